/// The state of a scroll view's zooming.
struct ScrollZoom {
    var minimum = 1.0
    var maximum = 1.0
    var scale = 1.0
    /// The recogniser of pinches, created when the view can first be zoomed; nil before.
    var recognizer: ScrollPinchGestureRecognizer?
    /// The pinch in progress; nil if there is none. `scale` is the zoom scale when the pinch began. `anchor` is the
    /// point that was under the middle of the fingers then, in the zoomed view's bounds space.
    var pinch: (scale: Double, anchor: Point)?

    /// True if a pinch can change the scale: `minimum` is below `maximum`.
    var isEnabled: Bool { minimum < maximum }
}

extension ScrollView {
    /// The smallest scale, 1 by default. Zooming needs a larger `maximumZoomScale`, and a view from the delegate.
    ///
    /// - Precondition: Positive and finite.
    public final var minimumZoomScale: Double {
        get { zoom.minimum }
        set {
            precondition(newValue > 0 && newValue.isFinite, "minimumZoomScale is positive and finite, got \(newValue)")
            zoom.minimum = newValue
            updatePinch()
        }
    }

    /// The largest scale, 1 by default.
    ///
    /// - Precondition: Positive and finite.
    public final var maximumZoomScale: Double {
        get { zoom.maximum }
        set {
            precondition(newValue > 0 && newValue.isFinite, "maximumZoomScale is positive and finite, got \(newValue)")
            zoom.maximum = newValue
            updatePinch()
        }
    }

    /// The recogniser of pinches, which zoom the content; nil while `maximumZoomScale` is not above `minimumZoomScale`.
    public final var pinchGestureRecognizer: PinchGestureRecognizer? { zoom.isEnabled ? zoom.recognizer : nil }

    /// True if a pinch that zooms is under way.
    public final var isZooming: Bool { zoom.pinch != nil }

    /// The zoom scale of the view that the delegate provides.
    ///
    /// A new scale is limited to `minimumZoomScale` and `maximumZoomScale`. The middle of what is shown stays in the
    /// middle, as far as the edges allow. Setting a scale has no effect if the delegate provides no view, or if that
    /// view's frame would not be finite.
    ///
    /// - Precondition: A new scale is positive and finite.
    public final var zoomScale: Double {
        get { zoom.scale }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Sets `zoomScale`; the change is never animated.
    public final func setZoomScale(_ scale: Double, animated: Bool) {
        precondition(scale > 0 && scale.isFinite, "a zoom scale is positive and finite, got \(scale)")
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let shown = bounds.standardized
        let middle = Point(x: shown.midX, y: shown.midY)
        zoom(view, to: scale, keeping: view.convert(middle, from: self), at: middle)
    }

    /// Zooms and scrolls so that a rectangle of the zoomed view fills as much of this view as it can; never animated.
    /// Does nothing if the delegate provides no view to zoom.
    ///
    /// - Precondition: The rectangle is finite and not empty.
    public final func zoom(to rect: Rect, animated: Bool) {
        precondition(
            rect.isFinite && rect.width > 0 && rect.height > 0,
            "a rectangle to zoom to is finite and not empty, got \(rect)")
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let shown = bounds.standardized
        let scale = min(shown.width / rect.width, shown.height / rect.height)
        zoom(
            view, to: scale, keeping: Point(x: rect.midX, y: rect.midY), at: Point(x: shown.midX, y: shown.midY))
    }

    // MARK: The zoom

    /// Scales a view so that one point of it stays in place, as far as the edges allow. Does nothing if the view's frame
    /// would not be finite.
    ///
    /// - Parameters:
    ///   - anchor: The point, in the zoomed view's bounds space.
    ///   - location: The position at which the point stays, in this view's bounds space.
    private func zoom(_ view: View, to scale: Double, keeping anchor: Point, at location: Point) {
        let scale = min(max(scale, zoom.minimum), zoom.maximum)
        let (corner, transform) = (view.frame.origin, view.transform)
        if scale != zoom.scale {
            view.transform = AffineTransform(scaleX: scale, y: scale)
            let frame = view.frame
            let origin = view.center + corner - frame.origin - anchorOffset(view.anchorPoint, in: view.bounds.size)
            guard origin.isFinite, frame.isFinite else { return view.transform = transform }
            view.setGeometry(view.bounds, origin)
            zoom.scale = scale
            contentSize = frame.standardized.size
            delegate?.scrollViewDidZoom(self)
        }
        let now = view.convert(anchor, to: self)
        let wanted = limited(contentOffset + now - location)
        if wanted.isFinite { contentOffset = wanted }
    }

    private func updatePinch() {
        guard zoom.isEnabled || zoom.recognizer != nil else { return }
        if zoom.recognizer == nil {
            let recognizer = ScrollPinchGestureRecognizer()
            recognizer.scrollView = self
            recognizer.delaysTouchesEnded = false
            zoom.recognizer = recognizer
            addGestureRecognizer(recognizer)
        }
        zoom.recognizer?.isEnabled = zoom.isEnabled
    }

    final func followPinch() {
        guard let recognizer = zoom.recognizer, let view = delegate?.viewForZooming(in: self) else {
            return zoom.pinch = nil
        }
        switch recognizer.state {
        case .began:
            endMotion()
            zoom.pinch = (zoom.scale, recognizer.location(in: view))
            delegate?.scrollViewWillBeginZooming(self, with: view)
        case .changed: followPinch(recognizer, view)
        case .ended, .cancelled:
            guard isZooming else { return }
            followPinch(recognizer, view)
            zoom.pinch = nil
            // A pan in progress continues from the present offset.
            let translation = panGestureRecognizer.translation(in: self)
            if translation.isFinite, let axes = drag?.axes {
                drag?.start = contentOffset + Point(x: axes.x ? translation.x : 0, y: axes.y ? translation.y : 0)
            }
            delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
        case .possible, .failed: break
        }
    }

    private func followPinch(_ recognizer: PinchGestureRecognizer, _ view: View) {
        guard let pinch = zoom.pinch, pinch.anchor.isFinite else { return }
        let scale = min(max(pinch.scale * recognizer.scale, .leastNormalMagnitude), .greatestFiniteMagnitude)
        let location = recognizer.location(in: self)
        if location.isFinite { zoom(view, to: scale, keeping: pinch.anchor, at: location) }
    }
}
