import Testing
import ViewKit

/// What cells are told by their table.
struct TableCellTests {
    private final class Cell: TableViewCell {
        var log: EventLog?

        override func setSelected(_ isSelected: Bool, animated: Bool) {
            super.setSelected(isSelected, animated: animated)
            log?.add("\(tag) selected \(self.isSelected)")
        }
        override func setHighlighted(_ isHighlighted: Bool, animated: Bool) {
            super.setHighlighted(isHighlighted, animated: animated)
            log?.add("\(tag) highlighted \(self.isHighlighted)")
        }
    }

    private final class Source: TableViewDataSource {
        let log = EventLog()

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10 }
        func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            (cell as? Cell)?.log = log
            cell.tag = path.row
            return cell
        }
    }

    @Test(arguments: Way.single)
    func `A37: cells hear by their setters that they are pressed and selected, and deselected by code`(_ way: Way) {
        let (stage, source) = (Stage(way), Source())
        let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 440))
        table.register(Cell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        stage.window.addSubview(table)
        stage.application.advance(to: 0)
        #expect(source.log.take() == "")
        stage.tap(10, 100, at: 1)
        #expect(source.log.take() == "2 highlighted true, 2 highlighted false, 2 selected true")
        stage.tap(10, 200, at: 2)
        #expect(
            source.log.take()
                == "4 highlighted true, 4 highlighted false, 2 selected false, 4 selected true")
        table.deselectRow(at: RowPath(row: 4, section: 0), animated: true)
        #expect(source.log.take() == "4 selected false")
        table.selectRow(at: RowPath(row: 1, section: 0), animated: true, scrollPosition: .none)
        #expect(source.log.take() == "1 selected true")
    }
}
