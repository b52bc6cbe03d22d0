import SpatialIndex

// The way of a point straight down: a plain node that holds the point is never left, so that no level has to be remembered. Nearly all
// questions are answered so. Where a walk would come back out of a node, or ask, or where an index leaves a doubt, there is no
// answer, and an `IndexedQuery` finds it.

/// What a way straight down has cost, and who is to pay.
struct Descent: Sendable {
    fileprivate(set) var cost = 0
    /// The widest container without an index on the way, and what its children have cost.
    private(set) var widest: UInt32 = 0
    private(set) var widestCost = 0
    /// The outermost container with a flattened index that is not as good as new.
    fileprivate(set) var worn: IndexedQuery.Due?
    /// A node met in an index of children that is hidden.
    fileprivate(set) var hidden: UInt32?
    /// The outermost container beside whose index of children something stands.
    fileprivate(set) var besides: UInt32?

    /// A child that more is to be asked of than its bounds.
    fileprivate static let stepsToTry = 8

    /// So many children of a node have been passed over.
    @inline(__always)
    fileprivate mutating func note(_ node: UInt32, _ passed: Int) {
        let walked = passed * IndexPolicy.visit
        cost += walked + IndexPolicy.entering
        if walked > widestCost { (widest, widestCost) = (node, walked) }
    }

    /// The containers that pay, the outermost first.
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

/// The next node on the way.
private enum Downward {
    /// Nothing: the node above is hit.
    case nothing
    /// Its children come next, with the point in its bounds space.
    case into(UInt32, Point)
    case hit(NodeID)
    /// The way is not straight, or nobody can tell.
    case unknown
}

extension NodeStore {
    /// The answer below a node if the way to it leads straight down.
    ///
    /// - Parameters:
    ///   - usesIndexes: Whether indexes are up to date, and to be asked.
    ///   - descent: Gets what it has cost, and where.
    func descent(from root: UInt32, to point: Point, usesIndexes: Bool, _ descent: inout Descent) -> HitResult? {
        guard redirectCount == 0, point.isFinite else { return nil }
        var (parent, point) = (root, point)
        while true {
            let next: Downward
            if usesIndexes, let index = index(of: parent), index.isReady {
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

    /// Tries the children of a node one after the other.
    @inline(__always)
    private func downward(from parent: UInt32, to point: Point, _ descent: inout Descent) -> Downward {
        var (child, steps) = (cores[parent].lastChild, 0)
        defer { descent.note(parent, steps) }
        while true {
            let next = firstReached(from: child, by: point, steps: &steps)
            guard next.child != 0 else { return .nothing }
            if let inner = next.point {
                let core = cores[next.child]
                // A plain node that holds the point, as nearly all are.
                if core.hitMode == .auto { return .into(next.child, inner) }
            }
            if let found = downward(into: next.child, at: point) { return found }
            steps += Descent.stepsToTry
            child = cores[next.child].previous
        }
    }

    /// What becomes of a point of its parent's bounds space at a node; nil if the walk passes it over.
    @inline(__always)
    private func downward(into node: UInt32, at point: Point) -> Downward? {
        let core = cores[node]
        if core.isTurnedBounds {
            // Nearly all that is not plain; the general way takes twice the time.
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

    /// A point of its parent's bounds space in a node that takes touches and needs nothing but its bounds; nil where those do not hold it.
    @inline(__always)
    private func pointInPlain(_ node: UInt32, _ point: Point) -> Point? {
        let core = cores[node]
        guard core.asks == .nothing, core.flags.isDisjoint(with: .needMoreThanBounds), core.isPlain else { return nil }
        let inner = convertByTranslation(point, origin: core.origin, boundsOrigin: core.bounds.origin)
        return Box(core.bounds).contains(inner) ? inner.ifFinite : nil
    }

    // MARK: By indexes

    /// The end of the chain of front-most children, if all are plain, hold the point, and are few.
    @inline(__always)
    private func frontLeaf(below container: UInt32, at point: Point) -> UInt32? {
        var (node, point) = (container, point)
        for _ in 0..<NodeStore.mostTried {
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
        // A sheet, or whatever else lies in front of all, needs no search.
        if index.still == nil {
            let front = cores[container].lastChild
            if front != 0, let inner = pointInPlain(front, point) {
                descent.cost += IndexPolicy.entering
                return .into(front, inner)
            }
        } else if let front = frontLeaf(below: container, at: point) {
            descent.cost += IndexPolicy.entering
            return .hit(id(of: front))
        }
        if let still = index.still {
            let isWorn = still.isWorn || still.departures != departures
            let isAsNew = still.movers.count == 0 && !isWorn
            if isAsNew || index.account.usesStill {
                let before = descent.cost
                let found = downward(from: container, to: point, by: still, isWorn: isWorn, &descent)
                if !isAsNew, descent.worn == nil {
                    descent.worn = IndexedQuery.Due(node: container, before: before, wasted: descent.cost - before)
                }
                // Where something has gone from a worn index, the children may say what it hid.
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

    /// Goes by an index of children, as long as these are all that is in it.
    private func downward(
        from container: UInt32, to point: Point, by children: ChildIndex, _ descent: inout Descent
    ) -> Downward {
        descent.cost += IndexPolicy.childAnswer + children.beside.count / 16 * IndexPolicy.sixteenMovers
        if descent.besides == nil, children.beside.count > 0 { descent.besides = container }
        var inTree = frontmost(of: children, at: point, below: .max)
        var beside =
            children.beside.count == 0 ? nil : frontmost(beside: children, of: container, at: point, below: .max)
        for _ in 0..<NodeStore.mostTried {
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

    /// So many candidates are tried one by one, each of which takes a search.
    private static var mostTried: Int { 3 }

    /// The front-most entry of an index of children, if it still counts; a node that nothing is found at if it does not.
    @inline(__always)
    private func frontmost(
        of children: ChildIndex, at point: Point, below rank: Int64
    ) -> (node: UInt32, rank: Int64)? {
        let answer = children.boxes.frontmostInPlace(at: point, below: rank)
        guard let entry = answer.entry else { return nil }
        let node = children.nodes[UInt32(bitPattern: entry)]
        return (links[node].entry == UInt32(bitPattern: entry) + 1 ? node : NodeStore.screen, answer.rank)
    }

    /// The front-most of what stands beside an index of children.
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

    /// Goes by a flattened index and what moves beside it.
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
        for _ in 0..<NodeStore.mostTried {
            // The front-most that has not been tried.
            var front: (node: UInt32, point: Point)?
            still.movers.visit(at: point) { place, node in
                let record = move(of: node)
                guard Int(record.mover) == place + 1, record.moverOf == container else { return }
                // Most movers lie behind, and few have paths that are worth going.
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

extension NodeCore {
    /// True if all that it takes to tell whether a walk enters the node, and ends there, are its bounds and its transform.
    @inline(__always)
    fileprivate var isTurnedBounds: Bool {
        flags == .isTransformed && asks == .nothing && isPlain
    }
}
