/// The base of everything that an event can reach, as UIKit's `UIResponder`.
///
/// Responders are not `Sendable`: a tree of views belongs to one thread (or actor) at a time.
open class Responder {
    public init() {}
}
