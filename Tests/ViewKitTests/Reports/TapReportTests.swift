import Testing
import ViewKit

/// What a tap would do that a hit test brings to a view, each case beside the tap itself.
struct TapReportTests {
    final class Shop {
        let log: EventLog
        init(_ log: EventLog) { self.log = log }
        func order() { log.add("order") }
    }

    /// A page with a button, and an application to tap it in.
    struct Screen {
        let stage = Stage()
        let page: View
        let button: Button

        init() {
            page = View(0, 0, 400, 400, in: stage.window).named("page")
            button = Button(20, 20, 100, 40, in: page).named("buy")
        }

        var reaction: ViewReaction { button.reaction }

        func logging() -> Screen {
            button.addAction(for: .touchUpInside) { [log = stage.log] _, _ in log.add("bought") }
            return self
        }

        /// What a tap on the button does in truth.
        func tap(at time: Double = 1) -> String {
            stage.tap(60, 30, at: time)
            stage.application.advance(to: time + 1)
            return stage.log.take()
        }
    }

    @Test func `a button with an action reacts, and nothing has happened by asking`() {
        let screen = Screen().logging()
        let tap = TapGestureRecognizer(taps: 2).logging("twice", on: screen.page, screen.stage.log)
        let reaction = screen.reaction
        #expect(reaction.reactsToTap && !reaction.isUnknown && reaction.reason == nil)
        #expect(reaction.description.contains(#"Button "buy" sends touchUpInside"#))
        #expect(tap.state == .possible && tap.numberOfTouches == 0 && !screen.button.isTracking)
        #expect(screen.stage.log.take() == "")
        #expect(screen.tap() == "bought")
    }

    @Test func `a control that is not enabled takes the touch, and does nothing with it`() {
        let screen = Screen().logging()
        screen.button.isEnabled = false
        let reaction = screen.reaction
        #expect(reaction.hittability.isHittable && !reaction.reactsToTap)
        guard case .disabled = reaction.reason?.kind else { return fail("\(reaction)") }
        #expect(reaction.reason?.responder === screen.button)
        #expect(screen.tap() == "")
        screen.button.isEnabled = true
        #expect(screen.reaction.reactsToTap)
    }

    @Test func `a control without an action for touchUpInside says what it has actions for`() {
        let screen = Screen()
        let bare = screen.reaction
        #expect(bare.description.contains(#"Button "buy" has no action for touchUpInside nor for any other event"#))
        screen.button.addAction(for: .valueChanged) { _, _ in }
        let reaction = screen.reaction
        guard case .noAction(let instead) = reaction.reason?.kind else { return fail("\(reaction)") }
        #expect(instead == .valueChanged && !reaction.reactsToTap)
        screen.button.addAction(for: .primaryActionTriggered) { _, _ in }
        #expect(screen.reaction.reactsToTap)
    }

    @Test func `an action whose target is gone`() {
        let screen = Screen()
        func add() { screen.button.addTarget(Shop(screen.stage.log), action: .order, for: .touchUpInside) }
        add()
        let reaction = screen.reaction
        guard case .targetGone(let action) = reaction.reason?.kind else { return fail("\(reaction)") }
        #expect(action == .order && !reaction.reactsToTap && screen.tap() == "")
        let shop = Shop(screen.stage.log)
        screen.button.addTarget(shop, action: .order, for: .touchUpInside)
        #expect(screen.reaction.reactsToTap && screen.tap(at: 5) == "order")
    }

    @Test func `an action whose target removes itself in its deinit is none`() {
        final class Customer {
            let button: Button
            init(_ button: Button) { self.button = button }
            deinit { button.removeTarget(self, action: nil, for: .allEvents) }
            func nod() {}
        }
        let screen = Screen()
        let nod = Action("nod") { (target: Customer) in { target.nod() } }
        for _ in 0..<3 { screen.button.addTarget(Customer(screen.button), action: nod, for: .touchUpInside) }
        guard case .noAction(let instead) = screen.reaction.reason?.kind else { return fail("\(screen.reaction)") }
        #expect(instead.isEmpty)
    }

    final class ShopPage: View {
        var log: EventLog?
        func show() { log?.add("shown") }
    }

    @Test func `an action without a target that nobody on the responder chain can do`() {
        let screen = Screen()
        screen.button.addTarget(nil, action: .show, for: .touchUpInside)
        let reaction = screen.reaction
        guard case .nobodyCan(let action) = reaction.reason?.kind else { return fail("\(reaction)") }
        #expect(action == .show && !reaction.reactsToTap && screen.tap() == "")
        let shop = ShopPage(0, 0, 400, 400, in: screen.stage.window)
        shop.log = screen.stage.log
        shop.addSubview(screen.button)
        #expect(screen.reaction.reactsToTap && screen.tap(at: 5) == "shown")
    }

    @Test func `a recogniser of the view itself takes the touch first`() {
        let screen = Screen().logging()
        let own = TapGestureRecognizer().logging("tap", on: screen.button, screen.stage.log)
        let tap = screen.stage.window.explain(at: Point(x: 60, y: 30)).tap
        #expect(tap?.encounters.first?.recognizer === own && tap?.encounters.first?.effect == [.reacts, .stops])
        #expect(tap?.description.contains("cancels the touch in the view (cancelsTouchesInView)") == true)
        // The button reacts, by its recogniser, and not by its action.
        #expect(screen.reaction.reactsToTap && screen.tap() == "tap ended!")
        own.cancelsTouchesInView = false
        #expect(screen.tap(at: 5) == "tap ended!, bought")
        #expect(screen.reaction.tap?.encounters.count == 2)
    }

    @Test func `a recogniser of a superview takes the touch, unless the view is a control that keeps its taps`() {
        let screen = Screen().logging()
        let press = LongPressGestureRecognizer().logging("press", on: screen.page, screen.stage.log)
        press.name = "at once"
        press.minimumPressDuration = 0
        let reaction = screen.reaction
        #expect(!reaction.reactsToTap && reaction.reason?.recognizer === press)
        #expect(
            reaction.description.contains(#"LongPressGestureRecognizer "at once" of View "page" recognises the tap"#))
        #expect(screen.tap() == "press began!, press ended!")
        press.isEnabled = false
        let tap = TapGestureRecognizer().logging("tap", on: screen.page, screen.stage.log)
        #expect(screen.reaction.reactsToTap && screen.tap(at: 5) == "bought")
        guard case .notRecognized(.objection(let objector)) = screen.reaction.tap?.encounters.first?.kind else {
            return fail("\(screen.reaction)")
        }
        #expect(objector === screen.button)
        screen.button.isEnabled = false
        #expect(screen.page.reaction.reactsToTap && screen.tap(at: 10) == "tap ended!" && tap.state == .possible)
    }

    @Test func `recognisers delay a touch and its end, and one that waits takes it late`() {
        let screen = Screen().logging()
        let double = TapGestureRecognizer(taps: 2).logging("double", on: screen.page, screen.stage.log)
        let pan = PanGestureRecognizer().logging("pan", on: screen.page, screen.stage.log)
        pan.delaysTouchesBegan = true
        var tap = screen.reaction.tap
        #expect(tap?.encounters.filter { $0.effect.contains(.delays) }.compactMap(\.recognizer) == [double, pan])
        #expect(screen.reaction.reactsToTap && screen.tap() == "bought")
        let single = TapGestureRecognizer().logging("single", on: screen.button, screen.stage.log)
        single.require(toFail: double)
        tap = screen.reaction.tap
        let late = tap?.encounters.first { $0.recognizer === single && $0.effect.contains(.reacts) }
        guard case .recognized(let blocker?) = late?.kind else { return fail("\(screen.reaction)") }
        #expect(blocker === double && late?.effect.contains(.stops) == true && screen.tap(at: 5) == "single ended!")
    }

    @Test func `a recogniser of an unknown class is uncertain where it takes touches, and otherwise not`() {
        let screen = Screen().logging()
        let spy = LoggingRecognizer("spy", on: screen.page, log: screen.stage.log)
        #expect(!screen.reaction.reactsToTap && screen.reaction.isUnknown)
        #expect(
            screen.reaction.description.contains("LoggingRecognizer of View \"page\" takes the touch is up to code"))
        spy.cancelsTouchesInView = false
        #expect(screen.reaction.reactsToTap && screen.stage.log.take() == "")
    }

    @Test func `a gesture that goes on takes a new finger in`() {
        let screen = Screen().logging()
        let pan = PanGestureRecognizer().logging("pan", on: screen.page, screen.stage.log)
        screen.stage.hold((300, 300, 0), (300, 340, 0.1), finger: 7)
        _ = screen.stage.log.take()
        let reaction = screen.reaction
        guard case .joined = reaction.reason?.kind else { return fail("\(reaction)") }
        #expect(reaction.reason?.recognizer === pan && !screen.tap().contains("bought"))
        pan.maximumNumberOfTouches = 1
        #expect(screen.reaction.reactsToTap)
    }

    @Test func `isExclusiveTouch and a second finger keep a tap out`() {
        let screen = Screen().logging()
        let other = screen.stage.view("other", 200, 200, 100, 100)
        screen.stage.began(250, 250, finger: 7)
        #expect(screen.reaction.reactsToTap)
        screen.button.isExclusiveTouch = true
        guard case .exclusiveTouch = screen.reaction.reason?.kind else { return fail("\(screen.reaction)") }
        #expect(screen.reaction.reason?.responder === screen.button)
        screen.button.isExclusiveTouch = false
        other.isExclusiveTouch = true
        #expect(screen.reaction.reason?.responder === other && screen.tap() == "other began 7")
        screen.stage.ended(250, 250, finger: 7, at: 2.5)
        screen.stage.began(40, 30, finger: 8, at: 3)
        guard case .secondFinger = screen.reaction.reason?.kind else { return fail("\(screen.reaction)") }
        screen.stage.ended(40, 30, finger: 8, at: 3.1)
        _ = screen.stage.log.take()
        #expect(screen.reaction.reactsToTap && screen.tap(at: 5) == "bought")
    }

    @Test func `a window in front of the view's own takes the touch`() {
        let screen = Screen().logging()
        let alert = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        alert.named("alert").windowLevel = .alert
        screen.stage.application.addWindow(alert)
        guard case .windowInFront = screen.reaction.reason?.kind else { return fail("\(screen.reaction)") }
        #expect(screen.reaction.description.contains(#"Window "alert" lies in front"#) && screen.tap() == "")
        alert.hitMode = .boxNone
        #expect(screen.reaction.reactsToTap && screen.tap(at: 5) == "bought")
    }

    @Test func `a tap right after another counts with it`() {
        let screen = Screen()
        screen.button.addAction(for: .touchDownRepeat) { [log = screen.stage.log] _, _ in log.add("again") }
        #expect(!screen.reaction.reactsToTap)
        let place = screen.reaction.tap?.point ?? .nan
        screen.stage.tap(place.x, place.y, at: 1)
        #expect(screen.reaction.reactsToTap)
        screen.stage.tap(place.x, place.y, at: 1.1)
        #expect(screen.stage.log.take() == "again")
        let press = LongPressGestureRecognizer().logging("press", on: screen.button, screen.stage.log)
        (press.numberOfTapsRequired, press.minimumPressDuration) = (1, 0)
        screen.stage.application.advance(to: 5)
        guard case .noAction = screen.reaction.reason?.kind else { return fail("\(screen.reaction)") }
        screen.stage.tap(place.x, place.y, at: 6)
        guard case .recognized = screen.reaction.tap?.encounters.first?.kind else { return fail("\(screen.reaction)") }
        screen.stage.tap(place.x, place.y, at: 6.1)
        #expect(screen.stage.log.take().hasPrefix("press began!"))
    }

    @Test func `a press after a tap, and a pan from an edge, let go of a first tap elsewhere at once`() {
        let screen = Screen().logging()
        let (press, pan) = (LongPressGestureRecognizer(), ScreenEdgePanGestureRecognizer())
        press.numberOfTapsRequired = 1
        pan.edges = .left
        // Recognised when the finger comes down, once the other has failed.
        let menu = LongPressGestureRecognizer()
        menu.minimumPressDuration = 0
        for (time, other) in [press, pan].enumerated() {
            other.delaysTouchesBegan = true
            screen.page.addGestureRecognizer(other)
            #expect(screen.reaction.reactsToTap)
            #expect(screen.reaction.tap?.encounters.first.map { "\($0.kind)".hasPrefix("sent") } == true)
            #expect(screen.tap(at: Double(10 * time)) == "bought")
            menu.require(toFail: other)
        }
        menu.logging("menu", on: screen.page, screen.stage.log)
        guard case .recognized = screen.reaction.reason?.kind else { return fail("\(screen.reaction)") }
        #expect(screen.tap(at: 30) == "menu began!, menu ended!")
    }

    @Test func `a control that never heard the end of a touch is not busy`() {
        let screen = Screen()
        let window = KeepingWindow(0, 0, 400, 400)
        screen.stage.application.addWindow(window)
        window.addSubview(screen.button)
        screen.logging().stage.began(60, 30, at: 0)
        window.keeps = { _ in true }
        screen.stage.ended(60, 30, at: 0.1)
        window.keeps = { _ in false }
        #expect(screen.button.isTracking && screen.reaction.reactsToTap)
        #expect(screen.tap() == "bought")
    }

    @Test func `a table that never heard the end of a touch is not busy`() {
        let (list, window) = (TableViewTests.List(), KeepingWindow(0, 0, 400, 400))
        list.stage.application.addWindow(window)
        window.addSubview(list.table)
        list.stage.began(10, 10, at: 1)
        list.stage.application.advance(to: 2)
        window.keeps = { _ in true }
        list.stage.ended(10, 10, at: 3)
        window.keeps = { _ in false }
        let cell = list.table.visibleCells[1]
        #expect(cell.reaction.reactsToTap)
        _ = list.source.log.take()
        list.stage.tap(10, 60, at: 4)
        #expect(list.source.log.take() == "unhighlight 0.0, highlight 0.1, unhighlight 0.1, select 0.1")
    }

    // MARK: Code of one's own

    private final class Knob: Control {
        override func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }
    }

    private class Cell<Value>: View {
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
    }

    private final class TextCell: Cell<String> {}

    private final class Page: ViewController {
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
    }

    @Test func `classes with handlers of their own react by them, and so does a controller for its view`() {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 400))
        let (knob, cell) = (Knob(0, 0, 100, 100, in: window), TextCell(0, 100, 100, 100, in: window))
        let controller = Page()
        controller.view.frame = Rect(x: 0, y: 200, width: 100, height: 100)
        window.addSubview(controller.view)
        let plain = View(0, 300, 100, 100, in: window)
        for view in [knob, cell, controller.view] as [View] {
            guard case .handled = view.reaction.tap?.encounters.first?.kind else { return fail("\(view.reaction)") }
            #expect(view.reaction.reactsToTap && view.reaction.tap?.encounters.count == 1)
        }
        guard case .unhandled = plain.reaction.reason?.kind else { return fail("\(plain.reaction)") }
        #expect(!plain.reaction.reactsToTap && !plain.reaction.isUnknown)
    }

    @Test func `the text of a reaction is all that a failing test needs`() {
        let screen = Screen().logging()
        let menu = LongPressGestureRecognizer().logging("menu", on: screen.page, screen.stage.log)
        (menu.name, menu.minimumPressDuration) = ("menu", 0)
        #expect(
            screen.reaction.description == """
                Button "buy" does not react to a tap at (70, 40): LongPressGestureRecognizer "menu" of View "page" \
                recognises the tap, and cancels the touch in the view (cancelsTouchesInView)
                what a tap at (70, 40) meets
                  LongPressGestureRecognizer "menu" of View "page" recognises the tap, and cancels the touch in the \
                view (cancelsTouchesInView)
                """)
        #expect(
            Button().named("loose").reaction.description == """
                Button "loose" does not react to a tap: no touch reaches it
                Button "loose" is not hittable: it is in no window; add it, or the topmost view that it is in, to a \
                Window(frame:) by addSubview(_:)
                """)
    }
}

func fail(_ report: String, _ location: SourceLocation = #_sourceLocation) {
    Issue.record("another reason: \(report)", sourceLocation: location)
}

extension Action {
    fileprivate static let order = Action("order", TapReportTests.Shop.order)
    fileprivate static let show = Action("show", TapReportTests.ShopPage.show)
}
