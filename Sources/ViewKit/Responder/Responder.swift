/// The base of everything that an event can reach, as UIKit's `UIResponder`.
///
/// Responders are equal if they are the same object. They are not `Sendable`: a tree of views belongs to one thread (or
/// actor) at a time.
open class Responder {
    public init() {}
}

extension Responder: Hashable {
    public static func == (lhs: Responder, rhs: Responder) -> Bool { lhs === rhs }

    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
