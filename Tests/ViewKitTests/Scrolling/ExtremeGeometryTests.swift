import TestSupport
import Testing
import ViewKit

/// Views, contents and rows at the ends of what numbers hold: nothing traps, and what is shown stays finite.
struct ExtremeGeometryTests {
    private let huge = Double.greatestFiniteMagnitude

    @Test func `a view whose new frame would not be finite stays where it is, and follows again later`() {
        let superview = View(0, 0, 100, 100)
        let child = View(10, 10, 80, 80, in: superview)
        let all: View.AutoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleHeight]
        child.autoresizingMask = all
        superview.frame.size.width = 1e300
        #expect((child.frame.width / 8e299 - 1).magnitude < 1e-12 && (child.frame.minX / 1e299 - 1).magnitude < 1e-12)
        superview.frame.size.width = 100
        #expect((child.frame.width - 80).magnitude < 1e290)
        for size in [(huge, huge), (-huge, huge), (huge, -huge), (0, 0), (.leastNonzeroMagnitude, huge), (100, 100)] {
            superview.frame.size = Size(width: size.0, height: size.1)
            #expect(child.frame.isFinite && child.frame.width >= 0)
            child.frame = Rect(x: huge, y: -huge, width: huge, height: huge)
        }
        child.frame = Rect(x: 10, y: 10, width: 80, height: 80)
        superview.frame.size = Size(width: 200, height: 200)
        #expect(child.frame.size == Size(width: 160, height: 180))
    }

    @Test func `a turned view is resized about its place, as one that is not turned`() {
        let superview = View(0, 0, 100, 100)
        let (plain, turned) = (View(10, 20, 80, 60, in: superview), View(10, 20, 80, 60, in: superview))
        turned.transform = AffineTransform(rotationAngle: 1)
        for view in [plain, turned] { view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin] }
        superview.frame.size = Size(width: 250, height: 170)
        #expect(plain.frame == Rect(x: 10, y: 90, width: 230, height: 60))
        #expect(turned.bounds.size == plain.bounds.size && turned.center == plain.center)
    }

    @Test func `a zoom at which the content would not be finite is none`() {
        let (scroll, log) = (ScrollView(0, 0, 100, 100), EventLog())
        let reader = ScrollReader("scroll", log)
        let content = View(0, 0, 1e200, 200, in: scroll)
        (scroll.delegate, reader.zoomed) = (reader, content)
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (.leastNonzeroMagnitude, huge)
        for scale in [1e107, 1e200, huge, 1e109] {
            scroll.zoomScale = scale
            #expect(scroll.zoomScale == 1e107 && content.transform.a == 1e107 && content.frame.isFinite)
            #expect(scroll.contentOffset.isFinite && scroll.contentSize == content.frame.size)
        }
        scroll.zoom(to: Rect(x: 0, y: 0, width: .leastNonzeroMagnitude, height: 1), animated: false)
        #expect(scroll.zoomScale == 100)
        scroll.zoom(to: Rect(x: huge, y: -huge, width: huge, height: huge), animated: false)
        scroll.zoomScale = .leastNonzeroMagnitude
        #expect(scroll.contentOffset.isFinite && content.frame.isFinite)
        scroll.zoomScale = 2
        #expect(scroll.zoomScale == 2 && content.frame.size == Size(width: 2e200, height: 400))
    }

    @Test(arguments: [1e301, 1e308])
    func `a header below an extreme transform keeps its own height`(scale: Double) {
        let list = TableViewTests.List(counts: [100])
        let header = View(0, 0, 100, 10)
        list.table.tableHeaderView = header
        list.table.layoutIfNeeded()
        header.transform = AffineTransform(scaleX: 1, y: scale)
        list.table.setNeedsLayout()
        list.table.layoutIfNeeded()
        header.transform = .identity
        #expect(header.bounds.height == 10)
    }

    @Test func `the title of a button and the contents of a cell stay as they are under an extreme transform`() {
        let (button, cell) = (Button(0, 0, 10, 10), TableViewCell(reuseIdentifier: nil))
        button.title = "title"
        cell.frame = button.frame
        for view in [button, cell] as [View] {
            view.layoutIfNeeded()
            let content = view.subviews[0]
            content.transform = AffineTransform(scaleX: .leastNormalMagnitude, y: 1)
            view.frame.size.width = 1e300
            view.layoutIfNeeded()
            #expect(content.bounds == Rect(x: 0, y: 0, width: 10, height: 10))
        }
    }

    @Test(arguments: [1e300, 1e307, 1.7e308])
    func `rows are as high as numbers go, those beyond have no height, and all can be scrolled to`(height: Double) {
        let list = TableViewTests.List(counts: [100, 100])
        list.table.rowHeight = height
        for variable in [false, true] {
            list.source.heights = variable ? { $0.row == 3 ? 44 : height } : nil
            list.table.reloadData()
            list.stage.application.advance(to: 1)
            #expect(list.table.contentSize.height.isFinite)
            let rects = (0..<200).map { list.table.rectForRow(at: RowPath(row: $0 % 100, section: $0 / 100)) }
            #expect(rects.allSatisfy { $0.isFinite })
            for (rect, next) in zip(rects, rects.dropFirst()) { #expect(rect.minY <= next.minY) }
            for row in [99, 50, 3, 0] {
                list.table.scrollToRow(at: RowPath(row: row, section: 1), at: .middle, animated: false)
                list.table.layoutIfNeeded()
                #expect(list.table.contentOffset.isFinite && list.table.visibleCells.count < 20)
            }
            list.table.contentOffset = .zero
            list.table.layoutIfNeeded()
            #expect(list.table.indexPathsForVisibleRows == [RowPath(row: 0, section: 0)])
        }
    }

    @Test func `as many rows as there are numbers are found and shown`() {
        let list = TableViewTests.List(counts: [Int.max - 3, 3])
        let last = RowPath(row: 2, section: 1)
        list.table.scrollToRow(at: RowPath(row: Int.max / 2 + 1, section: 0), at: .top, animated: false)
        list.table.scrollToRow(at: last, at: .bottom, animated: false)
        list.table.contentOffset = .zero
        list.table.layoutIfNeeded()
        #expect(list.table.indexPathsForVisibleRows.count == 10)
        #expect(list.table.indexPathForRow(at: Point(x: 5, y: 50)) == RowPath(row: 1, section: 0))
    }

    @Test func `headers and insets that are not finite leave the rows where they can be seen`() {
        let list = TableViewTests.List()
        let header = View(0, 0, 10, 10)
        list.table.tableHeaderView = header
        for scale in [huge, .leastNormalMagnitude, 0, 1] {
            header.transform = AffineTransform(scaleX: scale, y: scale)
            list.table.reloadData()
            list.table.layoutIfNeeded()
            #expect(list.table.visibleCells.allSatisfy { $0.frame.isFinite } && list.table.contentSize.height.isFinite)
        }
        #expect(list.table.rectForRow(at: RowPath(row: 0, section: 0)).minY == header.frame.height)
        for inset in [Double.nan, .infinity, -.infinity] {
            list.table.contentInset = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
            for position in [TableView.ScrollPosition.none, .top, .middle, .bottom] {
                list.table.scrollToRow(at: RowPath(row: 50, section: 0), at: position, animated: false)
            }
            for paging in [true, false] {
                list.table.isPagingEnabled = paging
                list.stage.drag((10, 400, 0), (10, 300, 0.1), (10, 100, 0.2), (10, 90, 0.21))
                list.stage.application.advance(to: 9)
                #expect(list.table.contentOffset.isFinite)
            }
        }
    }

    @Test func `a delegate that sends the content across all numbers has it there in time`() {
        let list = ScrollMotionTests.List()
        list.scroll.contentSize.height = huge
        list.scroll.contentInset.top = huge
        list.stage.application.advance(to: 0)
        for target in [huge, -huge, 1e300] {
            list.scroll.contentOffset = .zero
            list.reader.target = Point(x: 0, y: target)
            list.flick(0, -100, at: list.stage.application.time + 1)
            list.stage.application.advance(to: list.stage.application.time + 1e6)
            #expect(!list.scroll.isDecelerating && list.scroll.contentOffset.y == target)
        }
    }
}
