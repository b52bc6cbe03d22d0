/// The section and row of a row in a table. UIKit calls this type `IndexPath`; here that name would collide with
/// Foundation's type.
public struct RowPath: Hashable, Comparable, Sendable {
    /// The index of the section in the table.
    public var section: Int
    /// The index of the row in its section.
    public var row: Int

    public init(row: Int, section: Int) { (self.row, self.section) = (row, section) }

    /// True if the row `lhs` is above the row `rhs` in a table.
    public static func < (lhs: RowPath, rhs: RowPath) -> Bool {
        (lhs.section, lhs.row) < (rhs.section, rhs.row)
    }
}

extension RowPath: CustomStringConvertible {
    /// Section and row, as in `0.12`.
    public var description: String { "\(section).\(row)" }
}
