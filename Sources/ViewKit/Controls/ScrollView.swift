/// A view that shows a part of a larger content and is panned over it, as UIKit's `UIScrollView` without its motion of its
/// own: it stops where the finger stops, and at the ends.
///
/// `contentOffset` is the origin of the bounds (SEMANTICS B2), so scrolling moves all that is in the view by changing one
/// number: in the index of its window the content is an island, and a scroll touches one entry however large it is.
///
/// A pan begins where the content can move along the way of the finger, and cancels the touches of what is in the view.
open class ScrollView: View {
    /// Pans the content.
    public final let panGestureRecognizer = PanGestureRecognizer()
    /// Told of scrolling; held weakly.
    public final weak var delegate: (any ScrollViewDelegate)?

    /// How large the content is, from the origin of the view's bounds space on.
    public final var contentSize = Size.zero
    /// By how much the content may be scrolled past each of its edges.
    public final var contentInset = EdgeInsets.zero
    /// Whether a pan scrolls.
    public final var isScrollEnabled = true
    /// Whether a pan is under way.
    public private(set) final var isDragging = false

    /// Where the pan under way found the content.
    private final var offsetAtStart = Point.zero
    /// What follows the pan; taken away with the view, which the recogniser may outlive.
    private final var panAction: GestureAction?

    public override init(frame: Rect) {
        super.init(frame: frame)
        node.islandRule = .always
        // A finger that has not moved and goes up is for the view under it, whatever others do.
        panGestureRecognizer.delaysTouchesEnded = false
        panAction = panGestureRecognizer.addAction { [unowned self] _ in pan() }
        addGestureRecognizer(panGestureRecognizer)
    }

    deinit {
        if let panAction { panGestureRecognizer.removeAction(panAction) }
    }

    /// Which point of the content is in the view's upper left corner: the origin of `bounds`. Setting it goes anywhere;
    /// pans stay between `minimumContentOffset` and `maximumContentOffset`.
    ///
    /// Set it rather than the origin of `bounds`, which tells nobody.
    ///
    /// - Precondition: The new offset is finite.
    /// - Complexity: O(1), and for the next hit test too.
    public final var contentOffset: Point {
        get { bounds.origin }
        set {
            let moves = newValue != bounds.origin
            bounds.origin = newValue
            if moves { delegate?.scrollViewDidScroll(self) }
        }
    }

    /// The smallest offset of a pan.
    public final var minimumContentOffset: Point { Point(x: 0 - contentInset.left, y: 0 - contentInset.top) }

    /// The largest offset of a pan; the smallest, where all of the content fits into the view.
    public final var maximumContentOffset: Point {
        let (size, least) = (bounds.standardized.size, minimumContentOffset)
        return Point(
            x: max(least.x, contentSize.width + contentInset.right - size.width),
            y: max(least.y, contentSize.height + contentInset.bottom - size.height))
    }

    /// Keeps the view's own pan from beginning where the content does not move that way, so that one of a scroll view
    /// around it may. Overrides call `super`.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else { return super.gestureRecognizerShouldBegin(recognizer) }
        guard isScrollEnabled else { return false }
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        let (movesX, movesY) = (most.x > least.x, most.y > least.y)
        let way = wayOfFingers
        if abs(way.x) > abs(way.y) { return movesX }
        if abs(way.y) > abs(way.x) { return movesY }
        return movesX || movesY
    }

    /// How far the fingers have come since they came down, all together.
    private var wayOfFingers: Point {
        let touches = panGestureRecognizer.touches
        let way = touches.reduce(into: Point.zero) { way, touch in
            way.x += touch.moment.location.x - touch.start.x
            way.y += touch.moment.location.y - touch.start.y
        }
        return panGestureRecognizer.vector(way, in: self)
    }

    private func pan() {
        switch panGestureRecognizer.state {
        case .began:
            offsetAtStart = contentOffset
            isDragging = true
            delegate?.scrollViewWillBeginDragging(self)
        case .changed: follow()
        case .ended, .cancelled:
            follow()
            isDragging = false
            delegate?.scrollViewDidEndDragging(self)
        case .possible, .failed: break
        }
    }

    /// Moves the content with the finger, as far as it goes. Where the view is in no window any more, or is flattened to
    /// nothing, there is no telling how far the finger has come, and the content stays.
    private func follow() {
        let way = panGestureRecognizer.translation(in: self)
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        let offset = Point(
            x: min(max(offsetAtStart.x - way.x, least.x), most.x),
            y: min(max(offsetAtStart.y - way.y, least.y), most.y))
        if offset.isFinite { contentOffset = offset }
    }
}

/// Told of what a scroll view does, as UIKit's `UIScrollViewDelegate`. Every method has a default that does nothing.
public protocol ScrollViewDelegate: AnyObject {
    /// The content offset has changed.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// A pan has begun.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The pan has ended or was cancelled.
    func scrollViewDidEndDragging(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: ScrollView) {}
}
