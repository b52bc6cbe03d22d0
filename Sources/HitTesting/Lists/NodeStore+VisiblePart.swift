import PlaneGeometry
import SpatialIndex

extension NodeStore {
    /// Converts an area from the parent's bounds space to the node's own, corner by corner with the walk's arithmetic; nil if the
    /// transform is singular.
    func convertFromParent(_ area: ConvexArea, to node: UInt32) -> ConvexArea? {
        // The corners of an empty area may span one, if edges are in the wrong order, or after rounding.
        if area.bounds.isEmpty { return .box(.nothing) }
        if case .box(let box) = area,
            !cores[node].flags.contains(.isTransformed) || transforms[cores[node].extras].inverse?.turnsNothing == true
        {
            guard let low = mapFromParent(Point(x: box.minX, y: box.minY), to: node),
                let high = mapFromParent(Point(x: box.maxX, y: box.maxY), to: node)
            else { return nil }
            return .box(Box(spanning: low, high))
        }
        var corners: [Point] = []
        for corner in area.corners {
            guard let point = mapFromParent(corner, to: node) else { return nil }
            corners.append(point)
        }
        return .polygon(corners)
    }

    /// The part of `area`, in the node's bounds space, within a part of the parent's (nil: all). Empty if singularly transformed.
    func visiblePart(of area: Box, _ node: UInt32, within part: ConvexArea?) -> ConvexArea {
        guard var part else { return .box(area) }
        if cores[node].flags.contains(.isTransformed) {
            // Corners far away would have rounding errors that are large compared to the node.
            part = part.clipped(to: bounds(of: area, cores[node], in: AreaBounds.Frame()).outer)
        }
        return convertFromParent(part, to: node)?.clipped(to: area) ?? .box(.nothing)
    }

    /// The shape of a node's area; nil if the node has no shape.
    @inline(__always)
    package func shape(of node: UInt32) -> HitShape? {
        cores[node].flags.contains(.hasShape) ? extras[cores[node].extras]?.extras.hitShape : nil
    }

    /// The map from a node's bounds space to its parent's.
    package func mapToParent(of node: UInt32) -> AffineTransform {
        let core = cores[node]
        guard core.flags.contains(.isTransformed) else {
            return AffineTransform(
                translationX: core.origin.x - core.bounds.origin.x, y: core.origin.y - core.bounds.origin.y)
        }
        let transform = transforms[core.extras]
        return core.anchorFrame(transform.anchorPoint).mapToParent(by: transform.transform)
    }
}
