@testable import BenchmarkKit
import HitTesting
import SpatialIndex
import TestSupport
import Testing

/// The index on boxes, points and answers that have gone through files of the binary format.
struct QuadtreeFileTests {
    @Test(arguments: [
        ("S1", 0.1, 12.0, 32), ("S2", 0.2, 8, 40), ("S3", 0.6, 4, 32), ("S3n", 0, 64, 32), ("S4", 2, 16, 32),
    ])
    func `indexes of the reference families answer as the scan in few steps`(
        name: String, nodes: Double, tests: Double, bytes: Int
    ) throws {
        let made = try benchmarkCase(name, size: 2000, points: 1000)
        let boxes = try #require(made.boxes).boxes
        try compare(boxes: boxes, points: made.points)
        let index = Quadtree(outer: boxes)
        #expect(index.statistics.bytes <= bytes * boxes.count, "\(index.statistics)")
        let (_, visited, tested) = index.meanCost(at: made.points)
        #expect(visited <= nodes, "\(visited) nodes a query")
        #expect(tested <= tests, "\(tested) candidates a query")
    }

    @Test(arguments: BoxFamily.allCases)
    func `indexes of files made to break them answer as the scan`(family: BoxFamily) throws {
        let boxes = family.boxes(count: 150)
        try compare(boxes: boxes, points: probePoints(of: boxes, random: 100, edges: 400))
    }

    /// Writes and reads all three files, and compares every way of asking with the scan.
    private func compare(boxes: [Box], points: [Point]) throws {
        let folder = try TemporaryFolder()
        let scan = LinearScan(boxes.map { IndexEntry($0) })
        let answers = points.map { scan.topmost(at: $0)?.entry ?? -1 }
        try BoxFile.write(BoxFile.bytes(boxes), to: folder.file("boxes"))
        try BoxFile.write(BoxFile.bytes(points), to: folder.file("points"))
        try BoxFile.write(BoxFile.bytes(answers), to: folder.file("answers"))
        let outer = try BoxFile.boxes(at: folder.file("boxes"))
        let asked = try BoxFile.points(at: folder.file("points"))
        let wanted = try BoxFile.answers(at: folder.file("answers"), count: asked.count, boxCount: outer.count)

        let index = Quadtree(outer: outer)
        index.checkInvariants()
        let statistics = index.statistics
        #expect(statistics.bytes <= Quadtree.maximumBytesPerEntry * outer.count + Quadtree.fixedBytes)
        #expect(asked.map { index.topmost(at: $0)?.entry ?? -1 } == wanted)
        #expect(index.topmost(at: asked).map { $0?.entry ?? -1 } == wanted)
        #expect(asked.map { index.trace(at: $0).topmost?.entry ?? -1 } == wanted)
    }
}
