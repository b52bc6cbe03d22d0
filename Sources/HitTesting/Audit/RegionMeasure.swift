extension SceneRegions {
    /// The area of a region; a pair where its outlines cross cells of the finest division.
    ///
    /// - Complexity: O(1) for a box; O(resolution) cells for an outline of bounded length.
    func measure(_ region: Region, resolution: Int) -> AuditArea {
        if region.box.isEmpty { return AuditArea() }
        if region.outlines < 0 { return .exactly(region.box.area) }
        let constraint = constraints[Int(region.outlines)]
        if constraint.next < 0, constraint.shape == nil {
            let corners = constraint.area.applying(constraint.toScreen)
            if region.box.contains(corners) {
                return .exactly(constraint.area.area * constraint.toScreen.determinant.magnitude)
            }
        }
        var result = AuditArea()
        var open = [region.box]
        let (width, height) = (
            (region.box.maxX - region.box.minX) / Double(resolution),
            (region.box.maxY - region.box.minY) / Double(resolution)
        )
        while let box = open.popLast() {
            switch coverage(ofOutlines: region.outlines, box) {
            case .outside: break
            case .inside:
                result.low += box.area
                result.high += box.area
            case .partial:
                if box.maxX - box.minX <= width && box.maxY - box.minY <= height {
                    result.high += box.area
                } else {
                    open += box.quarters
                }
            }
        }
        return result
    }
}

extension Box {
    var area: Double { isEmpty ? 0 : (maxX - minX) * (maxY - minY) }

    fileprivate var quarters: [Box] {
        let (x, y) = (minX + (maxX - minX) / 2, minY + (maxY - minY) / 2)
        return [
            Box(minX: minX, minY: minY, maxX: x, maxY: y), Box(minX: x, minY: minY, maxX: maxX, maxY: y),
            Box(minX: minX, minY: y, maxX: x, maxY: maxY), Box(minX: x, minY: y, maxX: maxX, maxY: maxY),
        ]
    }
}
