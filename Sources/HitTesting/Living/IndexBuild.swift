import SpatialIndex

/// An index of what lies below one island root under construction: out of the scene as it was at a time, in steps that can
/// be interrupted anywhere, on any thread.
struct IndexBuild: Sendable {
    let root: NodeID?
    /// The indexes that are built: a table, a quadtree, or both.
    let makesTable: Bool
    let makesQuadtree: Bool
    /// The table's time from which on changes are not in the quadtree.
    let time: UInt32

    private enum Phase: Sendable {
        case flattening
        case flattened
        case boxTree(BoxTreeBuild)
        case recording(Int)
        case quadtree(QuadtreeBuild)
        case done
    }

    private var phase = Phase.flattening
    /// True if it has come to its entries, and not begun with them.
    private var isFlattened = false
    /// The scene as it was, until it has been flattened.
    private var store: NodeStore?
    private(set) var flattening: FlattenedSubtree
    private var boxTree: BoxTree?
    private(set) var table: EntryTable?
    private(set) var flattened: FlattenedIndex?

    /// The number of island roots that the scene has taken over from a finished table.
    private var adoptedCount = 0
    /// The number of its entries that have been told to their nodes.
    private var publishedCount = 0
    /// Nodes that have left their places before they were told, and such that have with all that is below them.
    private var displaced: Set<NodeID> = []
    private var displacedTrees: Set<NodeID> = []

    /// A build of a table, with or without a quadtree.
    init(below slot: UInt32, of store: NodeStore, withQuadtree: Bool) {
        root = slot == NodeStore.screen ? nil : store.id(of: slot)
        (makesTable, makesQuadtree) = (true, withQuadtree)
        time = 1
        self.store = store
        flattening = FlattenedSubtree(below: slot, of: store, expecting: store.count)
        table = EntryTable()
    }

    /// A build of a quadtree of a table that is up to date.
    init(below slot: UInt32, of store: NodeStore, from table: EntryTable, at time: UInt32) {
        root = slot == NodeStore.screen ? nil : store.id(of: slot)
        (makesTable, makesQuadtree) = (false, true)
        self.time = time
        self.store = store
        flattening = FlattenedSubtree(below: slot, of: store, expecting: table.presentCount, from: table)
    }

    var slot: UInt32 { root?.slot ?? NodeStore.screen }

    /// True if there is nothing left to build.
    var isDone: Bool { if case .done = phase { true } else { false } }

    /// The number of entries that have been found, as long as nothing has been made of them.
    var entriesToBeginWith: Int? { isFlattened ? flattening.nodes.count : nil }

    /// Goes on, at most to the end of the flattening or to the end.
    ///
    /// - Parameter steps: About how many steps it may take; it takes that many away.
    mutating func advance(steps: inout Int) {
        while steps > 0 {
            switch phase {
            case .done: return
            case .flattening:
                guard let store, flattening.advance(in: store, steps: &steps) else { break }
                self.store = nil
                (phase, isFlattened) = (.flattened, true)
                return
            case .flattened:
                isFlattened = false
                phase = makesTable ? .boxTree(boxTreeBuild()) : .quadtree(quadtreeBuild())
            case .boxTree(var build):
                phase = .done
                let isDone = build.advance(steps: max(1, IndexBuild.boxTreeSteps(in: steps)))
                steps = 0
                if isDone {
                    boxTree = build.takeTree()
                    phase = .recording(0)
                } else {
                    phase = .boxTree(build)
                }
            case .recording(let first):
                let end = min(flattening.nodes.count, first + max(1, steps / IndexBuild.stepsPerRecord))
                table?.append(flattening, first..<end)
                steps -= (end - first) * IndexBuild.stepsPerRecord + 1
                phase = .recording(end)
                guard end == flattening.nodes.count, let tree = boxTree.take() else { break }
                table?.adopt(tree)
                phase = makesQuadtree ? .quadtree(quadtreeBuild()) : .done
            case .quadtree(var build):
                phase = .done
                let isDone = build.advance(steps: steps)
                steps = 0
                if isDone {
                    flattened = FlattenedIndex(flattening, build.takeQuadtree())
                } else {
                    phase = .quadtree(build)
                }
            }
        }
    }

    // MARK: A finished table and the scene as it is

    /// A node has left its place since the build began.
    mutating func noteDisplaced(_ node: NodeID, in store: NodeStore) {
        let place = store.links[node.slot].entry
        if place > 0, place <= publishedCount, flattening.nodes[Int(place) - 1] == node {
            table?.lose(place - 1)
        } else {
            displaced.insert(node)
        }
    }

    /// A node has left its place since the build began, with so much below it that it is not gone through, before any node was
    /// told; or is about to leave a tree that has.
    mutating func noteDisplacedTree(_ node: NodeID) { displacedTrees.insert(node) }

    /// True if some nodes have been told already where their entries stand.
    var isPublishing: Bool { publishedCount > 0 }

    /// True if a node is in what has left its place as a tree, wherever that is now.
    func isInDisplacedTree(_ node: UInt32, in store: NodeStore) -> Bool {
        var steps = 0
        return isInDisplacedTree(node, in: store, steps: &steps)
    }

    private func isInDisplacedTree(_ node: UInt32, in store: NodeStore, steps: inout Int) -> Bool {
        guard !displacedTrees.isEmpty else { return false }
        var ancestor = node
        while ancestor != slot, ancestor != NodeStore.screen {
            if displacedTrees.contains(store.id(of: ancestor)) { return true }
            ancestor = store.links[ancestor].parent
            steps -= IndexBuild.stepsPerRecord
        }
        return false
    }

    /// Takes over from what the scene has kept of the build which nodes have left their places since.
    mutating func rejoin(_ other: IndexBuild) {
        (displaced, displacedTrees) = (other.displaced, other.displacedTrees)
    }

    /// A copy of the build without what is built on another thread.
    var placeholder: IndexBuild {
        var build = self
        (build.store, build.boxTree, build.table, build.flattened) = (nil, nil, nil, nil)
        build.flattening = FlattenedSubtree()
        build.phase = .done
        return build
    }

    /// Tells the scene which nodes are island roots, and nodes where their entries stand.
    ///
    /// - Returns: Whether all of them know.
    mutating func publish(in store: inout NodeStore, steps: inout Int) -> Bool {
        guard store.adoptRoots(of: flattening, below: slot, behind: &adoptedCount, steps: &steps) else { return false }
        var trees = DisplacedTrees(isNone: displacedTrees.isEmpty)
        let first = publishedCount
        while publishedCount < flattening.nodes.count, steps > 0 || publishedCount == first {
            let node = flattening.nodes[publishedCount]
            if store.contains(node), !displaced.contains(node), !trees.hold(node, of: self, in: store, steps: &steps) {
                store.links[node.slot].entry = UInt32(publishedCount) + 1
            } else {
                table?.lose(UInt32(publishedCount))
            }
            publishedCount += 1
            steps -= IndexBuild.stepsPerRecord
        }
        return publishedCount == flattening.nodes.count
    }

    /// Tells of nodes in pre-order whether they are in displaced trees: a node mostly is where its parent or its sibling is, which
    /// was told just before.
    private struct DisplacedTrees {
        let isNone: Bool
        private var (parent, isParentIn) = (UInt32.max, false)
        private var (last, isLastIn) = (UInt32.max, false)

        init(isNone: Bool) { self.isNone = isNone }

        mutating func hold(_ node: NodeID, of build: IndexBuild, in store: NodeStore, steps: inout Int) -> Bool {
            if isNone { return false }
            let above = store.links[node.slot].parent
            if above == last {
                (parent, isParentIn) = (last, isLastIn)
            } else if above != parent {
                (parent, isParentIn) = (above, build.isInDisplacedTree(above, in: store, steps: &steps))
            }
            (last, isLastIn) = (node.slot, isParentIn || build.displacedTrees.contains(node))
            return isLastIn
        }
    }

    /// The steps that it takes to write one record, or to tell one node where its entry stands.
    static let stepsPerRecord = 4
    /// Returns the steps of the box tree's builder that take as long as some of a walk: four for five, by scenes of 10,000
    /// and 100,000 nodes of which a step takes 12 to 16 ns.
    private static func boxTreeSteps(in steps: Int) -> Int { steps - steps / 5 }

    private func boxTreeBuild() -> BoxTreeBuild {
        BoxTreeBuild(boxes: flattening.outer, ranks: flattening.ranks)
    }

    private func quadtreeBuild() -> QuadtreeBuild {
        QuadtreeBuild(
            outer: flattening.finiteOuter(sharedWith: table),
            inner: flattening.boxesCoincide ? [] : flattening.inner)
    }
}

extension NodeStore {
    /// Takes over which nodes are island roots by a flattening: of those that are still there, outermost first.
    ///
    /// - Parameters:
    ///   - count: How many were taken over before; it is counted on.
    ///   - steps: About how many steps it may take; it takes those away that it took.
    /// - Returns: Whether all are taken over.
    mutating func adoptRoots(
        of flattening: FlattenedSubtree, below root: UInt32, behind count: inout Int, steps: inout Int
    ) -> Bool {
        let (former, deep, found) = (flattening.formerRoots, flattening.deepRoots, flattening.foundRoots)
        let all = former.count + deep.count + found.count
        // Of the last parent, since what is taken over changes what lies below it alone.
        var (parent, isHere) = (UInt32.max, false)
        while count < all, steps > 0 {
            let position = count
            count += 1
            steps -= Steps.gate
            let node =
                position < former.count
                ? former[position]
                : position < former.count + deep.count
                    ? deep[position - former.count] : found[position - former.count - deep.count]
            guard contains(node) else { continue }
            if links[node.slot].parent != parent {
                parent = links[node.slot].parent
                isHere = isEntry(node, below: root)
            }
            guard isHere else { continue }
            if position < former.count {
                if isIslandRoot(node.slot) { dissolveIsland(node.slot) }
            } else if position < former.count + deep.count {
                useSubtree(of: node.slot) { $0.isDeep = true }
            } else if isApart(node.slot) {
                // What has changed since it was flattened may have made a plain node of it, which waits to be brought in.
                useSubtree(of: node.slot) { $0.isIslandRoot = true }
            }
        }
        return count == all
    }

    /// True if a node, if it is still in the scene, belongs to the island below a root.
    ///
    /// - Complexity: O(levels between).
    func isEntry(_ node: NodeID, below root: UInt32) -> Bool {
        contains(node) && islandRoot(around: links[node.slot].parent) == root
    }
}
