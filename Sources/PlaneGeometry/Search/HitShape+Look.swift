extension HitShape {
    static func look(at cell: OwnCell, inEllipse frame: Box) -> AreaTerm.Look {
        guard !frame.isEmpty else { return .none }
        let (center, radii) = (frame.center, frame.halfSize)
        let toUnit = AffineTransform(
            a: 1 / radii.width, b: 0, c: 0, d: 1 / radii.height, tx: -center.x / radii.width,
            ty: -center.y / radii.height)
        return look(at: cell.scaled(by: toUnit), inDiscAt: .zero, 1) { point in
            Point(x: center.x + point.x * radii.width, y: center.y + point.y * radii.height)
        }
    }

    /// How a disc covers a cell.
    ///
    /// - Parameter back: Converts a point of the disc's space to the shape's space, in which the line of a `cut` result is given.
    fileprivate static func look(
        at cell: OwnCell, inDiscAt center: Point, _ radius: Double, _ back: (Point) -> Point = { $0 }
    ) -> AreaTerm.Look {
        if cell.distance(to: center) >= radius { return .none }
        func distance(_ point: Point) -> Double { (center.x - point.x).distance(with: center.y - point.y) }
        if cell.allCorners({ distance($0) < radius }) { return .all }
        guard cell.isStraight(radius, about: center) else { return .unknown }
        return .cut([tangent(of: center, radius, towards: cell.center, back)])
    }

    fileprivate static func tangent(
        of center: Point, _ radius: Double, towards point: Point, _ back: (Point) -> Point = { $0 }
    ) -> AreaTerm.Line {
        let (x, y) = (point.x - center.x, point.y - center.y)
        let factor = radius / max(x.distance(with: y), .leastNormalMagnitude)
        let (dx, dy) = (x * factor, y * factor)
        let touched = Point(x: center.x + dx, y: center.y + dy)
        return AreaTerm.Line(start: back(touched), end: back(Point(x: touched.x - dy, y: touched.y + dx)))
    }
}

extension HitShape.CornerRadii {
    /// How the rounded rectangle covers a cell.
    ///
    /// - Precondition: The radii fit the rectangle (`fitted(to:)`).
    func look(at cell: OwnCell, in rect: Rect) -> AreaTerm.Look {
        let frame = Box(rect)
        guard !frame.isEmpty, cell.box.minX < frame.maxX, cell.box.maxX > frame.minX, cell.box.minY < frame.maxY,
            cell.box.maxY > frame.minY
        else { return .none }
        if cell.allCorners({ contains($0, in: rect) }) { return .all }
        var lines = frame.sides(through: cell)
        var (isMissed, isUnknown) = (false, false)
        // Where opposite corners overlap, one may miss a cell of which another says nothing.
        visitCorners(of: frame) { corner in
            if corner.isBeyond(cell.box) {
                switch HitShape.look(at: cell, inDiscAt: corner.center, corner.radius) {
                case .none: isMissed = true
                case .all: break
                case .unknown: isUnknown = true
                case .cut(let more): lines += more
                }
            } else if corner.isNear(cell.box), !cell.allCorners(corner.contains) {
                if !cell.isStraight(corner.radius, about: corner.center) { isUnknown = true }
                lines.append(HitShape.tangent(of: corner.center, corner.radius, towards: cell.center))
            }
            return !isMissed
        }
        return isMissed ? .none : isUnknown ? .unknown : .cut(lines)
    }
}

extension Box {
    /// The lines of those sides of the box that may cross a cell.
    fileprivate func sides(through cell: OwnCell) -> [AreaTerm.Line] {
        let corners = corners
        return zip(corners, corners.dropFirst() + [corners[0]]).filter { cell.isTouched(from: $0, to: $1) }
            .map { AreaTerm.Line(start: $0, end: $1) }
    }
}

extension EdgeTree {
    /// How the inside of closed lines covers a cell. If a few edges pass through the cell, they are the lines that cut the cell.
    /// If there are more, the result is `unknown`.
    func look(at cell: OwnCell, _ rule: HitShape.FillRule, _ effort: inout SearchEffort) -> AreaTerm.Look {
        var lines: [AreaTerm.Line] = []
        visitEdges(near: cell.box) { start, end in
            effort.add(1)
            if start != end, cell.isTouched(from: start, to: end) {
                lines.append(AreaTerm.Line(start: start, end: end))
            }
            return lines.count <= AreaTerm.maximumLineCount
        }
        if lines.isEmpty { return rule.isInside(winding: winding(at: cell.center).winding) ? .all : .none }
        return lines.count <= AreaTerm.maximumLineCount ? .cut(lines) : .unknown
    }
}

extension HitShape.Stroke {
    func look(at cell: OwnCell, _ effort: inout SearchEffort) -> AreaTerm.Look {
        guard !area.isEmpty else { return .none }
        let radius = radius
        // No point of the cell is farther from the cell's center than half the box's width and height together.
        let around = radius + cell.box.halfSize.width + cell.box.halfSize.height
        var lines: [AreaTerm.Line] = []
        var (isAll, isUnknown) = (false, false)
        // Across a segment, the points near the segment extend no more than twice the radius.
        let mayBeAll = min(cell.box.halfSize.width, cell.box.halfSize.height) < radius
        edges.visitEdges(near: cell.box) { start, end in
            effort.add(1)
            guard cell.center.distance(toSegmentFrom: start, to: end) <= around,
                cell.distance(toSegmentFrom: start, to: end) < radius
            else { return true }
            effort.add(8)  // What follows takes longer.
            if cell.allCorners({ HitShape.Stroke.isNear($0, start, end, radius) }) {
                isAll = true
                return false
            }
            // Segments that run to and fro have the same outline.
            let isForward = (start.x, start.y) < (end.x, end.y)
            if !isUnknown, !addBorder(of: isForward ? start : end, isForward ? end : start, in: cell, &lines) {
                isUnknown = true
            }
            return !isUnknown || mayBeAll
        }
        if isAll { return .all }
        return isUnknown ? .unknown : lines.isEmpty ? .none : .cut(lines)
    }

    /// Adds lines for the outline of the stroke around one segment, where the outline may cross a cell, unless they are there
    /// already. Returns false if there are too many lines, or if the outline is too curved in the cell.
    private func addBorder(of start: Point, _ end: Point, in cell: OwnCell, _ lines: inout [AreaTerm.Line]) -> Bool {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx.distance(with: dy)
        func add(_ line: AreaTerm.Line) { if !lines.contains(line) { lines.append(line) } }
        if length > 0 {
            let side = Point(x: -dy / length * radius, y: dx / length * radius)
            add(AreaTerm.Line(start: start + side, end: end + side))
            add(AreaTerm.Line(start: start - side, end: end - side))
        }
        for cap in [start, end] where cell.distance(to: cap) < radius {
            // The cap matters where the cell extends beyond this end.
            let sign: Double = cap == start ? 1 : -1
            let isBeyond =
                length == 0
                || !cell.allCorners { sign * (($0.x - cap.x) * (dx / length) + ($0.y - cap.y) * (dy / length)) >= 0 }
            guard isBeyond else { continue }
            guard cell.isStraight(radius, about: cap) else { return false }
            add(HitShape.tangent(of: cap, radius, towards: cell.center))
            // Caps begin where the sides end.
            if length > 0 { add(AreaTerm.Line(start: cap, end: Point(x: cap.x - dy, y: cap.y + dx))) }
        }
        return lines.count <= 2 * AreaTerm.maximumLineCount
    }
}

extension HitShape.BitMask {
    func look(at cell: OwnCell, bounds: Box) -> AreaTerm.Look {
        let part = cell.box.intersection(bounds)
        guard !part.isEmpty else { return .none }
        switch coverage(of: part, bounds: bounds) {
        case .inside: if bounds.contains(cell.box) { return .all }
        case .outside: return .none
        case .partial: break
        }
        var lines = bounds.sides(through: cell)
        func add(_ count: Int, _ low: Double, _ high: Double, _ from: Double, _ to: Double, isColumn: Bool) -> Bool {
            let step = (high - low) / Double(count)
            let first = max(0, ((from - low) / step).rounded(.up)),
                last = min(Double(count), ((to - low) / step).rounded(.down))
            guard last - first < Double(AreaTerm.maximumLineCount) else { return false }
            for index in stride(from: first, through: last, by: 1) {
                let edge = low + index * step
                lines.append(
                    isColumn
                        ? AreaTerm.Line(start: Point(x: edge, y: bounds.minY), end: Point(x: edge, y: bounds.maxY))
                        : AreaTerm.Line(start: Point(x: bounds.minX, y: edge), end: Point(x: bounds.maxX, y: edge)))
            }
            return true
        }
        let isSimple =
            add(columns, bounds.minX, bounds.maxX, part.minX, part.maxX, isColumn: true)
            && add(rows, bounds.minY, bounds.maxY, part.minY, part.maxY, isColumn: false)
        return isSimple ? .cut(lines) : .unknown
    }
}
