extension HitShape {
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
