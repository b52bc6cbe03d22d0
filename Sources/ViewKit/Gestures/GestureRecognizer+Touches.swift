extension GestureRecognizer {
    /// The number of touches that the recogniser tracks.
    public final var numberOfTouches: Int { touches.count }

    /// The location of the gesture, the mean location of its touches, in a view's bounds space; nil for `view` means
    /// the window. Without a touch, the location at the last event with a touch.
    ///
    /// - Returns: A point of NaNs if there has been no touch, the view is in no window, or a transform on the path is
    ///   singular.
    /// - Complexity: O(depth + touches).
    public final func location(in view: View?) -> Point {
        (view ?? attachedView?.window)?.convertFromScreenIfPossible(middle) ?? .nan
    }

    /// The location of one of the touches, in a view's bounds space; nil for `view` means the window. `index` is
    /// the touch's position, from 0, in the order in which the touches began. A point of NaNs where
    /// `Touch.location(in:)` returns one.
    ///
    /// - Precondition: The index is at least 0 and less than `numberOfTouches`.
    public final func location(ofTouch index: Int, in view: View?) -> Point {
        precondition(
            touches.indices.contains(index), "touch \(index) was asked for, and there are \(touches.count)")
        return touches[index].location(in: view)
    }

    /// Begins to track a touch.
    final func track(_ touch: Touch) {
        touch.recognizers.append(self)
        touches.append(touch)
        allTouches.append(touch)
    }

    /// Stops tracking a touch: the view gets the touch, whether the gesture is recognised or not. For subclasses.
    public final func ignore(_ touch: Touch, for event: Event) {
        arena?.isSettled = false
        // The touches that began last are ignored most often.
        if let index = touches.lastIndex(of: touch) { touches.remove(at: index) }
        if let index = allTouches.lastIndex(of: touch) { allTouches.remove(at: index) }
        if let index = touch.recognizers.firstIndex(of: self) { touch.recognizers.remove(at: index) }
    }

    /// The mean location of the touches, in screen space; without a touch, `lastLocation`.
    final var middle: Point {
        guard !touches.isEmpty else { return lastLocation }
        return touches.reduce(Point.zero) { $0 + $1.moment.location } / Double(touches.count)
    }

    /// The mean movement of the touches since the last event, in screen space; zero without a touch. Only the movements of
    /// `changed` are counted: an event with touches of several phases is delivered by several calls.
    final func meanStep(of changed: Set<Touch>) -> Point {
        guard !touches.isEmpty else { return .zero }
        let sum = touches.reduce(Point.zero) { sum, touch in
            changed.contains(touch) ? sum + (touch.moment.location - touch.moment.previousLocation) : sum
        }
        return sum / Double(touches.count)
    }

    /// The sum of the movements of the touches since they came down, in screen space. The sum has the direction of the
    /// mean movement.
    final var totalMovement: Point {
        touches.reduce(Point.zero) { $0 + ($1.moment.location - $1.start) }
    }

    /// Converts a vector of screen space to a view's bounds space; nil for `view` means the window. A point of NaNs
    /// where there is no conversion.
    final func vector(_ vector: Point, in view: View?) -> Point {
        (view ?? attachedView?.window)?.vectorFromScreen(vector) ?? .nan
    }
}
