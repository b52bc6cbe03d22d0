/// A box on the screen in which one node gets the touches.
package struct OwnedBox: Sendable {
    package let box: Box
    package let node: NodeID
    /// False where an outline crosses the box, or code is asked first, so that the node gets some of it at most.
    package let isSure: Bool
}

extension HitScene {
    /// The screen divided among the nodes that get its touches, by the solver of the audit: exact where areas are boxes.
    ///
    /// - Complexity: As `audit`.
    package func ownedBoxes() -> [OwnedBox] {
        let plan = AuditPlan(SceneRegions(store), AuditOptions())
        return plan.parts.flatMap { part in
            plan.solve(part).pieces.map { piece in
                OwnedBox(box: piece.box, node: plan.regions.id(piece.item), isSure: piece.certainty == .sure)
            }
        }
    }
}
