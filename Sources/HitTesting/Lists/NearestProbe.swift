/// The probe of `nearest(to:within:where:)`: the part of the screen that the nodes above leave, and where to look.
struct NearestProbe: ListProbe {
    /// In screen space.
    let point: Point
    let radius: Double
    /// From the bounds space of the node that it has come to.
    var toScreen = AffineTransform.identity
    /// What ancestors leave, in screen space; nil for all of it.
    var left: ConvexArea?
    /// A box in the node's bounds space outside which nothing is within the radius: a filter, wider than it need be.
    var around: Box
    /// The largest magnitude of what has been added on the way, in the node's space.
    var reach: Double

    init(to point: Point, within radius: Double) {
        (self.point, self.radius) = (point, radius)
        reach = max(point.x.magnitude, point.y.magnitude)
        let margin = radius + (radius + reach) * NearestProbe.roundingMargin
        around = Box(
            minX: point.x - margin, minY: point.y - margin, maxX: point.x + margin, maxY: point.y + margin)
    }

    /// Larger than all rounding errors of composing some thousand levels, as a part of what took part in it.
    private static var roundingMargin: Double { 0x1p-36 }

    var distanceToAskingChild: Double? {
        guard let left else { return 0 }
        return left.distance(to: point).flatMap { $0 <= radius ? $0 : nil }
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ListStep<NearestProbe>? {
        guard var inner = converted(to: child, in: store) else { return nil }
        let area = store.area(child)
        let own: ConvexArea
        if inner.toScreen.isTranslation {
            let (x, y) = (inner.toScreen.tx, inner.toScreen.ty)
            own = .box(Box(minX: area.minX + x, minY: area.minY + y, maxX: area.maxX + x, maxY: area.maxY + y))
        } else {
            own =
                area.isEmpty
                ? .box(.nothing) : .polygon(ConvexArea.box(area).corners.map { $0.applying(inner.toScreen) })
        }
        let cut = left.map { own.clipped(to: $0) } ?? own
        let distance = cut.distance(to: point).flatMap { $0 <= radius ? $0 : nil }
        if store.cores[child].flags.contains(.hitsOutsideBounds) { return ListStep(distance: distance, passed: inner) }
        inner.left = cut
        return ListStep(distance: distance, passed: distance == nil ? nil : inner)
    }

    private func converted(to child: UInt32, in store: NodeStore) -> NearestProbe? {
        let core = store.cores[child]
        var inner = self
        guard core.flags.contains(.isTransformed) else {
            let shift = Point(x: core.origin.x - core.bounds.origin.x, y: core.origin.y - core.bounds.origin.y)
            inner.toScreen = AffineTransform(translationX: shift.x, y: shift.y).concatenating(toScreen)
            inner.reach =
                reach + core.origin.x.magnitude + core.origin.y.magnitude + core.bounds.origin.x.magnitude
                + core.bounds.origin.y.magnitude
            let margin = inner.reach * NearestProbe.roundingMargin
            inner.around = Box(
                minX: around.minX - shift.x - margin, minY: around.minY - shift.y - margin,
                maxX: around.maxX - shift.x + margin, maxY: around.maxY - shift.y + margin)
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
        let margin =
            (inner.reach + max(max(box.minX.magnitude, box.maxX.magnitude), max(box.minY.magnitude, box.maxY.magnitude)))
            * condition * NearestProbe.roundingMargin
        inner.around = Box(
            minX: box.minX + anchor.x - margin, minY: box.minY + anchor.y - margin, maxX: box.maxX + anchor.x + margin,
            maxY: box.maxY + anchor.y + margin)
        // Where the map is too bad to say anything, everything is looked at.
        if !inner.around.isFinite || !(condition < 0x1p20) { inner.around = .everything }
        return inner
    }

    func candidates(in patch: IslandPatch) -> [Int32] { patch.boxes.entries(in: around) }
    func mayFind(_ entry: Placement.Entry) -> Bool { entry.outer.intersects(around) }
    func surelyFinds(_ entry: Placement.Entry) -> Bool { false }
}

extension AffineTransform {
    fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
