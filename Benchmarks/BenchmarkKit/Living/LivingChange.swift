import HitTesting

/// One change of a living scene. Views are named by their index in the tree, so that the same changes can be made to
/// scenes, windows and files of boxes.
enum LivingChange {
    /// Moves a view.
    case origin(Int32, Point)
    case hidden(Int32, Bool)
    /// Scrolls what is in a view.
    case boundsOrigin(Int32, Point)
    case transform(Int32, AffineTransform)
    case front(Int32)
    case back(Int32)
    /// Inserts a view in front of all others in a parent, or behind them; a parent of -1 makes it a root.
    case insert(Rect, parent: Int32, isBehind: Bool)
    /// Removes the view that was inserted last.
    case removeInserted
    /// Removes a view without children and inserts another in its name, directly in front of a sibling or, if that is
    /// -1, in front of all.
    case replace(Int32, Rect, parent: Int32, above: Int32)
}

/// The changes of some frames in a row.
struct LivingBatch {
    private(set) var changes: [LivingChange] = []
    /// Where the changes of each frame end.
    private(set) var ends: [Int] = []

    var frames: Int { ends.count }

    mutating func removeAll() {
        changes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    mutating func add(_ change: LivingChange) { changes.append(change) }

    mutating func endFrame() { ends.append(changes.count) }

    /// The changes of a frame, as positions in `changes`.
    func range(_ frame: Int) -> Range<Int> { (frame == 0 ? 0 : ends[frame - 1])..<ends[frame] }
}

/// Something that makes the frames of a run, one after another; a copy makes the same ones.
protocol LivingFrames {
    /// How many queries follow the changes of a frame.
    var queries: Int { get }
    /// About how many changes a frame has.
    var changes: Int { get }
    /// Adds the next frame.
    mutating func addFrame(to batch: inout LivingBatch)
}
