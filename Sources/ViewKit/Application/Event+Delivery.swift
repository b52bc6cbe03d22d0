extension Event {
    /// Calls the handler of a responder for an event that is not one of touches: of the first responder, the key window
    /// or the application (SEMANTICS F6). A press goes to where it began.
    final func deliver(to responder: Responder) {
        switch type {
        case .touches: break
        case .remoteControl: responder.remoteControlReceived(with: self)
        case .motion:
            switch phase {
            case .began, .changed: responder.motionBegan(subtype, with: self)
            case .ended: responder.motionEnded(subtype, with: self)
            case .cancelled: responder.motionCancelled(subtype, with: self)
            }
        case .presses:
            guard let press = presses.first else { return }
            delivery?.deliver(press, to: press.responder ?? responder, with: self)
        }
    }
}
