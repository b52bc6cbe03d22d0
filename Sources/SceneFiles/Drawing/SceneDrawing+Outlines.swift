extension LoadedScene {
    /// The outline of a node's polygon, path or stroke on the screen, as path data. Nil for other areas, and for nodes
    /// without a position on the screen.
    func outline(of index: Int) -> String? {
        guard !document.nodes[index].isUnplaced, document.nodes[index].shownArea == nil,
            let outlines = treatments[index].attributes.hitShape?.outlines, !outlines.isEmpty
        else { return nil }
        var data = ""
        for outline in outlines {
            var command = "M"
            for corner in outline.points {
                guard let place = onScreen(corner, of: index) else { return nil }
                data += "\(command)\(SVGWriter.number(place.x)) \(SVGWriter.number(place.y))"
                command = "L"
            }
            if outline.isClosed, command == "L" { data += "z" }
        }
        return data
    }

    private func onScreen(_ point: Point, of index: Int) -> Point? {
        var point = point
        var next: Int? = index
        while let node = next {
            guard let outer = treatments[node].attributes.convertToParent(point) else { return nil }
            point = outer
            next = document.nodes[node].parent
        }
        return point
    }
}
