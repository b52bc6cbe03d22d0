import HitTesting

/// The walk as an independent implementation: the pseudocode of Semantics, "The default walk", transcribed without changes. It
/// is recursive, over a plain tree. The owner's replies may change the tree (C6).
public struct WalkOracle {
    /// The tree with the changes that the owner has made before its replies.
    public private(set) var tree: PlainTree
    public private(set) var questions: [AskedQuestion] = []
    private let replies: ScriptReplies

    public init(_ tree: PlainTree, replies: ScriptReplies = ScriptReplies()) {
        self.tree = tree
        self.replies = replies
    }

    /// The result of a query at a point: of the whole tree, in screen space, or below a node, in that node's bounds space.
    public mutating func answer(at point: Point, below base: Int? = nil) -> ScriptResult {
        guard point.x.isFinite, point.y.isFinite else { return .miss }
        for child in tree.children(of: base).reversed() {
            guard tree.contains(child), let q = convert(point, to: child) else { continue }
            if let result = hitTest(child, q) { return result }
        }
        return .miss
    }

    private mutating func hitTest(_ v: Int, _ p: Point) -> ScriptResult? {
        let node = tree.node(v)
        if node.asks == .hitTest {
            if !isInReach(node, p) { return nil }
            switch ask(v, p, .hitTest) {
            case .pass: return nil
            case .answer: return .answered
            case .descend(let inside): return tree.contains(v) ? afterInside(v, p, inside) : nil
            }
        }
        if !node.isUserInteractionEnabled || node.isHidden || !(node.alpha > 0.01) { return nil }
        if node.hitMode == .none { return nil }
        if node.asks == .pointInside {
            if !isInReach(node, p) { return afterInside(v, p, false) }
            switch ask(v, p, .pointInside) {
            case .pass: return nil
            case .answer: return .answered
            case .descend(let inside): return tree.contains(v) ? afterInside(v, p, inside) : nil
            }
        }
        return afterInside(v, p, pointInside(node, p))
    }

    private mutating func afterInside(_ v: Int, _ p: Point, _ inside: Bool) -> ScriptResult? {
        guard inside || tree.node(v).hitsOutsideBounds else { return nil }
        if tree.node(v).hitMode != .boxOnly {
            for child in tree.children(of: v).reversed() {
                guard tree.contains(child), let q = convert(p, to: child) else { continue }
                if let result = hitTest(child, q) { return redirect(of: v) ?? result }
            }
        }
        guard tree.contains(v), inside, tree.node(v).hitMode != .boxNone else { return nil }
        return redirect(of: v) ?? .hit(v)
    }

    private func redirect(of v: Int) -> ScriptResult? {
        guard tree.contains(v), let target = tree.records[v]!.attributes.redirect, tree.contains(target) else {
            return nil
        }
        return .hit(target)
    }

    private mutating func ask(_ v: Int, _ p: Point, _ asks: Asks) -> HitQuery.Reply {
        let question = AskedQuestion(name: v, point: p, asks: asks)
        let number = questions.count
        questions.append(question)
        let reply = replies.reply(to: question, number: number, isInside: pointInside(tree.node(v), p))
        if number < replies.changes.count {
            for change in replies.changes[number] { _ = tree.apply(change) }
        }
        return reply
    }

    private func isInReach(_ node: Node, _ p: Point) -> Bool {
        switch node.reach {
        case nil: true
        case .rect(let rect): ShapeOracle.isInside(rect, p)
        case .outsets(let outsets): ShapeOracle.isInside(node.bounds, grownBy: outsets, p)
        }
    }

    private func pointInside(_ node: Node, _ p: Point) -> Bool {
        if let shape = node.hitShape, let isInside = ShapeOracle.contains(shape, bounds: node.bounds, p) {
            return isInside
        }
        if node.hitShape != nil { return ShapeOracle.isInside(node.bounds, p) && node.contains(p) }
        return ShapeOracle.isInside(node.bounds, grownBy: node.touchOutsets, p)
    }

    private func convert(_ p: Point, to c: Int) -> Point? {
        guard let q = mapped(p, to: c), q.x.isFinite, q.y.isFinite else { return nil }
        return q
    }

    private func mapped(_ p: Point, to c: Int) -> Point? {
        let node = tree.node(c)
        let (origin, bounds, anchor) = (node.origin, node.bounds, node.anchorPoint)
        if node.transform == .identity {
            return Point(x: (p.x - origin.x) + bounds.origin.x, y: (p.y - origin.y) + bounds.origin.y)
        }
        guard let inverse = node.transform.inverted() else { return nil }
        let center = Point(x: origin.x + anchor.x * bounds.size.width, y: origin.y + anchor.y * bounds.size.height)
        let (dx, dy) = (p.x - center.x, p.y - center.y)
        return Point(
            x: (inverse.a * dx + inverse.c * dy + inverse.tx) + (bounds.origin.x + anchor.x * bounds.size.width),
            y: (inverse.b * dx + inverse.d * dy + inverse.ty) + (bounds.origin.y + anchor.y * bounds.size.height))
    }
}
