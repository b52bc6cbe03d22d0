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
        let near = recent.indices.filter { recent[$0].location.distance(to: location) <= Touch.maximumTapDistance }
        let nearest = near.min {
            recent[$0].location.distance(to: location) < recent[$1].location.distance(to: location)
        }
        guard let nearest else { return 1 }
        return recent.remove(at: nearest).count + 1
    }

    /// A touch has gone up.
    mutating func note(_ touch: Touch) {
        guard touch.tapCount > 0 else { return }
        forget(before: touch.timestamp)
        if recent.count == Touch.maximumCount { recent.removeFirst() }
        recent.append(Tap(location: touch.start, time: touch.timestamp, count: touch.tapCount))
    }

    private mutating func forget(before time: Double) {
        recent.removeFirst(recent.prefix { time - $0.time > Touch.maximumTapInterval }.count)
    }
}
