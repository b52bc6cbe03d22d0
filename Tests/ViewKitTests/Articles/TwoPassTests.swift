import TestSupport
import Testing
import ViewKit

/// The seven logs of the first article, line by line: UIKit asks twice for a touch, and the view and its superviews are told.
struct TwoPassTests {
    /// A view that logs what it is asked and told, and passes everything on.
    private final class ChattyView: View {
        var log: EventLog?

        convenience init(_ name: String, _ frame: Rect, in superview: View, log: EventLog) {
            self.init(frame: frame)
            accessibilityIdentifier = name
            self.log = log
            superview.addSubview(self)
        }

        private func say(_ call: String) { log?.add("\(accessibilityIdentifier ?? "?") \(call)") }

        override func hitTest(_ point: Point, with event: Event?) -> View? {
            say("hitTest")
            return super.hitTest(point, with: event)
        }

        override func point(inside point: Point, with event: Event?) -> Bool {
            say("pointInside")
            return super.point(inside: point, with: event)
        }

        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
            say("touchesBegan")
            super.touchesBegan(touches, with: event)
        }
    }

    /// What one pass asks for, and who is told afterwards.
    struct Tap: Sendable {
        let x: Double
        let y: Double
        let asked: [String]
        let told: [String]
    }

    /// The points are ours, in Gray's space; the calls and the receivers are those of the article.
    static let taps = [
        Tap(x: 187.5, y: 350, asked: ["Gray", "Yellow", "White"], told: ["White", "Yellow", "Gray"]),
        Tap(x: 187.5, y: 185, asked: ["Gray", "Yellow", "Green"], told: ["Green", "Gray"]),
        Tap(x: 20, y: 350, asked: ["Gray", "Yellow", "White"], told: ["Yellow", "Gray"]),
        Tap(x: 60, y: 100, asked: ["Gray", "Yellow", "Green"], told: ["Green", "Gray"]),
        Tap(x: 40, y: 100, asked: ["Gray", "Yellow", "Green", "Red"], told: ["Red", "Gray"]),
        Tap(x: 10, y: 100, asked: ["Gray", "Yellow", "Green", "Red"], told: ["Gray"]),
    ]

    private static func lines(_ tap: Tap, passes: Int) -> String {
        let pass = tap.asked.flatMap { ["\($0) hitTest", "\($0) pointInside"] }
        return (Array(repeating: pass, count: passes).flatMap { $0 } + tap.told.map { "\($0) touchesBegan" })
            .joined(separator: ", ")
    }

    // Scenarios: A10s, A-tap1-touch, A-tap1-twice, A11s, A-tap2-touch, A-tap2-twice, A12s, A-tap3-touch, A-tap3-twice, A13s, A-tap4-touch, A-tap4-twice, A14s, A-tap5-touch, A-tap5-twice, A15s, A-tap6-touch, A-tap6-twice, E6
    @Test(arguments: Way.single, taps.indices)
    func `C7: both passes and then touchesBegan, line by line`(_ way: Way, tap index: Int) {
        let (stage, log) = (Stage(way, Rect(x: 0, y: 0, width: 375, height: 731)), EventLog())
        stage.application.hitTestPassesPerTouch = 2
        func view(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View)
            -> View
        {
            ChattyView(name, Rect(x: x, y: y, width: width, height: height), in: superview, log: log)
        }
        let gray = view("Gray", 0, 64, 375, 667, in: stage.window)
        _ = view("Red", 30, 30, 315, 543, in: gray)
        _ = view("Green", 50, 50, 275, 503, in: gray)
        let yellow = view("Yellow", 0, 200, 375, 300, in: gray)
        _ = view("White", 70, -30, 235, 360, in: yellow)
        let tap = Self.taps[index]
        stage.began(tap.x, tap.y + 64)
        #expect(log.take() == Self.lines(tap, passes: 2))
        // Moves and ends are not hit-tested (E6: one article says so of the end, the other one's logs show that it is not).
        stage.moved(tap.x + 1, tap.y + 64)
        stage.ended(tap.x + 1, tap.y + 64)
        #expect(log.take() == "")
    }

    // Scenarios: A7, A7x2
    @Test(arguments: Way.single)
    func `C7: the first log: one view asked once by default, or twice`(_ way: Way) {
        let (stage, log) = (Stage(way), EventLog())
        _ = ChattyView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.window, log: log)
        stage.began(10, 10)
        #expect(log.take() == "view hitTest, view pointInside, view touchesBegan")
        stage.ended(10, 10)
        stage.application.hitTestPassesPerTouch = 2
        stage.began(10, 10)
        #expect(
            log.take() == "view hitTest, view pointInside, view hitTest, view pointInside, view touchesBegan")
    }

    @Test(arguments: Way.single)
    func `C7: of several passes the last one's answer counts`(_ way: Way) {
        let stage = Stage(way)
        let (first, second) = (stage.view("first", 0, 0, 10, 10), stage.view("second", 20, 0, 10, 10))
        let asking = ClosureView(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        var count = 0
        asking.onHitTest = { _, point, _ in
            guard point.y >= 0 else { return nil }
            count += 1
            return count % 2 == 1 ? first : second
        }
        stage.window.addSubview(asking)
        stage.tap(10, 110)
        #expect(stage.log.take() == "first began, first ended")
        count = 0
        stage.application.hitTestPassesPerTouch = 2
        stage.tap(10, 110)
        #expect(stage.log.take() == "second began, second ended")
    }

    @Test func `a number of passes is positive`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            Application().hitTestPassesPerTouch = 0
        }.says("hitTestPassesPerTouch is positive, got 0")
    }
}
