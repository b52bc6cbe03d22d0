import TestSupport
import Testing
import ViewKit

/// Fingers at the ends of what numbers hold (Semantics, F3).
struct ExtremeTouchTests {
    /// A view that is everywhere.
    private final class EndlessView: View {
        override func point(inside point: Point, with event: Event?) -> Bool { true }
    }

    private final class EndlessButton: Button {
        override func point(inside point: Point, with event: Event?) -> Bool { true }
    }

    private final class EndlessScrollView: ScrollView {
        override func point(inside point: Point, with event: Event?) -> Bool { true }
    }

    /// What a handler can ask a recogniser for.
    private func numbers(_ recognizer: GestureRecognizer, in view: View) -> [Double] {
        var points = (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: view) }
        points += [recognizer.location(in: view), recognizer.location(in: nil)]
        var numbers: [Double] = []
        switch recognizer {
        case let pan as PanGestureRecognizer: points += [pan.translation(in: view), pan.velocity(in: view)]
        case let pinch as PinchGestureRecognizer: numbers += [pinch.scale, pinch.velocity, 1 / pinch.scale]
        case let rotation as RotationGestureRecognizer: numbers += [rotation.rotation, rotation.velocity]
        default: break
        }
        return numbers + points.flatMap { [$0.x, $0.y] }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `F3: wherever fingers are and however fast, no handler is given a number that is none`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (log, asked): (Set<String>, Int) = ([], 0)
        let edges = [
            0, -0.0, .leastNonzeroMagnitude, 1e-308, 40, 99, 100, 0x1p500, 1e150, 1e154, 1e155, 1e307, 1e308,
            .greatestFiniteMagnitude,
        ]
        func coordinate() -> Double {
            (edges.randomElement(using: &random) ?? 0) * (Bool.random(using: &random) ? 1 : -1)
        }
        for round in 0..<60 {
            let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            window.hitsOutsideBounds = true
            let application = Application()
            application.addWindow(window)
            let view: View = [EndlessView(), EndlessButton(), EndlessScrollView()][round % 3]
            view.transform = AffineTransform(rotationAngle: 1)
            view.isMultipleTouchEnabled = true
            window.addSubview(view)
            let kinds: [GestureRecognizer] = [
                PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(), SwipeGestureRecognizer(),
                TapGestureRecognizer(), LongPressGestureRecognizer(), HoverGestureRecognizer(),
            ]
            let delegate = ClosureDelegate()
            delegate.simultaneous = { _, _ in true }
            for recognizer in kinds {
                (recognizer as? LongPressGestureRecognizer)?.minimumPressDuration = 0
                recognizer.delegate = delegate
                view.addGestureRecognizer(recognizer)
                recognizer.addAction { [unowned view] in
                    let numbers = numbers($0, in: view)
                    #expect(numbers.allSatisfy { $0.isFinite }, "\($0) \($0.state) \(numbers)")
                    log.insert("\(type(of: $0)) \($0.state)")
                    asked += 1
                    guard round % 2 == 0 else { return }
                    let number = coordinate()
                    (kinds[0] as? PanGestureRecognizer)?.setTranslation(Point(x: number, y: 1), in: view)
                    (kinds[1] as? PinchGestureRecognizer)?.scale = max(number.magnitude, .leastNormalMagnitude)
                    (kinds[2] as? RotationGestureRecognizer)?.rotation = number
                }
            }
            var time = 0.0
            for _ in 0..<40 {
                time += [0, .leastNonzeroMagnitude, 1e-300, 0.01].randomElement(using: &random) ?? 0
                let phases: [TouchSample.Phase] = [.began, .moved, .moved, .moved, .moved, .ended, .hover]
                let (finger, phase) = (Int.random(in: 0...1, using: &random), phases.randomElement(using: &random))
                application.send(TouchSample(phase ?? .began, coordinate(), coordinate(), finger: finger, at: time))
                #expect(view.bounds.origin.isFinite)
            }
        }
        #expect(asked > 400 && log.count > 12, "\(asked) \(log.sorted())")
    }

    @Test func `F3: fingers that go from far away to far away have a scale, an angle and a way`() {
        let stage = Stage()
        let view = EndlessView(0, 0, 0, 0, in: stage.window)
        stage.window.hitsOutsideBounds = true
        let delegate = ClosureDelegate()
        delegate.simultaneous = { _, _ in true }
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        for recognizer in [pinch, rotation] {
            recognizer.delegate = delegate
            view.addGestureRecognizer(recognizer)
        }
        stage.began(-1, 0, at: 0)
        stage.hold((1, 0, 0), (1, 19, 0), finger: 1)
        let unit = (2.0 * 2 + 19 * 19).squareRoot()
        stage.moved(-1e308, 0, at: 0.01)
        // Taken to be at the farthest place.
        #expect((pinch.scale / (Touch.maximumCoordinate / unit) - 1).magnitude < 1e-12)
        stage.moved(1e308, 0, finger: 1, at: 0.02)
        #expect((pinch.scale / (2 * Touch.maximumCoordinate / unit) - 1).magnitude < 1e-12 && pinch.velocity > 1e140)
        pinch.scale = 1e-200
        rotation.rotation = 0
        stage.moved(0, 1, finger: 1, at: 0.03)
        stage.moved(0, 0, at: 0.04)
        #expect(pinch.scale == .leastNormalMagnitude && (rotation.rotation - .pi / 2).magnitude < 1e-12)
        pinch.scale = 1e300
        stage.moved(0, 1e308, finger: 1, at: 0.05)
        #expect(pinch.scale == .greatestFiniteMagnitude)
    }

    @Test func `F3: what a gesture is set to before it begins does not make it begin`() {
        let stage = Stage()
        let view = View(0, 0, 500, 500, in: stage.window)
        let pan = PanGestureRecognizer().logging("pan", on: view, stage.log)
        let pinch = PinchGestureRecognizer().logging("pinch", on: view, stage.log)
        let rotation = RotationGestureRecognizer().logging("rotation", on: view, stage.log)
        stage.both(.began, (100, 100), (200, 100))
        pan.setTranslation(Point(x: 100, y: 0), in: view)
        pinch.scale = 3
        rotation.rotation = 1
        stage.moved(201, 100, finger: 1)
        #expect(stage.log.take() == "" && pinch.scale == 1 && rotation.rotation == 0)
    }
}
