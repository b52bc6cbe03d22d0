import SpatialIndex

/// A search for the intersection of several areas. It divides cells until each is decided: whether there is an
/// intersection (E2), or its distance from a point (E3).
///
/// A cell is discarded if one term misses it, and belongs to the intersection if all terms cover it. If the terms
/// change only at a few lines, these cut the cell into pieces, each of which is decided by one of its points. So the
/// work is spent on cells at the outlines of several terms. Their number is limited by that of the corners: what is left open
/// then counts as no intersection.
struct AreaSearch {
    private let terms: [AreaTerm]
    private var domain: Box
    /// Pieces thinner than this are due to rounding.
    private let thinnest: Double
    /// Cells are divided down to this size.
    private var smallest: Double
    /// How far a line may be from the arc for which it stands.
    private var bend: Double
    /// Maps between the space of the cells, to which all of these belong, and that of the query; and the greatest factor by which the
    /// former lengthens anything.
    private let (fromCells, toCells): (AffineTransform, AffineTransform)
    private let stretch: Double

    /// The number of cells after which a search ends: some 20 ms, and more for outlines with many corners. Where the teeth of two
    /// outlines lie between one another, some four cells a corner are needed.
    private static var fewestCells: Int { 1 << 12 }
    private static var cellsPerCorner: Int { 32 }

    /// True if no more cells are examined.
    private func isEnough(_ count: Int) -> Bool {
        count >= AreaSearch.fewestCells
            && count >= AreaSearch.cellsPerCorner * terms.reduce(0) { $0 + $1.shape.cornerCount }
    }

    /// - Parameters:
    ///   - domain: The convex part of the plane that is searched; it takes part in the intersection like the terms.
    ///   - scale: The length of which 2^-20 is small enough, if it is less than the longer side of the domain.
    init(in domain: ConvexArea, _ terms: [AreaTerm], scale: Double = .infinity) {
        (fromCells, toCells) = AreaSearch.spaceOfCells(for: terms)
        let (seen, isOther) = (domain.bounds, !fromCells.isIdentity)
        stretch = isOther ? fromCells.a.distance(with: fromCells.b).distance(with: fromCells.c.distance(with: fromCells.d)) : 1
        let domain = isOther ? domain.applying(toCells) : domain
        let bounds = domain.bounds
        self.domain = bounds
        var all = isOther ? terms.map { [fromCells, toCells] in $0.seen(from: fromCells, back: toCells) } : terms
        if case .polygon(let corners) = domain {
            all.append(
                AreaTerm(
                    shape: .polygon(HitShape.Polygon(corners, rule: .nonZero)), bounds: .zero, toOwn: .identity,
                    fromOwn: .identity))
        }
        self.terms = all
        let side = bounds.longerSide
        let magnitude = max(
            bounds.minX.magnitude, bounds.minY.magnitude, bounds.maxX.magnitude, bounds.maxY.magnitude, side)
        thinnest = magnitude * 0x1p-40
        smallest = max(min(side, min(seen.longerSide, scale) / stretch) * 0x1p-21, thinnest)
        bend = smallest / 2
    }

    /// The space in which cells are squares, if it is not that of the query: there, the round shape that is squeezed most is round.
    /// In the space of the query, cells that are small enough for it would be too many.
    private static func spaceOfCells(for terms: [AreaTerm]) -> (from: AffineTransform, to: AffineTransform) {
        let maps = terms.compactMap { $0.fromRound }.map { map in
            (map: map, squeeze: (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d) / map.determinant.magnitude)
        }
        guard let most = maps.max(by: { $0.squeeze < $1.squeeze }), most.squeeze > AreaSearch.usualSqueeze,
            most.map.isFinite, let inverse = most.map.inverted(), inverse.isFinite
        else { return (.identity, .identity) }
        return (most.map, inverse)
    }

    /// Up to this sum of the squeeze and its reciprocal, cells of the query's space serve.
    private static var usualSqueeze: Double { 8 }

    /// A cell, and a bit for each term that may not cover it; terms without a bit are always tested.
    private struct Cell {
        let box: Box
        var open: UInt64

        var halves: [Cell] {
            var (one, other) = (box, box)
            if box.maxX - box.minX > box.maxY - box.minY {
                (one.maxX, other.minX) = (box.minX / 2 + box.maxX / 2, box.minX / 2 + box.maxX / 2)
            } else {
                (one.maxY, other.minY) = (box.minY / 2 + box.maxY / 2, box.minY / 2 + box.maxY / 2)
            }
            return [Cell(box: one, open: open), Cell(box: other, open: open)]
        }

        var size: Double { box.longerSide }
    }

    private enum Verdict {
        case none, all
        /// What lies in the intersection, and whether it may be off by the bend of an arc.
        case pieces([[Point]], isBent: Bool)
        case divided([Cell])
        /// The cell is too small to be divided.
        case open
    }

    private func judge(_ cell: Cell) -> Verdict {
        var (cell, lines, isSimple, isAll) = (cell, [AreaTerm.Line](), true, true)
        for (index, term) in terms.enumerated() {
            let bit: UInt64 = index < 64 ? 1 << UInt64(index) : 0
            guard bit == 0 || cell.open & bit != 0 else { continue }
            switch term.look(at: cell.box, bend: bend) {
            case .none: return .none
            case .all: cell.open &= ~bit
            case .unknown: (isSimple, isAll) = (false, false)
            case .cut(let more):
                isAll = false
                lines += more
            }
        }
        if isAll { return .all }
        if isSimple, lines.count <= 2 * AreaTerm.maximumLineCount {
            return .pieces(pieces(of: cell, lines), isBent: lines.contains { $0.isTangent })
        }
        return cell.size > smallest ? .divided(cell.halves) : .open
    }

    /// The pieces of a cell between lines that lie in all terms.
    private func pieces(of cell: Cell, _ lines: [AreaTerm.Line]) -> [[Point]] {
        var pieces = [cell.box.corners]
        for line in lines {
            var next: [[Point]] = []
            for piece in pieces {
                let (left, right) = AreaSearch.cut(piece, at: line)
                if isWide(left) { next.append(left) }
                if isWide(right) { next.append(right) }
            }
            pieces = next
        }
        return pieces.filter { piece in
            let count = Double(piece.count)
            let middle = piece.reduce(Point.zero) { Point(x: $0.x + $1.x / count, y: $0.y + $1.y / count) }
            return terms.allSatisfy { $0.contains(middle) }
        }
    }

    /// True if a piece is wider than rounding errors.
    private func isWide(_ piece: [Point]) -> Bool {
        guard piece.count > 2 else { return false }
        let origin = piece[0]
        var (area, longest, last) = (0.0, 0.0, Point.zero)
        for corner in piece.dropFirst() {
            let way = Point(x: corner.x - origin.x, y: corner.y - origin.y)
            area += last.x * way.y - last.y * way.x
            longest = max(longest, way.x.magnitude, way.y.magnitude)
            last = way
        }
        return area.magnitude > 2 * thinnest * longest
    }

    private static func cut(_ piece: [Point], at line: AreaTerm.Line) -> (left: [Point], right: [Point]) {
        let way = Point(x: line.end.x - line.start.x, y: line.end.y - line.start.y)
        func side(_ point: Point) -> Double { way.x * (point.y - line.start.y) - way.y * (point.x - line.start.x) }
        var (left, right): ([Point], [Point]) = ([], [])
        guard var last = piece.last else { return (left, right) }
        var lastSide = side(last)
        for corner in piece {
            let side = side(corner)
            if lastSide < 0 && side > 0 || lastSide > 0 && side < 0 {
                let part = lastSide / (lastSide - side)
                let crossing = Point(x: last.x + part * (corner.x - last.x), y: last.y + part * (corner.y - last.y))
                left.append(crossing)
                right.append(crossing)
            }
            if side <= 0 { left.append(corner) }
            if side >= 0 { right.append(corner) }
            (last, lastSide) = (corner, side)
        }
        return (left, right)
    }

    /// True if a small cell about a point is in the intersection.
    private func isSeen(_ point: Point) -> Bool {
        guard domain.contains(point), terms.allSatisfy({ $0.contains(point) }) else { return false }
        let cell = Cell(
            box: Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y).grown(by: smallest).intersection(
                domain),
            open: .max)
        guard !cell.box.isEmpty else { return false }
        switch judge(cell) {
        case .all: return true
        case .pieces(let pieces, _): return !pieces.isEmpty
        case .none, .divided, .open: return false
        }
    }

    /// True if there is an intersection.
    func findsAny() -> Bool {
        guard !domain.isEmpty, domain.isFinite else { return false }
        if terms.contains(where: { $0.surelyMisses(domain) }) { return false }
        // In most cases the middle of one of them decides.
        if terms.contains(where: { $0.anyPoint(isSeen) }) || isSeen(domain.center) { return true }
        var cells = [Cell(box: domain, open: .max)]
        var (next, count) = (0, 0)
        while next < cells.count, !isEnough(count) {
            // By turns a large cell and a small one: where outlines are fine everywhere, only small ones are decided.
            let cell = count & 1 == 0 ? cells[next] : cells.removeLast()
            next += count & 1 == 0 ? 1 : 0
            count += 1
            switch judge(cell) {
            case .none, .open: continue
            case .all: return true
            case .pieces(let pieces, _): if !pieces.isEmpty { return true }
            case .divided(let halves): cells += halves
            }
        }
        return false
    }

    /// True if a box certainly contains no part of the intersection, by one test.
    func surelyMisses(_ box: Box) -> Bool {
        // Of what is not finite, a map makes nothing.
        let part = box.isFinite ? ConvexArea.box(box).applying(toCells).bounds.intersection(domain) : domain
        guard part.isFinite, !part.isEmpty else { return part.isEmpty }
        return terms.contains { if case .none = $0.look(at: part, bend: bend) { true } else { false } }
    }

    /// The distance from a point to the intersection, to 2^-20 of it; nil if there is none within a radius.
    func distance(to point: Point, within radius: Double) -> Double? {
        guard !domain.isEmpty, domain.isFinite else { return nil }
        let own = point.applying(toCells)
        if domain.contains(own), terms.allSatisfy({ $0.contains(own) }) { return 0 }
        if terms.contains(where: { $0.surelyMisses(domain) }) { return nil }
        if let distance = distanceToStroke(from: point) { return distance <= radius ? distance : nil }
        var search = self
        search.bend = domain.longerSide * 0x1p-12
        var found = search.run(from: point, within: radius)
        while found.distance == .infinity, found.isRough, search.smallest > thinnest {
            // What is thinner than the smallest cells is found by smaller ones.
            search.smallest = max(search.smallest * 0x1p-10, thinnest)
            search.bend = search.smallest
            found = search.run(from: point, within: radius)
        }
        // Small cells, and lines in place of arcs, may be too coarse for the distance: again, with finer ones about the point.
        while found.isRough, found.distance < .infinity {
            let enough = max(found.distance * 0x1p-22 / stretch, thinnest)
            if search.bend <= 2 * enough { break }
            let around = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
                .grown(by: found.distance + search.tolerance)
            search.domain = ConvexArea.box(around).applying(toCells).bounds.intersection(domain)
            search.bend = enough
            search.smallest = min(search.smallest, enough)
            let next = search.run(from: point, within: radius)
            guard next.distance < .infinity else { break }
            found = next
        }
        return found.distance <= radius && found.distance < .infinity ? found.distance : nil
    }

    /// The distance to a stroke alone; nil if its nearest point may be outside of the domain, or a map distorts it.
    private func distanceToStroke(from point: Point) -> Double? {
        guard terms.count == 1, fromCells.isIdentity, case .stroke(let stroke) = terms[0].shape, !terms[0].isComplement,
            let scale = terms[0].fromOwn.uniformScale
        else { return nil }
        let own = point.applying(terms[0].toOwn)
        var (least, edge) = (Double.infinity, (start: Point.zero, end: Point.zero))
        stroke.edges.visitEdges { start, end in
            let distance = own.distance(toSegmentFrom: start, to: end)
            if distance < least { (least, edge) = (distance, (start, end)) }
            return true
        }
        guard least > stroke.radius, least < 0x1p400 else { return nil }
        let (way, side) = (
            Point(x: own.x - edge.start.x, y: own.y - edge.start.y),
            Point(x: edge.end.x - edge.start.x, y: edge.end.y - edge.start.y)
        )
        let length = side.x * side.x + side.y * side.y
        let part = length > 0 ? min(max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0
        let near = Point(x: edge.start.x + part * side.x, y: edge.start.y + part * side.y)
        let share = stroke.radius / least
        let border = Point(x: near.x + (own.x - near.x) * share, y: near.y + (own.y - near.y) * share)
            .applying(terms[0].fromOwn)
        let distance = (least - stroke.radius) * scale
        let isInside = domain.grown(by: -max(thinnest, distance * 0x1p-20)).contains(border)
        return isInside && distance.isFinite ? distance : nil
    }

    /// How far a distance may be off because cells are coarse.
    private var tolerance: Double { 4 * stretch * max(bend, smallest) }

    /// The distance from a point of the query's space to a part of the cells' space.
    private func distance(from point: Point, to part: ConvexArea) -> Double? {
        (fromCells.isIdentity ? part : part.applying(fromCells)).distance(to: point)
    }

    /// The distance, infinite for none within the radius and what a coarse search may add; and whether it may be off by the size of
    /// the smallest cells or the bend of an arc.
    private func run(from point: Point, within radius: Double) -> (distance: Double, isRough: Bool) {
        let radius = radius + tolerance
        var (best, isRough, isBent, count) = (Double.infinity, false, false, 0)
        var waiting = NearestFirst<Cell>()
        waiting.add(Cell(box: domain, open: .max), distance(from: point, to: .box(domain)) ?? 0)
        while let (cell, distance) = waiting.next(), distance < best, distance <= radius {
            count += 1
            switch judge(cell) {
            case .none: continue
            case .open: isRough = true
            case .all: (best, isBent) = (min(best, distance), false)
            case .pieces(let pieces, let isCurved):
                for piece in pieces {
                    let distance = self.distance(from: point, to: .polygon(piece)) ?? .infinity
                    if distance < best { (best, isBent) = (distance, isCurved) }
                }
            case .divided(let halves):
                guard !isEnough(count) else { continue }
                for half in halves { waiting.add(half, self.distance(from: point, to: .box(half.box)) ?? 0) }
            }
        }
        return (best <= radius ? best : .infinity, isRough || isBent)
    }
}
