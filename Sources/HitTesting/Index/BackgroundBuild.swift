import ProcessWide
import SpatialIndex

/// A build of a scene's indexes on another thread. It builds them for the scene as it was when the build began.
///
/// ```swift
/// if let build = scene.beginBackgroundBuild() {
///     Task.detached {
///         build.finish()
///         await owner.adopt(build)     // scene.adopt(build), where the scene lives
///     }
/// }
/// ```
///
/// Meanwhile the scene may be changed, queried, copied and replaced. One thread at a time may use a build: every use first claims
/// it, under a lock. So the conformance to `Sendable` is unchecked.
public final class BackgroundBuild: @unchecked Sendable {
    /// A copy of the scene, in which the indexes are being built; nil once a scene has taken them over.
    private var scene: HitScene?
    private var isDone = false
    private var isInUse = false
    let token = BuildToken()

    init(_ scene: HitScene) { self.scene = scene }

    deinit { locked { token.hasEnded = true } }

    /// True once nothing is left to build. May be read while another thread uses the build, and is false then.
    public var isFinished: Bool { locked { !isInUse && (isDone || scene == nil) } }

    /// Builds all indexes that are still missing.
    ///
    /// - Precondition: No other thread is using the build.
    /// - Complexity: O(n log n) in the nodes: about a second for a million.
    public func finish() { use { isDone = $0?.prepare { true } ?? true } }

    #if !hasFeature(Embedded)
    /// Builds missing indexes until the budget is spent or none is missing, for threads that have other things to do.
    ///
    /// - Parameter budget: The longest time to spend, kept to within some 100 µs.
    /// - Returns: Whether the build is finished.
    /// - Precondition: No other thread is using the build.
    @discardableResult
    public func advance(budget: Duration) -> Bool { use { advance(&$0, budget) } }

    /// Builds as `advance(budget:)` does. Returns nil, with nothing built, if another thread is using the build.
    package func advanceUnlessInUse(budget: Duration) -> Bool? { useUnlessInUse { advance(&$0, budget) } }

    private func advance(_ scene: inout HitScene?, _ budget: Duration) -> Bool {
        isDone = scene?.prepare(budget: budget) ?? true
        return isDone
    }

    /// True if another thread is using the build.
    package var isBusy: Bool { useUnlessInUse { _ in } == nil }
    #endif

    /// Takes the scene with the built indexes out of the build; nil if it was taken before.
    func take() -> HitScene? { use { $0.take() } }

    private func use<Result>(_ body: (inout HitScene?) -> Result) -> Result {
        if let result = useUnlessInUse(body) { return result }
        preconditionFailure("a background build is used by two threads at once")
    }

    /// Calls `body` with the scene, and returns its result; nil, without a call, if another thread is using the build.
    private func useUnlessInUse<Result>(_ body: (inout HitScene?) -> Result) -> Result? {
        let wasInUse = locked {
            defer { isInUse = true }
            return isInUse
        }
        guard !wasInUse else { return nil }
        defer { locked { isInUse = false } }
        return body(&scene)
    }
}

/// Identifies a background build, and tells scenes whether it still exists. Unchecked: read and written under a lock.
final class BuildToken: @unchecked Sendable {
    fileprivate var hasEnded = false

    /// True once the `BackgroundBuild` has been released, so that no thread can continue it.
    var isOver: Bool { locked { hasEnded } }
}

/// The result of `body`, which is called under the lock of the process.
private func locked<Result>(_ body: () -> Result) -> Result {
    sht_lock()
    defer { sht_unlock() }
    return body()
}

extension HitScene {
    /// Begins a build of the missing indexes, to be run on another thread.
    ///
    /// A scene has one background build at a time, and gives it up if `prepare()` builds all indexes meanwhile.
    ///
    /// - Returns: The build, to be passed to `adopt(_:)`. Nil if no index is missing, or if the scene has a background build
    ///   already.
    /// - Complexity: O(1) if the screen lacks an index, as in a new scene; else O(nodes).
    public mutating func beginBackgroundBuild() -> BackgroundBuild? {
        if let background, !background.isOver { return nil }
        background = nil
        bringIn()
        let slots = 0..<UInt32(store.links.count)
        guard slots.contains(where: { missingIndex(of: $0, withStill: true) != nil }) else { return nil }
        var copy = self
        (copy.background, copy.completeChangeCount) = (nil, nil)
        let build = BackgroundBuild(copy)
        background = build.token
        changedSinceBackground = []
        return build
    }

    /// Takes over the indexes that were built on another thread. Nodes that have changed meanwhile become movers beside them.
    ///
    /// - Parameter build: A build begun by this scene, or by the scene that this one was copied from. It is finished first.
    /// - Returns: Whether the scene has taken over an index. It refuses a build that it has given up or followed by another one,
    ///   that an unrelated scene began, or that another copy has adopted.
    /// - Precondition: No other thread is using the build.
    /// - Complexity: O(n), a write of some bytes for each node: some milliseconds for a million.
    @discardableResult
    public mutating func adopt(_ build: BackgroundBuild) -> Bool {
        guard background === build.token else { return false }
        background = nil
        let since = changedSinceBackground
        changedSinceBackground = []
        build.finish()
        guard let built = build.take() else { return false }
        takeIndexes(of: built, changedSince: since)
        return store.readyCount > 0
    }

    /// Takes over the indexes of an earlier copy of the scene, and updates them with the nodes that have changed since.
    private mutating func takeIndexes(of other: HitScene, changedSince: [NodeID]) {
        forgetIndexes()
        store.moves = other.store.moves
        for slot in 0..<UInt32(min(store.links.count, other.store.links.count)) {
            guard store.links[slot].generation == other.store.links[slot].generation else {
                if slot < store.moves.count { store.moves[slot] = MoveRecord() }
                continue
            }
            if store.links[slot].entry != other.store.links[slot].entry {
                store.links[slot].entry = other.store.links[slot].entry
            }
            if other.store.links[slot].isLookedThrough { store.links[slot].setLookedThrough(true) }
            if other.store.cores[slot].flags.contains(.isMover) { store.cores[slot].flags.insert(.isMover) }
            if let index = other.store.index(of: slot) { store.setIndex(of: slot, ContainerIndex(copying: index)) }
        }
        (now, buildCount) = (max(now, other.now), max(buildCount, other.buildCount))
        for node in changedSince where store.contains(node) {
            store.links[node.slot].isLookedThrough = false
            if store.links[node.slot].entry == NodeLinks.asking { store.links[node.slot].entry = 0 }
            // The node may have left its position and been inserted at another one, but the ranks of an index that is not ordered
            // do not show that.
            store.setMove(of: node.slot) { $0.mover = 0 }
            let container = store.container(of: node.slot)
            if store.index(of: container)?.children.map({ !$0.isOrdered }) ?? false {
                store.takeOut(node.slot, of: store.indexToChange(of: container).children!, below: container)
            }
            markReshaped(node.slot)
        }
        if store.departures != other.store.departures { removeDeparted() }
        bringIn()
        refreshEntrance()
    }

    /// Removes from all indexes of children the entries and movers of nodes that have left their position. By now another node
    /// may have the same rank as one of these entries, and `SiblingUpdate` relies on movers being children.
    private mutating func removeDeparted() {
        for slot in 0..<UInt32(store.links.count) {
            guard let children = store.index(of: slot)?.children else { continue }
            for entry in 0..<UInt32(children.nodes.count) where children.boxes.contains(Int32(entry)) {
                let node = children.nodes[entry]
                if store.isThere(node, entry + 1, below: slot) { continue }
                store.indexToChange(of: slot).children!.remove(Int32(entry))
            }
            for position in (0..<children.movers.count).reversed()
            where !store.isMover(children.movers.ids[position], at: position, beside: slot) {
                store.removeMover(at: position, of: store.indexToChange(of: slot).children!, below: slot)
            }
        }
    }
}
