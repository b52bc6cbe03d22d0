import HitTesting

/// A form of a living scene on its way through the frames of a run.
protocol LivingRunner: AnyObject {
    /// The numbers of the nodes that the points of the last asked frame hit.
    var answers: [Int32] { get }
    func prepare()
    /// Makes the changes of a frame, and asks its points.
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

    /// Nanoseconds of a frame above which another process is likelier to come between than a reading of the processor's
    /// time is to be noticed.
    private static var longFrame: Double { 20_000 }

    var answers: [Int32] { subject.answers }

    func prepare() { subject.prepare() }

    func run(_ frame: LivingFrame) -> Double {
        let watch = last > LivingTrack.longFrame ? Stopwatch.processor : Stopwatch.wall
        last = LivingTrack.time(&subject, frame, watch)
        return last
    }

    /// One access to the subject for all that a frame does.
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
