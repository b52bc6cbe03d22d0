/// Measures what each of several areas takes of a cell, of which the first lies in front of all others.
///
/// It is exact where straight lines cut the cell. An arc is replaced by a line at most `bend` away from it, and each share is a
/// range then.
package struct CellShares {
    /// What is known of a cell after an area has been added.
    package enum Progress {
        /// More areas may take some of the cell.
        case open
        /// The area covers the cell, so that those behind it take nothing.
        case covered
        /// The cell has to be divided: too many lines cut it, or arcs bend too much in it.
        case unknown
    }

    /// What an area takes of the cell.
    package struct Share {
        package var low = 0.0
        package var high = 0.0
        /// A box around the part.
        package var box = Box.nothing
    }

    /// An area as far as it may cut the cell: the part of the box in all terms.
    private struct Layer {
        let box: Box
        var terms: [AreaTerm] = []

        func contains(_ point: Point) -> Bool { box.contains(point) && terms.allSatisfy { $0.contains(point) } }
    }

    private let cell: Box
    private let bend: Double
    /// One for each area. Nil if it has no part in the cell.
    private var layers: [Layer?] = []
    private var lines: [AreaTerm.Line] = []
    /// The terms of the last area that may cut parts of the cell, where its progress is `unknown`. The others cover all of it.
    package private(set) var openTerms: [AreaTerm] = []
    /// How far shares may be off, in units of `bend` times the cell's width and height.
    private var bends = 0.0

    /// - Parameter bend: The greatest distance between an arc and the line that stands for it.
    package init(of cell: Box, bend: Double) { (self.cell, self.bend) = (cell, bend) }

    /// Adds the part of a box that is in all terms, behind the areas added before. None of the terms is a complement.
    package mutating func add(_ box: Box, _ terms: [AreaTerm]) -> Progress {
        // In a thinner cell, parts would be rounding errors.
        guard min(cell.width, cell.height) > cell.reach * 0x1p-32 else {
            openTerms = terms
            return .unknown
        }
        guard box.intersects(cell) else {
            layers.append(nil)
            return .open
        }
        var layer = Layer(box: box)
        // Terms that cover the cell as far as lines tell that stand for their arcs: in its parts, they may be off by as much.
        var bent: [AreaTerm] = []
        for (position, term) in terms.enumerated() {
            switch look(at: term) {
            case .all: if !term.isStraight { bent.append(term) }
            case .none:
                layers.append(nil)
                return .open
            case .unknown:
                openTerms = bent + layer.terms + terms[position...]
                return .unknown
            case .cut(let more):
                layer.terms.append(term)
                // An edge as short as a rounding error has no direction, and cuts nothing.
                lines += more.filter { $0.start != $0.end }
            }
        }
        let isCovered = layer.terms.isEmpty && box.contains(cell)
        if !isCovered { lines += box.sides(within: cell) }
        // Sixteen lines make at most 137 parts.
        guard lines.count <= 2 * AreaTerm.maximumLineCount else {
            openTerms = bent + layer.terms
            return .unknown
        }
        layers.append(layer)
        return isCovered ? .covered : .open
    }

    /// How a term covers the cell.
    private mutating func look(at term: AreaTerm) -> AreaTerm.Look {
        if let corners = term.shape.roundCorners(within: bend / term.fromOwn.stretch) {
            // An outline without dents is no longer in the cell than the cell's sides. Where a polygon of the same area stands for its
            // arcs, they are a quarter of `bend` apart in the mean.
            if corners.count > 4 { bends += 0.52 }
            return OwnCell(cell, term.toOwn, back: term.fromOwn).look(at: corners, of: term)
        }
        let look = term.look(at: cell, bend: 0)
        guard case .unknown = look, term.hasArcs else { return look }
        let bent = term.look(at: cell, bend: bend)
        // An arc and a line that touches it are a third of `bend` apart in the mean.
        if case .cut(let lines) = bent { bends += Double(lines.count) / 3 }
        return bent
    }

    /// What each of the areas takes, in the order in which they were added.
    package func shares() -> [Share] {
        var shares = [Share](repeating: Share(), count: layers.count)
        var parts = ConvexParts(of: cell, thinnest: cell.reach * 0x1p-40)
        for line in lines { parts.cut(at: line) }
        parts.forEach { part in
            let middle = part.middle
            guard let index = layers.firstIndex(where: { $0?.contains(middle) ?? false }) else { return }
            shares[index].low += part.area
            for corner in part.indices { shares[index].box = shares[index].box.union(Box(at: part[corner])) }
        }
        let error = bends * bend * (cell.width + cell.height)
        for (index, layer) in layers.enumerated() {
            guard let layer else { continue }
            shares[index].high = min(shares[index].low + error, cell.area)
            shares[index].low = max(0, shares[index].low - error)
            if error > 0, shares[index].box.isEmpty { shares[index].box = layer.box.intersection(cell) }
        }
        return shares
    }
}

extension Box {
    /// The lines along those sides of this box that run through a cell.
    fileprivate func sides(within cell: Box) -> [AreaTerm.Line] {
        func upright(_ x: Double) -> AreaTerm.Line? {
            cell.minX < x && x < cell.maxX
                ? AreaTerm.Line(start: Point(x: x, y: cell.minY), end: Point(x: x, y: cell.maxY)) : nil
        }
        func level(_ y: Double) -> AreaTerm.Line? {
            cell.minY < y && y < cell.maxY
                ? AreaTerm.Line(start: Point(x: cell.minX, y: y), end: Point(x: cell.maxX, y: y)) : nil
        }
        return [upright(minX), upright(maxX), level(minY), level(maxY)].compactMap { $0 }
    }
}

extension OwnCell {
    /// How the polygon that stands for a term covers the cell.
    fileprivate func look(at corners: [Point], of term: AreaTerm) -> AreaTerm.Look {
        guard var start = corners.last else { return .none }
        var lines: [AreaTerm.Line] = []
        for end in corners {
            if start != end, isTouched(from: start, to: end) {
                lines.append(
                    AreaTerm.Line(start: start.applying(term.fromOwn), end: end.applying(term.fromOwn)))
            }
            start = end
        }
        if !lines.isEmpty { return lines.count > AreaTerm.maximumLineCount ? .unknown : .cut(lines) }
        return term.shape.containsWithinArea(center, bounds: term.bounds) ? .all : .none
    }
}

extension AreaTerm {
    /// The cost of examining the term, as `HitShape.lookCost`.
    package var lookCost: Int { shape.lookCost }

    /// True if the outline of the shape surely has no arcs.
    fileprivate var isStraight: Bool {
        switch shape {
        case .polygon, .path, .mask: true
        case .roundedRect(_, let radii):
            max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft) <= 0
        case .ellipse, .stroke: false
        }
    }
}

extension HitShape {
    /// The cost of examining the shape, in units of one simple outline. Every 64 corners cost one more; a mask costs four.
    package var lookCost: Int {
        switch self {
        case .ellipse, .roundedRect: 1
        case .polygon, .path, .stroke: 1 + cornerCount / 64
        case .mask: 4
        }
    }

    /// The size of an ellipse or a rounded rectangle; nil for other shapes.
    package var roundArea: Double? {
        switch self {
        case .ellipse(let rect): return Box(rect).area * (.pi / 4)
        case .roundedRect(let rect, let radii):
            let fitted = radii.fitted(to: rect)
            let squares = [fitted.topLeft, fitted.topRight, fitted.bottomRight, fitted.bottomLeft]
                .reduce(0) { $0 + $1 * $1 }
            return Box(rect).area - squares * (1 - .pi / 4)
        case .polygon, .path, .stroke, .mask: return nil
        }
    }

    /// The corners of a polygon with the area of an ellipse or a rounded rectangle, at most `bend` from it. Nil for other shapes,
    /// and if there were too many.
    fileprivate func roundCorners(within bend: Double) -> [Point]? {
        switch self {
        case .ellipse(let rect):
            let (center, radii) = (Point(x: rect.midX, y: rect.midY), Point(x: rect.width / 2, y: rect.height / 2))
            var corners: [Point] = []
            for quarter in Quarter.all {
                guard let points = quarter.points(about: center, radii, within: bend) else { return nil }
                corners += points.dropLast()
            }
            return corners
        case .roundedRect(let rect, let radii):
            let (frame, radii) = (Box(rect), radii.fitted(to: rect))
            if max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft) == 0 {
                return [
                    Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY),
                    Point(x: frame.maxX, y: frame.maxY), Point(x: frame.minX, y: frame.maxY),
                ]
            }
            var corners: [Point] = []
            for (quarter, radius) in zip(
                Quarter.all, [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft])
            {
                let center = Point(
                    x: quarter.isLeft ? frame.minX + radius : frame.maxX - radius,
                    y: quarter.isTop ? frame.minY + radius : frame.maxY - radius)
                guard let points = quarter.points(about: center, Point(x: radius, y: radius), within: bend) else {
                    return nil
                }
                corners += points
            }
            return corners
        case .polygon, .path, .stroke, .mask: return nil
        }
    }

    /// A quarter of an outline, with the arc of an ellipse.
    private struct Quarter {
        let isLeft, isTop: Bool

        /// The quarters in their order around the outline.
        static let all = [(true, true), (false, true), (false, false), (true, false)].map {
            Quarter(isLeft: $0.0, isTop: $0.1)
        }

        /// Points that divide the arc into equal parts. They lie a little outside of it, so that the area is the same.
        /// Nil if there would be more than 33.
        func points(about center: Point, _ radii: Point, within bend: Double) -> [Point]? {
            let radius = max(radii.x, radii.y)
            guard radius > 0 else { return [center] }
            // A chord of the angle a leaves the arc by about r a² / 8.
            let count = max(1, (.pi / 2 / (8 * bend / radius).squareRoot()).rounded(.up))
            guard count <= 32 else { return nil }
            let step = AffineTransform(rotationAngle: .pi / 2 / count)
            let growth = (.pi / 2 / count / step.b).squareRoot()
            var way =
                isLeft
                ? Point(x: isTop ? -growth : 0, y: isTop ? 0 : growth)
                : Point(x: isTop ? 0 : growth, y: isTop ? -growth : 0)
            return (0...Int(count)).map { _ in
                defer { way = way.applying(step) }
                return Point(x: center.x + way.x * radii.x, y: center.y + way.y * radii.y)
            }
        }
    }
}
