import Testing
import ViewKit

/// The logs of the public articles: answers and calls, in order, on the recursion and on the index.
struct GoldenTraceTests {
    /// Gray holds Red, Green and Yellow; Yellow holds White, which sticks out of it.
    struct SixTaps {
        let log = EventLog()
        let window: Window
        let gray: LoggingView
        let red: LoggingView
        let green: LoggingView
        let yellow: LoggingView
        let white: LoggingView

        init(
            _ way: Way, all type: LoggingView.Type = LoggingView.self, green greenType: LoggingView.Type? = nil,
            white whiteType: LoggingView.Type? = nil
        ) {
            window = Window(way, Rect(x: 0, y: 0, width: 375, height: 731))
            gray = type.init("Gray", Rect(x: 0, y: 64, width: 375, height: 667), in: window, log: log)
            red = type.init("Red", Rect(x: 30, y: 30, width: 315, height: 543), in: gray, log: log)
            let (greenType, whiteType) = (greenType ?? type, whiteType ?? type)
            green = greenType.init("Green", Rect(x: 50, y: 50, width: 275, height: 503), in: gray, log: log)
            yellow = type.init("Yellow", Rect(x: 0, y: 200, width: 375, height: 300), in: gray, log: log)
            white = whiteType.init("White", Rect(x: 70, y: -30, width: 235, height: 360), in: yellow, log: log)
        }

        /// A tap at a point in Gray's space.
        func tap(_ x: Double, _ y: Double) -> View? { window.hit(x, y + 64) }
    }

    /// What is asked for a tap, and who is told of it, the view that is hit first.
    struct Tap: Sendable {
        let x: Double
        let y: Double
        let calls: String
        let told: [String]
    }

    /// The points are ours, in Gray's space; the calls and the receivers are those of the article.
    static let taps = [
        Tap(x: 187.5, y: 350, calls: "Gray H P1, Yellow H P1, White H P1", told: ["White", "Yellow", "Gray"]),
        Tap(x: 187.5, y: 185, calls: "Gray H P1, Yellow H P0, Green H P1", told: ["Green", "Gray"]),
        Tap(x: 20, y: 350, calls: "Gray H P1, Yellow H P1, White H P0", told: ["Yellow", "Gray"]),
        Tap(x: 60, y: 100, calls: "Gray H P1, Yellow H P0, Green H P1", told: ["Green", "Gray"]),
        Tap(x: 40, y: 100, calls: "Gray H P1, Yellow H P0, Green H P0, Red H P1", told: ["Red", "Gray"]),
        Tap(x: 10, y: 100, calls: "Gray H P1, Yellow H P0, Green H P0, Red H P0", told: ["Gray"]),
    ]

    // Scenarios: A-tap1-calls, A-tap2-calls, A-tap3-calls, A-tap4-calls, A-tap5-calls, A-tap6-calls
    @Test(arguments: Way.single, taps)
    func `A2, A5, A6: six taps`(_ way: Way, tap: Tap) {
        let scene = SixTaps(way)
        #expect(scene.tap(tap.x, tap.y)?.accessibilityIdentifier == tap.told[0])
        #expect(scene.log.take() == tap.calls)
    }

    // Scenarios: C15
    @Test(arguments: Way.single)
    func `A6: a walk through five views`(_ way: Way) {
        let log = EventLog()
        let window = Window(way)
        let a = LoggingView("A", Rect(x: 0, y: 0, width: 400, height: 400), in: window, log: log)
        let c = LoggingView("C", Rect(x: 20, y: 20, width: 300, height: 300), in: a, log: log)
        _ = LoggingView("B", Rect(x: 250, y: 250, width: 100, height: 100), in: a, log: log)
        let e = LoggingView("E", Rect(x: 20, y: 20, width: 100, height: 100), in: c, log: log)
        _ = LoggingView("D", Rect(x: 150, y: 20, width: 100, height: 100), in: c, log: log)
        #expect(window.hit(60, 60) === e)
        #expect(log.take() == "A H P1, B H P0, C H P1, D H P0, E H P1")
    }

    // Scenarios: E3, E4, E5, E9
    @Test(arguments: Way.single)
    func `A2, A3: a disabled sibling, three taps`(_ way: Way) {
        let log = EventLog()
        let window = Window(way)
        let father = LoggingView("father", Rect(x: 0, y: 0, width: 300, height: 600), in: window, log: log)
        let views = [(1, 20.0, 20.0), (2, 20, 200), (3, 60, 250)].map { number, x, y in
            LoggingView("view_\(number)", Rect(x: x, y: y, width: 200, height: 100), in: father, log: log)
        }
        views[2].isUserInteractionEnabled = false

        #expect(window.hit(10, 500) === father)
        #expect(log.take() == "father H P1, view_3 H, view_2 H P0, view_1 H P0")
        #expect(window.hit(30, 30) === views[0])
        #expect(log.take() == "father H P1, view_3 H, view_2 H P0, view_1 H P1")
        #expect(window.hit(100, 270) === views[1])
        #expect(log.take() == "father H P1, view_3 H, view_2 H P1")
    }
}
