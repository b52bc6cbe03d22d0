extension Event {
    /// Calls the handler of a responder for an event that is not one of touches: of the first responder, the key window
    /// or the application (SEMANTICS F6). A press goes to where it began, what a pointer does to the view under it.
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
            // An event that somebody has kept and sends on later is for responders alone.
            guard let delivery else { return responder.hear(press, of: self) }
            delivery._withUnsafeGuaranteedRef { $0.deliver(press, to: responder, with: self) }
        }
    }
}
