import Testing
import TouchReplay

/// The six taps of the public articles: who is hit, and the views that `touchesBegan` then runs in.
struct SixTapsTests {
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
            [touch(.began, x, y + 64, at: Double(number)), touch(.cancelled, x, y + 64, at: Double(number) + 0.5)]
        }
    }

    /// What is logged of taps: who is told, in order, of the beginning, and half a second later of the end.
    private static func log(_ taps: [(number: Int, told: [String])]) -> String {
        taps.flatMap { number, told in
            told.map { "\(number) \($0) touchesBegan 0" } + told.map { "\(number).5 \($0) touchesCancelled 0" }
        }.joined(separator: "\n")
    }

    @Test(arguments: Stage.ways)
    func `F1, F5: the touchesBegan column of the six taps`(_ way: String) throws {
        let taps = [
            (187.5, 350.0, ["White", "Yellow", "Gray"]), (187.5, 185, ["Green", "Gray"]),
            (20, 350, ["Yellow", "Gray"]),
            (60, 100, ["Green", "Gray"]), (40, 100, ["Red", "Gray"]), (10, 100, ["Gray"]),
        ]
        try Tree(way).stage.expect(
            taps.enumerated().flatMap { Tree.tap($0.offset + 1, $0.element.0, $0.element.1) },
            gives: Self.log(taps.enumerated().map { ($0.offset + 1, $0.element.2) }))
    }

    @Test(arguments: Stage.ways)
    func `block: a root whose point(inside:) says no keeps the touch from all that is in it`(_ way: String) throws {
        let tree = Tree(way)
        tree.gray.onInside = { _ in false }
        try tree.stage.expect(Tree.tap(1, 187.5, 350), gives: "")
    }

    @Test(arguments: Stage.ways)
    func `pass to parent: White hands its touches to Yellow`(_ way: String) throws {
        let tree = Tree(way)
        let (white, yellow) = (tree.white, tree.yellow)
        white.onHitTest = { [unowned white, unowned yellow] point, callSuper in
            yellow.point(inside: white.convert(point, to: yellow), with: nil) ? yellow : callSuper()
        }
        try tree.stage.expect(Tree.tap(1, 187.5, 350), gives: Self.log([(1, ["Yellow", "Gray"])]))
    }

    @Test(arguments: Stage.ways)
    func `redirect out of the subtree: White, outside its own parent, gets Green's touch`(_ way: String) throws {
        let tree = Tree(way)
        let (white, green) = (tree.white, tree.green)
        green.onHitTest = { [unowned white, unowned green] point, callSuper in
            white.point(inside: green.convert(point, to: white), with: nil) ? white : callSuper()
        }
        try tree.stage.expect(Tree.tap(2, 187.5, 185), gives: Self.log([(2, ["White", "Yellow", "Gray"])]))
    }
}
