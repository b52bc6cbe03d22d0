import SpatialIndex

// Reading and setting the attributes of a node.
extension NodeStore {
    func node(_ slot: UInt32) -> Node {
        var node = Node()
        read(slot, into: &node)
        return node
    }

    /// Copies the attributes of a node to `node`, which has no extras. The memory of its transform is used again if no copy of it is
    /// left.
    @inline(__always)
    func read(_ slot: UInt32, into node: inout Node) {
        let core = cores[slot]
        node.set(core.gate)
        node.redirect = core.flags.contains(.hasRedirect) ? redirects[slot] : nil
        let record = core.extras
        if record != 0, record < extras.count, !extras[record].isEmpty {
            node.rareData = extras[record]
        } else if record != 0, record < transforms.count, transforms[record].anchored.isNeeded {
            node.rareData.set(transforms[record].anchored)
        } else if !node.rareData.isEmpty {
            node.rareData = NodeRareData()
        }
    }

    /// True if the node with this index may have a transform or extras. False if it certainly has neither.
    @inline(__always)
    func mayHaveRareData(at record: UInt32) -> Bool { record != 0 && record < max(transforms.count, extras.count) }

    @inline(__always)
    private func anchored(at record: UInt32) -> AnchoredTransform {
        record < transforms.count ? transforms[record].anchored : AnchoredTransform()
    }

    @inline(__always)
    private func extras(at record: UInt32) -> NodeRareData { record < extras.count ? extras[record] : NodeRareData() }

    /// True if a node certainly has these rare attributes, with the same flags for them, and no redirect.
    @inline(__always)
    mutating func has(_ rareData: NodeRareData, _ slot: UInt32, _ asks: Asks) -> Bool {
        rareData.values == nil
            ? cores.read(slot) { hasGateAlone($0.pointee) } ?? false : hasValues(of: rareData, slot, asks)
    }

    /// `has` for rare data with values. The function is `mutating`, since a mutating caller copies the store for a call of any
    /// other function.
    @inline(never)
    private mutating func hasValues(of rareData: NodeRareData, _ slot: UInt32, _ asks: Asks) -> Bool {
        let core = cores[slot]
        guard let values = rareData.values else { return false }
        if core.flags.contains(.hasRedirect) || core.asks != asks { return false }
        let record = core.extras
        if record < extras.count, let own = extras[record].values { return own === values }
        return record < transforms.count && transforms[record].anchored.hasSameBits(as: values.anchored)
            && !values.extras.isNeeded
    }

    /// True if a node certainly has neither rare attributes nor a redirect.
    @inline(__always)
    func hasGateAlone(_ core: NodeCore) -> Bool {
        !core.flags.contains(.hasRedirect) && !mayHaveRareData(at: core.extras)
    }

    /// The kind of a change, and whether the node was marked for it (`NodeCore.isChanged`). It is not marked twice.
    typealias Change = (kind: NodeChange, isMarked: Bool)

    /// Sets the attributes of a new node.
    @inline(__always)
    mutating func setNew(_ slot: UInt32, _ node: Node) {
        if node.redirect == nil, node.rareData.isEmpty {
            _ = setGate(slot, node.gate, marks: false)
        } else {
            _ = setAll(slot, node.gate, node.rareData, node.redirect, marks: false)
        }
    }

    /// Sets the gate of a node that keeps its rare attributes and has no redirect: see `has`.
    ///
    /// - Parameter marks: Whether the node is marked if the change can affect indexes.
    @inline(always)
    mutating func setGate(_ slot: UInt32, _ gate: NodeGate, marks: Bool) -> Change {
        guard let old = cores.read(slot, { $0.pointee.gate }) else { return (.none, false) }
        let new = gate.withRareFlags(of: old)
        if new.hasSameBits(as: old) { return (.none, false) }
        return set(slot, new, old.change(to: new), marks: marks)
    }

    @inline(always)
    private mutating func set(_ slot: UInt32, _ gate: NodeGate, _ kind: NodeChange, marks: Bool) -> Change {
        var gate = gate
        let isMarked = marks && kind != .unseen && !gate.flags.contains(.isChanged)
        if isMarked { gate.flags.insert(.isChanged) }
        cores[slot].gate = gate
        return (kind, isMarked)
    }

    /// Sets all attributes of a node: see `setGate`.
    @inline(never)
    mutating func setAll(
        _ slot: UInt32, _ gate: NodeGate, _ rareData: NodeRareData, _ redirect: NodeID?, marks: Bool
    ) -> Change {
        let (old, record) = (cores[slot].gate, cores[slot].extras)
        let new = NodeGate(gate, rareData, redirect).replacing(old)
        let oldRedirect = old.flags.contains(.hasRedirect) ? redirects[slot] : nil
        let (anchored, newAnchored) = (anchored(at: record), rareData.anchored)
        let isSameMap = newAnchored.hasSameBits(as: anchored)
        // Most nodes have no extras, before and after.
        let extras = record < extras.count && !extras[record].isEmpty || rareData.hasExtras ? extras(at: record) : nil
        let areSameExtras = extras.map { rareData.hasSameExtras(as: $0) } ?? true
        if isSameMap, areSameExtras, redirect == oldRedirect, new.hasSameBits(as: old) { return (.none, false) }
        if redirect != oldRedirect { setRedirect(of: slot, redirect, from: oldRedirect) }
        if !isSameMap { setTransform(of: slot, newAnchored) }
        if !isSameMap || !areSameExtras { setExtras(of: slot, rareData) }
        let isIndexedAlike =
            (isSameMap || anchored.isSameMap(as: newAnchored))
            && (areSameExtras || extras!.extras.isIndexed(as: rareData.extras))
        let isSeen = !old.isUnreachable || !new.isUnreachable || old.isOpen || new.isOpen
        let kind = isIndexedAlike ? old.change(to: new) : isSeen ? old.reshaped(to: new) : .unseen
        return set(slot, new, kind, marks: marks)
    }

    // MARK: Rare attributes

    /// Stores the transform of a node, with its inverse.
    private mutating func setTransform(of slot: UInt32, _ anchored: AnchoredTransform) {
        let record = self.record(of: slot)
        transforms.grow(to: Int(record) + 1, with: NodeTransform())
        transforms[record].set(anchored)
    }

    /// Stores all rare attributes of a node in `extras` if it has `NodeExtras`. If it has none, its element of `extras` is cleared.
    private mutating func setExtras(of slot: UInt32, _ rareData: NodeRareData) {
        let record = self.record(of: slot)
        let hasExtras = rareData.hasExtras
        guard hasExtras || record < extras.count && !extras[record].isEmpty else { return }
        extras.grow(to: Int(record) + 1, with: NodeRareData())
        extras[record] = hasExtras ? rareData : NodeRareData()
    }

    private mutating func setRedirect(of slot: UInt32, _ target: NodeID?, from old: NodeID?) {
        redirectCount += (target == nil ? 0 : 1) - (old == nil ? 0 : 1)
        guard let target else { return }
        redirects.grow(to: Int(slot) + 1, with: NodeID(slot: 0, generation: 0))
        redirects[slot] = target
    }
}
