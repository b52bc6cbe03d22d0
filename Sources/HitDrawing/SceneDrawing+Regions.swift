extension SceneDrawing {
    /// The most parts of a node's box along each axis that are examined to find room for its name.
    private static let roomResolution = 16
    /// The most outlines that cut an area; those of ancestors farther up do not. Readers of XML refuse elements nested 256 deep.
    private static let mostCuts = 100

    /// Draws the area of each node that takes touches, coloured by the node that handles them. Areas in front are drawn over
    /// those behind them, so each point has the colour of the node that gets its touches.
    ///
    /// - Parameter prefix: Begins the names of the clip paths. It differs between the drawings of a page.
    mutating func drawRegions(_ prefix: String = "cut") {
        let touched = scene.touchAreas()
        let areas = touched.areas.filter { $0.box.intersects(screen) }
        let cuts = defineCuts(touched, neededBy: areas, prefix)
        // The group is transparent as a whole, so that nothing shows through from behind.
        writer.raw("<g class=\"regions\">")
        // Handlers have colours in their order on the screen, so that neighbours differ.
        var ordinals: [NodeID: Int] = [:]
        // The clip paths of the open groups, outermost first. Successive areas share those of their ancestors.
        var open: [String] = []
        for area in areas {
            let cut = touched.outlines(of: area).prefix(SceneDrawing.mostCuts).reversed().flatMap { cuts[$0] ?? [] }
            let around = cut.dropLast()
            let shared = zip(open, around).prefix { $0 == $1 }.count
            for _ in shared..<open.count { writer.raw("</g>") }
            for name in around.dropFirst(shared) { writer.raw("<g clip-path=\"url(#\(name))\">") }
            open = Array(around)
            let handler = handlers.handler(of: area.node)
            let ordinal = handler.map { ordinals[$0] ?? ordinals.count }
            if let handler { ordinals[handler] = ordinal }
            let told = "\(knowledge.name(area.node) ?? area.node.description) \(knowledge.shortName(of: area.node))"
            writer.element(
                "path",
                [("class", ordinal.map { "c\($0 % DrawingColors.palette.count)" } ?? "idle")]
                    + (cut.last.map { [("clip-path", "url(#\($0))")] } ?? [])
                    + [("d", scale.path(area.box.intersection(screen)))],
                title: handler.map { "\(told), handled by \(knowledge.shortName(of: $0))" }
                    ?? "\(told), which is not known to act")
        }
        for _ in open { writer.raw("</g>") }
        writer.raw("</g>")
    }

    /// Defines clip paths for the outlines that areas need.
    ///
    /// - Returns: The names of each outline's clip paths, which together cut to its part of the plane.
    private mutating func defineCuts(
        _ touched: TouchAreas, neededBy areas: [TouchAreas.Area], _ prefix: String
    ) -> [Int: [String]] {
        var names: [Int: [String]] = [:]
        for area in areas {
            for index in touched.outlines(of: area) {
                if names[index] != nil { break }
                let outline = touched.outlines[index]
                var cuts: [String] = []
                // The box cuts a shape that extends beyond it.
                if outline.shape.map({ !outline.area.contains($0.box(in: outline.bounds)) }) ?? true {
                    cuts.append("\(prefix)\(index)a")
                    define(cuts[0], .polygon(HitShape.Polygon(outline.area.corners)), outline)
                }
                if let shape = outline.shape {
                    cuts.append("\(prefix)\(index)")
                    define("\(prefix)\(index)", shape, outline)
                }
                names[index] = cuts
            }
        }
        return names
    }

    /// Defines a clip path that cuts to a shape.
    private mutating func define(_ name: String, _ shape: HitShape, _ outline: TouchAreas.Outline) {
        // Shapes are written about their middle, so that their numbers are small wherever they are.
        let middle = shape.box(in: outline.bounds).center
        let (map, center) = (outline.toScreen, middle.applying(outline.toScreen))
        let matrix = [map.a, map.b, map.c, map.d].map(ShapePath.number) + [center.x, center.y].map(scale.number)
        writer.raw("<clipPath id=\"\(name)\">")
        writer.element(
            "path",
            [("transform", "matrix(\(matrix.joined(separator: " ")))")]
                + (shape.rule == .evenOdd ? [("clip-rule", "evenodd")] : [])
                + [("d", ShapePath(of: shape, in: outline.bounds, about: middle, scale: scale.factor).data)])
        writer.raw("</clipPath>")
    }

    /// Finds the nodes whose names are drawn, each in the largest box of which it gets all touches, or else in the largest of
    /// which it gets some. Small boxes come first, since they leave the least choice.
    mutating func findNames() {
        var largest: [NodeID: (isSure: Bool, box: Box)] = [:]
        for owned in scene.ownedBoxes(resolution: SceneDrawing.roomResolution) where owned.box.intersects(screen) {
            let handler = handlers.handler(of: owned.node)
            guard let named = handler ?? (knowledge.title(owned.node) == nil ? nil : owned.node) else { continue }
            let box = owned.box.intersection(screen)
            let isLarger = largest[named].map { (owned.isSure ? 1 : 0, box.area) > ($0.isSure ? 1 : 0, $0.box.area) }
            if isLarger ?? true { largest[named] = (owned.isSure, box) }
        }
        names = nodes.compactMap { node in largest[node].map { (node, $0.box) } }.sorted { $0.box.area < $1.box.area }
    }
}
