import ProcessWide

/// An identifier of a view: constant during the view's life, and unique in the process.
///
/// Snapshots of windows identify views by it, because other threads must not access the views.
public struct ViewID: Hashable, Sendable {
    private let number: UInt64

    static func make() -> ViewID { ViewID(number: sht_next_generation()) }
}

extension ViewID: CustomStringConvertible {
    public var description: String { "view \(number)" }
}
