/// The attributes of a node in compact form: for most nodes, a rectangle and a mode.
struct StoredAttributes: Hashable, Sendable {
    /// The origin, and the size of the bounds. For a node of size zero with outsets, the four numbers are the outsets:
    /// top, left, bottom and right.
    private var rect: Rect
    /// What the other properties cannot hold: a shape, or all attributes of an unusual node. Nil for most nodes.
    private var rest: Rest?
    private var hitMode: HitMode
    private var isHidden: Bool
    private var kind: Kind

    private indirect enum Rest: Hashable, Sendable {
        case shape(HitShape)
        /// A node of which all attributes are stored.
        case node(Node)
    }

    private enum Kind: UInt8 {
        /// The kind of a node whose bounds begin at zero, as for most views.
        case view
        /// The kind of a node whose bounds have the same origin as the node, as for absolute rectangles.
        case placed
        /// The kind of a node whose size is zero, and whose touch outsets give the area.
        case outsets
    }

    init(_ node: Node) {
        (hitMode, isHidden) = (node.hitMode, node.isHidden)
        let outsets = node.touchOutsets
        if !outsets.hasSameBits(as: .zero) {
            kind = .outsets
            rect = Rect(x: outsets.top, y: outsets.left, width: outsets.bottom, height: outsets.right)
        } else {
            kind = node.bounds.origin.hasSameBits(as: node.origin) ? .placed : .view
            rect = Rect(origin: node.origin, size: node.bounds.size)
        }
        rest = node.hitShape.map { .shape($0) }
        // A rectangle, a mode and a shape describe most nodes completely.
        if !self.node.hasSameBits(as: node) { rest = .node(node) }
    }

    /// What is added to a point of the bounds space to give a point of the parent's; nil if the node has a transform.
    var offset: Point? {
        guard case .node(let node) = rest else { return kind == .view ? rect.origin : .zero }
        let (origin, start) = (node.origin, node.bounds.origin)
        return node.transform.isIdentity ? Point(x: origin.x - start.x, y: origin.y - start.y) : nil
    }

    private var outsets: EdgeInsets {
        EdgeInsets(top: rect.origin.x, left: rect.origin.y, bottom: rect.size.width, right: rect.size.height)
    }

    /// The rectangle that takes touches, in the bounds space, with or without rounded corners; nil if the area has
    /// another shape.
    var plainArea: Rect? {
        switch rest {
        case nil: break
        // A box with rounded corners has the size of its bounds.
        case .shape(.roundedRect): if kind == .outsets { return nil }
        case .shape: return nil
        case .node(let node):
            if case .roundedRect? = node.hitShape, node.touchOutsets == .zero { return node.bounds }
            return nil
        }
        switch kind {
        case .view: return Rect(origin: .zero, size: rect.size)
        case .placed: return rect
        case .outsets:
            return Rect(
                x: -outsets.left, y: -outsets.top, width: outsets.left + outsets.right,
                height: outsets.top + outsets.bottom)
        }
    }

    var node: Node {
        if case .node(let node) = rest { return node }
        var node = Node()
        if case .shape(let shape) = rest { node.hitShape = shape }
        node.hitMode = hitMode
        node.isHidden = isHidden
        guard kind != .outsets else {
            node.touchOutsets = outsets
            return node
        }
        node.origin = rect.origin
        node.bounds = Rect(origin: kind == .placed ? rect.origin : .zero, size: rect.size)
        return node
    }
}
