extension HitScene {
    /// The boxes into which the audit's solver divides the screen, each with a node that gets the touches there. The result is
    /// exact if all areas are boxes. `isSure` is false if the node may get only a part of the box's touches, or none. That
    /// happens if an outline crosses the box, an override comes first, or the solver's effort was used up.
    ///
    /// - Parameter resolution: The most parts along each axis that the box of an outline is divided into.
    /// - Complexity: That of `audit`.
    package func ownedBoxes(resolution: Int = AuditOptions().resolution) -> [(box: Box, node: NodeID, isSure: Bool)] {
        var options = AuditOptions()
        options.resolution = resolution
        let plan = AuditPlan(SceneRegions(store), options)
        return plan.parts.flatMap { plan.solve($0).pieces }.map { piece in
            (piece.box, plan.regions.id(piece.item), piece.certainty == .sure)
        }
    }

    /// The areas on the screen in which nodes take touches, from back to front. A point belongs to the last one that holds it,
    /// unless an override decides.
    ///
    /// - Complexity: O(n).
    package func touchAreas() -> TouchAreas {
        let regions = SceneRegions(store)
        let areas = regions.items.filter(\.takes).map { item in
            TouchAreas.Area(
                node: store.id(of: item.slot), box: item.clipped.box,
                outline: item.clipped.outlines < 0 ? nil : Int(item.clipped.outlines))
        }
        let outlines = regions.constraints.map { constraint in
            TouchAreas.Outline(
                area: constraint.area, shape: constraint.shape, bounds: constraint.bounds,
                toScreen: constraint.toScreen,
                next: constraint.next < 0 ? nil : Int(constraint.next))
        }
        return TouchAreas(areas: areas, outlines: outlines)
    }
}

/// The areas on the screen in which nodes take touches.
package struct TouchAreas {
    /// A box on the screen, cut by an outline and those that follow it.
    package struct Area {
        package let node: NodeID
        package let box: Box
        /// The index of the first outline; nil if there is none.
        package let outline: Int?
    }

    /// The outline of a node that is transformed or has a shape: of the node itself or of an ancestor. It cuts to the part of the
    /// shape, if there is one, in a box.
    package struct Outline {
        /// The box, in the node's bounds space.
        package let area: Box
        package let shape: HitShape?
        package let bounds: Rect
        package let toScreen: AffineTransform
        /// The index of the next outline, which is a smaller one; nil if there is none.
        package let next: Int?
    }

    package let areas: [Area]
    package let outlines: [Outline]

    /// The indices of the outlines that cut an area, innermost first.
    package func outlines(of area: Area) -> some Sequence<Int> {
        sequence(state: area.outline) { next in
            defer { next = next.flatMap { outlines[$0].next } }
            return next
        }
    }
}
