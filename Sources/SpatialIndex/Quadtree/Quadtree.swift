/// Finds the frontmost entry at a point, in about the time of two cache misses.
///
/// Entries are given back to front, each with an outer and an inner box (see `IndexEntry`). A query answers with the
/// candidates at a point, front to back: every entry whose outer box contains the point, up to the first one whose
/// inner box does, which hides the rest. The answers are always those of `LinearScan`.
///
/// ```swift
/// let index = Quadtree([IndexEntry(panel), IndexEntry(button)])
/// index.topmost(at: point)                    // the front-most candidate
/// for candidate in index.candidates(at: point) where candidate.isCertain || judge(candidate.entry) { … }
/// ```
///
/// A quadtree is built once and immutable: a reference to one block that copies share, and that any number of threads may query.
/// Queries are exact for all finite coordinates and never trap; points that are not finite have no candidates.
///
/// # Contents of a cell
/// The plane of the entries is divided top down. A cell stores only what is visible in it: its candidate list ends at the first
/// entry whose inner box covers the cell, which becomes the cell's *occluder*. A cell with more than 15 candidates, or 23 if some
/// have areas (31 if most areas are lines), is divided into 2^*a* × 2^*b* equal children. The exponents are chosen for the fewest
/// pairs of a child and an entry that covers a part of it; rows of a list are divided along one axis only.
///
/// If a division would separate nothing, because edges coincide, or would exceed the memory that `maximumBytesPerEntry`
/// allows, a coarser one is chosen, or the cell becomes a long leaf. That has summaries: the boxes around each 16 candidates and
/// around each 16 of those. So among nested panels and rows a query takes a logarithmic number of steps.
///
/// With 256 candidates or more, a leaf becomes *wide* if memory suffices: it stores integer edges. A cell with more becomes such
/// a leaf if its division would repeat candidates too often. That is, a candidate is in more than eight children on average, and
/// most children have more than a quarter of the candidates.
///
/// # Areas
/// An entry may have an area that is not a box (`EntryAreas`): rotated, round, a line, a ring. Cells are divided by the area. A
/// leaf stores the strip that bounds the area in the cell, between two parallel lines of any direction (`LocalStrip`), or several
/// strips along a stroke that bends there. So a cell that one edge of an area crosses need not be divided further. For a point
/// that strips leave undecided, the area itself is tested. Nested areas with free middles, such as rings, share one leaf without
/// division, with a box for each hole.
///
/// # Integers decide, doubles judge
/// A monotone function maps coordinates to 30-bit integers (`Quantizer`). For each candidate, a leaf stores which 256ths of the
/// cell certainly lie between its edges (`LocalEdges`). A point in one of these is inside, a point more than a 256th away
/// outside. The boxes are read for points in between, and for entries whose two boxes differ at the leaf's resolution.
///
/// # The block
/// ```
///   word 0     the empty leaf         all offsets count words from here
///              nodes and leaves, a node before its children
///              directory              2^a × 2^b references, row by row: the node or leaf of each cell of a grid
///              20 words of slack      a leaf is read in whole vectors
///
///   reference  00 occluder + 1        nothing but an occluder; 0 where there is none
///              01 offset              a leaf
///              10 offset              a node
///   node       bitsY:8 bitsX:8 shiftY:8 shiftX:8, then 2^(bitsX + bitsY) references, row by row
///   leaf       shiftY:5 shiftX:5 isWide:1 count:21
///              count ids, front to back; the top bit is set if the boxes decide, or, with the next bit, the area
///                the last one is the occluder, or all ones where there is none
///              count bytes each of the first and last 256th of the cell in x, then in y
///              with a count above 64: the same four rows of the boxes around each 16, then around each 16 of those…
///   slanted    the words of a leaf of one slot, which the boxes decide
///              1 isBounded:1 count:30, and count ids; an area may have several strips, which follow each other
///              count bytes each of a, b, first and last of the strips; of start and end, if the leaf is bounded
///   wide leaf  the same words, isHoled in the second bit
///              groups of 16 slots: 16 words each of minX, maxX, minY, maxY
///              with holes: 16 words each of the same edges of each hole
///              the same of the boxes around each group, then around each 16 of those, up to one group
/// ```
/// A query reads one entry of the directory, few nodes, and one leaf, sixteen slots of it with four saturating subtractions. A
/// cell with only an occluder reads the empty leaf: so there is no branch to predict while the processor waits for memory.
///
/// Sources: Finkel and Bentley, "Quad Trees" (1974), for cells; Warnock's hidden-surface algorithm (1969) for ending a
/// list at an entry that covers the cell. The leaf as structure of arrays and the directory are this project's.
public struct Quadtree: Sendable {
    let block: QuadtreeBlock

    /// The greatest size of an index in bytes per entry, for any input, without boxes; `fixedBytes` are added to the whole.
    public static let maximumBytesPerEntry = 128

    /// The same if some entries have areas. Areas, boxes and index together then take less than 200 bytes an entry, masks some more.
    package static let maximumBytesPerArea = 92

    /// The constant part of an index's greatest size, in bytes.
    package static let fixedBytes = 256

    var maximumBytes: Int {
        (block.areas == nil ? Self.maximumBytesPerEntry : Self.maximumBytesPerArea) * count + Self.fixedBytes
    }

    /// Builds the index of entries given back to front.
    ///
    /// - Precondition: every entry has a finite outer box and an inner box that is empty or inside the outer box; there are
    ///   fewer than 2^29 entries.
    /// - Complexity: O(*n* log *n*) for usual input; memory, and therefore time, is bounded for any input.
    public init(_ entries: [IndexEntry]) {
        let same = entries.allSatisfy { $0.inner == $0.outer }
        self.init(outer: entries.map { $0.outer }, inner: same ? [] : entries.map { $0.inner })
    }

    /// Builds an index that shares the arrays of boxes with the caller: the cheapest initialiser for many entries.
    ///
    /// - Parameters:
    ///   - outer: the outer boxes, back to front.
    ///   - inner: as many inner boxes, or none if all are equal to the outer ones.
    /// - Precondition: that of `init(_:)`.
    public init(outer: [Box], inner: [Box] = []) {
        self.init(outer: outer, inner: inner, areas: nil)
    }

    /// Builds the index from boxes, and from the areas of those entries whose area is not a box; their inner boxes are ignored.
    /// Shares areas and boxes with the caller, unless the index keeps only the boxes of `EntryAreas.entriesWithoutArea`.
    package init(outer: [Box], inner: [Box], areas: EntryAreas?) {
        var builder = QuadtreeBuilder(outer: outer, inner: inner, areas: areas)
        while !builder.advance(steps: .max) {}
        block = builder.takeBlock()
    }

    init(block: QuadtreeBlock) {
        self.block = block
    }

    /// The number of entries from which the index was built.
    public var count: Int { block.count }
}

extension Quadtree {
    /// True if the entry at a position has an area, which is used instead of the entry's boxes.
    package func hasArea(_ position: Int) -> Bool { block.areas?.hasArea(position) == true }

    /// The boxes of the entry at a position.
    ///
    /// - Precondition: The entry has no area.
    package func entry(at position: Int) -> IndexEntry { block.boxes(of: position) }
}

/// The memory of a quadtree: immutable once built, free of pointers, shared by all copies.
final class QuadtreeBlock: Sendable {
    let quantizer: Quantizer
    /// How many low bits of a point's x and y the directory ignores, and the binary logarithm of the number of its columns.
    let directoryShiftX, directoryShiftY, directoryBitsX: Int32
    /// The index in `words` of the directory's first reference.
    let directory: Int
    /// The reference to the tree's root, from which the directory was made.
    let root: UInt32
    let words: [UInt32]
    let count: Int
    /// The outer boxes of all entries, or only of entries without an area. They decide where a point's integers do not.
    private let outer: [Box]
    /// The inner boxes of the entries in `outer`; empty if all are equal to the outer ones.
    private let inner: [Box]
    /// The areas of those entries whose area is not a box; nil if there are no such entries.
    let areas: EntryAreas?

    /// The boxes of an entry.
    ///
    /// - Precondition: The entry has no area.
    @inline(__always)
    func boxes(of entry: Int) -> IndexEntry {
        let position = areas?.positionWithoutArea(entry) ?? entry
        return IndexEntry(outer: outer[position], inner: inner.isEmpty ? outer[position] : inner[position])
    }

    /// Tests a point with an entry's area or boxes. Returns the entry, with the bit `judged` if not certain; nil if outside.
    func judge(_ mark: UInt32, _ point: Point) -> UInt32? {
        let id = mark & QuadtreeWords.idMask
        if mark & QuadtreeWords.hasArea != 0 {
            switch areas?.coverage(of: Int(id), at: point) {
            case .inside: return id
            case .outside: return nil
            case .partial, nil: return id | QuadtreeWords.judged
            }
        }
        let boxes = boxes(of: Int(id))
        guard boxes.outer.contains(point) else { return nil }
        return boxes.inner.contains(point) ? id : id | QuadtreeWords.judged
    }

    init(
        quantizer: Quantizer, root: UInt32, words: [UInt32], directory: Int, shape: QuadtreeDirectory, outer: [Box],
        inner: [Box], areas: EntryAreas?
    ) {
        self.quantizer = quantizer
        self.root = root
        self.words = words
        self.directory = directory
        directoryShiftX = Quantizer.bits - shape.bitsX
        directoryShiftY = Quantizer.bits - shape.bitsY
        directoryBitsX = shape.bitsX
        count = outer.count
        self.areas = areas
        // Where an entry has an area, its boxes were needed for the build alone. They are dropped if many entries have areas.
        let boxed = areas?.entriesWithoutArea
        self.outer = boxed.map { $0.map { outer[$0] } } ?? outer
        self.inner = inner.isEmpty ? [] : boxed.map { $0.map { inner[$0] } } ?? inner
    }
}
