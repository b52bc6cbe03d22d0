@testable import SceneFiles
import TestSupport
import Testing

struct TapResolverTests {
    private let taps = "x,y\n1,1\n50,50\n-1,0\n"
    private let scene =
        #"{"x":0,"y":0,"width":90,"height":90,"children":[{"x":0,"y":0,"width":9,"height":9,"highlighted":true}]}"#

    private func resolve(
        _ strategy: ResolvingStrategy,
        reference: @escaping @Sendable (HitSnapshot, Point) -> HitResult = { $0.walk(at: $1) }
    ) throws -> (tally: TapTally, output: String) {
        let folder = try TemporaryFolder(["scene": scene, "taps": taps])
        let reader = try TapReader(try InputFile(path: folder.file("taps")), fields: TapFields())
        let library = try SceneLibrary(folder.file("scene"))
        let resolver = try TapResolver(library, strategy: strategy, reference: reference)
        let pipeline = TapPipeline(reader, resolver, try ResultWriter(reader, format: nil))
        var (tally, output) = (TapTally(), [UInt8]())
        while let block = try reader.nextBlock() {
            let answered = try pipeline.answer(block)
            tally += answered.tally
            output += answered.output
        }
        return (tally, String(decoding: output, as: UTF8.self))
    }

    @Test(arguments: ResolvingStrategy.allCases)
    func `answers are counted`(strategy: ResolvingStrategy) throws {
        let result = try resolve(strategy)
        #expect(result.output == "1,1,hit,1,\n50,50,hit,0,\n-1,0,miss,,\n")
        #expect(result.tally == TapTally(counts: [.hit: 2, .miss: 1], recorded: 3, asRecorded: 1))
    }

    @Test func `where index and walk differ is an error`() throws {
        let result = try resolve(.verified) { scene, point in point.x > 10 ? .miss : scene.walk(at: point) }
        #expect(
            result.output
                == "1,1,hit,1,\n50,50,error,,\"the index answers hit 0, the walk miss, at (50.0, 50.0)\"\n-1,0,miss,,\n"
        )
        let expected = TapTally(
            counts: [.hit: 1, .miss: 1, .error: 1], differences: 1, recorded: 2, asRecorded: 1)
        #expect(result.tally == expected)
    }

    private let names: [String]

    init() throws {
        names = try namesInFolder(TestData.path("uikit/snapshots")).map { String($0.dropLast(5)) }
    }

    @Test func `blanks around the name of a scene do not matter, unless a file's name has them`() throws {
        let folder = try TemporaryFolder(["home.json": scene, " away.json": scene])
        let library = try SceneLibrary(folder.path)
        #expect(try library.scene(named: " home ") === library.scene(named: "home"))
        #expect(refusal { try library.scene(named: "away") } != nil)
        #expect(refusal { try library.scene(named: " away") } == nil)
        let message = #"expected the name of a scene, found " none""#
        #expect(refusal { try library.scene(named: " none") }?.hasSuffix(message) == true)
        #expect(library.notices(on: " home ").error == nil && library.readCount == 2)
    }

    @Test func `scenes in memory are limited`() throws {
        let library = try SceneLibrary(TestData.path("uikit/snapshots"), maximumByteCount: 200_000)
        for name in names {
            let scene = try library.scene(named: name)
            #expect(try library.scene(named: name) === scene)
            #expect(library.byteCount <= max(200_000, scene.byteCount))
        }
        #expect(library.readCount == names.count)
        _ = try library.scene(named: names[0])
        #expect(library.readCount == names.count + 1)
    }

    @Test func `the density of a dump is not that of the next one`() throws {
        let densities = ["a.xml": " density=\"2\"", "b.xml": "", "c.xml": " density=\"3\"", "d.xml": ""]
        let folder = try TemporaryFolder(
            densities.mapValues { "<hierarchy\($0)><node class=\"V\" bounds=\"[0,0][9,9]\"/></hierarchy>" })
        let library = try SceneLibrary(folder.path, keepsDetails: true)
        let units = try ["a", "b", "c", "d"].map {
            try #require(try library.scene(named: $0).details).knowledge.unitLength
        }
        #expect(units == [2, nil, 3, nil])
    }

    /// A batch may name more scenes than memory holds: only names stay until it is written.
    @Test func `a batch holds no scenes`() throws {
        let library = try SceneLibrary(TestData.path("uikit/snapshots"), maximumByteCount: 0)
        try withTemporaryFile(("x,y,s\n" + names.map { "5,5,\($0)\n" }.joined()).utf8) { path in
            let reader = try TapReader(try InputFile(path: path), fields: TapFields(scene: "s"))
            let resolver = try TapResolver(library, strategy: .indexed, fields: reader.layout.fields)
            let batch = try #require(try reader.nextBatch())
            weak let first = try library.scene(named: names[0])
            let answers = resolver.answers(to: batch)
            #expect(answers.outcomes.count == names.count)
            #expect(answers.outcomes.allSatisfy { $0.status == .hit && !answers.text(of: $0).isEmpty })
            #expect(first == nil && library.readCount >= names.count)
        }
    }

    /// A thousand usual screens stay in memory, also with all that their files say about nodes.
    @Test func `what files say about nodes counts as much as it is`() throws {
        func size(_ members: String, keepsDetails: Bool) throws -> Int {
            let nodes = (0..<200).map { #"{"id":"n\#($0)","frame":[\#($0),0,9,9]\#(members)}"# }.joined(separator: ",")
            let folder = try TemporaryFolder([
                "s.json": #"{"format":"hittest-scene","version":1,"roots":[\#(nodes)]}"#
            ])
            return try SceneLibrary(folder.path, keepsDetails: keepsDetails).scene(named: "s").byteCount
        }
        let plain = try size("", keepsDetails: true)
        #expect(try size("", keepsDetails: false) < plain && 1000 * plain < SceneLibrary.maximumByteCount)
        let text = String(repeating: "t", count: 1000)
        for member in ["label", "text", "note"] {
            #expect(try size(#","\#(member)":"\#(text)""#, keepsDetails: true) > plain + 200 * 1000)
        }
    }

    /// Whatever is asked for in whatever order, what stays is what was used last.
    @Test func `the scenes used least recently go`() throws {
        var random = SplitMix64(seed: 15)
        let all = try SceneLibrary(TestData.path("uikit/snapshots"), maximumByteCount: .max)
        let sizes = try names.map { try all.scene(named: $0).byteCount }
        let limit = sizes.reduce(0, +) / 4
        let library = try SceneLibrary(TestData.path("uikit/snapshots"), maximumByteCount: limit)
        var recent: [Int] = []
        var reads = 0
        for _ in 0..<200 {
            let index = Int.random(in: 0..<names.count, using: &random) & Int.random(in: 0..<128, using: &random)
            if let place = recent.firstIndex(of: index) { recent.remove(at: place) } else { reads += 1 }
            recent.insert(index, at: 0)
            while recent.count > 1, recent.map({ sizes[$0] }).reduce(0, +) > limit { recent.removeLast() }
            _ = try library.scene(named: names[index])
            #expect(library.readCount == reads && library.byteCount == recent.map { sizes[$0] }.reduce(0, +))
        }
        #expect(reads > names.count / 2)
    }

    @Test func `rules that no scene needs are known`() throws {
        let library = try SceneLibrary(
            TestData.path("uikit/snapshots"),
            rules: RuleChoice(
                SceneRules(), adding: SceneRules(passiveClasses: ["UILabel", "UILable"]).rules))
        #expect(library.unmatchedRules == ["class UILabel", "class UILable"])
        for name in try namesInFolder(library.path) { _ = try library.scene(named: String(name.dropLast(5))) }
        #expect(library.unmatchedRules == ["class UILable"])
    }

    @Test func `a result that is not finite is null in JSON, and an empty cell`() {
        func json(_ value: ResultValue) -> String {
            var bytes: [UInt8] = []
            value.appendJSON(to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        for bad in [Double.nan, .infinity, -.infinity] {
            for value in [ResultValue.numbers([0, 1, bad, 9]), ResultValue.number(bad)] {
                #expect(json(value) == "null" && value.cell(hasDecimalCommas: true).isEmpty)
            }
        }
        #expect(json(ResultValue.numbers([0, 1.5, 2, 9])) == "[0,1.5,2,9]")
    }
}
