/// A box on the screen in which one node gets the touches.
package struct OwnedBox: Sendable {
    package let box: Box
    package let node: NodeID
    /// False if an outline crosses the box, or an override comes first, so that the node gets at most a part of it.
    package let isSure: Bool
}

extension HitScene {
    /// Divides the screen among the nodes that get its touches, with the audit's solver. The result is exact if all areas
    /// are boxes.
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
