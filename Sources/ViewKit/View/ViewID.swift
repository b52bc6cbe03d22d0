import ProcessWide

/// The name of a view: the same as long as the view lives, wherever it is, and never that of another view of this process.
///
/// Snapshots of windows name views by it, so that other threads can, which must not have the views.
public struct ViewID: Hashable, Sendable {
    private let number: UInt64

    static func make() -> ViewID { ViewID(number: sht_next_generation()) }
}

extension ViewID: CustomStringConvertible {
    public var description: String { "view \(number)" }
}
