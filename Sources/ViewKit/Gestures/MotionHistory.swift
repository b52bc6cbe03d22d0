/// The last moments of a movement, from which its velocity is computed.
struct MotionHistory {
    /// The length of the history, in seconds.
    static var span: Double { 0.1 }

    /// The moments, oldest first, each with the movement since the moment before.
    private var moments: [(time: Double, step: Point)] = []

    /// Adds the movement since the last call, and removes moments that are more than `span` old.
    mutating func add(_ step: Point, at time: Double) {
        moments.removeFirst(moments.prefix { time - $0.time > Self.span }.count)
        var step = step.bounded
        if let last = moments.last, last.time == time {
            step = last.step + step
            moments.removeLast()
        }
        moments.append((time, step))
    }

    /// The mean movement per second over the history; zero if there are fewer than two moments. The result is finite.
    ///
    /// - Complexity: O(moments).
    var velocity: Point {
        guard let first = moments.first, let last = moments.last, last.time > first.time else { return .zero }
        let movement = moments.dropFirst().reduce(Point.zero) { $0 + $1.step }
        return (movement / (last.time - first.time)).bounded
    }
}
