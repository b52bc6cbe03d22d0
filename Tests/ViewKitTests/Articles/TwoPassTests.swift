import Testing
import ViewKit

/// The logs of the first article, line by line: UIKit asks twice for a touch, and the view and its superviews are told.
struct TwoPassTests {
    /// A view that logs what it is asked and told, and passes everything on.
    private final class ToldView: LoggingView {
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
            log.add("\(accessibilityIdentifier ?? "?") is told")
            super.touchesBegan(touches, with: event)
        }
    }

    // Scenarios: A10s, A-tap1-touch, A-tap1-twice, A11s, A-tap2-touch, A-tap2-twice, A12s, A-tap3-touch, A-tap3-twice, A13s, A-tap4-touch, A-tap4-twice, A14s, A-tap5-touch, A-tap5-twice, A15s, A-tap6-touch, A-tap6-twice, E6
    @Test(arguments: Way.single, GoldenTraceTests.taps)
    func `C7: both passes and then touchesBegan, line by line`(_ way: Way, tap: GoldenTraceTests.Tap) {
        let (application, scene) = (Application(), GoldenTraceTests.SixTaps(way, all: ToldView.self))
        application.addWindow(scene.window)
        application.hitTestPassesPerTouch = 2
        application.send(TouchSample(.began, tap.x, tap.y + 64))
        let told = tap.told.map { "\($0) is told" }
        #expect(scene.log.take() == ([tap.calls, tap.calls] + told).joined(separator: ", "))
        // Moves and ends are not hit-tested (E6: one article says so of the end, the other one's logs show that it is not).
        application.send(TouchSample(.moved, tap.x + 1, tap.y + 64))
        application.send(TouchSample(.ended, tap.x + 1, tap.y + 64))
        #expect(scene.log.take() == "")
    }

    // Scenarios: A7, A7x2
    @Test(arguments: Way.single)
    func `C7: the first log: one view asked once by default, or twice`(_ way: Way) {
        let (stage, log) = (Stage(way), EventLog())
        _ = ToldView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.window, log: log)
        stage.drag((10, 10, 0), (11, 10, 0), (11, 10, 0))
        #expect(log.take() == "view H P1, view is told")
        stage.application.hitTestPassesPerTouch = 2
        stage.tap(10, 10)
        #expect(log.take() == "view H P1, view H P1, view is told")
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
}
