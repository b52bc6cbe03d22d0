@testable import SceneFiles
import Testing

@Suite struct TapResolverTests {
    private let taps = "x,y\n1,1\n50,50\n-1,0\n"
    private let scene =
        #"{"x":0,"y":0,"width":90,"height":90,"children":[{"x":0,"y":0,"width":9,"height":9,"highlighted":true}]}"#

    private func resolve(_ strategy: ResolvingStrategy, reference: ((HitScene, Point) -> HitResult)? = nil) throws -> (
        tally: TapTally, output: String
    ) {
        try withTemporaryFile(scene.utf8) { scenePath in
            try withTemporaryFile(taps.utf8) { tapsPath in
                let reader = try TapReader(try InputFile(tapsPath), fields: TapFields())
                let resolver = try TapResolver(try SceneLibrary(scenePath), strategy: strategy, areScenesNamed: false)
                if let reference { resolver.reference = reference }
                var writer = ResultWriter(reader, format: nil, fields: TapFields())
                var output: [UInt8] = []
                while try reader.readBatch() {
                    resolver.resolve(reader.batch)
                    resolver.count(reader.batch)
                    writer.write(reader.batch, resolver.resolved, to: &output)
                }
                return (resolver.tally, String(decoding: output, as: UTF8.self))
            }
        }
    }

    @Test(arguments: ResolvingStrategy.allCases)
    func answersAreCounted(strategy: ResolvingStrategy) throws {
        let result = try resolve(strategy)
        #expect(result.output == "1,1,hit,1,\n50,50,hit,0,\n-1,0,miss,,\n")
        #expect(result.tally == TapTally(hits: 2, misses: 1, recorded: 3, asRecorded: 1))
    }

    @Test func whereIndexAndWalkDifferIsAnError() throws {
        let result = try resolve(.verified) { scene, point in point.x > 10 ? .miss : scene.walk(at: point) }
        #expect(
            result.output
                == "1,1,hit,1,\n50,50,error,,\"the index answers hit 0, the walk miss, at (50.0, 50.0)\"\n-1,0,miss,,\n"
        )
        #expect(result.tally == TapTally(hits: 1, misses: 1, errors: 1, differences: 1, recorded: 2, asRecorded: 1))
    }

    @Test func scenesInMemoryAreLimited() throws {
        let library = try SceneLibrary(TestData.path("uikit/snapshots"), maximumNodeCount: 300)
        var loads = 0
        library.didLoad = { _ in loads += 1 }
        let names = try namesInFolder(TestData.path("uikit/snapshots")).map { String($0.dropLast(5)) }
        for name in names {
            let scene = try library.scene(named: name)
            #expect(try library.scene(named: name) === scene)
            #expect(library.nodeCount <= max(300, scene.loaded.document.nodes.count))
        }
        #expect(loads == names.count)
        _ = try library.scene(named: names[0])
        #expect(loads == names.count + 1)
    }

    @Test func rulesThatNoSceneNeedsAreKnown() throws {
        let library = try SceneLibrary(
            TestData.path("uikit/snapshots"),
            rules: RuleChoice(
                .fixed(SceneRules()),
                adding: SceneRules(passiveClasses: ["UILabel", "UILable"]).rules))
        #expect(library.unmatchedRules == ["class UILabel", "class UILable"])
        for name in try namesInFolder(library.path) { _ = try library.scene(named: String(name.dropLast(5))) }
        #expect(library.unmatchedRules == ["class UILable"])
    }
}
