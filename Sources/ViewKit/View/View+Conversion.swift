extension View {
    // MARK: Points

    /// Converts a point of this view's bounds space to another's; nil for `view` means the window's bounds space.
    ///
    /// - Returns: A point of NaNs, which is inside nothing, if there is no conversion. That is so if there is no
    ///   window, if a transform on the path is singular, or if a coordinate overflows. Views without a common root must
    ///   be in windows of one application.
    /// - Complexity: O(depth). The point is converted level by level, downward by the hit test's own arithmetic.
    public final func convert(_ point: Point, to view: View?) -> Point {
        convertIfPossible(point, to: view) ?? .nan
    }

    /// Converts a point of another view's bounds space to this one's; nil for `view` means the window's bounds space.
    ///
    /// - Returns: A point of NaNs if there is no conversion, for the reasons that `convert(_:to:)` lists.
    /// - Complexity: O(depth).
    public final func convert(_ point: Point, from view: View?) -> Point {
        convertIfPossible(point, from: view) ?? .nan
    }

    /// The result of `convert(_:to:)`; nil where there is no conversion.
    public final func convertIfPossible(_ point: Point, to view: View?) -> Point? {
        Route(from: self, to: view ?? attachedWindow)?.convert(point)
    }

    /// The result of `convert(_:from:)`; nil where there is no conversion.
    public final func convertIfPossible(_ point: Point, from view: View?) -> Point? {
        Route(from: view ?? attachedWindow, to: self)?.convert(point)
    }

    // MARK: Rectangles

    /// Converts a rectangle of this view's bounds space to another's; nil for `view` means the window's bounds space.
    ///
    /// - Returns: A box in the other view around the converted rectangle; a rectangle of NaNs if there is no conversion. The box
    ///   may be larger than needed: it is made from the bounding box in the lowest view that contains both views.
    /// - Complexity: O(depth).
    public final func convert(_ rect: Rect, to view: View?) -> Rect {
        convertIfPossible(rect, to: view) ?? .nan
    }

    /// Converts a rectangle of another view's bounds space to this one's; nil for `view` means the window's bounds
    /// space.
    ///
    /// - Returns: A box in this view around the converted rectangle; a rectangle of NaNs if there is no conversion. The
    ///   box may be larger than needed: it is made from the bounding box in the lowest view that contains both views.
    /// - Complexity: O(depth).
    public final func convert(_ rect: Rect, from view: View?) -> Rect {
        convertIfPossible(rect, from: view) ?? .nan
    }

    /// The result of `convert(_:to:)`; nil where there is no conversion.
    public final func convertIfPossible(_ rect: Rect, to view: View?) -> Rect? {
        Route(from: self, to: view ?? attachedWindow)?.convert(rect)
    }

    /// The result of `convert(_:from:)`; nil where there is no conversion.
    public final func convertIfPossible(_ rect: Rect, from view: View?) -> Rect? {
        Route(from: view ?? attachedWindow, to: self)?.convert(rect)
    }
}

// Conversion to and from screen space, in which touches are located. It needs a window, but no application.
extension View {
    /// Converts a point of this view's bounds space to screen space.
    ///
    /// - Returns: A point of NaNs where there is no conversion. That is so if the view is in no window, if a transform
    ///   on the path is singular, or if a coordinate overflows.
    /// - Complexity: O(depth).
    public final func convertToScreen(_ point: Point) -> Point { convertToScreenIfPossible(point) ?? .nan }

    /// Converts a point of screen space to this view's bounds space, as a hit test converts it.
    ///
    /// - Returns: A point of NaNs if there is no conversion, for the reasons that `convertToScreen(_:)` lists.
    /// - Complexity: O(depth).
    public final func convertFromScreen(_ point: Point) -> Point { convertFromScreenIfPossible(point) ?? .nan }

    /// The result of `convertToScreen(_:)`; nil where there is no conversion.
    public final func convertToScreenIfPossible(_ point: Point) -> Point? {
        attachedWindow.flatMap { Route(from: self, toScreenThrough: $0)?.convert(point) }
    }

    /// The result of `convertFromScreen(_:)`; nil where there is no conversion.
    public final func convertFromScreenIfPossible(_ point: Point) -> Point? {
        attachedWindow.flatMap { Route(fromScreenThrough: $0, to: self)?.convert(point) }
    }

    /// Converts a vector of screen space to this view's bounds space; nil where there is no conversion.
    final func vectorFromScreen(_ vector: Point) -> Point? {
        guard let start = convertFromScreenIfPossible(Point.zero), let end = convertFromScreenIfPossible(vector)
        else { return nil }
        return end - start
    }

    /// The box in screen space around a rectangle of this view's bounds space. A rectangle of NaNs if there is no conversion.
    public final func convertToScreen(_ rect: Rect) -> Rect { convertToScreenIfPossible(rect) ?? .nan }

    /// The box in this view's bounds space around a rectangle of screen space. A rectangle of NaNs if there is no conversion.
    public final func convertFromScreen(_ rect: Rect) -> Rect { convertFromScreenIfPossible(rect) ?? .nan }

    /// The result of `convertToScreen(_:)`; nil where there is no conversion.
    public final func convertToScreenIfPossible(_ rect: Rect) -> Rect? {
        attachedWindow.flatMap { Route(from: self, toScreenThrough: $0)?.convert(rect) }
    }

    /// The result of `convertFromScreen(_:)`; nil where there is no conversion.
    public final func convertFromScreenIfPossible(_ rect: Rect) -> Rect? {
        attachedWindow.flatMap { Route(fromScreenThrough: $0, to: self)?.convert(rect) }
    }
}

/// The path from one view to another through the lowest view that contains both. Between two windows of one application
/// it leads through screen space (Semantics, B7).
private struct Route {
    /// The views whose spaces a conversion leaves on the way up from the source, innermost first.
    private var up: [View] = []
    /// The views whose spaces a conversion enters on the way down to the target, innermost first.
    private var down: [View] = []

    /// The path from one view to another. Nil if either view is nil, or if the views have no common root and are not in
    /// windows of one application.
    init?(from source: View?, to target: View?) {
        guard var source, var target else { return nil }
        var (sourceDepth, targetDepth) = (source.depth, target.depth)
        while source !== target {
            if sourceDepth == 0, targetDepth == 0 {
                guard let application = (source as? Window)?.application,
                    application === (target as? Window)?.application
                else { return nil }
                up.append(source)
                down.append(target)
                return
            }
            if sourceDepth >= targetDepth {
                guard let parent = source.parent else { return nil }
                up.append(source)
                source = parent
                sourceDepth -= 1
            } else {
                guard let parent = target.parent else { return nil }
                down.append(target)
                target = parent
                targetDepth -= 1
            }
        }
    }

    /// The path from a view to screen space; nil if the view is not in the window.
    init?(from source: View, toScreenThrough window: Window) {
        self.init(from: source, to: window)
        up.append(window)
    }

    /// The path from screen space to a view; nil if the view is not in the window.
    init?(fromScreenThrough window: Window, to target: View) {
        self.init(from: window, to: target)
        down.append(window)
    }

    func convert(_ point: Point) -> Point? {
        convertUp(point).flatMap(convertDown)
    }

    func convert(_ rect: Rect) -> Rect? {
        guard !up.isEmpty || !down.isEmpty else { return rect }
        guard let shared = rect.box(by: convertUp) else { return nil }
        return down.isEmpty ? shared : shared.box(by: convertDown)
    }

    private func convertUp(_ point: Point) -> Point? {
        up.reduce(point) { point, view in point.flatMap { view.node.convertToParent($0) } }
    }

    private func convertDown(_ point: Point) -> Point? {
        down.reversed().reduce(point) { point, view in point.flatMap { view.node.convertFromParent($0) } }
    }
}

extension Rect {
    /// A rectangle that contains nothing: the result where there is no conversion.
    fileprivate static var nan: Rect { Rect(x: .nan, y: .nan, width: .nan, height: .nan) }
}
