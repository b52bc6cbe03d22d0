/// A named method that controls and the responder chain can call. It corresponds to a selector in UIKit, but knows the
/// type that has the method.
///
/// ```swift
/// extension Action {
///     static let play = Action("play", Player.play)
/// }
/// button.addTarget(player, action: .play, for: .touchUpInside)   // player.play()
/// button.addTarget(nil, action: .play, for: .touchUpInside)      // play() of the first Player on the responder chain
/// ```
///
/// The method belongs to a class or a protocol. It takes nothing, the sender, or the sender and the event. An object
/// can perform the action if it is an instance of that class or conforms to that protocol. Two actions are equal if
/// they have the same name and belong to the same class or protocol, even if their closures differ.
///
/// A protocol has to inherit from `SendableMetatype` or `Sendable`, and is written as `any Playing`:
/// `Action("play") { (target: any Playing) in { target.play() } }`.
///
/// An action keeps alive what the method's closure captures, which is nothing for a reference such as `Player.play`.
public struct Action: Sendable {
    /// The name of the action. Two actions are equal if they have the same name and their methods belong to the same
    /// class or protocol.
    public let name: String
    /// The class or protocol that has the method.
    private let owner: ObjectIdentifier
    private let ownerName: String
    private let isMethod: @Sendable (AnyObject) -> Bool
    private let method: @Sendable (_ target: AnyObject, _ sender: AnyObject?, _ event: Event?) -> Bool

    private init<Target: SendableMetatype>(
        _ name: String, _ call: @escaping @Sendable (Target, AnyObject?, Event?) -> Void
    ) {
        (self.name, owner, ownerName) = (name, ObjectIdentifier(Target.self), "\(Target.self)")
        isMethod = { $0 is Target }
        method = { target, sender, event in
            guard let target = target as? Target else { return false }
            call(target, sender, event)
            return true
        }
    }

    /// An action that calls a method without arguments.
    public init<Target: SendableMetatype>(_ name: String, _ method: @escaping @Sendable (Target) -> () -> Void) {
        self.init(name) { (target: Target, _, _) in method(target)() }
    }

    /// An action that calls a method with the sender.
    ///
    /// If the method declares a sender of a certain class, it is not called for senders of other classes.
    public init<Target: SendableMetatype, Sender: SendableMetatype>(
        _ name: String, _ method: @escaping @Sendable (Target) -> (Sender) -> Void
    ) {
        self.init(name) { (target: Target, sender, _) in
            if let sender = sender as? Sender { method(target)(sender) }
        }
    }

    /// An action that calls a method with the sender and an event. The event is that of the touches that triggered the
    /// action; nil if there is none.
    ///
    /// If the method declares a sender of a certain class, it is not called for senders of other classes.
    public init<Target: SendableMetatype, Sender: SendableMetatype>(
        _ name: String, _ method: @escaping @Sendable (Target) -> (Sender, Event?) -> Void
    ) {
        self.init(name) { (target: Target, sender, event) in
            if let sender = sender as? Sender { method(target)(sender, event) }
        }
    }

    /// True if an object has the method: it is an instance of the method's class, or conforms to its protocol.
    public func isImplemented(by object: AnyObject) -> Bool { isMethod(object) }

    /// Calls the method on an object.
    ///
    /// - Returns: True if the object has the method. The result is true even if the method takes senders of another
    ///   class, and is therefore not called. If false, nothing is called.
    @discardableResult
    public func perform(on target: AnyObject, from sender: AnyObject?, for event: Event?) -> Bool {
        method(target, sender, event)
    }
}

extension Action: Hashable {
    public static func == (lhs: Action, rhs: Action) -> Bool { lhs.name == rhs.name && lhs.owner == rhs.owner }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(owner)
    }
}

extension Action: CustomStringConvertible {
    /// The class and the name, as in `Player.play`.
    public var description: String { "\(ownerName).\(name)" }
}
