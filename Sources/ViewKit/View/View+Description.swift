extension View: CustomStringConvertible {
    /// The class, the accessibility identifier or else the tag (if there is one), and the frame.
    public var description: String {
        let name = accessibilityIdentifier.map { " '\($0)'" } ?? (tag == 0 ? "" : " tag \(tag)")
        return "<\(type(of: self))\(name) \(frame)>"
    }
}
