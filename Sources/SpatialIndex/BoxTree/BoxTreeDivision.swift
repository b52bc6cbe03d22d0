/// The division of a group in two, as far as it has come: items with smaller keys are moved to the front, a part of them at a
/// time.
struct BoxTreeDivision: Sendable {
    /// The place at which the group is cut, once the division is done.
    private(set) var cut: Int
    /// The axis whose smaller keys go to the front.
    private var axis: SplitAxis
    private var key: Float
    /// The range that is being ordered: all of the group, or the part of it that is left where the place of the cut is
    /// given.
    private var range: Range<Int>
    /// The next item to look at.
    private var next: Int
    /// The place of the cut where it is given: if no cut is good, the middle is as good as any.
    private var target: Int?
    /// True if the items before the cut in the range have the same key.
    private var frontIsEqual = false

    /// Begins with the best cut.
    init(
        of group: BoxTreeBuilder.Group, _ items: BoxTreeBuilder.Items, _ share: BoxTreeShare, _ work: inout BoxTreeWork
    ) {
        range = group.first..<group.first + group.count
        (cut, next) = (range.lowerBound, range.lowerBound)
        (axis, key) = (.x, 0)
        if let best = work.bestCut(of: BoxTreeBuilder.Items(rebasing: items[range]), share, among: group.children) {
            (axis, key) = best
        } else {
            cutInTheMiddle(group, items, &work)
        }
    }

    /// - Returns: Whether it is done.
    mutating func advance(
        _ group: BoxTreeBuilder.Group, _ items: BoxTreeBuilder.Items, _ share: BoxTreeShare, _ work: inout BoxTreeWork
    ) -> Bool {
        let end = min(range.upperBound, next + max(work.steps, 16) * BoxTreeWork.movedInAStep)
        work.spend((end - next) / BoxTreeWork.movedInAStep)
        switch axis {
        case .x: move(items, to: end) { $0.doubleCenter.x }
        case .y: move(items, to: end) { $0.doubleCenter.y }
        case .width: move(items, to: end) { $0.widthKey }
        case .height: move(items, to: end) { $0.heightKey }
        }
        guard next == range.upperBound else { return false }
        guard let target else {
            let isGood = share.children(of: cut - group.first, in: group.count, among: group.children) != nil
            if !isGood { cutInTheMiddle(group, items, &work) }
            return isGood
        }
        return narrow(to: target, items, &work)
    }

    @inline(__always)
    private mutating func move(_ items: BoxTreeBuilder.Items, to end: Int, _ keyOf: (FloatBox) -> Float) {
        // Every item is swapped to the place where the next one of its kind belongs: no branch to mispredict.
        var (cut, key) = (cut, key)
        for index in next..<end {
            let item = items[index]
            items[index] = items[cut]
            items[cut] = item
            cut &+= keyOf(item.box) < key ? 1 : 0
        }
        (self.cut, next) = (cut, end)
    }

    private mutating func cutInTheMiddle(
        _ group: BoxTreeBuilder.Group, _ items: BoxTreeBuilder.Items, _ work: inout BoxTreeWork
    ) {
        target = group.first + group.count * (group.children / 2) / group.children
        range = group.first..<group.first + group.count
        axis = work.longerAxis(of: BoxTreeBuilder.Items(rebasing: items[range]))
        begin(at: work.medianKey(of: BoxTreeBuilder.Items(rebasing: items[range]), along: axis))
    }

    private mutating func begin(at key: Float) {
        self.key = key
        (cut, next) = (range.lowerBound, range.lowerBound)
    }

    /// Goes on, after all items in the range have been looked at, with the side that the target is in.
    ///
    /// - Returns: Whether the range is cut at the target.
    private mutating func narrow(
        to target: Int, _ items: BoxTreeBuilder.Items, _ work: inout BoxTreeWork
    ) -> Bool {
        if cut == target { return true }
        if frontIsEqual && target < cut {
            cut = target
            return true
        }
        if cut == range.lowerBound {
            // None is smaller than the median, so that those that equal it come first now.
            frontIsEqual = true
            begin(at: key.nextUp)
            return false
        }
        frontIsEqual = false
        range = target < cut ? range.lowerBound..<cut : cut..<range.upperBound
        begin(at: work.medianKey(of: BoxTreeBuilder.Items(rebasing: items[range]), along: axis))
        return false
    }
}
