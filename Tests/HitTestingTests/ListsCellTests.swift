import TestSupport
import Testing

@testable import HitTesting

/// On whole coordinates every area is a set of unit cells, which lists at their centers tell: what regions and nearest
/// queries answer follows from the point alone.
struct ListsCellTests {
    private static let side = 24

    private struct Cells {
        var scene = HitScene()
        /// By node, the cells that it is hit in.
        var cells: [NodeID: [Box]] = [:]

        init(seed: UInt64) {
            var random = SplitMix64(seed: seed)
            var nodes: [NodeID] = []
            func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
            for index in 0..<40 {
                var node = Node(
                    frame: Rect(x: number(-3..<12), y: number(-3..<12), width: number(0..<9), height: number(0..<9)))
                if index < 4 { node.frame = Rect(x: number(0..<4), y: number(0..<4), width: 16, height: 15) }
                switch Int.random(in: 0..<14, using: &random) {
                case 0: node.hitMode = HitMode.allCases.randomElement(using: &random) ?? .auto
                case 1: node.hitsOutsideBounds = true
                case 2: node.bounds.origin = Point(x: number(-3..<3), y: number(-3..<3))
                case 3: node.touchOutsets = EdgeInsets(top: 1, left: number(-2..<3), bottom: 2, right: 0)
                case 4: node.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
                case 5: node.isHidden = true
                case 6, 7:
                    node.asks = index % 2 == 0 ? .hitTest : .pointInside
                    node.reach = .rect(Rect(x: number(-3..<5), y: number(-3..<5), width: 5, height: number(0..<7)))
                default: break
                }
                if !node.transform.isIdentity {
                    // The pivot of a quarter turn has to lie on the grid.
                    node.anchorPoint = .zero
                }
                nodes.append(scene.insert(node, into: index < 4 ? nil : nodes.randomElement(using: &random)))
            }
            let whole = (-side..<2 * side).map { Double($0) }
            for corner in Point.grid(whole, whole) {
                let cell = Box(minX: corner.x, minY: corner.y, maxX: corner.x + 1, maxY: corner.y + 1)
                for hit in scene.hits(at: Point(x: cell.minX + 0.5, y: cell.minY + 0.5)) {
                    cells[hit.node, default: []].append(cell)
                }
            }
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `E2: a region finds the nodes that have a cell in it, or all of them`(seed: UInt64) {
        var world = Cells(seed: seed)
        var random = SplitMix64(seed: seed &+ 99)
        var found = 0
        for _ in 0..<40 {
            let (x, y) = (Int.random(in: -4..<20, using: &random), Int.random(in: -4..<20, using: &random))
            let region = Rect(
                x: Double(x), y: Double(y), width: Double(Int.random(in: 1..<12, using: &random)),
                height: Double(Int.random(in: 1..<12, using: &random)))
            let box = Box(region)
            let some = world.cells.filter { $0.value.contains { box.intersects($0) } }.keys
            let all = world.cells.filter { $0.value.allSatisfy { box.contains($0) } }.keys
            #expect(Set(world.scene.nodes(in: .rect(region)).map(\.node)) == Set(some))
            #expect(Set(world.scene.nodes(in: .rect(region), mode: .contained).map(\.node)) == Set(all))
            found += some.count
        }
        #expect(found > 0)
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `E3: the distance is that to the nearest cell`(seed: UInt64) {
        var world = Cells(seed: seed)
        var random = SplitMix64(seed: seed &+ 7)
        for _ in 0..<20 {
            let point = random.point(-6..<24, -6..<24)
            let nearby = world.scene.nearest(to: point, within: 7)
            let expected = world.cells.compactMapValues { cells in
                cells.compactMap { $0.distance(to: point) }.min().flatMap { $0 <= 7 ? $0 : nil }
            }
            #expect(Set(nearby.map(\.item.node)) == Set(expected.keys))
            for near in nearby {
                #expect(abs(near.distance - expected[near.item.node, default: -1]) < 1e-12)
            }
            #expect(nearby.map(\.distance) == nearby.map(\.distance).sorted())
        }
    }
}
