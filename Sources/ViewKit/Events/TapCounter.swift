extension Touch {
    /// The time after a tap within which the next has to come down to count with it, in seconds.
    public static var maximumTapInterval: Double { 0.35 }

    /// The distance that a finger may move and still make a tap, and that from a tap at which the next may come down to
    /// count with it, in points.
    public static var maximumTapDistance: Double { 45 }
}

/// Counts taps in quick succession at one place, over the whole screen.
struct TapCounter {
    private struct Tap {
        let location: Point
        let time: Double
        let count: Int
    }

    /// Taps that another may still follow, oldest first: of one moment no more than there can be touches.
    private var recent: [Tap] = []

    /// The count of a touch that comes down: 1 more than that of the nearest tap that it follows.
    mutating func count(at location: Point, _ time: Double) -> Int {
        guard !recent.isEmpty else { return 1 }
        forget(before: time)
        var (nearest, least) = (-1, Touch.maximumTapDistance)
        for (index, tap) in recent.enumerated() {
            let distance = tap.location.distance(to: location)
            // Of those at the same distance the first.
            guard nearest < 0 ? distance <= least : distance < least else { continue }
            (nearest, least) = (index, distance)
        }
        return nearest < 0 ? 1 : recent.remove(at: nearest).count + 1
    }

    /// A touch has gone up.
    mutating func note(_ touch: Touch) {
        guard touch.tapCount > 0 else { return }
        forget(before: touch.timestamp)
        if recent.count == Touch.maximumCount { recent.removeFirst() }
        recent.append(Tap(location: touch.start, time: touch.timestamp, count: touch.tapCount))
    }

    private mutating func forget(before time: Double) {
        var count = 0
        while count < recent.count, time - recent[count].time > Touch.maximumTapInterval { count += 1 }
        if count > 0 { recent.removeFirst(count) }
    }
}
