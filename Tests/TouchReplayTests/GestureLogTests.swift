import Testing
import TouchReplay

/// Recognisers, controls and scroll views between a touch and its view (Semantics, F3).
struct GestureLogTests {
    /// A list whose rows are buttons.
    private func list(_ stage: Stage) -> ScrollView {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        scroll.contentSize = Size(width: 300, height: 1000)
        stage.window.addSubview(scroll)
        for row in 0..<20 { stage.view("row\(row)", 0, Double(row) * 50, 300, 50, in: scroll) }
        return scroll
    }

    @Test(arguments: Stage.ways)
    func `F1, F3: a scroll view takes the touch of the row that its pan began on`(_ way: String) throws {
        let stage = Stage(way)
        _ = list(stage)
        try stage.expect(
            [
                touch(.began, 10, 110, at: 1), touch(.moved, 10, 95, at: 1.25), touch(.moved, 10, 35, at: 1.5),
                touch(.ended, 10, 35, at: 1.75), touch(.began, 10, 110, at: 3), #"{"time": 4}"#,
            ],
            gives: """
                1.15 row2 touchesBegan 0
                1.25 row2 touchesCancelled 0
                3.15 row3 touchesBegan 0
                """)
    }

    @Test(arguments: Stage.ways)
    func `F1: under a held finger the content scrolls, and the touch stays with its row`(_ way: String) throws {
        let stage = Stage(way)
        let scroll = list(stage)
        try stage.expect([touch(.began, 10, 110, at: 1), #"{"time": 1.5}"#], gives: "1.15 row2 touchesBegan 0")
        // What time brings is not the event's, which nobody receives.
        let played = Stage(way)
        _ = list(played)
        try played.expect(
            [touch(.began, 10, 110, at: 1), #"{"time": 2, "remoteControl": "play"}"#],
            gives: "1.15 row2 touchesBegan 0\n2 nobody remoteControlReceived play")
        scroll.contentOffset.y = 500
        try stage.expect(
            [touch(.moved, 11, 110, at: 2), touch(.began, 100, 110, finger: 1, at: 3), touch(.ended, 11, 110, at: 4)],
            gives: """
                2 row2 touchesMoved 0
                3.15 row12 touchesBegan 1
                4 row2 touchesEnded 0
                """)
    }

    @Test(arguments: Stage.ways)
    func `a pointer that stands still enters and leaves what scrolls under it`(_ way: String) throws {
        let stage = Stage(way)
        let scroll = list(stage)
        for row in scroll.subviews.prefix(3) {
            let hover = HoverGestureRecognizer { [unowned row, unowned log = stage.log] in log.add(row, "\($0.state)") }
            row.addGestureRecognizer(hover)
        }
        try stage.expect(
            [touch(.hover, 10, 60, at: 1), touch(.hover, 10, 61, at: 2)],
            gives: "1 row1 began\n1 row1 pointerHovered\n2 row1 changed\n2 row1 pointerHovered")
        scroll.contentOffset.y = 50
        try stage.expect([#"{"time": 3}"#], gives: "3 row1 ended\n3 row2 began")
        try stage.expect([touch(.leave, 0, 0, at: 4)], gives: "4 row2 ended")
    }
}
