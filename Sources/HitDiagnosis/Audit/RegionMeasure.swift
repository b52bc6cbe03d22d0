extension SceneRegions {
    /// The area of a region; a range if its outlines cross cells of the finest division.
    ///
    /// - Parameter effort: How many more outlines may be examined. Once it is negative, cells that an outline crosses
    ///   are not divided further.
    /// - Complexity: O(1) for a box; O(resolution) cells for an outline of bounded length.
    func measure(_ region: Region, resolution: Int, effort: inout Int) -> AuditArea {
        if region.box.isEmpty { return AuditArea() }
        if region.outlines < 0 { return .exactly(region.box.area) }
        let constraint = constraints[Int(region.outlines)]
        if constraint.next < 0, constraint.shape == nil {
            let corners = constraint.area.applying(constraint.toScreen)
            if region.box.contains(corners) {
                return .exactly((constraint.area.area * constraint.toScreen.determinant.magnitude).asArea)
            }
        }
        var result = AuditArea()
        var open = [region.box]
        let (width, height) = (region.box.width / Double(resolution), region.box.height / Double(resolution))
        while let box = open.popLast() {
            effort -= cost(ofOutlines: region.outlines)
            switch coverage(ofOutlines: region.outlines, box) {
            case .outside: break
            case .inside:
                result.low += box.area
                result.high += box.area
            case .partial:
                let parts = effort < 0 ? [] : box.parts(unlessWithin: width, height)
                if parts.isEmpty { result.high += box.area } else { open += parts }
            }
        }
        return result
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
