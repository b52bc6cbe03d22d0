import Testing
import TouchReplay

/// Recognisers, controls and scroll views between a touch and its view (SEMANTICS F3).
@Suite struct GestureLogTests {
    /// A recogniser that logs its states.
    private func add<Recognizer: GestureRecognizer>(
        _ recognizer: Recognizer, _ name: String, to view: View, _ stage: Stage
    ) -> Recognizer {
        recognizer.addAction { [unowned log = stage.log] in log.add(name, "\($0.state)") }
        view.addGestureRecognizer(recognizer)
        return recognizer
    }

    private func button(_ stage: Stage, in superview: View) -> Button {
        let button = Button(frame: Rect(x: 20, y: 20, width: 100, height: 40))
        button.accessibilityIdentifier = "button"
        superview.addSubview(button)
        stage.log.watch(button)
        return button
    }

    @Test(
        "F3: a tap that is recognised cancels the view's touch, and the next views' on the chain", arguments: Stage.ways
    )
    func cancellingTap(_ way: String) throws {
        let stage = Stage(way)
        let card = stage.view("card", 0, 0, 300, 200)
        stage.view("photo", 0, 0, 100, 100, in: card)
        _ = add(TapGestureRecognizer(), "tap", to: card, stage)
        try stage.expect(
            tap(50, 50, at: 1),
            gives: """
                1 photo touchesBegan 0
                1 card touchesBegan 0
                1.125 tap ended
                1.125 photo touchesCancelled 0
                1.125 card touchesCancelled 0
                """)
    }

    @Test("F3: a recogniser that fails lets the delayed touches through, late and in order", arguments: Stage.ways)
    func failingRecognizer(_ way: String) throws {
        let stage = Stage(way)
        let card = stage.view("card", 0, 0, 300, 200)
        let hold = add(LongPressGestureRecognizer(), "hold", to: card, stage)
        hold.delaysTouchesBegan = true
        try stage.expect(
            [
                touch(.began, 50, 50, at: 1), touch(.moved, 53, 50, at: 1.25), touch(.moved, 90, 50, at: 1.375),
                touch(.moved, 95, 50, at: 1.75), touch(.ended, 95, 50, at: 2),
            ],
            gives: """
                1.375 card touchesBegan 0
                1.375 card touchesMoved 0
                1.375 card touchesMoved 0
                1.75 card touchesMoved 0
                2 card touchesEnded 0
                """)
        // Time alone recognises it, and then the view never hears of the touch.
        try stage.expect(
            [touch(.began, 50, 50, at: 3), #"{"time": 3.75}"#, touch(.ended, 50, 50, at: 4)],
            gives: """
                3.5 hold began
                4 hold ended
                """)
    }

    @Test("F3: a pan that starts on a button takes the touch from it", arguments: Stage.ways)
    func panOnButton(_ way: String) throws {
        let stage = Stage(way)
        let panel = stage.view("panel", 0, 0, 300, 200)
        _ = button(stage, in: panel)
        _ = add(PanGestureRecognizer(), "pan", to: panel, stage)
        try stage.expect(
            [
                touch(.began, 30, 30, at: 1), touch(.moved, 35, 30, at: 1.25), touch(.moved, 45, 30, at: 1.5),
                touch(.moved, 60, 30, at: 1.75), touch(.ended, 60, 30, at: 2),
            ] + tap(30, 30, at: 3),
            gives: """
                1 button sends touchDown
                1.25 button sends touchDragInside
                1.5 pan began
                1.5 button sends touchCancel
                1.75 pan changed
                2 pan ended
                3 button sends touchDown
                3.125 button sends touchUpInside
                3.125 button sends primaryActionTriggered
                """)
    }

    @Test("F3: a single tap waits until the double tap has failed", arguments: Stage.ways)
    func doubleTap(_ way: String) throws {
        let stage = Stage(way)
        let photo = stage.view("photo", 0, 0, 100, 100)
        let double = add(TapGestureRecognizer(), "double", to: photo, stage)
        double.numberOfTapsRequired = 2
        add(TapGestureRecognizer(), "single", to: photo, stage).require(toFail: double)
        try stage.expect(
            tap(50, 50, at: 1) + [#"{"time": 2}"#],
            gives: """
                1 photo touchesBegan 0
                1.475 single ended
                1.475 photo touchesCancelled 0
                """)
        // The end of the first touch is delayed, so both are cancelled, each of finger 0.
        try stage.expect(
            tap(50, 50, at: 3) + tap(50, 50, at: 3.25),
            gives: """
                3 photo touchesBegan 0
                3.25 photo touchesBegan 0
                3.375 double ended
                3.375 photo touchesCancelled 0 0
                """)
    }

    /// A list whose rows are buttons.
    private func list(_ stage: Stage) -> ScrollView {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        scroll.contentSize = Size(width: 300, height: 1000)
        stage.window.addSubview(scroll)
        for row in 0..<20 { stage.view("row\(row)", 0, Double(row) * 50, 300, 50, in: scroll) }
        return scroll
    }

    @Test("F1, F3: a scroll view takes the touch of the row that its pan began on", arguments: Stage.ways)
    func scroll(_ way: String) throws {
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

    @Test("F1: under a held finger the content scrolls, and the touch stays with its row", arguments: Stage.ways)
    func scrollUnderFinger(_ way: String) throws {
        let stage = Stage(way)
        let scroll = list(stage)
        try stage.expect([touch(.began, 10, 110, at: 1), #"{"time": 1.5}"#], gives: "1.15 row2 touchesBegan 0")
        scroll.contentOffset.y = 500
        try stage.expect(
            [
                touch(.moved, 11, 110, at: 2), touch(.began, 100, 110, finger: 1, at: 3),
                touch(.ended, 11, 110, at: 4),
            ],
            gives: """
                2 row2 touchesMoved 0
                3.15 row12 touchesBegan 1
                4 row2 touchesEnded 0
                """)
    }

    @Test("a pointer that stands still enters and leaves what scrolls under it", arguments: Stage.ways)
    func hover(_ way: String) throws {
        let stage = Stage(way)
        let scroll = list(stage)
        for row in scroll.subviews.prefix(3) {
            _ = add(HoverGestureRecognizer(), row.accessibilityIdentifier ?? "", to: row, stage)
        }
        try stage.expect(
            [touch(.hover, 10, 60, at: 1), touch(.hover, 10, 61, at: 2)],
            gives: "1 row1 began\n1 row1 pointerHovered\n2 row1 changed\n2 row1 pointerHovered")
        scroll.contentOffset.y = 50
        try stage.expect([#"{"time": 3}"#], gives: "3 row1 ended\n3 row2 began")
        try stage.expect([touch(.leave, 0, 0, at: 4)], gives: "4 row2 ended")
    }
}
