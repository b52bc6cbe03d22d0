import Testing
import ViewKit

/// Methods of targets, and of whoever on the responder chain has them (D1, D1b).
struct TargetActionTests {
    final class Player {
        let log = EventLog()
        func play() { log.add("play") }
        func pause(_ sender: Control) { log.add("pause by \(sender.tag)") }
        func seek(_ sender: Control, _ event: Event?) { log.add("seek by \(sender.tag) \(event?.type == .touches)") }
    }

    final class Page: View {
        var log: EventLog?
        var agrees = true
        func play() { log?.add("page plays") }
        override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
            super.canPerformAction(action, withSender: sender) && (agrees || action != .pagePlay)
        }
        override var canBecomeFirstResponder: Bool { true }
    }

    final class Spy: Control {
        var log: EventLog?
        var passesOn = true
        override func sendAction(_ action: Action, to target: AnyObject?, for event: Event?) {
            log?.add("\(action.name) to \(target.map { "\(type(of: $0))" } ?? "chain")")
            if passesOn { super.sendAction(action, to: target, for: event) }
        }
    }

    final class SpyingApplication: Application {
        var names: [String] = []
        override func sendAction(_ action: Action, to target: AnyObject?, from sender: AnyObject?, for event: Event?)
            -> Bool
        {
            let isDone = super.sendAction(action, to: target, from: sender, for: event)
            names.append("\(action) \(isDone)")
            return isDone
        }
    }

    @Test(arguments: Way.single)
    func `D1b: methods of a target are called with nothing, the sender, or sender and event`(_ way: Way) {
        let (stage, player) = (Stage(way), Player())
        let control = Control(0, 0, 100, 100, in: stage.window)
        control.tag = 7
        control.addTarget(player, action: .play, for: .touchDown)
        control.addTarget(player, action: .pause, for: [.touchUpInside, .touchUpOutside])
        control.addTarget(player, action: .seek, for: .touchUpInside)
        stage.tap(10, 10)
        #expect(player.log.take() == "play, pause by 7, seek by 7 true")
        control.sendActions(for: .touchUpInside)
        #expect(player.log.take() == "pause by 7, seek by 7 false")
    }

    @Test func `D1b: 10,000 targets are called in the order of addition, and are found one by one`() {
        final class Numbered {
            let (number, log): (Int, EventLog)
            init(_ number: Int, _ log: EventLog) { (self.number, self.log) = (number, log) }
            func note() { log.add("\(number)") }
        }
        let note = Action("note") { (target: Numbered) in { target.note() } }
        let (control, log, count) = (Control(), EventLog(), 10_000)
        // Some of those that stay are where one was that is gone.
        for _ in 0..<100 { control.addTarget(Numbered(-1, log), action: note, for: .allEvents) }
        let targets = (0..<count).map { Numbered($0, log) }
        for target in targets { control.addTarget(target, action: note, for: .touchDown) }
        for target in targets.reversed() { control.addTarget(target, action: note, for: .valueChanged) }
        control.sendActions(for: .touchDown)
        #expect(log.entries == (0..<count).map(String.init))
        #expect(control.allTargets.map(ObjectIdentifier.init) == targets.map(ObjectIdentifier.init))
        for target in targets[1...] {
            control.removeTarget(target, action: nil, for: .touchDown)
            #expect(control.actions(forTarget: target, forControlEvent: .touchDown).isEmpty)
            control.removeTarget(target, action: note, for: .valueChanged)
        }
        _ = log.take()
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(log.take() == "0, 0" && control.allControlEvents == [.touchDown, .valueChanged])
        control.addTarget(targets[2], action: note, for: .touchDown)
        control.removeTarget(nil, action: note, for: .valueChanged)
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(log.take() == "0, 2")
        control.removeTarget(nil, action: nil, for: .allEvents)
        #expect(control.allTargets.isEmpty && control.allControlEvents.isEmpty)
    }

    @Test func `D1b: targets and closures take their turns in the order of addition, where they came first`() {
        let (control, player) = (Control(), Player())
        control.addTarget(player, action: .play, for: .valueChanged)
        control.addAction(for: .valueChanged) { [player] _, _ in player.log.add("closure") }
        control.addTarget(player, action: .pause, for: .valueChanged)
        control.addTarget(player, action: Action("play", Player.play), for: .touchDown)
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(player.log.take() == "play, play, closure, pause by 0")
        #expect(control.actions(forTarget: player, forControlEvent: .valueChanged) == [.play, .pause])
        #expect(control.allControlEvents == [.touchDown, .valueChanged])
    }

    @Test func `D1b: removeTarget takes away one event, one action or all that a target has`() {
        let (control, first, second) = (Control(), Player(), Player())
        for player in [first, second] {
            control.addTarget(player, action: .play, for: [.touchDown, .valueChanged])
            control.addTarget(player, action: .pause, for: .valueChanged)
        }
        #expect(control.allTargets.count == 2 && control.allTargets[0] === first)
        control.removeTarget(first, action: .play, for: .valueChanged)
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(first.log.take() == "play, pause by 0" && second.log.take() == "play, play, pause by 0")
        control.removeTarget(first, action: nil, for: .allEvents)
        #expect(control.allTargets.count == 1 && control.allTargets[0] === second)
        control.removeTarget(nil, action: .pause, for: .allEvents)
        control.sendActions(for: .valueChanged)
        #expect(first.log.take() == "" && second.log.take() == "play")
        control.removeTarget(nil, action: nil, for: .allEvents)
        #expect(control.allControlEvents == [] && control.allTargets.isEmpty)
    }

    @Test func `D1b: a target is not kept alive, and one that is gone is nobody's turn`() {
        let control = Control()
        expectGone {
            let player = Player()
            control.addTarget(player, action: .play, for: .touchDown)
            return [player]
        }
        #expect(control.allTargets.isEmpty && control.allControlEvents == [])
        control.sendActions(for: .touchDown)
    }

    @Test func `D1b: targets that are gone do not pile up`() {
        let (control, player) = (Control(), Player())
        control.addTarget(player, action: .play, for: .touchDown)
        for _ in 0..<20_000 {
            control.addTarget(Player(), action: .pause, for: .touchDown)
            control.sendActions(for: .touchDown)
        }
        #expect(player.log.take().count == 20_000 * 6 - 2 && control.allTargets.count == 1)
        control.addTarget(player, action: .pause, for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(player.log.take() == "play, pause by 0")
    }

    @Test(arguments: Way.single, [false, true])
    func `D1b: without a target the first that can does it, on the chain of a first responder or of the sender`(
        _ way: Way, hasFirstResponder: Bool
    ) {
        let stage = Stage(way)
        let page = Page(0, 0, 200, 200, in: stage.window)
        let toolbar = Page(0, 0, 100, 100, in: hasFirstResponder ? stage.window : page)
        let button = Button(0, 0, 50, 50, in: toolbar)
        button.addTarget(nil, action: .pagePlay, for: .touchUpInside)
        stage.window.makeKeyAndVisible()
        if hasFirstResponder { page.becomeFirstResponder() }
        let (first, second) = hasFirstResponder ? (page, toolbar) : (toolbar, page)
        (first.log, second.log) = (EventLog(), EventLog())
        stage.tap(10, 10)
        #expect(first.log?.take() == "page plays" && second.log?.take() == "")
        first.agrees = false
        stage.tap(10, 10, at: 1)
        #expect(first.log?.take() == "" && second.log?.take() == "page plays")
        #expect(button.target(forAction: .pagePlay, withSender: button) === second)
        #expect(button.target(forAction: .play, withSender: nil) == nil)
    }

    @Test func `D1b: every action comes by the control's and then the application's sendAction, which may keep it`() {
        let (application, player, log) = (SpyingApplication(), Player(), EventLog())
        let window = Window(.indexed)
        application.addWindow(window)
        let spy = Spy(0, 0, 10, 10, in: window)
        spy.log = log
        spy.addTarget(player, action: .play, for: .touchDown)
        spy.addTarget(nil, action: .pagePlay, for: .touchDown)
        spy.sendActions(for: .touchDown)
        #expect(log.take() == "play to Player, pagePlay to chain" && player.log.take() == "play")
        #expect(application.names == ["Player.play true", "Page.pagePlay false"])
        spy.passesOn = false
        spy.sendActions(for: .touchDown)
        #expect(player.log.take() == "" && application.names.count == 2)
        spy.passesOn = true
        spy.removeFromSuperview()
        spy.sendActions(for: .touchDown)
        #expect(player.log.take() == "play" && application.names.count == 2)
    }

    @Test func `D1b: an action is performed on who has its method, and not called for senders of other classes`() {
        let (player, control) = (Player(), Control())
        control.tag = 7
        #expect(Action.play.isImplemented(by: player) && !Action.play.isImplemented(by: control))
        for (sender, told) in [(control, "pause by 7"), (player, ""), (nil, "")] as [(AnyObject?, String)] {
            #expect(Action.pause.perform(on: player, from: sender, for: nil))
            #expect(player.log.take() == told)
        }
        #expect(!Action.pause.perform(on: control, from: control, for: nil))
        // The method of a protocol.
        #expect(Action.anyPlay.isImplemented(by: player) && !Action.anyPlay.isImplemented(by: control))
        #expect(Action.anyPlay.perform(on: player, from: nil, for: nil) && player.log.take() == "play")
        #expect(!Action.anyPlay.perform(on: control, from: nil, for: nil) && Action.anyPlay != Action.play)
    }

    @Test func `F4: a chain that runs in circles has no target`() {
        final class Ring: Responder {
            weak var following: Responder?
            override var next: Responder? { following }
        }
        let (first, second) = (Ring(), Ring())
        (first.following, second.following) = (second, first)
        #expect(first.target(forAction: .play, withSender: nil) == nil)
    }
}

private protocol Playing: AnyObject, SendableMetatype {
    func play()
}

extension TargetActionTests.Player: Playing {}

extension Action {
    fileprivate static let anyPlay = Action("play") { (target: any Playing) in { target.play() } }
    fileprivate static let play = Action("play", TargetActionTests.Player.play)
    fileprivate static let pause = Action("pause", TargetActionTests.Player.pause)
    fileprivate static let seek = Action("seek", TargetActionTests.Player.seek)
    fileprivate static let pagePlay = Action("pagePlay", TargetActionTests.Page.play)
}
