extension AreaSearch {
    /// The distance from a point to the intersection of the terms, with a relative error of at most 2^-20. Nil if no part of the
    /// intersection is found within the radius.
    package func distance(to point: Point, within radius: Double) -> Double? {
        guard !domain.isEmpty, domain.isFinite else { return nil }
        let own = point.applying(toCells)
        if domain.contains(own), terms.allSatisfy({ $0.contains(own) }) { return 0 }
        if terms.contains(where: { $0.surelyMisses(domain) }) { return nil }
        if let distance = distanceToStroke(from: point) { return distance <= radius ? distance : nil }
        var search = self
        search.bend = domain.longerSide * 0x1p-12
        var found = search.run(from: point, within: radius)
        while found.distance == .infinity, found.isRough, search.smallest > thinnest {
            // An intersection thinner than the smallest cells is found by smaller cells.
            search.smallest = max(search.smallest * 0x1p-10, thinnest)
            search.bend = search.smallest
            found = search.run(from: point, within: radius)
        }
        // If the smallest cells and the lines in place of arcs are too coarse for the distance, the search is repeated about the
        // point, with smaller cells and shorter lines.
        while found.isRough, found.distance < .infinity {
            let enough = max(found.distance * 0x1p-22 / stretch, thinnest)
            if search.bend <= 2 * enough { break }
            let around = Box(at: point).grown(by: found.distance + search.tolerance)
            search.domain = ConvexArea.box(around).applying(toCells).bounds.intersection(domain)
            search.bend = enough
            search.smallest = min(search.smallest, enough)
            let next = search.run(from: point, within: radius)
            guard next.distance < .infinity else { break }
            found = next
        }
        return found.distance <= radius && found.distance < .infinity ? found.distance : nil
    }

    /// The distance from a point to a stroke that is the only term, computed directly. Nil if there are other terms, if cells
    /// have a space of their own, if the term is a complement, or if the term's map does not scale uniformly. Also nil if the
    /// point is in the stroke, or if the stroke's nearest point may be outside of the domain.
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
        let (way, side) = (own - edge.start, edge.end - edge.start)
        let length = side.x * side.x + side.y * side.y
        let part = length > 0 ? min(max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0
        let near = edge.start + part * side
        let share = stroke.radius / least
        let border = (near + share * (own - near)).applying(terms[0].fromOwn)
        let distance = (least - stroke.radius) * scale
        let isInside = domain.grown(by: -max(thinnest, distance * 0x1p-20)).contains(border)
        return isInside && distance.isFinite ? distance : nil
    }

    /// An upper bound of the error that the size of cells causes in a distance, in the query's space.
    private var tolerance: Double { 4 * stretch * max(bend, smallest) }

    /// The distance from a point of the query's space to a part of the cells' space; nil if the part is empty.
    private func distance(from point: Point, to part: ConvexArea) -> Double? {
        (fromCells.isIdentity ? part : part.applying(fromCells)).distance(to: point)
    }

    /// The distance from a point to the intersection, and whether that distance may be off by `tolerance`. The distance is
    /// infinite if no intersection is found within the radius and the tolerance.
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
