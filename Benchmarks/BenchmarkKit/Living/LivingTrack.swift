import HitTesting

/// One way of answering, running through the frames of a run: what the race sees of it.
protocol LivingRunner: AnyObject {
    /// Nanoseconds of each frame so far.
    var times: [Double] { get }
    /// The sum of `times`.
    var total: Double { get }
    /// The answers so far.
    var answers: [Int32] { get }
    var statistics: [String: Double] { get }
    /// Runs up to a number of frames, or until the total passes a limit.
    func run(to frames: Int, limit: Double)
    /// Asks some more points of the scene as it is now, and its walk too.
    ///
    /// - Returns: Point, answer and the walk's answer of each.
    func askBeside(_ count: Int, seconds: Double) -> [(Point, Int32, Int32)]
}

/// A scene, the frames that it goes through, and how long each took it.
final class LivingTrack<Asked: LivingSubject, Frames: LivingFrames>: LivingRunner {
    private var subject: Asked
    private var frames: Frames
    private let points: [Point]
    /// Whether the clock runs for the queries alone.
    private let timesQueriesAlone: Bool
    private var batch = LivingBatch()
    /// Nanoseconds of the processor that all sections took.
    private var processorTime = 0.0
    private(set) var times: [Double] = []
    private(set) var total = 0.0
    private(set) var answers: [Int32] = []

    /// - Parameter points: The points to ask, in turn; a multiple of the queries of a frame.
    init(_ subject: Asked, _ frames: Frames, points: [Point], timesQueriesAlone: Bool = false) {
        precondition(
            points.count.isMultiple(of: frames.queries),
            "\(points.count) points are not a multiple of \(frames.queries) queries a frame")
        self.subject = subject
        self.frames = frames
        self.points = points
        self.timesQueriesAlone = timesQueriesAlone
    }

    var statistics: [String: Double] { subject.statistics }

    /// Frames whose changes are made up before they are run.
    private static var framesInBatch: Int { 64 }

    func run(to count: Int, limit: Double) {
        let start = Stopwatch.processor.now() - processorTime
        defer { processorTime = Stopwatch.processor.now() - start }
        while times.count < count {
            batch.removeAll()
            // Many changes are staged together, so that each frame of them is a batch.
            let ahead = frames.changes > 1 ? 1 : min(LivingTrack.framesInBatch, count - times.count)
            for _ in 0..<ahead { frames.addFrame(to: &batch) }
            subject.stage(ahead == 1 ? batch.changes[...] : [])
            answers.reserveCapacity(answers.count + ahead * frames.queries)
            times.reserveCapacity(times.count + ahead)
            // What the wall's clock shows may be another process's.
            guard runBatch(isPast: { total > limit && Stopwatch.processor.now() - start > limit }) else { return }
        }
    }

    /// - Returns: Whether it was run to its end.
    private func runBatch(isPast: () -> Bool) -> Bool {
        let queries = frames.queries
        let watch = times.last ?? .infinity > LivingTrack.longFrame ? Stopwatch.processor : Stopwatch.wall
        var place = times.count * queries % points.count
        for frame in 0..<batch.frames {
            var start = watch.now()
            subject.apply(batch.changes[batch.range(frame)])
            if timesQueriesAlone { start = watch.now() }
            for index in place..<place + queries { answers.append(subject.answer(at: points[index])) }
            let spent = watch.time(from: start, to: watch.now())
            place = place + queries == points.count ? 0 : place + queries
            times.append(spent)
            total += spent
            if isPast() { return false }
        }
        return true
    }

    /// Nanoseconds of a frame above which another process is likelier to come between than a reading of the processor's
    /// time is to be noticed.
    private static var longFrame: Double { 20_000 }

    func askBeside(_ count: Int, seconds: Double) -> [(Point, Int32, Int32)] {
        let end = Stopwatch.wall.now() + seconds * 1e9
        var asked: [(Point, Int32, Int32)] = []
        while asked.count < count, asked.count < LivingCheck.fewest || Stopwatch.wall.now() < end {
            // Not the points that come next, which may have been asked in just this order before.
            let point = points[(times.count + asked.count * 7919) % points.count]
            asked.append((point, subject.answer(at: point), subject.walkedAnswer(at: point)))
        }
        return asked
    }
}
