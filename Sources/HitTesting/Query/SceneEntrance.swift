import SpatialIndex

/// What a hit test goes through before it reaches the index below a scene's only root, copied together from the pages of
/// the store: while a scene stands still, so does this.
///
/// There is none where the scene has no root or several, where its root is not of the plainest kind, where any node
/// redirects, or where something has changed since the index was built; such scenes are asked page by page.
struct SceneEntrance: Sendable {
    private let rootID: NodeID
    private let origin: Point
    private let boundsOrigin: Point
    private let area: Box
    private let flattened: FlattenedIndex

    /// - Returns: Nil if the scene has none.
    init?(_ scene: borrowing HitScene) {
        guard let root = scene.onlyRoot, scene.store.redirectCount == 0,
            let flattened = scene.store.freshIndex(below: root)?.takeUnretainedValue()
        else { return nil }
        let core = scene.store.cores[root]
        guard core.flags.isDisjoint(with: [.isTransformed, .hasShape]) else { return nil }
        rootID = scene.store.id(of: root)
        origin = core.origin
        boundsOrigin = core.bounds.origin
        area = scene.store.area(root)
        self.flattened = flattened
    }

    /// The answer at a point in screen space, if it is certain without a look at other islands.
    @inline(__always)
    func topmost(at point: Point) -> HitResult? {
        guard let inner = inner(point) else { return .miss }
        guard let item = flattened.topmost(at: inner) else { return .hit(rootID) }
        return item.certainNode.map(HitResult.hit)
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
    /// Whether nothing has changed since the entrance was made.
    @inline(__always)
    var isEntranceCurrent: Bool { entranceStamp != 0 && entranceStamp == stamp }

    /// The answer through the entrance, if there is one and the answer is certain. Inlined, so that nothing of the scene is
    /// copied.
    @inline(__always)
    func enteredTopmost(at point: Point) -> HitResult? {
        isEntranceCurrent ? entrance?.topmost(at: point) : nil
    }

    /// Makes the entrance anew if the scene has changed since.
    mutating func refreshEntrance() {
        let now = identity()
        guard entranceStamp != now else { return }
        entranceStamp = now
        entrance = forcedWay == nil ? SceneEntrance(self) : nil
    }
}
