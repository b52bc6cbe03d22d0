import ViewKit

// The overrides of the public articles, as published: the enlarging ones ignore flags and subviews, the circle has a
// closed edge.

/// Answers what a closure answers; the closure gets the answer of `super`, unasked until it calls for it.
class ClosureView: View {
    var onHitTest: (_ self: ClosureView, _ point: Point, _ callSuper: () -> View?) -> View? = { $2() }

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        onHitTest(self, point) { super.hitTest(point, with: event) }
    }
}

class InsideClosureView: View {
    var onInside: (_ self: InsideClosureView, _ point: Point, _ callSuper: () -> Bool) -> Bool = { $2() }

    override func point(inside point: Point, with event: Event?) -> Bool {
        onInside(self, point) { super.point(inside: point, with: event) }
    }
}

extension View {
    /// Bounds grown by 10 on each edge, subviews first.
    func hitInGrownBounds(_ point: Point, with event: Event?) -> View? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01 else { return nil }
        guard bounds.insetBy(dx: -10, dy: -10).contains(point) else { return nil }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    func circleContains(_ point: Point) -> Bool {
        let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
        return (dx * dx + dy * dy).squareRoot() <= bounds.width / 2
    }
}

class EnlargedByInsets: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { hitInGrownBounds(point, with: event) }
}

/// The published category: four edges.
class EnlargedPerEdge: View {
    var edges = EdgeInsets.zero

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        let area = bounds.inset(
            by: EdgeInsets(top: -edges.top, left: -edges.left, bottom: -edges.bottom, right: -edges.right))
        if area == bounds { return super.hitTest(point, with: event) }
        return area.contains(point) ? self : nil
    }
}

class Circle: View {
    override func point(inside point: Point, with event: Event?) -> Bool { circleContains(point) }
}

class IgnoresSelf: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
