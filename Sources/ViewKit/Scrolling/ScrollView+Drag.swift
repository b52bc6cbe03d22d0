/// The state of a scroll view during a pan.
struct ScrollDrag {
    /// The content offset from which the pan's movement is measured.
    var start: Point
    /// The axes along which the content follows the pan.
    var axes = (x: true, y: true)
    /// The movement that the edges have kept from the content: the offset that the finger asks for minus the actual
    /// offset.
    var rest = Point.zero
    /// True if the pan belongs to an inner scroll view, whose content has come to its edge.
    var isHandedOver = false
    /// The outer scroll view that continues the pan; nil for none.
    weak var outer: ScrollView?
}

extension ScrollView {
    /// The slope from which a pan counts as diagonal, measured against the nearer axis: the tangent of 22.5 degrees.
    /// Half of all directions are diagonal; a quarter are horizontal, a quarter vertical.
    ///
    /// With a directional lock, an axis is locked if the movement along it is less than this slope times the movement
    /// along the other. The content does not move along a locked axis.
    static var directionalLockSlope: Double { 0.41421356237309503 }

    /// True if a pan or a pinch has an effect.
    final var canScroll: Bool { isScrollEnabled && (scrollableAxes.x || scrollableAxes.y) || zoom.isEnabled }

    /// The axes along which pans can move the content.
    final var scrollableAxes: (x: Bool, y: Bool) {
        let (least, most) = (minimumContentOffset, maximumContentOffset)
        return (most.x > least.x, most.y > least.y)
    }

    final func panMayBegin() -> Bool {
        guard isScrollEnabled, contentGivesUpTouches else { return false }
        let (axes, screenMovement) = (scrollableAxes, panGestureRecognizer.totalMovement)
        let movement = panGestureRecognizer.vector(screenMovement, in: self)
        if abs(movement.x) > abs(movement.y) { return axes.x && !leavesPanToOuter(screenMovement) }
        if abs(movement.y) > abs(movement.x) { return axes.y && !leavesPanToOuter(screenMovement) }
        return axes.x || axes.y
    }

    /// True if no view in this one has got a touch of the pan, or if all touches that views have got can be cancelled.
    private var contentGivesUpTouches: Bool {
        for touch in panGestureRecognizer.touches where touch.deliveryState == .began {
            guard let view = touch.view, view !== self else { continue }
            guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
        }
        return true
    }

    /// True if the content is at its edge and cannot follow a movement in screen space, but the content of an outer
    /// scroll view can.
    private func leavesPanToOuter(_ screenMovement: Point) -> Bool {
        !moves(along: screenMovement) && outerScrollViews.contains { $0.moves(along: screenMovement) }
    }

    /// True if the content can follow fingers along the main axis of their movement.
    private func moves(along screenMovement: Point) -> Bool {
        let movement = panGestureRecognizer.vector(screenMovement, in: self)
        let (least, most, offset) = (minimumContentOffset, maximumContentOffset, contentOffset)
        if abs(movement.x) > abs(movement.y) { return movement.x > 0 ? offset.x > least.x : offset.x < most.x }
        return movement.y > 0 ? offset.y > least.y : offset.y < most.y
    }

    /// The enclosing scroll views with `isScrollEnabled`, innermost first.
    private var outerScrollViews: some Sequence<ScrollView> {
        lineage.dropFirst().lazy.compactMap { $0 as? ScrollView }.filter(\.isScrollEnabled)
    }

    private var outerScrollView: ScrollView? { outerScrollViews.first { _ in true } }

    // MARK: The pan

    final func followPan() {
        switch panGestureRecognizer.state {
        case .began:
            beginDrag(isHandedOver: false)
            drag?.axes = lockedAxes
        case .changed: drag(by: panGestureRecognizer.translation(in: self))
        case .ended:
            drag(by: panGestureRecognizer.translation(in: self))
            endDrag(velocity: panGestureRecognizer.velocity(in: self))
        case .cancelled:
            drag(by: panGestureRecognizer.translation(in: self))
            endDrag(velocity: .zero)
        case .possible, .failed: break
        }
    }

    /// Ends the pan of an application that is gone. The delegate is not told.
    final func forgetPan() {
        guard drag?.isHandedOver == false else { return }
        var next: ScrollView? = self
        while let view = next {
            next = view.drag?.outer
            (view.drag, view.isDragging) = (nil, false)
        }
    }

    private var lockedAxes: (x: Bool, y: Bool) {
        guard isDirectionalLockEnabled else { return (true, true) }
        let movement = panGestureRecognizer.vector(panGestureRecognizer.totalMovement, in: self)
        let (x, y) = (movement.x.magnitude, movement.y.magnitude)
        let slope = ScrollView.directionalLockSlope
        return (x: x >= y * slope, y: y >= x * slope)
    }

    private func beginDrag(isHandedOver: Bool) {
        endMotion()
        // The view's own pan replaces a pan that was handed over.
        if drag != nil { endDrag(velocity: .zero) }
        drag = ScrollDrag(start: contentOffset, isHandedOver: isHandedOver)
        isDragging = true
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// Moves the content with the finger, as far as the edges allow. The outer scroll view is moved by the rest of the
    /// movement. Does nothing while a pinch zooms. If the view has left its window, or its transform is singular, the
    /// finger's movement is unknown, and the content stays.
    ///
    /// - Parameter movement: The finger's movement since the drag began, in the view's bounds space.
    private func drag(by movement: Point) {
        guard let drag, !isZooming else { return }
        let wanted = Point(
            x: drag.start.x - (drag.axes.x ? movement.x : 0), y: drag.start.y - (drag.axes.y ? movement.y : 0))
        let offset = limited(wanted)
        guard offset.isFinite, wanted.isFinite else { return }
        self.drag?.rest = wanted - offset
        contentOffset = offset
        handOver()
    }

    /// Moves the outer scroll view by the part of the pan that goes beyond the edges of the content, if the outer content
    /// can follow.
    private func handOver() {
        guard let drag else { return }
        if let outer = drag.outer, outer !== outerScrollView || outer.drag?.isHandedOver != true {
            outer.endHandedOverDrag(velocity: .zero)
            self.drag?.outer = nil
        }
        guard let outer = outerScrollView, case let rest = vector(drag.rest, in: outer), rest.isFinite else { return }
        if self.drag?.outer == nil {
            // An outer scroll view that has a pan already is not moved by another.
            guard outer.drag == nil, outer.moves(alongOffset: rest) else { return }
            outer.beginDrag(isHandedOver: true)
            // The delegate may have ended this view's pan.
            guard self.drag != nil else { return outer.endHandedOverDrag(velocity: .zero) }
            self.drag?.outer = outer
        }
        outer.drag(by: Point(x: -rest.x, y: -rest.y))
    }

    private func moves(alongOffset movement: Point) -> Bool {
        let wanted = limited(contentOffset + movement)
        return wanted.isFinite && wanted != contentOffset
    }

    /// Converts a vector from this view's bounds space to that of another view. Returns a point of NaNs if there is no
    /// conversion.
    private func vector(_ vector: Point, in view: View) -> Point {
        convert(vector, to: view) - convert(Point.zero, to: view)
    }

    // MARK: The end

    final func endHandedOverDrag(velocity: Point) {
        if drag?.isHandedOver == true { endDrag(velocity: velocity) }
    }

    /// Ends the pan, also in an outer scroll view that continues it. The contents decelerate if they still move.
    ///
    /// - Parameter velocity: The velocity of the finger, in points per second in the view's bounds space.
    private func endDrag(velocity: Point) {
        guard let drag else { return }
        self.drag = nil
        isDragging = false
        let own = Point(x: drag.axes.x ? 0 - velocity.x : 0, y: drag.axes.y ? 0 - velocity.y : 0)
        let motion = motionAfterDrag(velocity: own.isFinite ? own : .zero)
        delegate?.scrollViewDidEndDragging(self, willDecelerate: motion != nil)
        if let motion, self.motion == nil, !isDragging { begin(motion) }
        guard let outer = drag.outer else { return }
        let passed = Point(x: drag.rest.x == 0 ? 0 : velocity.x, y: drag.rest.y == 0 ? 0 : velocity.y)
        outer.endHandedOverDrag(velocity: vector(passed, in: outer))
    }
}
