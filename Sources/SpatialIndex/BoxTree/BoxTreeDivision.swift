/// The progress of dividing a group: items with keys below the cut's move to the front, some in each call of `advance`.
struct BoxTreeDivision: Sendable {
    /// The index at which the group is cut, once the division is finished.
    private(set) var cut: Int
    /// The axis along which the group is cut, and the key below which items move to the front.
    private var axis = 0
    private var key: Float = 0
    /// The range that is being ordered: all of the group, or the part that contains the cut.
    private var range: Range<Int>
    /// The index of the item whose key is compared with `key` next.
    private var next: Int
    /// The index of the group's middle, where the group is cut if there is no good cut. Nil while a good cut is tried.
    private var target: Int?
    /// True in a pass that moves to the front the items whose keys equal the `key` of the pass before. In such a pass, `key` is
    /// the next float above that one.
    private var frontIsEqual = false

    /// Begins to divide a group at the best cut, or in the middle if no cut is allowed.
    init(
        of group: BoxTreeBuild.Group, _ items: BoxTreeBuild.Items, _ share: BoxTreeShare, _ work: inout BoxTreeWork
    ) {
        range = group.first..<group.first + group.count
        (cut, next) = (range.lowerBound, range.lowerBound)
        work.takeSample(of: items[range], enough: BoxTreeCuts.maximumCount / 2)
        let sampled = work.cuts.count
        let best = work.cuts.best {
            share.children(of: $0 * group.count / sampled, in: group.count, among: group.children) != nil
        }
        if let best {
            (axis, key) = best
        } else {
            cutInTheMiddle(group, items, &work)
        }
    }

    /// Continues the division.
    ///
    /// - Returns: Whether the division is finished.
    mutating func advance(
        _ group: BoxTreeBuild.Group, _ items: BoxTreeBuild.Items, _ share: BoxTreeShare, _ work: inout BoxTreeWork
    ) -> Bool {
        let end = min(range.upperBound, next + max(work.steps, 16) * BoxTreeWork.movedInAStep)
        work.steps -= (end - next) / BoxTreeWork.movedInAStep
        switch axis {
        case 0: move(items, to: end) { $0.keys.x }
        case 1: move(items, to: end) { $0.keys.y }
        case 2: move(items, to: end) { $0.keys.z }
        default: move(items, to: end) { $0.keys.w }
        }
        guard next == range.upperBound else { return false }
        guard let target else {
            let isGood = share.children(of: cut - group.first, in: group.count, among: group.children) != nil
            if !isGood { cutInTheMiddle(group, items, &work) }
            return isGood
        }
        if target <= cut, target == cut || frontIsEqual {
            cut = target
            return true
        }
        // If the target is behind the items with smaller keys, those with equal keys are moved to the front next.
        frontIsEqual = target > cut && !frontIsEqual
        range = target < cut ? range.lowerBound..<cut : cut..<range.upperBound
        if !frontIsEqual { work.takeSample(of: items[range], enough: 32) }
        begin(at: frontIsEqual ? key.nextUp : work.cuts.medianKey(along: axis))
        return false
    }

    @inline(__always)
    private mutating func move(_ items: BoxTreeBuild.Items, to end: Int, _ keyOf: (FloatBox) -> Float) {
        // Every item is swapped with the one at the cut, which then advances if the item's key is smaller. So there is no branch
        // that could be mispredicted.
        var (cut, key) = (cut, key)
        for index in next..<end {
            let item = items[index]
            items[index] = items[cut]
            items[cut] = item
            cut &+= keyOf(item.box) < key ? 1 : 0
        }
        (self.cut, next) = (cut, end)
    }

    /// Gives up the cut tried so far, and begins to cut the group in the middle, along the axis on which the items extend
    /// farther.
    private mutating func cutInTheMiddle(
        _ group: BoxTreeBuild.Group, _ items: BoxTreeBuild.Items, _ work: inout BoxTreeWork
    ) {
        target = group.first + group.count * (group.children / 2) / group.children
        work.takeSample(of: items[range], enough: 32)
        axis = work.cuts.longerAxis
        begin(at: work.cuts.medianKey(along: axis))
    }

    private mutating func begin(at key: Float) {
        self.key = key
        (cut, next) = (range.lowerBound, range.lowerBound)
    }
}

/// The numbers of items that may lie below a node of a given height.
struct BoxTreeShare {
    /// The numbers of items below a node: the greatest, which leaves room for later insertions, the usual and the least.
    private let most, usual, least: Int

    init(height: UInt8) {
        most = Self.power(15, height)
        usual = Self.usualCount(height)
        least = max(1, usual * 3 / 10)
    }

    /// The usual number of items below a node of the given height.
    static func usualCount(_ height: UInt8) -> Int { power(13, height) }

    private static func power(_ base: Int, _ height: UInt8) -> Int {
        (0..<height).reduce(base) { power, _ in power * base }
    }

    /// The number of nodes into which `count` items are divided: at most 16, and at least two if there are two items.
    func children(_ count: Int) -> Int {
        min(16, max(min(2, count), (count + usual - 1) / usual))
    }

    /// The number of nodes for the first `cut` of `count` items, nearly in proportion; nil if one would have too few or too many.
    func children(of cut: Int, in count: Int, among children: Int) -> Int? {
        guard cut > 0, cut < count else { return nil }
        let (low, high) = ((cut + most - 1) / most, children - (count - cut + most - 1) / most)
        guard low <= high else { return nil }
        let share = min(max((cut * children + count / 2) / count, low, 1), high, children - 1)
        let least = min(least, count / children)
        return cut >= share * least && count - cut >= (children - share) * least ? share : nil
    }
}
