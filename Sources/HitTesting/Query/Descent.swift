import SpatialIndex

// Straight descent: the walk never leaves a plain node that contains the point, so no level has to be stored. Nearly all queries
// are answered like this. A straight descent has no answer if the walk may leave a node again or call an override, or if an index
// is uncertain. Then an `IndexedQuery` finds the answer.

/// What a straight descent has cost, and in which containers.
struct Descent: Sendable {
    /// Whether other threads may read the same indexes. The lists and trees in them are then copied before they are searched;
    /// otherwise they are searched in place, which takes no reference counting.
    let isShared: Bool
    var cost = 0
    /// The number of candidates tested by the walk's arithmetic because their areas leave the answer open.
    var replays = 0
    /// The node whose children have cost most when they were tested one after the other. That cost is `widestCost`.
    private(set) var widest: UInt32 = 0
    private(set) var widestCost = 0
    /// Of the containers whose flattened index is worn or has movers, the one whose new index would save the most; nil if there
    /// is none.
    private(set) var worn: IndexedQuery.Due?
    /// True if the descent used a flattened index that has no movers and is not worn.
    var isByNewIndex = false
    /// A hidden node that an index of children has found; nil if none was found.
    var hidden: UInt32?
    /// The outermost transformed node that a flattened index has led into, and the cost before that node; nil if there is none.
    var nested: IndexedQuery.Due?
    /// The outermost container whose index of children has movers; nil if there is none.
    var besides: UInt32?
    /// The outermost container that was searched by its index of children, since it has no flattened index, and the cost before
    /// that search; nil if there is none.
    var bare: IndexedQuery.Due?

    init(isShared: Bool = false) { self.isShared = isShared }

    /// How many skipped siblings cost as much as one child that needs more than a test of its bounds.
    static let stepsToTry = 8

    /// Adds the cost of entering a node and skipping `passed` of its children.
    @inline(__always)
    mutating func note(_ node: UInt32, _ passed: Int) {
        let walked = passed * IndexPolicy.visit
        cost += walked + IndexPolicy.entering
        if walked > widestCost { (widest, widestCost) = (node, walked) }
    }

    /// Notes a container whose flattened index is worn or has movers.
    mutating func noteWorn(_ container: UInt32, before: Int, wasted: Int, isCovered: Bool = false) {
        if let worn, worn.wasted! >= wasted { return }
        worn = IndexedQuery.Due(node: container, before: before, wasted: wasted, isCovered: isCovered)
    }

    /// The costs of the containers, for `HitScene.pay`: first that of `top`, then the others in no particular order.
    ///
    /// A flattened index that was not used does not cover what is below its movers, so that these need indexes of their own.
    /// What the query has wasted in a worn index is spent only on the index that replaces it. The cost of walking over the
    /// children of `widest` is part of that node's element, so the node soon has an index of its children.
    func dues(below top: UInt32, in store: NodeStore) -> [IndexedQuery.Due] {
        var dues = [IndexedQuery.Due(node: top, before: 0)]
        func change(_ node: UInt32, _ body: (inout IndexedQuery.Due) -> Void) {
            if !dues.contains(where: { $0.node == node }) { dues.append(IndexedQuery.Due(node: node, before: 0)) }
            body(&dues[dues.firstIndex { $0.node == node }!])
        }
        if let worn {
            if worn.node == top { dues = [worn] } else { dues.append(worn) }
        }
        if let nested, !dues.contains(where: { $0.node == nested.node }) { dues.append(nested) }
        if var bare, !dues.contains(where: { $0.node == bare.node }) {
            bare.isCovered = worn?.isCovered == true && !store.isBelowMover(bare.node, of: worn!.node)
            dues.append(bare)
        }
        if widestCost > 0 { change(widest) { $0.walked = widestCost } }
        if let besides { change(besides) { $0.hasBeside = true } }
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
    /// The descent cannot go on: it is not straight, or the index is uncertain.
    case unknown
}

extension NodeStore {
    /// The answer of a hit test among a node's descendants; nil if a straight descent does not find it.
    ///
    /// - Parameters:
    ///   - usesIndexes: Whether to use indexes; true only if they are up to date.
    ///   - descent: The costs so far, to which this descent adds its own.
    func descent(from root: UInt32, to point: Point, usesIndexes: Bool, _ descent: inout Descent) -> HitResult? {
        guard redirectCount == 0, point.isFinite else { return nil }
        var (parent, point) = (root, point)
        // A chain of front-most children is followed once, and again only where it ended.
        var chainEnd: UInt32?
        while true {
            let next: Downward
            let (front, extras) = (cores[parent].lastChild, cores[parent].extras)
            if !usesIndexes || extras == 0 && parent != NodeStore.screen {
                next = downward(from: parent, front, to: point, &descent)
            } else if chainEnd == nil, let front = frontLeaf(below: parent, at: point, end: &chainEnd) {
                // A node in front of everything, such as a sheet, needs no search.
                descent.cost += IndexPolicy.entering
                return .hit(id(of: front))
            } else if let index = index(of: parent), index.isReady {
                next = downward(from: parent, front, to: point, by: index, &descent)
            } else {
                next = downward(from: parent, front, to: point, &descent)
            }
            if chainEnd == parent { chainEnd = nil }
            switch next {
            case .into(let node, let inner): (parent, point) = (node, inner)
            case .nothing: return parent == root ? .miss : .hit(id(of: parent))
            case .hit(let node): return .hit(node)
            case .unknown: return nil
            }
        }
    }

    /// The next step of a descent from a node, found by tests of its children one after the other.
    ///
    /// - Parameter front: The node's front-most child; 0 for none.
    @inline(__always)
    func downward(from parent: UInt32, _ front: UInt32, to point: Point, _ descent: inout Descent) -> Downward {
        var (child, steps) = (front, 0)
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
    func downward(into node: UInt32, at point: Point) -> Downward? {
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

    /// Converts a point of the parent's bounds space to that of a plain node; nil if the node is not plain or does not contain
    /// the point.
    @inline(__always)
    func pointInPlain(_ node: UInt32, _ point: Point) -> Point? {
        let core = cores[node]
        guard core.asks == .nothing, core.flags.isDisjoint(with: .needMoreThanBounds), core.isPlain else { return nil }
        let inner = convertByTranslation(point, origin: core.origin, boundsOrigin: core.bounds.origin)
        return Box(core.bounds).contains(inner) ? inner.ifFinite : nil
    }

    // MARK: The front-most children

    /// The leaf of the front-most path below a node, if that leaf is the answer of a hit test at the point: see
    /// `frontLeaf(below:at:end:)`. Otherwise nil; always nil while the store has redirects.
    @inline(__always)
    func frontNode(below top: UInt32, at point: Point) -> NodeID? {
        var end: UInt32?
        guard redirectCount == 0, point.isFinite, let front = frontLeaf(below: top, at: point, end: &end) else {
            return nil
        }
        return id(of: front)
    }

    /// The leaf at the end of the front-most path below a node: to the node's front-most child, to that child's front-most child,
    /// and so on. Nil if the node has no child, or if the path is longer than `IndexPolicy.mostTried`. Also nil if a node of the
    /// path is not plain or does not contain the point.
    ///
    /// - Parameter end: Unchanged if there is an answer. Otherwise the last node of the path, or the last one before a child that is
    ///   missing, is not plain, or does not contain the point.
    @inline(__always)
    private func frontLeaf(below container: UInt32, at point: Point, end: inout UInt32?) -> UInt32? {
        var (node, point) = (container, point)
        for _ in 0..<IndexPolicy.mostTried {
            let front = cores[node].lastChild
            guard front != 0, let inner = pointInPlain(front, point) else {
                end = node
                return nil
            }
            if cores[front].lastChild == 0 { return front }
            (node, point) = (front, inner)
        }
        end = node
        return nil
    }
}
