import PlaneGeometry
import SpatialIndex

/// The areas of the entries of a flattened index that are no boxes: what is turned, and what has a shape.
final class NodeAreas: EntryAreas {
    private let areas: [PlaneArea]
    /// The place in `areas` of each entry, or `none`; no places where all entries have areas.
    private let places: [UInt32]
    private let beside: PlaneArea.Beside

    private static let none = UInt32.max

    /// Areas in the making.
    struct Builder {
        var areas: [PlaneArea] = []
        var beside = PlaneArea.Beside()
        /// The entries of the areas.
        var entries: [UInt32] = []
    }

    init?(_ builder: Builder, entries count: Int) {
        guard !builder.areas.isEmpty else { return nil }
        // As large as need be, and no larger: they were lists that grew.
        areas = builder.areas.map { $0 }
        beside = builder.beside
        if areas.count == count {
            places = []
        } else {
            var places = Array(repeating: NodeAreas.none, count: count)
            for (place, entry) in builder.entries.enumerated() { places[Int(entry)] = UInt32(place) }
            self.places = places
        }
    }

    func hasArea(_ entry: Int) -> Bool { places.isEmpty || places[entry] != NodeAreas.none }

    private func area(of entry: Int) -> PlaneArea { areas[places.isEmpty ? entry : Int(places[entry])] }

    func coverage(of entry: Int, in box: Box, steps: inout Int) -> Coverage {
        steps -= 3
        return area(of: entry).coverage(of: box, beside, &steps)
    }

    func strip(of entry: Int, in box: Box, steps: inout Int) -> Strip? {
        steps -= 6
        return area(of: entry).strip(in: box, beside, &steps)
    }
}

extension NodeAreas {
    func span(of entry: Int, in row: Box, isColumn: Bool) -> RowSpan? {
        area(of: entry).span(in: row, isColumn: isColumn, beside)
    }

    func hole(of entry: Int) -> Box { area(of: entry).hole(beside) }
}

/// A shape and the bounds that cut it.
struct ShapeArea: Sendable {
    let shape: HitShape
    let bounds: Rect
    /// What cuts the shape: the bounds, or what is around a stroke.
    let box: Box
    /// The number of what ancestors surely let through.
    let clip: UInt32

    /// The price of a look, in steps.
    var steps: Int {
        switch shape {
        case .polygon, .path, .stroke: 4 + min(shape.cornerCount, 64)
        case .ellipse, .roundedRect, .mask: 8
        }
    }

    func coverage(of box: Box) -> Coverage {
        self.box.coverage(of: box).and(shape.coverage(of: box.intersection(self.box), bounds: bounds))
    }

    var hole: Box {
        switch shape {
        case .polygon(let polygon): polygon.edges.hole(polygon.rule)
        case .path(let path): path.edges.hole(path.rule)
        case .ellipse, .roundedRect, .stroke, .mask: .nothing
        }
    }

    func strip(in box: Box) -> Strip? {
        let part = box.intersection(self.box)
        guard !part.isEmpty, var strip = shape.strip(in: part) else { return nil }
        if part != box { (strip.sureLow, strip.sureHigh) = (.infinity, -.infinity) }
        return strip
    }
}
