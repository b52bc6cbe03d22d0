/// An action for certain events of a control. Keep it to remove the action later.
public final class ControlAction {
    /// What a control does on an event.
    enum Effect {
        case run((Control, Event?) -> Void)
        case send(Action, to: Target)
    }

    /// The receiver of an action: an object, or the first object on the responder chain that has the method.
    enum Target {
        case chain
        case object(Weak)

        init(_ object: AnyObject?) { self = object.map { .object(Weak($0)) } ?? .chain }

        /// The object; nil for the responder chain, or if the object has been deallocated.
        var object: AnyObject? {
            guard case .object(let weak) = self else { return nil }
            return weak.object
        }

        /// True if the target was an object that has been deallocated.
        var isGone: Bool {
            guard case .object(let weak) = self else { return false }
            return weak.object == nil
        }

        func isSame(as other: AnyObject?) -> Bool {
            switch self {
            case .chain: other == nil
            case .object(let weak): other != nil && weak.object === other
            }
        }
    }

    /// Holds an object without keeping it alive.
    final class Weak {
        private(set) weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    var events: ControlEvents
    let effect: Effect

    init(_ events: ControlEvents, _ effect: Effect) {
        (self.events, self.effect) = (events, effect)
    }
}
