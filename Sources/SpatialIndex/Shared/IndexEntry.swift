/// One area in an index. Entries are given back to front: a later one lies in front, and its position is its id.
///
/// The area itself is known only up to rounding, so it is given by two boxes: no point outside `outer` belongs to it, every
/// point of `inner` does. A point between the two is for the owner to judge. Where the area is known exactly the two are
/// equal; an area that decides for itself (a view that overrides `hitTest`) has an empty inner box and hides nothing.
@frozen
public struct IndexEntry: Hashable, Sendable {
    /// The box that holds the whole area. All edges finite; an empty outer box makes an entry that is never found.
    public var outer: Box

    /// A box that lies wholly in the area. Empty, or inside `outer`.
    public var inner: Box

    @inlinable
    public init(outer: Box, inner: Box) {
        self.outer = outer
        self.inner = inner
    }

    /// An area that is exactly a box.
    @inlinable
    public init(_ box: Box) {
        self.init(outer: box, inner: box)
    }
}

/// The answer of an index for one entry and one point.
@frozen
public struct Candidate: Hashable, Sendable {
    /// The position of the entry among those that the index was built from.
    public var entry: Int32

    /// True if the point lies in the entry's inner box, so that nothing behind it can be the topmost. If not, the point
    /// lies in the outer box only and the owner decides.
    public var isCertain: Bool

    @inlinable
    public init(entry: Int32, isCertain: Bool) {
        self.entry = entry
        self.isCertain = isCertain
    }
}

extension IndexEntry {
    /// The sentence that says why this is no entry of an index, or nil if it is one.
    var complaint: String? {
        if !outer.isFinite { return "has an outer box that is not finite: \(outer)" }
        if !outer.contains(inner) { return "has an inner box \(inner) that is not inside its outer box \(outer)" }
        return nil
    }
}
