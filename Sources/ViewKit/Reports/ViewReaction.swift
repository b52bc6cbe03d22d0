/// Says whether a view does anything when it is tapped: a value for assertions in test suites.
///
/// ```swift
/// #expect(button.reaction.reactsToTap)
/// ```
///
/// When that fails, `description` says why, from the hit test to the last responder.
public struct ViewReaction {
    public let view: View
    /// Whether the view can be hit, and where.
    public let hittability: ViewHittability
    /// What a tap does at one of the points that `hittability` found. The point is the first at which a tap makes the
    /// view react. If no tap does, the point is the first of all. Nil if no point was found.
    public let tap: TapReport?

    /// True if the view certainly reacts to `tap`. It does if the view or one of its recognisers calls an action, or if
    /// a table selects the view's row. It also does if the class of the view or of its controller handles touches.
    public var reactsToTap: Bool { reaction != nil }

    /// True if code that is not called in advance decides whether the view reacts.
    public var isUnknown: Bool {
        guard !reactsToTap else { return false }
        return hittability.isUnknown || tap?.encounters.contains { $0.effect.contains(.isUncertain) } ?? false
    }

    /// The encounter to blame if the view does not react. It is the first encounter that stops or may stop the tap, or
    /// that concerns the view and has no effect. Without such an encounter, it is the last one that has no effect. Nil
    /// if no encounter is to blame, or if the view reacts or cannot be hit.
    public var reason: TapEncounter? {
        guard !reactsToTap else { return nil }
        return tap?.encounters.first { encounter in
            !encounter.effect.isDisjoint(with: [.stops, .isUncertain])
                || encounter.concerns(view) && encounter.effect.isEmpty
        } ?? tap?.encounters.last { $0.effect.isEmpty }
    }

    private var reaction: TapEncounter? { tap?.firstReaction { $0.concerns(view) } }
}

extension ViewReaction: CustomStringConvertible {
    public var description: String {
        guard let tap else { return "\(headline)\n\(hittability)" }
        return "\(headline)\n\(tap)"
    }

    var headline: String {
        let name = view.reportName
        guard let tap else { return "\(name) does not react to a tap: no touch reaches it" }
        if let reaction { return "\(name) reacts to a tap at \(decimal(tap.point)): \(reaction)" }
        let why = reason.map { "\($0)" } ?? "the touch goes to \(tap.view.reportName), and \(name) has no part in it"
        let verb = isUnknown ? "is not known to react" : "does not react"
        return "\(name) \(verb) to a tap at \(decimal(tap.point)): \(why)"
    }
}

extension View {
    /// Finds out whether the view does anything when it is tapped.
    ///
    /// Pending layout runs first. The tap is at a point where the view, or one in it, can be hit (`hittability`). The
    /// result is a forecast (`TapReport`): no handler and no action runs.
    ///
    /// - Complexity: O(views in the window).
    public final var reaction: ViewReaction {
        if let window, window.flags.contains(.subtreeNeedsLayout) { window.layoutIfNeeded() }
        let hittability = hittability
        var first: TapReport?
        for point in hittability.points + hittability.descendantPoints {
            guard let window, let target = window.touchTarget(at: point, by: .direct, with: nil) else { continue }
            let tap = TapReport(point, on: target, in: window, by: .direct)
            if tap.firstReaction(where: { $0.concerns(self) }) != nil {
                return ViewReaction(view: self, hittability: hittability, tap: tap)
            }
            first = first ?? tap
        }
        return ViewReaction(view: self, hittability: hittability, tap: first)
    }
}
