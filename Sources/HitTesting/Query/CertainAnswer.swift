import SpatialIndex

// The first stage of every query of owner, snapshot and batch: from the screen into the only root, then down through the
// front-most entries of islands, as long as each settles it. It changes nothing and repairs nothing.

extension NodeStore {
    /// The answer where the first candidate of each island entered surely contains the point: nearly always. Nil where one
    /// does not, or asks, and where something has changed.
    @inline(__always)
    func certainTopmost(below top: UInt32, at point: Point) -> HitResult? {
        var (root, point) = (top, point)
        if top == NodeStore.screen {
            switch stepIntoOnlyRoot(point) {
            case .misses: return .miss
            case .enters(let only, let inner): (root, point) = (only, inner)
            case .isNone: break
            }
        }
        while true {
            guard let flattened = freshIndex(below: root) else { return nil }
            let item = flattened._withUnsafeGuaranteedRef { $0.topmost(at: point) }
            if let result = answer(item, in: root, below: top) { return result }
            guard let item, let next = enter(item, from: root, at: point) else { return nil }
            (root, point) = next
        }
    }

    /// Returns the answer that the front-most candidate in an island settles by itself; with no candidate there, the
    /// island's own root is left.
    @inline(__always)
    func answer(_ item: FlattenedIndex.Item?, in root: UInt32, below top: UInt32) -> HitResult? {
        guard let item else { return root == top ? .miss : .hit(report(root, below: top)) }
        return item.certainNode.map { .hit(redirectCount == 0 ? $0 : report($0.slot, below: top)) }
    }

    /// The nested island of a candidate that surely is one, and the point in its root's bounds space.
    @inline(__always)
    func enter(_ item: FlattenedIndex.Item, from root: UInt32, at point: Point) -> (root: UInt32, point: Point)? {
        // A nested island surely contains the point only where its root is hit if nothing below is.
        guard item.isCertain, item.kind == .nested else { return nil }
        var way = WalkedWay()
        return walkedPoint(point, from: root, to: item.node.slot, by: &way).map { (item.node.slot, $0) }
    }

    func report(_ node: UInt32, below top: UInt32) -> NodeID {
        redirectOfPath(from: node, to: top) ?? id(of: node)
    }

    // MARK: The only root

    /// The scene's root, if there is one alone and it is tested as the walk does, without the screen's index: it has
    /// children, takes touches itself and passes on none from outside.
    @inline(__always)
    var onlyRoot: UInt32? {
        let root = cores[NodeStore.screen].lastChild
        guard root != 0 else { return nil }
        let core = cores[root]
        return core.previous == 0 && core.lastChild != 0 && core.asks == .nothing && core.isPlain ? root : nil
    }

    /// The step from the screen into the only root.
    enum FirstStep {
        /// There is no such root.
        case isNone
        /// The point lies outside of it: nothing is hit.
        case misses
        case enters(root: UInt32, point: Point)
    }

    @inline(__always)
    func stepIntoOnlyRoot(_ point: Point) -> FirstStep {
        guard let only = onlyRoot else { return .isNone }
        guard let inner = convertFromParent(point, to: only), contains(inner, in: only) else {
            return .misses
        }
        return .enters(root: only, point: inner)
    }
}

extension FlattenedIndex.Item {
    /// The node, if it is hit for certain.
    @inline(__always)
    var certainNode: NodeID? { isCertain && kind == .node ? node : nil }
}

// MARK: While the scene stands still

/// The path of a hit test to the index below a scene's only root, copied together from the pages of the store: while a
/// scene stands still, so does this.
///
/// There is none where the scene has no root or several, where its root is not of the plainest kind, where any node
/// redirects, or where something has changed since the index was built; such scenes are asked page by page.
struct SceneEntrance: Sendable {
    private let rootID: NodeID
    private let origin: Point
    private let boundsOrigin: Point
    private let area: Box
    /// True if all entries lie in that area, so that a point in one of them is in it.
    private let holdsEntries: Bool
    /// True if a walk is the faster way.
    let isBetterWalked: Bool
    let flattened: FlattenedIndex
    /// The same, if it is a plain tree of such entries, and the root's bounds space the screen's, as that of most roots is: then a
    /// point needs no conversion, and one that is in an entry nothing else.
    let straight: FlattenedIndex?

    /// - Returns: Nil if the scene has none.
    init?(_ scene: borrowing HitScene) {
        guard let root = scene.store.onlyRoot, scene.store.redirectCount == 0,
            let flattened = scene.store.freshIndex(below: root)?.takeUnretainedValue()
        else { return nil }
        let core = scene.store.cores[root]
        guard core.flags.isDisjoint(with: [.isTransformed, .hasShape]), scene.store.area(root).isFinite else {
            return nil
        }
        rootID = scene.store.id(of: root)
        origin = core.origin
        boundsOrigin = core.bounds.origin
        area = scene.store.area(root)
        holdsEntries = flattened.isPlainTree && area.contains(flattened.tree.plane)
        isBetterWalked = scene.store.isTurnedAndSmall
        self.flattened = flattened
        straight = holdsEntries && !isBetterWalked && origin == .zero && boundsOrigin == .zero ? flattened : nil
    }

    /// The answer at a point in screen space, if it is certain without a look at other islands.
    @inline(__always)
    func topmost(at point: Point) -> HitResult? {
        let inner = convert(point)
        guard holdsEntries || area.contains(inner) else { return .miss }
        switch flattened.certainAnswer(at: inner) {
        case .node(let node): return .hit(node)
        case .nothing: return rootItself(at: inner)
        case .unknown: return nil
        }
    }

    /// The answer at a point in the root's bounds space that no entry holds.
    @inline(__always)
    func rootItself(at inner: Point) -> HitResult { area.contains(inner) ? .hit(rootID) : .miss }

    /// The point in the root's bounds space. Where it is not finite it does not lie in the root's area, which is.
    @inline(__always)
    func convert(_ point: Point) -> Point {
        convertByTranslation(point, origin: origin, boundsOrigin: boundsOrigin)
    }

    /// The answer at a point in the root's bounds space by the first candidate there, if that settles it.
    @inline(__always)
    func answer(_ item: FlattenedIndex.Item?, at inner: Point) -> HitResult? {
        guard area.contains(inner) else { return .miss }
        guard let item else { return .hit(rootID) }
        return item.certainNode.map(HitResult.hit)
    }
}

extension HitScene {
    /// True if nothing has changed since the entrance was made.
    @inline(__always)
    var isEntranceCurrent: Bool { entranceStamp == stamp }

    /// The answer through the entrance, if there is one and the answer is certain. Inlined, so that nothing of the scene is
    /// copied.
    @inline(__always)
    func enteredTopmost(at point: Point) -> HitResult? {
        isEntranceCurrent ? entrance?.topmost(at: point) : nil
    }

    /// What the index straight behind the entrance says, if there is such an index: a few instructions, for nearly all questions of
    /// a scene that stands still.
    @inline(__always)
    func straightAnswer(at point: Point) -> FlattenedIndex.CertainAnswer? {
        isEntranceCurrent ? entrance?.straight?.certainPlainAnswer(at: point) : nil
    }

    /// True if the answer through the entrance would be a detour.
    @inline(__always)
    var isEntranceBetterWalked: Bool { isEntranceCurrent && entrance?.isBetterWalked ?? false }

    /// Makes the entrance anew if the scene has changed since.
    mutating func refreshEntrance() {
        let now = identity()
        guard entranceStamp != now else { return }
        entranceStamp = now
        entrance = forcedWay == nil ? SceneEntrance(self) : nil
    }
}

extension NodeStore {
    /// True if the front-most candidates of an index are uncertain more often than not, so that they have to be walked to, and a
    /// walk passes few nodes on its way: there are not many, of which some are turned.
    var isTurnedAndSmall: Bool {
        guard count <= NodeStore.maximumTurnedCount, transforms.count <= 2 * NodeStore.maximumTurnedCount else {
            return false
        }
        let turned = (0..<UInt32(transforms.count)).count { !transforms[$0].transform.isIdentity }
        return NodeStore.turnedShare * turned > count
    }

    private static let maximumTurnedCount = 256
    private static let turnedShare = 32
}
