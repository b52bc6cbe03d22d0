import Testing

@testable import HitTesting
@testable import ViewKit

/// Tables: rows that are there when they are seen, and taps that select them (A37, D17).
struct TableViewTests {
    final class Cell: TableViewCell {
        var reuses = 0
        override func prepareForReuse() {
            super.prepareForReuse()
            reuses += 1
        }
    }

    final class Source: TableViewDataSource, TableViewDelegate {
        var counts = [100]
        var asked: [RowPath] = []
        var made: [Cell] = []
        var heights: ((RowPath) -> Double)?
        var refused: RowPath?
        var log = EventLog()
        var onCell: ((Cell, RowPath) -> Void)?
        var onDisplay: (TableView) -> Void = { _ in }
        var onUnhighlight: (TableView) -> Void = { _ in }
        var onDeselect: (TableView) -> Void = { _ in }
        var selects = true

        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell {
            asked.append(path)
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            if let cell = cell as? Cell {
                if !made.contains(cell) { made.append(cell) }
                onCell?(cell, path)
            }
            cell.tag = path.row
            return cell
        }
        func tableView(_ tableView: TableView, heightForRowAt path: RowPath) -> Double? { heights?(path) }
        func tableView(_ tableView: TableView, shouldHighlightRowAt path: RowPath) -> Bool { path != refused }
        func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) { log.add("select \(path)") }
        func tableView(_ tableView: TableView, didDeselectRowAt path: RowPath) {
            log.add("deselect \(path)")
            onDeselect(tableView)
        }
        func tableView(_ tableView: TableView, didHighlightRowAt path: RowPath) { log.add("highlight \(path)") }
        func tableView(_ tableView: TableView, didUnhighlightRowAt path: RowPath) {
            log.add("unhighlight \(path)")
            onUnhighlight(tableView)
        }
        func tableView(_ tableView: TableView, willSelectRowAt path: RowPath) -> RowPath? {
            #expect(path.row < counts[path.section])
            return selects ? path : nil
        }
        func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: RowPath) {
            onDisplay(tableView)
        }
    }

    /// A table of 300 by 440 at the origin, whose rows are 44 high.
    struct List {
        let stage: Stage
        let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 440))
        let source = Source()

        init(_ way: Way = .indexed, counts: [Int] = [100]) {
            stage = Stage(way)
            source.counts = counts
            table.register(Cell.self, forCellReuseIdentifier: "row")
            (table.dataSource, table.delegate) = (source, source)
            stage.window.addSubview(table)
            stage.application.advance(to: 0)
        }
    }

    @Test(arguments: Way.single)
    func `D17: only the rows in view are asked for, and their cells come back`(_ way: Way) {
        let list = List(way)
        #expect(list.source.asked.map(\.row) == Array(0..<10) && list.source.made.count == 10)
        #expect(list.table.contentSize == Size(width: 300, height: 4400))
        for step in 1...100 {
            list.table.contentOffset.y = Double(step) * 30
            list.table.layoutIfNeeded()
            let first = Int(list.table.contentOffset.y / 44)
            #expect(list.table.indexPathsForVisibleRows.first?.row == first)
            let hit = list.stage.window.hit(10, 5)?.superview as? Cell
            #expect(hit?.tag == Int((list.table.contentOffset.y + 5) / 44))
        }
        #expect(list.source.made.count <= 12)
        #expect(list.source.made.reduce(0) { $0 + $1.reuses } > 50)
    }

    @Test(arguments: [1000, 100_000])
    func `D17: a step of 100,000 rows costs no more than one of 1,000, hit test included`(rows: Int) {
        let list = List(counts: [rows])
        let window = list.stage.window
        #expect(window.hit(10, 10) != nil)
        list.source.asked = []
        for step in 1...50 {
            let before = window.scene.statistics
            list.table.contentOffset.y = Double(step) * 440
            list.stage.application.advance(to: Double(step))
            #expect(window.hit(10, 10)?.superview?.tag == step * 10)
            let after = window.scene.statistics
            #expect(after.cost - before.cost <= 5000 && after.broughtIn - before.broughtIn <= 60)
        }
        #expect(list.source.asked.count == 500 && list.table.subviews.count <= 20)
    }

    @Test(arguments: Way.single)
    func `A37: a tap highlights and selects its row, and deselects the one before`(_ way: Way) {
        let list = List(way)
        list.stage.tap(10, 100, at: 1)
        #expect(list.source.log.take() == "highlight 0.2, unhighlight 0.2, select 0.2")
        #expect(list.table.indexPathForSelectedRow == RowPath(row: 2, section: 0))
        #expect(list.table.cellForRow(at: RowPath(row: 2, section: 0))?.isSelected == true)
        list.stage.tap(10, 200, at: 2)
        #expect(list.source.log.take() == "highlight 0.4, unhighlight 0.4, deselect 0.2, select 0.4")
        // It is selected wherever it is scrolled to.
        list.table.contentOffset.y = 2000
        list.table.layoutIfNeeded()
        #expect(list.table.visibleCells.allSatisfy { !$0.isSelected })
        list.table.contentOffset.y = 0
        list.table.layoutIfNeeded()
        #expect(list.table.visibleCells.map(\.isSelected).firstIndex(of: true) == 4)
        list.table.allowsSelection = false
        list.stage.tap(10, 10, at: 3)
        #expect(list.source.log.take() == "")
    }

    @Test(arguments: Way.single)
    func `a held row is highlighted until the list is dragged or the finger leaves it`(_ way: Way) {
        let list = List(way)
        list.stage.began(10, 100, at: 1)
        list.stage.application.advance(to: 1.2)
        #expect(list.table.cellForRow(at: RowPath(row: 2, section: 0))?.isHighlighted == true)
        list.stage.moved(10, 80, at: 1.3)
        #expect(list.source.log.take() == "highlight 0.2, unhighlight 0.2")
        #expect(list.table.cellForRow(at: RowPath(row: 2, section: 0))?.isHighlighted == false)
        list.stage.ended(10, 80, at: 2)
        list.table.isScrollEnabled = false
        list.stage.drag((10, 100, 3), (10, 200, 3.1), (10, 100, 3.2))
        #expect(list.source.log.take() == "highlight 0.2, unhighlight 0.2")
        list.source.refused = RowPath(row: 0, section: 0)
        list.stage.tap(10, 10, at: 4)
        #expect(list.source.log.take() == "")
    }

    @Test(arguments: Way.single)
    func `A36, A36b, A36c: a control in a row keeps the touch, unless its hitTest answers the cell`(_ way: Way) {
        let list = List(way)
        list.source.onCell = { cell, path in
            guard path.row < 2, cell.contentView.subviews.isEmpty else { return }
            let holder = ClosureView(0, 0, 40, 44, in: cell.contentView)
            let button = Button(0, 0, 40, 44, in: holder)
            if path.row == 1 { holder.onHitTest = { [weak cell] _, _, callSuper in callSuper().flatMap { _ in cell } } }
            button.addAction(for: .touchUpInside) { [log = list.source.log] _, _ in log.add("button") }
        }
        list.table.reloadData()
        list.stage.tap(10, 10, at: 1)
        #expect(list.source.log.take() == "button")
        list.stage.tap(10, 60, at: 2)
        #expect(list.source.log.take() == "highlight 0.1, unhighlight 0.1, select 0.1")
        list.stage.tap(100, 10, at: 3)
        #expect(list.source.log.take() == "highlight 0.0, unhighlight 0.0, deselect 0.1, select 0.0")
    }

    /// Has a cell for each of 30 rows, and never asks the table for one.
    private final class Keeper: TableViewDataSource {
        let cells = (0..<30).map { _ in TableViewCell(reuseIdentifier: "row") }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { cells.count }
        func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell { cells[path.row] }
    }

    @Test func `cells that the data source keeps itself are each unused once, and never while they are in view`() {
        let (table, keeper) = (TableView(0, 0, 300, 440), Keeper())
        table.dataSource = keeper
        for step in 0..<100 {
            table.contentOffset.y = Double(step % 3) * 440
            table.layoutIfNeeded()
        }
        var unused: [TableViewCell] = []
        while let cell = table.dequeueReusableCell(withIdentifier: "row") { unused.append(cell) }
        #expect(unused.count == Set(unused).count && !unused.isEmpty)
        #expect(table.visibleCells == Array(keeper.cells[..<10]) && Set(unused).isDisjoint(with: table.visibleCells))
    }

    @Test func `several rows can be selected, and a tap on one of them deselects it`() {
        let list = List()
        list.table.allowsMultipleSelection = true
        for (index, y) in [10.0, 60, 10].enumerated() { list.stage.tap(10, y, at: Double(index) + 1) }
        #expect(list.table.indexPathsForSelectedRows == [RowPath(row: 1, section: 0)])
        list.table.selectRow(at: RowPath(row: 50, section: 0), animated: false, scrollPosition: .middle)
        #expect(list.table.indexPathsForSelectedRows.map(\.row) == [1, 50] && list.table.contentOffset.y == 2002)
        list.table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(list.table.indexPathsForSelectedRows == [])
    }

    @Test(arguments: [false, true])
    func `sections, headers and rows of a height each are where they belong`(hasHeights: Bool) {
        let list = List(counts: [3, 0, 20])
        if hasHeights { list.source.heights = { $0.row == 1 ? 0 : 20 + Double($0.row) } }
        list.table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 1, height: 50))
        list.table.tableFooterView = View(frame: Rect(x: 0, y: 0, width: 1, height: 30))
        list.table.layoutIfNeeded()
        let table = list.table
        #expect(table.numberOfSections == 3 && table.numberOfRows(inSection: 2) == 20)
        var (y, shown) = (50.0, 0)
        for (section, count) in [3, 0, 20].enumerated() {
            for row in 0..<count {
                let path = RowPath(row: row, section: section)
                let height = hasHeights ? (row == 1 ? 0 : 20 + Double(row)) : 44
                #expect(table.rectForRow(at: path) == Rect(x: 0, y: y, width: 300, height: height))
                if height > 0 {
                    #expect(table.indexPathForRow(at: Point(x: 5, y: y)) == path)
                    #expect(table.indexPathForRow(at: Point(x: 5, y: (y + height).nextDown)) == path)
                }
                if let cell = table.cellForRow(at: path) {
                    #expect(table.indexPath(for: cell) == path)
                    shown += 1
                }
                y += height
            }
        }
        #expect(shown == table.visibleCells.count && shown > 0)
        #expect(
            table.indexPathForRow(at: Point(x: 5, y: 49)) == nil && table.indexPathForRow(at: Point(x: 5, y: y)) == nil)
        #expect(table.contentSize == Size(width: 300, height: y + 30))
        #expect(table.tableHeaderView?.frame == Rect(x: 0, y: 0, width: 300, height: 50))
        #expect(table.tableFooterView?.frame == Rect(x: 0, y: y, width: 300, height: 30))
    }

    @Test func `all of 10,000 rows are selected and deselected one by one, in the order of selection`() {
        let list = List(counts: [5000, 5000])
        list.table.allowsMultipleSelection = true
        let paths = (0..<5000).flatMap { row in [1, 0].map { RowPath(row: row, section: $0) } }
        for _ in 0..<2 {
            for path in paths { list.table.selectRow(at: path, animated: false, scrollPosition: .none) }
        }
        #expect(list.table.indexPathsForSelectedRows == paths && list.table.indexPathForSelectedRow == paths[0])
        #expect(list.table.visibleCells.allSatisfy { $0.isSelected })
        for path in paths.dropLast(2) { list.table.deselectRow(at: path, animated: false) }
        list.table.selectRow(at: paths[0], animated: false, scrollPosition: .none)
        #expect(list.table.indexPathsForSelectedRows == paths.suffix(2) + [paths[0]])
        list.table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(list.table.indexPathForSelectedRow == nil && !list.table.visibleCells.contains { $0.isSelected })
    }

    @Test func `rows whose ends are no exact numbers are found at their edges`() {
        let layouts = [
            RowLayout(counts: [5000], top: 0.1, height: 0.1), RowLayout(counts: [5000], top: 0.1) { _ in 0.1 },
        ]
        for (layout, row) in layouts.flatMap({ layout in (0..<5000).map { (layout, $0) } }) {
            let (start, end) = (layout.start(of: row), layout.start(of: row + 1))
            #expect(layout.rows(from: start, to: end) == row..<row + 1)
            #expect(layout.rows(from: end.nextDown, to: end) == row..<row + 1)
        }
    }

    @Test func `reloading asks anew; a table without a source is empty, and keeps nobody alive`() {
        let list = List()
        list.stage.tap(10, 10, at: 1)
        list.source.counts = [3]
        list.table.reloadData()
        list.table.layoutIfNeeded()
        #expect(list.table.visibleCells.count == 3 && list.table.indexPathForSelectedRow == nil)
        list.table.dataSource = nil
        list.table.layoutIfNeeded()
        #expect(list.table.visibleCells.isEmpty && list.table.contentSize.height == 0)
        list.stage.tap(10, 10, at: 2)
        expectGone {
            let other = List()
            other.stage.tap(10, 10, at: 1)
            return [other.table]
        }
    }

    /// What a delegate does with a table while its rows are shown.
    enum Meddling: CaseIterable {
        case counts, scrolls, laysOut
    }

    @Test(arguments: Meddling.allCases)
    func `a table that is reloaded while it shows its rows asks for those alone that are left`(_ meddling: Meddling) {
        let list = List()
        list.source.onDisplay = { [source = list.source] table in
            guard source.counts == [100], source.asked.count == 5 else { return }
            source.counts = [2]
            table.reloadData()
            switch meddling {
            case .counts: #expect(table.numberOfRows(inSection: 0) == 2)
            case .scrolls: table.scrollToRow(at: RowPath(row: 1, section: 0), at: .top, animated: false)
            case .laysOut: table.layoutIfNeeded()
            }
        }
        list.source.asked = []
        list.table.reloadData()
        list.table.layoutIfNeeded()
        #expect(list.source.asked.map(\.row) == [0, 1, 2, 3, 4, 0, 1])
        #expect(list.table.indexPathsForVisibleRows.map(\.row) == [0, 1])
        #expect(list.table.subviews.count { $0 is Cell && !$0.isHidden } == 2)
    }

    @Test func `a data source that lays the table out leaves no cell behind`() {
        let list = List()
        var laysOut = true
        list.source.onCell = { [table = list.table] _, path in
            guard path.row == 3, laysOut else { return }
            laysOut = false
            table.setNeedsLayout()
            table.layoutIfNeeded()
        }
        list.table.reloadData()
        list.table.layoutIfNeeded()
        #expect(list.table.visibleCells.count == 10)
        #expect(list.table.subviews.count { $0 is Cell && !$0.isHidden } == 10)
    }

    @Test func `fewer rows than before, loaded while the last ones are in view, leave the last of them in view`() {
        let list = List()
        let (table, source) = (list.table, list.source)
        func load(_ counts: [Int]) -> [Int] {
            source.counts = counts
            table.reloadData()
            list.stage.application.advance(to: 1)
            return table.visibleCells.map(\.tag)
        }
        table.scrollToRow(at: RowPath(row: 99, section: 0), at: .bottom, animated: false)
        #expect(load([100]) == Array(90..<100))
        #expect(load([20]) == Array(10..<20))
        #expect(load([3]) == [0, 1, 2] && table.contentOffset == .zero)
        // An animation does not go on to where the rows were.
        #expect(load([100]) == Array(0..<10))
        table.scrollToRow(at: RowPath(row: 99, section: 0), at: .bottom, animated: true)
        list.stage.application.advance(to: 1.2)
        #expect(load([20]) == Array(10..<20))
        list.stage.application.advance(to: 2)
        #expect(table.visibleCells.map(\.tag) == Array(10..<20))
        // An offset that code sets is kept until rows are loaded.
        table.contentOffset.y = -50
        table.layoutIfNeeded()
        #expect(table.contentOffset.y == -50)
    }

    @Test(arguments: [false, true])
    func `a row that is gone when it is to be selected is not`(isDeselecting: Bool) {
        let list = List()
        let shrink: (TableView) -> Void = { [source = list.source] table in
            source.counts = [1]
            table.reloadData()
        }
        list.table.selectRow(at: RowPath(row: 0, section: 0), animated: false, scrollPosition: .none)
        if isDeselecting { list.source.onDeselect = shrink } else { list.source.onUnhighlight = shrink }
        list.stage.tap(10, 100, at: 1)
        let told = "highlight 0.2, unhighlight 0.2"
        #expect(list.source.log.take() == (isDeselecting ? told + ", deselect 0.0" : told))
        #expect(list.table.indexPathsForSelectedRows == [])
    }
}
