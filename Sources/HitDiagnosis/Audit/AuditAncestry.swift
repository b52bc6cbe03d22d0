/// Facts about ancestors that an audit needs repeatedly. Each fact about an item is found once, from the facts about the items
/// above it.
struct AuditAncestry {
    /// For each item, the nearest ancestor whose own area decides what is let through to the item; nil if there is none.
    /// Ancestors that let children out or have an override do not count.
    private var gates: [Int32?] = []
    /// For each item, the target of touches on it: the nearest interactive item at or above the item. Nil if there is none.
    private var targets: [Int32?] = []
    /// For each item, whether an ancestor has an override of `hitTest`.
    private var areAnswers: [Bool] = []
    /// For each item, the result of `cutter(of:_:)`; the outer optional is nil if the result is not known yet.
    private var cutters: [Int32??]
    /// The number of times that an item was compared with an ancestor so far.
    private(set) var comparisonCount = 0

    /// - Complexity: O(*n*).
    init(_ regions: SceneRegions, _ isInteractive: [Bool]) {
        for index in regions.items.indices {
            let parent = regions.items[index].parent
            let isGate = parent >= 0 && regions.core(parent).areaBoundsChildren
            gates.append(parent < 0 ? nil : isGate ? parent : gates[Int(parent)])
            areAnswers.append(
                parent >= 0 && (areAnswers[Int(parent)] || regions.core(parent).asks == .hitTest))
            targets.append(isInteractive[index] ? Int32(index) : parent < 0 ? nil : targets[Int(parent)])
        }
        cutters = Array(repeating: nil, count: gates.count)
    }

    /// The nearest ancestor that cuts an item's area; nil if none does.
    ///
    /// If the result is not known yet, the function finds and stores it, after the results for the gates above the item
    /// (`gates`).
    mutating func cutter(of item: Int32, _ regions: SceneRegions) -> Int32? {
        var path: [Int32] = []
        var next: Int32? = item
        while let item = next, cutters[Int(item)] == nil {
            path.append(item)
            next = gates[Int(item)]
        }
        for item in path.reversed() { cutters[Int(item)] = newCutter(of: item, regions) }
        return cutters[Int(item)] ?? nil
    }

    /// Finds the nearest ancestor that cuts an item's area; nil if none does. The search starts at the nearest gate above the
    /// item (`gates`). If a candidate's area contains the item's area, the search goes on with the ancestor that cuts the
    /// candidate (`cutters`). The ancestors between the two do not cut the candidate, so they do not cut the item within it
    /// either.
    private mutating func newCutter(of item: Int32, _ regions: SceneRegions) -> Int32? {
        var cutter = gates[Int(item)]
        while let gate = cutter {
            comparisonCount += 1
            guard holds(gate, item, regions) else { break }
            cutter = cutters[Int(gate)] ?? nil
        }
        return cutter
    }

    /// True if a gate's area contains an item's, apart from rounding: edges on the screen are sums of several numbers. A turned gate
    /// compares in its own space, since the box on the screen around what is turned is larger.
    private func holds(_ gate: Int32, _ item: Int32, _ regions: SceneRegions) -> Bool {
        let (box, other) = (regions[item].unclipped.box, regions[gate].unclipped)
        guard other.box.containsApartFromRounding(box) else { return false }
        if regions.coverage(ofOutlines: other.outlines, box) == .inside { return true }
        let outline = regions.constraints[Int(other.outlines)]
        let local = regions.area(item).applying(regions[item].toScreen.concatenating(outline.toLocal))
        return outline.area.containsApartFromRounding(local)
            && (outline.shape.map { $0.coverage(of: local, bounds: outline.bounds) == .inside } ?? true)
    }

    /// True if an override of `hitTest` above an item may return the item, wherever it is.
    func mayBeAnswer(_ item: Int32) -> Bool { areAnswers[Int(item)] }

    /// The interactive node that a touch on `front` is for: the nearest one at or above `front`. Nil if there is no such node, or
    /// if `item` is in that node's subtree.
    func target(of front: Int32, beside item: Int32, _ regions: SceneRegions) -> Int32? {
        targets[Int(front)].flatMap { regions.isInSubtree(item, of: $0) ? nil : $0 }
    }
}

extension Box {
    /// True if the box contains another one, or all but a billionth of its width and height, and of its distance to the origin.
    fileprivate func containsApartFromRounding(_ other: Box) -> Bool {
        let largest = [other.minX, other.minY, other.maxX, other.maxY].map(\.magnitude).max() ?? 0
        return contains(other) || largest.isFinite && grown(by: 1e-9 * largest).contains(other)
    }
}
