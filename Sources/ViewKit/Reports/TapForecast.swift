/// A simulation of a tap by the rules of `TouchDelivery`, from the windows to the end of the responder chain. No
/// handler is called.
struct TapForecast {
    private let window: Window
    private let view: View
    private let touch: Touch
    private let event = Event()
    /// How much of the touch `view` gets: all of it, only its beginning, or nothing.
    private var heard = Touch.DeliveryState.all
    private(set) var encounters: [TapEncounter] = []

    /// Simulates a tap on a view.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - view: The view that gets the touch.
    init(of point: Point, on view: View, in window: Window, by type: Touch.TouchType) {
        (self.window, self.view) = (window, view)
        let others = window.application?.delivery.event.touches ?? []
        let time = window.application?.time ?? 0
        event.timestamp = time.isFinite ? time : 0
        let location = window.convertToScreenIfPossible(point) ?? .nan
        let moment = TouchMoment(
            phase: .began, location: location, previousLocation: location, timestamp: event.timestamp,
            tapCount: window.application?.delivery.tapCount(at: location, event.timestamp) ?? 1, details: nil)
        touch = Touch(
            finger: (others.map(\.finger).max() ?? -1) &+ 1, type: type, moment: moment, view: view,
            window: window)
        event.touches = others + [touch]
        guard meetsWindows(at: location), isLetAlone(others) else { return }
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.isDown(on: view) }) {
            meet(.secondFinger, view, .stops)
            heard = .nothing
        }
        meetRecognizers()
        if heard != .nothing { meetResponders() }
    }

    private mutating func meet(
        _ kind: TapEncounter.Kind, _ responder: Responder, _ effect: TapEncounter.Effect = [],
        of recognizer: GestureRecognizer? = nil, about subject: View? = nil
    ) {
        encounters.append(
            TapEncounter(kind: kind, effect: effect, responder: responder, subject: subject, recognizer: recognizer))
    }

    // MARK: Before the touch is delivered

    private mutating func meetsWindows(at location: Point) -> Bool {
        let inFront = (window.application?.windows ?? []).reversed().prefix { $0 !== window }
        guard let taker = inFront.first(where: { $0.hitTestFromSuperview(location, with: nil) != nil }) else {
            return true
        }
        meet(.windowInFront, taker, .stops)
        return false
    }

    private mutating func isLetAlone(_ others: [Touch]) -> Bool {
        guard let other = others.first(where: { $0.excludes(view, of: window) }) else { return true }
        let blamed = view.isExclusiveTouch ? view : other.view ?? view
        meet(.exclusiveTouch, blamed, .stops)
        return false
    }

    // MARK: Recognisers

    private mutating func meetRecognizers() {
        let competition = TapCompetition(touch, event, in: window.application?.delivery.arena ?? GestureArena())
        var refusing: ScrollView?
        competition.play {
            // `permits` is called when the view gets the beginning of the touch.
            guard heard != .nothing, competition.takenAt != .down else { return }
            for case let pan as ScrollPanGestureRecognizer in competition.participants where refusing == nil {
                if !pan.permits(touch, in: view, with: event) { refusing = pan.scrollView }
            }
        }
        for (recognizer, why) in competition.refused {
            if recognizer.isWaitingToEnd {
                // This recogniser waits for others to fail. What they do with this tap decides whether this recogniser
                // is recognised.
                meet(.undecided, recognizer, .isUncertain)
            } else if recognizer is TapGestureRecognizer {
                meet(.notRecognized(why), recognizer)
            }
        }
        for recognizer in competition.participants { meet(recognizer, in: competition) }
        hear(of: competition)
        guard heard != .nothing, let refusing else { return }
        meet(.contentRefused, refusing, .stops)
        heard = .nothing
    }

    private mutating func meet(
        _ kind: TapEncounter.Kind, _ recognizer: GestureRecognizer, _ effect: TapEncounter.Effect = []
    ) {
        meet(kind, recognizer.view ?? view, effect, of: recognizer)
    }

    private mutating func meet(_ recognizer: GestureRecognizer, in competition: TapCompetition) {
        let stops: TapEncounter.Effect = recognizer.cancelsTouchesInView ? .stops : []
        if let pan = recognizer as? ScrollPanGestureRecognizer, pan.stopsContent, recognizer.state == .possible {
            meet(.scrollStopped, recognizer, .stops)
            heard = .nothing
        }
        if competition.holdersOfBegan.contains(recognizer) {
            meet(.heldBack, recognizer, .delays)
        } else if competition.holdersOfEnd.contains(recognizer) {
            meet(.endHeldBack, recognizer, .delays)
        }
        let holds =
            competition.lateHoldersOfBegan.contains(recognizer) || competition.holdersOfEnd.contains(recognizer)
        switch competition.fate(of: recognizer) {
        case .joined: meet(.joined, recognizer, stops)
        case .recognized(let moment):
            let reacts: TapEncounter.Effect = recognizer.actions.isEmpty ? [] : .reacts
            let takes = competition.takenAt.map { moment <= $0 } ?? false
            meet(
                .recognized(after: competition.waitedFor[recognizer]), recognizer,
                takes ? reacts.union(stops) : reacts)
        case .failed(let why):
            if recognizer is TapGestureRecognizer { meet(.notRecognized(why), recognizer) }
        case .unknown, .waiting: meet(.undecided, recognizer, stops.isEmpty && !holds ? [] : .isUncertain)
        case .possible:
            // What the recogniser does depends on other fingers.
            if holds { meet(.undecided, recognizer, .isUncertain) }
        case .ignored: break
        }
    }

    /// Sets `heard` if a gesture takes the touch: to `began` if the view has got the touch's beginning by then, else to
    /// `nothing`. Recognisers may have withheld the beginning.
    private mutating func hear(of competition: TapCompetition) {
        guard let takenAt = competition.takenAt else { return }
        let holders = takenAt == .later ? competition.lateHoldersOfBegan : competition.holdersOfBegan
        heard = takenAt > .down && holders.isEmpty && heard != .nothing ? .began : .nothing
    }

    // MARK: Responders

    private mutating func meetResponders() {
        for responder in view.responderChain {
            let own = TouchHandlers.own(of: responder)
            if own.contains(.began) || own.contains(.ended) && heard == .all {
                meet(.handled, responder, [.reacts, .isUncertain])
            }
            if let control = responder as? Control { return meet(control, own) }
            if let table = responder as? TableView, heard == .all { meet(table) }
        }
        let isNoticed = encounters.contains { $0.effect.contains(.reacts) || $0.subject != nil }
        if heard == .all, !isNoticed { meet(.unhandled, view) }
    }

    private mutating func meet(_ control: Control, _ own: TouchHandlers) {
        if !control.isEnabled { return meet(.disabled, control, .stops) }
        // A touch that is still delayed for the control will be tracked first.
        let isAwaiting = event.touches.contains {
            $0 !== touch && $0.isDown(on: control) && $0.deliveryState == .nothing
        }
        if control.isBusy || isAwaiting { return meet(.busy, control, .stops) }
        if let slider = control as? Slider, !slider.takesHold(at: touch.location(in: slider)) {
            return meet(.thumbMissed, control, .stops)
        }
        if own.contains(.tracking) { meet(.handled, control, .reacts) }
        var (events, sent): (ControlEvents, ControlEvents) = (.touchDown, [])
        if touch.tapCount > 1 { events.insert(.touchDownRepeat) }
        if heard == .all { events.formUnion(control.eventsOfTap) }
        if heard == .all, control is Switch { events.insert(.valueChanged) }
        let actions = control.actions.filter { !$0.events.isDisjoint(with: events) }
        for action in actions {
            let own = action.events.intersection(events)
            switch action.effect {
            case .run: sent.formUnion(own)
            case .send(let method, let target):
                if target.isGone {
                    meet(.targetGone(method), control)
                } else if target.object == nil, control.receiver(of: method) == nil {
                    meet(.nobodyCan(method), control)
                } else {
                    sent.formUnion(own)
                }
            }
        }
        if !sent.isEmpty { meet(.sent(sent), control, .reacts) }
        if actions.isEmpty, heard == .all, own.isEmpty {
            meet(.noAction(instead: control.allControlEvents), control)
        }
    }

    private mutating func meet(_ table: TableView) {
        // A row that is not laid out has no cell.
        let location = touch.location(in: table)
        guard table.rowLayout != nil, let path = table.indexPathForRow(at: location), table.isOn(path, touch),
            let cell = table.cellForRow(at: path)
        else { return }
        if table.pressedRow?.touch.isRetired == false { return meet(.busy, table, about: cell) }
        let selects = table.mayPress(path) && table.takesTap(on: path)
        meet(selects ? .selected : .notSelected, table, selects ? .reacts : [], about: cell)
    }
}

extension Control {
    /// The object to which this control sends an action that has no target; nil if there is none.
    final func receiver(of action: Action) -> AnyObject? {
        guard let application = window?.application else { return target(forAction: action, withSender: self) }
        return application.receiver(of: action, from: self)
    }
}
