/// The least size of the targets of a window, for each kind of pointer, in points of its bounds space.
public struct MinimumTouchTarget: Hashable, Sendable {
    /// The least width and height for fingers; 0 for no minimum.
    public var finger: Double
    /// The least width and height for pencils.
    public var pencil: Double
    /// The least width and height for pointers.
    public var pointer: Double

    public init(finger: Double = 0, pencil: Double = 0, pointer: Double = 0) {
        (self.finger, self.pencil, self.pointer) = (finger, pencil, pointer)
    }

    /// The minimum for a kind.
    public subscript(kind: Touch.Kind) -> Double {
        switch kind {
        case .finger: finger
        case .pencil: pencil
        case .pointer: pointer
        }
    }
}

/// A small target that gets a touch beside it.
public struct TouchTarget {
    /// The view that gets the touch.
    public let view: View
    /// The distance from the point to the part of the view's area that its superviews leave, in points of the window's
    /// bounds space.
    public let distance: Double
    /// The number of views of which it is the nearest.
    public let candidateCount: Int
    /// The minimum that makes them candidates, in points.
    public let minimum: Double
}

extension TouchTarget: CustomStringConvertible {
    /// "nearest of three within 44 points".
    public var description: String {
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        let count = words.indices.contains(candidateCount) ? words[candidateCount] : "\(candidateCount)"
        return "nearest of \(count) within \(decimal(minimum)) points"
    }
}

extension Window {
    /// The view that a touch at a point goes to: what `hitTest(_:with:)` answers, or a small target nearby, where the window
    /// has a `minimumTouchTarget` for that kind of pointer.
    ///
    /// Interactive is a control, a view with an enabled recogniser, and one that says `isTouchTarget`. A hit stands where it is
    /// on an interactive view that has none in it, or where no small target is near. Otherwise the nearest of the interactive
    /// views in front whose area, grown to the minimum, holds the point gets the touch; of those that the view hit, or an
    /// interactive view that it is in, contains, if there is such a one.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - kind: What touches.
    ///   - event: Handed on to `hitTest(_:with:)`.
    /// - Complexity: A hit test, and where there is a minimum, O(log n + k) expected for k views near the point.
    public final func touchTarget(at point: Point, by kind: Touch.Kind, with event: Event?) -> View? {
        guard let hit = hitTest(point, with: event) else { return nil }
        return smallTarget(at: point, by: kind, hit: hit)?.view ?? hit
    }

    /// The small target that gets a touch instead of the view that was hit; nil if there is none, and the hit stands.
    final func smallTarget(at point: Point, by kind: Touch.Kind, hit: View) -> TouchTarget? {
        let minimum = minimumTouchTarget[kind]
        guard minimum > 0, hit.window === self, asksItself == .nothing, let id = nodeID else { return nil }
        var owner: View? = hit
        while let view = owner, !view.isInteractive || view === self { owner = view.superview }
        var nearest: NearbyItem?
        var count = 0
        let found = scene.targets(of: id, around: point, minimum: minimum, walks: walksLists)
        for target in found {
            // The rest of the list lies behind.
            if target.item.node == hit.nodeID { break }
            guard let view = viewsBySlot[target.item.node], view.isInteractive,
                owner.map({ view !== $0 && view.isDescendant(of: $0) }) ?? true, view.isInFront(of: hit)
            else { continue }
            count += 1
            if target.distance < nearest?.distance ?? .infinity { nearest = target }
        }
        return nearest.flatMap { near in
            viewsBySlot[near.item.node].map {
                TouchTarget(view: $0, distance: near.distance, candidateCount: count, minimum: minimum)
            }
        }
    }
}

extension View {
    /// True if the view is there to be touched: a control, one with an enabled recogniser, or one that says so.
    final var isInteractive: Bool {
        isTouchTarget || self is Control || gestureRecognizers.contains(where: \.isEnabled)
    }

    /// True if the view comes before another of the same tree, front to back: a view comes after all that is in it.
    ///
    /// - Complexity: O(depth + siblings).
    final func isInFront(of other: View) -> Bool {
        var (one, another): (View, View) = (self, other)
        var (depth, otherDepth) = (self.depth, other.depth)
        let isDeeper = depth > otherDepth
        while depth > otherDepth {
            guard let parent = one.superview else { return false }
            (one, depth) = (parent, depth - 1)
        }
        while otherDepth > depth {
            guard let parent = another.superview else { return false }
            (another, otherDepth) = (parent, otherDepth - 1)
        }
        if one === another { return isDeeper }
        while let parent = one.superview, let otherParent = another.superview {
            if parent === otherParent {
                return parent.orderedSubviews.last { $0 === one || $0 === another } === one
            }
            (one, another) = (parent, otherParent)
        }
        return false
    }
}
