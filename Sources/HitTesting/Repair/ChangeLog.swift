/// Where the entries of an island have changed, and when: the last few changes.
///
/// Times are the scene's counts of changes.
struct ChangeLog: Sendable {
    /// The boxes of changes; once there are enough, each new one takes the place of the oldest.
    private var changes: [StampedBoxes.Stamped] = []
    private var oldest = 0
    /// The time of the last change that is forgotten.
    private var forgotten: UInt64

    /// A question looks at all changes.
    private static let maximumCount = 64

    /// Of changes up to `time` it will know nothing.
    init(since time: UInt64 = 0) { forgotten = time }

    mutating func note(_ box: Box, at time: UInt64) {
        let change = StampedBoxes.Stamped(box: box, time: time)
        if changes.count < ChangeLog.maximumCount { return changes.append(change) }
        forgotten = changes[oldest].time
        changes[oldest] = change
        oldest = (oldest + 1) % ChangeLog.maximumCount
    }

    /// Whether something at a point has changed after a time; nil if that is forgotten.
    func hasChanged(at point: Point, after time: UInt64) -> Bool? {
        if forgotten > time { return nil }
        return changes.contains { $0.time > time && $0.box.contains(point) }
    }
}
