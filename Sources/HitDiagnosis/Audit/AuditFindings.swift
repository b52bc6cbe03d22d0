import SpatialIndex

/// Applies the rules of an audit to the measures of all nodes, and collects the findings.
struct AuditFindings {
    private(set) var all: [AuditFinding] = []
    let measures: AuditMeasures
    let store: NodeStore
    let knowledge: OwnerKnowledge
    let isInteractive: [Bool]
    private var ancestry: AuditAncestry
    private let redirects: AuditRedirects
    /// For each item, how many of those before it can be hit themselves if nothing lies in front of them; then how many of all.
    private let takersBefore: [Int32]
    /// The number of table cells that may still be examined to find room for targets (`TargetRoom`).
    private var roomBudget = 50_000_000
    /// The number of pieces that may still be looked at to find what covers targets. Once it is used up, a few are looked at for
    /// each target.
    private var coverBudget = 50_000_000

    var regions: SceneRegions { measures.regions }
    var options: AuditOptions { measures.options }

    init(_ measures: AuditMeasures, _ store: NodeStore, knowing knowledge: OwnerKnowledge) {
        self.measures = measures
        self.store = store
        self.knowledge = knowledge
        isInteractive = measures.regions.items.indices.map { index in
            let item = Int32(index)
            return knowledge.isInteractive(measures.regions.id(item)) ?? measures.regions.takesTouchesItself(item)
        }
        ancestry = AuditAncestry(measures.regions, isInteractive)
        redirects = AuditRedirects(measures)
        var takers: [Int32] = [0]
        for item in measures.regions.items { takers.append(takers[takers.count - 1] + (item.takes ? 1 : 0)) }
        takersBefore = takers
        for index in measures.regions.items.indices { judge(Int32(index)) }
    }

    func label(_ item: Int32) -> NodeLabel { knowledge.label(regions.id(item)) }

    mutating func report(
        _ rule: AuditRule, _ severity: AuditSeverity, _ item: Int32, cause: Int32? = nil,
        _ detail: AuditFinding.Detail = .none
    ) {
        guard options.rules.contains(rule) else { return }
        all.append(
            AuditFinding(
                rule: rule, severity: severity, node: label(item), cause: cause.map { label($0) }, detail: detail))
    }

    private mutating func judge(_ item: Int32) {
        judgeGeometry(item)
        guard isInteractive[Int(item)] else { return }
        let audit = measures.nodes[Int(item)]
        // What lies outside an empty area has no share of it, but may be hit.
        if regions.area(item).isEmpty, regions.core(item).passesOutside,
            audit.isUnknown || !measures.index.pieces(of: item + 1..<regions[item].end).isEmpty
        {
            return
        }
        if audit.hittable.high == 0 {
            if options.rules.contains(.unhittable), !redirects.lead(to: item),
                regions[item].barrier != .asks || !ancestry.mayBeAnswer(item)
            {
                reportUnhittable(item)
            }
            return
        }
        guard ![.asks, .unmapped].contains(regions[item].barrier) else { return }
        judgeCut(item, audit)
        judgeCovers(item, audit)
        if options.rules.contains(.tooSmall), hasNoRoom(item, audit) {
            report(.tooSmall, isScrolledSmall(item) ? .note : .warning, item, missingRoom(item, audit))
        }
    }

    /// True if a target is too small only because a scrolling ancestor cuts it, so that the rest can be scrolled into view.
    private mutating func isScrolledSmall(_ item: Int32) -> Bool {
        let isLarge = regions[item].unclipped.box.size.holds(options.minimumSize)
        guard isLarge, boxTooSmall(item) != nil, let cutter = cutter(of: item) else { return false }
        return regions.scrolls(cutter, knowledge)
    }

    private mutating func judgeGeometry(_ item: Int32) {
        let core = regions.core(item)
        if core.flags.contains(.isTransformed), store.transforms[core.extras].inverse == nil {
            report(.singular, .error, item)
        }
        let losesChildren = core.areaBoundsChildren && !core.isOut && core.hitMode.triesChildren
        if regions.hasChildren(item), losesChildren, regions.area(item).isEmpty {
            report(.emptyParent, .warning, item)
        }
    }

    // MARK: Lost areas

    private mutating func judgeCut(_ item: Int32, _ audit: NodeAudit) {
        let share = AuditShare(low: 1 - audit.visible.high, high: 1 - audit.visible.low)
        guard share.low > options.smallestShare, let cutter = cutter(of: item) else { return }
        report(
            .cutByAncestor, regions.scrolls(cutter, knowledge) ? .note : .warning, item, cause: cutter, .lost(share))
    }

    /// The nearest ancestor that cuts an item's area; nil if none does.
    mutating func cutter(of item: Int32) -> Int32? { ancestry.cutter(of: item, regions) }

    private mutating func judgeCovers(_ item: Int32, _ audit: NodeAudit) {
        guard audit.visible.low - audit.hittable.high > options.smallestShare,
            options.rules.contains(.overlapped) || options.rules.contains(.passiveCover)
        else { return }
        let loss = audit.visible.high - audit.hittable.low
        let isBox = regions[item].clipped.outlines < 0
        let (covers, isComplete) = covers(of: item)
        for cover in covers {
            // The share is a range if not all pieces were examined, or if outlines of the item or the cover cross pieces. If
            // pieces are missing, the cover may take all that the item loses.
            let seen = min(1, cover.area.high / audit.areaHigh)
            let most = isBox ? seen : audit.areaLow > 0 ? min(loss, cover.area.high / audit.areaLow) : loss
            let least = isBox ? min(seen, cover.area.low / audit.areaHigh) : 0
            let share = AuditShare(low: least, high: isComplete ? most : max(seen, loss))
            guard share.high > options.smallestShare else { continue }
            report(cover.isTarget ? .overlapped : .passiveCover, .warning, item, cause: cover.item, .lost(share))
        }
    }

    /// A node in front of an item, whether the node is a target, and the area that the node takes of the item's box. Along the
    /// item's outlines, only the upper bound of the area is one of what the node takes of the item.
    typealias Cover = (item: Int32, isTarget: Bool, area: AuditArea)

    /// Finds the target and the passive node that take the largest parts of an item, among the nodes in front of the item. A node
    /// whose touches are redirected to the item takes nothing from it.
    ///
    /// - Returns: The target and the passive node (`AuditRule.passiveCover`), as far as there are any. `isComplete` is false if
    ///   pieces may be missing, since no more than `PieceIndex.maximumPieceCount` of those in front are examined. Pieces of the
    ///   item's own descendants are only looked at, so that many of them hide none.
    mutating func covers(of item: Int32) -> (covers: [Cover], isComplete: Bool) {
        let (end, region) = (regions[item].end, regions[item].clipped)
        func target(of front: Int32) -> Int32? { ancestry.target(of: front, beside: item, regions) }
        var areas: [Int32: AuditArea] = [:]
        let mostLooks = max(coverBudget, PieceIndex.maximumPieceCount)
        var (looks, pieceBudget) = (0, PieceIndex.maximumPieceCount)
        var effort = AuditFindings.outlineEffort
        measures.index.forEach(in: region.box) { piece in
            looks += 1
            if piece.item >= end, piece.certainty != .behindAsking,
                !redirects.lead(from: piece.item, to: item, regions)
            {
                pieceBudget -= 1
                let taken = takenArea(of: region, by: piece, &effort)
                let taker = target(of: piece.item) ?? piece.item
                areas[taker, default: AuditArea()].low += taken.low
                areas[taker, default: AuditArea()].high += taken.high
            }
            return looks < mostLooks && pieceBudget > 0
        }
        coverBudget -= looks
        let covers = areas.map { (item: $0.key, isTarget: target(of: $0.key) == $0.key, area: $0.value) }
        let best = [true, false].compactMap { isTarget in
            // Of equal areas the rearmost counts, so that the order of the pieces does not matter.
            covers.filter { $0.isTarget == isTarget && $0.area.high > 0 }
                .max { ($0.area.high, $1.item) < ($1.area.high, $0.item) }
        }
        return (best, looks < mostLooks && pieceBudget > 0)
    }

    /// The area that a piece takes of a region's box. Its upper bound is one of what the piece takes of the region. A piece in a
    /// corner of the box, outside the outlines, takes nothing.
    private func takenArea(
        of region: SceneRegions.Region, by piece: RegionSolver.Piece, _ effort: inout Int
    ) -> AuditArea {
        var taken = piece.area(in: region.box)
        guard region.outlines >= 0 else { return taken }
        var shared = region
        shared.box = piece.box.intersection(region.box)
        switch regions.coverage(ofOutlines: region.outlines, shared.box) {
        case .outside: return AuditArea()
        case .inside: return taken
        case .partial:
            guard effort >= 0 else { return taken }
            taken.high = min(taken.high, regions.measure(shared, resolution: 16, effort: &effort).high)
            return taken
        }
    }

    /// How many outlines may be examined to find what covers one target.
    private static var outlineEffort: Int { 4096 }

    /// True if an item or a descendant can be hit if nothing lies in front of it.
    ///
    /// - Complexity: O(1).
    func takesTouches(_ item: Int32) -> Bool { takersBefore[Int(regions[item].end)] > takersBefore[Int(item)] }

    // MARK: Room

    /// The size of the part of an item's box that ancestors leave; nil if the minimum size fits into that part.
    private func boxTooSmall(_ item: Int32) -> Size? {
        let size = regions[item].clipped.box.size
        return size.holds(options.minimumSize) ? nil : size
    }

    /// What leaves no room for the minimum size: the item's box, what lies in front, or the item's outline alone.
    private mutating func missingRoom(_ item: Int32, _ audit: NodeAudit) -> AuditFinding.Detail {
        if let size = boxTooSmall(item) { return .room(size) }
        guard regions[item].clipped.outlines >= 0 else { return .room(nil) }
        let (covers, isComplete) = covers(of: item)
        let isCovered = covers.contains { $0.area.high > options.smallestShare * audit.areaHigh }
        return isCovered || !isComplete ? .room(nil) : .outline(minimum: options.minimumSize)
    }

    /// True if the minimum size certainly does not fit into the part of an item that can be hit.
    private mutating func hasNoRoom(_ item: Int32, _ audit: NodeAudit) -> Bool {
        if boxTooSmall(item) != nil { return true }
        // A redirect may give the item room elsewhere.
        if redirects.lead(to: item) { return false }
        let region = regions[item].clipped
        if region.outlines < 0, audit.hittable.low >= audit.visible.low * (1 - 1e-9) { return false }
        if measures.widestPiece[Int(item)].holds(options.minimumSize) || audit.isUnknown { return false }
        var (boxes, cells) = ([Box](), 0)
        for piece in measures.index.pieces(of: item..<regions[item].end) {
            let box = piece.box.intersection(region.box)
            if box.isEmpty { continue }
            boxes.append(box)
            cells = 4 * boxes.count * boxes.count
            guard cells <= min(roomBudget, 4_000_000) else { return false }
        }
        roomBudget -= cells
        return !TargetRoom.fits(options.minimumSize, in: boxes)
    }
}

extension SceneRegions {
    /// True if a node's own attributes let it take touches: it has no override, its flags let touches in, and its mode is
    /// `auto` or `boxOnly`.
    func takesTouchesItself(_ item: Int32) -> Bool {
        let core = core(item)
        return core.asks == .nothing && !core.isOut && core.hitMode.takesItself
    }

    func scrolls(_ item: Int32, _ knowledge: OwnerKnowledge) -> Bool {
        knowledge.scrolls(id(item)) ?? (core(item).bounds.origin != .zero)
    }
}
