/// Says whether a node can be hit, and where: a value for assertions in test suites.
///
/// ```swift
/// #expect(scene.hittability(of: button).isHittable)
/// ```
///
/// When that fails, `description` says why.
public struct Hittability: Hashable, Sendable {
    public let node: NodeLabel
    /// Up to three points in screen space at which the node is reported, directly or by redirect; empty if none was found. Each
    /// is the middle of a box where the node gets touches. Points in larger boxes come first, and points in boxes that an outline
    /// crosses come last. If there is no such box, the points are some of a grid over the node's area.
    public let points: [Point]
    /// Up to three points in screen space at which a descendant of the node is reported. The node's recognisers and the
    /// responder chain get these touches. Empty if none was found.
    public let descendantPoints: [Point]
    /// True if no point was found, but the node may be hittable: an override may let touches through to the node or a descendant,
    /// or so many outlines cross that the search ended early. False if `isHittable` is true.
    public let isUnknown: Bool
    /// The explanation of a touch at the first of `points`. If there are none, the touch is at the center of the part of the
    /// node's area where ancestors let touches through. If there is no such part, the touch is at the node's own center; without
    /// an area, at the center of its bounds.
    public let explanation: NodeExplanation

    /// True if some touch certainly hits the node or a descendant.
    public var isHittable: Bool { !points.isEmpty || !descendantPoints.isEmpty }
}

extension Hittability: CustomStringConvertible {
    public var description: String {
        if let point = points.first { return "\(node) is hittable, for one at \(decimal(point))" }
        if let point = descendantPoints.first {
            return "\(node) is hittable through its descendants, for one at \(decimal(point))\n\(explanation)"
        }
        return "\(node) is \(isUnknown ? "not known to be hittable" : "not hittable")\n\(explanation)"
    }
}

extension HitScene {
    /// Finds out whether a node can be hit, and where.
    ///
    /// The whole area of the node is examined, as by an audit, and the walk confirms the points that are returned. A
    /// node that is not in this scene is not hittable.
    ///
    /// - Complexity: O(n + areas in front of the node), and a few walks. If outlines cross all that is left of the node, there are
    ///   up to some 800 walks.
    public func hittability(of node: NodeID, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> Hittability {
        var finder = HittabilityFinder(node: node, store: store, reply: knowledge.reply)
        if store.contains(node) { finder.find() }
        let point = finder.points.first ?? finder.center
        return Hittability(
            node: knowledge.label(node), points: finder.points, descendantPoints: finder.descendantPoints,
            isUnknown: finder.isUnknown, explanation: explain(node, at: point, knowing: knowledge))
    }
}

extension HitSnapshot {
    /// Finds out whether a node can be hit, and where, as `HitScene.hittability(of:knowing:)` does.
    public func hittability(of node: NodeID, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> Hittability {
        scene.hittability(of: node, knowing: knowledge)
    }
}
