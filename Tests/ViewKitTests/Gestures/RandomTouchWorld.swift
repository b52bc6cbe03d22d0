import TestSupport
import ViewKit

/// A random tree of views and recognisers under random fingers, with handlers and actions that interfere. All that is
/// random comes from the seed, so two worlds of one seed are alike but for the way of hit testing.
final class RandomTouchWorld: RandomScreen {
    /// What must never happen, as sentences.
    private(set) var violations: [String] = []
    private(set) var log: [String] = []
    private var parents: [View] = []
    private let panel: Window
    private var fingers: [Int: Point] = [:]
    /// All touches that a view was told of, kept alive so that none takes the place of another.
    private var touches: [Touch] = []
    private var lastPhases: [Int: Touch.Phase] = [:]
    private var lastStates: [Int: GestureRecognizer.State] = [:]
    private var interferences = 0

    private final class RoundView: TouchView {
        override func point(inside point: Point, with event: Event?) -> Bool {
            log?.add("asked")
            return circleContains(point)
        }
    }

    init(seed: UInt64, _ way: Way) {
        panel = Window(way, Rect(x: 0, y: 0, width: 80, height: 300))
        super.init(seed: seed, Stage(way, Rect(x: 0, y: 0, width: 300, height: 300)))
        stage.application.addWindow(panel)
        makeViews()
        addRecognizers(12, makeRecognizer) { [unowned self] in note($0, $1) }
        let refused = number(5)
        delegate.shouldReceive = { $0.finger != refused }
    }

    private func coordinate(_ limit: Int) -> Double { Double(number(limit / 5)) * 5 }

    private func makeViews() {
        for index in 0..<9 {
            let parent: View = chance(60) ? (views.randomElement(using: &random) ?? stage.window) : stage.window
            let frame = Rect(
                x: coordinate(120), y: coordinate(120), width: 40 + coordinate(200), height: 40 + coordinate(200))
            let view = chance(20) ? RoundView(frame: frame) : TouchView(frame: frame)
            view.named("view \(index)").log = stage.log
            view.isMultipleTouchEnabled = chance(40)
            view.isExclusiveTouch = chance(10)
            (index == 8 ? panel : parent).addSubview(view)
            view.onTouch = { [unowned self] view, phase, touches in note(view, phase, touches) }
            views.append(view)
            parents.append(view.superview!)
        }
    }

    private func makeRecognizer() -> GestureRecognizer {
        switch number(7) {
        case 0:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 1 + number(2)
            tap.numberOfTouchesRequired = chance(20) ? 2 : 1
            return tap
        case 1: return LongPressGestureRecognizer()
        case 2: return PanGestureRecognizer()
        case 3: return SwipeGestureRecognizer()
        case 4: return PinchGestureRecognizer()
        case 5: return RotationGestureRecognizer()
        default: return HoverGestureRecognizer()
        }
    }

    // MARK: Steps

    /// Fingers, time and the rest of the world at random, then every finger up and time enough.
    func run(steps: Int) {
        for _ in 0..<steps { step() }
        for (finger, point) in fingers.sorted(by: { $0.key < $1.key }) {
            stage.ended(point.x, point.y, finger: finger, at: time)
        }
        stage.application.advance(to: time + 10)
        for (index, phase) in lastPhases where phase != .ended && phase != .cancelled {
            violations.append("touch \(index) has not ended for its view")
        }
        for (index, recognizer) in recognizers.enumerated() where !(recognizer is HoverGestureRecognizer) {
            guard recognizer.state != .possible || recognizer.numberOfTouches > 0 else { continue }
            violations.append("recogniser \(index) is \(recognizer.state)")
        }
    }

    private func step() {
        time += [0, 0, 0.01, 0.05, 0.2, 0.5][number(6)]
        let finger = number(3)
        switch number(20) {
        case 0..<5:
            let point = Point(x: coordinate(300), y: coordinate(300))
            fingers[finger] = point
            stage.began(point.x, point.y, finger: finger, at: time)
        case 5..<13:
            guard let old = fingers[finger] else { return }
            let reach = chance(50) ? 5 : 60
            let point = Point(
                x: old.x + Double(number(2 * reach) - reach), y: old.y + Double(number(2 * reach) - reach))
            fingers[finger] = point
            stage.moved(point.x, point.y, finger: finger, at: time)
        case 13..<17:
            guard let point = fingers.removeValue(forKey: finger) else { return }
            if chance(85) {
                stage.ended(point.x, point.y, finger: finger, at: time)
            } else {
                stage.cancelled(point.x, point.y, finger: finger, at: time)
            }
        case 17:
            let point = Point(x: coordinate(300), y: coordinate(300))
            stage.application.send(TouchSample(finger: 9, phase: .hover, location: point, timestamp: time))
        case 18: stage.application.advance(to: time)
        default: interfere(number(1000))
        }
    }

    private func interfere(_ choice: Int) {
        let view = views[choice % views.count]
        let recognizer = recognizers[choice % recognizers.count]
        switch choice % 6 {
        case 0: view.removeFromSuperview()
        case 1:
            let index = choice % views.count
            if !parents[index].isDescendant(of: view) { parents[index].addSubview(view) }
        case 2: recognizer.isEnabled.toggle()
        case 3: view.isHidden.toggle()
        case 4: panel.application(stage.application, isIn: choice % 5 != 0)
        default: views[(choice / 6) % views.count].addGestureRecognizer(recognizer)
        }
    }

    // MARK: Notes

    private func note(_ view: TouchView, _ phase: Touch.Phase, _ told: Set<Touch>) {
        touches += told.subtracting(touches).sorted { $0.finger < $1.finger }
        for (index, touch) in touches.enumerated() where told.contains(touch) {
            let last = lastPhases[index]
            let isLegal = phase == .began ? last == nil : last == .began || last == .moved
            if !isLegal { violations.append("touch \(index) is \(phase) after \(last.map { "\($0)" } ?? "nothing")") }
            if touch.phase != phase { violations.append("touch \(index) is \(touch.phase) where it is \(phase)") }
            if touch.view !== view { violations.append("touch \(index) was told another view") }
            lastPhases[index] = phase
            log.append("\(view.name) \(phase) \(index) \(touch.location(in: nil)) \(touch.timestamp)")
        }
        interfereNowAndThen()
    }

    private func note(_ recognizer: GestureRecognizer, _ index: Int) {
        let (last, state) = (lastStates[index] ?? .possible, recognizer.state)
        let isUnderWay = last == .began || last == .changed
        let isLegal =
            switch state {
            case .began: !isUnderWay
            case .changed, .cancelled: isUnderWay
            case .ended: isUnderWay || recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer
            case .possible, .failed: false
            }
        if !isLegal { violations.append("recogniser \(index) is \(state) after \(last)") }
        lastStates[index] = state
        log.append("recogniser \(index) \(type(of: recognizer)) \(state) \(recognizer.location(in: nil))")
        interfereNowAndThen()
    }

    /// Handlers and actions change the world as well, and post events.
    private func interfereNowAndThen() {
        interferences += 1
        guard interferences % 23 == 0 else { return }
        interfere(interferences * 7)
        stage.application.send(TouchSample(.moved, 50, 50, finger: interferences % 4, at: time))
    }
}

extension Window {
    fileprivate func application(_ application: Application, isIn: Bool) {
        isIn ? application.addWindow(self) : application.removeWindow(self)
    }
}
