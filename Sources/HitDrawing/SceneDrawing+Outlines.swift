extension SceneDrawing {
    /// The outline of a node on the screen, as path data: that of its polygon, path or stroke, or of its area if that is turned.
    /// Nil for other areas, for nodes without a position on the screen, and if the owner knows the box in which the node is
    /// drawn.
    func outline(of node: NodeID, _ positions: ScreenPositions) -> String? {
        guard knowledge.drawnBox(node) == nil else { return nil }
        var outlines = scene[node].hitShape?.outlines ?? []
        if outlines.isEmpty {
            let corners = scene[node].area.corners.compactMap { positions.onScreen($0, from: node) }
            func isUpright(_ side: (Point, Point)) -> Bool { side.0.x == side.1.x || side.0.y == side.1.y }
            guard corners.count == 4, !zip(corners, corners.dropFirst()).allSatisfy(isUpright) else { return nil }
            outlines = [(scene[node].area.corners, true)]
        }
        var data = ""
        for outline in outlines {
            var command = "M"
            for corner in outline.points {
                guard let point = positions.onScreen(corner, from: node) else { return nil }
                data += "\(command)\(scale.number(point.x)) \(scale.number(point.y))"
                command = "L"
            }
            if outline.isClosed, command == "L" { data += "z" }
        }
        return data
    }
}
