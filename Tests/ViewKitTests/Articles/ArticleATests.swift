import TestSupport
import Testing
import ViewKit

/// Article A: the published text, and overrides that move touches.
struct ArticleATests {
    @Test(arguments: Way.single)
    func `A7x2b: a hit test by hand before the touch makes the log of two passes`(_ way: Way) {
        let (stage, log) = (Stage(way), EventLog())
        stage.window.addSubview(LoggingView("view", Rect(x: 0, y: 0, width: 50, height: 50), log: log))
        _ = stage.window.hit(10, 10)
        stage.began(10, 10)
        #expect(log.take() == "view H P1, view H P1")
    }

    /// The text that the articles print for the default, by the public members alone.
    private final class Published: View {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            guard isUserInteractionEnabled, !isHidden, alpha > 0.01 else { return nil }
            guard self.point(inside: point, with: event) else { return nil }
            for child in subviews.reversed() {
                let inner = child.convert(point, from: self)
                if let hit = child.hitTest(inner, with: event) { return hit }
            }
            return self
        }
    }

    @Test(arguments: Way.single)
    func `A9: the published text of hitTest answers what the default does, at 9,000 points`(_ way: Way) {
        var random = SplitMix64(seed: 9)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
        for _ in 0..<9 {
            let (plain, published) = (Window(way), Window(way))
            var pairs: [(View, View)] = [(plain, published)]
            for index in 0..<40 {
                let frame = Rect(
                    x: number(-20...80), y: number(-20...80), width: number(0...90), height: number(0...90))
                let (parent, other) = pairs[Int.random(in: 0..<pairs.count, using: &random)]
                let (view, text) = (View(frame: frame), Published(frame: frame))
                for each in [view, text] {
                    each.tag = index + 1
                    each.isHidden = index % 13 == 5
                    each.isUserInteractionEnabled = index % 11 != 3
                    each.alpha = index % 9 == 4 ? 0.01 : 1
                }
                parent.addSubview(view)
                other.addSubview(text)
                pairs.append((view, text))
            }
            for _ in 0..<1000 {
                let (x, y) = (number(-5...150), number(-5...150))
                #expect(plain.hit(x, y)?.tag == published.hit(x, y)?.tag)
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `A28: who always says YES takes touches far outside`(_ way: Way) {
        let window = Window(way)
        let front = InsideClosureView(0, 0, 10, 10, in: window)
        front.onInside = { _, _, _ in true }
        #expect(window.hit(900, 900) === front)
    }

    @Test(arguments: Way.single)
    func `A25, A30, A31, A31b, A31c: Green answers White, which is told with its chain`(_ way: Way) {
        let stage = Stage(way)
        let yellow = stage.view("Yellow", 0, 200, 375, 300)
        let green = ClosureView(frame: Rect(x: 50, y: 50, width: 275, height: 503))
        stage.window.insertSubview(green, at: 0)
        let white = stage.view("White", 70, -30, 235, 360, in: yellow)
        for view in [yellow, white] { view.passesOn = true }
        green.onHitTest = { view, point, callSuper in
            white.point(inside: view.convert(point, to: white), with: nil) ? white : callSuper()
        }
        #expect(stage.window.hit(187.5, 185) === white)
        #expect(!yellow.point(inside: yellow.convert(Point(x: 187.5, y: 185), from: nil), with: nil))
        #expect(stage.window.hit(60, 100) === green)
        stage.tap(187.5, 185)
        #expect(stage.log.take() == "White began, Yellow began, White ended, Yellow ended")
    }
}
