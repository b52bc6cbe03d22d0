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
        if core.flags.contains(.isTransformed)
            || record != 0 && record < transforms.count && transforms[record].anchored.isNeeded
        {
            node.rareData.set(transforms[record].anchored)
        } else if node.rareData.storedTransform != nil {
            node.rareData.storedTransform = nil
        }
        if record != 0, record < extras.count { node.rareData.storedExtras = extras[record] }
    }

    @inline(__always)
    private func anchored(at record: UInt32) -> AnchoredTransform {
        record < transforms.count ? transforms[record].anchored : AnchoredTransform()
    }

    @inline(__always)
    private func extras(at record: UInt32) -> NodeRareData.StoredExtras? {
        record < extras.count ? extras[record] : nil
    }

    /// True if a node certainly has neither rare attributes nor a redirect.
    @inline(__always)
    func hasGateAlone(_ slot: UInt32) -> Bool {
        cores.read(slot) {
            let record = $0.pointee.extras
            return !$0.pointee.flags.contains(.hasRedirect)
                && (record == 0 || record >= max(transforms.count, extras.count))
        } ?? false
    }

    /// True if a node certainly has these extras, with the same flags for them, and no redirect.
    @inline(__always)
    mutating func has(_ stored: NodeRareData.StoredExtras?, _ slot: UInt32, _ asks: Asks) -> Bool {
        let core = cores[slot]
        if core.flags.contains(.hasRedirect) || core.asks != asks { return false }
        return core.extras < extras.count ? extras[core.extras] === stored : stored == nil
    }

    /// The kind of a change, and whether the node was marked for it (`NodeCore.isChanged`). It is not marked twice.
    typealias Change = (kind: NodeChange, isMarked: Bool)

    @inline(__always)
    mutating func setNew(_ slot: UInt32, _ node: Node) {
        _ =
            node.redirect == nil && node.rareData.isEmpty
            ? setGate(slot, node.gate, marks: false)
            : setAll(slot, node.gate, node.rareData, node.redirect, marks: false)
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

    /// Sets the gate and the transform of a node that keeps its extras and its redirect.
    @inline(never)
    mutating func setGate(_ slot: UInt32, _ gate: NodeGate, _ new: AnchoredTransform, marks: Bool) -> Change {
        let (oldGate, old) = (cores[slot].gate, anchored(at: cores[slot].extras))
        var gate = gate.withRareFlags(of: oldGate)
        let isSame = new.hasSameBits(as: old)
        if isSame, gate.hasSameBits(as: oldGate) { return (.none, false) }
        if !isSame {
            setTransform(of: slot, new)
            gate.setTransformed(new)
        }
        return set(slot, gate, oldGate.change(to: gate, isIndexedAlike: isSame || new.isSameMap(as: old)), marks: marks)
    }

    mutating func setTransform(_ slot: UInt32, _ transform: AffineTransform, marks: Bool) -> Change {
        var anchored = anchored(at: cores[slot].extras)
        anchored.transform = transform
        return setGate(slot, cores[slot].gate, anchored, marks: marks)
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
        let extras = extras(at: record)
        let areSameExtras = rareData.hasSameExtras(as: extras)
        if isSameMap, areSameExtras, redirect == oldRedirect, new.hasSameBits(as: old) { return (.none, false) }
        if redirect != oldRedirect { setRedirect(of: slot, redirect, from: oldRedirect) }
        if !isSameMap { setTransform(of: slot, newAnchored) }
        if !areSameExtras { setExtras(of: slot, rareData.hasExtras ? rareData.storedExtras : nil) }
        let isIndexedAlike =
            (isSameMap || anchored.isSameMap(as: newAnchored))
            && (areSameExtras || rareData.isIndexed(as: extras))
        return set(slot, new, old.change(to: new, isIndexedAlike: isIndexedAlike), marks: marks)
    }

    // MARK: Rare attributes

    /// Stores the transform of a node, with its inverse.
    private mutating func setTransform(of slot: UInt32, _ anchored: AnchoredTransform) {
        let record = self.record(of: slot)
        transforms.grow(to: Int(record) + 1, with: NodeTransform())
        transforms[record].set(anchored)
    }

    private mutating func setExtras(of slot: UInt32, _ new: NodeRareData.StoredExtras?) {
        let record = self.record(of: slot)
        extras.grow(to: Int(record) + 1, with: nil)
        extras[record] = new
    }

    private mutating func setRedirect(of slot: UInt32, _ target: NodeID?, from old: NodeID?) {
        redirectCount += (target == nil ? 0 : 1) - (old == nil ? 0 : 1)
        guard let target else { return }
        redirects.grow(to: Int(slot) + 1, with: NodeID(slot: 0, generation: 0))
        redirects[slot] = target
    }
}
