/// The delegate of an application. If it is a responder, it is the last one of the responder chain.
public protocol ApplicationDelegate: AnyObject {}
