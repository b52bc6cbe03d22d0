/// The object that stands behind an application. If it is a responder, it is the last of the responder chain
/// (SEMANTICS F4).
public protocol ApplicationDelegate: AnyObject {}
