/// An action of a control for certain events. Keep the object to remove the action later.
public final class ControlAction {
    /// What a control does on an event.
    enum Effect {
        case run((Control, Event?) -> Void)
        case send(Action, to: Target)
    }

    /// The receiver of an action: an object, which is not kept alive, or the first object on the responder chain that has
    /// the method.
    final class Target {
        /// The object that receives the action. Nil if the receiver is found on the responder chain, or has been
        /// deallocated.
        private(set) weak var object: AnyObject?
        /// The identity of the object; nil for the responder chain. Another object may have it once this one is
        /// deallocated.
        let id: ObjectIdentifier?

        init(_ object: AnyObject?) { (self.object, id) = (object, object.map(ObjectIdentifier.init)) }

        /// True if the target was an object that has been deallocated.
        var isGone: Bool { id != nil && object == nil }
    }

    var events: ControlEvents
    let effect: Effect

    init(_ events: ControlEvents, _ effect: Effect) {
        (self.events, self.effect) = (events, effect)
    }
}
