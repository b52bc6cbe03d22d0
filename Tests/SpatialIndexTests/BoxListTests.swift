import SpatialIndex
import TestSupport
import Testing

/// Boxes that an index has in common with a box tree.
struct BoxListTests {
    @Test(arguments: [false, true])
    func `a quadtree of a tree's boxes answers as it did, whatever becomes of the tree`(isReversed: Bool) {
        let boxes = BoxFamily.scatter.boxes(count: 1500)
        var tree = BoxTree(boxes: boxes, ranks: boxes.indices.map { Int64($0) })
        let places = isReversed ? boxes.indices.reversed().map { UInt32($0) } : []
        let index = Quadtree(outer: BoxList(tree, at: places, count: boxes.count), inner: [])
        let expected = Quadtree(outer: isReversed ? boxes.reversed() : boxes)
        let points = probePoints(of: boxes, random: 300, edges: 300)
        for entry in stride(from: Int32(0), to: 1500, by: 7) {
            tree.update(entry, box: Box(minX: -9, minY: -9, maxX: -8, maxY: -8))
        }
        for entry in stride(from: Int32(3), to: 1500, by: 50) { tree.remove(entry) }
        for point in points { #expect(index.topmost(at: point) == expected.topmost(at: point), "\(point)") }
        #expect((0..<boxes.count).allSatisfy { index.entry(at: $0) == expected.entry(at: $0) })
        index.checkInvariants()
    }

    @Test func `boxes that are not finite are empty`() {
        let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let boxes = [unit, .everything, unit]
        let tree = BoxTree(boxes: boxes, ranks: [0, 1, 2])
        for list in [BoxList(finiteOf: boxes), BoxList(tree, count: 3)] {
            #expect(list[1].isEmpty && list[1].isFinite && list[0] == unit && list[2] == unit)
        }
        #expect(BoxList(tree, count: 0).count == 0 && BoxList([]).count == 0)
    }
}
