import TestSupport
import Testing
import ViewKit

/// Taps on random windows full of recognisers and controls, foretold and then sent.
struct TapForecastTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `F1 to F5: what is foretold of a tap is what it does`(block: UInt64) {
        let count = 120 * UInt64(testScale)
        var tally = TapTally()
        for seed in block * count..<(block + 1) * count { tally.add(TapWorld(seed: 40_000 + seed)) }
        #expect(tally.disagreements.isEmpty, "\(tally.disagreements.joined(separator: "\n"))")
        #expect(tally.reactions > tally.taps / 4 && tally.kinds.count > 10, "\(tally.kinds.sorted())")
    }

    @Test func `what changes after the forecast is noticed`() {
        var tally = TapTally()
        for seed in 0..<200 as Range<UInt64> { tally.add(TapWorld(seed: 40_000 + seed, isTampered: true)) }
        #expect(!tally.disagreements.isEmpty)
    }
}

/// What taps on worlds were foretold to do, and where they did something else.
struct TapTally {
    private(set) var taps = 0
    private(set) var reactions = 0
    private(set) var kinds: Set<String> = []
    private(set) var disagreements: [String] = []

    mutating func add(_ world: TapWorld) {
        for _ in 0..<6 {
            guard let (tap, foretold, done) = world.tap() else { continue }
            taps += 1
            reactions += foretold.isEmpty ? 0 : 1
            for encounter in tap.encounters { kinds.insert("\(encounter.kind)".prefix { $0 != "(" }.description) }
            // Where other fingers decide, or wait for this one, more may happen.
            let isOpen = world.hasOtherFinger || tap.encounters.contains { $0.effect == .isUncertain }
            if isOpen ? !foretold.isSubset(of: done) : foretold != done {
                disagreements.append("seed \(world.seed)\n\(tap)\nforetold \(foretold.sorted())\ndone \(done.sorted())")
            }
        }
    }
}

/// A random tree of views, controls, scroll views and recognisers, in which one finger may be down already.
final class TapWorld: RandomScreen {
    private var finger: Point?
    /// True if something of the last tap may still be kept back.
    private var isDelayed = false

    /// True if recognisers come to be other ones between forecast and tap.
    private let isTampered: Bool

    init(seed: UInt64, isTampered: Bool = false) {
        self.isTampered = isTampered
        super.init(seed: seed, Stage())
        makeViews()
        addRecognizers(number(8), makeRecognizer) { [log = stage.log] _, index in log.add("\(index) acts") }
    }

    private func point() -> Point { Point(x: Double(number(60)) * 5 + 2, y: Double(number(60)) * 5 + 2) }

    private func makeViews() {
        for index in 0..<8 {
            let parent =
                chance(70)
                ? (views.filter { !($0 is Control) }.randomElement(using: &random) ?? stage.window) : stage.window
            let origin = Point(x: Double(number(20)) * 5, y: Double(number(20)) * 5)
            let frame = Rect(
                origin: origin, size: Size(width: 100 + Double(number(150)), height: 100 + Double(number(150))))
            let view = makeView(frame).named("\(index)")
            view.isMultipleTouchEnabled = chance(40)
            view.isExclusiveTouch = chance(8)
            parent.addSubview(view)
            views.append(view)
        }
        if chance(10) { stage.application.addWindow(Window(frame: Rect(x: 0, y: 0, width: 60, height: 300))) }
    }

    private func makeView(_ frame: Rect) -> View {
        switch number(10) {
        case 0...2:
            let control: Control =
                chance(50) ? Button(frame: frame) : chance(60) ? Switch(frame: frame) : Slider(frame: frame)
            control.isEnabled = chance(80)
            let events: [ControlEvents] = [.touchUpInside, .touchDown, .valueChanged, [.touchDown, .touchUpInside]]
            guard chance(80) else { return control }
            let wanted = events[number(4)]
            for event in [ControlEvents.touchUpInside, .touchDown, .valueChanged] where wanted.contains(event) {
                control.addAction(for: event) { [log = stage.log] sender, _ in
                    log.add("\(sender.accessibilityIdentifier!) sends")
                }
            }
            return control
        case 3:
            let scrollView = ScrollView(frame: frame)
            scrollView.contentSize = chance(70) ? Size(width: 500, height: 500) : .zero
            scrollView.delaysContentTouches = chance(70)
            scrollView.isScrollEnabled = chance(80)
            return scrollView
        case 4...7:
            let view = TouchView(frame: frame)
            view.log = stage.log
            view.passesOn = chance(70)
            return view
        default: return View(frame: frame)
        }
    }

    private func makeRecognizer() -> GestureRecognizer {
        switch number(10) {
        case 0...4:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = chance(70) ? 1 : 2
            tap.numberOfTouchesRequired = chance(15) ? 2 : 1
            return tap
        case 5, 6:
            let press = LongPressGestureRecognizer()
            press.minimumPressDuration = chance(50) ? 0 : 0.5
            return press
        case 7:
            let pan = PanGestureRecognizer()
            pan.maximumNumberOfTouches = chance(50) ? 1 : 5
            return pan
        case 8: return SwipeGestureRecognizer()
        default: return chance(50) ? PinchGestureRecognizer() : RotationGestureRecognizer()
        }
    }

    // MARK: Taps

    var hasOtherFinger: Bool { finger != nil }

    /// Puts another finger down or up or neither, foretells a tap, and sends it.
    ///
    /// - Returns: What recognisers, controls and handlers were foretold to do, and did; nil where nobody is hit.
    func tap() -> (tap: TapReport, foretold: Set<String>, done: Set<String>)? {
        moveOtherFinger()
        // Sometimes so soon after the last tap that the two count together.
        time = max(time, stage.application.time.isFinite ? stage.application.time : 0) + (chance(25) ? 0.1 : 2)
        stage.application.advance(to: time)
        _ = stage.log.take()
        let point = point()
        guard let tap = stage.window.explain(at: point).tap, stage.log.take() == "" else { return nil }
        // Asking has changed nothing.
        #expect(stage.window.explain(at: point).tap?.description == tap.description)
        if isTampered { for recognizer in recognizers { recognizer.isEnabled.toggle() } }
        // What was held back of the last tap comes later.
        let isMixed = isDelayed
        isDelayed = tap.encounters.contains { $0.effect.contains(.delays) }
        stage.tap(point.x, point.y, finger: 1, at: time)
        let atOnce = stage.log.take()
        // No other tap follows.
        let rest = chance(25) ? 0.1 : 1
        if rest == 1 { stage.application.advance(to: time + rest) }
        time += 0.05
        let done = Set((atOnce + ", " + stage.log.take()).split(separator: ", ").map(String.init)).filter(isReaction)
        if rest == 1 { isDelayed = false }
        return rest == 1 && !isMixed ? (tap, foretold(tap), done) : nil
    }

    private func moveOtherFinger() {
        guard chance(30) else { return }
        time += 1
        if let place = finger {
            stage.ended(place.x, place.y, at: time)
            finger = nil
        } else {
            let place = point()
            stage.began(place.x, place.y, at: time)
            stage.application.advance(to: time + 1)
            time += 1
            if chance(40) { stage.moved(place.x, place.y + 30, at: time) }
            finger = place
        }
        time += 1
        stage.application.advance(to: time)
    }

    private func isReaction(_ entry: String) -> Bool {
        !entry.hasSuffix("moved 1") && !entry.hasSuffix("cancelled 1") && !entry.hasSuffix("ended 1")
    }

    private func foretold(_ tap: TapReport) -> Set<String> {
        var entries: Set<String> = []
        for encounter in tap.encounters {
            if encounter.effect == .isUncertain { return entries }
            switch encounter.kind {
            case .recognized: entries.insert("\(encounter.recognizer!.name!) acts")
            case .sent: entries.insert("\((encounter.responder as! View).accessibilityIdentifier!) sends")
            case .handled:
                let view = encounter.responder as! TouchView
                entries.insert("\(view.name) began 1")
                if !view.passesOn { return entries }
            default: break
            }
        }
        return entries
    }
}
