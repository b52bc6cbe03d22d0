import TestSupport
import Testing
import ViewKit

/// The promise: for every tree, point and event the engine's answer is the recursion's, and so are its calls of overrides, in
/// their order, with their points bit for bit.
struct DifferentialTests {
    /// How many times as many trees are compared.
    private static let factor = UInt64(testScale)

    struct Comparison {
        var count = 0
        var callCount = 0
        var failure: TreeSpec?
        var report = ""
    }

    /// Trees of `seeds`, each with rounds of hit tests and mutations between them, until a difference is found.
    static func compare(
        seeds: Range<UInt64>, viewCount: Int? = nil, isExtreme: Bool = false, hitsPerRound: Int,
        sabotage: Sabotage? = nil
    ) -> Comparison {
        var result = Comparison()
        for seed in seeds {
            var generator = SpecGenerator(seed: seed, viewCount: viewCount, isExtreme: isExtreme)
            var spec = generator.tree()
            let twins = Twins(spec, sabotage: sabotage)
            for _ in 0..<3 {
                for _ in 0..<hitsPerRound {
                    let hit = generator.hit(in: twins.walked)
                    spec.steps.append(hit)
                    result.count += 1
                    if twins.perform(hit, number: spec.steps.count - 1) != nil {
                        let small = spec.shrunk(sabotage)
                        let difference = small.firstDifference(sabotage)?.description ?? "not reproduced"
                        result.failure = small
                        result.report = "seed \(seed)\n\(small)\n\(difference)"
                        return result
                    }
                    result.callCount += twins.walked.log.count
                }
                for _ in 0..<3 {
                    let mutation = Step.mutate(generator.mutation())
                    spec.steps.append(mutation)
                    _ = twins.perform(mutation, number: spec.steps.count - 1)
                }
            }
        }
        return result
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `A, B, C, D: random trees of all classes and attributes, with mutations`(block: UInt64) {
        let trees = 25 * Self.factor
        let result = Self.compare(seeds: block * trees..<(block + 1) * trees, hitsPerRound: 40)
        #expect(result.failure == nil, "\(result.report)")
        // The trees are worth comparing: overrides take part in many hit tests.
        #expect(result.callCount > result.count / 2)
    }

    @Test(arguments: [200, 1000])
    func `A, B, C, D: large random trees`(viewCount: Int) {
        let result = Self.compare(
            seeds: 0..<UInt64(3000 / viewCount) * Self.factor, viewCount: viewCount, hitsPerRound: 100)
        #expect(result.failure == nil, "\(result.report)")
        #expect(result.count >= 900)
    }

    @Test func `B4, B5: coordinates that overflow on the way down`() {
        let result = Self.compare(seeds: 0..<80 * Self.factor, isExtreme: true, hitsPerRound: 40)
        #expect(result.failure == nil, "\(result.report)")
        #expect(result.count >= 9_000)
    }

    @Test(arguments: [333, 527])
    func `B5, C6: a point that overflows asks nobody, also after an override has changed the tree`(_ seed: UInt64) {
        let result = Self.compare(seeds: seed..<seed + 1, isExtreme: true, hitsPerRound: 40)
        #expect(result.failure == nil, "\(result.report)")
    }

    // MARK: Canaries

    /// Things that a broken index would do, done to the tree that the index answers.
    static let sabotages: [(String, Sabotage)] = [
        (
            "edges moved by one ulp",
            {
                for index in $0.views.indices.dropFirst(2) {
                    $0.views[index].node.origin.x = $0.views[index].node.origin.x.nextUp
                }
            }
        ),
        (
            "two siblings in the wrong order",
            { if $0.views.count > 3 { $0.views.swapAt($0.views.count - 1, $0.views.count - 2) } }
        ),
        ("a flag not seen", { for index in $0.views.indices { $0.views[index].node.isHidden = false } }),
        ("a redirect not seen", { for index in $0.views.indices { $0.views[index].redirect = nil } }),
        (
            "an override not called",
            { spec in
                for index in spec.views.indices where spec.views[index].kind == .logsInside {
                    spec.views[index].kind = .plain
                }
            }
        ),
        ("a change during a hit test not seen", { $0.overrideMutations = [] }),
    ]

    @Test(arguments: sabotages.indices)
    func `a broken index is noticed, and the failure shrunk`(row: Int) throws {
        let (name, sabotage) = Self.sabotages[row]
        let result = Self.compare(seeds: 0..<400, hitsPerRound: 40, sabotage: sabotage)
        let small = try #require(result.failure, "\(name): not noticed in \(result.count) hit tests")
        #expect(small.views.count <= 12, "\(name)\n\(result.report)")
        #expect(small.steps.count <= 8, "\(name)\n\(result.report)")
        #expect(result.report.contains("seed"))
    }
}
