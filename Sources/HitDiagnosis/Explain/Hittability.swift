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
    /// is the middle of a box where the node gets touches. Points in larger boxes come first.
    public let points: [Point]
    /// Up to three points in screen space at which a descendant of the node is reported. The node's recognisers and the
    /// responder chain get these touches. Empty if none was found.
    public let descendantPoints: [Point]
    /// True if the scene's data do not decide: no point was found, but an override may let touches through to the node or a
    /// descendant. False if `isHittable` is true.
    public let isUnknown: Bool
    /// The explanation of a touch at the first of `points`. If there are none, the touch is at the center of the part of the
    /// node's area where ancestors let touches through. If there is no such part, the touch is at the node's own center.
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
    /// - Complexity: O(n + areas in front of the node), and a few walks.
    public func hittability(of node: NodeID, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> Hittability {
        var finder = HittabilityFinder(node: node, store: store)
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

/// Looks for points at which one node is hit.
private struct HittabilityFinder {
    let node: NodeID
    let store: NodeStore
    private(set) var points: [Point] = []
    private(set) var descendantPoints: [Point] = []
    private(set) var isUnknown = false
    /// The point to explain if `points` is empty: the center, on the screen, of the part of the node's area that ancestors leave.
    /// If ancestors leave nothing, it is the center of the whole area.
    private(set) var center = Point.zero

    /// The greatest number of points of each kind that are returned.
    private static var pointCount: Int { 3 }
    /// The most pieces of the screen in which a point is tried. Larger pieces are tried first.
    private static var triedCount: Int { 64 }

    mutating func find() {
        let regions = SceneRegions(store)
        guard let item = regions.items.firstIndex(where: { $0.slot == node.slot }).map(Int32.init) else { return }
        let left = regions[item].clipped.box
        center = left.isEmpty ? regions.area(item).center.applying(regions[item].toScreen) : left.center
        let cell = regions.wholeCell
        // A redirect from elsewhere may lead to the node, and touches outside its area may hit its descendants.
        let isElsewhere = store.redirectCount > 0 || regions.core(item).passesOutside
        let box = isElsewhere ? cell.box : left.intersection(cell.box)
        guard !box.isEmpty else { return }
        let list = cell.list.filter { regions.entryBox($0).intersects(box) }
        var solver = RegionSolver(regions, resolution: 64, pieceResolution: 64, effort: 256 * (list.count + 1024))
        solver.solve(RegionSolver.Cell(box: box, list: list))

        let (items, redirects) = (item..<regions[item].end, redirects(in: regions))
        let wanted = solver.pieces.filter { piece in
            items.contains(piece.item) || !redirects.isEmpty && redirects[Int(piece.item)] == node
        }
        for piece in wanted.sorted(by: { $0.box.area > $1.box.area }).prefix(HittabilityFinder.triedCount) {
            probe(piece.box)
        }
        isUnknown =
            !isHittable && (regions[item].barrier == .asks || wanted.contains { $0.certainty == .behindAsking })
    }

    /// For each item, the outermost redirect on the path to it, which replaces hits; empty if there are no redirects.
    private func redirects(in regions: SceneRegions) -> [NodeID?] {
        var redirects: [NodeID?] = []
        for item in regions.items where store.redirectCount > 0 {
            let above = item.parent < 0 ? nil : redirects[Int(item.parent)]
            redirects.append(above ?? store.redirect(of: item.slot))
        }
        return redirects
    }

    private var isHittable: Bool { !points.isEmpty || !descendantPoints.isEmpty }

    private mutating func probe(_ box: Box) {
        let point = Point(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
        guard case .hit(let landed) = store.landing(at: point) else { return }
        let reported = store.reported(store.id(of: landed))
        if reported == node {
            if points.count < HittabilityFinder.pointCount { points.append(point) }
        } else if store.isInSubtree(reported.slot, of: node.slot) {
            if descendantPoints.count < HittabilityFinder.pointCount { descendantPoints.append(point) }
        }
    }
}
