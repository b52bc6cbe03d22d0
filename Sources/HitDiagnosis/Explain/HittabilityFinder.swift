/// Looks for points at which one node is hit.
///
/// The node's own area is divided first, and down to a fraction of itself, so that large outlines elsewhere take nothing from it.
/// Where the node may also be hit outside its area, the rest of the screen is divided after that, with an effort of its own.
struct HittabilityFinder {
    private let node: NodeID
    private let store: NodeStore
    private(set) var points: [Point] = []
    private(set) var descendantPoints: [Point] = []
    private(set) var isUnknown = false
    /// The point to explain if `points` is empty: the center, on the screen, of the part of the node's area that ancestors leave.
    /// If ancestors leave nothing, it is the center of the whole area; if there is no area, of the bounds.
    private(set) var center = Point.zero
    /// True if the search ended before all pieces were divided or tried.
    private var isCutShort = false

    /// The greatest number of points of each kind that are returned.
    private static var pointCount: Int { 3 }
    /// The most pieces of the screen in which a point is tried.
    private static var triedCount: Int { 512 }
    /// The number of points along each axis of the grid that is tried last.
    private static var gridCount: Int { 16 }
    /// The most parts along each axis of an outline's box, or of the node's box.
    private static var resolution: Int { 64 }

    /// The replies of overrides, as far as they are known.
    private let reply: (HitQuery.Question) -> HitQuery.Reply?

    init(node: NodeID, store: NodeStore, reply: @escaping (HitQuery.Question) -> HitQuery.Reply?) {
        (self.node, self.store, self.reply) = (node, store, reply)
    }

    private var isHittable: Bool { !points.isEmpty || !descendantPoints.isEmpty }

    mutating func find() {
        let regions = SceneRegions(store)
        guard let item = regions.items.firstIndex(where: { $0.slot == node.slot }).map(Int32.init) else { return }
        let left = regions[item].clipped.box
        center = left.isEmpty ? regions.middle(item) : left.center
        let candidates = candidates(for: item, in: regions)
        tryMiddles(of: candidates)
        let isUndecided = candidates.contains { $0.piece.certainty == .undecided }
        if !isHittable, isUndecided { tryGrid(over: item, in: regions) }
        if regions[item].barrier == .unmapped { tryPoint(center) }
        // No piece shows what known replies let through.
        if regions[item].barrier == .asks {
            if case .ask = store.landing(at: center, reply: reply) {} else { tryGrid(over: item, in: regions) }
        }
        let mayLetThrough =
            [.asks, .unmapped].contains(regions[item].barrier)
            || candidates.contains { $0.piece.certainty == .behindAsking } || mayBeAsked(below: item, in: regions)
        isUnknown = !isHittable && (mayLetThrough || isCutShort && isUndecided)
    }

    /// True if an override below an item may be called although the item has no piece. What covers all of an item that takes
    /// touches itself covers what is in its area.
    private func mayBeAsked(below item: Int32, in regions: SceneRegions) -> Bool {
        if regions[item].takes, !regions.core(item).passesOutside { return false }
        return (item..<regions[item].end).contains { regions[$0].isAsking }
    }

    // MARK: Pieces

    /// A piece of the screen in which the node or a descendant may be reported, and the slot of the one that is.
    private typealias Candidate = (piece: RegionSolver.Piece, reported: UInt32)

    /// All candidates, the most certain ones first, and of these the largest.
    private mutating func candidates(for item: Int32, in regions: SceneRegions) -> [Candidate] {
        let whole = regions.wholeCell
        let own = regions[item].clipped.box.intersection(whole.box)
        var pieces = own.isEmpty ? [] : solve(own, of: whole, dividing: own, in: regions)
        // A redirect from elsewhere may lead to the node, and touches outside its area may hit its descendants.
        if store.redirectCount > 0 || regions.core(item).passesOutside {
            for box in whole.box.parts(around: own) { pieces += solve(box, of: whole, in: regions) }
        }
        let (items, redirects) = (item..<regions[item].end, regions.redirects())
        let candidates = pieces.compactMap { piece -> Candidate? in
            guard let target = redirects.isEmpty ? nil : redirects[Int(piece.item)] else {
                return items.contains(piece.item) ? (piece, regions[piece.item].slot) : nil
            }
            return store.isInSubtree(target.slot, of: node.slot) ? (piece, target.slot) : nil
        }
        return candidates.sorted {
            let (one, other) = ($0.piece, $1.piece)
            return one.certainty == other.certainty
                ? one.box.area > other.box.area : one.certainty.rawValue < other.certainty.rawValue
        }
    }

    private mutating func solve(
        _ box: Box, of whole: RegionSolver.Cell, dividing frame: Box = .everything, in regions: SceneRegions
    ) -> [RegionSolver.Piece] {
        let list = whole.list.filter { regions.entryBox($0).intersects(box) }
        let resolution = HittabilityFinder.resolution
        var solver = RegionSolver(
            regions, resolution: resolution, pieceResolution: resolution, effort: 256 * (list.count + 1024),
            frame: frame)
        solver.solve(RegionSolver.Cell(box: box, list: list))
        if solver.isEffortSpent { isCutShort = true }
        return solver.pieces
    }

    // MARK: Points

    private mutating func tryMiddles(of candidates: [Candidate]) {
        var count = 0
        for (piece, reported) in candidates where !hasEnough(of: reported) {
            guard count < HittabilityFinder.triedCount else {
                isCutShort = true
                return
            }
            count += 1
            tryPoint(Point(x: middle(piece.box.minX, piece.box.maxX), y: middle(piece.box.minY, piece.box.maxY)))
        }
    }

    /// Tries a grid of points in the node's own space. They find what is too narrow on the screen for the middles of pieces.
    private mutating func tryGrid(over item: Int32, in regions: SceneRegions) {
        let toScreen = regions[item].toScreen
        guard let inverse = toScreen.inverted() else { return }
        let box = regions.area(item).intersection(regions[item].clipped.box.applying(inverse))
        let steps = (0..<HittabilityFinder.gridCount).map { (Double($0) + 0.5) / Double(HittabilityFinder.gridCount) }
        for y in steps {
            for x in steps {
                let inner = Point(x: box.minX + box.width * x, y: box.minY + box.height * y)
                tryPoint(inner.applying(toScreen))
            }
        }
    }

    private func hasEnough(of slot: UInt32) -> Bool {
        (slot == node.slot ? points : descendantPoints).count >= HittabilityFinder.pointCount
    }

    private mutating func tryPoint(_ point: Point) {
        guard case .hit(let landed) = store.landing(at: point, reply: reply) else { return }
        let reported = store.reported(store.id(of: landed))
        guard !hasEnough(of: reported.slot) else { return }
        if reported == node {
            points.append(point)
        } else if store.isInSubtree(reported.slot, of: node.slot) {
            descendantPoints.append(point)
        }
    }
}

extension Box {
    /// The parts of the box outside of another one: above it, below it, left and right of it. It is the box itself if the other
    /// one is empty.
    fileprivate func parts(around other: Box) -> [Box] {
        guard !other.isEmpty else { return isEmpty ? [] : [self] }
        return [
            Box(minX: minX, minY: minY, maxX: maxX, maxY: other.minY),
            Box(minX: minX, minY: other.maxY, maxX: maxX, maxY: maxY),
            Box(minX: minX, minY: other.minY, maxX: other.minX, maxY: other.maxY),
            Box(minX: other.maxX, minY: other.minY, maxX: maxX, maxY: other.maxY),
        ].filter { !$0.isEmpty }
    }
}
