/// One of several areas whose intersection is searched: a shape in a space of its own, or such a shape's complement.
package struct AreaTerm: Sendable {
    let shape: HitShape
    let bounds: Rect
    /// The map from the space of the search to the shape's own.
    let toOwn: AffineTransform
    /// The map from the shape's own space to that of the search.
    let fromOwn: AffineTransform
    /// True if the term is the shape's complement.
    package let isComplement: Bool

    package init(
        shape: HitShape, bounds: Rect, toOwn: AffineTransform, fromOwn: AffineTransform, isComplement: Bool = false
    ) {
        (self.shape, self.bounds, self.isComplement) = (shape, bounds, isComplement)
        (self.toOwn, self.fromOwn) = (toOwn, fromOwn)
    }

    /// How a term covers a cell.
    enum Look {
        /// The term covers nothing of the cell, or all of it.
        case none, all
        /// The term covers the cell in part: each piece into which these lines cut the cell is all inside or all outside.
        case cut([Line])
        /// It is unknown how the term covers the cell, so the cell has to be divided.
        case unknown
    }

    /// A line through two points.
    struct Line: Equatable {
        let start, end: Point
    }

    /// The greatest number of lines by which a polygon or path may cut a cell; also the greatest number of a mask's grid lines
    /// along each axis. A stroke, or all terms together, may have twice as many lines. If there are more, the cell is divided.
    static var maximumLineCount: Int { 8 }

    /// The box around the shape, in the space of the search. `Box.nothing` if the shape is empty, `Box.everything` if the box
    /// would not be finite.
    var box: Box {
        let own = shape.box(in: bounds)
        if own.isEmpty { return .nothing }
        let box = ConvexArea.box(own).applying(fromOwn).bounds
        return own.isFinite && box.isFinite ? box : .everything
    }

    /// True if the outline of the shape has arcs.
    var hasArcs: Bool {
        switch shape {
        case .ellipse, .roundedRect, .stroke: true
        case .polygon, .path, .mask: false
        }
    }

    /// The map to the space of the search from a space in which the shape is not squeezed: that of an ellipse's unit disc, and of
    /// any other shape the shape's own.
    var fromRound: AffineTransform {
        guard case .ellipse(let rect) = shape else { return fromOwn }
        let unit = AffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        return unit.concatenating(fromOwn)
    }

    /// The same area in another space of search.
    ///
    /// - Parameters:
    ///   - map: The map from the other space to this term's space of search.
    ///   - back: The inverse of that map.
    func seen(from map: AffineTransform, back: AffineTransform) -> AreaTerm {
        AreaTerm(
            shape: shape, bounds: bounds, toOwn: map.concatenating(toOwn), fromOwn: fromOwn.concatenating(back),
            isComplement: isComplement)
    }

    /// True if the term contains the point, up to rounding at the outline.
    func contains(_ point: Point, _ effort: inout SearchEffort) -> Bool {
        shape.contains(point.applying(toOwn), bounds: bounds, &effort) != isComplement
    }

    /// Calls `body` with some points of the shape, or on both sides of some of its edges in the domain, until it returns true.
    /// All are in the space of the search. Returns whether it has.
    func anyPoint(in domain: Box, _ body: (Point) -> Bool) -> Bool {
        if case .stroke(let stroke) = shape {
            // Some of the stroke's points.
            let points = stroke.edges.points
            for index in stride(from: 0, to: points.count, by: max(1, points.count / 64))
            where body(points[index].applying(fromOwn)) { return true }
            return false
        }
        if body(shape.box(in: bounds).center.applying(fromOwn)) { return true }
        #if hasFeature(Embedded)
        return false  // There, the module's size counts more.
        #else
        let edges: EdgeTree
        switch shape {
        case .polygon(let polygon): edges = polygon.edges
        case .path(let path): edges = path.edges
        case .ellipse, .roundedRect, .stroke, .mask: return false
        }
        let own = OwnCell(domain, toOwn, back: fromOwn).box
        var (isFound, count) = (false, 0)
        edges.visitEdges(near: own) { start, end in
            guard let part = own.part(ofSegmentFrom: start, to: end) else { return true }
            let side = 0.5 * (part.end - part.start)
            let (middle, across) = (part.start + side, Point(x: -side.y, y: side.x) / 32)
            isFound = body((middle + across).applying(fromOwn)) || body((middle - across).applying(fromOwn))
            count += 1
            return !isFound && count < AreaTerm.maximumLineCount
        }
        return isFound
        #endif
    }

    /// True if a fast test shows that the term contains no point of a box. False if the test does not decide.
    func surelyMisses(_ box: Box) -> Bool {
        let own = OwnCell(box, toOwn, back: fromOwn).box
        return own.isFinite && shape.coverage(of: own, bounds: bounds) == (isComplement ? .inside : .outside)
    }

    /// How the term covers a cell.
    ///
    /// - Parameter bend: The greatest distance between an arc and the line that stands for the arc, in the space of the search.
    func look(at cell: Box, bend: Double, _ effort: inout SearchEffort) -> Look {
        let own = OwnCell(cell, toOwn, back: fromOwn, bend: bend)
        let look: Look =
            switch shape {
            case .ellipse(let rect): HitShape.look(at: own, inEllipse: Box(rect))
            case .roundedRect(let rect, let radii): radii.fitted(to: rect).look(at: own, in: rect)
            case .polygon(let polygon): polygon.edges.look(at: own, polygon.rule, &effort)
            case .path(let path): path.edges.look(at: own, path.rule, &effort)
            case .stroke(let stroke): stroke.look(at: own, &effort)
            case .mask(let mask): mask.look(at: own, bounds: Box(bounds))
            }
        switch look {
        case .none: return isComplement ? .all : .none
        case .all: return isComplement ? .none : .all
        case .unknown: return .unknown
        case .cut(let lines):
            if fromOwn.isIdentity { return look }
            return .cut(lines.map { Line(start: $0.start.applying(fromOwn), end: $0.end.applying(fromOwn)) })
        }
    }
}

extension AreaTerm {
    /// Creates a term whose shape is in the space of the search.
    package init(_ shape: HitShape, isComplement: Bool = false) {
        self.init(
            shape: shape, bounds: .zero, toOwn: .identity, fromOwn: .identity, isComplement: isComplement)
    }
}

extension Box {
    /// The part of a segment within this box; nil if the box does not contain two different points of the segment.
    fileprivate func part(ofSegmentFrom start: Point, to end: Point) -> (start: Point, end: Point)? {
        let side = end - start
        var (first, last) = (0.0, 1.0)
        func cut(from low: Double, to high: Double, _ start: Double, _ side: Double) {
            // Parallel to the sides, these are infinite, or NaN on a side.
            let (one, other) = ((low - start) / side, (high - start) / side)
            (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
        }
        cut(from: minX, to: maxX, start.x, side.x)
        cut(from: minY, to: maxY, start.y, side.y)
        return first < last ? (start + first * side, start + last * side) : nil
    }
}

extension Double {
    /// The length of a vector whose components are this number and another one.
    func distance(with other: Double) -> Double {
        let unit = max(magnitude, other.magnitude).powerOfTwo
        let (x, y) = (self / unit, other / unit)
        return (x * x + y * y).squareRoot() * unit
    }
}

extension AffineTransform {
    /// An upper bound of the factor by which the transform lengthens distances.
    var stretch: Double { a.distance(with: b).distance(with: c.distance(with: d)) }

    /// The factor by which the transform scales all lengths; nil if the factor depends on the direction.
    var uniformScale: Double? { (a == d && b == -c) || (a == -d && b == c) ? a.distance(with: b) : nil }
}
