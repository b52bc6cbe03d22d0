import HitTesting
import ViewKit

/// A table whose cells are used again, in a window of the size of a screen: however many rows it has, only those in view
/// are views. A frame scrolls it.
struct LivingList: LivingSubject {
    let window: Window
    private let table: TableView
    // The table holds it weakly.
    private let source: Rows

    /// The name of its variant.
    static let variant = "recycled list"
    /// What its frames do.
    static let mix = "scroll:1"

    init(rows: Int, in screen: Box, strategy: HitTestingStrategy) {
        window = Window(frame: Rect(screen))
        window.hitTestingStrategy = strategy
        // Below a navigation bar and above a tab bar, as `ViewTree.clippedList`.
        table = TableView(
            frame: Rect(x: 0, y: 44, width: screen.maxX - screen.minX, height: screen.maxY - screen.minY - 88))
        source = Rows(count: rows)
        table.rowHeight = 60
        table.register(Cell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        window.addSubview(table)
        window.layoutIfNeeded()
    }

    func stage(_ changes: ArraySlice<LivingChange>) {}

    /// Scrolls; what else changes in a frame is of other scenes.
    func apply(_ changes: ArraySlice<LivingChange>) {
        for change in changes {
            guard case .boundsOrigin(_, let origin) = change else { continue }
            table.contentOffset = origin
        }
        window.layoutIfNeeded()
    }

    @inline(__always)
    func answer(at point: Point) -> Int32 { Int32(truncatingIfNeeded: window.hitTest(point, with: nil)?.tag ?? 0) }

    func walkedAnswer(at point: Point) -> Int32 {
        let strategy = window.hitTestingStrategy
        defer { window.hitTestingStrategy = strategy }
        window.hitTestingStrategy = .walk
        return answer(at: point)
    }

    var statistics: [String: Double] { ["views": Double(table.subviews.count)] }

    private final class Rows: TableViewDataSource {
        let count: Int

        init(count: Int) {
            self.count = count
        }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

        func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            (cell as? Cell)?.show(path.row)
            return cell
        }
    }

    /// A row with an image, two lines of text and a button, each with a tag of its own.
    private final class Cell: TableViewCell {
        private let parts = [
            View(frame: Rect(x: 12, y: 8, width: 44, height: 44)),
            View(frame: Rect(x: 68, y: 8, width: 240, height: 22)),
            View(frame: Rect(x: 68, y: 30, width: 240, height: 22)),
            View(frame: Rect(x: 320, y: 8, width: 44, height: 44)),
        ]

        required init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            for part in parts { contentView.addSubview(part) }
        }

        func show(_ row: Int) {
            contentView.tag = row * (parts.count + 1) + 1
            for (index, part) in parts.enumerated() { part.tag = contentView.tag + index + 1 }
        }
    }
}
