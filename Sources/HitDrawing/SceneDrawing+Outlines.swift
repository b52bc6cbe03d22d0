extension SceneDrawing {
    /// The outline of a node's polygon, path or stroke on the screen, as path data. Nil for other areas, for nodes without a
    /// position on the screen, and if the owner knows the box in which the node is drawn.
    func outline(of node: NodeID) -> String? {
        guard knowledge.drawnBox(node) == nil, let outlines = scene[node].hitShape?.outlines, !outlines.isEmpty else {
            return nil
        }
        var data = ""
        for outline in outlines {
            var command = "M"
            for corner in outline.points {
                guard let point = scene.convert(corner, from: node, to: nil) else { return nil }
                data += "\(command)\(SVGWriter.number(point.x)) \(SVGWriter.number(point.y))"
                command = "L"
            }
            if outline.isClosed, command == "L" { data += "z" }
        }
        return data
    }
}
