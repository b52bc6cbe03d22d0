import HitTesting

/// A form of a dynamic scene that runs through the frames of a run.
protocol LivingRunner: AnyObject {
    /// The numbers of the nodes that the points of the last measured frame hit.
    var answers: [Int32] { get }
    func prepare()
    /// Makes the changes of a frame, and queries its points.
    ///
    /// - Returns: The nanoseconds of both.
    func run(_ frame: LivingFrame) -> Double
    /// Makes the changes of a frame that is not measured.
    func pass(_ frame: LivingFrame)
    func walkedAnswer(at point: Point) -> Int32?
}

final class LivingTrack<Subject: LivingSubject>: LivingRunner {
    private var subject: Subject
    private var last = Double.infinity

    init(_ subject: Subject) { self.subject = subject }

    /// Frames longer than this, in nanoseconds, are timed by the processor's time. They are more likely to be disturbed by
    /// another process than by the cost of reading that time.
    private static var longFrame: Double { 20_000 }

    var answers: [Int32] { subject.answers }

    func prepare() { subject.prepare() }

    func run(_ frame: LivingFrame) -> Double {
        let watch = last > LivingTrack.longFrame ? Stopwatch.processor : Stopwatch.wall
        last = LivingTrack.time(&subject, frame, watch)
        return last
    }

    /// Measures a frame, with one access to the subject for all of it.
    @inline(never)
    private static func time(_ subject: inout Subject, _ frame: LivingFrame, _ watch: Stopwatch) -> Double {
        subject.stage(frame)
        let start = watch.now()
        subject.change(frame)
        subject.ask(frame.points)
        return watch.time(from: start, to: watch.now())
    }

    func pass(_ frame: LivingFrame) {
        subject.stage(frame)
        subject.change(frame)
    }

    func walkedAnswer(at point: Point) -> Int32? { subject.walkedAnswer(at: point) }
}
