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
    /// The scene as it was, until it has been flattened.
    private var store: NodeStore?
    private(set) var flattening: FlattenedSubtree
    private var boxTree: BoxTree?
    private(set) var table: EntryTable?
    private(set) var flattened: FlattenedIndex?

    /// The number of entries of a finished table that have been told to their nodes.
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
    var entriesToBeginWith: Int? { if case .flattened = phase { flattening.nodes.count } else { nil } }

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
                phase = .flattened
                return
            case .flattened:
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
        guard !displacedTrees.isEmpty else { return false }
        var ancestor = node
        while ancestor != slot, ancestor != NodeStore.screen {
            if displacedTrees.contains(store.id(of: ancestor)) { return true }
            ancestor = store.links[ancestor].parent
        }
        return false
    }

    /// True if a node has left its place.
    private func isDisplaced(_ node: NodeID, in store: NodeStore) -> Bool {
        displaced.contains(node) || isInDisplacedTree(node.slot, in: store)
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

    /// Tells nodes where their entries stand.
    ///
    /// - Returns: Whether all of them know.
    mutating func publish(in store: inout NodeStore, steps: inout Int) -> Bool {
        let end = min(flattening.nodes.count, publishedCount + max(1, steps / IndexBuild.stepsPerRecord))
        for position in publishedCount..<end {
            let node = flattening.nodes[position]
            if store.contains(node), !isDisplaced(node, in: store) {
                store.links[node.slot].entry = UInt32(position) + 1
            } else {
                table?.lose(UInt32(position))
            }
        }
        steps -= (end - publishedCount) * IndexBuild.stepsPerRecord * (displacedTrees.isEmpty ? 1 : 2)
        publishedCount = end
        return end == flattening.nodes.count
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

/// A build in progress, behind a reference, since it is changed in place: whoever shares it with a copy gives it up, unless
/// it is built on another thread.
///
/// Unchecked: it is changed by the one scene alone that holds the only reference (`isKnownUniquelyReferenced`).
final class SharedBuild: @unchecked Sendable {
    var build: IndexBuild
    /// The steps that it has cost so far.
    var spentSteps = 0
    /// The number of questions in a row that have earned its island nothing, while it waited for that.
    private var idleQuestions = 0
    /// The balance of its island at the last question.
    private var earned = 0
    /// The build that another thread has; nil if no thread has.
    private(set) var background: BuildToken?

    init(_ build: IndexBuild, background: BuildToken? = nil) {
        (self.build, self.background) = (build, background)
    }

    /// A question has been answered, anywhere in the scene.
    ///
    /// - Parameters:
    ///   - earned: What the island has earned by now.
    ///   - isWaiting: Whether that is too little to go on.
    func noteQuestion(earned: Int, isWaiting: Bool) {
        idleQuestions = isWaiting && earned == self.earned ? idleQuestions + 1 : 0
        self.earned = earned
    }

    /// True if nobody asks any more for what is built, so that it is in the way of other islands.
    var isIdle: Bool { background == nil && idleQuestions >= SharedBuild.questionsUntilIdle }

    private static let questionsUntilIdle = 256

    /// Hands the build to another thread, and keeps what the scene must know of it.
    func detach() -> BackgroundBuild {
        let background = BackgroundBuild(build)
        build = build.placeholder
        self.background = background.token
        return background
    }

    /// True if the other thread has dropped what it was to build.
    var isAbandoned: Bool { background?.isOver ?? false }
}
