extension HitScene {
    /// The boxes into which the audit's solver divides the screen, each with a node that gets the touches there. The result is
    /// exact if all areas are boxes. `isSure` is false if the node may get only a part of the box's touches, or none. That
    /// happens if an outline crosses the box, an override comes first, or the solver's effort was used up.
    ///
    /// - Complexity: That of `audit`.
    package func ownedBoxes() -> [(box: Box, node: NodeID, isSure: Bool)] {
        let plan = AuditPlan(SceneRegions(store), AuditOptions())
        return plan.parts.flatMap { plan.solve($0).pieces }.map { piece in
            (piece.box, plan.regions.id(piece.item), piece.certainty == .sure)
        }
    }
}
