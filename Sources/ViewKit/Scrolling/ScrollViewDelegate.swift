/// An object that is told what a scroll view does, like UIKit's `UIScrollViewDelegate`. Every method has a default that
/// does nothing.
public protocol ScrollViewDelegate: AnyObject {
    /// The content offset has changed.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// The content begins to move with a pan. Either the view's own pan has begun, or an inner scroll view has come to
    /// its edge and hands its pan over.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// A pan is ending. Called before the content starts to decelerate.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: The velocity of the content offset, in points per millisecond.
    ///   - targetContentOffset: The offset at which the content will come to rest. Assign another finite offset to
    ///     change it; with `isPagingEnabled`, this has no effect.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
    /// A pan has ended or was cancelled. `willDecelerate` says whether the content goes on moving.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    /// The content goes on moving after a pan.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// The motion that follows a pan has ended. It has run out, a finger or code has stopped it, or the view has left
    /// its application.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// An animated change of the content offset has ended: it is complete, a finger or code has stopped it, or the view
    /// has left its application.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// The view to zoom; nil by default, which disables zooming.
    func viewForZooming(in scrollView: ScrollView) -> View?
    /// A pinch begins to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
    /// The zoom scale has changed.
    func scrollViewDidZoom(_ scrollView: ScrollView)
    /// A pinch that zoomed has ended or was cancelled.
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
