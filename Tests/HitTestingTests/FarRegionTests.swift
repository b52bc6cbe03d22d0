import TestSupport
import Testing

@testable import HitTesting

/// Regions far from a node whose transform is nearly singular.
struct FarRegionTests {
    /// The node's box and a region have no common part. The corners of that part, as boxes intersect, would span all that is
    /// between the two, and rounding takes the edges between such corners across the node.
    @Test(arguments: [1e12, 1e15, 1e16])
    func `a region does not find a node far from it`(distance: Double) {
        var (scene, root) = HitScene.rooted(0, 0)
        scene[root].hitsOutsideBounds = true
        scene.addCells(40, to: root)
        var node = Node(frame: Rect(x: 0, y: 0, width: 0.01, height: 0.01))
        node.transform = AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-8, tx: 0, ty: 0)
        scene.insert(node, into: root)
        let corners = Point.grid(stride(from: 0.6, through: 1.4, by: 0.2), stride(from: 0.6, through: 1.4, by: 0.2))
        let regions = corners.map { corner in
            HitRegion.rect(
                Rect(x: corner.x * distance, y: corner.y * distance, width: distance / 8, height: distance / 8))
        }
        let walked = regions.map { scene.nodes(in: $0) }
        #expect(walked.allSatisfy { $0.isEmpty })
        scene.prepare()
        #expect(regions.map { scene.nodes(in: $0) } == walked)
    }

    /// The layer's bounds are far from its origin. Edges converted to the screen differ from the origin in their last digits.
    @Test(arguments: [100.0, 280, 541, 900])
    func `a region that begins at a layer holds it by walk and by index alike`(side: Double) {
        var (scene, root) = HitScene.rooted(0, 0)
        scene[root].hitsOutsideBounds = true
        scene.addCells(40, to: root)
        let bounds = Rect(x: -100_005.86853443732, y: 9_663_496.871059053, width: 12, height: 1)
        let rounded = Rect(x: bounds.minX, y: bounds.minY, width: 11.737068874656359, height: 1.173706887465636)
        let corners = HitShape.CornerRadii(topLeft: 0, topRight: 0, bottomRight: 0.2347, bottomLeft: 0.1637)
        var node = Node()
        (node.bounds, node.origin) = (bounds, Point(x: -354.02789764173633, y: -299.0576577962128))
        node.hitsOutsideBounds = true
        node.hitShape = .roundedRect(rounded, radii: corners)
        let layer = scene.insert(node, into: root)
        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 500, height: 50)), into: layer)
        let steps = [0, 0x1p-44, 0x1p-34, 0x1p-31, 0x1p-30, 0x1p-29, 0x1p-20]
        let regions = steps.map {
            HitRegion.rect(Rect(x: node.origin.x - $0, y: node.origin.y - $0, width: side, height: side))
        }
        let walked = regions.map { scene.nodes(in: $0, mode: .contained) }
        #expect(walked.last?.contains { $0.node == layer } == true)
        scene.prepare()
        #expect(regions.map { scene.nodes(in: $0, mode: .contained) } == walked)
    }
}
