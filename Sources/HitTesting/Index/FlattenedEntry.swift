import SpatialIndex

/// The entry of one node in a flattened index.
struct FlattenedEntry: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        /// The entry of a node that is hit at all points of the inner box, and at none outside the outer box.
        case node
        /// The entry of a transformed node with children. A query enters the node; its descendants have no entries in the index.
        case nested
        /// The entry of an overriding node.
        case ask
    }

    var kind: Kind
    var outer: Box
    var inner: Box

    /// The value that stands for "no entry": the node itself is hit nowhere.
    static var none: FlattenedEntry { FlattenedEntry(kind: .node, outer: .nothing, inner: .nothing) }

    var isNone: Bool { outer.isEmpty }
}

extension NodeStore {
    /// The entry of a node for a flattened index, cut by ancestors below the container, and whether its children are to be
    /// flattened too. If they are, `children` is set to their level.
    func flatten(
        _ node: UInt32, in parent: FlattenedLevel, children: inout FlattenedLevel
    ) -> (entry: FlattenedEntry, goesOn: Bool) {
        let core = cores[node]
        let isTransformed = core.flags.contains(.isTransformed)
        if isTransformed, transforms[core.extras].inverse == nil { return (.none, false) }
        if core.question != .nothing { return (askingEntry(of: node, in: parent), false) }
        if core.isOut { return (.none, false) }

        let passesOn = core.hitMode.triesChildren && core.lastChild != 0
        let bounds = areaBounds(of: node, core, in: parent.frame, usesInner: passesOn)
        let outer = bounds.outer.intersection(parent.outer)
        let inner = bounds.inner.intersection(parent.inner)
        if passesOn, isTransformed {
            var all = outer
            if core.passesOutside {
                all = self.bounds(of: extent(of: node), core, in: parent.frame).outer.intersection(parent.outer)
            }
            return (entry(.nested, outer: all, inner: core.hitMode.takesItself ? inner : .nothing), false)
        }
        let passedOuter = core.passedOn(outer, of: parent.outer)
        if outer.isEmpty && passedOuter.isEmpty { return (.none, false) }
        if passesOn {
            children = FlattenedLevel(
                frame: bounds.frame, inner: core.passedOn(inner, of: parent.inner), outer: passedOuter)
        }
        return (core.hitMode.takesItself ? entry(.node, outer: outer, inner: inner) : .none, passesOn)
    }

    /// The entry of an overriding node, which occludes nothing: the node's reach, or everything, cut by ancestors.
    @inline(never)
    private func askingEntry(of node: UInt32, in parent: FlattenedLevel) -> FlattenedEntry {
        guard let area = askedArea(of: node) else { return entry(.ask, outer: parent.outer, inner: .nothing) }
        let outer = bounds(of: area, cores[node], in: parent.frame).outer.intersection(parent.outer)
        return outer.isEmpty ? .none : entry(.ask, outer: outer, inner: .nothing)
    }

    @inline(__always)
    private func entry(_ kind: FlattenedEntry.Kind, outer: Box, inner: Box) -> FlattenedEntry {
        // An entry without a finite box is a candidate everywhere, and never certain.
        FlattenedEntry(kind: kind, outer: outer, inner: inner.isEmpty || !outer.isFinite ? .nothing : inner)
    }
}
