import SpatialIndex
import TestSupport
import Testing

/// Boxes at the limits.
struct BoxTreeContractTests {
    private let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)

    @Test func `boxes may be empty or infinite`() {
        var tree = BoxTree()
        let boxes = [
            Box.nothing, .everything, Box(minX: 5, minY: 5, maxX: 5, maxY: 9), Box(minX: 3, minY: 0, maxX: 2, maxY: 1),
            Box(minX: -1e300, minY: -1e300, maxX: 1e300, maxY: 1e300),
            Box(minX: 0, minY: -.infinity, maxX: .infinity, maxY: 0),
        ]
        for round in 0..<20 {
            for (index, box) in boxes.enumerated() {
                let entry = Int32(round * boxes.count + index)
                tree.insert(entry, box: box, rank: Int64(entry))
                tree.checkInvariants()
            }
        }
        #expect(tree.box(of: 2) == boxes[2] && tree.box(of: 0) == .nothing && tree.count == 120)
        #expect(tree.entries(at: Point(x: 5, y: 5)).count == 40)
        #expect(tree.entries(at: Point(x: 1e301, y: -1)).count { $0 % 6 == 5 } == 20)
        #expect(tree.entries(at: Point(x: 1e301, y: -1)).count == 40)
        #expect(tree.entries(in: .everything).count == 60)
        for entry in 0..<Int32(120) {
            tree.remove(entry)
            tree.checkInvariants()
        }
        #expect(tree.count == 0 && tree.entries(in: .everything).isEmpty && tree.topmost(at: .zero) == nil)
    }

    @Test(arguments: [18, 100, 240])
    func `empty boxes come into a built tree`(count: Int) {
        let boxes = BoxFamily.scatter.boxes(count: count)
        var tree = BoxTree(inOrder: boxes)
        for entry in count..<2 * count {
            tree.insert(Int32(entry), box: entry % 2 == 0 ? .nothing : .everything, rank: Int64(entry))
            tree.update(Int32(entry - count), box: .nothing)
            tree.checkInvariants()
        }
        #expect(tree.count == 2 * count)
        #expect(tree.entries(at: Point(x: -1e9, y: 0)).count == count / 2)
    }

    @Test func `what is not finite finds nothing`() {
        let tree = BoxTree(boxes: [.everything, unit], ranks: [1, 2])
        for point in [Point.nan, Point(x: .infinity, y: 0), Point(x: 0, y: -.infinity)] {
            #expect(tree.topmost(at: point) == nil && tree.entries(at: point).isEmpty)
        }
        #expect(tree.entries(in: Box(minX: .nan, minY: 0, maxX: 1, maxY: 1)).isEmpty)
    }

    @Test func `a search and a cursor pass over what is refused, and look at it once`() {
        let boxes = [Box](repeating: unit, count: 1000)
        let tree = BoxTree(inOrder: boxes)
        let center = Point(x: 0.5, y: 0.5)
        var judged = 0
        let answer = tree.topmost(at: center) { entry in
            judged += 1
            return entry % 100 == 7
        }
        #expect(answer == 907 && judged <= 1_000)
        #expect(tree.topmost(at: center) { _ in false } == nil)
        #expect(tree.topmost(at: Point(x: .nan, y: 0)) { _ in true } == nil)
        var cursor = BoxTreeCursor(at: center)
        var found: [Int32] = []
        while let hit = cursor.next(in: tree, judge: { $0 % 100 == 7 }) { found.append(hit.entry) }
        #expect(found == (0..<10).reversed().map { $0 * 100 + 7 })
    }

    @Test func `ids are reused and answer for themselves`() {
        var tree = BoxTree()
        tree.insert(9, box: unit, rank: 4)
        #expect(tree.contains(9) && !tree.contains(3) && !tree.contains(-1) && tree.rank(of: 9) == 4)
        tree.remove(9)
        #expect(tree.box(of: 9) == nil && tree.rank(of: 9) == nil)
        tree.insert(9, box: .everything, rank: 5)
        #expect(tree.topmost(at: Point(x: 7, y: 7)) == 9)
    }
}
