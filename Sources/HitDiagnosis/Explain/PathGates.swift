import SpatialIndex

/// The open and closed gates on a touch's path from the screen down to one node, by the walk's own arithmetic.
///
/// Nodes in front are ignored. The gates below a closed gate are tested as if the closed gate were open.
struct PathGates {
    private(set) var steps: [HitExplanation.Step] = []
    private(set) var obstacles: [HitObstacle] = []

    private let store: NodeStore
    private let knowledge: OwnerKnowledge
    private let target: UInt32
    /// True if the point lies in the area and the shape of the last node on the path, and no node on the path is hidden or
    /// transparent. Areas of ancestors make no difference.
    private let isInOwnArea: Bool
    private var gates: [HitExplanation.Gate] = []

    init(path: [UInt32], at screenPoint: Point, in store: NodeStore, knowing knowledge: OwnerKnowledge) {
        self.store = store
        self.knowledge = knowledge
        target = path.last ?? NodeStore.screen
        var ownPoint: Point? = screenPoint
        for node in path { ownPoint = ownPoint.flatMap { store.convertFromParent($0, to: node) } }
        let isSeen = path.allSatisfy { node in
            let exclusions = store.cores[node].exclusions
            return !exclusions.contains(.hidden) && !exclusions.contains(.transparent)
        }
        isInOwnArea = isSeen && ownPoint.map { [target] in store.contains($0, in: target) } ?? false

        var point = screenPoint
        for node in path {
            gates = []
            guard let inner = store.convertFromParent(point, to: node) else {
                add(store.mapFromParent(point, to: node) == nil ? .singular : .overflow, node)
                return
            }
            let goesOn = pass(node, at: inner)
            steps.append(HitExplanation.Step(node: label(node), point: inner, gates: gates))
            guard goesOn else { return }
            point = inner
        }
    }

    private func label(_ node: UInt32) -> NodeLabel { knowledge.label(store.id(of: node)) }

    private mutating func add(_ kind: HitObstacle.Kind, _ node: UInt32) {
        obstacles.append(HitObstacle(kind: kind, node: label(node), isItself: node == target))
    }

    /// Tests the gates of one node. Returns false if, because of an override, nothing can be said about the nodes below.
    private mutating func pass(_ node: UInt32, at point: Point) -> Bool {
        let core = store.cores[node]
        if core.flags.contains(.isTransformed) { gates.append(.invertible) }
        if core.asks != .hitTest { judgeExclusions(node, core) }
        guard core.asks != .nothing else {
            judgeArea(node, core, at: point)
            judgeMode(node, core)
            return true
        }
        gates.append(.asks(core.asks))
        if let reach = store.reach(of: node), !reach.contains(point) {
            if !core.isBoundByReach, node != target {
                gates.append(.hitsOutsideBounds)
            } else {
                let overshoot = HitObstacle.Overshoot.all(of: point, over: reach, unit: knowledge.unit)
                add(.outsideReach(overshoot: overshoot), node)
            }
            judgeMode(node, core)
            return core.asks == .pointInside
        }
        switch knowledge.reply(store.question(to: node, at: point)) {
        case nil:
            if node != target { add(.unknown, node) }
            return false
        case .pass:
            add(.passedOn, node)
            return false
        case .answer:
            if node != target { add(.swallowed, node) }
            return false
        case .descend(let isInside):
            if isInside {
                gates.append(.insideArea)
            } else {
                judgeMiss(node, core, at: point)
            }
            judgeMode(node, core)
            return true
        }
    }

    private mutating func judgeExclusions(_ node: UInt32, _ core: NodeCore) {
        let alpha = store.alpha(of: node)
        let exclusions = core.exclusions.inOrder
        for exclusion in exclusions { add(HitObstacle.Kind(exclusion, alpha: alpha), node) }
        if exclusions.allSatisfy({ $0 == .modeNone }) { gates.append(.flags(alpha: alpha)) }
        if !exclusions.contains(.modeNone) { gates.append(.mode(core.hitMode)) }
    }

    private mutating func judgeArea(_ node: UInt32, _ core: NodeCore, at point: Point) {
        guard store.contains(point, in: node) else { return judgeMiss(node, core, at: point) }
        gates.append(.insideArea)
        if let shape = store.shape(of: node) { gates.append(.insideShape(HitObstacle.ShapeKind(shape))) }
    }

    private mutating func judgeMiss(_ node: UInt32, _ core: NodeCore, at point: Point) {
        let area = store.area(node)
        if node != target, core.passesOutside {
            gates.append(.hitsOutsideBounds)
        } else if area.isEmpty {
            add(store.emptyArea(of: node), node)
        } else if !area.contains(point), !isStroke(node) {
            let overshoot = HitObstacle.Overshoot.all(of: point, over: area, unit: knowledge.unit)
            add(.outsideArea(overshoot: overshoot, isInOwnArea: isInOwnArea), node)
        } else if let shape = store.shape(of: node), !store.contains(point, in: node) {
            let edge = HitObstacle.OutlineEdge(of: shape, nearestTo: point, unit: knowledge.unit)
            add(.outsideShape(HitObstacle.ShapeKind(shape), beside: edge, isInOwnArea: isInOwnArea), node)
        } else {
            // The override says so, whatever the area and the shape are.
            add(.outsideArea(overshoot: [], isInOwnArea: isInOwnArea), node)
        }
    }

    /// Adds an obstacle if the node's hit mode keeps the touch from the target: `boxNone` of the target, or `boxOnly` of an
    /// ancestor. The function is called after the node's area is judged, since the walk tests the mode after the area.
    private mutating func judgeMode(_ node: UInt32, _ core: NodeCore) {
        if node == target {
            if !core.hitMode.takesItself { add(.boxNone, node) }
        } else if !core.hitMode.triesChildren {
            add(.boxOnly, node)
        }
    }

    /// True if the node's shape is a stroke. The point's distance from a stroke says more than the distance from the box around
    /// it.
    private func isStroke(_ node: UInt32) -> Bool {
        if case .stroke = store.shape(of: node) { true } else { false }
    }
}

extension NodeStore {
    /// The obstacle of a node whose area is empty. A stroke without width or points has no box, and its size is told as zero.
    func emptyArea(of node: UInt32) -> HitObstacle.Kind {
        let area = area(node)
        return area.isFinite ? .zeroSize(width: area.width, height: area.height) : .zeroSize(width: 0, height: 0)
    }
}
