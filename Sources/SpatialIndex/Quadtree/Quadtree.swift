/// Finds the entry that lies frontmost at a point, in about the time of two cache misses.
///
/// Entries are given back to front, each with an outer and an inner box (see `IndexEntry`). A query answers with the
/// candidates at a point, front to back: every entry whose outer box contains the point, down to the first one whose inner
/// box does, which hides the rest. The answers are those of `LinearScan`, always.
///
/// ```swift
/// let index = Quadtree([IndexEntry(panel), IndexEntry(button)])
/// index.topmost(at: point)                    // the front-most candidate
/// for candidate in index.candidates(at: point) where candidate.isCertain || judge(candidate.entry) { … }
/// ```
///
/// Built once, immutable, a reference to one block that copies share; any number of threads may query it. It is stale when
/// an entry changes: build another one. Queries are exact for all finite coordinates and never trap; points that are not
/// finite have no candidates.
///
/// # What a cell knows
/// The plane of the entries is cut top down. A cell keeps only what is visible in it: going down, the candidate list is cut
/// at the first entry whose inner box covers the cell, and that entry becomes the cell's *floor*. A cell without other
/// candidates is its floor. With more than 15 it is cut into 2^*a* × 2^*b* equal children, in the shape that leaves the
/// fewest partly covering pairs (rows of a list are cut one way only); where that would separate nothing, since edges
/// coincide, or would exceed the memory that `maximumBytesPerEntry` grants, it is cut coarser or remains a long leaf.
/// A long leaf has summaries, the boxes around each 16 candidates and around each 16 of those, so that what lies together in
/// depth as it does in the plane (nested panels, rows) is found in a logarithmic number of steps. With more than 256
/// candidates it is a *wide* one, which has their integer edges, as long as the memory suffices; and a cell whose cut would
/// hand most of its candidates to most of its children is not cut but such a leaf.
///
/// # Areas
/// An entry may have an area that is no box (`EntryAreas`): turned, round, a line, a ring. Cells are cut by it: a child that it
/// surely misses does not get it, one that it surely covers is sealed. What a leaf holds of it is the strip in the cell that
/// bounds it, two parallel lines of any direction (`LocalStrip`): so a cell that one edge of an area goes through needs no more.
/// Where strips leave a point open, the area itself is asked about it, and only what that leaves open is not certain. Areas
/// around one another that leave their middle free are in one leaf as they are, with the boxes of their holes.
///
/// # Integers decide, doubles judge
/// One monotone function maps coordinates to 30-bit integers (`Quantizer`). A leaf holds of each candidate which 256ths of
/// the cell lie surely between its edges (`LocalEdges`). A point in one of those is inside; one more than a 256th off is
/// outside; for one between, and for entries whose two boxes differ at the leaf's resolution, the boxes are read.
///
/// # The block
/// ```
///   word 0     the empty leaf         all offsets count words from here
///              nodes and leaves, a node before its children
///              directory              2^a × 2^b references, row by row: the node or leaf of each cell of a grid
///              20 words of slack      a leaf is read in whole vectors
///
///   reference  00 floor + 1           nothing but a floor; 0 where there is none
///              01 offset              a leaf
///              10 offset              a node
///   node       bitsY:8 bitsX:8 shiftY:8 shiftX:8, then 2^(bitsX + bitsY) references, row by row
///   leaf       shiftY:5 shiftX:5 isWide:1 count:21
///              count ids, front to back; the top bit is set if the boxes decide, or, with the next bit, the area
///                the last one is the floor, or all ones where there is none
///              count bytes each of the first and last 256th of the cell in x, then in y
///              with a count above 64: the same four rows of the boxes around each 16, then around each 16 of those…
///   slanted    the words of a leaf of one slot, which the boxes decide
///              1 0 count:30, and count ids
///              count bytes each of a, b, first and last of the strips
///   wide leaf  the same words, isHoled in the second bit
///              groups of 16 slots: 16 words each of minX, maxX, minY, maxY
///              with holes: 16 words each of the same edges of each hole
///              the same of the boxes around each group, then around each 16 of those, up to one group
/// ```
/// A query reads one entry of the directory, few nodes, one leaf. It scans sixteen slots of the leaf with four saturating
/// subtractions. The floor is a slot that every point touches, so that a hit, a fall to the floor and, by the empty leaf, a
/// cell that is only its floor take the same path: the processor has no branch to guess while it waits for memory, and
/// goes on to the next query.
///
/// Sources: Finkel and Bentley, "Quad Trees" (1974), for cells; Warnock's hidden-surface algorithm (1969) for cutting a list
/// at what covers a cell; the leaf as structure of arrays and the directory are this project's.
public struct Quadtree: Sendable {
    let block: QuadtreeBlock

    /// The size of an index is at most this many bytes an entry, for any input, boxes not counted, beside a few hundred bytes.
    /// A cell whose split would exceed its part of that stays a long leaf.
    public static let maximumBytesPerEntry = 128

    /// The same where some entries have areas, so that these and the boxes and the index take less than 200 bytes together.
    package static let maximumBytesPerArea = 96

    /// Bytes that an index takes beside `maximumBytesPerEntry` for each entry.
    package static let fixedBytes = 256

    var maximumBytes: Int {
        (block.areas == nil ? Self.maximumBytesPerEntry : Self.maximumBytesPerArea) * count + Self.fixedBytes
    }

    /// Builds the index of entries given back to front.
    ///
    /// - Precondition: every entry has a finite outer box and an inner box that is empty or inside it; fewer than 2^29.
    /// - Complexity: O(*n* log *n*) for usual input; the memory, and with it the time, is bounded for any.
    public init(_ entries: [IndexEntry]) {
        let same = entries.allSatisfy { $0.inner == $0.outer }
        self.init(outer: entries.map { $0.outer }, inner: same ? [] : entries.map { $0.inner })
    }

    /// Builds the index from boxes that it then shares with the caller: the cheapest form for many entries.
    ///
    /// - Parameters:
    ///   - outer: the outer boxes, back to front.
    ///   - inner: as many inner boxes, or none if all are equal to the outer ones.
    /// - Precondition: as for entries.
    public init(outer: [Box], inner: [Box] = []) {
        self.init(outer: BoxList(outer), inner: inner)
    }

    /// Builds the index from a list of boxes, and the areas of those that are no boxes, that it then shares.
    package init(outer: BoxList, inner: [Box], areas: (any EntryAreas)? = nil) {
        var builder = QuadtreeBuilder(outer: outer, inner: inner, areas: areas)
        while !builder.advance(steps: .max) {}
        block = builder.takeBlock()
    }

    init(block: QuadtreeBlock) {
        self.block = block
    }

    /// The number of entries that it was built from.
    public var count: Int { block.outer.count }

    /// The box around all entries: outside of it there is none.
    package var plane: Box { block.quantizer.plane }
}

extension Quadtree {
    /// The entries that it was built from, back to front.
    ///
    /// - Complexity: O(*n*).
    package var entries: [IndexEntry] { (0..<count).map(entry) }

    /// True if the entry at a position has an area that judges in place of its boxes.
    package func hasArea(_ position: Int) -> Bool { block.areas?.hasArea(position) == true }

    /// The entry at a position.
    package func entry(at position: Int) -> IndexEntry {
        IndexEntry(outer: block.outer[position], inner: block.inner(position))
    }
}

/// The memory of a quadtree: immutable once built, position-independent, shared by all copies.
final class QuadtreeBlock: Sendable {
    let quantizer: Quantizer
    /// Bits of a point's integers that the directory does not look at, and columns of the directory as bits.
    let directoryShiftX, directoryShiftY, directoryBitsX: Int32
    /// The place in `words` where the directory starts.
    let directory: Int
    /// The reference that the directory was made from.
    let root: UInt32
    let words: [UInt32]
    /// The boxes of the entries, for what the integers leave open. No inner boxes at all if all are equal to the outer ones.
    let outer: BoxList
    let inner: [Box]
    /// The areas of entries that are no boxes, if there are any.
    let areas: (any EntryAreas)?

    /// The box that surely lies in an entry; empty where it has an area, which says more.
    func inner(_ position: Int) -> Box {
        if let areas, areas.hasArea(position) { return .nothing }
        return inner.isEmpty ? outer[position] : inner[position]
    }

    init(
        quantizer: Quantizer, root: UInt32, words: [UInt32], directory: Int, shape: QuadtreeDirectory, outer: BoxList,
        inner: [Box], areas: (any EntryAreas)?
    ) {
        self.quantizer = quantizer
        self.root = root
        self.words = words
        self.directory = directory
        directoryShiftX = Quantizer.bits - shape.bitsX
        directoryShiftY = Quantizer.bits - shape.bitsY
        directoryBitsX = shape.bitsX
        self.outer = outer
        self.inner = inner
        self.areas = areas
    }
}
