/// A list of rows under each other, as UIKit's `UITableView` without sections' headers, editing and its looks: it has views
/// for the rows in view alone, and uses them again for others.
///
/// ```swift
/// let table = TableView(frame: window.bounds)
/// table.register(TableViewCell.self, forCellReuseIdentifier: "row")
/// table.dataSource = self          // func tableView(_:cellForRowAt:) dequeues a cell
/// table.delegate = self            // func tableView(_:didSelectRowAt:)
/// window.addSubview(table)
/// ```
///
/// **Rows** are asked for when layout runs: before each event, or by `layoutIfNeeded()`. What the data source says is kept
/// until `reloadData()`, also when it is set anew.
///
/// **Selection.** A tap on a row highlights and selects it, unless a view in the row keeps the touch to itself, as controls
/// do: the table gets what its rows pass on along the responder chain.
///
/// **Cost.** Scrolling and hit tests cost what the rows in view do. Loading costs O(sections) if all rows are of one height.
nonisolated open class TableView: ScrollView {
    /// Says what is in the table; held weakly.
    public final weak var dataSource: (any TableViewDataSource)? {
        didSet { reloadData() }
    }

    /// The height of rows whose delegate does not say otherwise, in points.
    ///
    /// - Precondition: Positive and finite.
    public final var rowHeight = 44.0 {
        didSet {
            precondition(rowHeight > 0 && rowHeight.isFinite, "rowHeight is positive and finite, got \(rowHeight)")
            reloadData()
        }
    }

    /// Shown above the rows, in its height and the width of the table.
    public final var tableHeaderView: View? {
        didSet { replace(oldValue, by: tableHeaderView) }
    }

    /// Shown below the rows, in its height and the width of the table.
    public final var tableFooterView: View? {
        didSet { replace(oldValue, by: tableFooterView) }
    }

    /// True if a tap selects a row.
    public final var allowsSelection = true
    /// True if more than one row can be selected; then a tap on a selected one deselects it.
    public final var allowsMultipleSelection = false

    /// The place where the rows are; nil if they have to be asked for.
    final var rowLayout: RowLayout?
    /// The cells in view, by the number of their row.
    final var shownCells: [Int: TableViewCell] = [:]
    /// Cells that can be used again; they are hidden and stay in the table.
    final var reusableCells: [String: [TableViewCell]] = [:]
    final var cellClasses: [String: TableViewCell.Type] = [:]
    /// Selected rows, in the order of selection.
    final var selectedPaths: [RowPath] = []
    /// The row on which a finger is, and the finger.
    final var pressedRow: (path: RowPath, touch: Touch)?

    final var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

    // MARK: Layout

    override func contentOffsetDidChange() { setNeedsLayout() }

    /// Brings in the rows that have come into view, and puts aside those that have left it. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let layout = loadedLayout()
        if contentSize.width != bounds.width { contentSize.width = bounds.width }
        tableHeaderView?.frame = Rect(x: 0, y: 0, width: bounds.width, height: tableHeaderView?.frame.height ?? 0)
        tableFooterView?.frame = Rect(
            x: 0, y: layout.bottom, width: bounds.width, height: tableFooterView?.frame.height ?? 0)
        let shown = bounds.standardized
        showRows(layout.rows(from: shown.minY, to: shown.maxY), layout)
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        super.touchesBegan(touches, with: event)
        // Somebody may have kept the end of that touch back.
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
