import SpatialIndex

/// The edges of an entry's inner box in a word: how far each lies within the outer box, which is nothing or a power of two
/// as `AreaBounds` makes them; where it is not, the place of the box in a table.
struct InnerEdges: Hashable, Sendable {
    /// The place in the table, with `tableBit`; else seven bits for each edge: 0, or the exponent plus `bias`.
    private let word: UInt32

    private static let tableBit: UInt32 = 1 << 31
    private static let bias = 97

    /// The edges of an inner box that coincides with the outer one.
    static var outer: InnerEdges { InnerEdges(word: 0) }

    private init(word: UInt32) { self.word = word }

    /// The edges of a box that stands at a place in the table.
    init(place: UInt32) { self.init(word: place | InnerEdges.tableBit) }

    /// Nil if the two boxes do not differ by such margins exactly.
    init?(of inner: Box, within outer: Box) {
        guard let left = InnerEdges.code(outer.minX, inner.minX), let top = InnerEdges.code(outer.minY, inner.minY),
            let right = InnerEdges.code(-outer.maxX, -inner.maxX),
            let bottom = InnerEdges.code(-outer.maxY, -inner.maxY)
        else { return nil }
        self.init(word: left | top << 7 | right << 14 | bottom << 21)
    }

    var isOuter: Bool { word == 0 }

    /// The place in the table, if that is where the box is.
    var place: UInt32? { word & InnerEdges.tableBit == 0 ? nil : word & ~InnerEdges.tableBit }

    /// The inner box, if it is not in the table.
    @inline(__always)
    func box(within outer: Box) -> Box {
        Box(
            minX: outer.minX + margin(0), minY: outer.minY + margin(7), maxX: outer.maxX - margin(14),
            maxY: outer.maxY - margin(21))
    }

    /// Encodes the margin from an outer edge to an inner one; nil unless it is nothing or a power of two in range that
    /// adds up with the outer edge to the inner one exactly.
    @inline(__always)
    private static func code(_ outer: Double, _ inner: Double) -> UInt32? {
        if outer == inner { return 0 }
        let margin = inner - outer
        // A power of two is its exponent alone; a negative number would have one that is too large.
        let code = Int(margin.bitPattern >> 52) - 1023 + bias
        guard margin.significandBitPattern == 0, code > 0, code < 128, outer + margin == inner else { return nil }
        return UInt32(truncatingIfNeeded: code)
    }

    private func margin(_ shift: UInt32) -> Double {
        let code = word &>> shift & 127
        return code == 0 ? 0 : Double(bitPattern: UInt64(1023 - InnerEdges.bias + Int(code)) << 52)
    }
}

/// The inner boxes of a table's entries: those that are not in the words of their edges.
struct InnerBoxes: Sendable {
    private var boxes = PagedArray<Box>()

    /// The box with these edges, within an outer one.
    func box(_ edges: InnerEdges, within outer: Box) -> Box {
        if edges.isOuter { return outer }
        if let place = edges.place { return boxes[place] }
        return edges.box(within: outer)
    }

    /// The edges of a box within an outer one; it is kept here if they do not say what it is. The place of an old box is used
    /// again.
    mutating func edges(of inner: Box, within outer: Box, replacing old: InnerEdges = .outer) -> InnerEdges {
        if let place = old.place {
            boxes[place] = inner
            return old
        }
        if let edges = InnerEdges(of: inner, within: outer) { return edges }
        boxes.append(inner)
        return InnerEdges(place: UInt32(boxes.count - 1))
    }
}

/// A set of places of a table, a bit each, in pages that copies share.
struct PlaceSet: Sendable {
    private var words = PagedArray<UInt64>()
    private(set) var count = 0

    /// - Complexity: O(1) amortised, for places that grow as a table does; the first one takes O(*place* / 32,768).
    mutating func insert(_ place: UInt32) {
        let word = place >> 6
        if words.count <= word { words.grow(to: Int(word) + 1, with: 0) }
        let bit: UInt64 = 1 << UInt64(place & 63)
        guard words[word] & bit == 0 else { return }
        words[word] |= bit
        count += 1
    }

    @inline(__always)
    func contains(_ place: UInt32) -> Bool {
        let word = place >> 6
        return word < words.count && words[word] >> UInt64(place & 63) & 1 != 0
    }
}

/// Ranges of ranks whose entries no longer count, since the subtree that they belong to is answered apart from its
/// surroundings now: so taking a subtree out of an index takes one step, whatever its size.
///
/// A range covers the entries that stood in it when it was covered. Places are dealt in order, so later ones are told by
/// their place.
struct RankCovers: Sendable {
    private struct Cover: Sendable {
        var low: BoxTree.Rank
        var high: BoxTree.Rank
        /// Entries from this place on are not covered.
        var firstLive: UInt32
    }

    /// Disjoint, in the order of their ranks.
    private var covers: [Cover] = []

    var isEmpty: Bool { covers.isEmpty }

    /// Covers the entries before `firstLive` whose ranks lie from `low` to `high`.
    ///
    /// - Complexity: O(covers).
    mutating func insert(from low: BoxTree.Rank, through high: BoxTree.Rank, before firstLive: UInt32) {
        guard low <= high else { return }
        var result: [Cover] = []
        result.reserveCapacity(covers.count + 2)
        var behind: [Cover] = []
        for cover in covers {
            if cover.high < low {
                result.append(cover)
            } else if cover.low > high {
                behind.append(cover)
            } else {
                // What was covered before is covered by the new range too, as far as that reaches.
                if cover.low < low { result.append(Cover(low: cover.low, high: low - 1, firstLive: cover.firstLive)) }
                if cover.high > high {
                    behind.append(Cover(low: high + 1, high: cover.high, firstLive: cover.firstLive))
                }
            }
        }
        result.append(Cover(low: low, high: high, firstLive: firstLive))
        covers = result + behind
    }

    /// True if the entry at a place, with a rank, is covered and so no longer counts.
    ///
    /// - Complexity: O(log covers).
    func hides(_ place: UInt32, rank: BoxTree.Rank) -> Bool {
        var (low, high) = (0, covers.count)
        while low < high {
            let middle = (low + high) / 2
            if covers[middle].high < rank { low = middle + 1 } else { high = middle }
        }
        return low < covers.count && covers[low].low <= rank && place < covers[low].firstLive
    }
}

// What queries read of a table.
extension EntryTable {
    /// True if the entry at a place still counts.
    @inline(__always)
    func isLive(_ place: UInt32) -> Bool {
        records[place].isPresent && (covers.isEmpty || !covers.hides(place, rank: rank(of: place)))
    }

    /// Orders the entries of the island: larger in front.
    func rank(of place: UInt32) -> BoxTree.Rank { boxes.rank(of: Int32(bitPattern: place)) ?? .min }

    /// The outer boxes of the entries at some places, or the first ones, shared until they change.
    func boxList(at places: [UInt32] = [], count: Int) -> BoxList { BoxList(boxes, at: places, count: count) }

    /// A candidate whose outer box contains the point.
    func item(_ place: UInt32, at point: Point) -> FlattenedIndex.Item {
        let record = records[place]
        let isCertain = record.inner.isOuter || entry(at: place).inner.contains(point)
        return FlattenedIndex.Item(node: record.node, kind: record.kind, isCertain: isCertain)
    }

    /// True if an entry has changed, gone, or come to another island since the quadtree of a time.
    @inline(__always)
    func isStale(_ place: UInt32, since time: UInt32) -> Bool {
        changed.contains(place) || (coverTime >= time && !isLive(place))
    }

    /// Removes entries that no longer count, and that queries have met.
    ///
    /// - Parameter time: That of the quadtree, if there is one: it has not known what was covered before.
    func removeCovered(_ places: [UInt32], knownAt time: UInt32?) {
        let isNoted = changedSinceBuild != nil || time.map { coverTime >= $0 } ?? false
        for place in places where place < records.count && records[place].isPresent && !isLive(place) {
            remove(place, isNoted: isNoted)
        }
    }

    /// Reads what changes of the entries will read, so that the memory reads of many changes overlap.
    func lookAhead(at places: [UInt32]) -> UInt32 { boxes.lookAhead(at: places) }
}

extension NodeStore {
    /// Finds the place of a node's entry in a table, if it has one there.
    @inline(__always)
    func entry(of node: UInt32, in table: EntryTable) -> UInt32? {
        let (place, id) = (links[node].entry, id(of: node))
        guard place != 0, table.records.read(place - 1, { $0.pointee.node }) == id, table.isLive(place - 1) else {
            return nil
        }
        return place - 1
    }
}
