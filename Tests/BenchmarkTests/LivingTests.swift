import BenchmarkKit
import Foundation
import HitTesting
import Synchronization
import Testing

/// Suites of scenes that change.
@Suite struct LivingTests {
    private func run(_ arguments: [String]) async -> (status: Int32, output: String, diagnostics: String) {
        let texts = Mutex(("", ""))
        let command = BenchmarkCommand(
            output: { text in texts.withLock { $0.0 += text } },
            diagnostics: { text in texts.withLock { $0.1 += text } })
        let status = await command.run(arguments)
        return texts.withLock { (status, $0.0, $0.1) }
    }

    @Test func aRunOfOneMixShowsEveryWayAndItsRegret() async throws {
        let folder = try TemporaryFolder()
        let json = folder.file("report.json")
        let chosen = ["--suite", "living", "--families", "S2", "--sizes", "40", "--mixes", "1:5,window 1:1"]
        let result = await run(chosen + ["--frames", "50", "--json", json])
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.output.contains("regret of scenes: geometric mean"))
        #expect(result.output.contains("regret of windows: geometric mean"))
        // The walk, the tree, the quadtree and the engine; of a window the walk and the engine.
        let rows = try BenchmarkReport(contentsOf: json).rows
        #expect(rows.map(\.place.variant) == Array(repeating: "1:5", count: 4) + ["window 1:1", "window 1:1"])
        for (_, ways) in Dictionary(grouping: rows, by: \.place) {
            #expect(Set(ways.map(\.strategy)).count == ways.count)
            #expect(Set(ways.filter { $0.counters["brokenOff"] == nil }.map(\.digest)).count == 1)
            for way in ways {
                #expect(way.counters["frames"] == 50)
                #expect((way.comparedPoints ?? 0) > 20)
            }
        }
    }

    /// A table scrolls by its visible rows alone: as many views for a hundred times as many rows.
    @Test func aRecycledListHasAsManyViewsForAnyNumberOfRows() async throws {
        let folder = try TemporaryFolder()
        let json = folder.file("report.json")
        let chosen = ["--suite", "living", "--families", "S2,clippedList", "--mixes", "recycled list"]
        let result = await run(chosen + ["--sizes", "100,10000", "--frames", "30", "--json", json])
        #expect(result.status == 0, "\(result.diagnostics)")
        let rows = try BenchmarkReport(contentsOf: json).rows
        #expect(rows.map(\.place.family) == Array(repeating: "clippedList", count: 4))
        #expect(Set(rows.map(\.strategy)).count == 2)
        for (_, ways) in Dictionary(grouping: rows, by: \.place) { #expect(Set(ways.map(\.digest)).count == 1) }
        let views = rows.compactMap { $0.counters["views"] }
        #expect(views.count == 4 && views.allSatisfy { 10...20 ~= $0 })
    }

    /// What any other index would be timed on is played here by brute force.
    @Test(arguments: ["S1", "S2", "S4", "innerRings", "clusters", "lognormal"])
    func exportedRunsHaveTheEnginesAnswers(family: String) async throws {
        let folder = try TemporaryFolder()
        let result = await run([
            "--suite", "living", "--families", family, "--sizes", "50", "--mixes", "1:5,10%:20,hide:1", "--frames",
            "40",
            "--export", folder.path,
        ])
        #expect(result.status == 0, "\(result.diagnostics)")
        let lines = try String(contentsOfFile: folder.file("runs.tsv"), encoding: .utf8).split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != "\t" } } == ["\(family)_50_1-5", "\(family)_50_10p-20"])
        for line in lines {
            let fields = line.split(separator: "\t").map(String.init)
            let (moves, queries) = (try #require(Int(fields[1])), try #require(Int(fields[2])))
            let base = folder.file(fields[0])
            var boxes = try BoxFile.boxes(at: base + ".rects")
            let points = try BoxFile.points(at: base + ".points")
            let steps = try self.moves(at: base + ".moves")
            // Not all frames, if the engine was slow enough to be broken off.
            let frames = steps.count / moves
            #expect((1...40).contains(frames) && steps.count == frames * moves && points.count == frames * queries)
            var digest = Digest()
            for frame in 0..<frames {
                for (box, place) in steps[frame * moves..<(frame + 1) * moves] { boxes[box] = place }
                for point in points[frame * queries..<(frame + 1) * queries] {
                    digest.add(Int32(boxes.lastIndex { $0.contains(point) } ?? -1))
                }
            }
            #expect(digest.description == fields[4], "\(fields[0])")
        }
    }

    @Test func rowsOfTheTableAreChosenByName() async throws {
        let result = await run(["--smoke", "--suite", "living-table", "--rows", "tab switch,small memory"])
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.output.contains("tab switch"))
        #expect(result.output.contains("small memory window"))
        #expect(!result.output.contains("parked"))
        #expect(result.output.contains("promises are kept"))
    }

    @Test(arguments: [["--mixes", "2:1"], ["--rows", "nothing"], ["--frames", "0"], ["--rows"]])
    func wrongNamesAreTold(arguments: [String]) async {
        let result = await run(["--smoke", "--suite", "living"] + arguments)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(arguments[0]))
    }

    /// A pinned way is not another answer.
    @Test(arguments: HitScene.Way.allCases)
    func everyWayAnswersAsTheWalk(way: HitScene.Way) throws {
        let family = try #require(SceneFamily.named("S1"))
        let benchmark = BenchmarkCase(family, size: 300, distribution: .uniform, points: 300)
        var ids: [NodeID] = []
        var scene = SceneSubject.build(benchmark.tree, &ids)
        scene.forcedWay = way
        for (index, point) in benchmark.points.enumerated() {
            scene[ids[1 + index % 299]].origin.x += 1
            #expect(scene.topmost(at: point) == scene.walk(at: point), "\(point)")
        }
    }

    @Test func theHeapsPeakIsSeen() {
        let (length, use) = HeapUse.measure { [UInt8](repeating: 1, count: 10_000_000).reduce(0) { $0 + Int($1) } }
        #expect(length == 10_000_000)
        guard let peak = use.peakBytes else { return }
        #expect(peak >= 10_000_000)
    }

    private func moves(at path: String) throws -> [(Int, Box)] {
        let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let count = Int(word(data, 0))
        #expect(data.count == 8 + 40 * count)
        return (0..<count).map { index in
            let start = 8 + 40 * index
            let edges = (1...4).map { Double(bitPattern: word(data, start + 8 * $0)) }
            return (Int(word(data, start)), Box(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3]))
        }
    }

    private func word(_ data: [UInt8], _ offset: Int) -> UInt64 {
        data.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }
}
