/// The last moments of something that moves, from which its speed follows.
struct MotionHistory {
    /// How far back the speed looks, in seconds.
    static var span: Double { 0.1 }

    private var moments: [(time: Double, value: Point)] = []

    mutating func add(_ value: Point, at time: Double) {
        moments.removeAll { time - $0.time > Self.span }
        if moments.last?.time == time { moments.removeLast() }
        moments.append((time, value))
    }

    /// Moves all that has been, so that the speed stays what it is where the value jumps.
    mutating func shift(by offset: Point) {
        for index in moments.indices {
            moments[index].value.x += offset.x
            moments[index].value.y += offset.y
        }
    }

    /// Change a second, on average over the last moments; zero where there is one moment alone.
    var velocity: Point {
        guard let first = moments.first, let last = moments.last, last.time > first.time else { return .zero }
        let duration = last.time - first.time
        return Point(x: (last.value.x - first.value.x) / duration, y: (last.value.y - first.value.y) / duration)
    }
}
