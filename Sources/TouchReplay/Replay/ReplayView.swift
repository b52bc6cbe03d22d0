/// A view that logs the events it receives, and forwards them to the next responder.
nonisolated open class ReplayView: View {
    /// The log for the events that the view receives; nil for none.
    public final var log: ReplayLog?

    /// A view at `frame` with the accessibility identifier `name`, added in front of the subviews of `superview` if
    /// that is not nil.
    public convenience init(_ name: String, frame: Rect, in superview: View? = nil, log: ReplayLog?) {
        self.init(frame: frame)
        accessibilityIdentifier = name
        self.log = log
        superview?.addSubview(self)
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, "touchesBegan", touches: touches)
        super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, "touchesMoved", touches: touches)
        super.touchesMoved(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, "touchesEnded", touches: touches)
        super.touchesEnded(touches, with: event)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, "touchesCancelled", touches: touches)
        super.touchesCancelled(touches, with: event)
    }

    open override func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
        log?.add(self, "motionBegan", detail: motion.word)
        super.motionBegan(motion, with: event)
    }

    open override func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
        log?.add(self, "motionEnded", detail: motion.word)
        super.motionEnded(motion, with: event)
    }

    open override func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
        log?.add(self, "motionCancelled", detail: motion.word)
        super.motionCancelled(motion, with: event)
    }

    open override func remoteControlReceived(with event: Event?) {
        log?.add(self, "remoteControlReceived", detail: event?.subtype.word)
        super.remoteControlReceived(with: event)
    }

    open override func pointerHovered(with event: Event?) {
        log?.add(self, "pointerHovered")
        super.pointerHovered(with: event)
    }

    open override func pointerScrolled(with event: Event?) {
        let delta = event?.scrollDelta ?? .zero
        log?.add(self, "pointerScrolled", detail: "\(shortestDecimal(delta.x)),\(shortestDecimal(delta.y))")
        super.pointerScrolled(with: event)
    }

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        log?.add(self, "pressesBegan", detail: presses.words)
        super.pressesBegan(presses, with: event)
    }

    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        log?.add(self, "pressesChanged", detail: presses.words)
        super.pressesChanged(presses, with: event)
    }

    open override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        log?.add(self, "pressesEnded", detail: presses.words)
        super.pressesEnded(presses, with: event)
    }

    open override func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        log?.add(self, "pressesCancelled", detail: presses.words)
        super.pressesCancelled(presses, with: event)
    }
}

extension Set<Press> {
    fileprivate var words: String { map(\.type.rawValue).sorted().joined(separator: " ") }
}

/// A view for an overriding node of a scene file. The file does not contain the override's code. So the view takes
/// every touch for which the override would be called. Views behind get none of these touches.
final class OverridingView: ReplayView {
    /// True if the override is one of `hitTest(_:with:)`. Such an override is called whatever the view's flags are.
    var isAskedAlways = false
    /// The reach of the override of `point(inside:with:)`, if the view stands for a node that lets its children out. At
    /// points outside the reach, only the children are tested. Nil if the reach is unlimited. Nil also for other nodes,
    /// whose reach is in `hitTestReach`.
    var insideReach: HitReach?

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        if let insideReach, !insideReach.area(bounds: bounds).contains(point) {
            return super.hitTest(point, with: event)
        }
        return isAskedAlways || passesDefaultGate() ? self : nil
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        insideReach?.area(bounds: bounds).contains(point) ?? super.point(inside: point, with: event)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, "asks", touches: touches)
    }

    override func pointerHovered(with event: Event?) { log?.add(self, "asks") }
    override func pointerScrolled(with event: Event?) { log?.add(self, "asks") }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}
