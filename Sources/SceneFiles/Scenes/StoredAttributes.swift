/// The attributes of a node as scene files keep them: of most, a rectangle and a mode.
struct StoredAttributes: Hashable, Sendable {
    /// The bounds; of a node of size zero that is all outsets, these: top, left, bottom and right.
    private var rect: Rect
    private var origin: Point
    /// All attributes, of a node that has others as well; else empty.
    private var whole: [Node] = []
    private var hitMode: HitMode
    private var isHidden: Bool
    private var isOutsets: Bool

    init(_ node: Node) {
        (origin, hitMode, isHidden) = (node.origin, node.hitMode, node.isHidden)
        let outsets = node.touchOutsets
        isOutsets = !outsets.hasSameBits(as: .zero)
        rect =
            isOutsets
            ? Rect(x: outsets.top, y: outsets.left, width: outsets.bottom, height: outsets.right) : node.bounds
        if !isSimple(node) { whole = [node] }
    }

    private func isSimple(_ node: Node) -> Bool {
        guard !isOutsets || node.bounds.hasSameBits(as: .zero) else { return false }
        guard node.alpha == 1, node.isUserInteractionEnabled, node.hitShape == nil, !node.hitsOutsideBounds,
            node.redirect == nil, node.asks == .nothing, node.reach == nil
        else { return false }
        return node.transform.hasSameBits(as: .identity) && node.anchorPoint.hasSameBits(as: Point(x: 0.5, y: 0.5))
    }

    private var outsets: EdgeInsets {
        EdgeInsets(top: rect.origin.x, left: rect.origin.y, bottom: rect.size.width, right: rect.size.height)
    }

    /// The rectangle that takes touches, of a node that is nothing but one, round corners apart.
    var plainArea: Rect? {
        if let node = whole.first {
            // A box with round corners is as large as its bounds.
            if case .roundedRect? = node.hitShape, node.touchOutsets == .zero { return node.bounds }
            return nil
        }
        guard isOutsets else { return rect }
        return Rect(
            x: -outsets.left, y: -outsets.top, width: outsets.left + outsets.right,
            height: outsets.top + outsets.bottom)
    }

    var node: Node {
        if let node = whole.first { return node }
        var node = Node()
        if isOutsets { node.touchOutsets = outsets } else { node.bounds = rect }
        node.origin = origin
        node.hitMode = hitMode
        node.isHidden = isHidden
        return node
    }
}
