/// A simulation of how recognisers compete for a tap: the rules of `GestureArena`, without changing any state.
///
/// During the simulation, the touch is in the lists of the recognisers that track it. So delegates and views that are
/// called find the touch there.
final class TapCompetition {
    /// The moment of a decision: when the finger comes down, when the finger goes up, or later, when no other tap has
    /// followed.
    enum Moment: Comparable {
        case down, up, later
    }

    enum Fate {
        case possible
        /// The gesture would be recognised once these recognisers have failed.
        case waiting([GestureRecognizer])
        case recognized(Moment)
        case joined
        case ignored
        case failed(GestureRefusal)
        case unknown
    }

    private let arena: GestureArena
    private let touch: Touch
    private let event: Event
    /// The recognisers that track the touch, in the order in which they see the touch.
    private(set) var participants: [GestureRecognizer] = []
    /// The recognisers of the touch's view and its superviews that refuse to track the touch, each with the reason.
    private(set) var refused: [(recognizer: GestureRecognizer, why: GestureRefusal)] = []
    private var fates: [GestureRecognizer: Fate] = [:]
    /// The positions of the recognisers in `participants`.
    private var positions: [GestureRecognizer: Int] = [:]
    /// For each recogniser, those that have waited for it to fail.
    private var waiters: [GestureRecognizer: [GestureRecognizer]] = [:]
    /// What remains to be done for recognisers that are being recognised or fail, the next step last.
    private var steps: [Step] = []
    /// True if no fate has changed since `settle()` looked at all.
    private var isSettled = false
    /// For each recogniser that waited for others to fail, the other that failed last.
    private(set) var waitedFor: [GestureRecognizer: GestureRecognizer] = [:]
    private var moment = Moment.down
    /// The moment at which a gesture takes the touch from its view; nil if none does.
    private(set) var takenAt: Moment?
    /// The recognisers that withhold the beginning of the touch from the view while the finger is down.
    private(set) var holdersOfBegan: Set<GestureRecognizer> = []
    /// The recognisers among `holdersOfBegan` that still withhold the beginning from the view when the finger is up.
    private(set) var lateHoldersOfBegan: Set<GestureRecognizer> = []
    /// The recognisers that withhold the end of the touch from the view when the finger is up.
    private(set) var holdersOfEnd: Set<GestureRecognizer> = []

    init(_ touch: Touch, _ event: Event, in arena: GestureArena) {
        (self.touch, self.event, self.arena) = (touch, event, arena)
    }

    func fate(of recognizer: GestureRecognizer) -> Fate { fates[recognizer] ?? .ignored }

    /// Runs the simulation, then `meanwhile`.
    ///
    /// - Parameter meanwhile: Called after the last decision, while the recognisers that track the touch still have it
    ///   in their lists.
    func play(_ meanwhile: () -> Void) {
        admit()
        defer { for recognizer in participants { recognizer.ignore(touch, for: event) } }
        var conducts: [GestureRecognizer: TapConduct] = [:]
        for recognizer in participants { conducts[recognizer] = recognizer.conduct(inTapWith: touch) }
        comeDown(conducts)
        goUp(conducts)
        moment = .later
        for recognizer in participants {
            if case .waits(let why) = conducts[recognizer], isOpen(recognizer) { fail(recognizer, why) }
            settle()
        }
        meanwhile()
    }

    private func admit() {
        guard let hit = touch.view else { return }
        for view in Array(hit.lineage) {
            for recognizer in view.gestureRecognizers where recognizer.takesTouches {
                if let refusal = arena.refusal(of: touch, by: recognizer, event) {
                    refused.append((recognizer, refusal))
                } else {
                    recognizer.track(touch)
                    positions[recognizer] = participants.count
                    participants.append(recognizer)
                    fates[recognizer] = .possible
                }
            }
        }
    }

    private func comeDown(_ conducts: [GestureRecognizer: TapConduct]) {
        for recognizer in participants where isOpen(recognizer) {
            switch conducts[recognizer] {
            case .joins:
                fates[recognizer] = .joined
                if recognizer.cancelsTouchesInView { takenAt = .down }
            case .ignores:
                fates[recognizer] = .ignored
                recognizer.ignore(touch, for: event)
            case .begins: attempt(recognizer)
            case .failsAtOnce(let why): fail(recognizer, why)
            case .unknown: fates[recognizer] = .unknown
            case .recognizes, .waits, .remains, .failsInTheEnd, nil: break
            }
        }
        holdersOfBegan = Set(participants.filter { isUndecided($0) && $0.willHoldTouchesBegan })
    }

    private func goUp(_ conducts: [GestureRecognizer: TapConduct]) {
        moment = .up
        for recognizer in participants {
            switch (conducts[recognizer], fate(of: recognizer)) {
            case (.recognizes, .possible): attempt(recognizer)
            case (.failsInTheEnd(let why), .possible): fail(recognizer, why)
            // The recogniser still waits when the finger goes up, too late to begin.
            case (.begins, .waiting): fail(recognizer, .otherGesture)
            default: break
            }
        }
        settle()
        lateHoldersOfBegan = holdersOfBegan.filter(isUndecided)
        holdersOfEnd = Set(participants.filter { isUndecided($0) && $0.delaysTouchesEnded })
    }

    // MARK: The arena's rules

    private func isOpen(_ recognizer: GestureRecognizer) -> Bool {
        if case .possible = fate(of: recognizer) { true } else { false }
    }

    /// True if a recogniser may still succeed or fail, or waits for other recognisers to fail. A recogniser whose
    /// conduct is `unknown` counts as undecided until the finger goes up.
    private func isUndecided(_ recognizer: GestureRecognizer) -> Bool {
        switch fate(of: recognizer) {
        case .possible, .waiting: true
        case .unknown: moment == .down
        case .recognized, .joined, .ignored, .failed: false
        }
    }

    private func isRecognized(_ recognizer: GestureRecognizer) -> Bool {
        switch fates[recognizer] {
        case .recognized, .joined: true
        // A gesture in progress that does not track the touch, or does not yet.
        case .possible, .ignored, nil: recognizer.isRecognized
        default: false
        }
    }

    private func isFailed(_ recognizer: GestureRecognizer) -> Bool {
        switch fates[recognizer] {
        case .failed: true
        case nil: recognizer.arena == nil || recognizer.currentState == .failed
        default: false
        }
    }

    private func attempt(_ recognizer: GestureRecognizer) {
        if let objection = recognizer.objection() { return fail(recognizer, objection) }
        let absent = recognizer.requiredRecognizers.filter { fates[$0] == nil }.sorted { $0.entry < $1.entry }
        let rivals = (participants + absent).lazy.filter { $0 !== recognizer && !self.isFailed($0) }
        let (blockers, refusal) = recognizer.blockers(among: rivals, isRecognized: isRecognized)
        if let refusal { return fail(recognizer, refusal) }
        fates[recognizer] = .waiting(blockers)
        isSettled = false
        for blocker in blockers { waiters[blocker, default: []].append(recognizer) }
        begin(recognizer)
        takeSteps()
    }

    private func blockers(of recognizer: GestureRecognizer) -> [GestureRecognizer]? {
        if case .waiting(let blockers) = fate(of: recognizer) { blockers } else { nil }
    }

    /// Makes the recognisers fail that can never proceed (`isStuck(_:)`). Such a recogniser waits for others, which all
    /// wait themselves.
    private func settle() {
        guard !isSettled, !waiters.isEmpty else { return }
        isSettled = true
        for recognizer in participants {
            guard let blocker = blockers(of: recognizer)?.first else { continue }
            if recognizer.isStuck(blockers) { fail(recognizer, .requirement(blocker)) }
        }
    }

    private func fail(_ recognizer: GestureRecognizer, _ why: GestureRefusal) {
        beginToFail(recognizer, why)
        takeSteps()
    }

    // MARK: Steps

    /// The steps of `GestureArena.Step`; a tap leaves no further states to take.
    private enum Step {
        /// Makes the rivals among the participants from `index` on fail, then takes the touch.
        case recognize(GestureRecognizer, index: Int)
        /// Lets the waiters from `index` on continue, now that `failed` has failed.
        case release(failed: GestureRecognizer, waiters: [GestureRecognizer], index: Int)
    }

    private func takeSteps() { while let step = steps.popLast() { take(step) } }

    /// Recognises a recogniser, unless others still have to fail.
    private func begin(_ recognizer: GestureRecognizer) {
        guard blockers(of: recognizer)?.isEmpty == true else { return }
        fates[recognizer] = .recognized(moment)
        isSettled = false
        steps.append(.recognize(recognizer, index: 0))
    }

    private func beginToFail(_ recognizer: GestureRecognizer, _ why: GestureRefusal) {
        fates[recognizer] = .failed(why)
        isSettled = false
        guard let others = waiters.removeValue(forKey: recognizer) else { return }
        let released = others.sorted { positions[$0, default: 0] < positions[$1, default: 0] }
        steps.append(.release(failed: recognizer, waiters: released, index: 0))
    }

    private func take(_ step: Step) {
        switch step {
        case .recognize(let recognizer, let start):
            for index in start..<participants.count {
                guard let why = refusal(of: participants[index], after: recognizer) else { continue }
                steps.append(.recognize(recognizer, index: index + 1))
                return beginToFail(participants[index], why)
            }
            guard recognizer.cancelsTouchesInView, takenAt == nil else { return }
            // Once the view has got the end of the touch, the gesture can no longer take the touch.
            if moment < .later || !holdersOfEnd.isEmpty || !lateHoldersOfBegan.isEmpty { takenAt = moment }
        case .release(let failed, let waiters, let start):
            for index in start..<waiters.count {
                let other = waiters[index]
                guard let blockers = blockers(of: other), blockers.contains(failed) else { continue }
                let rest = blockers.filter { $0 !== failed }
                fates[other] = .waiting(rest)
                waitedFor[other] = failed
                steps.append(.release(failed: failed, waiters: waiters, index: index + 1))
                if rest.isEmpty, let why = refusalByRecognized(of: other) { return beginToFail(other, why) }
                return begin(other)
            }
        }
    }

    /// The reason for which a recogniser fails because of one that has been recognised before; nil if it does not.
    private func refusalByRecognized(of other: GestureRecognizer) -> GestureRefusal? {
        for participant in participants {
            guard case .recognized = fate(of: participant) else { continue }
            if let why = refusal(of: other, after: participant) { return why }
        }
        return nil
    }

    /// The reason for which a recogniser fails because another one has been recognised; nil if it does not.
    private func refusal(of other: GestureRecognizer, after recognizer: GestureRecognizer) -> GestureRefusal? {
        guard other !== recognizer else { return nil }
        switch fate(of: other) {
        case .waiting(let blockers) where blockers.contains(recognizer): return .requirement(recognizer)
        case .possible, .waiting:
            let isPrevented =
                other.currentState == .possible && other.sharesTouch(with: recognizer) && recognizer.prevents(other)
            return isPrevented ? .prevented(recognizer) : nil
        default: return nil
        }
    }
}
