import TestSupport
import Testing
import TouchReplay

/// Random screens and random fingers: whoever finds the views, index or recursion, the same handlers run in the same order.
@Suite struct RandomTouchTests {
    @Test("F1 to F7: logs by the index and by the recursion are equal", arguments: 0..<8 as Range<UInt64>)
    func logsAreEqual(block: UInt64) {
        var (entries, gestures) = (0, 0)
        for seed in block * 25..<(block + 1) * 25 {
            var logs: [[String]] = []
            for way in Stage.ways {
                let world = RandomWorld(seed: seed, way)
                for _ in 0..<160 { world.step() }
                logs.append(world.stage.log.entries.map(\.description))
            }
            let difference = zip(logs[0], logs[1]).enumerated().first { $0.element.0 != $0.element.1 }
            #expect(
                logs[0] == logs[1],
                "seed \(seed), entry \(difference?.offset ?? -1): \(difference?.element ?? ("", ""))")
            entries += logs[0].count { !$0.contains(" nobody ") }
            gestures += logs[0].count { $0.contains(" recognizer ") }
        }
        // Screens on which nothing happens would agree as well.
        #expect(entries > 2000 && gestures > 50, "\(entries) \(gestures)")
    }
}

/// A screen of random views with recognisers, controls and scroll views, whose handlers change it, and what happens to it.
final class RandomWorld {
    let stage: Stage
    private var random: SplitMix64
    private var views: [View] = []
    private var time = 0.0

    init(seed: UInt64, _ way: String) {
        random = SplitMix64(seed: seed)
        stage = Stage(way, width: 400, height: 400)
        stage.window.makeKeyAndVisible()
        let overlay = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        overlay.hitTestingStrategy = stage.window.hitTestingStrategy
        overlay.hitMode = .boxNone
        stage.application.addWindow(overlay)
        views = [stage.window, overlay]
        for index in 0..<40 { addView(index) }
        for index in 0..<10 { addRecognizer(index) }
    }

    private func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // MARK: The screen

    private func addView(_ index: Int) {
        let frame = Rect(x: number(-20...120), y: number(-20...120), width: number(0...400), height: number(0...400))
        let view: View
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let button = Button(frame: frame)
            stage.log.watch(button)
            button.isEnabled = chance(80)
            view = button
        case 1:
            let scroll = ScrollView(frame: frame)
            scroll.contentSize = Size(width: number(0...600), height: number(0...900))
            view = scroll
        default: view = loggingView(frame)
        }
        view.accessibilityIdentifier = "v\(index)"
        decorate(view)
        let parent = chance(30) ? stage.window : views.suffix(12).randomElement(using: &random)
        parent?.addSubview(view)
        views.append(view)
    }

    private func loggingView(_ frame: Rect) -> View {
        let view = AnsweringView(frame: frame)
        view.log = stage.log
        view.acceptsFirstResponder = chance(20)
        if chance(10) {
            view.onHitTest = { [unowned view] _, callSuper in callSuper().flatMap { $0 === view ? nil : $0 } }
        }
        if chance(10) { view.onInside = { [unowned view] in view.bounds.insetBy(dx: -15, dy: -15).contains($0) } }
        if chance(10) { view.onTouches = { [unowned self, unowned view] _ in change(view) } }
        return view
    }

    private func decorate(_ view: View) {
        view.isMultipleTouchEnabled = chance(30)
        view.isExclusiveTouch = chance(5)
        view.isHidden = chance(3)
        view.isUserInteractionEnabled = !chance(3)
        if chance(15) { view.hitMode = [.boxNone, .boxOnly, .none].randomElement(using: &random) ?? .auto }
        if chance(15) { view.hitsOutsideBounds = true }
        if chance(10) { view.transform = AffineTransform(rotationAngle: number(0...6)) }
        if chance(10) { view.touchOutsets = EdgeInsets(top: 7, left: 7, bottom: 7, right: 7) }
    }

    private func addRecognizer(_ index: Int) {
        let recognizers: [GestureRecognizer] = [
            TapGestureRecognizer(), PanGestureRecognizer(), LongPressGestureRecognizer(), PinchGestureRecognizer(),
            HoverGestureRecognizer(),
        ]
        guard let recognizer = recognizers.randomElement(using: &random) else { return }
        recognizer.delaysTouchesBegan = chance(30)
        recognizer.delaysTouchesEnded = chance(70)
        recognizer.cancelsTouchesInView = chance(70)
        recognizer.addAction { [unowned log = stage.log] in log.add("g\(index)", "recognizer", detail: "\($0.state)") }
        views.randomElement(using: &random)?.addGestureRecognizer(recognizer)
    }

    // MARK: What happens

    /// A change of the screen, from within a handler or between two events.
    private func change(_ view: View) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: view.removeFromSuperview()
        case 1: view.isHidden.toggle()
        case 2: view.superview?.sendSubviewToBack(view)
        case 3: view.bounds.origin.y += number(-30...30)
        case 4: view.frame.origin.x += number(-30...30)
        default:
            if let root = view.window, root !== view { root.addSubview(view) }
        }
    }

    func step() {
        time += [0, 0.0625, 0.125, 0.5].randomElement(using: &random) ?? 0
        let replay = Replay(stage.application, stage.log)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: replay.send(.time(time))
        case 1: replay.send(.event(Event(remoteControl: .remoteControlPlay, timestamp: time)))
        case 2:
            let view = views[Int.random(in: 2..<views.count, using: &random)]
            change(view)
        case 3: views.randomElement(using: &random)?.becomeFirstResponder()
        case 4: replay.send(.touches([sample(0), sample(1)]))
        default: replay.send(.touches([sample(Int.random(in: 0...2, using: &random))]))
        }
    }

    /// A finger that comes down, goes on or goes up where it may.
    private func sample(_ finger: Int) -> TouchSample {
        let isDown = stage.application.touches.contains { $0.finger == finger }
        let phases: [TouchSample.Phase] =
            isDown
            ? [.moved, .moved, .moved, .ended, .ended, .cancelled] : [.began, .began, .began, .began, .hover, .moved]
        return TouchSample(
            finger: finger, phase: phases.randomElement(using: &random) ?? .began,
            location: Point(x: number(0...400), y: number(0...400)), timestamp: time)
    }
}
