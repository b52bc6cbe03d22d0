/// A search for the intersection of several areas, the *terms*. It finds whether there is an intersection (Semantics, E2),
/// or the intersection's distance from a point (Semantics, E3). The search divides cells until each is decided.
///
/// A cell is discarded if one term misses it, and belongs to the intersection if all terms cover it. If only a few lines of
/// outlines cross the cell, the lines cut the cell into pieces. One point of each piece decides about the piece. So the work is
/// spent on cells at the outlines of several terms. The numbers of cells and of edges tested are limited, in proportion to the
/// number of corners. Cells that are undecided when a limit is reached count as no intersection.
package struct AreaSearch {
    let terms: [AreaTerm]
    /// The terms in the space of the query, the first of `terms`.
    let given: [AreaTerm]
    /// The box that is searched.
    let domain: Box
    /// The size of cells that a search for any part does not divide further.
    private let smallest: Double
    /// `fromCells` maps from the space of the cells to that of the query, `toCells` maps back. Terms, domain and lengths are in
    /// the space of the cells.
    let (fromCells, toCells): (AffineTransform, AffineTransform)
    /// An upper bound of the factor by which `fromCells` lengthens distances.
    let stretch: Double

    /// The number of cells after which a search gives up: 4,096, which take some 20 ms, or 32 for each corner of its terms. Where
    /// the teeth of two outlines lie between one another, some four cells a corner are needed.
    var mostCells: Int { max(1 << 12, 32 * cornerCount) }

    /// The number of corners of all terms.
    var cornerCount: Int { terms.reduce(0) { $0 + $1.shape.cornerCount } }

    /// Creates a search for the intersection of a convex part of the plane and some terms.
    ///
    /// - Parameters:
    ///   - domain: The convex part of the plane that is searched. It takes part in the intersection like the terms.
    ///   - scale: A length: parts smaller than 2^-20 of this length need not be found. A length greater than the domain's
    ///     longer side has no effect.
    package init(in domain: ConvexArea, _ terms: [AreaTerm], scale: Double = .infinity) {
        (fromCells, toCells) = AreaSearch.spaceOfCells(for: terms, in: domain)
        let (seen, isOther) = (domain.bounds, !fromCells.isIdentity)
        let (map, back) = (fromCells, toCells)
        stretch = isOther ? map.stretch : 1
        let domain = isOther ? domain.applying(toCells) : domain
        var all = isOther ? terms.map { $0.seen(from: map, back: back) } : terms
        // Lengths are judged by the part of the domain within the boxes of the terms.
        let bounds = AreaSearch.bounds(of: all, in: domain)
        self.domain = bounds
        if case .polygon(let corners) = domain {
            all.append(AreaTerm(.polygon(HitShape.Polygon(corners, rule: .nonZero))))
        }
        (self.terms, given) = (all, terms)
        let side = bounds.longerSide
        smallest = min(side, min(seen.longerSide, scale) / stretch) * 0x1p-21
    }

    /// A box around the intersection of a part of the plane and some terms.
    private static func bounds(of terms: [AreaTerm], in domain: ConvexArea) -> Box {
        terms.reduce(domain.bounds) { $1.isComplement ? $0 : $0.intersection($1.box) }
    }

    /// The maps from the space of the cells to that of the query, and back. They are the identity unless a term's map squeezes
    /// its shape much (`usualSqueeze`). Then the shape that is squeezed most is not squeezed where the cells are, or it would
    /// need too many of them.
    private static func spaceOfCells(
        for terms: [AreaTerm], in domain: ConvexArea
    ) -> (from: AffineTransform, to: AffineTransform) {
        var most = (squeeze: AreaSearch.usualSqueeze, from: AffineTransform.identity, to: AffineTransform.identity)
        for term in terms {
            let map = term.fromRound
            let squares = map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d
            let squeeze = squares / map.determinant.magnitude
            guard squeeze > most.squeeze, map.isFinite, let back = map.inverted() else { continue }
            if !term.hasArcs {
                // Lines cut cells in any space. They stay in the query's if numbers are so large here that cells are rounding errors.
                let box = bounds(of: [term.seen(from: map, back: back)], in: domain.applying(back))
                if box.longerSide < box.reach * 0x1p-20 { continue }
            }
            most = (squeeze, map, back)
        }
        return (most.from, most.to)
    }

    /// The squeeze up to which cells are in the query's space: r + 1/r, if the greatest factor of lengths is r times the least.
    private static var usualSqueeze: Double { 8 }

    /// A rectangular part of the search's `domain`.
    struct Cell {
        let box: Box
        /// A bit for each of the first 64 terms, set unless the term is known to cover the cell. Further terms are always tested.
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
    }

    /// The part of a cell that lies in the intersection.
    enum Verdict {
        /// The intersection contains nothing of the cell, or all of it.
        case none, all
        /// These pieces of the cell.
        case pieces([[Point]])
        /// The halves of the cell have to be examined.
        case divided([Cell])
        /// The cell is undecided, and too small to be divided.
        case open
    }

    /// The least width that is more than a rounding error anywhere in the domain, which may extend very far.
    private var rounding: Double { domain.reach * 0x1p-50 }

    /// Judges a cell.
    ///
    /// - Parameters:
    ///   - smallest: The size of cells that are not divided further, unless it is less than rounding errors.
    ///   - bend: The greatest distance between an arc and the line that stands for it, unless it is less than rounding errors.
    func judge(_ cell: Cell, downTo smallest: Double, bend: Double, _ effort: inout SearchEffort) -> Verdict {
        // The width below which a piece of the cell counts as a rounding error.
        let thinnest = max(cell.box.reach * 0x1p-40, rounding)
        let bend = max(bend, thinnest / 2)
        var (cell, lines, isSimple, isAll) = (cell, [AreaTerm.Line](), true, true)
        for (index, term) in terms.enumerated() {
            let bit: UInt64 = index < 64 ? 1 << UInt64(index) : 0
            guard bit == 0 || cell.open & bit != 0 else { continue }
            switch term.look(at: cell.box, bend: bend, &effort) {
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
            let pieces = pieces(of: cell, lines, &effort)
            let wide = pieces.filter { $0.span.isWide(thinnest) }
            // Where a cell extends far, pieces that are thin compared to that are searched by smaller cells.
            if wide.count == pieces.count || cell.box.longerSide * 2 < cell.box.reach { return .pieces(wide) }
        }
        return cell.box.longerSide > max(smallest, thinnest) ? .divided(cell.halves) : .open
    }

    /// The pieces of a cell that lie in all terms, after cutting the cell along lines.
    private func pieces(of cell: Cell, _ lines: [AreaTerm.Line], _ effort: inout SearchEffort) -> [[Point]] {
        var parts = ConvexParts(of: cell.box, thinnest: rounding)
        for line in lines { parts.cut(at: line) }
        return parts.pieces { middle in terms.allSatisfy { $0.contains(middle, &effort) } }
    }

    /// True if a small cell about a point certainly shares a part with the intersection.
    @inline(never)
    private func isSeen(_ point: Point, _ effort: inout SearchEffort) -> Bool {
        guard isInAll(point, &effort) else { return false }
        let cell = Cell(box: Box(at: point).grown(by: smallest).intersection(domain), open: .max)
        guard !cell.box.isEmpty else { return false }
        switch judge(cell, downTo: smallest, bend: smallest / 2, &effort) {
        case .all: return true
        case .pieces(let pieces): return !pieces.isEmpty
        case .none, .divided, .open: return false
        }
    }

    /// True if the search finds a part of the intersection. False if there is none, or if the search ends early.
    package func findsAny() -> Bool {
        guard !domain.isEmpty, domain.isFinite else { return false }
        if terms.contains(where: { $0.surelyMisses(domain) }) { return false }
        // In most cases, the middle of the domain or a point of one of the terms decides.
        var effort = SearchEffort(corners: cornerCount)
        func isSeen(_ point: Point) -> Bool { self.isSeen(point, &effort) }
        if isSeen(domain.center) || terms.contains(where: { $0.anyPoint(in: domain, isSeen) }) { return true }
        var cells = [Cell(box: domain, open: .max)]
        let most = mostCells
        var (next, count) = (0, 0)
        while next < cells.count, count < most, !effort.isSpent {
            // Large and small cells alternate: where outlines are fine everywhere, only small cells are decided.
            let cell = count & 1 == 0 ? cells[next] : cells.removeLast()
            next += count & 1 == 0 ? 1 : 0
            count += 1
            switch judge(cell, downTo: smallest, bend: smallest / 2, &effort) {
            case .none, .open: continue
            case .all: return true
            case .pieces(let pieces): if !pieces.isEmpty { return true }
            case .divided(let halves):
                // A part behind many small cells may be large.
                if isSeen(cell.box.center) { return true }
                cells += halves
            }
        }
        return false
    }

    /// True if a box certainly contains no part of the intersection: one of the terms misses the box, or the box is outside the
    /// domain. Each term is tested once.
    package func surelyMisses(_ box: Box) -> Bool {
        // A box that is not finite cannot be mapped, so the whole domain is tested in its place.
        let part = box.isFinite ? ConvexArea.box(box).applying(toCells).bounds.intersection(domain) : domain
        guard part.isFinite, !part.isEmpty else { return part.isEmpty }
        return terms.contains { if case .none = $0.look(at: part, bend: smallest / 2) { true } else { false } }
    }
}
