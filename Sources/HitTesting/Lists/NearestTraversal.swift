import PlaneGeometry
import SpatialIndex

#if !hasFeature(Embedded)
/// Visits what a nearest query finds, nearest first, at the same distance front to back. What may hold nodes waits in a queue, by
/// lower bounds of distances: nodes that have not been measured, containers, and nodes of their trees.
struct NearestTraversal: SceneTraversal {
    /// An element of the queue. `of` is an index in `levels`.
    private enum Step: Sendable {
        /// A node that is found, with its distance.
        case found(UInt32)
        /// A child of the level's node.
        case child(UInt32, of: UInt32)
        /// An entry of the level's index of children.
        case entry(UInt32, of: UInt32)
        /// The position of a mover in that index.
        case mover(UInt32, of: UInt32)
        /// A node of that index with an unbounded override.
        case asker(UInt32, of: UInt32)
        /// A node of that index's tree.
        case boxes(UInt32, of: UInt32)
        /// A level that has not been opened.
        case level(UInt32)
    }

    /// A node whose children are searched.
    private struct Level: Sendable {
        let node: UInt32
        /// The index of the element of `dues` to which the level's cost is added.
        let due: Int
        /// The probe for the node's children.
        let probe: NearestProbe
        /// What the boxes of candidates are compared with.
        let estimate: NearestEstimate
    }

    private var queue = NearestFirst<Step>()
    /// What is farther than `limit` waits here, in no order, until the queue is empty. Most of it is never reached.
    private var beyond: [(step: Step, distance: Double)] = []
    private var limit = 0.0
    private var levels: [Level] = []
    /// The levels of looked-through nodes below containers with an index; nil for one that lets nothing through.
    private var layers: [UInt32: UInt32?] = [:]
    /// Nodes that are to be visited next, in reverse order.
    private var ready: [(node: UInt32, distance: Double)] = []
    private(set) var dues: [ContainerCost]
    private let usesIndexes: Bool
    private let radius: Double

    init(_ probe: NearestProbe, of node: NodeID?, usesIndexes: Bool, in scene: borrowing HitScene) {
        let root = if let node { scene.slot(node) } else { NodeStore.screen }
        (self.usesIndexes, radius) = (usesIndexes, probe.radius)
        dues = []
        // Room for most queries, so that no array grows.
        beyond.reserveCapacity(64)
        dues.reserveCapacity(8)
        levels.reserveCapacity(8)
        dues.append(ContainerCost(node: root, before: 0))
        let step = scene.store.step(intoRoot: root, by: probe)
        if let distance = step.distance { add(.found(root), distance) }
        if let passed = step.passed { enter(root, due: 0, passed, 0) }
    }

    private mutating func enter(_ node: UInt32, due: Int, _ probe: NearestProbe, _ least: Double) {
        add(.level(UInt32(levels.count)), max(least, probe.least))
        levels.append(Level(node: node, due: due, probe: probe, estimate: probe.frame.estimate))
    }

    mutating func next<Lister>(
        in store: NodeStore, for lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        if ready.isEmpty {
            var most = radius
            while let (step, distance) = nextStep(within: most) {
                switch step {
                case .found(let node):
                    // What is at the same distance may be in front of the node.
                    most = distance
                    ready.append((node, distance))
                case .child(let node, let level):
                    consider(node, of: level, distance, in: store, lister, descends)
                case .level(let level):
                    open(level, distance, in: store)
                case .boxes(let node, let level):
                    addChildren(of: node, of: level, in: store)
                case .entry, .mover, .asker:
                    guard let (node, container) = candidate(step, in: store),
                        let layer = layer(above: node, of: container, in: store, lister, descends)
                    else { continue }
                    let isAlone = store.links[node].isLookedThrough
                    consider(node, of: layer, distance, isIndexed: true, isAlone: isAlone, in: store, lister, descends)
                }
            }
            if ready.count > 1 { ready = store.backToFront(ready) }
        }
        return ready.popLast().map { (store.id(of: $0.node), $0.distance) }
    }

    // MARK: Opening

    private mutating func open(_ level: UInt32, _ distance: Double, in store: NodeStore) {
        let node = levels[Int(level)].node
        guard usesIndexes, !store.links[node].isLookedThrough || node == NodeStore.screen,
            let index = store.index(of: node), index.children != nil
        else { return walk(level, distance, in: store) }
        let (movers, estimate) = (index.children!.movers, levels[Int(level)].estimate)
        if movers.count > 0 { dues[levels[Int(level)].due].scan = movers.expectedScan }
        for mover in 0..<movers.count {
            add(.mover(UInt32(mover), of: level), estimate.leastDistance(to: movers.box(at: mover)))
        }
        for asker in index.children!.askers { add(.asker(asker.node, of: level), distance) }
        addChildren(of: nil, of: level, in: store)
    }

    /// Adds what lies in a node of the tree in a level's index; nil stands for the root.
    private mutating func addChildren(of node: UInt32?, of level: UInt32, in store: NodeStore) {
        let (container, estimate) = (levels[Int(level)].node, levels[Int(level)].estimate)
        guard let index = store.index(of: container), index.children != nil else { return }
        index.children!.boxes.visitChildren(of: node) { child, isEntry, box in
            add(isEntry ? .entry(child, of: level) : .boxes(child, of: level), estimate.leastDistance(to: box))
        }
    }

    private mutating func walk(_ level: UInt32, _ distance: Double, in store: NodeStore) {
        let estimate = levels[Int(level)].estimate
        var (steps, page) = (0, PagedArray<NodeCore>.LastPage())
        var child = store.cores[levels[Int(level)].node].lastChild
        while child != 0 {
            let core = store.cores.read(child, in: &page)
            let isBounded = core.pointee.isBounded
            steps += isBounded ? 1 : Descent.stepsToTry
            let box =
                isBounded
                ? core.pointee.boundsBox(at: AreaBounds.Position())
                : store.boxAround(unbounded: child, core.pointee)
            let least = box.map { estimate.leastDistance(to: $0) } ?? 0
            add(.child(child, of: level), max(least, distance))
            child = core.pointee.previous
        }
        dues[levels[Int(level)].due].walked += steps * IndexPolicy.visit
    }

    // MARK: The queue

    private mutating func add(_ step: Step, _ distance: Double) {
        if distance <= limit {
            queue.add(step, distance)
        } else if distance <= radius {
            beyond.append((step, distance))
        }
    }

    private mutating func nextStep(within most: Double) -> (step: Step, distance: Double)? {
        if queue.least == nil, !beyond.isEmpty { raiseLimit() }
        guard let least = queue.least, least <= most else { return nil }
        return queue.next()
    }

    /// Doubles the least distance beyond the limit, and moves what is within that to the queue.
    private mutating func raiseLimit() {
        var least = Double.infinity
        for element in beyond where element.distance < least { least = element.distance }
        limit = 2 * least
        var kept = 0
        for element in beyond {
            if element.distance <= limit {
                queue.add(element.step, element.distance)
            } else {
                beyond[kept] = element
                kept += 1
            }
        }
        beyond.removeLast(beyond.count - kept)
    }

    // MARK: Measuring

    /// The node of a candidate in the index of a level; nil if the node is not there any more.
    private func candidate(_ step: Step, in store: NodeStore) -> (node: UInt32, level: UInt32)? {
        func children(_ level: UInt32) -> ChildIndex { store.index(of: levels[Int(level)].node)!.children! }
        switch step {
        case .entry(let entry, let level):
            let node = children(level).nodes[entry]
            return store.isThere(node, entry + 1, below: levels[Int(level)].node) ? (node, level) : nil
        case .mover(let mover, let level):
            let node = children(level).movers.ids[Int(mover)]
            return store.isMover(node, at: Int(mover), beside: levels[Int(level)].node) ? (node, level) : nil
        case .asker(let node, let level):
            return store.isThere(node, NodeLinks.asking, below: levels[Int(level)].node) ? (node, level) : nil
        case .found, .child, .boxes, .level: return nil
        }
    }

    /// The level whose probe is passed on by the parent of a node in the index of a level. Nil if an ancestor below the level
    /// lets nothing through.
    private mutating func layer<Lister>(
        above node: UInt32, of level: UInt32, in store: NodeStore, _ lister: Lister,
        _ descends: (NodeID, Lister) -> Bool
    ) -> UInt32? {
        let parent = store.links[node].parent
        if parent == levels[Int(level)].node { return level }
        if let known = layers[parent] { return known }
        layers[parent] = .some(nil)
        // The recursion is at most `IndexPolicy.deepestLayer` deep.
        guard let outer = layer(above: parent, of: level, in: store, lister, descends),
            let passed = store.step(into: parent, by: levels[Int(outer)].probe)?.passed,
            descends(store.id(of: parent), lister)
        else { return nil }
        layers[parent] = UInt32(levels.count)
        levels.append(Level(node: parent, due: levels[Int(level)].due, probe: passed, estimate: passed.frame.estimate))
        return UInt32(levels.count - 1)
    }

    /// Measures a node, and enters it. The node's parent passes on the probe of `level`.
    private mutating func consider<Lister>(
        _ node: UInt32, of level: UInt32, _ least: Double, isIndexed: Bool = false, isAlone: Bool = false,
        in store: NodeStore, _ lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) {
        if store.endsHere(node, isAlone: isAlone) {
            if let distance = store.distance(toLast: node, by: levels[Int(level)].probe) { add(.found(node), distance) }
            return
        }
        guard let step = store.step(into: node, by: levels[Int(level)].probe) else { return }
        if let distance = step.distance { add(.found(node), distance) }
        guard let passed = step.passed, descends(store.id(of: node), lister) else { return }
        var due = levels[Int(level)].due
        if isIndexed || store.paysForItself(node) {
            due = dues.count
            dues.append(ContainerCost(node: node, before: 0))
        }
        enter(node, due: due, passed, least)
    }
}

extension NodeStore {
    /// Nodes in the reverse order of a visit: the farthest first, and those at the same distance back to front.
    ///
    /// - Complexity: O(m log m), where m counts the nodes and all their ancestors.
    fileprivate func backToFront(_ found: [(node: UInt32, distance: Double)]) -> [(node: UInt32, distance: Double)] {
        // Comparing two paths for each pair would take too long in a deep tree.
        var (children, seen): ([UInt32: [UInt32]], Set<UInt32>) = ([:], [])
        for element in found {
            var node = element.node
            while node != NodeStore.screen, seen.insert(node).inserted {
                children[links[node].parent, default: []].append(node)
                node = links[node].parent
            }
        }
        var (positions, waiting) = ([UInt32: Int](), [NodeStore.screen])
        while let node = waiting.popLast() {
            positions[node] = positions.count
            guard var next = children[node] else { continue }
            if next.count > 1 { next.sort { links[$0].order > links[$1].order } }
            waiting += next
        }
        return found.map { (element: $0, position: positions[$0.node].unsafelyUnwrapped) }
            .sorted { ($1.element.distance, $0.position) < ($0.element.distance, $1.position) }
            .map(\.element)
    }
}
#endif
