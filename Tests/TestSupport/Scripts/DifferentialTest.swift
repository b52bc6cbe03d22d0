import HitTesting

/// A test that plays random scripts on scenes of one family, and reports a script by which the engine, the walk and the oracle
/// differ.
public struct DifferentialTest: Sendable {
    public var family: SceneFamily
    public var nodes: Int
    /// The number of roots in addition to those of the family.
    public var roots = 0
    public var rounds = 8
    /// The number of frames in a round. In each frame, the same nodes change, and a few queries follow.
    public var framesPerRound = 0
    public var changesPerRound = 3
    public var queriesPerRound = 8
    public var pointsPerRound = 24
    /// Whether nodes often change what they let in and out, and in each frame nodes around each other, the outermost first.
    public var changesGates = false
    public var tampering = Tampering()

    public init(_ family: SceneFamily, nodes: Int) {
        self.family = family
        self.nodes = nodes
    }

    /// A script that fails, in its shortest form, and the difference that it shows.
    public struct Failure: CustomStringConvertible, Sendable {
        public let seed: UInt64
        public let script: [ScriptStep]
        public let difference: String

        public var description: String {
            "seed \(seed): \(difference)\nshrunk script:\n\(swiftSource(of: script))"
        }
    }

    /// The kinds of scenes and changes.
    public enum Kind: CaseIterable, Sendable {
        case small
        /// 400 nodes, so that indexes are deep.
        case deep
        /// 65 to 300 roots, which share one index.
        case manyRoots
        /// The same few nodes change in each frame.
        case frames
        /// The same, where nodes become open, closed, hidden and shown, together with those around them.
        case gates
    }

    /// The tests of a kind, for scenes of different sizes.
    public static func tests(_ kind: Kind, on family: SceneFamily) -> [DifferentialTest] {
        func test(_ nodes: Int, _ set: (inout DifferentialTest) -> Void = { _ in }) -> DifferentialTest {
            var test = DifferentialTest(family, nodes: nodes)
            set(&test)
            return test
        }
        switch kind {
        case .small: return [6, 20, 45, 90].map { test($0) }
        case .deep:
            return [
                test(400) {
                    ($0.rounds, $0.changesPerRound, $0.pointsPerRound, $0.queriesPerRound) = (2, 10, 150, 4)
                }
            ]
        case .manyRoots:
            return [65, 120, 300].map { roots in
                test(45) { ($0.roots, $0.rounds, $0.pointsPerRound, $0.queriesPerRound) = (roots, 3, 60, 4) }
            }
        case .frames:
            return [12, 40, 120].map { nodes in
                test(nodes) { ($0.rounds, $0.framesPerRound, $0.changesPerRound) = (5, 12, 1) }
            }
        case .gates:
            return [60].map { nodes in
                test(nodes) {
                    ($0.rounds, $0.framesPerRound, $0.changesPerRound, $0.changesGates) = (5, 12, 4, true)
                }
            }
        }
    }

    /// Plays the script of each seed until one fails. Returns a description of the failure, with the family and the number of
    /// nodes; nil if no script fails.
    public func firstFailure(seeds: Range<UInt64>, _ tally: inout ComparisonTally) -> String? {
        for seed in seeds {
            if let failure = run(seed: seed, &tally) { return "\(family) with \(nodes) nodes: \(failure)" }
        }
        return nil
    }

    /// Plays the script of a seed. Returns the failure; nil if there is none.
    public func run(seed: UInt64, _ tally: inout ComparisonTally) -> Failure? {
        var run = ScriptRun(tampering)
        var history: [ScriptStep] = []
        defer { tally += run.tally }
        var generator = ScriptGenerator(family, seed: seed)
        generator.changesGates = changesGates
        // First the scene is built.
        for round in -1..<rounds {
            let steps =
                round < 0
                ? generator.build(family, count: nodes, roots: roots) : nextRound(round, &generator, run.state.tree)
            for step in steps {
                history.append(step)
                if run.play(step) != nil { return shrink(history, seed) }
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
            if changesGates {
                let others = generator.pathChanges(tree)
                for step in others { _ = tree.apply(step) }
                steps += others
            }
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
        let script = shrunk(history) { ScriptRun.difference($0, tampering) != nil }
        let difference = ScriptRun.difference(script, tampering) ?? "it no longer fails"
        return Failure(seed: seed, script: script, difference: difference)
    }
}
