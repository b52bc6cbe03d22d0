/// A vertical list of rows, like UIKit's `UITableView` without section headers, editing and appearance. The table has
/// cells only for the rows in view, and reuses the cells.
///
/// ```swift
/// let table = TableView(frame: window.bounds)
/// table.register(TableViewCell.self, forCellReuseIdentifier: "row")
/// table.dataSource = self          // func tableView(_:cellForRowAt:) dequeues a cell
/// table.delegate = self            // func tableView(_:didSelectRowAt:)
/// window.addSubview(table)
/// ```
///
/// **Rows.** The data source is called when layout runs: before each event, or by `layoutIfNeeded()`. The answers are
/// kept until `reloadData()` is called, or `dataSource`, `rowHeight`, the header or the footer is set. If the new rows end
/// above those in view, the next layout scrolls back to the last of them.
///
/// **Selection.** A tap on a row highlights and selects it, unless a view in the row keeps the touch, as controls do.
/// The table gets the touches that its rows pass on along the responder chain.
///
/// **Cost.** The cost of scrolling and of hit tests depends on the rows in view only. Loading is O(sections) if all
/// rows have one height, otherwise O(rows).
nonisolated open class TableView: ScrollView {
    /// The object that provides the contents of the table; held weakly.
    public final weak var dataSource: (any TableViewDataSource)? {
        didSet { reloadData() }
    }

    /// The height of rows in points, unless the delegate gives other heights.
    ///
    /// - Precondition: Positive and finite.
    public final var rowHeight = 44.0 {
        didSet {
            precondition(rowHeight > 0 && rowHeight.isFinite, "rowHeight is positive and finite, got \(rowHeight)")
            reloadData()
        }
    }

    /// A view above the rows, with its own height and the width of the table; nil for none.
    public final var tableHeaderView: View? {
        didSet { replace(oldValue, by: tableHeaderView) }
    }

    /// A view below the rows, with its own height and the width of the table; nil for none.
    public final var tableFooterView: View? {
        didSet { replace(oldValue, by: tableFooterView) }
    }

    /// True if a tap selects a row.
    public final var allowsSelection = true
    /// True if several rows can be selected; then a tap on a selected row deselects it.
    public final var allowsMultipleSelection = false

    /// The positions of the rows; nil if the data source has to be called for them.
    final var rowLayout: RowLayout? {
        didSet { turn &+= 1 }
    }
    /// True if rows have been loaded since the last layout.
    final var hasNewRows = false
    /// The number of times that the positions of the rows have changed, or that `showRows` has begun.
    final var turn = 0
    /// The cells in view. Each key is the index of the cell's row among the rows of all sections.
    final var shownCells: [Int: TableViewCell] = [:]
    /// Unused cells by reuse identifier; they stay in the table, hidden.
    final var reusableCells: [String: [TableViewCell]] = [:]
    final var cellClasses: [String: TableViewCell.Type] = [:]
    /// The selected rows, each with the number of selections before it.
    final var selections: [RowPath: Int] = [:]
    /// The number of selections so far.
    final var selectionCount = 0
    /// The row that is pressed, and the touch on it; nil for none.
    final var pressedRow: (path: RowPath, touch: Touch)?

    final var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

    // MARK: Layout

    override func contentOffsetDidChange() { setNeedsLayout() }

    /// Adds cells for rows that have come into view, and keeps the cells of rows that have gone out of view, to reuse
    /// them. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if case _ = loadedLayout(), hasNewRows {
            hasNewRows = false
            // There may be fewer rows than before. The delegate, which is told, may load others.
            if let motion, !motion.isDeceleration, motion.target != limited(motion.target) { endMotion() }
            if case let offset = limited(contentOffset), offset.isFinite { contentOffset = offset }
        }
        let layout = loadedLayout()
        if contentSize.width != bounds.width { contentSize.width = bounds.width }
        for (view, y) in [(tableHeaderView, 0), (tableFooterView, layout.bottom)] {
            // A height that is limited is not the view's own.
            guard let view, case let height = height(of: view), view.frame.height == height else { continue }
            view.moveIfPossible(to: Rect(x: 0, y: y, width: bounds.width, height: height))
        }
        let shown = bounds.standardized
        showRows(layout.rows(from: shown.minY, to: shown.maxY), layout)
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        super.touchesBegan(touches, with: event)
        // The table may not have got the end of that touch.
        if let pressedRow, pressedRow.touch.isRetired { release() }
        if pressedRow == nil, let touch = touches.min(by: { $0.finger < $1.finger }) { press(touch) }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        super.touchesMoved(touches, with: event)
        if let pressedRow, touches.contains(pressedRow.touch), !isOn(pressedRow.path, pressedRow.touch) { release() }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        super.touchesEnded(touches, with: event)
        guard let pressedRow, touches.contains(pressedRow.touch) else { return }
        let isTap = isOn(pressedRow.path, pressedRow.touch)
        release()
        if isTap { tap(pressedRow.path) }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        super.touchesCancelled(touches, with: event)
        if let pressedRow, touches.contains(pressedRow.touch) { release() }
    }
}
