/// Told of what a scroll view does, as UIKit's `UIScrollViewDelegate`. Every method has a default that does nothing.
public protocol ScrollViewDelegate: AnyObject {
    /// The content offset has changed.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// A pan has begun, or the pan of a scroll view in this one has come to its edge and goes on here.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The fingers are about to leave.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: Of the content offset, in points a millisecond.
    ///   - targetContentOffset: Where the content is going to come to rest; what is written there counts instead. One that
    ///     is not finite does not.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
    /// The pan has ended or was cancelled.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    /// The content goes on by itself, after a pan.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// The content has come to rest after a pan: at its end, or because a finger or code has stopped it.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// An animated change of the content offset by code has ended, by its end or by a finger.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// The view that is zoomed; none by default, and then nothing is.
    func viewForZooming(in scrollView: ScrollView) -> View?
    /// A pinch begins to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
    /// The zoom scale has changed.
    func scrollViewDidZoom(_ scrollView: ScrollView)
    /// The pinch has ended.
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
    public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
    public func scrollViewDidZoom(_ scrollView: ScrollView) {}
    public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
}
