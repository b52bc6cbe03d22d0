import SpatialIndex

// Straight descent: the walk never leaves a plain node that contains the point, so no level has to be stored. Nearly all
// queries are answered like this. If the walk may leave a node again or call an override, or an index is uncertain, a straight
// descent has no answer, and an `IndexedQuery` finds it.

/// What a straight descent has cost, and in which containers.
struct Descent: Sendable {
    fileprivate(set) var cost = 0
    /// The node whose children, tested one after the other, have cost most: `widestCost`.
    private(set) var widest: UInt32 = 0
    private(set) var widestCost = 0
    /// The outermost container whose flattened index is worn or has movers.
    fileprivate(set) var worn: IndexedQuery.Due?
    /// True if a flattened index took part that has no movers and is not worn.
    fileprivate(set) var isByNewIndex = false
    /// A hidden node that an index of children has found.
    fileprivate(set) var hidden: UInt32?
    /// The outermost container whose index of children has movers.
    fileprivate(set) var besides: UInt32?

    /// The cost of a child that needs more than a test of its bounds, as a number of skipped siblings.
    fileprivate static let stepsToTry = 8

    /// Adds the cost of entering a node and skipping a number of its children.
    @inline(__always)
    fileprivate mutating func note(_ node: UInt32, _ passed: Int) {
        let walked = passed * IndexPolicy.visit
        cost += walked + IndexPolicy.entering
        if walked > widestCost { (widest, widestCost) = (node, walked) }
    }

    /// The costs of the containers, the outermost first, for `HitScene.pay`.
    func dues(below top: UInt32) -> [IndexedQuery.Due] {
        var dues = [IndexedQuery.Due(node: top, before: 0)]
        func change(_ node: UInt32, _ body: (inout IndexedQuery.Due) -> Void) {
            if !dues.contains(where: { $0.node == node }) { dues.append(IndexedQuery.Due(node: node, before: 0)) }
            body(&dues[dues.firstIndex { $0.node == node }!])
        }
        if let worn {
            if worn.node == top { dues = [worn] } else { dues.append(worn) }
        }
        if widestCost > 0 { change(widest) { $0.walked = widestCost } }
        if let besides { change(besides) { $0.hasBeside = true } }
        return dues
    }
}

/// The next step of a descent.
private enum Downward {
    /// No child is hit: the node itself is.
    case nothing
    /// The descent goes on in this node, with the point in its bounds space.
    case into(UInt32, Point)
    case hit(NodeID)
    /// The descent is not straight, or the index is uncertain.
    case unknown
}

extension NodeStore {
    /// The answer below a node; nil if a straight descent does not find it.
    ///
    /// - Parameters:
    ///   - usesIndexes: Whether indexes are up to date, and used.
    ///   - descent: The costs, to which those of this descent are added.
    func descent(from root: UInt32, to point: Point, usesIndexes: Bool, _ descent: inout Descent) -> HitResult? {
        guard redirectCount == 0, point.isFinite else { return nil }
        var (parent, point) = (root, point)
        while true {
            let next: Downward
            if !usesIndexes || !mayHaveIndex(parent) {
                next = downward(from: parent, to: point, &descent)
            } else if let front = frontLeaf(below: parent, at: point) {
                // A node in front of everything, such as a sheet, needs no search.
                descent.cost += IndexPolicy.entering
                return .hit(id(of: front))
            } else if let index = index(of: parent), index.isReady {
                next = downward(from: parent, to: point, by: index, &descent)
            } else {
                next = downward(from: parent, to: point, &descent)
            }
            switch next {
            case .into(let node, let inner): (parent, point) = (node, inner)
            case .nothing: return parent == root ? .miss : .hit(id(of: parent))
            case .hit(let node): return .hit(node)
            case .unknown: return nil
            }
        }
    }

    /// Tests the children of a node one after the other.
    @inline(__always)
    private func downward(from parent: UInt32, to point: Point, _ descent: inout Descent) -> Downward {
        var (child, steps) = (cores[parent].lastChild, 0)
        defer { descent.note(parent, steps) }
        while true {
            let next = firstReached(from: child, by: point, steps: &steps)
            guard next.child != 0 else { return .nothing }
            if let inner = next.point {
                let core = cores[next.child]
                // The usual case: a plain node that contains the point.
                if core.hitMode == .auto { return .into(next.child, inner) }
            }
            if let found = downward(into: next.child, at: point) { return found }
            steps += Descent.stepsToTry
            child = cores[next.child].previous
        }
    }

    /// The step into a node, for a point of its parent's bounds space; nil if the walk skips the node.
    @inline(__always)
    private func downward(into node: UInt32, at point: Point) -> Downward? {
        let core = cores[node]
        if core.flags == .isTransformed, core.asks == .nothing, core.isPlain {
            // Bounds and transform alone decide, as in most nodes that are not plain. The general test takes twice the time.
            guard let inner = map(point, through: core), Box(core.bounds).contains(inner), inner.isFinite else {
                return nil
            }
            return .into(node, inner)
        }
        guard let inner = convertFromParent(point, to: node) else { return nil }
        switch gate(of: node, at: inner) {
        case .out: return nil
        case .asks: return .unknown
        case .area(let isInside):
            switch core.passage(isInside: isInside) {
            case .ends: return nil
            case .stopsHere: return .hit(id(of: node))
            case .goesOn: return core.takes(isInside: isInside) ? .into(node, inner) : .unknown
            }
        }
    }

    /// Converts a point of the parent's space to a plain node's; nil if the node is not plain or does not contain the point.
    @inline(__always)
    private func pointInPlain(_ node: UInt32, _ point: Point) -> Point? {
        let core = cores[node]
        guard core.asks == .nothing, core.flags.isDisjoint(with: .needMoreThanBounds), core.isPlain else { return nil }
        let inner = convertByTranslation(point, origin: core.origin, boundsOrigin: core.bounds.origin)
        return Box(core.bounds).contains(inner) ? inner.ifFinite : nil
    }

    // MARK: By indexes

    /// The answer below a node if the chain of front-most children has it: see `frontLeaf(below:at:)`.
    @inline(__always)
    func frontNode(below top: UInt32, at point: Point) -> NodeID? {
        guard redirectCount == 0, point.isFinite, let front = frontLeaf(below: top, at: point) else { return nil }
        return id(of: front)
    }

    /// The last node of the chain of front-most children, if the chain is short and all its nodes are plain and contain the
    /// point.
    @inline(__always)
    private func frontLeaf(below container: UInt32, at point: Point) -> UInt32? {
        var (node, point) = (container, point)
        for _ in 0..<IndexPolicy.mostTried {
            let front = cores[node].lastChild
            guard front != 0, let inner = pointInPlain(front, point) else { return nil }
            if cores[front].lastChild == 0 { return front }
            (node, point) = (front, inner)
        }
        return nil
    }

    @inline(__always)
    private func downward(
        from container: UInt32, to point: Point, by index: ContainerIndex, _ descent: inout Descent
    ) -> Downward {
        if links[container].isLookedThrough, container != NodeStore.screen { return .unknown }
        if index.still == nil {
            let front = cores[container].lastChild
            if front != 0, let inner = pointInPlain(front, point) {
                descent.cost += IndexPolicy.entering
                return .into(front, inner)
            }
        }
        if let still = index.still {
            let isWorn = still.isWorn || still.departures != departures
            let isAsNew = still.movers.count == 0 && !isWorn
            if isAsNew { descent.isByNewIndex = true }
            if isAsNew || index.account.usesStill {
                let before = descent.cost
                let found = downward(from: container, to: point, by: still, isWorn: isWorn, &descent)
                if !isAsNew, descent.worn == nil {
                    descent.worn = IndexedQuery.Due(node: container, before: before, wasted: descent.cost - before)
                }
                // Where a worn index has no answer, the index of children may have one.
                guard isWorn, case .unknown = found else { return found }
            } else if descent.worn == nil {
                descent.worn = IndexedQuery.Due(
                    node: container, before: descent.cost, wasted: IndexPolicy.childAnswer, isCovered: true)
            }
        }
        guard let children = index.children else { return downward(from: container, to: point, &descent) }
        guard children.isOrdered, children.askers.isEmpty else { return .unknown }
        return downward(from: container, to: point, by: children, &descent)
    }

    /// The next step by an index of children whose entries are all children of the container.
    private func downward(
        from container: UInt32, to point: Point, by children: ChildIndex, _ descent: inout Descent
    ) -> Downward {
        descent.cost += IndexPolicy.childAnswer + children.beside.count / 16 * IndexPolicy.sixteenMovers
        if descent.besides == nil, children.beside.count > 0 { descent.besides = container }
        var inTree = frontmost(of: children, at: point, below: .max)
        var beside =
            children.beside.count == 0 ? nil : frontmost(beside: children, of: container, at: point, below: .max)
        for _ in 0..<IndexPolicy.mostTried {
            let isBeside = (beside?.rank ?? .min) > (inTree?.rank ?? .min)
            guard let next = isBeside ? beside : inTree else { return .nothing }
            descent.cost += IndexPolicy.candidate
            guard links[next.node].parent == container else { return .unknown }
            if let found = downward(into: next.node, at: point) { return found }
            if cores[next.node].isUnreachable { descent.hidden = next.node }
            if isBeside {
                beside = frontmost(beside: children, of: container, at: point, below: next.rank)
            } else {
                inTree = frontmost(of: children, at: point, below: next.rank)
            }
        }
        return .unknown
    }

    /// The front-most entry at a point below a rank; nil if there is none. The node is the screen if the entry is stale.
    @inline(__always)
    private func frontmost(
        of children: ChildIndex, at point: Point, below rank: Int64
    ) -> (node: UInt32, rank: Int64)? {
        let answer = children.boxes.frontmostInPlace(at: point, below: rank)
        guard let entry = answer.entry else { return nil }
        let node = children.nodes[UInt32(bitPattern: entry)]
        return (links[node].entry == UInt32(bitPattern: entry) + 1 ? node : NodeStore.screen, answer.rank)
    }

    /// The front-most mover at a point below a rank; nil if there is none.
    @inline(__always)
    private func frontmost(
        beside children: ChildIndex, of container: UInt32, at point: Point, below rank: Int64
    ) -> (node: UInt32, rank: Int64)? {
        var front: (node: UInt32, rank: Int64)?
        children.beside.visit(at: point) { place, node in
            let order = links[node].order
            guard order < rank, order > front?.rank ?? .min, links[node].parent == container,
                Int(move(of: node).beside) == place + 1
            else { return }
            front = (node, order)
        }
        return front
    }

    /// The next step by a flattened index and its movers.
    private func downward(
        from container: UInt32, to point: Point, by still: StillIndex, isWorn: Bool, _ descent: inout Descent
    ) -> Downward {
        descent.cost += IndexPolicy.stillAnswer + still.movers.count / 16 * IndexPolicy.sixteenMovers
        var entry: NodeID?
        switch still.flattened.certainAnswer(at: point) {
        case .unknown: return .unknown
        case .nothing: break
        case .node(let node):
            if isWorn {
                var replay = PathReplay()
                guard contains(node), !isMover(node.slot, below: container), !cores[node.slot].isUnreachable,
                    case .open = replay.outcome(
                        of: point, from: container, toParentOf: node.slot, .still(isWorn: true), in: self)
                else { return .unknown }
                descent.cost += replay.levels * IndexPolicy.pathLevel
            }
            entry = node
        }
        guard still.movers.count > 0 else { return entry.map(Downward.hit) ?? .nothing }
        let hit = entry?.slot
        var tried: UInt32?
        var replay = PathReplay()
        for _ in 0..<IndexPolicy.mostTried {
            // The front-most mover that has not been tried.
            var front: (node: UInt32, point: Point)?
            still.movers.visit(at: point) { place, node in
                let record = move(of: node)
                guard Int(record.mover) == place + 1, record.moverOf == container else { return }
                // Most movers are behind the entry, which a comparison with siblings often tells.
                if let hit, links[node].parent == links[hit].parent, links[node].order < links[hit].order { return }
                guard
                    case .open(let inner) = replay.outcome(
                        of: point, from: container, toParentOf: node, .still(isWorn: true), in: self)
                else { return }
                if let hit, !isInFront(node, of: hit, below: container) { return }
                if let front, !isInFront(node, of: front.node, below: container) { return }
                if let tried, !isInFront(tried, of: node, below: container) { return }
                front = (node, inner)
            }
            guard let front else { return entry.map(Downward.hit) ?? .nothing }
            descent.cost += IndexPolicy.candidate
            if let found = downward(into: front.node, at: front.point) { return found }
            tried = front.node
        }
        return .unknown
    }
}
