/// One area in an index. Entries are given back to front: a later entry lies in front. An entry's id is its position in that
/// order.
///
/// The area is known only up to rounding, so it is given by two boxes: no point outside `outer` belongs to the area, and every
/// point of `inner` does. The owner tests points between the two. If the area is known exactly, the two boxes are equal. If the
/// owner's code decides about the area (a view that overrides `hitTest`), the inner box is empty, and the entry hides nothing.
@frozen
public struct IndexEntry: Hashable, Sendable {
    /// A box that contains the whole area. All edges are finite. An entry with an empty outer box is never found.
    public var outer: Box

    /// A box that lies completely in the area. The inner box is empty, or inside `outer`.
    public var inner: Box

    @inlinable
    public init(outer: Box, inner: Box) {
        self.outer = outer
        self.inner = inner
    }

    /// Creates an entry whose area is exactly a box.
    @inlinable
    public init(_ box: Box) {
        self.init(outer: box, inner: box)
    }
}

/// An entry that is a candidate at a point.
@frozen
public struct Candidate: Hashable, Sendable {
    /// The position of the entry among those from which the index was built.
    public var entry: Int32

    /// True if the point certainly lies in the entry's area, so that no entry behind can be the topmost. If false, the owner of
    /// the index tests the point.
    public var isCertain: Bool

    @inlinable
    public init(entry: Int32, isCertain: Bool) {
        self.entry = entry
        self.isCertain = isCertain
    }
}

extension IndexEntry {
    /// - Precondition: an index can take the entry, which is the one at `position`.
    func check(_ position: Int) {
        precondition(outer.isFinite, "Entry \(position) has an outer box that is not finite: \(outer)")
        precondition(
            outer.contains(inner),
            "Entry \(position) has an inner box \(inner) that is not inside its outer box \(outer)")
    }
}
