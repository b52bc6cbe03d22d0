extension View {
    // MARK: Geometry

    /// The view's rectangle in its superview's bounds space: the box around the transformed bounds.
    ///
    /// A new frame sets the size of the bounds. Without a transform it also sets the origin, with a transform the center.
    ///
    /// - Precondition: The new frame is finite.
    public final var frame: Rect {
        get { gate.isTransformed ? node.frame : Rect(origin: gate.origin, size: gate.bounds.size) }
        set {
            let (bounds, origin) = geometry(forFrame: newValue)
            setGeometry("frame", newValue, newValue.isFinite, bounds, origin)
        }
    }

    /// Sets `frame`. Does nothing if the geometry that results is not finite, as under an extreme transform.
    final func moveIfPossible(to frame: Rect) {
        let (bounds, origin) = geometry(forFrame: frame)
        if bounds.isFinite, origin.isFinite { setGeometry(bounds, origin) }
    }

    @inline(__always)
    private func geometry(forFrame frame: Rect) -> (bounds: Rect, origin: Point) {
        var (origin, size) = (frame.origin, frame.size)
        if gate.isTransformed {
            let anchored = rareData.anchored
            (origin, size) = anchored.placed(at: frame, size: gate.bounds.size, inverse: anchored.transform.inverted())
        }
        return (Rect(origin: gate.bounds.origin, size: size), origin)
    }

    /// The view's rectangle in its own space. The origin is the scroll offset: a new origin moves the subviews, but not
    /// the view. A new size keeps the center.
    ///
    /// - Precondition: The new bounds are finite.
    public final var bounds: Rect {
        get { gate.bounds }
        set {
            let hasNewSize = newValue.size != gate.bounds.size
            let origin = hasNewSize ? center - anchorOffset(anchorPoint, in: newValue.size) : gate.origin
            setGeometry("bounds", newValue, newValue.isFinite, newValue, origin)
        }
    }

    /// The anchor's position in the superview's bounds space. The value read may differ in the last bit from the one
    /// set.
    ///
    /// - Precondition: The new center is finite.
    public final var center: Point {
        get { AnchorFrame(anchorPoint, bounds: gate.bounds, origin: gate.origin).center }
        set {
            let origin = newValue - anchorOffset(anchorPoint, in: gate.bounds.size)
            setGeometry("center", newValue, newValue.isFinite, gate.bounds, origin)
        }
    }

    /// The fixed point of the transform, as a fraction of the size: (0.5, 0.5), the default, is the middle. Its
    /// position in the superview is `center`. A new anchor keeps the center, and so moves the view.
    ///
    /// - Precondition: The new anchor is finite.
    public final var anchorPoint: Point {
        get { rareData.anchored.anchorPoint }
        set {
            updateGeometry("anchorPoint", newValue, newValue.isFinite) { node in
                let center = node.center
                node.anchorPoint = newValue
                node.center = center
            }
        }
    }

    /// Maps the view's space to its superview's, about the anchor. A singular transform takes the view and its subviews
    /// out of hit testing.
    ///
    /// - Precondition: The new transform is finite.
    public final var transform: AffineTransform {
        get { rareData.anchored.transform }
        set { updateGeometry("transform", newValue, newValue.isFinite) { $0.transform = newValue } }
    }

    // MARK: Flags

    /// The opacity of the view. If it is at most 0.01, or NaN, neither the view nor its subviews are hit. It is not
    /// multiplied by the alphas of ancestors.
    public final var alpha: Double {
        get { rareData.extras.alpha }
        set { updateNode { $0.alpha = newValue } }
    }

    /// True if the view and its subviews are hidden, and out of hit testing.
    public final var isHidden: Bool {
        get { gate.exclusions.contains(.hidden) }
        set { updateNode { $0.isHidden = newValue } }
    }

    /// True if the view takes touches. False takes the view and its subviews out of hit testing.
    public final var isUserInteractionEnabled: Bool {
        get { !gate.exclusions.contains(.disabled) }
        set { updateNode { $0.isUserInteractionEnabled = newValue } }
    }

    // MARK: Declared behaviour, for which UIKit needs overrides (Semantics, D)

    /// The mode that says which of the view and its subviews take touches.
    public final var hitMode: HitMode {
        get { gate.hitMode }
        set { updateNode { $0.hitMode = newValue } }
    }

    /// How far the touch area extends beyond each edge of the bounds, in points; negative values shrink it. Subviews
    /// are hit in the grown area too; the areas of ancestors still limit it.
    ///
    /// - Precondition: The new outsets are finite.
    public final var touchOutsets: EdgeInsets {
        get { rareData.extras.touchOutsets }
        set { updateGeometry("touchOutsets", newValue, newValue.isFinite) { $0.touchOutsets = newValue } }
    }

    /// The shape of the touch area; nil, the default, for the bounds grown by `touchOutsets`. With a shape,
    /// `touchOutsets` are ignored. The bounds clip the shape, unless the shape is a stroke. The shape also clips the
    /// subviews.
    ///
    /// - Precondition: The new shape is finite.
    public final var hitShape: HitShape? {
        get { rareData.hitShape }
        set {
            var probe = Node()
            probe.hitShape = newValue
            precondition(probe.isFinite, "hitShape of \(self) must be finite")
            updateNode { $0.hitShape = newValue }
        }
    }

    /// True if subviews are also tested for points outside the view.
    public final var hitsOutsideBounds: Bool {
        get { gate.passesOutside }
        set { updateNode { $0.hitsOutsideBounds = newValue } }
    }

    /// The view that is reported when this view, or one in it, is hit; held weakly. Nil, or a deallocated view, is no
    /// redirect. The outermost redirect on the path wins. A redirect of the target itself is not followed.
    public final var redirect: View? {
        get { flags.contains(.mayRedirect) ? details?.redirect : nil }
        set {
            if details != nil || newValue != nil { madeDetails().redirect = newValue }
            flags[.mayRedirect] = newValue != nil
            attachedWindow?.changeCount &+= 1
            attachedWindow?.dropEntrance()
            if newValue != nil { attachedWindow?.mayHaveRedirects = true }
        }
    }

    // MARK: Forwarding

    /// Sets the view's bounds and origin, and resizes the subviews if the size has changed.
    ///
    /// - Precondition: The new value is finite, and so is the geometry that results: a sum of finite numbers may be infinite.
    @inline(__always)
    private func setGeometry<Value>(
        _ name: StaticString, _ value: Value, _ isFinite: Bool, _ bounds: Rect, _ origin: Point
    ) {
        guard isFinite, bounds.isFinite, origin.isFinite else { refuseGeometry(name, value, isFinite, bounds, origin) }
        setGeometry(bounds, origin)
    }

    /// Sets the view's bounds and origin, which are finite, and resizes the subviews if the size has changed.
    @inline(never)
    final func setGeometry(_ bounds: Rect, _ origin: Point) {
        let oldSize = gate.bounds.size
        if gate.bounds.hasSameBits(as: bounds), gate.origin.hasSameBits(as: origin) { return }
        let id = nodeID
        if id != nil { windowReference?._withUnsafeGuaranteedRef { $0.treeWillChange() } }
        if details == nil || rareData.isEmpty {
            gate.place(bounds, origin)
        } else {
            var changed = node
            (changed.bounds, changed.origin) = (bounds, origin)
            node = changed
        }
        if let id { windowReference?._withUnsafeGuaranteedRef { $0.scene.setGeometry(of: id, bounds, origin) } }
        guard bounds.size != oldSize else { return }
        autoresizeSubviews(from: oldSize)
        setNeedsLayout()
    }

    @inline(never)
    private func refuseGeometry<Value>(
        _ name: StaticString, _ value: Value, _ isFinite: Bool, _ bounds: Rect, _ origin: Point
    ) -> Never {
        precondition(isFinite, "\(name) of \(self) must be finite, got \(value)")
        preconditionFailure(
            "\(name) \(value) puts the view at \(origin) with the bounds \(bounds), which is not finite")
    }

    /// Changes attributes on which the view's geometry depends, and resizes the subviews if the size has changed.
    ///
    /// - Precondition: The new value is finite, and so is the geometry that results.
    private func updateGeometry<Value>(
        _ name: StaticString, _ value: Value, _ isFinite: Bool, _ change: (inout Node) -> Void
    ) {
        if !isFinite { refuseGeometry(name, value, isFinite, bounds, gate.origin) }
        let oldSize = gate.bounds.size
        updateNode { node in
            change(&node)
            if !node.bounds.isFinite || !node.origin.isFinite {
                refuseGeometry(name, value, isFinite, node.bounds, node.origin)
            }
        }
        guard gate.bounds.size != oldSize else { return }
        autoresizeSubviews(from: oldSize)
        setNeedsLayout()
    }

    /// Changes attributes of the view, and of the view's node in the window's scene. `change` must not call code that
    /// users can override.
    final func updateNode(_ change: (inout Node) -> Void) {
        guard let window = attachedWindow, let nodeID else { return change(&node) }
        var changed = node
        change(&changed)
        if rareData.isEmpty, changed.rareData.isEmpty {
            // Most views have no rare attributes, so `gate` holds the whole node.
            let newGate = NodeGate(changed)
            if newGate.hasSameBits(as: gate) { return }
            window.treeWillChange()
            gate = newGate
        } else {
            if changed.hasSameBits(as: node) { return }
            window.treeWillChange()
            node = changed
        }
        window.scene[nodeID] = changed
    }
}

extension View {
    /// Sets the view's attributes to those of a node, bit for bit. The redirect is removed. The overrides stay as they
    /// are, since they follow from the view's class.
    package final func take(_ node: Node) {
        updateGeometry("node", node.bounds, node.isFinite) { own in
            let asks = own.asks
            own = node
            (own.asks, own.redirect) = (asks, nil)
        }
        hitTestReach = node.reach
    }
}
