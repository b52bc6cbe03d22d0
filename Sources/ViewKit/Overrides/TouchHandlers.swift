/// The touch handlers that a class overrides. Reports use the set to tell whether a class handles touches by code of
/// its own; no handler is called.
struct TouchHandlers: OptionSet {
    let rawValue: UInt8

    /// The handler `touchesBegan(_:with:)`.
    static let began = TouchHandlers(rawValue: 1 << 0)
    /// The handler `touchesEnded(_:with:)`.
    static let ended = TouchHandlers(rawValue: 1 << 1)
    /// A control's handler `beginTracking(_:with:)` or `endTracking(_:with:)`, or both.
    static let tracking = TouchHandlers(rawValue: 1 << 2)

    /// The touch handlers that a responder's class overrides, apart from the overrides of ViewKit's own classes. Where
    /// classes cannot be examined, every class outside ViewKit is taken to override `began` and `ended`.
    ///
    /// - Complexity: O(1).
    static func own(of responder: Responder) -> TouchHandlers {
        let (type, base) = (Swift.type(of: responder), base(of: responder))
        if type == base { return [] }
        guard let touches = touchIndices, let tracking = trackingIndices else {
            return known.contains { $0 == type } ? [] : [.began, .ended]
        }
        var handlers = TouchHandlers(rawValue: OverrideProbe.differences(of: type, from: base, touches))
        if base is Control.Type, OverrideProbe.differences(of: type, from: base, tracking) != 0 {
            handlers.insert(.tracking)
        }
        return handlers
    }

    /// The ViewKit class whose handlers are the defaults for a responder's class. It is the nearest superclass that has
    /// touch or tracking handlers of its own. If there is none, it is `Responder`, whose handlers forward touches.
    private static func base(of responder: Responder) -> Responder.Type {
        switch responder {
        case is Slider: Slider.self
        case is Switch: Switch.self
        case is Control: Control.self
        case is TableView: TableView.self
        default: Responder.self
        }
    }

    private static let known: [Responder.Type] = [
        View.self, Label.self, ImageView.self, Window.self, Button.self, ScrollView.self, TableViewCell.self,
        ViewController.self, Application.self,
    ]

    // MARK: Finding the words

    private static let touchIndices = indices(
        Responder.self, neither: HandlesNothing.self, first: HandlesBegan.self, second: HandlesEnded.self)
    private static let trackingIndices = indices(
        Control.self, neither: TracksAsBefore.self, first: TracksBegin.self, second: TracksEnd.self)

    private static func indices(
        _ base: Responder.Type, neither: Responder.Type, first: Responder.Type, second: Responder.Type
    ) -> OverrideProbe.WordIndices? {
        guard let indices = OverrideProbe.indices(base, neither: neither, first: first, second: second) else {
            return nil
        }
        let findings = [base, neither, first, second].map { OverrideProbe.differences(of: $0, from: base, indices) }
        return findings == [0, 0, 1, 2] ? indices : nil
    }
}

// MARK: Probe classes
//
// Each body is different, so that no linker merges two of them.

private final class HandlesNothing: Responder {}

private final class HandlesBegan: Responder {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { forwarding = 1 }
}

private final class HandlesEnded: Responder {
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { forwarding = 2 }
}

private final class TracksAsBefore: Control {}

private final class TracksBegin: Control {
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool { touch.finger == 3 }
}

private final class TracksEnd: Control {
    override func endTracking(_ touch: Touch?, with event: Event?) { tag = 4 }
}
