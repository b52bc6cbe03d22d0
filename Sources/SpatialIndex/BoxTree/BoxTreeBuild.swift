extension BoxTree {
    /// Builds a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as many ranks as boxes, all different but those that are `Int64.min`; no edge is NaN.
    /// - Complexity: O(*n* log *n*).
    public init(boxes: [Box], ranks: [Rank]) {
        var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
        while !build.advance(steps: .max) {}
        self = build.takeTree()
    }
}

/// A box tree under construction, which advances in bounded steps and can be interrupted after each.
///
/// Entries are repeatedly divided in two, at the cut with the smallest expected number of visits. The remaining groups are on a
/// stack. A division may take several steps (`BoxTreeDivision`). Advancing a copy of the build copies all of its memory.
package struct BoxTreeBuild: Sendable {
    /// An entry that is being sorted into groups.
    struct Item: Sendable {
        var box: FloatBox
        var entry: UInt32
    }
    typealias Items = UnsafeMutableBufferPointer<Item>

    /// Adjacent items from which one node, or several siblings, will be made.
    struct Group {
        var first, count: Int
        /// The number of nodes into which the items will be divided, and these nodes' height and parent; `none` for the root.
        var children: Int
        var height: UInt8
        var parent: UInt32
    }

    private let boxes: [Box]
    private let ranks: [BoxTree.Rank]
    private var tree: BoxTree
    /// The entries that have been read: those that have a rank, then the unranked ones.
    private var items: [Item] = []
    /// The number of entries with a rank; 0 once the items have been reordered.
    private var rankedCount = 0
    /// The groups that remain to be divided, the next one last; empty until all entries have been read.
    private var groups: [Group] = []
    /// The progress of dividing the last of `groups`; nil if its division has not begun.
    private var division: BoxTreeDivision?
    private var isDone = false

    /// Begins a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Parameter keepsBoxes: False for a tree whose queries may also find entries that they miss by no more than rounding to
    ///   single precision (`BoxTree.keepsBoxes`).
    /// - Precondition: that of `BoxTree(boxes:ranks:)`, which is checked during the build.
    /// - Complexity: O(1).
    package init(boxes: [Box], ranks: [BoxTree.Rank], keepsBoxes: Bool = true) {
        precondition(
            boxes.count == ranks.count, "There are \(boxes.count) boxes and \(ranks.count) ranks; each box needs one")
        (self.boxes, self.ranks, tree) = (boxes, ranks, BoxTree(keepsBoxes: keepsBoxes))
        items.reserveCapacity(boxes.count)
    }

    /// Takes about the given number of steps, at most about twice as many plus 2,000. Each step examines or moves an item, in
    /// some 5 to 12 ns.
    ///
    /// - Returns: Whether the tree is finished.
    package mutating func advance(steps: Int) -> Bool {
        if isDone { return true }
        if groups.isEmpty {
            read(max(1, steps / BoxTreeWork.stepsOfReading))
            return isDone
        }
        var taken: [Item] = []
        swap(&taken, &items)
        taken.withUnsafeMutableBufferPointer { items in
            var work = BoxTreeWork(steps: steps)
            while work.steps > 0, let group = groups.popLast() { advance(group, items, &work) }
        }
        isDone = groups.isEmpty
        if !isDone { swap(&taken, &items) }
        return isDone
    }

    /// Returns the tree, which can be taken once.
    ///
    /// - Precondition: the tree is finished, and has not been taken.
    package mutating func takeTree() -> BoxTree {
        precondition(isDone, "takeTree: the tree is not done, or has been taken")
        isDone = false
        var taken = BoxTree()
        swap(&taken, &tree)
        return taken
    }
}

extension BoxTreeBuild {
    /// Reads up to `count` entries. After the last entry, the root becomes the first group.
    private mutating func read(_ count: Int) {
        let end = min(boxes.count, items.count + count)
        for entry in items.count..<end {
            let box = boxes[entry]
            BoxTree.check(box, of: Int32(entry))
            if tree.keepsBoxes { tree.boxes.append(box) }
            tree.slots.append(.none)
            items.append(Item(box: FloatBox(box), entry: UInt32(entry)))
            guard ranks[entry] > BoxTree.unranked else { continue }
            items.swapAt(rankedCount, entry)
            rankedCount += 1
        }
        guard end == boxes.count else { return }
        tree.count = end
        isDone = end == 0
        if isDone { return }
        tree.free(tree.root)
        var height: UInt8 = 0
        while BoxTreeShare.usualCount(height) < end { height += 1 }
        groups = [Group(first: 0, count: end, children: 1, height: height, parent: BoxTreeNode.none)]
    }

    /// Continues to divide a group, and pushes its parts, or itself if that is not finished. Enough unranked entries get nodes of
    /// their own, which queries skip. A group of one node becomes that.
    private mutating func advance(_ group: Group, _ items: Items, _ work: inout BoxTreeWork) {
        if group.children == 1 { return makeNode(of: group, items, &work) }
        let share = BoxTreeShare(height: group.height)
        var cut = rankedCount
        if share.children(of: cut - group.first, in: group.count, among: group.children) == nil {
            rankedCount = 0
            var division = self.division ?? BoxTreeDivision(of: group, items, share, &work)
            let isDone = division.advance(group, items, share, &work)
            self.division = isDone ? nil : division
            guard isDone else { return groups.append(group) }
            cut = division.cut
        }
        let count = cut - group.first
        let children = share.children(of: count, in: group.count, among: group.children) ?? group.children / 2
        var (left, right) = (group, group)
        (left.count, left.children) = (count, children)
        (right.first, right.count, right.children) = (cut, group.count - count, group.children - children)
        groups.append(right)
        groups.append(left)
    }

    private mutating func makeNode(of group: Group, _ items: Items, _ work: inout BoxTreeWork) {
        let node = tree.makeNode(height: group.height)
        if group.parent == BoxTreeNode.none {
            tree.root = node
        } else {
            tree.append(BoxTreeChild(box: .nothing, rank: .min, id: node), to: group.parent)
        }
        if group.height > 0 {
            var below = group
            (below.height, below.parent) = (group.height - 1, node)
            below.children = BoxTreeShare(height: below.height).children(group.count)
            groups.append(below)
        } else {
            let entries = items[group.first..<group.first + group.count].lazy.map { [ranks] in
                BoxTreeChild(box: $0.box, rank: ranks[Int($0.entry)], id: $0.entry)
            }
            tree.fill(node, with: entries)
            tree.extend(above: node, by: tree.nodes[node].asChild(node))
            work.steps -= group.count * BoxTreeWork.stepsOfPlacing
        }
        work.steps -= BoxTreeWork.stepsOfNode
    }
}

/// The resources of a build while it advances: the remaining steps, and memory for choosing cuts.
///
/// A step is about 5 ns. The numbers of steps were measured on a tree of 100,000 scattered boxes.
struct BoxTreeWork: ~Copyable {
    // Costs in steps: of reading an entry, of taking one into a sample, of putting one into its node, and of the node itself.
    static var stepsOfReading: Int { 5 }
    static var stepsOfSampling: Int { 3 }
    static var stepsOfPlacing: Int { 6 }
    static var stepsOfNode: Int { 30 }
    /// The number of items that are examined and moved in a step.
    static var movedInAStep: Int { 2 }

    /// The number of steps that may still be taken. Negative if more steps have been taken than were allowed.
    var steps: Int
    var cuts = BoxTreeCuts()

    init(steps: Int) {
        // At least one, and so few that multiples do not overflow.
        self.steps = min(max(steps, 1), .max >> 7)
    }

    /// Fills `cuts` with a sample of the items' boxes. Of up to twice `enough` items, all are taken. Of more, at least `enough`
    /// are taken, at regular intervals.
    mutating func takeSample(of items: Slice<BoxTreeBuild.Items>, enough: Int) {
        let step = items.count > 2 * enough ? items.count / enough : 1
        cuts.removeAll()
        for index in stride(from: items.startIndex, to: items.endIndex, by: step) { cuts.append(items.base[index].box) }
        steps -= cuts.count * Self.stepsOfSampling
    }
}
