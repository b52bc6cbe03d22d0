import HitTesting

/// A tree of views as plain data, from which each contestant builds its own form.
///
/// Parents come before their children, and siblings back to front. A node is identified by its index.
package struct ViewTree: Sendable {
    /// The attributes of each node. There are no redirects, since a redirect identifies a node of one scene.
    package var nodes: [Node] = []
    /// The index of each node's parent, -1 for a root.
    package var parents: [Int32] = []
    /// The box over which query points are spread, in the space of the root's parent.
    package var plane = Box.nothing
    /// The boxes that the views were made of; nil if the views may have other attributes than their frames.
    package var boxes: BoxScene?

    package var count: Int { nodes.count }

    /// Adds a node in front of its siblings.
    ///
    /// - Returns: The index of the node.
    @discardableResult
    package mutating func add(_ node: Node, to parent: Int = -1) -> Int {
        nodes.append(node)
        parents.append(Int32(parent))
        return nodes.count - 1
    }

    /// Adds a node of the given frame in front of its siblings, and returns the node's index.
    @discardableResult
    package mutating func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double, to parent: Int = -1) -> Int {
        add(Node(frame: Rect(x: x, y: y, width: width, height: height)), to: parent)
    }
}

extension ViewTree {
    /// A tree of one node, which fills the plane.
    init(filling width: Double, _ height: Double) {
        self.init(plane: Box(minX: 0, minY: 0, maxX: width, maxY: height))
        add(0, 0, width, height)
    }

    /// The views of a scene of boxes. If the scene gives its boxes parents, each box becomes a subview of its parent's view, and
    /// box *i* is node *i*. Otherwise all become subviews of a view that fills the plane, and box *i* is node *i + 1*.
    package init(_ scene: BoxScene) {
        self.init(plane: scene.plane, boxes: scene)
        nodes.reserveCapacity(scene.count + 1)
        parents.reserveCapacity(scene.count + 1)
        if scene.parents.isEmpty {
            let root = add(plane.minX, plane.minY, plane.width, plane.height)
            for box in scene.boxes { add(box, at: Point(x: plane.minX, y: plane.minY), to: root) }
        } else {
            for (box, parent) in zip(scene.boxes, scene.parents) {
                let outside = parent < 0 ? nil : scene.boxes[Int(parent)]
                add(box, at: Point(x: outside?.minX ?? 0, y: outside?.minY ?? 0), to: Int(parent))
            }
        }
    }

    private mutating func add(_ box: Box, at corner: Point, to parent: Int) {
        add(box.minX - corner.x, box.minY - corner.y, box.width, box.height, to: parent)
    }

    /// The views' boxes in the space of the root's parent, not cut by ancestors. Some query points are chosen to lie on the edges
    /// of these boxes.
    package func outlines() -> [Box] {
        var toScreen: [AffineTransform] = []
        toScreen.reserveCapacity(count)
        return zip(nodes, parents).map { node, parent in
            let outer = parent < 0 ? AffineTransform.identity : toScreen[Int(parent)]
            toScreen.append(node.toParent.concatenating(outer))
            return Box(node.bounds).applying(toScreen[toScreen.count - 1])
        }
    }
}

extension Node {
    /// The map from this node's bounds space to its parent's, for choosing points. The walk's conversion has another order of
    /// operations, so its last bits may differ.
    fileprivate var toParent: AffineTransform {
        let anchorX = bounds.origin.x + anchorPoint.x * bounds.size.width
        let anchorY = bounds.origin.y + anchorPoint.y * bounds.size.height
        return AffineTransform(translationX: -anchorX, y: -anchorY)
            .concatenating(transform)
            .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }
}
