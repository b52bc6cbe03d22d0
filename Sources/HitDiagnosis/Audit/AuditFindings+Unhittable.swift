extension AuditFindings {
    /// Reports a target that no point can hit. A barrier on the path comes first, whatever the areas are: what is hidden or
    /// disabled is so on purpose, and no error. Then come the areas of ancestors, what lies in front, and the target's mode.
    mutating func reportUnhittable(_ item: Int32) {
        let target = regions[item]
        if let (obstacle, severity) = obstacle(target.barrier, of: target.barrierItem) {
            add(item, obstacle, target.barrierItem, severity: severity)
        } else if regions.area(item).isEmpty {
            add(item, emptyArea(item), item, severity: .error)
        } else if target.clipped.box.isEmpty || measures.nodes[Int(item)].visible.high == 0 {
            let culprit = cutter(of: item) ?? item
            let overshoot = overshoot(of: item, over: culprit)
            add(
                item, .outsideArea(overshoot: overshoot, isInOwnArea: true), culprit,
                severity: regions.scrolls(culprit, knowledge) ? .note : .error)
        } else if takesTouches(item), let cover = covers(of: item).covers.max(by: { $0.area.high < $1.area.high }) {
            add(item, .covered(looksPassive: !cover.isTarget), cover.item, severity: .error)
        } else if !regions.core(item).hitMode.takesItself {
            add(item, .boxNone, item, severity: .note)
        }
    }

    /// The kind of obstacle for a barrier, and the severity of the finding. Nil if there is no barrier, if an override decides,
    /// or if the node cannot be measured. An empty area or a singular transform is an error. Any other barrier is a note, since
    /// views are mostly hidden and disabled on purpose.
    private func obstacle(
        _ barrier: SceneRegions.Barrier, of culprit: Int32
    ) -> (HitObstacle.Kind, AuditSeverity)? {
        switch barrier {
        case .none, .asks, .unmapped: nil
        case .singular: (.singular, .error)
        case .excluded(let exclusion): (HitObstacle.Kind(exclusion, alpha: regions.alpha(culprit)), .note)
        case .boxOnly: (.boxOnly, .note)
        case .empty: (emptyArea(culprit), .error)
        }
    }

    private func emptyArea(_ item: Int32) -> HitObstacle.Kind { store.emptyArea(of: regions[item].slot) }

    /// The edges of an ancestor beyond which the center of an item lies, with the distances. Empty if the center lies within
    /// the ancestor, or the ancestor's transform has no inverse.
    private func overshoot(of item: Int32, over ancestor: Int32) -> [HitObstacle.Overshoot] {
        let center = regions.middle(item)
        guard let toLocal = regions[ancestor].toScreen.inverted() else { return [] }
        return HitObstacle.Overshoot.all(
            of: center.applying(toLocal), over: regions.area(ancestor), unit: knowledge.unit)
    }

    private mutating func add(
        _ item: Int32, _ kind: HitObstacle.Kind, _ culprit: Int32, severity: AuditSeverity
    ) {
        let obstacle = HitObstacle(kind: kind, node: label(culprit), isItself: culprit == item)
        report(.unhittable, severity, item, cause: culprit == item ? nil : culprit, .obstacle(obstacle))
    }
}
