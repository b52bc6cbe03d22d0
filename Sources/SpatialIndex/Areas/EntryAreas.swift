/// The areas of those entries of an index whose area is not a box. The index divides cells by these areas, and tests points with
/// them.
///
/// Every answer holds for all points with coordinates of type `Double`. `inside` means that the walk lets in all points of a box,
/// `outside` that it lets in none. A box here is closed, and may be a single point.
package final class EntryAreas: Sendable {
    private let areas: [PlaneArea]
    /// For each entry, the index of its area in `areas`; for an entry without an area, `boxed` plus the position of its boxes.
    /// Empty if all entries have areas: then entry and index are equal.
    private let indices: [UInt32]
    /// True if fewer than half of the entries have areas, so that the boxes of all entries are kept.
    private let keepsAllBoxes: Bool
    let beside: PlaneArea.Beside
    /// How many candidates a cell may have, in halves of the usual number: more where areas are lines, whose strips are narrow.
    let crowding: Int

    private static let boxed: UInt32 = 1 << 31

    /// Stores the areas of an index with a number of entries. Nil if no entry has an area.
    package init?(_ builder: Builder, entries count: Int) {
        guard !builder.areas.isEmpty else { return nil }
        areas = builder.areas.trimmed
        var beside = builder.beside
        beside.shapes = beside.shapes.trimmed
        #if !hasFeature(Embedded)
        beside.cuts = beside.cuts.trimmed
        beside.solids = beside.solids.trimmed
        beside.rounded = beside.rounded.trimmed
        #endif
        self.beside = beside
        crowding = 2 * builder.strokes > areas.count ? 5 : 2 * builder.thin > areas.count ? 4 : 2
        keepsAllBoxes = areas.count < count / 2
        var (indices, next) = ([UInt32](), 0)
        let listed = areas.count < count ? UInt32(count) : 0
        indices.reserveCapacity(Int(listed))
        for entry in 0..<listed {
            let hasArea = next < builder.entries.count && builder.entries[next] == entry
            let position = keepsAllBoxes ? entry : entry - UInt32(next)
            indices.append(hasArea ? UInt32(next) : EntryAreas.boxed + position)
            next += hasArea ? 1 : 0
        }
        self.indices = indices
    }

    /// True if an entry has an area; otherwise its boxes describe it completely.
    func hasArea(_ entry: Int) -> Bool { indices.isEmpty || indices[entry] < EntryAreas.boxed }

    /// The entries without an area, back to front, if the index keeps the boxes of these entries alone. Nil if the index keeps
    /// the boxes of all entries, since few have areas.
    var entriesWithoutArea: [Int]? {
        keepsAllBoxes ? nil : indices.indices.filter { indices[$0] >= EntryAreas.boxed }
    }

    /// The position of an entry's boxes among those that the index keeps. The entry must have no area.
    func positionWithoutArea(_ entry: Int) -> Int { Int(indices[entry] - EntryAreas.boxed) }

    /// The area of an entry that has one. Its functions take `beside`, and subtract their costs from `steps`, in units of 5
    /// nanoseconds.
    subscript(entry: Int) -> PlaneArea { areas[indices.isEmpty ? entry : Int(indices[entry])] }

    /// Whether a point is in an entry's area: `inside` or `outside` for certain, or `partial` if that is unknown.
    func coverage(of entry: Int, at point: Point) -> Coverage {
        areas[indices.isEmpty ? entry : Int(indices[entry])].coverage(at: point, beside)
    }

    /// Asks the processor to read an entry's area, without its edges.
    @inline(__always)
    func prefetchArea(_ entry: Int) {
        let index = indices.isEmpty ? entry : Int(indices[entry])
        areas.withUnsafeBufferPointer { EdgeTree.prefetch($0.baseAddress.unsafelyUnwrapped + index) }
    }
}

extension EntryAreas {
    /// The areas of an index under construction.
    package struct Builder {
        fileprivate var areas: [PlaneArea] = []
        fileprivate var beside = PlaneArea.Beside()
        /// The entry of each area, ascending.
        fileprivate var entries: [UInt32] = []
        /// The numbers of shapes that are strokes, and of areas that are thin.
        fileprivate var (strokes, thin) = (0, 0)

        package init() {}

        /// Makes room for the area of the next entry, and for as many more as are to be expected among `count` entries. Growing a
        /// long list would take more than a slice of a build.
        package mutating func makeRoom(before entry: UInt32, of count: Int) {
            areas.makeRoom(before: entry, of: count)
            #if !hasFeature(Embedded)  // There, the module's size counts more.
            if beside.shapes.count > 1 { beside.shapes.makeRoom(before: entry, of: count) }
            if beside.solids.count > 1 { beside.solids.makeRoom(before: entry, of: count) }
            if beside.cuts.count > 1 { beside.cuts.makeRoom(before: entry, of: count) }
            #endif
        }

        /// True if the last area that was added belongs to an entry.
        package func holds(_ entry: UInt32) -> Bool { entries.last == entry }

        /// Adds the area of the next entry, unless the entry's boxes describe the area completely.
        ///
        /// - Parameters:
        ///   - shape: The shape of the area; nil for all of `area`.
        ///   - area: The box that holds the area, in the node's space: the node's bounds, or the box of a stroke.
        ///   - map: The map from the container's space, in which all other boxes are, to the node's.
        ///   - around: A box around the area; `outer` is the part of it that is the entry's outer box.
        ///   - clip: The box that ancestors certainly let through.
        ///   - hides: Whether the area occludes: no node behind is hit within it.
        package mutating func append(
            _ shape: HitShape?, within area: Box, _ map: PlaneMap, outer: Box, around: Box, clip: Box, hides: Bool,
            to entry: UInt32
        ) {
            guard shape != nil || !map.keepsAxes else { return }
            let clip = clip.contains(around) ? 0 : beside.clips.number(of: clip)
            let round = RoundBox(shape, within: area)
            let (kind, number): (UInt64, UInt32)
            if let round {
                switch (round.capU, round.capV) {
                case (0, 0): (kind, number) = (PlaneArea.box, clip)
                case (1, 1): (kind, number) = (PlaneArea.ellipse, clip)
                default:
                    (kind, number) = (PlaneArea.rounded, UInt32(beside.rounded.count))
                    beside.rounded.append(
                        PlaneArea.Rounded(capU: Float(round.capU), capV: Float(round.capV), clip: clip))
                }
            } else {
                guard let shape else { return }
                (kind, number) = (PlaneArea.shape, UInt32(beside.shapes.count))
                let area = ShapeArea(shape, box: area, clip: clip, &beside)
                if area.isStroke { strokes += 1 }
                beside.shapes.append(area)
            }
            guard
                let area = PlaneArea(kind, number, round ?? .plane, within: area, map, outer: outer, hides: hides)
            else { return }
            if area.isThin { thin += 1 }
            areas.append(area)
            entries.append(entry)
        }
    }
}

extension PlaneArea {
    /// The values that areas refer to by index.
    struct Beside: Sendable {
        var shapes: [ShapeArea] = []
        /// The shapes that are not made of edges: see `ShapeArea`.
        var solids: [ShapeArea.Solid] = []
        var rounded: [Rounded] = []
        /// The boxes that ancestors certainly let through, in the container's space; the first is everything.
        var clips = [Box.everything]
        var cuts = [Box.everything]  // The boxes that cut shapes, each in its node's space; the first is everything.
    }

    /// The caps (see `PlaneArea`) of a box with round corners, and the index of its clip in `Beside.clips`. What rounding to
    /// single precision changes is in the area's margins.
    struct Rounded: Sendable {
        var capU, capV: Float
        var clip: UInt32
    }
}

extension Array where Element: Equatable {
    /// The index of a value. It is added unless it equals the last one, as for most siblings.
    mutating func number(of value: Element) -> UInt32 {
        if last != value { append(value) }
        return UInt32(count - 1)
    }
}

extension Array {
    /// Makes room for one more element, and for as many more as are to be expected among `count` entries.
    fileprivate mutating func makeRoom(before entry: UInt32, of count: Int) {
        guard self.count == capacity else { return }
        let share = UInt64(self.count &+ 1) &* UInt64(count) / (UInt64(entry) &+ 1)
        let expected = self.count &+ Int(truncatingIfNeeded: share) &+ 1
        // The first ones say little about the rest.
        reserveCapacity(self.count < 4_096 ? Swift.min(expected, 4_096 + self.count) : expected)
    }

    /// The same elements, in less memory if half of it is unused; of few elements, which are copied fast, more than a 32nd.
    fileprivate var trimmed: [Element] {
        var least = capacity / 2
        #if !hasFeature(Embedded)  // There, the module's size counts more.
        if count <= 1 << 14 { least = capacity - capacity / 32 }
        #endif
        return count < least ? map { $0 } : self
    }
}
