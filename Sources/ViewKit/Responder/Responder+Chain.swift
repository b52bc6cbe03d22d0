extension Responder {
    /// This responder and those that an event goes to from here, by `next`. A cycle ends it before a responder would come
    /// twice (SEMANTICS F4).
    ///
    /// - Complexity: O(length).
    public final var responderChain: [Responder] {
        var chain: [Responder] = []
        var seen: Set<Responder> = []
        var responder: Responder? = self
        while let current = responder, seen.insert(current).inserted {
            chain.append(current)
            responder = current.next
        }
        return chain
    }

    /// The window in which this can be the first responder: the first on its chain.
    final var responderWindow: Window? {
        if let view = self as? View { return view.window }
        return responderChain.lazy.compactMap { ($0 as? View)?.window }.first
    }

    /// Calls a handler of the next responder, unless that one is forwarding the same already.
    @inline(__always)
    final func forward(_ handler: Forwarding, _ call: (Responder) -> Void) {
        guard forwarding.isDisjoint(with: handler) else { return }
        forwarding.insert(handler)
        if let next, next.forwarding.isDisjoint(with: handler) { call(next) }
        forwarding.remove(handler)
    }
}

/// The handlers of a responder, a bit each.
struct Forwarding: OptionSet {
    let rawValue: UInt16

    static let touchesBegan = Forwarding(rawValue: 1 << 0)
    static let touchesMoved = Forwarding(rawValue: 1 << 1)
    static let touchesEnded = Forwarding(rawValue: 1 << 2)
    static let touchesCancelled = Forwarding(rawValue: 1 << 3)
    static let motionBegan = Forwarding(rawValue: 1 << 4)
    static let motionEnded = Forwarding(rawValue: 1 << 5)
    static let motionCancelled = Forwarding(rawValue: 1 << 6)
    static let remoteControl = Forwarding(rawValue: 1 << 7)
    static let pressesBegan = Forwarding(rawValue: 1 << 8)
    static let pressesChanged = Forwarding(rawValue: 1 << 9)
    static let pressesEnded = Forwarding(rawValue: 1 << 10)
    static let pressesCancelled = Forwarding(rawValue: 1 << 11)
    /// Looking for who does an action.
    static let action = Forwarding(rawValue: 1 << 12)
    static let pointerHovered = Forwarding(rawValue: 1 << 13)
    static let pointerScrolled = Forwarding(rawValue: 1 << 14)
}
