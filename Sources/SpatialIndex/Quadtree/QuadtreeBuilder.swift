/// Builds the block of a quadtree, top down, and can be interrupted after every few steps.
///
/// The lists that are still needed are on one stack, the nodes whose children are being built on another. `CellWork` is the state
/// of the current cell, `Phase` the next thing to do. Every phase subtracts its cost from `steps`, and returns when none is left.
///
/// Some functions that change nothing are `mutating`: where they are not inlined, others get a copy of the builder.
struct QuadtreeBuilder: ~Copyable {
    /// An entry with its integer outer edges.
    struct Item: BitwiseCopyable {
        var edges: CellEdges
        /// The entry's id. If the entry has an area, the bits `judged` and `hasArea` are set; if not, `judged` is set if the
        /// integer edges of the entry's two boxes differ.
        var mark: UInt32
        /// The edges of the entry's area that may come near the cell.
        var run = EdgeRun.all

        @inline(__always) var id: UInt32 { mark & QuadtreeWords.idMask }
        @inline(__always) var hasArea: Bool { mark & QuadtreeWords.hasArea != 0 }
    }

    /// A child of a cell, and an item that touches the child without covering all of it.
    struct Pair: BitwiseCopyable {
        var item: UInt32
        var child: UInt32
        /// The edges of the item's area that may come near the child.
        var run = EdgeRun.all
    }

    /// A slot of a slanted leaf: an entry, with the bits of its id, and a strip.
    struct StripSlot: BitwiseCopyable {
        var mark: UInt32
        var strip: LocalStrip
    }

    /// The phases: the entries one by one, the cells in depth-first order, then the other parts of the block.
    enum Phase {
        case check, quantise
        case choose, distribute, sort, children
        case slots, summaries, wideSlots, wideSummaries, slantedSlots
        case measure, copy, direct, done
    }

    let outer: [Box]
    let inner: [Box]
    let areas: EntryAreas?
    var phase = Phase.check
    /// The steps that the current call of `advance(steps:)` may still take.
    var steps = 0
    /// The number of steps that all calls of `advance(steps:)` have taken.
    private(set) var stepsTaken = 0
    var plane = Box.nothing
    var quantizer = Quantizer(plane: .nothing)
    /// The number of entries checked so far; in later phases, the number of entries quantised, or of words copied.
    var position = 0

    var words: UnsafeScratch<UInt32>
    var items: UnsafeScratch<Item>
    var pairs: UnsafeScratch<Pair>
    /// For each node being built, the occluders of its children, then the counts of the children's items. On a path from the
    /// root, `bitsX` and `bitsY` of all divisions add up to at most 44, so the capacity suffices.
    var children = UnsafeScratch<UInt32>(capacity: 4096)
    /// A bit for each child of the current cell, at most 256. It is set while no candidate covers the child.
    var open = UnsafeScratch<UInt64>(capacity: 4)
    /// The children of the current cell that an area covers. Set by `cover` for each candidate with an area.
    var coverage: GridCoverage
    private let edgeRuns = UnsafeScratch<EdgeRun>(capacity: 256)
    /// For each sampled candidate, the `LocalStrip.run` of its area in the cell; -1 for a candidate without a strip.
    var runs = UnsafeScratch<SIMD2<Float>>(capacity: 64)
    /// The slots of the slanted leaf that is being written.
    var strips = UnsafeScratch<StripSlot>(capacity: 64)
    /// The nodes whose children are being built, from the root down.
    var nodes = UnsafeScratch<NodeWork>(capacity: 64)
    var cell = CellWork()

    var root: UInt32 = 0
    var directory = QuadtreeDirectory()
    var result: [UInt32] = []

    init(outer: [Box], inner: [Box], areas: EntryAreas?) {
        precondition(
            inner.isEmpty || inner.count == outer.count,
            "\(inner.count) inner boxes for \(outer.count) outer boxes: give one for each, or none")
        precondition(
            outer.count < 1 << 29, "\(outer.count) entries are more than an index can hold (\(1 << 29 - 1))")
        self.outer = outer
        self.inner = inner
        self.areas = areas
        coverage = GridCoverage(near: .all, runs: UnsafeMutableBufferPointer(start: edgeRuns.base, count: 256))
        words = UnsafeScratch(capacity: outer.count * 4 + 64)
        // Enough capacity from the start, so that nothing has to be moved. On most systems untouched memory takes only
        // addresses.
        items = UnsafeScratch(capacity: outer.count * 3)
        pairs = UnsafeScratch(capacity: max(1024, outer.count * 2))
        for word in QuadtreeWords.emptyLeaf { words.append(word) }
        open.resize(to: 4)
    }

    /// Works until about the given number of steps are used up, and returns whether the block is finished.
    mutating func advance(steps wanted: Int) -> Bool {
        let given = min(max(wanted, 1), .max >> 7)  // so few that multiples do not overflow
        steps = given
        defer { stepsTaken += given - steps }
        while steps > 0 {
            switch phase {
            case .check: check()
            case .quantise: quantise()
            case .choose: choose()
            case .distribute: distribute()
            case .sort: sort()
            case .children: enterNextChild()
            case .slots: writeSlots()
            case .summaries: writeSummaries()
            case .wideSlots: writeWideSlots()
            case .wideSummaries: writeWideSummaries()
            case .slantedSlots: writeSlantedSlots()
            case .measure: measure()
            case .copy: copy()
            case .direct: direct()
            case .done: return true
            }
        }
        return phase == .done
    }

    /// Returns the finished block, which takes over the builder's words.
    ///
    /// - Precondition: the block is finished.
    mutating func takeBlock() -> QuadtreeBlock {
        defer { result = [] }
        return QuadtreeBlock(
            quantizer: quantizer, root: root, words: result, directory: words.count, shape: directory, outer: outer,
            inner: inner, areas: areas)
    }
}

// MARK: The other parts of the block

extension QuadtreeBuilder {
    /// Stores the root's reference, and releases memory that only the cells needed.
    mutating func finishCells(_ reference: UInt32) {
        root = reference
        items = UnsafeScratch(capacity: 0)
        pairs = UnsafeScratch(capacity: 0)
        phase = .measure
    }

    private mutating func measure() {
        guard directory.measure(root: root, entries: outer.count, words: words, steps: &steps) else { return }
        result.reserveCapacity(words.count + directory.size + QuadtreeWords.slack)
        position = 0
        phase = .copy
    }

    private mutating func copy() {
        let part = min(words.count - position, 2 * steps)
        result.append(contentsOf: UnsafeBufferPointer(start: words.base + position, count: part))
        position += part
        steps -= 1 + part / 2
        if position == words.count { phase = .direct }
    }

    private mutating func direct() {
        guard directory.append(root: root, to: &result, steps: &steps) else { return }
        result.append(contentsOf: repeatElement(0, count: QuadtreeWords.slack))
        phase = .done
    }
}
