extension HitScene {
    /// Finds what in the scene cannot be touched, and why: for each node how much of it can be seen and hit, and what the
    /// rules say about it.
    ///
    /// It uses data alone (SEMANTICS E4): below a node that asks, and behind it wherever it may be asked, shares are
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

    /// The same by several tasks at once. The report does not depend on their number. The closures of the knowledge run
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

    /// The same by several tasks at once, as `HitScene.audit(_:knowing:tasks:)`.
    nonisolated(nonsending) public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge(), tasks: Int
    ) async -> AuditReport {
        await scene.audit(options, knowing: knowledge, tasks: tasks)
    }
}

/// An audit cut into parts that stand for themselves.
struct AuditPlan: Sendable {
    struct Solved: Sendable {
        let pieces: [RegionSolver.Piece]
        let isEffortSpent: Bool
    }

    let regions: SceneRegions
    let options: AuditOptions
    let parts: [RegionSolver.Cell]

    /// Enough parts to keep several tasks busy; their number is fixed so that sums are added up in the same order.
    private static var partCount: Int { 64 }

    init(_ regions: SceneRegions, _ options: AuditOptions) {
        self.regions = regions
        self.options = options
        parts = RegionSolver.parts(of: regions.wholeCell, in: regions, count: AuditPlan.partCount)
    }

    func solve(_ part: RegionSolver.Cell) -> Solved {
        // A floor, so that outlines in small scenes are followed to the end.
        let effort = options.effort * (part.list.count + 1024)
        var solver = RegionSolver(regions, resolution: options.resolution, effort: effort)
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

    func report(_ solved: [Solved], _ store: NodeStore, knowing knowledge: OwnerKnowledge) -> AuditReport {
        let measures = AuditMeasures(regions, solved.flatMap(\.pieces), options)
        let findings = AuditFindings(measures, store, knowing: knowledge).all
        return AuditReport(
            nodes: measures.nodes, findings: findings, isEffortSpent: solved.contains(where: \.isEffortSpent))
    }
}
