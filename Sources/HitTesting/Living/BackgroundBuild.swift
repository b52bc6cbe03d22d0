import ProcessWide

/// An index of a scene under construction on another thread, out of the scene as it was when it was begun.
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
/// The scene goes on meanwhile: it may be changed, asked, copied and replaced. What has changed since the build began waits, and
/// is brought in by the questions behind it, or by `prepare()`. Nothing has to be built for an answer to be right.
///
/// One thread at a time may use it. Unchecked: who uses it claims it first, under a lock.
public final class BackgroundBuild: @unchecked Sendable {
    /// Nil once a scene has taken it.
    private var build: IndexBuild?
    private var isInUse = false
    /// What scenes keep of it.
    let token = BuildToken()

    init(_ build: IndexBuild) { self.build = build }

    deinit { token.end() }

    /// True once there is nothing left to build. It may be read while another thread builds.
    public var isFinished: Bool {
        sht_lock()
        defer { sht_unlock() }
        return !isInUse && build?.isDone ?? true
    }

    /// Builds to the end.
    ///
    /// - Precondition: No other thread is using the build.
    /// - Complexity: O(n log n) in the nodes of the index: about a second for a million.
    public func finish() {
        use { build in
            while !(build?.isDone ?? true) {
                var steps = BackgroundBuild.slice
                build?.advance(steps: &steps)
            }
        }
    }

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
        let clock = ContinuousClock()
        let end = clock.now + budget
        return useUnlessInUse { build in
            while !(build?.isDone ?? true), clock.now < end {
                var steps = BackgroundBuild.slice
                build?.advance(steps: &steps)
            }
            return build?.isDone ?? true
        }
    }

    /// True if another thread is using it.
    package var isBusy: Bool { useUnlessInUse { _ in } == nil }
    #endif

    /// Some 40 µs of steps.
    private static var slice: Int { 3_000 }

    /// Hands over what was built, to the one scene that takes it.
    func take() -> IndexBuild? { use { $0.take() } }

    private func use<Result>(_ body: (inout IndexBuild?) -> Result) -> Result {
        guard let result = useUnlessInUse(body) else { BackgroundBuild.refuse() }
        return result
    }

    private static func refuse() -> Never { preconditionFailure("a background build is used by two threads at once") }

    /// Nil if another thread is using it.
    private func useUnlessInUse<Result>(_ body: (inout IndexBuild?) -> Result) -> Result? {
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
        return body(&build)
    }
}

/// A build in progress, behind a reference, since it is changed in place: whoever shares it with a copy gives it up, unless
/// it is built on another thread.
///
/// Unchecked: it is changed by the one scene alone that holds the only reference (`isKnownUniquelyReferenced`). Hence no checks of
/// exclusivity either, which each question would pay while something is built.
final class SharedBuild: @unchecked Sendable {
    @exclusivity(unchecked) var build: IndexBuild
    /// The steps that it has cost so far.
    @exclusivity(unchecked) var spentSteps = 0
    /// The number of questions in a row that have earned its island nothing, while it waited for that.
    @exclusivity(unchecked) private var idleQuestions = 0
    /// The balance of its island at the last question.
    @exclusivity(unchecked) private var earned = 0
    /// The build that another thread has; nil if no thread has.
    @exclusivity(unchecked) private(set) var background: BuildToken?

    init(_ build: IndexBuild, background: BuildToken? = nil) {
        (self.build, self.background) = (build, background)
    }

    /// A question has been answered, anywhere in the scene.
    ///
    /// - Parameters:
    ///   - earned: What the island has earned by now.
    ///   - isWaiting: Whether that is too little to go on.
    func noteQuestion(earned: Int, isWaiting: Bool) {
        idleQuestions = isWaiting && earned == self.earned ? idleQuestions + 1 : 0
        self.earned = earned
    }

    /// True if nobody asks any more for what is built, so that it is in the way of other islands.
    var isIdle: Bool { background == nil && idleQuestions >= SharedBuild.questionsUntilIdle }

    private static let questionsUntilIdle = 256

    /// Hands the build to another thread, and keeps what the scene must know of it.
    func detach() -> BackgroundBuild {
        let background = BackgroundBuild(build)
        build = build.placeholder
        self.background = background.token
        return background
    }

    /// True if the other thread has dropped what it was to build.
    var isAbandoned: Bool { background?.isOver ?? false }
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
    /// Begins to build the outermost large index that questions would have to pay for, for another thread to go on with.
    ///
    /// One build is under way in a scene at a time. While it is, questions are answered by what there is; the build is given
    /// up by `prepare()`, which builds at once, and if as much has changed as a new index would cost.
    ///
    /// - Returns: The build, for `adopt(_:)`; nil if no large index is missing, or if one is being built already.
    /// - Complexity: O(1) for a scene without indexes; else O(changed nodes), and small indexes on the way are built at once.
    public mutating func beginBackgroundBuild() -> BackgroundBuild? {
        distributeChanges()
        if build?.background != nil {
            guard build?.isAbandoned ?? false else { return nil }
            cancelBuild()
        }
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard root == NodeStore.screen || store.canBeIslandRoot(root) else { continue }
            if let build = beginBackgroundBuild(below: root) { return build }
            roots += innerRoots(below: root)
        }
        return nil
    }

    private mutating func beginBackgroundBuild(below root: UInt32) -> BackgroundBuild? {
        var steps = Int.max
        bringIn(below: root, steps: &steps)
        let (stage, wantsQuadtree) =
            store.index(of: root).map { ($0.stage, $0.wantsQuadtree(isForced: false)) } ?? (.none, false)
        switch stage {
        case .small: return nil
        case .table:
            guard wantsQuadtree else { return nil }
            if build != nil { cancelBuild() }
            store.useIndex(of: root) { $0.notePrepared() }
            beginQuadtree(below: root)
        case .none, .building:
            if build != nil { cancelBuild() }
            if store.nodes(below: root, atMost: store.policy.maximumSmallCount) != nil {
                buildSmallIsland(below: root)
                return nil
            }
            beginTable(below: root, withQuadtree: true)
        }
        return build?.detach()
    }

    /// Takes over what was built on another thread. What has changed meanwhile waits in it.
    ///
    /// - Parameter build: A build that was begun by this scene, or by one that this is a copy of. One that is not finished is
    ///   finished first.
    /// - Returns: False if it is refused: the scene has given the build up, was replaced by another, is not a copy of the one
    ///   that began it, or another copy has taken it. Nothing changes then but that the scene waits for it no longer.
    /// - Precondition: No other thread is using the build.
    /// - Complexity: O(nodes of the index), a write of four bytes each: some milliseconds for a million.
    @discardableResult
    public mutating func adopt(_ build: BackgroundBuild) -> Bool {
        distributeChanges()
        guard let own = self.build, own.background === build.token else { return false }
        guard isAwaited(own.build) else {
            self.build = nil
            return false
        }
        build.finish()
        guard var finished = build.take() else {
            cancelBuild()
            return false
        }
        finished.rejoin(own.build)
        let slot = own.build.slot
        self.build = SharedBuild(finished)
        while self.build.map({ $0.build.slot == slot }) ?? false {
            var steps = Int.max / 4
            advanceBuild(steps: &steps)
        }
        refreshEntrance()
        return store.index(of: slot)?.stage == .table
    }
}
