extension Event {
    /// Calls the handler for the event; does nothing for an event of touches. A motion or command goes to `responder`:
    /// the first responder, the key window or the application (Semantics, F6). A pointer event goes to the view under
    /// the pointer. A press goes to the responder that got the press's beginning. If that responder is gone, the press
    /// goes to `responder`.
    final func deliver(to responder: Responder) {
        switch type {
        case .touches: break
        case .hover: pointer?.view.pointerHovered(with: self)
        case .scroll: pointer?.view.pointerScrolled(with: self)
        case .remoteControl: responder.remoteControlReceived(with: self)
        case .motion:
            switch phase {
            case .began, .changed: responder.motionBegan(subtype, with: self)
            case .ended: responder.motionEnded(subtype, with: self)
            case .cancelled: responder.motionCancelled(subtype, with: self)
            }
        case .presses:
            guard let press = presses.first else { return }
            let responder = press.responder ?? responder
            // An event that was kept and is sent on later goes to responders alone, not to recognisers.
            guard let delivery else { return responder.hear(press, of: self) }
            delivery._withUnsafeGuaranteedRef { $0.deliver(press, to: responder, with: self) }
        }
    }
}
