import ViewKit

// Classes of a module whose declarations belong to the main actor by default, as those of applications do.

open class RoundView: View {
    public var calls = 0

    open override class var hitTestReach: HitReach? { .outsets(.zero) }

    open override func point(inside point: Point, with event: Event?) -> Bool {
        calls += 1
        let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
        return dx * dx + dy * dy < bounds.width * bounds.width / 4
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        calls += touches.count
        super.touchesBegan(touches, with: event)
    }

    open override func layoutSubviews() { calls += 1 }
}

public final class CountingWindow: Window {
    public var hitTests = 0

    public override func hitTest(_ point: Point, with event: Event?) -> View? {
        hitTests += 1
        return super.hitTest(point, with: event)
    }

    public override func sendEvent(_ event: Event) { super.sendEvent(event) }
}

public final class QuietButton: Control {
    public override var canBecomeFirstResponder: Bool { true }
    public override func hitTest(_ point: Point, with event: Event?) -> View? { nil }
}

public final class SlowTap: TapGestureRecognizer {
    public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
    }
}

/// Uses the classes where they belong.
public func tapOnMainActor() -> (calls: Int, hitTests: Int, isRound: Bool) {
    let application = Application()
    let window = CountingWindow(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    application.addWindow(window)
    let round = RoundView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    round.addGestureRecognizer(SlowTap())
    window.addSubview(round)
    window.addSubview(QuietButton(frame: window.bounds))
    window.layoutIfNeeded()
    let before = round.calls
    application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 25, y: 25), timestamp: 0))
    return (round.calls - before, window.hitTests, application.touches.first?.view === round)
}
