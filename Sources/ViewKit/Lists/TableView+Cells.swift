extension TableView {
    // MARK: Making cells

    /// Sets the class of new cells with a reuse identifier; nil for `cellClass` removes the class that was set.
    public final func register(_ cellClass: TableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        cellClasses[identifier] = cellClass
    }

    /// An unused cell with a reuse identifier, or else a new cell of the registered class. Nil if there is no unused
    /// cell and no class is registered.
    public final func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        while let cell = reusableCells[identifier]?.popLast() {
            cell.isKept = false
            // A data source that keeps cells itself may have shown this one again.
            guard cell.path == nil else { continue }
            cell.prepareForReuse()
            return cell
        }
        return cellClasses[identifier]?.init(reuseIdentifier: identifier)
    }

    /// A cell for a row: an unused cell with the reuse identifier, or else a new cell of the registered class. The
    /// row's path is only used in the message of a failed precondition.
    ///
    /// - Precondition: A class is registered for the identifier, or an unused cell has it.
    public final func dequeueReusableCell(withIdentifier identifier: String, for path: RowPath) -> TableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure("no class is registered for cells of the kind \"\(identifier)\", for row \(path)")
        }
        return cell
    }

    // MARK: Loading

    /// Discards the data source's answers and the selection. The next layout calls the data source again.
    public final func reloadData() {
        rowLayout = nil
        release()
        selections = [:]
        for number in shownCells.keys.sorted() { hideRow(number) }
        setNeedsLayout()
    }

    /// The positions of the rows. If they have not been loaded, calls the data source for them, and sets the size of
    /// the content.
    final func loadedLayout() -> RowLayout {
        if let rowLayout { return rowLayout }
        let sections = dataSource.map { $0.numberOfSections(in: self) } ?? 0
        precondition(sections >= 0, "a table has no negative number of sections, got \(sections)")
        let counts = (0..<sections).map { section in
            let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
            precondition(count >= 0, "a section has no negative number of rows, got \(count) for section \(section)")
            return count
        }
        let top = height(of: tableHeaderView)
        var layout = RowLayout(counts: counts, top: top, height: rowHeight)
        if layout.rowCount > 0, let delegate = tableDelegate,
            delegate.tableView(self, heightForRowAt: layout.path(of: 0)) != nil
        {
            layout = RowLayout(counts: counts, top: top) { path in
                let height = delegate.tableView(self, heightForRowAt: path) ?? rowHeight
                precondition(
                    height >= 0 && height.isFinite,
                    "a row's height is finite and not negative, got \(height) for \(path)"
                )
                return height
            }
        }
        (rowLayout, hasNewRows) = (layout, true)
        contentSize = Size(width: bounds.width, height: layout.bottom + height(of: tableFooterView))
        return layout
    }

    /// The height of the header or footer, limited to `RowLayout.farthest`; 0 for none, and for one without a finite
    /// frame.
    final func height(of view: View?) -> Double {
        let height = view?.frame.height ?? 0
        return height.isFinite ? min(height, RowLayout.farthest) : 0
    }

    final func replace(_ old: View?, by new: View?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        // The rows begin elsewhere; the selection stays.
        rowLayout = nil
        for number in shownCells.keys.sorted() { hideRow(number) }
        setNeedsLayout()
    }

    // MARK: Showing

    /// Shows rows and hides the others. Stops when the data source or the delegate has reloaded the table, or has laid it
    /// out, since the rows are others then, or are shown already.
    final func showRows(_ rows: Range<Int>, _ layout: RowLayout) {
        turn &+= 1
        let own = turn
        for number in shownCells.keys.filter({ !rows.contains($0) }).sorted() where turn == own { hideRow(number) }
        for number in rows where turn == own && shownCells[number] == nil {
            let path = layout.path(of: number)
            guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
            precondition(
                cell.path == nil,
                "the cell for row \(path) shows row \(cell.path, default: "none"); dequeue one for each")
            guard turn == own else { return keep(cell) }
            shownCells[number] = cell
            cell.path = path
            cell.isSelected = selections[path] != nil
            cell.isHighlighted = pressedRow?.path == path
            cell.isHidden = false
            if cell.superview !== self { insertSubview(cell, at: 0) }
            tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        }
        guard turn == own else { return }
        for number in rows {
            let frame = rect(ofRow: number, layout)
            if let cell = shownCells[number], cell.frame != frame { cell.moveIfPossible(to: frame) }
        }
    }

    final func hideRow(_ number: Int) {
        guard let cell = shownCells.removeValue(forKey: number), let path = cell.path else { return }
        cell.path = nil
        keep(cell)
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }

    /// Hides a cell and keeps it for another row. A cell without a reuse identifier is removed instead.
    private func keep(_ cell: TableViewCell) {
        guard let identifier = cell.reuseIdentifier else { return cell.removeFromSuperview() }
        // Hiding the cell is cheaper than removing it, and also takes it out of hit testing.
        cell.isHidden = true
        guard !cell.isKept else { return }
        cell.isKept = true
        reusableCells[identifier, default: []].append(cell)
    }
}
