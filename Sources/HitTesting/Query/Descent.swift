import SpatialIndex

// Straight descent stores no levels, since the walk never leaves a plain node that contains the point (ARCHITECTURE, "The life of
// a tap", 3). Where it finds no answer, an `IndexedQuery` does.

/// What a straight descent has cost, and in which containers.
struct Descent: Sendable {
    /// Whether to use indexes; true only if they are up to date.
    let usesIndexes: Bool
    /// Whether other threads may read the same indexes. If so, what is in them is copied before it is searched. Otherwise it is
    /// searched in place, which takes no reference counting.
    let isShared: Bool
    var cost = 0
    /// The number of candidates tested by the walk's arithmetic because their areas leave the answer open.
    var replays = 0
    /// The node whose children have cost most when they were tested one after the other. That cost is `widestCost`.
    private(set) var widest: UInt32 = 0
    private(set) var widestCost = 0
    /// Of the containers whose flattened index is worn or has movers, the one whose new index would save the most.
    private(set) var worn: ContainerCost?
    /// True if the descent used a flattened index that has no movers and is not worn.
    var isByNewIndex = false
    /// A hidden node that an index of children has found; nil if none was found.
    var hidden: UInt32?
    /// What scanning the movers of the last flattened index took.
    var stillScan: LooseBoxes.Scan?
    /// The container in whose index of children most movers were scanned, and what that took; nil if none has movers.
    private var besides: (node: UInt32, scan: LooseBoxes.Scan)?
    /// The outermost container that was searched by its index of children, since it has no flattened index, and the cost before
    /// that search; nil if there is none.
    var bare: ContainerCost?
    /// The open node below which a descent has cost most, of those that are in no other open node; nil if there was none.
    fileprivate(set) var opened: ContainerCost?
    /// The number of open nodes whose descents are in progress.
    fileprivate(set) var depth = 0

    @inline(__always)
    init(usesIndexes: Bool, isShared: Bool = false) { (self.usesIndexes, self.isShared) = (usesIndexes, isShared) }

    /// How many skipped siblings cost as much as one child that needs more than a test of its bounds. Half as many cost as much
    /// as one that is entered although its area does not contain the point.
    static let stepsToTry = 16

    /// Adds the cost of entering a node and skipping `passed` of its children. `inside`, the cost of walks in open children, has
    /// been added, but an index of the node's children would have saved it too.
    @inline(__always)
    mutating func note(_ node: UInt32, _ passed: Int, inside: Int = 0) {
        let walked = passed * IndexPolicy.visit
        cost += walked + IndexPolicy.entering
        if walked + inside > widestCost { (widest, widestCost) = (node, walked + inside) }
    }

    /// Adds the cost of scanning the movers of a container's index of children.
    @inline(__always)
    mutating func note(_ scan: LooseBoxes.Scan, of container: UInt32) {
        cost += scan.compared * IndexPolicy.sixteenMovers
        if scan.compared >= besides?.scan.compared ?? 0 { besides = (container, scan) }
    }

    /// Notes that a new flattened index of a container would have saved all that the descent costs there.
    mutating func noteAllWasted(in container: UInt32) { if worn?.node == container { worn!.isAllWasted = true } }

    /// Notes a container whose flattened index is worn or has movers.
    mutating func noteWorn(_ container: UInt32, before: Int, wasted: Int, isCovered: Bool = false) {
        if let worn, worn.wasted! >= wasted { return }
        worn = ContainerCost(node: container, before: before, wasted: wasted, isCovered: isCovered)
        if LooseBoxes.maySort, !isCovered { worn!.stillScan = stillScan }
    }

    /// The costs of the containers, for `HitScene.pay`: first that of `top`. What was wasted in a worn index is spent only on the
    /// one that replaces it. A flattened index that was not used does not cover what is below its movers.
    func dues(below top: UInt32, in store: NodeStore) -> [ContainerCost] {
        var dues = worn?.node == top ? [] : [ContainerCost(node: top, before: 0)]
        func index(of due: ContainerCost) -> Int {
            if let index = dues.firstIndex(where: { $0.node == due.node }) { return index }
            dues.append(due)
            return dues.count - 1
        }
        for case var due? in [worn, bare, opened] {
            if let worn, worn.isCovered, due.wasted == nil {
                due.isCovered = !store.isBelowMover(due.node, of: worn.node)
            }
            _ = index(of: due)
        }
        if widestCost > 0 { dues[index(of: ContainerCost(node: widest, before: 0))].walked = widestCost }
        if let besides { dues[index(of: ContainerCost(node: besides.node, before: 0))].scan = besides.scan }
        return dues
    }
}

/// The next step of a descent.
enum Downward {
    /// No child is hit. The answer is the node itself, or a miss if the descent began there.
    case nothing
    /// The descent goes on in this node, with the point in its bounds space.
    case into(UInt32, Point)
    case hit(NodeID)
    /// The walk would ask the owner of this node.
    case asks(UInt32)
    /// The descent cannot go on: the index is uncertain, or too many candidates are not hit.
    case unknown
}

extension NodeStore {
    /// The answer of a hit test among a node's descendants; nil if a straight descent does not find it. The cost is added to
    /// `descent`. `first` is the first child to test of a node whose indexes are not used, and how many were skipped.
    func descent(
        from root: UInt32, to point: Point, first: (child: UInt32, steps: Int)? = nil, _ descent: inout Descent
    ) -> HitResult? {
        guard redirectCount == 0, point.isFinite else { return nil }
        var (parent, point, first) = (root, point, first)
        while true {
            let next: Downward
            if descent.usesIndexes, let index = heldIndex(of: parent), index._withUnsafeGuaranteedRef({ $0.isReady }) {
                next = index._withUnsafeGuaranteedRef { downward(from: parent, to: point, by: $0, &descent) }
            } else {
                next = downward(from: parent, to: point, first: first, &descent)
            }
            first = nil
            switch next {
            case .into(let node, let inner): (parent, point) = (node, inner)
            case .nothing: return parent == root ? .miss : .hit(id(of: parent))
            case .hit(let node): return .hit(node)
            case .asks(let node): return .ask(id(of: node))
            case .unknown: return nil
            }
        }
    }

    /// The next steps of a descent by tests of children one after the other, down through plain nodes that contain the point. They
    /// end at the first node that is not plain, or that may have indexes to be used.
    @inline(never)
    func downward(
        from top: UInt32, to point: Point, first: (child: UInt32, steps: Int)? = nil, _ descent: inout Descent
    ) -> Downward {
        let usesIndexes = descent.usesIndexes
        var (parent, point, inside, page) = (top, point, 0, PagedArray<NodeCore>.LastPage())
        var (child, steps) = first ?? (cores.read(top, in: &page).pointee.lastChild, 0)
        while child != 0 {
            let core = cores.read(child, in: &page)
            if core.pointee.isDecidedByBounds {
                guard let inner = core.pointee.pointInBounds(point) else {
                    steps &+= 1
                    child = core.pointee.previous
                    continue
                }
                if core.pointee.hitMode == .auto {
                    descent.note(parent, steps, inside: inside)
                    if usesIndexes, core.pointee.extras != 0 { return .into(child, inner) }
                    (parent, point, steps, inside) = (child, inner, 0, 0)
                    child = core.pointee.lastChild
                    continue
                }
            } else if core.pointee.isUnreachable {
                steps &+= 1
                child = core.pointee.previous
                continue
            }
            let before = descent.cost
            if let found = downward(into: child, at: point, &descent) {
                descent.note(parent, steps, inside: inside)
                return found
            }
            steps += core.pointee.passesOutside ? Descent.stepsToTry / 2 : Descent.stepsToTry
            if core.pointee.extras == 0 || index(of: child) == nil { inside += descent.cost - before }
            child = core.pointee.previous
        }
        descent.note(parent, steps, inside: inside)
        return parent == top ? .nothing : .hit(id(of: parent))
    }

    /// The step into a node, for a point of its parent's bounds space; nil if the walk skips the node.
    @inline(__always)
    func downward(into node: UInt32, at point: Point, _ descent: inout Descent) -> Downward? {
        let core = cores[node]
        // For most nodes that are not plain, bounds and transform alone decide. The general test takes twice the time.
        if core.flags == .isTransformed, core.asks == .nothing, core.isPlain {
            guard let inner = map(point, through: core), Box(core.bounds).contains(inner), inner.isFinite
            else { return nil }
            return .into(node, inner)
        }
        if core.asks == .nothing, core.flags.isDisjoint(with: [.isTransformed, .hasShape, .hasOwnArea]) {
            guard !core.isOut, let inner = core.gate.translateFromParent(point) else { return nil }
            return pass(node, inner, isInside: core.bounds.contains(inner), &descent)
        }
        guard let inner = convertFromParent(point, to: node) else { return nil }
        switch gate(of: node, at: inner) {
        case .out: return nil
        case .asks: return .asks(node)
        case .area(let isInside): return pass(node, inner, isInside: isInside, &descent)
        }
    }

    /// The step into a node after its `point(inside:)` has answered; nil if the walk skips the node.
    @inline(__always)
    private func pass(_ node: UInt32, _ point: Point, isInside: Bool, _ descent: inout Descent) -> Downward? {
        let core = cores[node]
        switch core.passage(isInside: isInside) {
        case .ends: return nil
        case .stopsHere: return .hit(id(of: node))
        case .goesOn: return core.takes(isInside: isInside) ? .into(node, point) : open(node, at: point, &descent)
        }
    }

    /// The hit below a node of which the node itself is not hit; nil if there is none, so that the walk leaves the node again.
    @inline(never)
    private func open(_ node: UInt32, at point: Point, _ descent: inout Descent) -> Downward? {
        let core = cores[node]
        if core.lastChild == 0 { return nil }
        if descent.depth == IndexPolicy.mostOpen { return .unknown }
        var due = ContainerCost(node: node, before: descent.cost)
        var (first, result) = ((child: core.lastChild, steps: 0), HitResult?.some(.miss))
        descent.depth += 1
        if descent.usesIndexes, core.extras != 0 {
            result = self.descent(from: node, to: point, &descent)
        } else {
            // Of many open nodes, most have no child at the point.
            first.child = firstReached(from: first.child, by: point, steps: &first.steps).child
            if first.child == 0 {
                descent.note(node, first.steps)
            } else {
                result = self.descent(from: node, to: point, first: first, &descent)
            }
        }
        descent.depth -= 1
        due.after = descent.cost
        let most = descent.opened.map { $0.after - $0.before } ?? 0
        if descent.depth == 0, due.after - due.before > most { descent.opened = due }
        switch result {
        case .hit(let hit): return .hit(hit)
        case .ask(let asked): return .asks(asked.slot)
        case .miss: return nil
        case nil: return .unknown
        }
    }

    // MARK: The front-most children

    /// The leaf at the end of the front-most path below a node, if all nodes on it are plain and contain the point: then it is
    /// hit. Nil if the path has more than `IndexPolicy.mostTried` levels, or while the store has redirects.
    @inline(__always)
    func frontNode(below top: UInt32, at point: Point) -> NodeID? {
        guard redirectCount == 0, point.isFinite else { return nil }
        var (point, page) = (point, PagedArray<NodeCore>.LastPage())
        var front = cores[top].lastChild
        for _ in 0..<IndexPolicy.mostTried where front != 0 {
            let core = cores.read(front, in: &page)
            guard core.pointee.isDecidedByBounds, core.pointee.hitMode == .auto,
                let inner = core.pointee.pointInBounds(point)
            else { return nil }
            if core.pointee.lastChild == 0 { return id(of: front) }
            (front, point) = (core.pointee.lastChild, inner)
        }
        return nil
    }
}
