import HitTesting
import TestSupport

/// Random nodes.
extension RandomLife {
    /// A frame, often of integers, whose size is about a part of what is seen.
    mutating func frame(in view: View, _ part: Double) -> Rect {
        func size() -> Double {
            let size = view.size * part * uniform(0.3, 1.2)
            return chance(0.4) ? size : max(size.rounded(), chance(0.1) ? 0 : size)
        }
        let (width, height) = (size(), size())
        var x = view.center.x + view.size * uniform(-0.55, 0.5)
        var y = view.center.y + view.size * uniform(-0.55, 0.5)
        if chance(0.5) { (x, y) = (x.rounded(), y.rounded()) }
        if chance(family.pinned) { x = one([0, -width]) }
        if chance(family.pinned) { y = one([0, -height]) }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// A rotation, a reflection or a skew that scales by about a number.
    mutating func linear(_ scale: Double) -> AffineTransform {
        if chance(family.illConditioned) { return illConditioned(scale) }
        switch below(6) {
        case 0: return AffineTransform(rotationAngle: .pi / 2).scaledBy(x: scale, y: scale)
        case 1: return AffineTransform(a: 0, b: scale, c: -scale, d: 0, tx: 0, ty: 0)
        case 2: return AffineTransform(scaleX: -scale, y: scale)
        case 3: return AffineTransform(scaleX: scale * one([1, -1]), y: scale * one([1, -1, 0.7]))
        case 4: return AffineTransform(a: scale, b: scale * 0.3, c: -scale * 0.7, d: scale, tx: 0, ty: 0)
        default: return AffineTransform(rotationAngle: uniform(0, 7)).scaledBy(x: scale, y: scale)
        }
    }

    /// A nearly singular map, a turn by almost nothing, or one whose two scales differ much.
    private mutating func illConditioned(_ scale: Double) -> AffineTransform {
        switch below(5) {
        case 0:
            let other = scale * (1 + one([0x1p-8, 0x1p-12, 0x1p-20, 0x1p-40]))
            return AffineTransform(a: scale, b: scale, c: scale, d: other, tx: 0, ty: 0)
        case 1: return AffineTransform(scaleX: scale, y: scale * one([1e-3, 1e3, 1e-6, 1e6, 1e-8]))
        case 2:
            let turn = AffineTransform(rotationAngle: uniform(0, 7))
            return turn.scaledBy(x: scale, y: scale * one([1e-2, 1e-3, 1e-5]))
        case 3: return AffineTransform(a: scale, b: 0, c: scale * one([1, 10, 1e3]), d: scale, tx: 0, ty: 0)
        default:
            let turn = AffineTransform(rotationAngle: one([1e-3, 1e-6, 1e-9, 1e-16, .pi / 4]))
            return turn.scaledBy(x: scale, y: scale)
        }
    }

    /// Moves a node so that a point of its own space comes to a point of its parent's.
    mutating func bring(_ node: inout Node, _ inner: Point, to target: Point) {
        for _ in 0..<2 {
            guard let current = node.convertToParent(inner) else { return }
            let delta = Point(x: target.x - current.x, y: target.y - current.y)
            guard delta.isFinite else { return }
            if !node.transform.isIdentity, chance(0.3) {
                node.transform.tx += delta.x
                node.transform.ty += delta.y
            } else {
                node.origin = Point(x: node.origin.x + delta.x, y: node.origin.y + delta.y)
            }
        }
    }

    /// A node for others, far from its own origin, and what is seen of its space.
    mutating func container(in seen: View) -> (Node, View) {
        let part = seen.size * uniform(0.2, 1.2)
        var inner = View(center: Point(x: far(), y: far()), size: one(family.sizes))
        let isTurned = chance(family.turned)
        if !isTurned { inner.size = part }
        // What is seen spans at least some units in the last place.
        inner.size = max(inner.size, 256 * max(inner.center.x.ulp, inner.center.y.ulp))
        let area = inner.size * one([0.01, 0.1, 0.5, 1, 1.5])
        var node = Node()
        node.bounds.size = Size(width: area, height: area * one([1, 1, 0.5, 0.1]))
        if chance(0.6) { node.bounds.origin = Point(x: inner.center.x - area / 2, y: inner.center.y - area / 2) }
        if isTurned { node.transform = linear(part / inner.size) }
        if chance(0.1) { node.anchorPoint = Point(x: one([0, 1, 0.3, -5, 1e3]), y: one([0, 1, 0.5])) }
        let target = Point(
            x: seen.center.x + seen.size * uniform(-0.4, 0.4), y: seen.center.y + seen.size * uniform(-0.4, 0.4))
        bring(&node, inner.center, to: target)
        if node.transform.isIdentity {
            if chance(family.pinned) { node.origin.x = one([0, -node.bounds.size.width, 0x1p-28, -0x1p-28]) }
            if chance(family.pinned) { node.origin.y = one([0, -node.bounds.size.height]) }
            if chance(family.pinned) { node.bounds.origin.x = one([0, -0x1p-28, 0x1p-27, -node.bounds.size.width]) }
        }
        let half = inner.size / 4
        let isSeen =
            node.area.contains(Point(x: inner.center.x - half, y: inner.center.y - half))
            && node.area.contains(Point(x: inner.center.x + half, y: inner.center.y + half))
        if !isSeen || chance(family.overflowing) {
            if chance(0.85) {
                node.hitsOutsideBounds = true
            } else {
                let most = inner.size + 2 * max(inner.center.x.magnitude, inner.center.y.magnitude)
                node.touchOutsets = EdgeInsets(top: most, left: most, bottom: most, right: most)
            }
        }
        if chance(family.layers) { node.hitMode = .boxNone }
        if chance(family.shapes * 0.3) { node.hitShape = shape(in: node.bounds) }
        if chance(family.asking * 0.5) { addQuestion(&node) }
        return (node, inner)
    }

    /// A node that is seen, and what is seen of its space.
    mutating func leaf(in seen: View) -> (Node, View) {
        var node = Node(frame: frame(in: seen, one(family.leafParts)))
        if chance(0.3) || chance(family.shapes * 0.4) { node.bounds.origin = Point(x: far(), y: far()) }
        if chance(family.turnedLeaves) {
            var scale = one([1, 1, 1, 1e-3, 1e3, 1e-6, 1e6, 7])
            let own = node.bounds.size
            let size = Size(width: own.width / scale, height: own.height / scale)
            if !(size.width > 0) { scale = 1 }
            let target = Point(x: node.origin.x + own.width / 2, y: node.origin.y + own.height / 2)
            node.bounds.size = scale == 1 ? own : size
            node.transform = linear(scale)
            bring(&node, Point(x: node.bounds.midX, y: node.bounds.midY), to: target)
        }
        if chance(family.shapes) { node.hitShape = shape(in: node.bounds) }
        if case .stroke = node.hitShape, chance(0.3) { node.bounds.size = .zero }
        if chance(family.odd) { node.hitsOutsideBounds = true }
        if chance(family.odd) { node.hitMode = one([.boxNone, .boxOnly, .none]) }
        if chance(family.odd) { node.isHidden = true }
        if chance(family.odd) { node.bounds.size.width *= -1 }
        if chance(family.odd) {
            let most = one([1, 0.1, 10]) * node.bounds.size.width.magnitude
            node.touchOutsets = EdgeInsets(top: most, left: most * 0.5, bottom: -most * 0.1, right: most)
        }
        if chance(family.asking) { addQuestion(&node) }
        let size = max(node.bounds.width.magnitude, node.bounds.height.magnitude)
        return (node, View(center: Point(x: node.bounds.midX, y: node.bounds.midY), size: size))
    }

    /// Lets a node ask, of all points or of those in a reach.
    mutating func addQuestion(_ node: inout Node) {
        node.asks = one([.hitTest, .pointInside])
        let bounds = node.bounds
        switch below(3) {
        case 0:
            let (x, y) = (bounds.minX - bounds.width * 0.3, bounds.minY + bounds.height * 0.2)
            node.reach = .rect(Rect(x: x, y: y, width: bounds.width * uniform(0.3, 2), height: bounds.height))
        case 1:
            let most = one([1, 0.1, -0.1, 10, 1e6]) * bounds.width
            node.reach = .outsets(EdgeInsets(top: most, left: most, bottom: 0, right: most))
        default: break
        }
    }
}
