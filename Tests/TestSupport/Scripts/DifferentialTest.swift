import HitTesting

/// Random scripts of one family, played until something differs.
public struct DifferentialTest: Sendable {
    public var family: SceneFamily
    public var nodes: Int
    /// Roots beside those of the family.
    public var roots = 0
    public var rounds = 8
    /// Frames between the changes of a round: the same nodes move, and a few questions follow.
    public var framesPerRound = 0
    public var changesPerRound = 3
    public var queriesPerRound = 8
    public var pointsPerRound = 24
    public var tampering = Tampering()

    public init(_ family: SceneFamily, nodes: Int) {
        self.family = family
        self.nodes = nodes
    }

    /// A script that fails, shrunk, with what it shows.
    public struct Failure: CustomStringConvertible, Sendable {
        public let seed: UInt64
        public let script: [ScriptStep]
        public let difference: String

        public var description: String {
            "seed \(seed): \(difference)\nshrunk script:\n\(swiftSource(of: script))"
        }
    }

    /// Plays the script of a seed.
    public func run(seed: UInt64, _ tally: inout ComparisonTally) -> Failure? {
        var run = ScriptRun(tampering)
        var history: [ScriptStep] = []
        defer { tally += run.tally }
        var generator = ScriptGenerator(family, seed: seed)
        func failure(_ difference: String?) -> Failure? { difference.map { _ in shrink(history, seed) } }

        for step in generator.build(family, count: nodes, roots: roots) {
            history.append(step)
            if let failure = failure(run.play(step)) { return failure }
        }
        for round in 0..<rounds {
            for step in nextRound(round, &generator, run.state.tree) {
                history.append(step)
                if let failure = failure(run.play(step)) { return failure }
            }
        }
        return nil
    }

    private func nextRound(_ round: Int, _ generator: inout ScriptGenerator, _ tree: PlainTree) -> [ScriptStep] {
        var steps: [ScriptStep] = []
        var tree = tree
        if round > 0 {
            for _ in 0..<changesPerRound {
                let step = generator.change(tree)
                _ = tree.apply(step)
                steps.append(step)
            }
        }
        for _ in 0..<framesPerRound {
            let changes = generator.frame(tree)
            for step in changes { _ = tree.apply(step) }
            steps += changes
            let points = generator.points(tree, 6)
            steps.append(.batch(points))
            steps.append(generator.query(tree, at: points[0]))
            if generator.nodes.chance(0.1) { steps.append(.prepare) }
        }
        let points = generator.points(tree, pointsPerRound)
        steps.append(.batch(points))
        for point in points.prefix(queriesPerRound) { steps.append(generator.query(tree, at: point)) }
        if round % 3 == 1 { steps.append(.keepSnapshot) }
        return steps
    }

    private func shrink(_ history: [ScriptStep], _ seed: UInt64) -> Failure {
        func difference(_ script: [ScriptStep]) -> String? {
            var run = ScriptRun(tampering)
            for step in script {
                if let difference = run.play(step) { return difference }
            }
            return nil
        }
        let script = shrunk(history) { difference($0) != nil }
        return Failure(seed: seed, script: script, difference: difference(script) ?? "it no longer fails")
    }
}
