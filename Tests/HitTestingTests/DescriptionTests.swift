import HitTesting
import Testing

/// What a print of a node and of a scene shows.
struct DescriptionTests {
    @Test func `a print of a node shows what differs from a new one`() {
        var node = Node(frame: Rect(x: 8, y: 9, width: 44, height: 40))
        #expect(String(describing: node) == "bounds (0.0, 0.0, 44.0, 40.0) at (8.0, 9.0)")
        node.isHidden = true
        node.hitMode = .boxNone
        node.alpha = 0.5
        node.hitShape = .ellipse(node.bounds)
        node.touchOutsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            String(describing: node) == """
                bounds (0.0, 0.0, 44.0, 40.0) at (8.0, 9.0), hidden, alpha 0.5, mode boxNone, outsets (1.0, 2.0, 3.0, 4.0), \
                with a shape
                """)
        node = Node()
        node.transform = AffineTransform(scaleX: 2, y: 2)
        node.isUserInteractionEnabled = false
        node.hitsOutsideBounds = true
        node.asks = .hitTest
        node.reach = .rect(.zero)
        #expect(
            String(describing: node) == """
                bounds (0.0, 0.0, 0.0, 0.0) at (0.0, 0.0), transform [2.0, 0.0, 0.0, 2.0, 0.0, 0.0] about (0.5, 0.5), disabled, \
                hits outside bounds, asks hitTest, reach rect (0.0, 0.0, 0.0, 0.0)
                """)
    }

    @Test func `a print of a scene counts its nodes, and lists none`() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        #expect(String(describing: scene) == "scene of 1 node")
        var child = Node()
        child.redirect = root
        let node = scene.insert(child, into: root)
        #expect(String(describing: scene.snapshot()) == "snapshot of 2 nodes")
        #expect(String(describing: scene[node]).hasSuffix("redirects to \(root)"))
    }
}
