/// A few boxes, each with the time of the last change in it: what is cheaper to keep as boxes than to mark in tiles.
///
/// Times are the scene's counts of changes; 0 is before all of them.
struct StampedBoxes: Sendable {
    struct Stamped: Sendable {
        let box: Box
        let time: UInt64
    }

    private var boxes: [Stamped] = []

    /// A question looks at all boxes.
    private static let maximumCount = 8

    var isEmpty: Bool { boxes.isEmpty }

    /// The last change in a box that contains the point; 0 if none does.
    func time(at point: Point) -> UInt64 {
        var time: UInt64 = 0
        for stamped in boxes where stamped.time > time && stamped.box.contains(point) { time = stamped.time }
        return time
    }

    /// The last change in a box that has a point of `box`; 0 if none has.
    func time(in box: Box) -> UInt64 {
        boxes.reduce(0) { $1.box.intersects(box) ? max($0, $1.time) : $0 }
    }

    /// Adds a box, or makes one grow that covers most of what the two would.
    ///
    /// - Returns: The smallest box, if it had to make room.
    mutating func insert(_ box: Box, at time: UInt64) -> Stamped? {
        if let index = boxes.firstIndex(where: { $0.box.isNearlyUnion(with: box) }) {
            boxes[index] = Stamped(box: boxes[index].box.union(box), time: time)
            return nil
        }
        boxes.append(Stamped(box: box, time: time))
        guard boxes.count > StampedBoxes.maximumCount else { return nil }
        let smallest = boxes.indices.min { boxes[$0].box.area < boxes[$1].box.area }
        return smallest.map { boxes.remove(at: $0) }
    }
}

extension Box {
    /// Whether little of the box around both is in neither.
    fileprivate func isNearlyUnion(with other: Box) -> Bool {
        let covered = area + other.area - intersection(other).area
        return covered >= 0.9 * union(other).area
    }
}
