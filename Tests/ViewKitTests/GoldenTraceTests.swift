import Testing
import ViewKit

/// The logs of the public articles: answers and calls, in order, on the recursion and on the index.
struct GoldenTraceTests {
    /// Gray holds Red, Green and Yellow; Yellow holds White, which sticks out of it.
    struct SixTaps {
        let log = CallLog()
        let window: Window
        let gray: LoggingView
        let red: LoggingView
        let green: LoggingView
        let yellow: LoggingView
        let white: LoggingView

        init(
            _ way: Way, green greenType: LoggingView.Type = LoggingView.self,
            white whiteType: LoggingView.Type = LoggingView.self
        ) {
            window = Window(way, Rect(x: 0, y: 0, width: 375, height: 731))
            gray = LoggingView("Gray", Rect(x: 0, y: 64, width: 375, height: 667), log: log)
            red = LoggingView("Red", Rect(x: 30, y: 30, width: 315, height: 543), log: log)
            green = greenType.init("Green", Rect(x: 50, y: 50, width: 275, height: 503), log: log)
            yellow = LoggingView("Yellow", Rect(x: 0, y: 200, width: 375, height: 300), log: log)
            white = whiteType.init("White", Rect(x: 70, y: -30, width: 235, height: 360), log: log)
            window.addSubview(gray)
            for view in [red, green, yellow] { gray.addSubview(view) }
            yellow.addSubview(white)
        }

        /// A tap at a point in Gray's space.
        func tap(_ x: Double, _ y: Double) -> View? { window.hit(x, y + 64) }
    }

    struct Tap: Sendable {
        let x: Double
        let y: Double
        let calls: String
        let answer: String
    }

    static let taps = [
        Tap(x: 187.5, y: 350, calls: "Gray H P1, Yellow H P1, White H P1", answer: "White"),
        Tap(x: 187.5, y: 185, calls: "Gray H P1, Yellow H P0, Green H P1", answer: "Green"),
        Tap(x: 20, y: 350, calls: "Gray H P1, Yellow H P1, White H P0", answer: "Yellow"),
        Tap(x: 60, y: 100, calls: "Gray H P1, Yellow H P0, Green H P1", answer: "Green"),
        Tap(x: 40, y: 100, calls: "Gray H P1, Yellow H P0, Green H P0, Red H P1", answer: "Red"),
        Tap(x: 10, y: 100, calls: "Gray H P1, Yellow H P0, Green H P0, Red H P0", answer: "Gray"),
    ]

    // Scenarios: A-tap1-calls, A-tap2-calls, A-tap3-calls, A-tap4-calls, A-tap5-calls, A-tap6-calls
    @Test(arguments: Way.single, taps.indices)
    func `A2, A5, A6: six taps`(_ way: Way, tap: Int) {
        let scene = SixTaps(way)
        let tap = Self.taps[tap]
        #expect(scene.tap(tap.x, tap.y)?.accessibilityIdentifier == tap.answer)
        #expect(scene.log.take() == tap.calls)
    }

    // Scenarios: C15
    @Test(arguments: Way.single)
    func `A6: a walk through five views`(_ way: Way) {
        let log = CallLog()
        let window = Window(way)
        func view(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: View) -> View
        {
            let view = LoggingView(name, Rect(x: x, y: y, width: width, height: height), in: parent, log: log)
            return view
        }
        let a = view("A", 0, 0, 400, 400, in: window)
        let c = view("C", 20, 20, 300, 300, in: a)
        _ = view("B", 250, 250, 100, 100, in: a)
        let e = view("E", 20, 20, 100, 100, in: c)
        _ = view("D", 150, 20, 100, 100, in: c)
        #expect(window.hit(60, 60) === e)
        #expect(log.take() == "A H P1, B H P0, C H P1, D H P0, E H P1")
    }

    // Scenarios: E3, E4, E5, E9
    @Test(arguments: Way.single)
    func `A2, A3: a disabled sibling, three taps`(_ way: Way) {
        let log = CallLog()
        let window = Window(way)
        let father = LoggingView("father", Rect(x: 0, y: 0, width: 300, height: 600), in: window, log: log)
        let views = [
            Rect(x: 20, y: 20, width: 200, height: 100), Rect(x: 20, y: 200, width: 200, height: 100),
            Rect(x: 60, y: 250, width: 200, height: 100),
        ]
        .enumerated().map { LoggingView("view_\($0.offset + 1)", $0.element, log: log) }
        views.forEach(father.addSubview)
        views[2].isUserInteractionEnabled = false

        #expect(window.hit(10, 500) === father)
        #expect(log.take() == "father H P1, view_3 H, view_2 H P0, view_1 H P0")
        #expect(window.hit(30, 30) === views[0])
        #expect(log.take() == "father H P1, view_3 H, view_2 H P0, view_1 H P1")
        #expect(window.hit(100, 270) === views[1])
        #expect(log.take() == "father H P1, view_3 H, view_2 H P1")
    }
}
