/// A row of a table while it is in view, as UIKit's `UITableViewCell`; it is used again for other rows.
///
/// A cell is no control: what it does not handle goes on to the table, which selects rows by it.
nonisolated open class TableViewCell: View {
    /// The name under which it is used again; nil for a cell that is not.
    public final let reuseIdentifier: String?
    /// Holds what the row shows; it fills the cell.
    public final let contentView = View()

    /// True if the row is selected.
    open var isSelected = false
    /// True if a finger is on it that may select it.
    open var isHighlighted = false

    /// The row that the cell shows at present.
    final var path: RowPath?

    /// A cell for rows of a kind. Tables make cells of registered classes by it.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// The cell is about to show another row. Overrides call `super`.
    open func prepareForReuse() { (isSelected, isHighlighted) = (false, false) }

    /// `isSelected`, at once in any case.
    open func setSelected(_ isSelected: Bool, animated: Bool) { self.isSelected = isSelected }

    /// `isHighlighted`, at once in any case.
    open func setHighlighted(_ isHighlighted: Bool, animated: Bool) { self.isHighlighted = isHighlighted }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
    }
}
