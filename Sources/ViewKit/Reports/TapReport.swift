/// What a tap does that comes to a view, by a forecast: the touch is not sent, and nobody is told of it.
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
/// The tap is one finger that comes down now, beside those that are down, and goes up at once at the same place, with no other
/// after it. `encounters` are in the order in which the touch meets them: windows in front, other fingers, recognisers, then the
/// responder chain, where a control ends it.
///
/// What can be asked is asked, with the touch in hand, and should be pure: the delegates of recognisers,
/// `gestureRecognizerShouldBegin(_:)`, `touchesShouldBegin(_:with:in:)`, `target(forAction:withSender:)`,
/// `tableView(_:shouldHighlightRowAt:)`. What happens in handlers and in recognisers of other classes cannot be asked; it is
/// named as what it is, uncertain. What an override of `sendEvent(_:)` keeps to itself is not known either. Recognisers of a known kind count as of that kind, also where their class is a subclass.
public struct TapReport {
    /// The place in the window's bounds space.
    public let point: Point
    /// The view that gets the touch.
    public let view: View
    /// All that the tap meets, in order.
    public let encounters: [TapEncounter]

    init(_ point: Point, on view: View, in window: Window, by type: Touch.TouchType) {
        (self.point, self.view) = (point, view)
        encounters = TapForecast(of: point, on: view, in: window, by: type).encounters
    }

    /// True if something surely happens: a recogniser or a control calls an action, a class with handlers of its own hears of the
    /// touch, a table selects a row.
    public var reacts: Bool { firstReaction { _ in true } != nil }

    /// The first reaction among some that no code stands before which nobody can ask.
    func firstReaction(where isWanted: (TapEncounter) -> Bool) -> TapEncounter? {
        for encounter in encounters {
            if encounter.effect.contains(.reacts), isWanted(encounter) { return encounter }
            if encounter.effect.contains(.isUncertain) { return nil }
        }
        return nil
    }
}

extension TapReport: CustomStringConvertible {
    /// Says if nothing happens, and below that what the tap meets, a line each.
    public var description: String {
        ([headline] + encounters.map { "  \($0)" }).joined(separator: "\n")
    }

    var headline: String {
        let place = "a tap at \(decimal(point))"
        if reacts { return "what \(place) meets" }
        let isOpen = encounters.contains { $0.effect.contains(.isUncertain) }
        return isOpen ? "whether \(place) does anything is up to code" : "\(place) does nothing"
    }
}
