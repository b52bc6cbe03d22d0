import SpatialIndex

/// A finding that probably comes from how the scene was recorded, not from the screen.
public struct WithheldFinding: Hashable, Sendable {
    /// The reasons to withhold a finding. The raw values are the words for the reasons in reports.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The reason to withhold a finding that a target is too small: the recording may have cut the target along that axis.
        /// See `OwnerKnowledge.isCutToScreen`.
        case cut = "perhaps cut by the dump at the edge of what is shown"
        /// The reason to withhold a finding about a lost part: it is a strip no wider than the rounding of coordinates
        /// (`OwnerKnowledge.rounding`).
        case rounding = "no more than the rounding of the file"
        /// The reason to withhold a finding about a node with children and an empty area: none of its descendants is interactive.
        case actsNot = "about nothing that would act"
    }

    public let finding: AuditFinding
    public let reason: Reason
}

/// Decides which findings are withheld because they probably come from how the scene was recorded.
struct AuditJudge {
    let regions: SceneRegions
    let options: AuditOptions
    let knowledge: OwnerKnowledge
    private let items: [NodeID: Int32]
    /// The lengths of whole siblings that were found before: see `wholeLengths(of:_:beside:)`.
    private var knownLengths: [Siblings: Set<Double>] = [:]
    /// For each item, how many of those before it are or may be interactive; then how many of all. Empty until it is needed.
    private var actingBefore: [Int32] = []
    /// For each item, its nearest ancestor that scrolls or is a root; -1 for a root. Empty until it is needed.
    private var cutters: [Int32] = []

    /// Nodes of one kind with one parent, among which some may be cut.
    private struct Siblings: Hashable {
        let parent: Int32
        let className: String?
        let axis: RegionSolver.Axis
        /// The boxes at whose edges along the axis nodes may be cut.
        let ends: [Box]
    }

    init(_ regions: SceneRegions, _ options: AuditOptions, knowing knowledge: OwnerKnowledge) {
        (self.regions, self.options, self.knowledge) = (regions, options, knowledge)
        items = regions.itemsByNode
    }

    /// The reason to withhold a finding; nil to report it.
    mutating func reason(_ finding: AuditFinding) -> WithheldFinding.Reason? {
        guard let item = items[finding.node.id] else { return nil }
        if isRounding(finding, item) { return .rounding }
        if finding.rule == .emptyParent, isAboutNothing(item) { return .actsNot }
        return mayBeCut(finding, item) ? .cut : nil
    }

    /// True if a finding is about a lost part that is a strip no wider than the rounding of coordinates.
    private func isRounding(_ finding: AuditFinding, _ item: Int32) -> Bool {
        guard knowledge.rounding > 0, case .lost(let share) = finding.detail else { return false }
        let box = box(item)
        let size = knowledge.shownSize(finding.node.id) ?? box.size
        return share.high <= knowledge.rounding / min(size.width, size.height) * (1 + 1e-9)
    }

    /// True if all descendants of a node are known not to be interactive.
    private mutating func isAboutNothing(_ item: Int32) -> Bool {
        if actingBefore.isEmpty {
            actingBefore = [0]
            for index in regions.items.indices {
                let mayAct = knowledge.isInteractive(regions.id(Int32(index))) != false
                actingBefore.append(actingBefore[index] + (mayAct ? 1 : 0))
            }
        }
        return actingBefore[Int(regions[item].end)] == actingBefore[Int(item) + 1]
    }

    /// The box around a node's area on the screen, regardless of its ancestors.
    private func box(_ item: Int32) -> Box { regions[item].unclipped.box }

    // MARK: Targets that may be cut

    /// True if the recording may have cut a target along the axis on which a finding says that the target is too small. That is
    /// so if the target ends where the screen or a scrolling ancestor ends, and nothing shows that the target is whole.
    private mutating func mayBeCut(_ finding: AuditFinding, _ item: Int32) -> Bool {
        guard knowledge.isCutToScreen, case .room(let size?) = finding.detail else { return false }
        return size.width < options.minimumSize.width && mayBeCut(item, .x)
            || size.height < options.minimumSize.height && mayBeCut(item, .y)
    }

    private mutating func mayBeCut(_ item: Int32, _ axis: RegionSolver.Axis) -> Bool {
        let box = box(item)
        var ends: [Box] = []
        var isScrolled = false
        for cutter in cutters(of: item) {
            let edge = self.box(cutter)
            guard edge.intersects(box), axis.ends(box, where: edge) else { continue }
            if ends.last != edge { ends.append(edge) }
            isScrolled = isScrolled || knowledge.scrolls(regions.id(cutter)) == true
        }
        guard !ends.isEmpty else { return false }
        // Whole siblings of the same kind, such as rows of a list or cells of a row, show how large the item would be.
        let whole = wholeLengths(of: item, axis, beside: ends)
        guard whole.isEmpty else { return !whole.contains(axis.size(box)) }
        return isScrolled || !isWhole(axis.size(box))
    }

    /// The greatest number of ancestors that are looked at. No screen scrolls within so many others.
    private static let mostCutters = 32

    /// The ancestors of an item that may have cut it: those that scroll, and the root. Innermost first, at most `mostCutters`.
    private mutating func cutters(of item: Int32) -> [Int32] {
        if cutters.isEmpty {
            for item in regions.items {
                let parent = item.parent
                let cuts =
                    parent >= 0 && (regions[parent].parent < 0 || knowledge.scrolls(regions.id(parent)) == true)
                cutters.append(parent < 0 || cuts ? parent : cutters[Int(parent)])
            }
        }
        var result: [Int32] = []
        var next = cutters[Int(item)]
        while next >= 0, result.count < AuditJudge.mostCutters {
            result.append(next)
            next = cutters[Int(next)]
        }
        return result
    }

    /// The lengths along an axis of those siblings of a node that are interactive, have the node's class, and end at none of
    /// `ends`. The node itself ends at one of them. The lengths are found once for all siblings that end at the same boxes.
    private mutating func wholeLengths(
        of item: Int32, _ axis: RegionSolver.Axis, beside ends: [Box]
    ) -> Set<Double> {
        let parent = regions[item].parent
        guard parent >= 0 else { return [] }
        let className = knowledge.className(regions.id(item))
        let siblings = Siblings(parent: parent, className: className, axis: axis, ends: ends)
        if let known = knownLengths[siblings] { return known }
        var lengths: Set<Double> = []
        var other = parent + 1
        while other < regions[parent].end {
            let (id, box) = (regions.id(other), box(other))
            if knowledge.className(id) == className, knowledge.isInteractive(id) == true,
                !ends.contains(where: { axis.ends(box, where: $0) })
            {
                lengths.insert(axis.size(box))
            }
            other = regions[other].end
        }
        knownLengths[siblings] = lengths
        return lengths
    }

    /// True if a length differs by at most 1 from a multiple of `OwnerKnowledge.unitLength`: sums of rounded lengths may be off
    /// by 1. False if the unit is unknown. The result says nothing about a node that was cut by scrolling, since scrolling cuts
    /// at any length.
    private func isWhole(_ length: Double) -> Bool {
        guard let unit = knowledge.unitLength, unit > 0 else { return false }
        return abs((length / unit).rounded() * unit - length) <= 1
    }
}

extension RegionSolver.Axis {
    fileprivate func size(_ box: Box) -> Double { high(box) - low(box) }

    /// True if two boxes share their low edge or their high edge along the axis. A box that extends beyond the other's edge was
    /// not cut there.
    fileprivate func ends(_ box: Box, where edge: Box) -> Bool { low(box) == low(edge) || high(box) == high(edge) }
}
