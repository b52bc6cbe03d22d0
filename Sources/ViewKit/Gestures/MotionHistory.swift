/// The last moments of something that moves, from which its speed follows.
struct MotionHistory {
    /// The time that the speed looks back, in seconds.
    static var span: Double { 0.1 }

    /// Oldest first, each with the step that led to it.
    private var moments: [(time: Double, step: Point)] = []

    /// Adds how far it has come since it was added to before.
    mutating func add(_ step: Point, at time: Double) {
        moments.removeFirst(moments.prefix { time - $0.time > Self.span }.count)
        var step = step.bounded
        if let last = moments.last, last.time == time {
            step = Point(x: last.step.x + step.x, y: last.step.y + step.y)
            moments.removeLast()
        }
        moments.append((time, step))
    }

    /// Change a second, on average over the last moments; zero where there is one moment alone. Finite.
    ///
    /// - Complexity: O(moments).
    var velocity: Point {
        guard let first = moments.first, let last = moments.last, last.time > first.time else { return .zero }
        let way = moments.dropFirst().reduce(into: Point.zero) { way, moment in
            way.x += moment.step.x
            way.y += moment.step.y
        }
        let duration = last.time - first.time
        return Point(x: way.x / duration, y: way.y / duration).bounded
    }
}
