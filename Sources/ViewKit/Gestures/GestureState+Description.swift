extension GestureRecognizer.State: CustomStringConvertible {
    /// The name of the state, such as `possible`.
    public var description: String {
        switch self {
        case .possible: "possible"
        case .began: "began"
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}
