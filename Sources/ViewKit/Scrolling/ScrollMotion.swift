/// A scroll animation: the content offset as a function of time.
final class ScrollMotion {
    /// The distance in points within which the target counts as reached: less than can be seen.
    private static let tolerance = 0.5

    /// The scroll view whose content moves; nil before the animation begins and after it has ended. Cleared when the
    /// scroll view is deallocated.
    unowned(unsafe) var scrollView: ScrollView?
    /// The time at which the animation began, in seconds.
    var start = 0.0
    /// The duration, in seconds; not negative.
    let duration: Double
    /// The offset at which the animation ends.
    let target: Point

    private let origin: Point
    /// The offset at which the animation would end if there were no edges.
    private let aim: Point
    /// The rate at which the distance to `aim` shrinks in a deceleration. Nil for an animation that is slow at both ends.
    private let decay: DecayRate?

    /// An animation from one offset to another in `duration` seconds, slow at both ends.
    init(from origin: Point, to target: Point, in duration: Double) {
        (self.origin, self.target, aim, self.duration) = (origin, target, target, duration)
        decay = nil
    }

    /// A deceleration that stops when it comes to an edge.
    ///
    /// - Parameters:
    ///   - aim: The offset at which the deceleration would end if there were no edges.
    ///   - target: The offset at which the deceleration ends.
    init(from origin: Point, towards aim: Point, _ rate: DecayRate, endingAt target: Point) {
        func duration(_ origin: Double, _ aim: Double, _ target: Double) -> Double {
            let distance = aim - origin
            guard distance.magnitude > ScrollMotion.tolerance, target != origin else { return 0 }
            // The distance from `aim` at which the deceleration ends: at the edge while still moving, or within the
            // tolerance.
            let left = max((aim - target).magnitude, ScrollMotion.tolerance)
            return max(0, rate.time(to: max(min(1, left / distance.magnitude), .leastNormalMagnitude)))
        }
        (self.origin, self.aim, self.target, decay) = (origin, aim, target, rate)
        self.duration = max(duration(origin.x, aim.x, target.x), duration(origin.y, aim.y, target.y))
    }

    /// True if the animation is a deceleration, which follows a pan.
    var isDeceleration: Bool { decay != nil }

    /// The time at which the animation ends, in seconds. The result is later than `start`, even if the duration is too
    /// small to change a bit of the sum.
    var end: Double { max(start + duration, start.nextUp) }

    /// The content offset at a time, which is not before `start`.
    func offset(at time: Double) -> Point {
        guard time < end else { return limited(target) }
        let elapsed = max(0, time - start)
        let part = min(elapsed / duration, 1)
        let left = decay?.remainder(after: elapsed) ?? 1 - part * part * (3 - 2 * part)
        return limited(Point(x: aim.x + (origin.x - aim.x) * left, y: aim.y + (origin.y - aim.y) * left))
    }

    /// Limits the offset of a deceleration to the edges, which may have moved meanwhile. Returns the offset of any
    /// other animation as it is.
    private func limited(_ offset: Point) -> Point {
        isDeceleration ? scrollView?.limited(offset) ?? offset : offset
    }
}

extension ScrollView {
    /// Starts an animation at the present time.
    ///
    /// - Returns: True if the animation starts. False if no time passes for the view: the view is in no application, or
    ///   in one that has had no event yet. A deceleration that does not start moves the content to `target` at once.
    @discardableResult
    final func begin(_ motion: ScrollMotion) -> Bool {
        guard let application = window?.application, application.time.isFinite else {
            if motion.isDeceleration { contentOffset = motion.target }
            return false
        }
        // The delegate may have started another animation when it was told of the end of the last one.
        self.motion?.scrollView = nil
        motion.scrollView = self
        motion.start = application.time
        self.motion = motion
        application.motions.append(motion)
        if motion.isDeceleration { delegate?.scrollViewWillBeginDecelerating(self) }
        return true
    }

    /// Ends the animation, leaves the content where it is, and tells the delegate. Does nothing if no animation runs.
    final func endMotion() {
        guard let motion else { return }
        self.motion = nil
        motion.scrollView = nil
        if motion.isDeceleration {
            delegate?.scrollViewDidEndDecelerating(self)
        } else {
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }
}

extension ScrollMotion {
    /// Moves the content to its offset at a time.
    fileprivate func move(at time: Double) {
        guard let scrollView, case let offset = offset(at: time), offset.isFinite else { return }
        scrollView.contentOffset = offset
    }
}

extension Application {
    /// Advances the application's time and its running animations to a timestamp. Ends the animations whose `end` is
    /// reached, the earliest first. Before an animation ends, all animated contents are moved to their offsets at that
    /// time.
    final func moveContents(to timestamp: Double) {
        endMotionsElsewhere()
        while let end = motions.lazy.map(\.end).min(), end <= timestamp {
            time = max(time, end)
            move()
            // A delegate may set the offset of a view whose animation is about to end. Animations that it starts end later.
            for motion in motions where motion.end <= end {
                motion.move(at: time)
                if let scrollView = motion.scrollView, scrollView.motion === motion { scrollView.endMotion() }
            }
            motions.removeAll { $0.scrollView == nil || $0.end <= end }
        }
        time = timestamp
        move()
        motions.removeAll { $0.scrollView == nil }
    }

    /// Ends the animations of those of some views that have left the application.
    final func endMotions(of views: some Sequence<View>) {
        guard !motions.isEmpty else { return }
        for case let view as ScrollView in views where view.motion != nil && view.window?.application !== self {
            view.endMotion()
        }
    }

    /// Ends the animations of all views that have left the application.
    final func endMotionsElsewhere() {
        for motion in motions where motion.scrollView?.window?.application !== self { motion.scrollView?.endMotion() }
        motions.removeAll { $0.scrollView == nil }
    }

    private func move() {
        for motion in motions { motion.move(at: time) }
    }
}
