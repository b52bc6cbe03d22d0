import TestSupport
import Testing
import ViewKit

/// More fingers than anybody has.
struct ManyTouchTests {
    private func samples(
        _ fingers: some Sequence<Int>, _ phase: TouchSample.Phase, dx: Double = 0, at time: Double
    ) -> [TouchSample] {
        fingers.map { TouchSample(phase, Double($0) * 100 + 50 + dx, 50, finger: $0, at: time) }
    }

    @Test func `F2: as many fingers as there may be are touches, one more is nobody's until another is up`() {
        let stage = Stage(.indexed, Rect(x: 0, y: 0, width: 1e6, height: 1000))
        let view = stage.view("view", 0, 0, 1e6, 1000)
        view.log = nil
        view.isMultipleTouchEnabled = true
        var told: [Int] = []
        view.onTouch = { _, _, touches in told.append(touches.count) }
        let limit = Touch.maximumCount
        stage.application.send(samples((0...limit).reversed(), .began, at: 0))
        stage.application.send(samples(0...limit, .moved, at: 0))
        #expect(told == [limit, limit] && stage.application.touches.count == limit)
        // The first sample was that of the highest finger.
        stage.application.send(samples([limit], .ended, at: 0) + samples([0], .began, at: 0))
        #expect(told == [limit, limit, 1] && stage.application.touches.count == limit - 1)
        stage.application.send(samples([0], .began, at: 0))
        stage.application.send(samples(0..<limit, .ended, at: 0))
        #expect(told == [limit, limit, 1, 1, limit] && stage.application.touches.isEmpty)
        // As many taps are remembered: with one more, the one of finger 0 no more.
        stage.tap(9e5, 500, at: 0.1)
        var counts: [Int] = []
        view.onTouch = { _, phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
        for x in [50, 150, Double(limit - 1) * 100 + 50] { stage.began(x, 50, at: 0.2) }
        #expect(counts == [1, 2, 2])
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `F1, F2, F3: what fingers do in one event comes to the same as in one event each`(seed: UInt64) {
        var logs: [[String]] = []
        for isTogether in [true, false] {
            var random = SplitMix64(seed: seed)
            let stage = Stage(.indexed, Rect(x: 0, y: 0, width: 10_000, height: 100))
            let delegate = ClosureDelegate()
            delegate.simultaneous = { _, _ in true }
            // Eight fingers a view.
            for index in 0..<8 {
                let view = stage.view("view \(index)", Double(index) * 800, 0, 800, 100)
                view.isMultipleTouchEnabled = Bool.random(using: &random)
                view.isExclusiveTouch = seed % 3 == 0 && index == 7
                let pan = PanGestureRecognizer().logging("pan \(index)", on: view, stage.log)
                pan.maximumNumberOfTouches = 1
                let pinch = PinchGestureRecognizer().logging("pinch \(index)", on: view, stage.log)
                let press = LongPressGestureRecognizer().logging("press \(index)", on: view, stage.log)
                press.numberOfTouchesRequired = 8
                for recognizer in [pan, pinch, press] {
                    recognizer.delegate = delegate
                    recognizer.cancelsTouchesInView = Bool.random(using: &random)
                    recognizer.delaysTouchesBegan = Bool.random(using: &random)
                }
            }
            TapGestureRecognizer().logging("tap", on: stage.window, stage.log).numberOfTouchesRequired = 64
            let fingers = (0..<64).shuffled(using: &random)
            func send(_ samples: [TouchSample]) {
                if isTogether { stage.application.send(samples) } else { samples.forEach(stage.application.send) }
            }
            send(samples(fingers, .began, at: 0))
            send(samples(fingers, .moved, dx: 1, at: 0.1))
            stage.application.advance(to: 1)
            // One that is cancelled may let the view hear of another that is held back.
            stage.application.send(samples(fingers.prefix(20), .cancelled, dx: 1, at: 2))
            send(samples(fingers.dropFirst(20), .ended, dx: 1, at: 3))
            stage.application.advance(to: 9)
            #expect(stage.application.touches.isEmpty)
            // Of each finger and each recogniser what it went through; how many at a time differs.
            var courses: [String: [String]] = [:]
            for entry in stage.log.take().split(separator: ", ") {
                let words = entry.split(separator: " ").map(String.init)
                let isGesture = entry.hasSuffix("!")
                let fingers = words.count > 3 ? Array(words.dropFirst(3)) : ["0"]
                let names = isGesture ? [words.dropLast().joined(separator: " ")] : fingers.map { "finger \($0)" }
                let step = isGesture ? words[words.count - 1] : "\(words[1]) \(words[2])"
                for name in names where courses[name]?.last != step { courses[name, default: []].append(step) }
            }
            logs.append(courses.map { "\($0.key): \($0.value.joined(separator: " "))" }.sorted())
        }
        #expect(logs[0] == logs[1] && logs[0].count > 10)
    }
}
