/// What a tap does after it has hit a view. It is a forecast: no touch is sent, and no handler runs.
///
/// ```swift
/// print(window.explain(at: point).tap!)
/// ```
///
/// ```
/// a tap at (60, 30) does nothing
///   TapGestureRecognizer of Form "page" keeps the end of the touch back until it has failed (delaysTouchesEnded)
///   TapGestureRecognizer of Form "page" does not recognise the tap: it wants 2 taps
///   Button "buy" has no action for touchUpInside, but for valueChanged
/// ```
///
/// The tap is one more finger that comes down now and goes up at once at the same location. Fingers that are down stay
/// down, and no other tap follows. A tap just before counts (`Touch.tapCount`). `encounters` are in the order in which
/// the touch meets them: windows in front, other fingers, recognisers, then the responder chain up to a control.
///
/// The forecast calls code that only decides, and which should be pure: the delegates of recognisers,
/// `gestureRecognizerShouldBegin(_:)`, `touchesShouldBegin(_:with:in:)`, `target(forAction:withSender:)`,
/// `tableView(_:shouldHighlightRowAt:)` and `tableView(_:willSelectRowAt:)`. The effect of handlers, and of recognisers
/// of classes outside ViewKit, is not known in advance and is reported as uncertain. The forecast does not know either
/// which events an override of `sendEvent(_:)` stops. A subclass of a ViewKit recogniser is taken to do what its
/// superclass does.
public struct TapReport {
    /// The location in the window's bounds space.
    public let point: Point
    /// The view that gets the touch.
    public let view: View
    /// Everything that affects the tap, in the order in which the touch meets it.
    public let encounters: [TapEncounter]

    init(_ point: Point, on view: View, in window: Window, by type: Touch.TouchType) {
        (self.point, self.view) = (point, view)
        encounters = TapForecast(of: point, on: view, in: window, by: type).encounters
    }

    /// True if something surely happens: a recogniser or a control calls an action, or a table selects a row. True also
    /// if a responder whose class overrides a touch handler gets the touch.
    public var reacts: Bool { firstReaction { _ in true } != nil }

    /// The first encounter that reacts and that `isWanted` accepts. Nil if there is none, or if an earlier encounter is
    /// uncertain.
    func firstReaction(where isWanted: (TapEncounter) -> Bool) -> TapEncounter? {
        for encounter in encounters {
            if encounter.effect.contains(.reacts), isWanted(encounter) { return encounter }
            if encounter.effect.contains(.isUncertain) { return nil }
        }
        return nil
    }
}

extension TapReport: CustomStringConvertible {
    /// A line that says whether anything happens, then a line for each encounter.
    public var description: String {
        ([headline] + encounters.map { "  \($0)" }).joined(separator: "\n")
    }

    var headline: String {
        let tap = "a tap at \(decimal(point))"
        if reacts { return "what \(tap) meets" }
        let isOpen = encounters.contains { $0.effect.contains(.isUncertain) }
        return isOpen ? "whether \(tap) does anything is up to code" : "\(tap) does nothing"
    }
}
