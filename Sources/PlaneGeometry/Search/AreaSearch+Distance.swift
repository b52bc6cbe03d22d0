extension AreaSearch {
    /// The distance from a point to the intersection of the terms, with a relative error of at most 2^-20. Nil if no part of the
    /// intersection is found within the radius.
    package func distance(to point: Point, within radius: Double) -> Double? {
        guard !domain.isEmpty, domain.isFinite else { return nil }
        let own = point.applying(toCells)
        if domain.contains(own), terms.allSatisfy({ $0.contains(own) }) { return 0 }
        if terms.contains(where: { $0.surelyMisses(domain) }) { return nil }
        if let distance = distanceToStroke(from: point) { return distance <= radius ? distance : nil }
        return search(from: point, within: radius).distance
    }

    /// The distance from a point outside, and the number of cells that were examined. The nearest cells come first, and are
    /// divided until their parts are known to a small part of their own distance. So the number of cells does not depend on
    /// how far the terms extend.
    func search(from point: Point, within radius: Double) -> (distance: Double?, cellCount: Int) {
        // Cells at about the same distance as the best part so far cannot improve the result by more than the error.
        let stop = 1 - 0x1p-21
        var (best, count, precision) = (Double.infinity, 0, 0x1p-22 / stretch)
        var waiting = NearestFirst<Cell>()
        waiting.add(Cell(box: domain, open: .max), distance(from: point, to: .box(domain)) ?? 0)
        while let (cell, distance) = waiting.next(), distance < best * stop, distance <= radius {
            count += 1
            // An arc that takes very many cells, as at the tip of a flat ellipse, is replaced by lines that lie farther from it.
            if count > 2048 { precision *= 1 + 0x1p-6 }
            switch judge(cell, downTo: 0, bend: distance * precision) {
            case .none, .open: continue
            case .all: best = min(best, distance)
            case .pieces(let pieces):
                for piece in pieces { best = min(best, self.distance(from: point, to: .polygon(piece)) ?? .infinity) }
            case .divided(let halves):
                guard !isEnough(count) else { continue }
                for half in halves { waiting.add(half, self.distance(from: point, to: .box(half.box)) ?? 0) }
            }
        }
        return (best <= radius && best < .infinity ? best : nil, count)
    }

    /// The distance from a point outside to a stroke, computed directly, if the stroke's nearest point is within all other
    /// terms. Nil if it may be outside of another one or of the domain, and if no term is a stroke that a map scales uniformly.
    /// Also nil if cells have a space of their own.
    private func distanceToStroke(from point: Point) -> Double? {
        guard fromCells.isIdentity else { return nil }
        for (index, term) in terms.enumerated() where !term.isComplement {
            guard case .stroke(let stroke) = term.shape, let scale = term.fromOwn.uniformScale else { continue }
            let own = point.applying(term.toOwn)
            var (least, edge) = (Double.infinity, (start: Point.zero, end: Point.zero))
            stroke.edges.visitEdges { start, end in
                let distance = own.distance(toSegmentFrom: start, to: end)
                if distance < least { (least, edge) = (distance, (start, end)) }
                return true
            }
            guard least > stroke.radius, least < 0x1p400 else { continue }
            let (way, side) = (own - edge.start, edge.end - edge.start)
            let length = side.x * side.x + side.y * side.y
            let part = length > 0 ? min(max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0
            let near = edge.start + part * side
            let share = stroke.radius / least
            let border = (near + share * (own - near)).applying(term.fromOwn)
            let distance = (least - stroke.radius) * scale
            let around = Box(at: border).grown(by: max(domain.reach * 0x1p-40, distance * 0x1p-20))
            guard distance.isFinite, domain.contains(around) else { continue }
            let isInOthers = terms.indices.allSatisfy { other in
                if other == index { return true }
                if case .all = terms[other].look(at: around, bend: .infinity) { return true }
                return false
            }
            if isInOthers { return distance }
        }
        return nil
    }

    /// The distance from a point of the query's space to a part of the cells' space; nil if the part is empty.
    private func distance(from point: Point, to part: ConvexArea) -> Double? {
        (fromCells.isIdentity ? part : part.applying(fromCells)).distance(to: point)
    }
}
