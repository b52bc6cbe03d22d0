/// What a hit test goes through before it reaches the index below a scene's only root, copied together from the pages of
/// the store: while a scene stands still, so does this.
///
/// There is none where the scene has no root or several, where its root is not of the plainest kind, or where any node
/// redirects; such scenes are asked page by page.
struct SceneEntrance: Sendable {
    private let rootID: NodeID
    private let origin: Point
    private let boundsOrigin: Point
    private let area: Box
    private let island: Island
    /// Where the root's extras are, if something has changed since its index was built.
    private let patchedExtras: UInt32?

    /// - Returns: Nil if the scene has none.
    init?(_ scene: borrowing HitScene) {
        guard let root = scene.onlyRoot, let extras = scene.preparedExtras(of: root), scene.store.redirectCount == 0,
            let island = scene.store.extras[extras].island
        else { return nil }
        let core = scene.store.cores[root]
        guard core.flags.isDisjoint(with: [.isTransformed, .hasShape]) else { return nil }
        rootID = scene.store.id(of: root)
        origin = core.origin
        boundsOrigin = core.bounds.origin
        area = scene.store.area(root)
        self.island = island
        patchedExtras = scene.store.extras[extras].patch?.value.isFresh ?? true ? nil : extras
    }

    /// The answer at a point in screen space, if it is certain without a look at other islands or at what has changed.
    ///
    /// - Parameter store: The store that the entrance was copied from, as it was then.
    @inline(__always)
    func topmost(at point: Point, in store: borrowing NodeStore) -> HitResult? {
        guard let inner = inner(point) else { return .miss }
        if let patchedExtras, store.extras[patchedExtras].patch?.value.isStale(at: inner) ?? false { return nil }
        guard let item = island.topmost(at: inner) else { return .hit(rootID) }
        return item.isCertain && item.kind == .node ? .hit(item.node) : nil
    }

    /// The root, and the point in its bounds space, if it lies in the root's area.
    @inline(__always)
    func enter(_ point: Point) -> (root: UInt32, point: Point)? { inner(point).map { (rootID.slot, $0) } }

    @inline(__always)
    private func inner(_ point: Point) -> Point? {
        let inner = convertByTranslation(point, origin: origin, boundsOrigin: boundsOrigin)
        return inner.isFinite && area.contains(inner) ? inner : nil
    }
}

extension HitScene {
    /// The answer through the entrance, if there is one, it is up to date and the answer certain.
    @inline(__always)
    func enteredTopmost(at point: Point) -> HitResult? {
        guard entranceCount == changeCount else { return nil }
        return entrance?.topmost(at: point, in: store)
    }

    /// Makes the entrance anew if the scene has changed since.
    mutating func refreshEntrance() {
        guard entranceCount != changeCount else { return }
        entranceCount = changeCount
        entrance = SceneEntrance(self)
    }
}
