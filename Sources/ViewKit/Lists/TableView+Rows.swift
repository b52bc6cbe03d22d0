extension TableView {
    /// Where in the table's visible part a row ends up after scrolling.
    public enum ScrollPosition: Hashable, Sendable {
        /// The position after the shortest scroll that brings the row into view; no scroll if the row is in view
        /// already. With this position, `selectRow` never scrolls.
        case none
        case top, middle, bottom
    }

    // MARK: Rows and sections

    public final var numberOfSections: Int { loadedLayout().sectionCount }

    /// The number of rows in a section.
    ///
    /// - Precondition: The table has the section.
    public final func numberOfRows(inSection section: Int) -> Int {
        let layout = loadedLayout()
        precondition(
            section >= 0 && section < layout.sectionCount,
            "section \(section) was asked for, and there are \(layout.sectionCount)")
        return layout.rowCount(in: section)
    }

    /// The rectangle of a row in the table's bounds space, whether it is in view or not.
    ///
    /// - Precondition: The table has the row.
    public final func rectForRow(at path: RowPath) -> Rect {
        let layout = loadedLayout()
        requireRow(path, layout)
        return rect(ofRow: layout.number(of: path), layout)
    }

    /// The rectangle of a row. `number` is the row's index among the rows of all sections.
    final func rect(ofRow number: Int, _ layout: RowLayout) -> Rect {
        let start = layout.start(of: number)
        return Rect(x: 0, y: start, width: bounds.width, height: layout.start(of: number + 1) - start)
    }

    /// The row at a point of the table's bounds space; nil if there is none.
    ///
    /// - Complexity: O(log rows). The first call after a change loads the table: O(sections), or O(rows) if the
    ///   delegate gives heights.
    public final func indexPathForRow(at point: Point) -> RowPath? {
        let layout = loadedLayout()
        guard point.isFinite, point.x >= 0, point.x < bounds.width else { return nil }
        return layout.rows(from: point.y, to: point.y.nextUp).last.map(layout.path)
    }

    /// The row that a cell shows; nil if the cell is not in this table or shows no row.
    public final func indexPath(for cell: TableViewCell) -> RowPath? { cell.superview === self ? cell.path : nil }

    /// The cell of a row; nil if the row is not in view, or if the table has no such row.
    public final func cellForRow(at path: RowPath) -> TableViewCell? {
        guard let rowLayout, rowLayout.contains(path) else { return nil }
        return shownCells[rowLayout.number(of: path)]
    }

    /// The cells in view, top to bottom, as the last layout left them.
    public final var visibleCells: [TableViewCell] { shownCells.sorted { $0.key < $1.key }.map(\.value) }

    /// The rows in view, top to bottom, as the last layout left them.
    public final var indexPathsForVisibleRows: [RowPath] { visibleCells.compactMap(\.path) }

    // MARK: Selection

    /// The selected row that was selected first; nil if no row is selected.
    ///
    /// - Complexity: O(selected rows).
    public final var indexPathForSelectedRow: RowPath? { selections.min { $0.value < $1.value }?.key }

    /// All selected rows, in the order of selection.
    ///
    /// - Complexity: O(*k* log *k*) for *k* selected rows.
    public final var indexPathsForSelectedRows: [RowPath] { selections.sorted { $0.value < $1.value }.map(\.key) }

    /// Selects a row without telling the delegate, and scrolls to the row unless `scrollPosition` is `none`. Nil for
    /// `path` deselects all rows. Only the scroll can be animated.
    ///
    /// - Precondition: The table has the row, unless `path` is nil.
    public final func selectRow(at path: RowPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let path else {
            for path in indexPathsForSelectedRows { deselectRow(at: path, animated: animated) }
            return
        }
        requireRow(path, loadedLayout())
        if !allowsMultipleSelection { for other in indexPathsForSelectedRows where other != path { deselect(other) } }
        select(path)
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row without telling the delegate; never animated. Does nothing if the row is not selected.
    public final func deselectRow(at path: RowPath, animated: Bool) { deselect(path) }

    /// Scrolls to a row, as far as the edges of the content allow. Does nothing if `contentInset` is not finite there.
    ///
    /// - Precondition: The table has the row.
    public final func scrollToRow(at path: RowPath, at position: ScrollPosition, animated: Bool) {
        let (row, shown) = (rectForRow(at: path), bounds.standardized)
        let y: Double
        switch position {
        case .none: return scrollRectToVisible(row, animated: animated)
        case .top: y = row.minY - contentInset.top
        case .middle: y = row.midY - shown.height / 2
        case .bottom: y = row.maxY + contentInset.bottom - shown.height
        }
        let offset = Point(x: contentOffset.x, y: limited(Point(x: 0, y: y)).y)
        if offset.isFinite { setContentOffset(offset, animated: animated) }
    }

    private func requireRow(_ path: RowPath, _ layout: RowLayout) {
        precondition(layout.contains(path), "row \(path) was asked for, and the table has no such row")
    }

    private func select(_ path: RowPath) {
        if selections[path] == nil { (selections[path], selectionCount) = (selectionCount, selectionCount + 1) }
        cellForRow(at: path)?.setSelected(true, animated: false)
    }

    private func deselect(_ path: RowPath) {
        selections[path] = nil
        cellForRow(at: path)?.setSelected(false, animated: false)
    }

    // MARK: Touches

    /// Highlights the row under a new touch, if the row may be selected.
    final func press(_ touch: Touch) {
        guard allowsSelection, let path = indexPathForRow(at: touch.location(in: self)), isOn(path, touch),
            mayPress(path)
        else { return }
        pressedRow = (path, touch)
        cellForRow(at: path)?.setHighlighted(true, animated: false)
        tableDelegate?.tableView(self, didHighlightRowAt: path)
    }

    /// True if rows can be selected and the delegate lets a row be highlighted.
    final func mayPress(_ path: RowPath) -> Bool {
        allowsSelection && tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    /// Ends the highlight of the pressed row, so that its touch does not select the row. Does nothing if no row is
    /// pressed.
    final func release() {
        guard let (path, _) = pressedRow else { return }
        pressedRow = nil
        cellForRow(at: path)?.setHighlighted(false, animated: false)
        tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    }

    /// True if a finger that came down on a row's cell is still inside that row.
    final func isOn(_ path: RowPath, _ touch: Touch) -> Bool {
        guard let cell = cellForRow(at: path), touch.view?.isDescendant(of: cell) == true else { return false }
        return cell.bounds.contains(touch.location(in: cell))
    }

    /// Handles a tap on a row, and tells the delegate. If several rows can be selected, a tap on a selected row
    /// deselects the row. Any other tap selects the row that the delegate returns for the tapped row, or nothing if the
    /// delegate returns nil. Without a delegate, the tap selects the tapped row.
    final func tap(_ tapped: RowPath) {
        // The delegate may have reloaded the table when it was told that the row is no longer pressed.
        guard loadedLayout().contains(tapped) else { return }
        if allowsMultipleSelection, selections[tapped] != nil {
            deselect(tapped)
            tableDelegate?.tableView(self, didDeselectRowAt: tapped)
            return
        }
        guard let path = rowToSelect(byTapOn: tapped) else { return }
        let delegate = tableDelegate
        if !allowsMultipleSelection {
            for other in indexPathsForSelectedRows where other != path {
                deselect(other)
                delegate?.tableView(self, didDeselectRowAt: other)
            }
            // The delegate may have reloaded the table.
            guard loadedLayout().contains(path) else { return }
        }
        select(path)
        delegate?.tableView(self, didSelectRowAt: path)
    }

    /// The row that a tap on a row selects, which the delegate chooses; nil if the tap selects nothing.
    private func rowToSelect(byTapOn tapped: RowPath) -> RowPath? {
        guard let delegate = tableDelegate else { return tapped }
        return delegate.tableView(self, willSelectRowAt: tapped).flatMap { loadedLayout().contains($0) ? $0 : nil }
    }

    /// True if a tap on a row that may be pressed selects or deselects a row.
    final func takesTap(on path: RowPath) -> Bool {
        allowsMultipleSelection && selections[path] != nil || rowToSelect(byTapOn: path) != nil
    }
}
