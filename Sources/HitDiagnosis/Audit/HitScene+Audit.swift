extension HitScene {
    /// Finds the nodes that cannot be touched, and why. The report says how much of each node can be seen and hit, and has the
    /// findings of the rules.
    ///
    /// An audit calls no overrides. For nodes below or behind an override, a share is a range, from the share that is certain to
    /// the share that the override may let through. A share counts the touches that hit a node, whether or not they are
    /// redirected.
    ///
    /// If it is unknown whether a node is interactive, the node counts as a target if the node itself takes touches. That is, the
    /// node has no override, its flags let touches in, and its mode is `auto` or `boxOnly`.
    ///
    /// - Complexity: O((n + pieces) log n) unless areas cross each other quadratically often; a piece is a box in which
    ///   one node takes touches.
    public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge()
    ) -> AuditReport {
        let plan = AuditPlan(SceneRegions(store), options)
        return plan.measures(plan.parts.map { plan.solve($0) }).report(store, knowing: knowledge)
    }

    /// Audits with several tasks at once. The report does not depend on the number of tasks. The closures of `knowledge`
    /// run on the caller's actor.
    ///
    /// - Precondition: At least one task.
    nonisolated(nonsending) public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge(), tasks: Int
    ) async -> AuditReport {
        precondition(tasks > 0, "at least one task is needed, got \(tasks)")
        let plan = AuditPlan(SceneRegions(store), options)
        return plan.measures(await plan.solveAll(tasks: tasks)).report(store, knowing: knowledge)
    }
}

extension HitSnapshot {
    /// Finds the nodes that cannot be touched, and why, as `HitScene.audit(_:knowing:)` does.
    public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge()
    ) -> AuditReport {
        scene.audit(options, knowing: knowledge)
    }

    /// Audits with several tasks at once, as `HitScene.audit(_:knowing:tasks:)` does.
    nonisolated(nonsending) public func audit(
        _ options: AuditOptions = AuditOptions(), knowing knowledge: OwnerKnowledge = OwnerKnowledge(), tasks: Int
    ) async -> AuditReport {
        await scene.audit(options, knowing: knowledge, tasks: tasks)
    }
}

/// An audit divided into independent parts.
struct AuditPlan: Sendable {
    typealias Solved = (pieces: [RegionSolver.Piece], isEffortSpent: Bool)

    let regions: SceneRegions
    let options: AuditOptions
    let parts: [RegionSolver.Cell]
    /// The share of its effort that a part may use. It is below 1 where most nodes lie in most parts.
    private let effortShare: Double
    /// The number of parts along each axis of an outline's box: what an item takes of such a part is one piece.
    let pieceResolution: Int

    /// The number that `pieceResolution` is computed from: it is divided by the number of areas with outlines, and the quotient
    /// is limited. With up to some 500 such areas, the room in a target is known to a thirty-second of its box.
    private static var outlineParts: Int { 1 << 14 }
    private static var pieceResolutions: ClosedRange<Int> { 8...32 }

    /// The number of parts of a divided audit, which keeps several tasks busy. The number does not depend on the number of tasks,
    /// so that sums are added in the same order.
    private static var partCount: Int { 64 }

    init(_ regions: SceneRegions, _ options: AuditOptions) {
        self.regions = regions
        self.options = options
        let outlines = regions.items.count { $0.takes && $0.clipped.outlines >= 0 }
        let (fewest, most) = (AuditPlan.pieceResolutions.lowerBound, AuditPlan.pieceResolutions.upperBound)
        pieceResolution = min(options.resolution, most, max(fewest, AuditPlan.outlineParts / max(1, outlines)))
        parts = RegionSolver.parts(of: regions.wholeCell, in: regions, count: AuditPlan.partCount)
        // All parts together may use four times the effort of the whole, and what each may use for no nodes.
        func effort(_ count: Int) -> Double { Double(options.effort(for: count)) }
        let all = parts.reduce(0) { $0 + effort($1.list.count) }
        effortShare = min(1, (4 * effort(regions.items.count) + Double(parts.count) * effort(0)) / max(all, 1))
    }

    func solve(_ part: RegionSolver.Cell) -> Solved {
        let whole = options.effort(for: part.list.count)
        let effort = effortShare < 1 ? Int(min(Double(whole) * effortShare, 0x1p62)) : whole
        var solver = RegionSolver(
            regions, resolution: options.resolution, pieceResolution: pieceResolution, effort: effort)
        solver.solve(part)
        if solver.isEffortSpent { solver.gatherUndecided() }
        return (solver.pieces, solver.isEffortSpent)
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

    func measures(_ solved: consuming [Solved]) -> AuditMeasures {
        let isEffortSpent = solved.contains(where: \.isEffortSpent)
        // Each part gives up its pieces once they are copied, since the pieces take the most memory.
        var pieces: [RegionSolver.Piece] = []
        pieces.reserveCapacity(solved.reduce(0) { $0 + $1.pieces.count })
        for index in solved.indices {
            pieces += solved[index].pieces
            solved[index].pieces = []
        }
        return AuditMeasures(regions, pieces, options, isSolverSpent: isEffortSpent)
    }
}

extension AuditMeasures {
    /// Applies the rules, and returns the report. Nodes belong to their parents in the scene; for other owners, see
    /// `OwnedAudit`.
    func report(_ store: NodeStore, knowing knowledge: OwnerKnowledge) -> AuditReport {
        AuditReport(self, AuditFindings(self, store, knowing: knowledge).all, knowing: knowledge)
    }
}
