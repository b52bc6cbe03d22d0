/// The details of a touch at one moment, without the location. The type is a class, so that a sample or a touch without
/// details stores only one word for them.
final class TouchDetails: Hashable, Sendable {
    /// The details as they were given.
    let details: TouchSample.Details

    init(_ details: TouchSample.Details) { self.details = details }

    static func == (lhs: TouchDetails, rhs: TouchDetails) -> Bool { lhs.details == rhs.details }

    func hash(into hasher: inout Hasher) { hasher.combine(details) }

    // Numbers that are not finite count as unknown.
    var force: Double { details.force.isFinite ? details.force : 0 }
    var altitudeAngle: Double { details.altitudeAngle.isFinite ? details.altitudeAngle : .pi / 2 }
    var azimuthAngle: Double { details.azimuthAngle.isFinite ? details.azimuthAngle : 0 }
    var majorRadius: Double { details.majorRadius >= 0 && details.majorRadius.isFinite ? details.majorRadius : 0 }
}

extension Touch {
    /// The force of the touch, 1 being average; 0 if unknown.
    public var force: Double { moment.details?.force ?? 0 }

    /// The radius of the touched spot, in points; 0 if unknown.
    public var majorRadius: Double { moment.details?.majorRadius ?? 0 }

    /// The buttons of the pointer that are down; empty for a finger.
    public var buttonMask: Event.ButtonMask { moment.details?.details.buttonMask ?? [] }

    /// The modifier keys held down at the time of the touch.
    public var modifierFlags: KeyModifierFlags { moment.details?.details.modifierFlags ?? [] }

    /// The angle between a pencil and the screen, in radians: pi / 2 if upright, and for fingers.
    public var altitudeAngle: Double { moment.details?.altitudeAngle ?? .pi / 2 }

    /// The direction in which a pencil leans, in radians of a view's bounds space, from the x axis towards the y axis.
    /// Nil for `view` means the touch's window. NaN where there is no conversion, as in `location(in:)`.
    public func azimuthAngle(in view: View?) -> Double {
        let tip = azimuthUnitVector(in: view)
        return tip.isFinite ? Point.zero.angle(to: tip) : .nan
    }

    /// The direction in which a pencil leans, as a vector of length 1 in a view's bounds space; nil for `view` means
    /// the touch's window. A point of NaNs where there is no conversion, as in `location(in:)`.
    public func azimuthUnitVector(in view: View?) -> Point {
        let turn = AffineTransform(rotationAngle: moment.details?.azimuthAngle ?? 0)
        let tip = (view ?? window)?.vectorFromScreen(Point(x: turn.a, y: turn.b)) ?? .nan
        let length = tip.distance(to: .zero)
        return length > 0 && length.isFinite ? tip / length : .nan
    }

    /// The location with the precision of the samples: the same as `location(in:)`.
    public func preciseLocation(in view: View?) -> Point { location(in: view) }

    /// The previous location, with the precision of the samples: the same as `previousLocation(in:)`.
    public func precisePreviousLocation(in view: View?) -> Point { previousLocation(in: view) }

    /// Copies of this touch, one for each sample, with the sample's location, time and details; none if the touch's view
    /// or window is gone. The copies hold the view and window weakly.
    ///
    /// - Parameter start: The previous location of the first copy, in screen space.
    fileprivate func copies(_ samples: [TouchSample], from start: Point) -> [Touch] {
        guard let view, let window else { return [] }
        var location = start
        return samples.map { sample in
            let previous = location
            if sample.location.isFinite { location = sample.location.bounded }
            let moment = TouchMoment(
                phase: phase, location: location, previousLocation: previous, timestamp: sample.timestamp,
                tapCount: tapCount, details: sample.knownDetails)
            let copy = Touch(finger: finger, type: type, moment: moment, view: view, window: window)
            copy.retire()
            return copy
        }
    }
}

extension Event {
    /// Copies of a touch at its locations since the last event, oldest first; nil if the touch is not in this event.
    /// The last copy is at the current location. The others are at the locations in `TouchSample.Details.coalesced`, if
    /// there are any.
    public final func coalescedTouches(for touch: Touch) -> [Touch]? {
        guard touches.contains(touch) else { return nil }
        let moment = touch.moment
        var samples = moment.details?.details.coalesced ?? []
        var last = TouchSample(
            finger: touch.finger, phase: .moved, location: moment.location, timestamp: moment.timestamp)
        last.knownDetails = moment.details
        samples.append(last)
        return touch.copies(samples, from: moment.previousLocation)
    }

    /// Copies of a touch at its likely next locations, nearest first; empty if the samples have none
    /// (`TouchSample.Details.predicted`). Nil for a touch that is not in the event.
    public final func predictedTouches(for touch: Touch) -> [Touch]? {
        guard touches.contains(touch) else { return nil }
        return touch.copies(touch.moment.details?.details.predicted ?? [], from: touch.moment.location)
    }
}
