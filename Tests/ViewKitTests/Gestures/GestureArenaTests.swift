import Testing
import ViewKit

/// Which recognisers win, wait and lose (Semantics, F3).
struct GestureArenaTests {
    private let stage = Stage()
    private let outer: TouchView
    private let inner: TouchView

    init() {
        outer = stage.view("outer", 0, 0, 500, 500)
        inner = stage.view("inner", 0, 0, 400, 400, in: outer)
        inner.log = nil
    }

    @Test func `of two that recognise the same, the one further in is first, and the other fails`() {
        TapGestureRecognizer().logging("outer", on: outer, stage.log)
        TapGestureRecognizer().logging("inner", on: inner, stage.log)
        stage.tap(5, 5)
        #expect(stage.log.take() == "inner ended!")
        TapGestureRecognizer().logging("second", on: inner, stage.log)
        stage.tap(5, 5, at: 1)
        #expect(stage.log.take() == "inner ended!")
    }

    @Test(arguments: [true, false])
    func `a delegate of either lets both go on`(_ isOnOuter: Bool) {
        let delegate = ClosureDelegate()
        delegate.simultaneous = { _, _ in true }
        let pan = PanGestureRecognizer().logging("pan", on: outer, stage.log)
        let pinch = PinchGestureRecognizer().logging("pinch", on: inner, stage.log)
        (isOnOuter ? pan : pinch).delegate = delegate
        stage.began(100, 100)
        stage.hold((200, 100, 0), (250, 100, 0), finger: 1)
        #expect(stage.log.take() == "pinch began!, pan began!")
        delegate.simultaneous = { _, _ in false }
        stage.moved(300, 100, finger: 1)
        stage.ended(300, 100, finger: 1)
        stage.ended(100, 100)
        #expect(stage.log.take() == "pinch changed!, pan changed!, pinch ended!, pan ended!")
        stage.began(100, 100, at: 1)
        stage.hold((200, 100, 1), (250, 100, 1), (280, 100, 1), finger: 1)
        #expect(stage.log.take() == "pinch began!, pinch changed!")
    }

    @Test func `of 900 gestures that all go on together, the delegate is asked about pairs, a few times each`() {
        let (delegate, count) = (ClosureDelegate(), 900)
        var questions = 0
        delegate.simultaneous = { _, _ in
            questions += 1
            return true
        }
        let presses = (0..<count).map { _ in LongPressGestureRecognizer() }
        for press in presses {
            press.delegate = delegate
            outer.addGestureRecognizer(press)
        }
        stage.began(450, 450)
        stage.application.advance(to: 1)
        #expect(questions <= 2 * count * count)
        #expect(presses.allSatisfy { $0.state == .began })
    }

    /// A tap that tells of each question about another one.
    private final class AskedTap: TapGestureRecognizer {
        var onQuestion: () -> Void = {}

        override func canPrevent(_ other: GestureRecognizer) -> Bool {
            onQuestion()
            return super.canPrevent(other)
        }
        override func canBePrevented(by other: GestureRecognizer) -> Bool {
            onQuestion()
            return super.canBePrevented(by: other)
        }
        override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
            onQuestion()
            return super.shouldRequireFailure(of: other)
        }
        override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
            onQuestion()
            return super.shouldBeRequiredToFail(by: other)
        }
    }

    /// The first one asks all others. If each did, that would be 400 million questions.
    @Test func `of 10,000 taps one is recognised, which asks each other a few questions`() {
        var view: View = outer
        var (questions, recognised) = (0, 0)
        for _ in 0..<100 {
            view = View(0, 0, 500, 500, in: view)
            for _ in 0..<100 {
                let tap = AskedTap()
                tap.onQuestion = { questions += 1 }
                tap.addAction { _ in recognised += 1 }
                view.addGestureRecognizer(tap)
            }
        }
        stage.began(450, 450)
        stage.ended(450, 450)
        #expect(recognised == 1)
        #expect(questions >= 10_000 && questions <= 100_000)
        #expect(view.gestureRecognizers.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 })
    }

    @Test func `a tap that requires a double tap to fail waits for it`() {
        let single = stage.taps(on: inner).single
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "" && single.state == .possible)
        stage.tap(5, 5, at: 0.2)
        #expect(stage.log.take() == "double ended!")
        stage.tap(5, 5, at: 2)
        var place = Point.nan
        var time = 0.0
        single.addAction { _ in (place, time) = (single.location(in: inner), stage.application.time) }
        // Any event brings the time; the action sees the time at which the double tap failed.
        stage.began(450, 450, finger: 5, at: 9)
        #expect(stage.log.take() == "single ended!, outer began 5")
        #expect(place == Point(x: 5, y: 5))
        #expect(time == 2.05 + Touch.maximumTapInterval)
    }

    @Test(arguments: [true, false])
    func `a gesture that is ended by the code of another, before its own has heard of it, was none`(_ isRemoved: Bool) {
        let delegate = ClosureDelegate()
        let pan = PanGestureRecognizer().logging("pan", on: inner, stage.log)
        let (single, double) = stage.taps(on: inner)
        delegate.simultaneous = { $0 !== double && $1 !== double }
        pan.delegate = delegate
        single.addAction { [inner] _ in
            if isRemoved { inner.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
        }
        stage.tap(100, 100, at: 0)
        stage.began(100, 100, at: 0.2)
        // The pan makes the double tap fail, for which the single one has waited.
        stage.moved(140, 100, at: 0.3)
        stage.ended(140, 100, at: 0.4)
        let told = stage.log.take()
        #expect(told.contains("single ended!") && !told.contains("pan") && pan.state == .possible)
        inner.addGestureRecognizer(pan)
        pan.isEnabled = true
        stage.hold((100, 100, 2), (140, 100, 2.1))
        #expect(stage.log.take() == "pan began!")
    }

    @Test(arguments: [true, false])
    func `a tap that waits is not recognised once its view is gone or its window closed`(_ closes: Bool) {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 200, 200)
        _ = stage.taps(on: view)
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "view began")
        if closes { stage.application.removeWindow(stage.window) } else { view.removeFromSuperview() }
        stage.application.advance(to: 1)
        #expect(stage.log.take() == "view ended")
        if closes { stage.application.addWindow(stage.window) } else { stage.window.addSubview(view) }
        stage.tap(5, 5, at: 2)
        stage.application.advance(to: 3)
        #expect(stage.log.take() == "view began, single ended!, view cancelled")
    }

    @Test func `a pan that requires a swipe to fail begins when that has failed, and not before`() {
        let swipe = SwipeGestureRecognizer().logging("swipe", on: inner, stage.log)
        let pan = PanGestureRecognizer().logging("pan", on: inner, stage.log)
        pan.require(toFail: swipe)
        stage.hold((100, 100, 0), (130, 100, 0.1))
        #expect(stage.log.take() == "" && pan.state == .possible)
        stage.moved(130, 101, at: 0.7)
        #expect(stage.log.take() == "pan began!, pan changed!")
        stage.ended(130, 101, at: 0.8)
        #expect(stage.log.take() == "pan ended!")
        stage.drag((100, 100, 1), (130, 100, 1.1), (170, 100, 1.2), (190, 100, 1.3), (190, 100, 1.3))
        #expect(stage.log.take() == "swipe ended!")
    }

    private final class Waiting: TapGestureRecognizer {
        weak var first: GestureRecognizer?
        weak var last: GestureRecognizer?
        override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === first }
        override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other === last }
    }

    /// Who says that a single tap waits for a double tap to fail.
    enum Saying: CaseIterable { case delegateOfWaiting, delegateOfOther, classOfWaiting, classOfOther }

    @Test(arguments: Saying.allCases)
    func `delegates and subclasses require failure, in both directions`(_ saying: Saying) {
        let double = Waiting(taps: 2).logging("double", on: inner, stage.log)
        let single = Waiting().logging("single", on: outer, stage.log)
        let delegate = ClosureDelegate()
        switch saying {
        case .delegateOfWaiting:
            delegate.requiresFailure = { $0 === single && $1 === double }
            single.delegate = delegate
        case .delegateOfOther:
            delegate.isRequiredToFail = { $0 === double && $1 === single }
            double.delegate = delegate
        case .classOfWaiting: single.first = double
        case .classOfOther: double.last = single
        }
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "")
        stage.application.advance(to: 1)
        #expect(stage.log.take() == "single ended!")
        stage.tap(5, 5, at: 2)
        stage.tap(5, 5, at: 2.2)
        #expect(stage.log.take() == "double ended!")
        // Where the other takes no part there is nothing to wait for.
        inner.isHidden = true
        stage.tap(5, 5, at: 4)
        #expect(stage.log.take() == "outer began, single ended!, outer cancelled")
    }

    @Test func `two whose delegates make them wait for each other do not wait for ever`() {
        let delegate = ClosureDelegate()
        delegate.requiresFailure = { _, _ in true }
        let first = TapGestureRecognizer().logging("first", on: inner, stage.log)
        let second = TapGestureRecognizer().logging("second", on: inner, stage.log)
        (first.delegate, second.delegate) = (delegate, delegate)
        inner.log = stage.log
        stage.tap(5, 5)
        #expect(stage.log.take() == "inner began, second ended!, inner cancelled")
        #expect(first.state == .possible && second.state == .possible)
    }

    @Test func `the delegate, and the views from the one hit up to the recogniser's, can keep it from beginning`() {
        final class Refusing: View {
            override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
        }
        let delegate = ClosureDelegate()
        let tap = TapGestureRecognizer().logging("tap", on: inner, stage.log)
        tap.delegate = delegate
        TapGestureRecognizer().logging("outer tap", on: outer, stage.log)
        delegate.shouldBegin = { _ in false }
        stage.tap(5, 5)
        #expect(stage.log.take() == "outer tap ended!")
        delegate.shouldBegin = { _ in true }
        _ = Refusing(0, 0, 50, 50, in: inner)
        stage.tap(5, 5, at: 1)
        #expect(stage.log.take() == "")
        stage.tap(70, 5, at: 2)
        #expect(stage.log.take() == "tap ended!")
    }

    @Test func `classes may exempt each other from prevention`() {
        final class Tolerant: TapGestureRecognizer {
            var prevents = true
            var isPreventable = true
            override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
            override func canBePrevented(by other: GestureRecognizer) -> Bool { isPreventable }
        }
        let first = Tolerant().logging("first", on: inner, stage.log)
        let second = Tolerant().logging("second", on: inner, stage.log)
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "first ended!")
        first.prevents = false
        stage.tap(5, 5, at: 1)
        #expect(stage.log.take() == "first ended!, second ended!")
        (first.prevents, second.isPreventable) = (true, false)
        stage.tap(5, 5, at: 2)
        #expect(stage.log.take() == "first ended!, second ended!")
    }

    @Test func `disabling, taking off and removing the view break a gesture off`() {
        inner.log = stage.log
        let pan = PanGestureRecognizer().logging("pan", on: inner, stage.log)
        func begin() {
            stage.hold((100, 100, 0), (150, 100, 0))
            #expect(stage.log.take() == "inner began, pan began!, inner cancelled")
        }
        func end() {
            stage.moved(200, 100)
            stage.ended(200, 100)
            #expect(pan.state == .possible)
        }
        begin()
        pan.isEnabled = false
        #expect(stage.log.take() == "pan cancelled!" && pan.state == .cancelled)
        end()
        stage.tap(100, 100)
        #expect(stage.log.take() == "inner began, inner ended")
        pan.isEnabled = true
        begin()
        inner.removeGestureRecognizer(pan)
        end()
        #expect(stage.log.take() == "pan cancelled!" && pan.view == nil)
        inner.addGestureRecognizer(pan)
        begin()
        inner.removeFromSuperview()
        end()
        #expect(stage.log.take() == "pan cancelled!")
        outer.addSubview(inner)
        begin()
        stage.application.removeWindow(stage.window)
        #expect(stage.log.take() == "pan cancelled!")
    }

    @Test func `a recogniser that its own action puts elsewhere meanwhile is in one view in the end`() {
        let third = stage.view("third", 500, 500, 100, 100)
        let pan = PanGestureRecognizer().logging("pan", on: inner, stage.log)
        pan.addAction { pan in if pan.state == .cancelled { third.addGestureRecognizer(pan) } }
        stage.hold((100, 100, 0), (150, 100, 0))
        outer.addGestureRecognizer(pan)
        #expect(pan.view === outer && outer.gestureRecognizers == [pan])
        #expect(inner.gestureRecognizers == [] && third.gestureRecognizers == [])
    }

    @Test func `a recogniser that its delegate moves to a superview sees the finger once`() {
        let (tap, delegate) = (TapGestureRecognizer().logging("tap", on: inner, stage.log), ClosureDelegate())
        tap.delegate = delegate
        delegate.shouldReceive = { [outer] _ in
            outer.addGestureRecognizer(tap)
            return true
        }
        inner.passesOn = false
        stage.began(100, 100, at: 0)
        #expect(tap.numberOfTouches == 1)
        stage.ended(100, 100, at: 0.1)
        stage.application.advance(to: 1)
        #expect(tap.state == .possible && tap.numberOfTouches == 0)
    }

    @Test func `a recogniser disabled before it has decided hands the touch on at once, and the wait for it is over`() {
        inner.log = stage.log
        let double = TapGestureRecognizer(taps: 2).logging("double", on: inner, stage.log)
        stage.tap(5, 5)
        #expect(stage.log.take() == "inner began")
        double.isEnabled = false
        #expect(stage.log.take() == "inner ended")
        double.isEnabled = true
        let single = TapGestureRecognizer().logging("single", on: inner, stage.log)
        single.require(toFail: double)
        stage.tap(5, 5, at: 1)
        double.isEnabled = false
        #expect(stage.log.take() == "inner began, single ended!, inner cancelled")
    }

    @Test func `a recogniser that is over sees nothing more until all its touches are up, and then is reset`() {
        let recognizer = LoggingRecognizer("R", on: inner, log: stage.log)
        recognizer.onTouch = { recognizer, phase, _ in if phase == .moved { recognizer.state = .failed } }
        stage.hold((5, 5, 0), (6, 5, 0))
        #expect(recognizer.state == .failed)
        stage.began(50, 50, finger: 1)
        stage.ended(6, 5)
        // The second finger came down after the failure and was never its own.
        #expect(recognizer.state == .possible && recognizer.resetCount == 1)
        stage.moved(51, 50, finger: 1)
        stage.ended(51, 50, finger: 1)
        #expect(stage.log.take() == "R began, R moved")
        stage.tap(5, 5)
        #expect(stage.log.take() == "R began, R ended" && recognizer.resetCount == 2)
    }

    @Test(arguments: Way.single)
    func `views, recognisers and touches let go of each other, in the middle of a gesture too`(_ way: Way) {
        expectGone {
            let stage = Stage(way)
            let target = stage.view("view", 0, 0, 500, 500)
            let pan = PanGestureRecognizer().logging("pan", on: target, stage.log)
            let single = stage.taps(on: target).single
            HoverGestureRecognizer().logging("hover", on: target, stage.log)
            stage.application.send(TouchSample(.hover, 5, 5))
            stage.tap(5, 5)
            stage.hold((50, 50, 0), (90, 50, 0), finger: 1)
            stage.began(300, 300, finger: 2)
            #expect(pan.state == .began)
            return [target, pan, single, stage.application]
        }
    }
}
