extension HitShape {
    /// One edge of an outline, and the distance of a point from it.
    package struct NearestEdge {
        /// The index of the contour or line.
        package let line: Int
        /// The index of the edge in its contour or line.
        package let edge: Int
        package let start: Point
        package let end: Point
        /// The distance of the point from the edge; for a stroke, from the border around the edge, and 0 inside.
        package let distance: Double
    }

    /// The edge of an outline that is nearest to a point outside; nil for a shape without edges.
    ///
    /// - Complexity: O(corners).
    package func nearestEdge(to point: Point) -> NearestEdge? {
        var radius = 0.0
        if case .stroke(let stroke) = self { radius = stroke.radius }
        var nearest: NearestEdge?
        for (line, outline) in outlines.enumerated() {
            guard let first = outline.points.first else { continue }
            let returns = outline.isClosed || outline.points.count == 1
            let ends = Array(outline.points.dropFirst()) + (returns ? [first] : [])
            for (edge, (start, end)) in zip(outline.points, ends).enumerated() {
                let distance = max(0, point.distance(toSegmentFrom: start, to: end) - radius)
                guard distance < nearest?.distance ?? .infinity else { continue }
                nearest = NearestEdge(line: line, edge: edge, start: start, end: end, distance: distance)
            }
        }
        return nearest
    }

    /// The lines of the shape's outline, and whether each line is closed; empty for a shape that is no polygon, path or stroke.
    package var outlines: [(points: [Point], isClosed: Bool)] {
        switch self {
        case .polygon(let polygon): [(polygon.vertices, true)]
        case .path(let path): path.contours.map { ($0, true) }
        case .stroke(let stroke): zip(stroke.lines, stroke.closed).map { ($0, $1) }
        default: []
        }
    }
}
