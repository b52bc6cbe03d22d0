import Testing
import ViewKit

extension ScrollView {
    convenience init(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, content: Size, in superview: View? = nil
    ) {
        self.init(x, y, width, height, in: superview)
        contentSize = content
    }
}

/// Logs what scroll views tell, by the name of the reader, and answers what it is set to.
final class ScrollReader: ScrollViewDelegate {
    let name: String
    let log: EventLog
    /// Whether changes of the content offset are logged.
    var logsOffsets = false
    /// The view that is zoomed.
    var zoomed: View?
    /// Where the content is to come to rest instead.
    var target: Point?
    /// That of the last pan when it ended.
    private(set) var velocity = Point.zero

    init(_ name: String, _ log: EventLog) { (self.name, self.log) = (name, log) }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        if logsOffsets { log.add("\(name) at \(scrollView.contentOffset.x) \(scrollView.contentOffset.y)") }
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
        #expect(scrollView.isDragging)
        log.add("\(name) begins")
    }
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {
        self.velocity = velocity
        if let target { targetContentOffset = target }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        #expect(!scrollView.isDragging)
        log.add("\(name) ends\(willDecelerate ? " and goes on" : "")")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log.add("\(name) decelerates") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
        log.add("\(name) rests at \(scrollView.contentOffset.y)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.add("\(name) arrived") }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { log.add("\(name) zooms") }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
        log.add("\(name) at scale \(scale)")
    }
}
