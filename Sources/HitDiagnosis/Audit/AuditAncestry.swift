/// Facts about ancestors that an audit needs repeatedly, computed once for all items so that depth does not matter.
struct AuditAncestry {
    /// For each item, the nearest ancestor that cuts the item's area; nil if none does.
    private(set) var cutters: [Int32?] = []
    /// For each item, the nearest interactive item at or above it, which a touch on the item is for; nil if there is none.
    private var targets: [Int32?] = []

    /// - Complexity: O(*n*).
    init(_ regions: SceneRegions, _ isInteractive: [Bool]) {
        // For each item, the nearest ancestor whose own area decides what is let through to the item. Ancestors that let
        // children out or have an override do not count.
        var gates: [Int32?] = []
        for index in regions.items.indices {
            let parent = regions.items[index].parent
            let isGate = parent >= 0 && regions.core(parent).areaBoundsChildren
            gates.append(parent < 0 ? nil : isGate ? parent : gates[Int(parent)])
            targets.append(isInteractive[index] ? Int32(index) : parent < 0 ? nil : targets[Int(parent)])
            cutters.append(cutter(of: Int32(index), from: gates[index], regions))
        }
    }

    /// The nearest ancestor, from `gate` upward, that cuts an item's area; nil if none does. If a gate contains the item, the
    /// search continues at the gate's own cutter, which is known. The ancestors between the two do not cut the gate, so they
    /// cut nothing within it.
    private func cutter(of item: Int32, from gate: Int32?, _ regions: SceneRegions) -> Int32? {
        let box = regions[item].unclipped.box
        var cutter = gate
        while let gate = cutter {
            let other = regions[gate].unclipped
            guard other.box.contains(box), regions.coverage(ofOutlines: other.outlines, box) == .inside else { break }
            cutter = cutters[Int(gate)]
        }
        return cutter
    }

    /// The interactive node that a touch on `front` is for: the nearest one at or above `front`. Nil if there is none, or if
    /// `item` is in its subtree.
    func target(of front: Int32, beside item: Int32, _ regions: SceneRegions) -> Int32? {
        targets[Int(front)].flatMap { regions.isInSubtree(item, of: $0) ? nil : $0 }
    }
}
