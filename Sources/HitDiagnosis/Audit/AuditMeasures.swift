/// How much of each item can be seen and hit, measured by the pieces that a solver has found.
struct AuditMeasures: Sendable {
    let regions: SceneRegions
    let options: AuditOptions
    let index: PieceIndex
    private(set) var nodes: [NodeAudit] = []
    /// For each item, the size of the widest piece that certainly belongs to the item's subtree. The widest piece is the one
    /// whose shorter side is longest.
    private(set) var widestPiece: [Size]
    /// How many more outlines may be examined; negative once the effort is used up.
    private var effort: Int
    private let isSolverSpent: Bool
    var isEffortSpent: Bool { isSolverSpent || effort < 0 }

    /// How many outlines may be examined to measure areas, as a multiple of `AuditOptions.effort(for:)`.
    private static var effortFactor: Int { 4 }

    /// - Parameter isSolverSpent: True if the solver has left areas undecided, since its effort was used up.
    init(_ regions: SceneRegions, _ pieces: [RegionSolver.Piece], _ options: AuditOptions, isSolverSpent: Bool) {
        (self.regions, self.options, self.isSolverSpent) = (regions, options, isSolverSpent)
        let count = regions.items.count
        let (product, isTooLarge) =
            options.effort(for: count).multipliedReportingOverflow(by: AuditMeasures.effortFactor)
        effort = isTooLarge ? .max : product
        index = PieceIndex(pieces, itemCount: count)
        var own = Array(repeating: AuditArea(), count: count)
        var isUnknown = regions.items.map { $0.barrier == .asks || $0.barrier == .unmapped }
        widestPiece = Array(repeating: .zero, count: count)
        for piece in pieces {
            let item = Int(piece.item)
            own[item].high += piece.area.high
            own[item].low += piece.area.low
            if piece.certainty == .sure { note(piece.box.size, of: item) }
            if piece.certainty == .behindAsking { isUnknown[item] = true }
        }
        var subtree = own
        for item in regions.items.indices.reversed() {
            if regions.items[item].isAsking { subtree[item].high = .infinity }
            let parent = Int(regions.items[item].parent)
            guard parent >= 0 else { continue }
            subtree[parent].low += subtree[item].low
            subtree[parent].high += subtree[item].high
            if isUnknown[item], regions.items[parent].barrier != .asks { isUnknown[parent] = true }
            note(widestPiece[item], of: parent)
        }
        nodes = regions.items.indices.map { item in
            audit(item, own: own[item], subtree: subtree[item], isUnknown: isUnknown[item])
        }
    }

    private mutating func note(_ size: Size, of item: Int) {
        if min(size.width, size.height) > min(widestPiece[item].width, widestPiece[item].height) {
            widestPiece[item] = size
        }
    }

    private mutating func audit(_ index: Int, own: AuditArea, subtree: AuditArea, isUnknown: Bool) -> NodeAudit {
        let item = regions.items[index]
        if item.barrier == .unmapped || item.barrier == .asks && item.toScreen.inverted() == nil {
            return .unmeasured(regions.id(Int32(index)))
        }
        let area = measure(item.unclipped)
        let isCut = item.clipped.box != item.unclipped.box || item.clipped.outlines != item.unclipped.outlines
        let left = !item.isShown ? AuditArea() : isCut ? measure(item.clipped) : area
        var hittable = subtree
        // Descendants may be hit outside of the item's area. Only the item's own pieces are certainly within it.
        if regions.core(Int32(index)).passesOutside { hittable.low = own.low }
        var own = own
        if item.barrier == .asks {
            let open = item.isShown ? left : measure(item.clipped)
            own.high = open.high
            hittable.high = open.high
        }
        return NodeAudit(
            node: regions.id(Int32(index)), areaLow: area.low, areaHigh: area.high,
            visible: AuditShare(of: left, in: area), hittable: AuditShare(of: hittable, in: area),
            own: AuditShare(of: own, in: area), isUnknown: isUnknown)
    }

    private mutating func measure(_ region: SceneRegions.Region) -> AuditArea {
        regions.measure(region, resolution: options.resolution, effort: &effort)
    }
}

extension NodeAudit {
    /// The measures of a node that is too small or too large on the screen to be measured: nothing is known of them.
    fileprivate static func unmeasured(_ node: NodeID) -> NodeAudit {
        let share = AuditShare(low: 0, high: 1)
        return NodeAudit(
            node: node, areaLow: 0, areaHigh: .infinity, visible: share, hittable: share, own: share, isUnknown: true)
    }
}
