import SpatialIndex

/// The probe of `nearest(to:within:where:)`: the part of the plane that the nodes above leave, and where to look.
///
/// That part comes down as a region does, cut by each node's area in the node's own space: what only touches an edge is
/// nothing there, however the ancestors are turned. Distances are measured in screen space.
struct NearestProbe: ListProbe {
    /// The point, in screen space.
    let point: Point
    let radius: Double
    /// From the bounds space of the node that it has come to.
    var toScreen = AffineTransform.identity
    /// The part of the plane that ancestors leave, in the bounds space of the node that it has come to; nil for all of
    /// it.
    var left: ConvexArea?
    /// How far the part that ancestors leave is: nothing in it is nearer, whatever rounding says.
    private var least = 0.0
    /// A box in the node's bounds space outside which nothing is within the radius: a filter, wider than it need be.
    var around: Box
    /// The largest magnitude of what has been added on the way, in the node's space.
    var reach: Double

    init(to point: Point, within radius: Double) {
        (self.point, self.radius) = (point, radius)
        reach = max(point.x.magnitude, point.y.magnitude)
        let margin = radius + NearestProbe.margin(radius + reach)
        around = Box(
            minX: point.x - margin, minY: point.y - margin, maxX: point.x + margin, maxY: point.y + margin)
    }

    /// Larger than all rounding errors of composing some thousand levels of what took part in it, and never nothing: what
    /// touches the point is within 0 of it.
    static func margin(_ reach: Double) -> Double { max(reach * 0x1p-36, 0x1p-1000) }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        if let reach {
            let cut = store.visiblePart(of: reach, child, within: left)
            return converted(to: child, in: store)?.distance(to: cut)
        }
        guard let left else { return 0 }
        return distance(to: left)
    }

    /// A part of the plane in screen space.
    func onScreen(_ part: ConvexArea) -> ConvexArea {
        if case .box(let box) = part, toScreen.isTranslation {
            let (x, y) = (toScreen.tx, toScreen.ty)
            return .box(Box(minX: box.minX + x, minY: box.minY + y, maxX: box.maxX + x, maxY: box.maxY + y))
        }
        return .polygon(part.corners.map { $0.applying(toScreen) })
    }

    /// How far a part of the plane is, if it has an area and is within the radius.
    func distance(to part: ConvexArea) -> Double? {
        guard !part.isEmpty else { return nil }
        return onScreen(part).distance(to: point).flatMap { $0 <= radius ? max($0, least) : nil }
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ListStep<NearestProbe>? {
        converted(to: child, in: store)?.cut(to: store.visiblePart(of: child, within: left), child, in: store)
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ListStep<NearestProbe> {
        cut(to: .box(store.area(node)), node, in: store)
    }

    private func cut(to part: ConvexArea, _ node: UInt32, in store: NodeStore) -> ListStep<NearestProbe> {
        let distance = distance(to: part)
        var inner = self
        inner.left = part
        inner.least = distance ?? least
        return ListStep(
            distance: distance, passed: store.cores[node].passedOn(distance == nil ? nil : inner, of: self))
    }

    func converted(to child: UInt32, in store: NodeStore) -> NearestProbe? {
        let core = store.cores[child]
        var inner = self
        inner.left = left.flatMap { store.convertFromParent($0, to: child) }
        guard core.flags.contains(.isTransformed) else {
            let shift = Point(x: core.origin.x - core.bounds.origin.x, y: core.origin.y - core.bounds.origin.y)
            inner.toScreen = AffineTransform(translationX: shift.x, y: shift.y).concatenating(toScreen)
            inner.reach =
                reach + core.origin.x.magnitude + core.origin.y.magnitude + core.bounds.origin.x.magnitude
                + core.bounds.origin.y.magnitude
            let margin = NearestProbe.margin(inner.reach)
            inner.around = Box(
                minX: around.minX - shift.x - margin, minY: around.minY - shift.y - margin,
                maxX: around.maxX - shift.x + margin, maxY: around.maxY - shift.y + margin)
            if !inner.around.isFinite { inner.around = .everything }
            return inner
        }
        let extras = store.extras[core.extras]
        guard let inverse = extras.inverse else { return nil }
        let size = core.bounds.size
        let offset = Point(x: extras.anchorPoint.x * size.width, y: extras.anchorPoint.y * size.height)
        let center = Point(x: core.origin.x + offset.x, y: core.origin.y + offset.y)
        let anchor = Point(x: core.bounds.origin.x + offset.x, y: core.bounds.origin.y + offset.y)
        let map = extras.transform
        inner.toScreen = AffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(map)
            .concatenating(AffineTransform(translationX: center.x, y: center.y))
            .concatenating(toScreen)
        let growth = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
        let shrinkage = max(inverse.a.magnitude + inverse.c.magnitude, inverse.b.magnitude + inverse.d.magnitude)
        let condition = max(1, growth * shrinkage)
        inner.reach =
            (reach + center.x.magnitude + center.y.magnitude + map.tx.magnitude + map.ty.magnitude) * shrinkage
            * condition + anchor.x.magnitude + anchor.y.magnitude
        let box = Box(
            minX: around.minX - center.x, minY: around.minY - center.y, maxX: around.maxX - center.x,
            maxY: around.maxY - center.y
        ).applying(inverse)
        let magnitude = max(
            max(box.minX.magnitude, box.maxX.magnitude), max(box.minY.magnitude, box.maxY.magnitude))
        // Products within the inverse lose up to 2^-1075, and are then divided by the determinant.
        let underflow = 0x1p-1070 / map.determinant.magnitude
        let margin = NearestProbe.margin((inner.reach + magnitude) * condition) + underflow
        inner.around = Box(
            minX: box.minX + anchor.x - margin, minY: box.minY + anchor.y - margin, maxX: box.maxX + anchor.x + margin,
            maxY: box.maxY + anchor.y + margin)
        // Where the map is too bad to say anything, everything is looked at.
        if !inner.around.isFinite || !(condition < 0x1p20) { inner.around = .everything }
        return inner
    }

    func candidates(in boxes: BoxTree) -> [Int32] { boxes.entries(in: around) }
    func mayFind(_ entry: Placement.Entry) -> Bool { entry.outer.intersects(around) }
    func surelyFinds(_ entry: Placement.Entry) -> Bool { false }
}

extension AffineTransform {
    fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
