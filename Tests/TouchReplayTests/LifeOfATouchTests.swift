import Foundation
import Testing
import TouchReplay

/// The page "Life of a touch" shows what really happens.
struct LifeOfATouchTests {
    @Test(arguments: Stage.ways)
    func `the log on the page is that of the sequence which it describes`(_ way: String) throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/ViewKit/ViewKit.docc/LifeOfATouch.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let opening = try #require(text.range(of: "```log\n"))
        let closing = try #require(text.range(of: "\n```", range: opening.upperBound..<text.endIndex))

        let stage = Stage(way)
        let root = stage.view("page", 0, 0, 320, 480)
        let list = ScrollView(frame: Rect(x: 0, y: 100, width: 320, height: 300))
        list.contentSize = Size(width: 320, height: 900)
        root.addSubview(list)
        list.panGestureRecognizer.addAction { [unowned log = stage.log] in log.add("pan", "\($0.state)") }
        let rows = (0..<9).map { stage.view("row \($0)", 0, Double($0) * 100, 320, 100, in: list) }
        let button = Button(frame: Rect(x: 20, y: 20, width: 100, height: 44))
        button.accessibilityIdentifier = "buy"
        stage.log.watch(button)
        rows[0].addSubview(button)
        stage.view("photo", 0, 0, 100, 100, in: rows[1])
        try stage.expect(
            [
                touch(.began, 60, 140, at: 0), touch(.moved, 60, 134, at: 0.0625), touch(.moved, 60, 130, at: 0.125),
                touch(.moved, 60, 110, at: 0.1875), touch(.ended, 60, 110, at: 0.25),
            ] + tap(50, 230, at: 1) + [
                touch(.began, 60, 120, at: 2), touch(.moved, 60, 100, at: 2.25), touch(.ended, 60, 100, at: 2.375),
            ], gives: String(text[opening.upperBound..<closing.lowerBound]))
        #expect(list.contentOffset == Point(x: 0, y: 20))
    }
}
