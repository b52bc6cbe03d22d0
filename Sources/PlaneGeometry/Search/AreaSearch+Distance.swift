extension AreaSearch {
    /// The distance from a point to the intersection of the terms. Its relative error is at most 2^-20, or more where only the
    /// last quarter of the cells finds a part, as of a very flat ellipse with huge coordinates. Nil if no part is found within
    /// the radius.
    package func distance(to point: Point, within radius: Double) -> Double? {
        guard !domain.isEmpty, domain.isFinite else { return nil }
        let own = point.applying(toCells)
        var effort = SearchEffort(corners: cornerCount)
        if isInAll(own, &effort) { return 0 }
        if terms.contains(where: { $0.surelyMisses(domain) }) { return nil }
        if let distance = directDistance(from: point, &effort) { return distance <= radius ? distance : nil }
        return search(from: point, within: radius).distance
    }

    /// The distance from a point outside, and the number of cells that were examined. The nearest cells come first, and are
    /// divided until their parts are known to a small part of their own distance. So the number of cells does not depend on
    /// how far the terms extend.
    func search(from point: Point, within radius: Double) -> (distance: Double?, cellCount: Int) {
        // Cells at about the same distance as the best part so far cannot improve the result by more than the error.
        let stop = 1 - 0x1p-21
        var (best, count, precision) = (Double.infinity, 0, 0x1p-22 / stretch)
        let most = mostCells
        var effort = SearchEffort(corners: cornerCount)
        var waiting = NearestFirst<Cell>()
        waiting.add(Cell(box: domain, open: .max), distance(from: point, to: .box(domain)) ?? 0)
        while let (cell, distance) = waiting.next(), distance < best * stop, distance <= radius {
            count += 1
            // For the last quarter of the cells, the lines that replace an arc lie ever farther from it, so that a search that would
            // end without a result finds one, as in a very flat ellipse.
            if count > most / 4 * 3 { precision *= 1 + 128 / Double(most) }
            switch judge(cell, downTo: 0, bend: distance * precision, &effort) {
            case .none, .open: continue
            case .all: best = min(best, distance)
            case .pieces(let pieces):
                for piece in pieces { best = min(best, self.distance(from: point, to: .polygon(piece)) ?? .infinity) }
            case .divided(let halves):
                guard count < most, !effort.isSpent else { continue }
                for half in halves { waiting.add(half, self.distance(from: point, to: .box(half.box)) ?? 0) }
            }
        }
        return (best <= radius && best < .infinity ? best : nil, count)
    }

    /// The distance from a point to the outline of the term that is farthest from it, if a point just within that outline is in all
    /// terms. Nil if it is not, or if that term's map does not scale uniformly.
    private func directDistance(from point: Point, _ effort: inout SearchEffort) -> Double? {
        var best: (distance: Double, outline: HitShape.OutlinePoint, index: Int)?
        for (index, term) in given.enumerated() where !term.isComplement {
            guard let scale = term.fromOwn.uniformScale,
                let outline = term.shape.nearestPoint(to: point.applying(term.toOwn), bounds: term.bounds),
                outline.distance * scale > best?.distance ?? 0
            else { continue }
            best = (outline.distance * scale, outline, index)
        }
        guard let (distance, outline, index) = best, distance.isFinite else { return nil }
        // So far inside that rounding does not matter, and so near that the distance is right.
        let reach = max(outline.point.x.magnitude, outline.point.y.magnitude)
        let step = max(outline.distance * 0x1p-21, reach * 0x1p-40)
        for way in [outline.inward + outline.across, outline.inward - outline.across] {
            let inside = (outline.point + step * way).applying(given[index].fromOwn).applying(toCells)
            if isInAll(inside, but: outline.across == .zero ? index : -1, &effort) { return distance }
        }
        return nil
    }

    /// True if a point of the cells' space lies in the domain and in all terms, but perhaps one.
    func isInAll(_ point: Point, but index: Int = -1, _ effort: inout SearchEffort) -> Bool {
        domain.contains(point) && terms.indices.allSatisfy { $0 == index || terms[$0].contains(point, &effort) }
    }

    /// The distance from a point of the query's space to a part of the cells' space; nil if the part is empty.
    private func distance(from point: Point, to part: ConvexArea) -> Double? {
        (fromCells.isIdentity ? part : part.applying(fromCells)).distance(to: point)
    }
}
