/// The delegate of an application. A delegate that is a responder is the last responder of the chain.
public protocol ApplicationDelegate: AnyObject {}
