import SpatialIndex

// The steps of a straight descent by the indexes of a container.
extension NodeStore {
    /// The answer of a hit test below a container at a point where the walk enters a node, as a flattened index has found that is
    /// not worn. Nil if a straight descent does not find it.
    func descent(from container: UInt32, to point: Point, into node: NodeID, _ descent: inout Descent) -> HitResult? {
        var replay = PathReplay()
        guard let point = pointAtEntry(of: node, below: container, from: point, isWorn: false, &replay),
            let inner = convertFromParent(point, to: node.slot)
        else { return nil }
        let result = self.descent(from: node.slot, to: inner, &descent)
        return result == .miss ? .hit(node) : result
    }

    @inline(__always)
    func downward(
        from container: UInt32, to point: Point, by index: ContainerIndex, _ descent: inout Descent
    ) -> Downward {
        if links[container].isLookedThrough, container != NodeStore.screen { return .unknown }
        if let still = index.still {
            let isAsNew = self.isAsNew(still)
            if isAsNew { descent.isByNewIndex = true }
            if isAsNew || index.account.usesStill {
                let isWorn = isWorn(still)
                let before = descent.cost
                descent.stillScan = nil
                let found = downward(from: container, to: point, by: still, isWorn: isWorn, &descent)
                if !isAsNew {
                    descent.noteWorn(container, before: before, wasted: descent.cost - before)
                    if still.mayNest, case .into(let node, _) = found, isMover(node, below: container) {
                        descent.noteAllWasted(in: container)
                    }
                }
                // Where a worn index has no answer, the index of children may have one.
                guard isWorn, case .unknown = found else { return found }
            } else {
                descent.noteWorn(container, before: descent.cost, wasted: IndexPolicy.childAnswer, isCovered: true)
                if index.children == nil { descent.noteAllWasted(in: container) }
            }
        }
        guard let children = index.children else { return downward(from: container, to: point, &descent) }
        if index.still == nil, descent.bare == nil {
            descent.bare = ContainerCost(node: container, before: descent.cost)
        }
        return downward(from: container, to: point, by: children, &descent)
    }

    /// The node and rank of the front-most entry below a rank whose box contains the point; nil if there is none. The screen
    /// stands for a node that no longer has that entry.
    @inline(__always)
    private func frontmost(
        of children: ChildIndex, at point: Point, below rank: Int64, _ descent: inout Descent
    ) -> (node: UInt32, rank: Int64)? {
        let answer =
            descent.isShared
            ? children.boxes.frontmost(at: point, below: rank)
            : children.boxes.frontmostInPlace(at: point, below: rank)
        descent.cost += answer.visits * IndexPolicy.treeVisit
        guard let entry = answer.entry else { return nil }
        let node = children.nodes[UInt32(bitPattern: entry)]
        return (links[node].entry == UInt32(bitPattern: entry) + 1 ? node : NodeStore.screen, answer.rank)
    }

    /// The next step of a descent, found by a flattened index and its movers.
    private func downward(
        from container: UInt32, to point: Point, by still: StillIndex, isWorn: Bool, _ descent: inout Descent
    ) -> Downward {
        descent.cost += still.answerCost
        var entry: (node: UInt32, next: Downward)?
        var replay = PathReplay()
        defer { descent.cost += replay.levels * IndexPolicy.pathLevel }
        switch still.flattened.plainAnswer(at: point) {
        case .nothing: break
        case .node(let node) where !isWorn || isUnchanged(node, below: container, &descent):
            entry = (node.slot, .hit(node))
        case .node, .into, .unknown:
            guard still.flattened.unbounded.isEmpty else { return .unknown }
            let first = firstEntry(of: still.flattened, of: container, at: point, isWorn: isWorn, &replay, &descent)
            // Paths of movers are always checked, paths of entries only in a worn index. So the stored path is not reused.
            if !isWorn { (descent.cost, replay) = (descent.cost + replay.levels * IndexPolicy.pathLevel, PathReplay()) }
            if case .unknown? = first?.next { return .unknown }
            entry = first
        }
        guard still.movers.count > 0 else { return entry?.next ?? .nothing }
        let condition = PathReplay.Condition.still(isWorn: true)
        return downward(from: container, to: point, by: still, inFrontOf: entry, condition, &replay, &descent)
    }

    /// The next step of a descent, found by an index of children and its movers.
    private func downward(
        from container: UInt32, to point: Point, by children: ChildIndex, _ descent: inout Descent
    ) -> Downward {
        var (entry, replay, rank): ((node: UInt32, next: Downward)?, PathReplay, Int64) = (nil, PathReplay(), .max)
        defer { descent.cost += replay.levels * IndexPolicy.pathLevel }
        var tried = 0
        while entry == nil, let found = frontmost(of: children, at: point, below: rank, &descent) {
            // A query with stored levels removes stale entries.
            if found.node == NodeStore.screen || tried == IndexPolicy.mostTried { return .unknown }
            (rank, tried) = (found.rank, tried + 1)
            descent.cost += IndexPolicy.candidate
            switch replay.outcome(of: point, from: container, toParentOf: found.node, .lookedThrough, in: self) {
            case .stale: return .unknown
            case .shut: continue
            case .open(let inner):
                if !links[found.node].isLookedThrough {
                    entry = downward(into: found.node, at: inner, &descent).map { (found.node, $0) }
                } else if takes(inner, inAreaOf: found.node) {
                    entry = (found.node, .hit(id(of: found.node)))
                }
                if entry == nil, cores[found.node].isUnreachable { descent.hidden = found.node }
            }
        }
        if !children.askers.isEmpty {
            let before = entry == nil ? Int64.min : rank
            entry = firstAsker(of: children, of: container, at: point, inFrontOf: before, &replay, &descent) ?? entry
        }
        guard children.movers.count > 0 else { return entry?.next ?? .nothing }
        return downward(from: container, to: point, by: children, inFrontOf: entry, .lookedThrough, &replay, &descent)
    }

    /// The front-most node with an unbounded override that stands in front of a rank and lets a point in, and the step into it.
    @inline(never)
    private func firstAsker(
        of children: ChildIndex, of container: UInt32, at point: Point, inFrontOf rank: Int64,
        _ replay: inout PathReplay, _ descent: inout Descent
    ) -> (node: UInt32, next: Downward)? {
        for asker in children.askers.reversed() where links[asker.node].entry == NodeLinks.asking {
            if (children.isOrdered ? links[asker.node].order : asker.rank) < rank { return nil }
            descent.cost += IndexPolicy.candidate
            guard
                case .open(let inner) = replay.outcome(
                    of: point, from: container, toParentOf: asker.node, .lookedThrough, in: self)
            else { continue }
            if let next = downward(into: asker.node, at: inner, &descent) { return (asker.node, next) }
        }
        return nil
    }

    /// The step into the front-most mover in front of an entry, or that of the entry. The condition for paths also tells whether
    /// the index is a flattened one.
    @inline(__always)
    private func downward(
        from container: UInt32, to point: Point, by index: IndexWithMovers,
        inFrontOf entry: (node: UInt32, next: Downward)?, _ condition: PathReplay.Condition,
        _ replay: inout PathReplay, _ descent: inout Descent
    ) -> Downward {
        var (tried, met): (UInt32?, Int) = (nil, 0)
        defer { descent.cost += met * IndexPolicy.candidate / 2 }
        for _ in 0..<IndexPolicy.mostTried {
            // The front-most mover that has not been tried.
            var front: (node: UInt32, point: Point)?
            let scan = index.visitMovers(at: point, isShared: descent.isShared) { position, node in
                met += 1
                let best = front?.node ?? entry?.node
                // Most movers are behind the best so far, which a comparison of siblings often tells.
                if let best, links[node].parent == links[best].parent, links[node].order < links[best].order { return }
                guard let inner = replay.point(point, atMover: node, position, of: container, condition, in: self)
                else { return }
                if let best, !isInFront(node, of: best, below: container) { return }
                if let tried, !isInFront(tried, of: node, below: container) { return }
                front = (node, inner)
            }
            if case .lookedThrough = condition { descent.note(scan, of: container) } else { descent.stillScan = scan }
            guard let front else { return entry?.next ?? .nothing }
            descent.cost += IndexPolicy.candidate
            let found = downward(into: front.node, at: front.point, &descent)
            // Below the mover, another flattened index may have been searched.
            if case .still = condition { descent.stillScan = scan }
            if let found { return found }
            tried = front.node
        }
        return .unknown
    }

    /// The node of the front-most entry that is hit or entered at a point, and the step into it; nil if there is none. The step
    /// is `.unknown` if an occluder is stale, or too many entries are not hit. None may be unbounded.
    @inline(never)
    private func firstEntry(
        of flattened: FlattenedIndex, of container: UInt32, at point: Point, isWorn: Bool, _ replay: inout PathReplay,
        _ descent: inout Descent
    ) -> (node: UInt32, next: Downward)? {
        var cursor = flattened.tree.cursor(at: point)
        for _ in 0..<IndexPolicy.mostTried {
            let (next, isOccluder) = isWorn ? flattened.tree.pass(&cursor) : (flattened.tree.next(&cursor), false)
            guard let next else { return nil }
            let item = flattened.item(next)
            let node = item.node.slot
            if !isWorn, item.isCertain, item.kind == .node { return (node, .hit(item.node)) }
            descent.cost += IndexPolicy.candidate
            guard let inner = pointAtEntry(of: item.node, below: container, from: point, isWorn: isWorn, &replay) else {
                // The cell omits what is behind its occluder.
                if isOccluder { return (node, .unknown) }
                continue
            }
            if !item.isCertain { descent.replays += 1 }
            switch item.kind {
            case .nested, .ask: if let found = downward(into: node, at: inner, &descent) { return (node, found) }
            case .node: if item.isCertain || takes(inner, inAreaOf: node) { return (node, .hit(item.node)) }
            }
        }
        return (container, .unknown)
    }

    /// True if a node's entry in a worn flattened index is right: neither the node nor one on its path has changed since the
    /// index was built, but for exclusions that are gone again.
    @inline(__always)
    private func isUnchanged(_ node: NodeID, below container: UInt32, _ descent: inout Descent) -> Bool {
        guard contains(node), !isMover(node.slot, below: container), !cores[node.slot].isUnreachable
        else { return false }
        var (ancestor, levels) = (links[node.slot].parent, 0)
        while ancestor != container {
            guard ancestor != NodeStore.screen, !cores[ancestor].isOut, isFlattened(ancestor),
                !isMover(ancestor, below: container)
            else { return false }
            (ancestor, levels) = (links[ancestor].parent, levels + 1)
        }
        descent.cost += IndexPolicy.candidate + levels * IndexPolicy.ancestor
        return true
    }

    /// Converts a point from a container's bounds space to that of the parent of an entry's node. Nil if a node on the path does
    /// not let the point through, or if the index is worn and the entry no longer counts: the node was removed, has left the
    /// container, is a mover or unreachable, or one on the path is a mover or not flattened.
    @inline(__always)
    func pointAtEntry(
        of node: NodeID, below container: UInt32, from point: Point, isWorn: Bool, _ replay: inout PathReplay
    ) -> Point? {
        guard !isWorn || contains(node) && !isMover(node.slot, below: container) && !cores[node.slot].isUnreachable,
            case .open(let inner) = replay.outcome(
                of: point, from: container, toParentOf: node.slot, .still(isWorn: isWorn), in: self)
        else { return nil }
        return inner
    }

    /// True if a node without an override is hit at a point of its parent's bounds space, unless a descendant is.
    @inline(__always)
    func takes(_ point: Point, inAreaOf node: UInt32) -> Bool {
        guard let inner = convertFromParent(point, to: node) else { return false }
        let core = cores[node]
        return !core.isOut && core.hitMode.takesItself && contains(inner, in: node)
    }
}
