import TestSupport
import Testing
import ViewKit

/// Article A: flags, the chain, and overrides that move touches.
@Suite struct ArticleATests {
    @Test(
        "A1, A1b, A2, A6: a disabled or hidden view is out with its subtree; views are enabled by default",
        arguments: Way.allCases)
    func flags(_ way: Way) {
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let leaf = View(0, 0, 50, 50, in: parent)
        #expect(View().isUserInteractionEnabled && window.hit(10, 10) === leaf)
        leaf.isUserInteractionEnabled = false
        #expect(window.hit(10, 10) === parent)
        leaf.isUserInteractionEnabled = true
        parent.isUserInteractionEnabled = false
        #expect(window.hit(10, 10) === window)
        parent.isUserInteractionEnabled = true
        parent.isHidden = true
        #expect(window.hit(10, 10) === window)
    }

    @Test("A3, E2: an alpha of 0.01 or less is not hit", arguments: Way.allCases)
    func alpha(_ way: Way) {
        let window = Window(way)
        let view = View(0, 0, 100, 100, in: window)
        for alpha in [0, 0.001, 0.005, 0.0099, 0.01] {
            view.alpha = alpha
            #expect(window.hit(10, 10) === window)
        }
        view.alpha = 0.011
        #expect(window.hit(10, 10) === view)
    }

    @Test("A4, A4b, A5: an empty frame is not hit, nor is what is in it", arguments: Way.allCases)
    func emptyFrames(_ way: Way) {
        let window = Window(way)
        for parent in [View(frame: Rect(x: 0, y: 0, width: 0, height: 0)), View()] {
            window.addSubview(parent)
            _ = View(0, 0, 50, 50, in: parent)
            #expect(window.hit(10, 10) === window)
        }
        _ = View(10, 10, 0, 0, in: window)
        #expect(window.hit(10, 10) === window)
    }

    @Test("A7x2b: a hit test by hand before the touch makes the log of two passes", arguments: Way.single)
    func byHand(_ way: Way) {
        let (stage, log) = (Stage(way), CallLog())
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

    @Test("A9: the published text of hitTest answers what the default does, at 9,000 points", arguments: Way.single)
    func publishedText(_ way: Way) {
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

    final class Delegate: Responder, ApplicationDelegate {}

    @Test("A22, A22b, A22c, A23: the chain goes by views, controllers, window and application to the delegate")
    func chain() {
        let (application, delegate) = (Application(), Delegate())
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        application.delegate = delegate
        application.addWindow(window)
        let (root, child) = (ViewController(), ViewController())
        window.rootViewController = root
        window.makeKeyAndVisible()
        let box = View(0, 0, 50, 50, in: root.view)
        root.addChild(child)
        box.addSubview(child.view)
        let leaf = View(0, 0, 10, 10, in: child.view)
        #expect(leaf.responderChain == [leaf, child.view, child, box, root.view, root, window, application, delegate])
        #expect(root.view.next === root && leaf.next === child.view && child.next === box)
        #expect(application.keyWindow === window)
    }

    @Test("A25: several responders handle one touch by calling super", arguments: Way.single)
    func forwarding(_ way: Way) {
        let stage = Stage(way)
        let outer = stage.view("outer", 0, 0, 100, 100)
        let inner = stage.view("inner", 0, 0, 50, 50, in: outer)
        inner.passesOn = true
        stage.began(10, 10)
        #expect(stage.log.take() == "inner began, outer began")
    }

    @Test("A26: who says NO to pointInside is told nothing, and who is in it is not asked", arguments: Way.single)
    func pointInsideNo(_ way: Way) {
        let (stage, log) = (Stage(way), CallLog())
        let black = InsideClosureView(0, 0, 100, 100, in: stage.window)
        black.onInside = { _, _, _ in false }
        black.addSubview(LoggingView("inner", Rect(x: 0, y: 0, width: 50, height: 50), log: log))
        black.addSubview(TouchView("told", Rect(x: 0, y: 0, width: 50, height: 50), log: stage.log))
        stage.tap(10, 10)
        #expect(log.take() == "" && stage.log.take() == "")
    }

    @Test("A28: who always says YES takes touches far outside", arguments: Way.allCases)
    func pointInsideYes(_ way: Way) {
        let window = Window(way)
        let front = InsideClosureView(0, 0, 10, 10, in: window)
        front.onInside = { _, _, _ in true }
        #expect(window.hit(900, 900) === front)
    }

    @Test("A29, A34: White hands its touches to Yellow, and nobody behind is asked", arguments: Way.single)
    func passToParent(_ way: Way) {
        let scene = GoldenTraceTests.SixTaps(way, white: TraceOverrideTests.PassesToParent.self)
        #expect(scene.tap(187.5, 350) === scene.yellow)
        let calls = scene.log.take()
        #expect(!calls.contains("Green") && !calls.contains("Red"))
    }

    @Test(
        "A30, A31, A31b, A31c: Green answers White, which lies outside its superview and is told with its chain",
        arguments: Way.single)
    func redirectOut(_ way: Way) {
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

    @Test(
        "A32-hitTest, A32o-hitTest, A33-hitTest, A32-pointInside, A32o-pointInside, A33-pointInside: the sibling in front lets the one behind have its area",
        arguments: Way.single, [true, false])
    func siblings(_ way: Way, byHitTest: Bool) {
        let (window, log) = (Window(way), EventLog())
        let behind = View(50, 50, 50, 50, in: window)
        let (byTest, byInside) = (ClosureView(frame: .zero), InsideClosureView(frame: .zero))
        let front: View = byHitTest ? byTest : byInside
        front.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        window.addSubview(front)
        byTest.onHitTest = { view, point, callSuper in
            log.add("asked")
            return behind.point(inside: view.convert(point, to: behind), with: nil) ? nil : callSuper()
        }
        byInside.onInside = { view, point, callSuper in
            log.add("asked")
            return !behind.point(inside: view.convert(point, to: behind), with: nil) && callSuper()
        }
        #expect(window.hit(60, 60) === behind)
        #expect(log.take() == "asked")
        #expect(window.hit(10, 10) === front)
    }

    @Test("A38, A38d, A38p, A39, A40: an area enlarged per edge, by override and by outsets", arguments: Way.allCases)
    func enlarged(_ way: Way) {
        let window = Window(way)
        let parent = View(0, 0, 200, 200, in: window)
        let button = EnlargedPerEdge(frame: Rect(x: 100, y: 100, width: 20, height: 20))
        parent.addSubview(button)
        #expect(parent.hitTest(Point(x: 99, y: 110), with: nil) === parent)
        button.edges = EdgeInsets(top: 10, left: 20, bottom: 30, right: 90)
        let inside = [(80.0, 110.0), (110, 90), (199, 149), (80, 90)]
        let outside = [(79.9, 110.0), (110, 89.9), (110, 150), (79, 89)]
        for (x, y) in inside { #expect(window.hit(x, y) === button) }
        for (x, y) in outside { #expect(window.hit(x, y) === parent) }
        #expect(window.hit(205, 110) === window)
        button.isHidden = true
        #expect(window.hit(110, 110) === button)
        let declared = View(100, 100, 20, 20, in: parent)
        button.removeFromSuperview()
        declared.touchOutsets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 90)
        for (x, y) in inside { #expect(window.hit(x, y) === declared) }
        for (x, y) in outside { #expect(window.hit(x, y) === parent) }
        #expect(window.hit(205, 110) === window)
    }
}
