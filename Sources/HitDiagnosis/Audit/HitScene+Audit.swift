extension HitScene {
    /// Finds what in the scene cannot be touched, and why: for each node how much of it can be seen and hit, and what the
    /// rules say about it.
    ///
    /// It uses data alone: below a node that asks, and behind it wherever it may be asked, shares are
    /// "unknown", a pair of what is sure and of what code may let through. Shares are of the real nodes; redirects do
    /// not change where a touch lands.
    ///
    /// Without knowledge of what is interactive, every node counts as a target that takes touches itself: its own flags
    /// let touches in, and its mode is `auto` or `boxOnly`.
    ///
    /// - Complexity: O((n + pieces) log n) where areas do not cross each other quadratically often; a piece is a box in
    ///   which one node takes touches.
    public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge()
    ) -> AuditReport {
        let plan = AuditPlan(SceneRegions(store), options)
        return plan.report(plan.parts.map { plan.solve($0) }, store, knowing: knowledge)
    }

    /// Audits by several tasks at once. The report does not depend on their number. The closures of the knowledge run
    /// on the caller's actor.
    ///
    /// - Precondition: At least one task.
    nonisolated(nonsending) public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge(), tasks: Int
    ) async -> AuditReport {
        precondition(tasks > 0, "at least one task is needed, got \(tasks)")
        let plan = AuditPlan(SceneRegions(store), options)
        let solved = await plan.solveAll(tasks: tasks)
        return plan.report(solved, store, knowing: knowledge)
    }
}

extension HitSnapshot {
    /// Finds what in the scene cannot be touched, as `HitScene.audit(_:knowing:)`.
    public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge()
    ) -> AuditReport {
        scene.audit(options, knowing: knowledge)
    }

    /// Audits by several tasks at once, as `HitScene.audit(_:knowing:tasks:)` does.
    nonisolated(nonsending) public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge(), tasks: Int
    ) async -> AuditReport {
        await scene.audit(options, knowing: knowledge, tasks: tasks)
    }
}

/// An audit cut into parts that stand for themselves.
struct AuditPlan: Sendable {
    struct Solved: Sendable {
        var pieces: [RegionSolver.Piece]
        let isEffortSpent: Bool
    }

    let regions: SceneRegions
    let options: AuditOptions
    let parts: [RegionSolver.Cell]
    /// Into how many parts along an axis the pieces of an outline are kept apart.
    let pieceResolution: Int

    /// The number of parts of outlines along an axis, all outlines together, that are kept apart if there are many
    /// outlines; each is some sixteen pieces of 56 bytes. With up to 500 outlines nothing is put together.
    private static var outlineParts: Int { 1 << 16 }
    private static var minimumPieceResolution: Int { 8 }

    /// Enough parts to keep several tasks busy; their number is fixed so that sums are added up in the same order.
    private static var partCount: Int { 64 }

    init(_ regions: SceneRegions, _ options: AuditOptions) {
        self.regions = regions
        self.options = options
        let outlines = regions.items.count { $0.takes && $0.clipped.outlines >= 0 }
        pieceResolution = min(
            options.resolution, max(AuditPlan.minimumPieceResolution, AuditPlan.outlineParts / max(1, outlines)))
        parts = RegionSolver.parts(of: regions.wholeCell, in: regions, count: AuditPlan.partCount)
    }

    func solve(_ part: RegionSolver.Cell) -> Solved {
        let effort = options.effort(for: part.list.count)
        var solver = RegionSolver(
            regions, resolution: options.resolution, pieceResolution: pieceResolution, effort: effort)
        solver.solve(part)
        return Solved(pieces: solver.pieces, isEffortSpent: solver.isEffortSpent)
    }

    func solveAll(tasks: Int) async -> [Solved] {
        await withTaskGroup(of: [(Int, Solved)].self) { group in
            for first in 0..<min(tasks, parts.count) {
                group.addTask {
                    stride(from: first, to: parts.count, by: tasks).map { ($0, solve(parts[$0])) }
                }
            }
            var solved: [(Int, Solved)] = []
            for await some in group { solved += some }
            return solved.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    func report(_ solved: consuming [Solved], _ store: NodeStore, knowing knowledge: OwnerKnowledge) -> AuditReport {
        let isEffortSpent = solved.contains(where: \.isEffortSpent)
        // One by one, since pieces are what takes memory.
        var pieces: [RegionSolver.Piece] = []
        pieces.reserveCapacity(solved.reduce(0) { $0 + $1.pieces.count })
        for index in solved.indices {
            pieces += solved[index].pieces
            solved[index].pieces = []
        }
        let measures = AuditMeasures(regions, pieces, options)
        let findings = AuditFindings(measures, store, knowing: knowledge).all
        return AuditReport(
            nodes: measures.nodes, findings: findings, isEffortSpent: isEffortSpent || measures.isEffortSpent)
    }
}
