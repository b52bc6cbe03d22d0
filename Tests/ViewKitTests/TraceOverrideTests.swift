import Testing
import ViewKit

/// The calls that overrides of the public articles make; `DeclaredOverrideTests` has their answers.
struct TraceOverrideTests {
    @Test(arguments: Way.single)
    func `C3, A26: block: nothing below is asked or told`(_ way: Way) {
        let (stage, log) = (Stage(way), EventLog())
        let root = InsideClosureView(0, 0, 300, 300, in: stage.window)
        root.onInside = { view, _, _ in
            log.add(view.named("root"), "P0")
            return false
        }
        root.addSubview(LoggingView("child", Rect(x: 0, y: 0, width: 100, height: 100), log: log))
        root.addSubview(TouchView("told", Rect(x: 0, y: 0, width: 100, height: 100), log: stage.log))
        #expect(stage.window.hit(50, 50) === stage.window)
        #expect(log.take() == "root P0")
        stage.tap(50, 50)
        #expect(log.take() == "root P0" && stage.log.take() == "")
    }

    final class PassesToParent: LoggingView {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            if let yellow = superview, yellow.point(inside: convert(point, to: yellow), with: event) {
                log.add(self, "H")
                return yellow
            }
            return super.hitTest(point, with: event)
        }
    }

    @Test(arguments: Way.single)
    func `C2, A29, A34: pass to parent: tap 1 answers Yellow, and Gray stops asking`(_ way: Way) {
        let scene = GoldenTraceTests.SixTaps(way, white: PassesToParent.self)
        #expect(scene.tap(187.5, 350) === scene.yellow)
        #expect(scene.log.take() == "Gray H P1, Yellow H P1, Yellow P1, White H")
    }

    final class RedirectsOut: LoggingView {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            if let white = superview?.subviews.last?.subviews.first,
                white.point(inside: convert(point, to: white), with: event)
            {
                return white
            }
            return super.hitTest(point, with: event)
        }
    }

    @Test(arguments: Way.single)
    func `C2, A5: redirect out of the subtree: tap 2 answers White, outside its parent`(_ way: Way) {
        let scene = GoldenTraceTests.SixTaps(way, green: RedirectsOut.self)
        #expect(scene.tap(187.5, 185) === scene.white)
        #expect(scene.log.take() == "Gray H P1, Yellow H P0, White P1")
    }
}
