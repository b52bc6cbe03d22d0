import Testing
import TouchReplay

/// Sequences of touches, and events without a place.
struct TouchLogTests {
    @Test(arguments: Stage.ways)
    func `F2: two fingers on one view: the first alone, or both`(_ way: String) throws {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        func recording(from time: Double) -> [String] {
            [
                touch(.began, 10, 10, at: time), touch(.began, 90, 90, finger: 1, at: time + 1),
                touches((0, .moved, 12, 10), (1, .moved, 88, 90), at: time + 2),
                touch(.ended, 12, 10, at: time + 3), touch(.ended, 88, 90, finger: 1, at: time + 4),
            ]
        }
        try stage.expect(
            recording(from: 0),
            gives: """
                0 view touchesBegan 0
                2 view touchesMoved 0
                3 view touchesEnded 0
                """)
        view.isMultipleTouchEnabled = true
        try stage.expect(
            recording(from: 10),
            gives: """
                10 view touchesBegan 0
                11 view touchesBegan 1
                12 view touchesMoved 0 1
                13 view touchesEnded 0
                14 view touchesEnded 1
                """)
    }

    @Test(arguments: Stage.ways)
    func `F2: an exclusive view keeps the others of its window from new touches, and they it`(_ way: String) throws {
        let stage = Stage(way)
        stage.view("alone", 0, 0, 100, 100).isExclusiveTouch = true
        stage.view("other", 100, 0, 100, 100)
        try stage.expect(
            [
                touch(.began, 10, 10, at: 0), touch(.began, 110, 10, finger: 1, at: 1),
                touch(.ended, 110, 10, finger: 1, at: 2), touch(.ended, 10, 10, at: 3),
                touch(.began, 110, 10, at: 4), touch(.began, 10, 10, finger: 1, at: 5),
                touch(.ended, 110, 10, at: 6), touch(.ended, 10, 10, finger: 1, at: 7),
                touch(.began, 10, 10, at: 8),
            ],
            gives: """
                0 alone touchesBegan 0
                1 nobody touchesBegan 1
                3 alone touchesEnded 0
                4 other touchesBegan 0
                5 nobody touchesBegan 1
                6 other touchesEnded 0
                8 alone touchesBegan 0
                """)
    }

    @Test(arguments: Stage.ways)
    func `F6: motion, remote control and presses begin at the first responder, touches at the view hit`(_ way: String)
        throws
    {
        let stage = Stage(way)
        let page = stage.view("page", 0, 0, 320, 480)
        let field = stage.view("field", 0, 0, 100, 40, in: page)
        stage.view("button", 0, 100, 100, 40, in: page)
        field.acceptsFirstResponder = true
        let shake = #"{"time": 0, "motion": "shake", "phase": "began"}"#
        try stage.expect([shake], gives: "0 nobody motionBegan shake")
        stage.window.makeKeyAndVisible()
        try stage.expect([shake], gives: "0 nobody motionBegan shake")
        #expect(field.becomeFirstResponder())
        try stage.expect(
            [
                #"{"time": 1, "motion": "shake", "phase": "began"}"#, touch(.began, 10, 110, at: 2),
                #"{"time": 3, "motion": "shake", "phase": "ended"}"#,
                #"{"time": 4, "remoteControl": "togglePlayPause"}"#,
                #"{"time": 5, "press": "select", "phase": "began"}"#,
                #"{"time": 6, "press": "select", "phase": "cancelled"}"#,
            ],
            gives: """
                1 field motionBegan shake
                1 page motionBegan shake
                2 button touchesBegan 0
                2 page touchesBegan 0
                3 field motionEnded shake
                3 page motionEnded shake
                4 field remoteControlReceived togglePlayPause
                4 page remoteControlReceived togglePlayPause
                5 field pressesBegan select
                5 page pressesBegan select
                6 field pressesCancelled select
                6 page pressesCancelled select
                """)
        field.resignFirstResponder()
        try stage.expect([#"{"time": 7, "remoteControl": "play"}"#], gives: "7 nobody remoteControlReceived play")
    }

    @Test(arguments: Stage.ways)
    func `A8, F5: a disabled control takes the touch, does nothing with it and passes nothing on`(_ way: String) throws
    {
        let stage = Stage(way)
        let panel = stage.view("panel", 0, 0, 300, 100)
        let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        button.accessibilityIdentifier = "buy"
        panel.addSubview(button)
        stage.log.watch(button)
        button.isEnabled = false
        try stage.expect(tap(10, 10, at: 0), gives: "")
        button.isEnabled = true
        try stage.expect(
            tap(10, 10, at: 1) + tap(110, 10, at: 2),
            gives: """
                1 buy sends touchDown
                1.125 buy sends touchUpInside
                1.125 buy sends primaryActionTriggered
                2 panel touchesBegan 0
                2.125 panel touchesEnded 0
                """)
    }

    @Test(arguments: Stage.ways)
    func `a touch that is over within one record was somebody's all the same`(_ way: String) throws {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        let record = touches((0, .began, 5, 5), (0, .ended, 5, 5), at: 1)
        try stage.expect([record], gives: "1 view touchesBegan 0\n1 view touchesEnded 0")
        view.onTouches = { _ in stage.application.removeWindow(stage.window) }
        try stage.expect(
            [touch(.began, 5, 5, at: 2), touch(.began, 5, 5, at: 3)],
            gives: """
                2 view touchesBegan 0
                2 view touchesCancelled 0
                3 nobody touchesBegan 0
                """)
    }

    @Test(arguments: Stage.ways)
    func `a touch that a silent view took is nobody's no more than one that it logs`(_ way: String) throws {
        let stage = Stage(way)
        stage.window.addSubview(Button(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        stage.window.hitMode = .boxNone
        // One finger twice in one event: on the button, and beside it.
        let tap = touches((0, .began, 5, 5), (0, .ended, 5, 5), at: 1)
        let miss = touches((0, .began, 150, 5), (0, .ended, 150, 5), at: 2)
        let both = touches((0, .began, 5, 5), (0, .ended, 5, 5), (0, .began, 150, 5), (0, .ended, 150, 5), at: 3)
        let around = touches(
            (0, .began, 150, 5), (0, .ended, 150, 5), (0, .began, 5, 5), (0, .ended, 5, 5),
            (0, .began, 150, 5), (0, .ended, 150, 5), at: 4)
        try stage.expect([tap], gives: "")
        try stage.expect([miss], gives: "2 nobody touchesBegan 0")
        try stage.expect([both], gives: "3 nobody touchesBegan 0")
        try stage.expect([around], gives: "4 nobody touchesBegan 0\n4 nobody touchesBegan 0")
    }
}
