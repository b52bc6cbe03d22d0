import Testing
import ViewKit

/// More recognisers than anybody has: what they do stays what it is with few, in a time that grows with their number.
struct ManyRecognizerTests {
    private let count = 10_000

    /// A recogniser that waits for a time, and logs when it wakes.
    private final class Sleeper: GestureRecognizer {
        var delay = 0.5
        var onWake: (Sleeper, Double) -> Void = { _, _ in }
        override func touchesBegan(_ touches: Set<Touch>, with event: Event) { wakeTime = event.timestamp + delay }
        override func wake(at time: Double) { onWake(self, time) }
    }

    @Test func `F3: each of 10,000 that wait for one time wakes once, in order, before views are told`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        var (woken, toldAfter): ([Int], Int?) = ([], nil)
        view.onTouch = { _, _, _ in toldAfter = toldAfter ?? woken.count }
        for index in 0..<count {
            let sleeper = Sleeper()
            sleeper.delaysTouchesBegan = true
            sleeper.onWake = { sleeper, time in
                #expect(time == 0.5)
                woken.append(index)
                sleeper.state = .failed
            }
            view.addGestureRecognizer(sleeper)
        }
        stage.began(5, 5)
        stage.application.advance(to: 10)
        #expect(woken == Array(0..<count) && toldAfter == count)
        #expect(view.gestureRecognizers.allSatisfy { $0.state == .failed })
        stage.ended(5, 5, at: 11)
        #expect(view.gestureRecognizers.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 })
    }

    @Test func `F3: each of 10,000 that wait for different times wakes once, in their order`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        var (woken, toldAfter): ([Int], Int?) = ([], nil)
        view.onTouch = { _, _, _ in toldAfter = toldAfter ?? woken.count }
        for index in 0..<count {
            let sleeper = Sleeper()
            sleeper.delay = Double(count - index)
            sleeper.delaysTouchesBegan = true
            sleeper.onWake = { sleeper, time in
                #expect(time == sleeper.delay && stage.application.time == time)
                woken.append(index)
                sleeper.state = .failed
            }
            view.addGestureRecognizer(sleeper)
        }
        stage.began(5, 5)
        stage.application.advance(to: Double(count))
        #expect(woken == Array((0..<count).reversed()) && toldAfter == count)
    }

    @Test func `F3: those that wait for other times wake at these, also if another one that wakes sets them`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        let sleepers = (0..<3).map { _ in Sleeper() }
        for (index, sleeper) in sleepers.enumerated() {
            sleeper.delay = [0.5, 0.3, 0.3][index]
            sleeper.onWake = { _, time in
                stage.log.add("\(index) at \(time)")
                // The first one is called earlier, and the second one once more.
                if time == 0.3, index == 2 { (sleepers[0].wakeTime, sleepers[1].wakeTime) = (0.3, 0.4) }
            }
            view.addGestureRecognizer(sleeper)
        }
        view.log = nil
        stage.began(5, 5)
        stage.application.advance(to: 10)
        #expect(stage.log.take() == "1 at 0.3, 2 at 0.3, 0 at 0.3, 1 at 0.4")
    }

    @Test func `F3: a tap that requires 10,000 others to fail comes when all have failed, or not`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        view.log = nil
        let doubles = (0..<count).map { _ in TapGestureRecognizer(taps: 2) }
        let single = TapGestureRecognizer().logging("single", on: view, stage.log)
        for double in doubles {
            view.addGestureRecognizer(double)
            single.require(toFail: double)
        }
        stage.tap(5, 5)
        #expect(stage.log.take() == "")
        stage.application.advance(to: 1)
        #expect(stage.log.take() == "single ended!")
        doubles[count / 2].addAction { _ in stage.log.add("double!") }
        doubles[0..<(count / 2)].forEach(view.removeGestureRecognizer)
        stage.tap(5, 5, at: 2)
        stage.tap(5, 5, at: 2.2)
        stage.application.advance(to: 9)
        #expect(stage.log.take() == "double!")
    }

    @Test func `F3: 10,000 that each require the one before to fail all give way to the first`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        view.log = nil
        let double = TapGestureRecognizer(taps: 2).logging("double", on: view, stage.log)
        var last: GestureRecognizer = double
        for _ in 0..<count {
            let next = TapGestureRecognizer(taps: 2)
            next.require(toFail: last)
            last = next
            view.addGestureRecognizer(next)
        }
        last.logging("last", on: view, stage.log)
        stage.tap(5, 5)
        stage.tap(5, 5, at: 0.2)
        #expect(stage.log.take() == "double ended!")
    }

    @Test func `after 10,000 taps of a finger beside a pan, the pan goes on with its own finger alone`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 500, 500)
        view.log = nil
        let pan = PanGestureRecognizer()
        view.addGestureRecognizer(pan)
        View(300, 300, 100, 100, in: view).addGestureRecognizer(TapGestureRecognizer())
        stage.hold((100, 100, 0), (150, 100, 0))
        for tap in 0..<count { stage.tap(350, 350, finger: 1, at: Double(tap)) }
        #expect(pan.state == .began && pan.numberOfTouches == 1)
        #expect(stage.application.touches.map(\.finger) == [0])
    }

    @Test func `recognisers that go take their requirements with them, whatever comes in their place`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        view.log = nil
        let single = TapGestureRecognizer().logging("single", on: view, stage.log)
        for _ in 0..<1000 { single.require(toFail: TapGestureRecognizer(taps: 2)) }
        // Some of these are where one was that is gone.
        for _ in 0..<1000 { view.addGestureRecognizer(TapGestureRecognizer(taps: 2)) }
        stage.tap(5, 5)
        #expect(stage.log.take() == "single ended!")
    }

    @Test func `10,000 that ignore their touch leave it to the view, and go one by one`() {
        final class Ignoring: GestureRecognizer {
            override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
                for touch in touches { ignore(touch, for: event) }
            }
        }
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        let recognizers = (0..<count).map { _ in Ignoring() }
        recognizers.forEach(view.addGestureRecognizer)
        #expect(view.gestureRecognizers == recognizers)
        view.onTouch = { _, _, touches in #expect(touches.allSatisfy { $0.gestureRecognizers.isEmpty }) }
        stage.tap(5, 5)
        #expect(stage.log.take() == "view began, view ended")
        let present = view.gestureRecognizers
        for recognizer in recognizers { view.removeGestureRecognizer(recognizer) }
        #expect(view.gestureRecognizers.isEmpty && present == recognizers)
    }

    @Test func `a pointer enters and leaves 10,000 that hover, each once`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        var counts: [GestureRecognizer.State: Int] = [:]
        for _ in 0..<count {
            let hover = HoverGestureRecognizer()
            hover.addAction { counts[$0.state, default: 0] += 1 }
            view.addGestureRecognizer(hover)
        }
        for (x, time) in [(5.0, 0.0), (6, 1), (500, 2)] { stage.application.send(TouchSample(.hover, x, 5, at: time)) }
        #expect(counts == [.began: count, .changed: count, .ended: count])
    }
}
