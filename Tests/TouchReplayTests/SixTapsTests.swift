import Testing
import TouchReplay

/// The six taps of the public articles: who is hit, and the views that `touchesBegan` then runs in.
@Suite struct SixTapsTests {
    /// Gray holds Red, Green and Yellow; Yellow holds White, which sticks out of it.
    struct Tree {
        let stage: Stage
        let gray, red, green, yellow, white: AnsweringView

        init(_ way: String) {
            stage = Stage(way, width: 375, height: 731)
            gray = stage.view("Gray", 0, 64, 375, 667)
            red = stage.view("Red", 30, 30, 315, 543, in: gray)
            green = stage.view("Green", 50, 50, 275, 503, in: gray)
            yellow = stage.view("Yellow", 0, 200, 375, 300, in: gray)
            white = stage.view("White", 70, -30, 235, 360, in: yellow)
        }

        /// A tap at a point of Gray's space, seconds apart, the finger staying down.
        static func tap(_ number: Int, _ x: Double, _ y: Double) -> [String] {
            [
                touch(.began, x, y + 64, at: Double(number)),
                touch(.cancelled, x, y + 64, at: Double(number) + 0.5),
            ]
        }
    }

    @Test("F1, F5: the touchesBegan column of the six taps", arguments: Stage.ways)
    func sixTaps(_ way: String) throws {
        let taps = [(187.5, 350.0), (187.5, 185), (20, 350), (60, 100), (40, 100), (10, 100)]
        let recording = taps.enumerated().flatMap { Tree.tap($0.offset + 1, $0.element.0, $0.element.1) }
        try Tree(way).stage.expect(
            recording,
            gives: """
                1 White touchesBegan 0
                1 Yellow touchesBegan 0
                1 Gray touchesBegan 0
                1.5 White touchesCancelled 0
                1.5 Yellow touchesCancelled 0
                1.5 Gray touchesCancelled 0
                2 Green touchesBegan 0
                2 Gray touchesBegan 0
                2.5 Green touchesCancelled 0
                2.5 Gray touchesCancelled 0
                3 Yellow touchesBegan 0
                3 Gray touchesBegan 0
                3.5 Yellow touchesCancelled 0
                3.5 Gray touchesCancelled 0
                4 Green touchesBegan 0
                4 Gray touchesBegan 0
                4.5 Green touchesCancelled 0
                4.5 Gray touchesCancelled 0
                5 Red touchesBegan 0
                5 Gray touchesBegan 0
                5.5 Red touchesCancelled 0
                5.5 Gray touchesCancelled 0
                6 Gray touchesBegan 0
                6.5 Gray touchesCancelled 0
                """)
    }

    @Test("block: a root whose point(inside:) says no keeps the touch from all that is in it", arguments: Stage.ways)
    func block(_ way: String) throws {
        let tree = Tree(way)
        tree.gray.onInside = { _ in false }
        try tree.stage.expect(Tree.tap(1, 187.5, 350), gives: "")
    }

    @Test("pass to parent: White hands its touches to Yellow", arguments: Stage.ways)
    func passToParent(_ way: String) throws {
        let tree = Tree(way)
        let (white, yellow) = (tree.white, tree.yellow)
        white.onHitTest = { [unowned white, unowned yellow] point, callSuper in
            yellow.point(inside: white.convert(point, to: yellow), with: nil) ? yellow : callSuper()
        }
        try tree.stage.expect(
            Tree.tap(1, 187.5, 350),
            gives: """
                1 Yellow touchesBegan 0
                1 Gray touchesBegan 0
                1.5 Yellow touchesCancelled 0
                1.5 Gray touchesCancelled 0
                """)
    }

    @Test("redirect out of the subtree: White, outside its own parent, gets Green's touch", arguments: Stage.ways)
    func redirect(_ way: String) throws {
        let tree = Tree(way)
        let (white, green) = (tree.white, tree.green)
        green.onHitTest = { [unowned white, unowned green] point, callSuper in
            white.point(inside: green.convert(point, to: white), with: nil) ? white : callSuper()
        }
        try tree.stage.expect(
            Tree.tap(2, 187.5, 185),
            gives: """
                2 White touchesBegan 0
                2 Yellow touchesBegan 0
                2 Gray touchesBegan 0
                2.5 White touchesCancelled 0
                2.5 Yellow touchesCancelled 0
                2.5 Gray touchesCancelled 0
                """)
    }
}
