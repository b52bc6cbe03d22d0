extension SceneRegions {
    /// The area of a region; a range if its outlines cross cells of the finest division.
    ///
    /// - Parameter effort: How many more outlines may be examined. Once it is negative, cells that an outline crosses
    ///   are not divided further, and of further regions only the bounds of their boxes are known.
    /// - Complexity: O(1) for a box and for few corners; at most O(resolution) cells for an outline of bounded length.
    func measure(_ region: Region, resolution: Int, effort: inout Int) -> AuditArea {
        if region.box.isEmpty { return AuditArea() }
        if region.outlines < 0 { return .exactly(region.box.area) }
        let constraint = constraints[Int(region.outlines)]
        if constraint.next < 0, let area = constraint.simpleArea,
            region.box.contains(constraint.area.applying(constraint.toScreen))
        {
            return .exactly((area * constraint.toScreen.determinant.magnitude).asArea)
        }
        // Each outline of the list is read once, however few cells follow.
        guard effort >= 0 else { return AuditArea(low: 0, high: region.box.area) }
        effort -= cost(ofOutlines: region.outlines)
        var result = AuditArea()
        // Cells with the outlines that may cut them.
        var open = [(box: region.box, terms: terms(ofOutlines: region.outlines))]
        let (width, height) = (region.box.width / Double(resolution), region.box.height / Double(resolution))
        let bend = SceneRegions.bend(for: region.box, Double(resolution))
        while let (box, terms) = open.popLast() {
            effort -= terms.reduce(0) { $0 + $1.lookCost }
            var shares = CellShares(of: box, bend: bend)
            if case .unknown = shares.add(region.box, terms) {
                let parts = effort < 0 ? [] : box.parts(unlessWithin: width, height)
                if parts.isEmpty { result.high += box.area } else { open += parts.map { ($0, shares.openTerms) } }
            } else if let share = shares.shares().first {
                result.low += share.low
                result.high += share.high
            }
        }
        return result
    }

    /// How far a line may lie from the arc that it stands for where an area is measured: an eighth of the finest division.
    static func bend(for area: Box, _ resolution: Double) -> Double { area.longerSide / resolution / 8 }

    /// The outlines of a linked list of `constraints`.
    func terms(ofOutlines list: Int32) -> [AreaTerm] {
        sequence(first: list) { constraints[Int($0)].next }.prefix { $0 >= 0 }.flatMap { constraints[Int($0)].terms }
    }
}

extension SceneRegions.Constraint {
    /// The size of the area in the node's bounds space; nil if it takes a search.
    fileprivate var simpleArea: Double? {
        guard let shape else { return area.area }
        return area.contains(shape.box(in: bounds)) ? shape.roundArea : nil
    }

    /// The outlines of the shape, and of the box unless it contains the shape.
    fileprivate var terms: [AreaTerm] {
        func term(_ shape: HitShape) -> AreaTerm {
            AreaTerm(shape: shape, bounds: bounds, toOwn: toLocal, fromOwn: toScreen)
        }
        let frame = HitShape.roundedRect(
            Rect(area), radii: HitShape.CornerRadii(topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0))
        guard let shape else { return [term(frame)] }
        return area.contains(shape.box(in: bounds)) ? [term(shape)] : [term(shape), term(frame)]
    }
}

/// The mean of two numbers, finite even if their difference is not.
func middle(_ low: Double, _ high: Double) -> Double {
    let middle = low + (high - low) / 2
    return middle.isFinite ? middle : low / 2 + high / 2
}

extension Box {
    /// The quarters of the box, or its halves if only one axis can be divided. An axis cannot be divided if no double lies
    /// between the box's edges on it. The result is empty unless an axis that can be divided is longer than its limit: `width`
    /// horizontally, `height` vertically.
    fileprivate func parts(unlessWithin width: Double, _ height: Double) -> [Box] {
        let (x, y) = (middle(minX, maxX), middle(minY, maxY))
        let (hasColumns, hasRows) = (minX < x && x < maxX, minY < y && y < maxY)
        guard hasColumns && maxX - minX > width || hasRows && maxY - minY > height else { return [] }
        let columns = hasColumns ? [(minX, x), (x, maxX)] : [(minX, maxX)]
        let rows = hasRows ? [(minY, y), (y, maxY)] : [(minY, maxY)]
        return rows.flatMap { row in
            columns.map { Box(minX: $0.0, minY: row.0, maxX: $0.1, maxY: row.1) }
        }
    }

    /// The two parts of the box on either side of an edge across an axis.
    func cut(_ axis: RegionSolver.Axis, at edge: Double) -> (low: Box, high: Box) {
        var (low, high) = (self, self)
        switch axis {
        case .x: (low.maxX, high.minX) = (edge, edge)
        case .y: (low.maxY, high.minY) = (edge, edge)
        }
        return (low, high)
    }
}
