import Testing
import TouchReplay

/// The overrides of the public articles, and what is then delivered.
@Suite struct OverrideLogTests {
    /// Only beginnings, so that each tap is a line a receiver.
    private func began(_ x: Double, _ y: Double, at time: Double) -> [String] {
        [touch(.began, x, y, at: time), touch(.cancelled, x, y, at: time)]
    }

    /// A stage with a view that fills it.
    private func rooted(_ way: String) -> (Stage, View) {
        let stage = Stage(way)
        return (stage, stage.view("root", 0, 0, 320, 480))
    }

    /// Compares the log of taps at points, the first at time 0, with the receivers of each, first to last.
    private func expect(
        _ stage: Stage, _ points: [(Double, Double)], gives receivers: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let recording = points.enumerated().flatMap { began($0.element.0, $0.element.1, at: Double($0.offset)) }
        let golden = receivers.enumerated().flatMap { index, chain in
            ["touchesBegan", "touchesCancelled"].flatMap { event in
                chain.split(separator: " ").map { "\(index) \($0) \(event) 0" }
            }
        }
        try stage.expect(recording, gives: golden.joined(separator: "\n"), sourceLocation: sourceLocation)
    }

    @Test("sibling pass-through by hitTest, and by point(inside:)", arguments: Stage.ways)
    func siblings(_ way: String) throws {
        for usesHitTest in [true, false] {
            let (stage, root) = rooted(way)
            let back = stage.view("back", 0, 0, 100, 100, in: root)
            let front = stage.view("front", 50, 0, 100, 100, in: root)
            let isBehind = { [unowned front, unowned back] (point: Point) in
                back.point(inside: front.convert(point, to: back), with: nil)
            }
            if usesHitTest {
                front.onHitTest = { point, callSuper in isBehind(point) ? nil : callSuper() }
            } else {
                front.onInside = { [unowned front] point in !isBehind(point) && front.bounds.contains(point) }
            }
            try expect(stage, [(75, 10), (110, 10), (10, 10)], gives: ["back root", "front root", "back root"])
        }
    }

    @Test("a button that answers its cell", arguments: Stage.ways)
    func buttonToCell(_ way: String) throws {
        let (stage, root) = rooted(way)
        let cell = stage.view("cell", 0, 0, 300, 44, in: root)
        let button = stage.view("button", 250, 0, 50, 44, in: cell)
        button.onHitTest = { [unowned cell] _, callSuper in callSuper() == nil ? nil : cell }
        try expect(stage, [(275, 20), (20, 20)], gives: ["cell root", "cell root"])
    }

    @Test("areas enlarged by 10 on all edges, and by 20 on the left edge alone", arguments: Stage.ways)
    func enlarged(_ way: String) throws {
        let (stage, root) = rooted(way)
        let panel = stage.view("panel", 0, 0, 200, 200, in: root)
        let all = stage.view("all", 50, 10, 40, 40, in: panel)
        all.onHitTest = { [unowned all] point, _ in all.bounds.insetBy(dx: -10, dy: -10).contains(point) ? all : nil }
        let left = stage.view("left", 50, 100, 40, 40, in: panel)
        left.onHitTest = { [unowned left] point, _ in
            Rect(x: -20, y: 0, width: 60, height: 40).contains(point) ? left : nil
        }
        let edge = stage.view("edge", 180, 150, 20, 20, in: panel)
        edge.onHitTest = { [unowned edge] point, _ in
            edge.bounds.insetBy(dx: -10, dy: -10).contains(point) ? edge : nil
        }
        try expect(
            stage, [(41, 30), (39, 30), (31, 120), (91, 120), (199, 155), (205, 155)],
            gives: [
                "all panel root", "panel root", "left panel root", "panel root", "edge panel root",
                // The parent does not contain the point.
                "root",
            ])
    }

    @Test("a circle lets its corners through", arguments: Stage.ways)
    func circle(_ way: String) throws {
        let (stage, root) = rooted(way)
        let circle = stage.view("circle", 0, 0, 100, 100, in: root)
        circle.onInside = { point in
            let (dx, dy) = (point.x - 50, point.y - 50)
            return (dx * dx + dy * dy).squareRoot() <= 50
        }
        try expect(stage, [(50, 50), (5, 5), (0, 50)], gives: ["circle root", "root", "circle root"])
    }

    @Test("ignore self: an overlay takes touches in its subviews only", arguments: Stage.ways)
    func ignoresSelf(_ way: String) throws {
        let (stage, root) = rooted(way)
        stage.view("page", 0, 0, 320, 480, in: root)
        let overlay = stage.view("overlay", 0, 0, 320, 480, in: root)
        stage.view("badge", 10, 10, 20, 20, in: overlay)
        overlay.onHitTest = { [unowned overlay] _, callSuper in
            let hit = callSuper()
            return hit === overlay ? nil : hit
        }
        try expect(stage, [(15, 15), (50, 50)], gives: ["badge overlay root", "page root"])
    }

    @Test("carousel: touches in the margin reach the scroll view", arguments: Stage.ways)
    func carousel(_ way: String) throws {
        let (stage, root) = rooted(way)
        let container = stage.view("container", 0, 0, 300, 100, in: root)
        let pages = stage.view("pages", 100, 0, 100, 100, in: container)
        container.onHitTest = { [unowned pages] _, callSuper in callSuper() == nil ? nil : pages }
        try expect(
            stage, [(10, 50), (150, 50), (310, 50)],
            gives: ["pages container root", "pages container root", "root"])
    }

    @Test("a transparent header lets touches through to the sibling of its scroll view", arguments: Stage.ways)
    func header(_ way: String) throws {
        let (stage, root) = rooted(way)
        stage.view("map", 0, 0, 300, 300, in: root)
        let scroll = stage.view("scroll", 0, 0, 300, 300, in: root)
        let header = stage.view("header", 0, 0, 300, 100, in: scroll)
        stage.view("content", 0, 100, 300, 200, in: scroll)
        scroll.onHitTest = { [unowned header] _, callSuper in
            let hit = callSuper()
            return hit === header ? nil : hit
        }
        try expect(stage, [(10, 50), (10, 150)], gives: ["map root", "content scroll root"])
    }

    @Test("a tab bar's raised button is hit above the bar, as far as the bar's ancestors reach", arguments: Stage.ways)
    func raisedButton(_ way: String) throws {
        let (stage, root) = rooted(way)
        let screen = stage.view("screen", 0, 0, 320, 460, in: root)
        let bar = stage.view("bar", 0, 440, 320, 40, in: screen)
        let button = stage.view("button", 130, -20, 60, 60, in: bar)
        bar.onHitTest = { [unowned button] point, callSuper in button.frame.contains(point) ? button : callSuper() }
        try expect(
            stage, [(160, 430), (10, 450), (160, 465)], gives: ["button bar screen root", "bar screen root", "root"])
    }
}
