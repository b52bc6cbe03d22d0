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
}
