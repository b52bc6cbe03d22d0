import Testing
import ViewKit

/// The overrides read off the logs of public articles, each beside the declaration that replaces it: the same answers on
/// a grid of points, and where the published code has a flaw, its name.
struct DeclaredOverrideTests {
    /// Two screens of the same views, one with the override, one with the declaration. Answers are compared by name.
    struct Pair {
        let override: Window
        let declared: Window

        /// - Parameter build: Fills a window; true for the declared form.
        init(_ way: Way, _ build: (Window, _ isDeclared: Bool) -> Void) {
            override = Window(way, Rect(x: 0, y: 0, width: 375, height: 731))
            declared = Window(way, Rect(x: 0, y: 0, width: 375, height: 731))
            build(override, false)
            build(declared, true)
        }

        func hits(_ x: Double, _ y: Double) -> [String?] {
            [override.hit(x, y)?.accessibilityIdentifier, declared.hit(x, y)?.accessibilityIdentifier]
        }

        /// The points of a grid, on integers and so on edges as well, and between them, that are answered differently.
        func differences(step: Double = 10) -> [Point] {
            var points: [Point] = []
            for y in stride(from: -20.0, through: 750, by: step) {
                for x in stride(from: -20.0, through: 395, by: step) {
                    let hits = hits(x, y)
                    if hits[0] != hits[1] { points.append(Point(x: x, y: y)) }
                }
            }
            return points
        }

        /// Changes a view of the same name on both screens.
        func change(_ name: String, _ change: (View) -> Void) {
            for window in [override, declared] {
                var stack: [View] = [window]
                while let view = stack.popLast() {
                    if view.accessibilityIdentifier == name { change(view) }
                    stack += view.subviews
                }
            }
        }
    }

    @Test(arguments: Way.single)
    func `D1: block is mode none`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let root = InsideClosureView(20, 20, 200, 200, in: window).named("root")
            if isDeclared { root.hitMode = .none } else { root.onInside = { _, _, _ in false } }
            View(-10, 50, 100, 100, in: root).named("child")
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(100, 100) == ["window", "window"])
    }

    @Test(arguments: Way.single)
    func `D1, B13, B13d: ignore self is mode boxNone`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            View(0, 0, 300, 300, in: window).named("behind")
            let frame = Rect(x: 50, y: 50, width: 300, height: 300)
            let overlay = isDeclared ? View(frame: frame) : IgnoresSelf(frame: frame)
            window.addSubview(overlay.named("overlay"))
            if isDeclared { overlay.hitMode = .boxNone }
            View(10, 10, 100, 50, in: overlay).named("child")
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(65, 65) == ["child", "child"] && pair.hits(200, 200) == ["behind", "behind"])
        pair.change("overlay") { $0.isHidden = true }
        #expect(pair.differences().isEmpty)
    }

    @Test(arguments: Way.single)
    func `D1, D5: pass to parent is mode none; outside the parent the override lets super answer`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let gray = View(0, 64, 375, 667, in: window).named("Gray")
            let yellow = View(0, 200, 375, 300, in: gray).named("Yellow")
            let white = ClosureView(70, -30, 235, 360, in: yellow).named("White")
            if isDeclared { white.hitMode = .none }
            white.answer(unless: isDeclared) { view, point, callSuper in
                guard let parent = view.superview else { return nil }
                return parent.point(inside: view.convert(point, to: parent), with: nil) ? parent : callSuper()
            }
        }
        // Where the override lets super answer is outside the parent, whose own area closes it there.
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(187.5, 414) == ["Yellow", "Yellow"])
        pair.change("Yellow") { $0.hitsOutsideBounds = true }
        #expect(pair.hits(187.5, 249) == ["White", "Gray"])
    }

    @Test(arguments: Way.single)
    func `D4: redirect out of the subtree is hitsOutsideBounds; the override needs a copy in each view behind`(
        _ way: Way
    ) {
        let pair = Pair(way) { window, isDeclared in
            let gray = View(0, 64, 375, 667, in: window).named("Gray")
            View(30, 30, 315, 543, in: gray).named("Red")
            let green = ClosureView(50, 50, 275, 503, in: gray).named("Green")
            let yellow = View(0, 200, 375, 300, in: gray).named("Yellow")
            let white = View(70, -30, 235, 360, in: yellow).named("White")
            if isDeclared { yellow.hitsOutsideBounds = true }
            green.answer(unless: isDeclared) { view, point, callSuper in
                white.point(inside: view.convert(point, to: white), with: nil) ? white : callSuper()
            }
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(187.5, 249) == ["White", "White"])
        // Flaw: the override is in the view that happens to lie behind.
        pair.change("Green") { $0.removeFromSuperview() }
        #expect(pair.hits(187.5, 249) == ["Red", "White"])
    }

    @Test(arguments: Way.single)
    func `D1: redirect out of the subtree ignores that its target is disabled`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let behind = ClosureView(0, 0, 300, 300, in: window).named("behind")
            let parent = View(0, 100, 300, 100, in: window).named("parent")
            let target = View(100, -50, 100, 100, in: parent).named("target")
            if isDeclared { parent.hitsOutsideBounds = true }
            behind.answer(unless: isDeclared) { view, point, callSuper in
                target.point(inside: view.convert(point, to: target), with: nil) ? target : callSuper()
            }
        }
        #expect(pair.differences().isEmpty)
        pair.change("target") { $0.isUserInteractionEnabled = false }
        #expect(pair.hits(150, 70) == ["target", "behind"])
    }

    // Scenarios: D3, A32-hitTest, A32o-hitTest, A33-hitTest, A32-pointInside, A32o-pointInside, A33-pointInside
    @Test(arguments: Way.single, [true, false])
    func `D3: sibling pass-through is a shape with a hole`(_ way: Way, byHitTest: Bool) {
        var asked = 0
        let pair = Pair(way) { window, isDeclared in
            let behind = View(50, 50, 100, 100, in: window).named("behind")
            func isBehind(_ view: View, _ point: Point) -> Bool {
                asked += 1
                return behind.point(inside: view.convert(point, to: behind), with: nil)
            }
            if isDeclared {
                let front = View(0, 0, 200, 200, in: window).named("front")
                func square(_ low: Double, _ high: Double) -> [Point] {
                    [(low, low), (high, low), (high, high), (low, high), (low, low)].map { Point(x: $0.0, y: $0.1) }
                }
                front.hitShape = .polygon(.init(square(0, 200) + square(50, 150)))
            } else if byHitTest {
                let front = ClosureView(0, 0, 200, 200, in: window).named("front")
                front.onHitTest = { isBehind($0, $1) ? nil : $2() }
            } else {
                let front = InsideClosureView(0, 0, 200, 200, in: window).named("front")
                front.onInside = { !isBehind($0, $1) && $2() }
            }
        }
        #expect(pair.hits(60, 60) == ["behind", "behind"])
        #expect(asked == 1)
        #expect(pair.hits(10, 10) == ["front", "front"])
        #expect(pair.differences().isEmpty)
    }

    @Test(arguments: Way.single)
    func `D5: button to cell is a redirect; the override that does not ask super answers everywhere`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let cell = View(0, 100, 320, 44, in: window).named("cell")
            View(0, 0, 320, 44, in: cell).named("content")
            let button = ClosureView(250, 7, 60, 30, in: cell).named("button")
            View(5, 5, 20, 20, in: button).named("icon")
            if isDeclared { button.redirect = cell }
            button.answer(unless: isDeclared) { view, _, callSuper in callSuper() == nil ? nil : view.superview }
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(260, 120) == ["cell", "cell"])
        #expect(pair.hits(260, 90) == ["window", "window"])
        pair.change("button") { $0.isHidden = true }
        #expect(pair.differences().isEmpty)
        // Flaw of the form that does not ask super: it takes the whole cell, though hidden.
        let button = pair.override.subviews[0].subviews[1] as? ClosureView
        button?.onHitTest = { view, _, _ in view.superview }
        #expect(pair.hits(10, 120) == ["cell", "content"])
    }

    @Test(arguments: Way.single)
    func `D2, B10, B10b: enlarge by insets is touchOutsets`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let parent = View(100, 100, 200, 200, in: window).named("parent")
            let frame = Rect(x: 0, y: 50, width: 50, height: 50)
            let button = isDeclared ? View(frame: frame) : EnlargedByInsets(frame: frame)
            parent.addSubview(button.named("button"))
            if isDeclared { button.touchOutsets = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10) }
            View(-8, 0, 20, 20, in: button).named("inner")
        }
        #expect(pair.differences().isEmpty)
        for (x, y, name) in [
            (155.0, 160.0, "button"), (161, 160, "parent"), (95, 160, "window"), (105, 155, "inner"),
            (120, 141, "button"), (120, 139, "parent"),
        ] {
            #expect(pair.hits(x, y) == [name, name])
        }
        for alpha in [0.01, 0] {
            pair.change("button") { $0.alpha = alpha }
            #expect(pair.differences().isEmpty)
            #expect(pair.hits(155, 160) == ["parent", "parent"])
        }
    }

    @Test(arguments: Way.single)
    func `D2, A38, A38d, A38p, A39, A40: enlarge per edge is touchOutsets; the published one ignores flags`(_ way: Way)
    {
        let edges = EdgeInsets(top: 5, left: 40, bottom: 5, right: 5)
        let pair = Pair(way) { window, isDeclared in
            let parent = View(100, 100, 200, 200, in: window).named("parent")
            let frame = Rect(x: 50, y: 50, width: 50, height: 50)
            let button = isDeclared ? View(frame: frame) : EnlargedPerEdge(frame: frame)
            parent.addSubview(button.named("button"))
            if isDeclared { button.touchOutsets = edges }
        }
        #expect(pair.hits(115, 160) == ["parent", "button"])
        pair.change("button") { ($0 as? EnlargedPerEdge)?.edges = edges }
        #expect(pair.differences().isEmpty)
        for (x, y) in [(110.0, 145.0), (204.9, 204.9), (110, 204)] { #expect(pair.hits(x, y) == ["button", "button"]) }
        for (x, y) in [(109.9, 160.0), (150, 144.9), (205, 160), (160, 205)] {
            #expect(pair.hits(x, y) == ["parent", "parent"])
        }
        pair.change("button") { View(0, 0, 20, 20, in: $0).named("inner") }
        #expect(pair.hits(155, 155) == ["button", "inner"])
        pair.change("button") { $0.isHidden = true }
        #expect(pair.hits(160, 180) == ["button", "parent"])
        pair.change("button") { $0.isHidden = false }
        pair.change("button") { $0.isUserInteractionEnabled = false }
        #expect(pair.hits(160, 180) == ["button", "parent"])
    }

    @Test(arguments: Way.single)
    func `D3, B11, B11d: circle is an ellipse; the published one has a closed edge`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let frame = Rect(x: 100, y: 100, width: 100, height: 100)
            let circle = isDeclared ? View(frame: frame) : Circle(frame: frame)
            window.addSubview(circle.named("circle"))
            if isDeclared { circle.hitShape = .ellipse(circle.bounds) }
            View(0, 0, 30, 30, in: circle).named("child")
        }
        // On the grid, exactly those at the radius itself: 3-4-5 triangles and the four extremes.
        let differences = pair.differences(step: 5)
        #expect(!differences.isEmpty)
        for point in differences {
            let (dx, dy) = (point.x - 150, point.y - 150)
            #expect(dx * dx + dy * dy == 2500)
            #expect(pair.hits(point.x, point.y)[1] == "window")
        }
        #expect(pair.hits(200, 150) == ["circle", "window"] && pair.hits(200.0.nextUp, 150) == ["window", "window"])
        #expect(pair.hits(150, 150) == ["circle", "circle"] && pair.hits(105, 105) == ["window", "window"])
        #expect(pair.hits(125, 128) == ["child", "child"])
    }

    @Test(arguments: Way.single)
    func `D5: carousel is a redirect of the container`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let container = ClosureView(20, 0, 320, 100, in: window).named("container")
            let scroll = View(80, 0, 160, 100, in: container).named("scroll")
            View(0, 0, 160, 100, in: scroll).named("page")
            if isDeclared { container.redirect = scroll }
            container.answer(unless: isDeclared) { _, _, callSuper in callSuper() == nil ? nil : scroll }
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(30, 50) == ["scroll", "scroll"])
        // Flaw of both: buttons in the pages are out of reach. A margin behind the scroll view keeps them.
        #expect(pair.hits(110, 50) == ["scroll", "scroll"])
        let container = pair.declared.subviews[0]
        let margin = View(frame: container.bounds).named("margin")
        container.insertSubview(margin, at: 0)
        margin.redirect = container.redirect
        container.redirect = nil
        #expect(pair.hits(30, 50) == ["scroll", "scroll"])
        #expect(pair.hits(110, 50) == ["scroll", "page"])
    }

    @Test(arguments: Way.single)
    func `D1: header under a scroll view is a transparent header of mode none`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            View(0, 0, 320, 200, in: window).named("header")
            let scroll = ClosureView(0, 0, 320, 480, in: window).named("scroll")
            let transparent = View(0, 0, 320, 200, in: scroll).named("transparent")
            View(0, 200, 320, 1000, in: scroll).named("content")
            if isDeclared { (transparent.hitMode, scroll.hitMode) = (.none, .boxNone) }
            scroll.answer(unless: isDeclared) { _, _, callSuper in
                let hit = callSuper()
                return hit === transparent ? nil : hit
            }
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(10, 10) == ["header", "header"] && pair.hits(10, 300) == ["content", "content"])
        pair.change("scroll") { $0.bounds.origin.y = 150 }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(10, 40) == ["header", "header"])
        // Where it differs: margins of the scroll view itself, which boxNone gives away.
        pair.change("scroll") { $0.bounds.origin.y = 1000 }
        #expect(pair.hits(10, 300) == ["scroll", "window"])
    }

    @Test(arguments: Way.single)
    func `D4: raised tab-bar button is hitsOutsideBounds; the override ignores that it is hidden`(_ way: Way) {
        let pair = Pair(way) { window, isDeclared in
            let parent = View(0, 400, 320, 80, in: window).named("parent")
            let bar = ClosureView(0, 30, 320, 50, in: parent).named("bar")
            let button = View(140, -40, 40, 60, in: bar).named("button")
            if isDeclared { bar.hitsOutsideBounds = true }
            bar.answer(unless: isDeclared) { _, point, callSuper in
                button.frame.contains(point) ? button : callSuper()
            }
        }
        #expect(pair.differences().isEmpty)
        #expect(pair.hits(150, 405) == ["button", "button"])
        #expect(pair.hits(150, 395) == ["window", "window"] && pair.hits(10, 440) == ["bar", "bar"])
        pair.change("button") { View(0, 0, 40, 60, in: $0).named("icon") }
        #expect(pair.hits(150, 440) == ["button", "icon"])
        pair.change("icon") { $0.removeFromSuperview() }
        pair.change("button") { $0.isHidden = true }
        #expect(pair.hits(150, 440) == ["button", "bar"])
    }
}

extension ClosureView {
    /// Has an override of `hitTest` in the window whose views are not the declared ones.
    fileprivate func answer(
        unless isDeclared: Bool, _ override: @escaping (ClosureView, Point, _ callSuper: () -> View?) -> View?
    ) {
        if !isDeclared { onHitTest = override }
    }
}
