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

    // MARK: Canaries

    /// Things that a broken index would do.
    static let sabotages = [
        Sabotage("edges moved by one ulp") { spec in
            for index in spec.views.indices.dropFirst(2) {
                spec.views[index].node.origin.x = spec.views[index].node.origin.x.nextUp
            }
        },
        Sabotage("two siblings in the wrong order") { spec in
            if spec.views.count > 3 { spec.views.swapAt(spec.views.count - 1, spec.views.count - 2) }
        },
        Sabotage("a flag not seen") { for index in $0.views.indices { $0.views[index].node.isHidden = false } },
        Sabotage("a redirect not seen") { for index in $0.views.indices { $0.views[index].redirect = nil } },
        Sabotage("an override not called") { spec in
            for index in spec.views.indices where spec.views[index].kind == .logsInside {
                spec.views[index].kind = .plain
            }
        },
        Sabotage("a change during a hit test not seen") { $0.overrideMutations = [] },
    ]

    @Test(arguments: sabotages)
    func `a broken index is noticed, and the failure shrunk`(sabotage: Sabotage) throws {
        let result = Self.compare(seeds: 0..<400, hitsPerRound: 40, sabotage: sabotage)
        let small = try #require(result.failure, "not noticed in \(result.count) hit tests")
        #expect(small.views.count <= 12, "\(result.report)")
        #expect(small.steps.count <= 8, "\(result.report)")
        #expect(!result.report.contains("not reproduced"), "\(result.report)")
    }
}
