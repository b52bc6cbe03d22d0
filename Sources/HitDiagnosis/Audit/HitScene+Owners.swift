/// A box on the screen in which one node gets the touches.
package struct OwnedBox: Sendable {
    package let box: Box
    package let node: NodeID
    /// False if the node may get only a part of the box, or nothing: an outline crosses the box, an override comes first, or
    /// the solver's effort was used up.
    package let isSure: Bool
}

extension HitScene {
    /// The boxes into which the audit's solver divides the screen, each with a node that gets the touches there. They are exact
    /// if all areas are boxes.
    ///
    /// - Complexity: That of `audit`.
    package func ownedBoxes() -> [OwnedBox] {
        let plan = AuditPlan(SceneRegions(store), AuditOptions())
        return plan.parts.flatMap { part in
            plan.solve(part).pieces.map { piece in
                OwnedBox(box: piece.box, node: plan.regions.id(piece.item), isSure: piece.certainty == .sure)
            }
        }
    }
}
