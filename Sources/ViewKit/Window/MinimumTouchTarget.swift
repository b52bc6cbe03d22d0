/// The minimum size of touch targets in a window, for each type of touch, in points of the window's bounds space.
public struct MinimumTouchTarget: Hashable, Sendable {
    /// The least width and height for fingers; 0 for no minimum.
    public var finger: Double
    /// The least width and height for pencils; 0 for no minimum.
    public var pencil: Double
    /// The least width and height for pointers; 0 for no minimum.
    public var pointer: Double

    public init(finger: Double = 0, pencil: Double = 0, pointer: Double = 0) {
        (self.finger, self.pencil, self.pointer) = (finger, pencil, pointer)
    }

    /// The least width and height for a type of touch; 0 for no minimum.
    public subscript(type: Touch.TouchType) -> Double {
        switch type {
        case .direct, .indirect: finger
        case .pencil: pencil
        case .indirectPointer: pointer
        }
    }
}

/// A small target that gets a touch although the touch is beside the target.
public struct TouchTarget {
    /// The view that gets the touch.
    public let view: View
    /// The distance from the touch to the part of the view's area that superviews do not cut off, in points of the
    /// window's bounds space.
    public let distance: Double
    /// The number of views that could have got the touch: the candidates of `Window.touchTarget(at:by:with:)`. `view`
    /// is the nearest of them.
    public let candidateCount: Int
    /// The minimum that was applied, in points.
    public let minimum: Double
}

extension TouchTarget: CustomStringConvertible {
    /// The number of candidates and the minimum, for example "nearest of three within 44 points".
    public var description: String {
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        let count = words.indices.contains(candidateCount) ? words[candidateCount] : "\(candidateCount)"
        return "nearest of \(count) within \(decimal(minimum)) points"
    }
}

extension Window {
    /// The view that gets a touch at a point: the one that `hitTest(_:with:)` returns, or a small target nearby. Small
    /// targets nearby count if the window has a `minimumTouchTarget` for the type of the touch. Nil if no view is hit.
    ///
    /// A view is interactive if it is a control, has an enabled recogniser or `isTouchTarget`. A candidate is an
    /// interactive view in front of the view that is hit; its area, grown to the minimum, contains the point. If an
    /// interactive view is hit, or contains the view that is hit, only candidates within that interactive view count.
    /// The nearest candidate gets the touch; if there is none, the view that is hit gets the touch. If the window's
    /// class overrides hit testing, there are no candidates.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - type: The type of the touch.
    ///   - event: The event, passed to `hitTest(_:with:)`.
    /// - Complexity: A hit test, and where there is a minimum, O(log n + k · (depth + siblings)) expected for k views
    ///   near the point.
    public final func touchTarget(at point: Point, by type: Touch.TouchType, with event: Event?) -> View? {
        guard let hit = hitTest(point, with: event) else { return nil }
        return smallTarget(at: point, by: type, hit: hit)?.view ?? hit
    }

    /// The small target that gets a touch instead of the view that is hit; nil if there is none.
    final func smallTarget(at point: Point, by type: Touch.TouchType, hit: View) -> TouchTarget? {
        let minimum = minimumTouchTarget[type]
        guard minimum > 0, hit.window === self, asksItself == .nothing, let id = nodeID else { return nil }
        let owner = hit.lineage.first { $0.isInteractive && $0 !== self }
        var nearest: (view: View, distance: Double)?
        var count = 0
        for target in scene.targets(of: id, around: point, minimum: minimum, walks: walksLists) {
            // The rest of the list is behind the view that is hit.
            if target.item.node == hit.nodeID { break }
            guard let view = viewsBySlot[target.item.node], view.isInteractive,
                owner.map({ view !== $0 && view.isDescendant(of: $0) }) ?? true, view.isInFront(of: hit)
            else { continue }
            count += 1
            if target.distance < nearest?.distance ?? .infinity { nearest = (view, target.distance) }
        }
        return nearest.map {
            TouchTarget(view: $0.view, distance: $0.distance, candidateCount: count, minimum: minimum)
        }
    }
}

extension View {
    /// True if the view is a control, has an enabled recogniser, or `isTouchTarget` is set.
    final var isInteractive: Bool {
        isTouchTarget || self is Control || gestureRecognizers.contains(where: \.isEnabled)
    }

    /// True if the view is in front of another view of the same tree. A view is behind its descendants. False for the
    /// view itself and for views of another tree.
    ///
    /// - Complexity: O(depth + siblings).
    final func isInFront(of other: View) -> Bool {
        let excess = depth - other.depth
        for (one, another) in zip(lineage.dropFirst(max(0, excess)), other.lineage.dropFirst(max(0, -excess))) {
            if one === another { return excess > 0 }
            guard let parent = one.superview, parent === another.superview else { continue }
            return parent.orderedSubviews.last { $0 === one || $0 === another } === one
        }
        return false
    }
}
