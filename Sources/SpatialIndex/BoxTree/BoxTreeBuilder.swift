/// Divides items among nodes: again and again in two, by the cut that leaves the smallest expected number of visits.
///
/// It works in bounded steps, so that a tree of any size can be
/// built in slices: what is left to do stands on a stack, and the one loop that is as long as there are items, the
/// division of a group in two, remembers how far it has come.
struct BoxTreeBuilder: Sendable {
    /// One of the boxes that are divided, and its entry.
    struct Item: Sendable {
        var box: FloatBox
        var id: UInt32
    }
    typealias Items = UnsafeMutableBufferPointer<Item>

    /// Items that stand together and are to become some children of a node.
    struct Group {
        var first: Int
        var count: Int
        /// The number of nodes that they become; 0 once they have become one, `node`, which only lacks its lane in the
        /// parent.
        var children: Int
        /// The height of these nodes.
        var height: UInt8
        /// The parent of these nodes.
        var node: UInt32
    }

    private var items: [Item]
    private let ranks: [BoxTree.Rank]
    /// The groups that are still to be divided; the last comes next.
    private var groups: [Group] = []
    /// The division of the last group, as far as it has come.
    private var division: BoxTreeDivision?

    /// Begins a tree of items.
    init(_ items: [Item], ranks: [BoxTree.Rank]) {
        var height: UInt8 = 0
        while BoxTreeShare.usualCount(height) < items.count { height += 1 }
        (self.items, self.ranks) = (items, ranks)
        groups.append(Group(first: 0, count: self.items.count, children: 1, height: height, node: BoxTreeNode.none))
    }

    private mutating func addChildren(of node: UInt32, height: UInt8, first: Int, count: Int) {
        let children = BoxTreeShare(height: height - 1).children(count)
        groups.append(Group(first: first, count: count, children: children, height: height - 1, node: node))
    }

    /// Does about so many steps.
    ///
    /// - Returns: Whether all is done.
    mutating func advance(steps: Int, _ tree: inout BoxTree) -> Bool {
        var taken: [Item] = []
        swap(&taken, &items)
        taken.withUnsafeMutableBufferPointer { items in
            var work = BoxTreeWork(steps: steps)
            while work.steps > 0, !groups.isEmpty { advance(items, &work, &tree) }
        }
        if !groups.isEmpty { swap(&taken, &items) }
        return groups.isEmpty
    }

    private mutating func advance(_ items: Items, _ work: inout BoxTreeWork, _ tree: inout BoxTree) {
        let group = groups[groups.count - 1]
        switch group.children {
        case 0:
            groups.removeLast()
            close(group.node, &work, &tree)
        case 1:
            groups.removeLast()
            makeNode(of: group, items, &work, &tree)
        default:
            let share = BoxTreeShare(height: group.height)
            var division = self.division ?? BoxTreeDivision(of: group, items, share, &work)
            let isDone = division.advance(group, items, share, &work)
            self.division = isDone ? nil : division
            if isDone { divide(group, at: division.cut, share) }
        }
    }

    private mutating func divide(_ group: Group, at cut: Int, _ share: BoxTreeShare) {
        let count = cut - group.first
        let children = share.children(of: count, in: group.count, among: group.children) ?? group.children / 2
        var (left, right) = (group, group)
        (left.count, left.children) = (count, children)
        (right.first, right.count, right.children) = (cut, group.count - count, group.children - children)
        groups[groups.count - 1] = right
        groups.append(left)
    }

    private mutating func makeNode(
        of group: Group, _ items: Items, _ work: inout BoxTreeWork, _ tree: inout BoxTree
    ) {
        let node = tree.makeNode(height: group.height)
        if group.node == BoxTreeNode.none {
            tree.root = node
        } else {
            let lane = Int(tree.nodes[group.node].count)
            tree.notePlace(of: node, in: group.node, lane: lane)
            tree.nodes[group.node].count = UInt8(lane + 1)
        }
        if group.height > 0 {
            var closing = group
            (closing.children, closing.node) = (0, node)
            groups.append(closing)
            addChildren(of: node, height: group.height, first: group.first, count: group.count)
        } else {
            for lane in 0..<group.count {
                let item = items[group.first + lane]
                let child = BoxTreeChild(box: item.box, rank: ranks[Int(item.id)], id: item.id)
                tree.place(child, in: node, lane: lane)
            }
            tree.nodes[node].count = UInt8(group.count)
            tree.nodes[node].costLimit = tree.nodes[node].bounds.cost * BoxTree.growth
            work.spend(group.count * BoxTreeWork.stepsOfPlacing)
            close(node, &work, &tree)
        }
    }

    /// Gives the parent's lane what a node holds that is done.
    private func close(_ node: UInt32, _ work: inout BoxTreeWork, _ tree: inout BoxTree) {
        work.spend(BoxTreeWork.stepsOfNode)
        guard node != tree.root else { return }
        tree.place(tree.nodes[node].asChild(node), in: tree.nodes[node].parent, lane: Int(tree.nodes[node].lane))
    }
}

/// The numbers of items that nodes of some height may hold.
struct BoxTreeShare {
    /// The greatest number: less than fit, so that later insertions find room.
    private let most: Int
    private let usual: Int
    private let least: Int

    init(height: UInt8) {
        most = Self.power(15, height)
        usual = Self.usualCount(height)
        least = max(1, usual * 3 / 10)
    }

    /// Items below a node, usually.
    static func usualCount(_ height: UInt8) -> Int { power(13, height) }

    private static func power(_ base: Int, _ height: UInt8) -> Int {
        (0..<height).reduce(base) { power, _ in power * base }
    }

    /// The number of nodes that it takes to hold so many items.
    func children(_ count: Int) -> Int {
        min(16, max(min(2, count), (count + usual - 1) / usual))
    }

    /// The number of nodes, of some, that go to the first `cut` items; nil if no number leaves each node what it may
    /// hold.
    func children(of cut: Int, in count: Int, among children: Int) -> Int? {
        guard cut > 0, cut < count else { return nil }
        let (low, high) = ((cut + most - 1) / most, children - (count - cut + most - 1) / most)
        guard low <= high else { return nil }
        let share = min(max((cut * children + count / 2) / count, low, 1), high, children - 1)
        let least = min(least, count / children)
        return cut >= share * least && count - cut >= (children - share) * least ? share : nil
    }
}
