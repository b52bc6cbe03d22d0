extension BoxTree {
    /// Builds a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as many ranks as boxes, all different and above `Int64.min`; no edge is NaN.
    /// - Complexity: O(*n* log *n*).
    public init(boxes: [Box], ranks: [Rank]) {
        var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
        while !build.advance(steps: .max) {}
        self = build.takeTree()
    }
}

/// A box tree under construction that can be advanced in bounded steps, and interrupted at each.
///
/// ```swift
/// var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
/// while !build.advance(steps: 10_000) { … }      // some 50 to 120 µs each
/// let tree = build.takeTree()
/// ```
///
/// Entries are divided again and again in two, by the cut that leaves the smallest expected number of visits. What is left to do
/// stands on a stack, and the one loop that is as long as there are entries, the division of a group in two, remembers how far it
/// has come.
///
/// A value, but one whose copies share nothing of use: advancing a copy copies all that is under construction.
package struct BoxTreeBuild: Sendable {
    /// An entry that is being divided from the others.
    struct Item: Sendable {
        var box: FloatBox
        var entry: UInt32
    }
    typealias Items = UnsafeMutableBufferPointer<Item>

    /// Items that stand together and are to become some children of a node.
    struct Group {
        var first: Int
        var count: Int
        /// The number of nodes that they become, their height, and their parent.
        var children: Int
        var height: UInt8
        var parent: UInt32
    }

    private let boxes: [Box]
    private let ranks: [BoxTree.Rank]
    private var tree = BoxTree()
    /// The entries that have been read.
    private var items: [Item] = []
    /// The groups that are still to be divided, of which the last comes next; none before all entries have been read.
    private var groups: [Group] = []
    /// The division of the last group, as far as it has come.
    private var division: BoxTreeDivision?
    private var isDone = false

    /// Begins a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as for `BoxTree(boxes:ranks:)`; that all are what they should be is found out on the way.
    /// - Complexity: O(1).
    package init(boxes: [Box], ranks: [BoxTree.Rank]) {
        precondition(
            boxes.count == ranks.count, "There are \(boxes.count) boxes and \(ranks.count) ranks; each box needs one")
        (self.boxes, self.ranks) = (boxes, ranks)
        items.reserveCapacity(boxes.count)
    }

    /// Does about so many steps, of which each looks at an item or moves it, some 5 to 12 ns; never more than about twice as many
    /// and 2,000.
    ///
    /// - Returns: Whether the tree is done.
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

    /// The tree, once.
    ///
    /// - Precondition: the tree is done, and has not been taken.
    package mutating func takeTree() -> BoxTree {
        precondition(isDone, "takeTree: the tree is not done, or has been taken")
        isDone = false
        var taken = BoxTree()
        swap(&taken, &tree)
        return taken
    }
}

extension BoxTreeBuild {
    /// Reads so many entries; after the last one, the root is what is to be made.
    private mutating func read(_ count: Int) {
        let end = min(boxes.count, items.count + count)
        for entry in items.count..<end {
            let box = boxes[entry]
            BoxTree.check(box, of: Int32(entry))
            BoxTree.check(ranks[entry], of: Int32(entry))
            tree.boxes.append(box)
            tree.places.append(.none)
            items.append(Item(box: FloatBox(box), entry: UInt32(entry)))
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

    /// Goes on with the last group, which has been taken from the stack.
    private mutating func advance(_ group: Group, _ items: Items, _ work: inout BoxTreeWork) {
        if group.children == 1 { return makeNode(of: group, items, &work) }
        let share = BoxTreeShare(height: group.height)
        var division = self.division ?? BoxTreeDivision(of: group, items, share, &work)
        let isDone = division.advance(group, items, share, &work)
        self.division = isDone ? nil : division
        guard isDone else { return groups.append(group) }
        let count = division.cut - group.first
        let children = share.children(of: count, in: group.count, among: group.children) ?? group.children / 2
        var (left, right) = (group, group)
        (left.count, left.children) = (count, children)
        (right.first, right.count, right.children) = (division.cut, group.count - count, group.children - children)
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

/// The means of a build while it advances: the steps that are left, and room to choose cuts in.
///
/// A step is about 5 ns. What it is made of was measured on a tree of 100,000 scattered boxes.
struct BoxTreeWork: ~Copyable {
    /// The steps that each entry takes which is read and has its box written.
    static var stepsOfReading: Int { 5 }
    /// The number of items that are looked at and moved in a step.
    static var movedInAStep: Int { 2 }
    /// The steps that each item takes which is sampled to choose a cut.
    static var stepsOfSampling: Int { 3 }
    /// The steps that each item takes which is put into its node.
    static var stepsOfPlacing: Int { 6 }
    /// The steps that each node takes.
    static var stepsOfNode: Int { 30 }

    /// Steps left; below 0 if more have been done.
    var steps: Int
    var cuts = BoxTreeCuts()

    init(steps: Int) {
        // Some, of which multiples can be taken.
        self.steps = min(max(steps, 1), .max >> 7)
    }

    /// A part of many items shows as much as all of them: at least `enough`, at most twice as many.
    mutating func takeSample(of items: Slice<BoxTreeBuild.Items>, enough: Int) {
        let step = items.count > 2 * enough ? items.count / enough : 1
        cuts.removeAll()
        for index in stride(from: items.startIndex, to: items.endIndex, by: step) { cuts.append(items.base[index].box) }
        steps -= cuts.count * Self.stepsOfSampling
    }
}
