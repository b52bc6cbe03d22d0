extension ScrollView {
    /// The smallest offset that a pan scrolls to.
    public final var minimumContentOffset: Point { Point(x: 0 - contentInset.left, y: 0 - contentInset.top) }

    /// The largest offset that a pan scrolls to. Along an axis where the content with its insets fits into the view, it
    /// is that of `minimumContentOffset`.
    public final var maximumContentOffset: Point {
        let (size, least) = (bounds.standardized.size, minimumContentOffset)
        return Point(
            x: max(least.x, contentSize.width + contentInset.right - size.width),
            y: max(least.y, contentSize.height + contentInset.bottom - size.height))
    }

    /// The offset nearest to `offset`, among those that a pan can scroll to.
    final func limited(_ offset: Point) -> Point {
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        return Point(x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
    }

    // MARK: Scrolling by code

    /// The duration of an animated change of the offset, in seconds: that of UIKit.
    public static var animationDuration: Double { 0.3 }

    /// Scrolls to an offset: at once, or in `animationDuration` seconds of the application's time, after which the
    /// delegate is told. Ends a running animation.
    ///
    /// Without an application, or in one that has had no event yet, no time passes, and the content scrolls at once.
    ///
    /// - Precondition: The offset is finite.
    public final func setContentOffset(_ offset: Point, animated: Bool) {
        precondition(offset.isFinite, "a content offset is finite, got \(offset)")
        endMotion()
        if animated, offset != contentOffset,
            begin(ScrollMotion(from: contentOffset, to: offset, in: ScrollView.animationDuration))
        {
            return
        }
        contentOffset = offset
    }

    /// Scrolls by the smallest distance that brings a rectangle of the content into view. If the rectangle does not
    /// fit, its upper left part is shown. Does nothing if the rectangle is in view already.
    ///
    /// - Precondition: The rectangle is finite.
    public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        precondition(rect.isFinite, "a rectangle to scroll to is finite, got \(rect)")
        let (shown, rect) = (bounds.standardized, rect.standardized)
        let (inset, offset) = (contentInset, contentOffset)
        let wanted = Point(
            x: ScrollView.offset(
                showing: (rect.minX, rect.maxX), from: offset.x, length: shown.width,
                insets: (inset.left, inset.right)),
            y: ScrollView.offset(
                showing: (rect.minY, rect.maxY), from: offset.y, length: shown.height,
                insets: (inset.top, inset.bottom)))
        let target = limited(wanted)
        if target != offset, target.isFinite { setContentOffset(target, animated: animated) }
    }

    private static func offset(
        showing range: (start: Double, end: Double), from offset: Double, length: Double,
        insets: (start: Double, end: Double)
    ) -> Double {
        let (start, end) = (range.start - insets.start, range.end + insets.end - length)
        if offset > start || end > start { return start }
        return offset < end ? end : offset
    }

    // MARK: After a pan

    /// Decides where the content comes to rest after a pan, and lets the delegate choose another offset.
    ///
    /// - Parameter velocity: The velocity of the content offset, in points per second; finite.
    /// - Returns: The deceleration that ends at that offset. Nil if the content does not move on, or if the distance is
    ///   too short to be seen. In the latter case, the content may be moved to the offset at once.
    final func motionAfterDrag(velocity: Point) -> ScrollMotion? {
        let decay = DecayRate(decelerationRate)
        var rest = (contentOffset + velocity / decay.rate).bounded
        if isPagingEnabled { rest = page(near: rest) }
        var target = limited(rest)
        let suggested = target
        delegate?.scrollViewWillEndDragging(self, withVelocity: velocity / 1000, targetContentOffset: &target)
        if isPagingEnabled || target == suggested || !target.isFinite { target = rest }
        guard case let end = limited(target), target.isFinite, end.isFinite else { return nil }
        let rate = isPagingEnabled ? DecayRate(.fast) : decay
        let motion = ScrollMotion(from: contentOffset, towards: target, rate, endingAt: end)
        if motion.duration > 0 { return motion }
        // A distance within the tolerance is covered at once.
        if isPagingEnabled || target != rest { contentOffset = motion.target }
        return nil
    }

    /// The offset of the page at which a pan comes to rest. The content is now between two pages; the result is the one
    /// that is nearer to `offset`. Along an axis that pans cannot scroll, or along which the view has no length, the
    /// result is the present offset.
    private func page(near offset: Point) -> Point {
        func page(_ here: Double, _ there: Double, _ length: Double, _ moves: Bool) -> Double {
            guard length > 0, moves else { return here }
            let first = (here / length).rounded(.down)
            let second = (here / length).rounded(.up)
            return min(max((there / length).rounded(), first), second) * length
        }
        let (size, axes) = (bounds.standardized.size, scrollableAxes)
        return Point(
            x: page(contentOffset.x, offset.x, size.width, axes.x),
            y: page(contentOffset.y, offset.y, size.height, axes.y))
    }
}
