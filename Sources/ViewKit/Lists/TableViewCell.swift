/// The view of one row of a table while the row is in view, like UIKit's `UITableViewCell`. Afterwards the cell is
/// reused for other rows.
///
/// A cell is no control: touches that a cell does not handle go on to the table, which selects a row that is tapped.
nonisolated open class TableViewCell: View {
    /// The identifier by which the cell is reused; nil for a cell that is not reused.
    public final let reuseIdentifier: String?
    /// The view for the row's contents; it fills the cell.
    public final let contentView = View()

    /// True if the row is selected.
    open var isSelected = false
    /// True while a finger presses the row to select it.
    open var isHighlighted = false

    /// The row that the cell shows; nil for none.
    final var path: RowPath?
    /// True if the table has the cell among its unused ones. It may show a row all the same: the data source may have kept it.
    final var isKept = false

    /// A cell with a reuse identifier. Tables call this initialiser to create cells of registered classes.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// Called before the cell shows another row. Overrides call `super`.
    open func prepareForReuse() { (isSelected, isHighlighted) = (false, false) }

    /// Sets `isSelected`; the change is never animated.
    open func setSelected(_ isSelected: Bool, animated: Bool) { self.isSelected = isSelected }

    /// Sets `isHighlighted`; the change is never animated.
    open func setHighlighted(_ isHighlighted: Bool, animated: Bool) { self.isHighlighted = isHighlighted }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.moveIfPossible(to: bounds)
    }
}
