/// How much of a box an area covers: all of the box (`inside`), none of it (`outside`), or possibly a part (`partial`).
@usableFromInline
package enum Coverage: Sendable {
    case inside, outside, partial

    // The synthesized operator is called through a witness table by other modules.
    @inlinable
    package static func == (_ a: Coverage, _ b: Coverage) -> Bool {
        switch (a, b) {
        case (.inside, .inside), (.outside, .outside), (.partial, .partial): true
        default: false
        }
    }

    /// How much of a box the intersection of two areas covers, given how much each area covers. `other` is not evaluated if
    /// this is `outside`.
    @inlinable
    package func and(_ other: @autoclosure () -> Coverage) -> Coverage {
        if self == .outside { return .outside }
        let other = other()
        if other == .outside { return .outside }
        return self == .inside && other == .inside ? .inside : .partial
    }
}

extension Box {
    /// How much of `other` this box covers. Boxes that only touch along an edge do not cover each other.
    @inlinable
    package func coverage(of other: Box) -> Coverage {
        if contains(other) { return .inside }
        return intersects(other) ? .partial : .outside
    }
}

/// Bounds of an area within some box: a strip between two parallel lines, either of which may be infinitely far away.
///
/// The area's points in that box lie in `low ... high`, measured along the normal: `normal.x * x + normal.y * y`.
@usableFromInline
package struct Strip: Sendable {
    @usableFromInline package var normal: Point
    @usableFromInline package var low, high: Double
    /// The bounds of a second strip, measured like `low` and `high`. Each point of the box in that strip certainly belongs to the
    /// area. If `sureLow > sureHigh`, no point is certain.
    @usableFromInline package var sureLow, sureHigh: Double
    @inlinable
    package init(normal: Point, low: Double, high: Double, sureLow: Double = .infinity, sureHigh: Double = -.infinity) {
        (self.normal, self.low, self.high) = (normal, low, high)
        (self.sureLow, self.sureHigh) = (sureLow, sureHigh)
    }
}

/// Bounds of a part of an area within some box: a strip and a box. The part's points in that box are in both.
@usableFromInline
package struct BoundedStrip: Sendable {
    @usableFromInline package var strip: Strip
    @usableFromInline package var around: Box

    @inlinable
    package init(_ strip: Strip, around: Box) { (self.strip, self.around) = (strip, around) }
}
