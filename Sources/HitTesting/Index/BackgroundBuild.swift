import ProcessWide
import SpatialIndex

/// The indexes of a scene under construction on another thread, out of the scene as it was when that was begun.
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
/// The scene goes on meanwhile: it may be changed, asked, copied and replaced. Nothing has to be built for an answer to be right.
///
/// One thread at a time may use it. Unchecked: who uses it claims it first, under a lock.
public final class BackgroundBuild: @unchecked Sendable {
    /// A copy of the scene, which is prepared; nil once a scene has taken over its indexes.
    private var scene: HitScene?
    private var isDone = false
    private var isInUse = false
    /// What scenes keep of it.
    let token = BuildToken()

    init(_ scene: HitScene) { self.scene = scene }

    deinit { token.end() }

    /// True once there is nothing left to build. It may be read while another thread builds.
    public var isFinished: Bool {
        sht_lock()
        defer { sht_unlock() }
        return !isInUse && (isDone || scene == nil)
    }

    /// Builds to the end.
    ///
    /// - Precondition: No other thread is using the build.
    /// - Complexity: O(n log n) in the nodes: about a second for a million.
    public func finish() { use { isDone = $0?.prepare { true } ?? true } }

    #if !hasFeature(Embedded)
    /// Builds for a while: for threads that have other things to do.
    ///
    /// - Parameter budget: How long it may take. It is kept to within some 100 µs.
    /// - Returns: Whether it has come to the end.
    /// - Precondition: No other thread is using the build.
    @discardableResult
    public func advance(budget: Duration) -> Bool {
        guard let isDone = advanceUnlessInUse(budget: budget) else { BackgroundBuild.refuse() }
        return isDone
    }

    /// Builds for a while, for callers that may misuse it: nil, and nothing built, while another thread is using the
    /// build.
    package func advanceUnlessInUse(budget: Duration) -> Bool? {
        useUnlessInUse { scene in
            isDone = scene?.prepare(budget: budget) ?? true
            return isDone
        }
    }

    /// True if another thread is using it.
    package var isBusy: Bool { useUnlessInUse { _ in } == nil }
    #endif

    /// Hands over what was built, to the one scene that takes it.
    func take() -> HitScene? { use { $0.take() } }

    private func use<Result>(_ body: (inout HitScene?) -> Result) -> Result {
        guard let result = useUnlessInUse(body) else { BackgroundBuild.refuse() }
        return result
    }

    private static func refuse() -> Never { preconditionFailure("a background build is used by two threads at once") }

    /// Nil if another thread is using it.
    private func useUnlessInUse<Result>(_ body: (inout HitScene?) -> Result) -> Result? {
        sht_lock()
        let wasInUse = isInUse
        isInUse = true
        sht_unlock()
        guard !wasInUse else { return nil }
        defer {
            sht_lock()
            isInUse = false
            sht_unlock()
        }
        return body(&scene)
    }
}

/// The name of a background build, by which scenes know it, and that it has been dropped.
///
/// Unchecked: it is read and written under a lock.
final class BuildToken: @unchecked Sendable {
    private var hasEnded = false

    /// True if nobody can go on with the build.
    var isOver: Bool {
        sht_lock()
        defer { sht_unlock() }
        return hasEnded
    }

    fileprivate func end() {
        sht_lock()
        hasEnded = true
        sht_unlock()
    }
}

extension HitScene {
    /// Begins to build the indexes that questions would have to pay for, for another thread to go on with.
    ///
    /// One such build is under way in a scene at a time. While it is, questions are answered by what there is; the build is given up by
    /// `prepare()`, which builds at once.
    ///
    /// - Returns: The build, for `adopt(_:)`; nil if no large index is missing, or if one is being built already.
    /// - Complexity: O(1); O(nodes) in a scene that has its indexes.
    public mutating func beginBackgroundBuild() -> BackgroundBuild? {
        if let background, !background.isOver { return nil }
        background = nil
        bringIn()
        guard lacksIndex else { return nil }
        var copy = self
        copy.background = nil
        let build = BackgroundBuild(copy)
        background = build.token
        changedSinceBackground = []
        return build
    }

    /// Takes over what was built on another thread. What has changed meanwhile stands beside it.
    ///
    /// - Parameter build: A build that was begun by this scene, or by one that this is a copy of. One that is not finished is
    ///   finished first.
    /// - Returns: False if it is refused: the scene has given the build up, was replaced by another, is not a copy of the one
    ///   that began it, or another copy has taken it. Nothing changes then but that the scene waits for it no longer.
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
}

extension HitScene {
    /// Takes over the indexes of a copy, in which some nodes were as they are no longer.
    private mutating func takeIndexes(of other: HitScene, changedSince: [NodeID]) {
        forgetIndexes()
        store.takeMoves(of: other.store)
        for slot in 0..<UInt32(min(store.links.count, other.store.links.count)) {
            guard store.links[slot].generation == other.store.links[slot].generation else {
                store.forgetMoves(of: slot)
                continue
            }
            if store.links[slot].entry != other.store.links[slot].entry {
                store.links[slot].entry = other.store.links[slot].entry
            }
            if other.store.links[slot].isLookedThrough { store.links[slot].isLookedThrough = true }
            if other.store.cores[slot].flags.contains(.isMover) { store.cores[slot].flags.insert(.isMover) }
            if let index = other.store.index(of: slot) { store.setIndex(of: slot, ContainerIndex(copying: index)) }
        }
        now = max(now, other.now)
        for node in changedSince where store.contains(node) {
            store.links[node.slot].isLookedThrough = false
            if store.links[node.slot].entry == NodeLinks.asking { store.links[node.slot].entry = 0 }
            // It may have left its place, and have another one among its siblings, which its rank does not say.
            store.setMove(of: node.slot) { $0.mover = 0 }
            let container = store.container(of: node.slot)
            if store.index(of: container)?.children.map({ !$0.isOrdered }) ?? false {
                let index = store.indexToChange(of: container)
                store.takeOut(node.slot, of: index.children!, below: container)
            }
            markChanged(node.slot)
        }
        if store.departures != other.store.departures { removeDeparted() }
        bringIn()
        refreshEntrance()
    }

    /// Takes entries of what has left its place out of all indexes of children, where another node may have its rank by now.
    private mutating func removeDeparted() {
        for slot in 0..<UInt32(store.links.count) {
            guard let children = store.index(of: slot)?.children else { continue }
            for entry in 0..<UInt32(children.nodes.count) where children.boxes.contains(Int32(entry)) {
                let node = children.nodes[entry]
                if store.links[node].entry == entry + 1, store.container(of: node) == slot { continue }
                store.indexToChange(of: slot).children!.remove(Int32(entry))
            }
        }
    }

    /// True if a container lacks an index that it would be given by `prepare()`.
    private var lacksIndex: Bool {
        (0..<UInt32(store.links.count)).contains { missingIndex(of: $0, withStill: true) != nil }
    }
}
