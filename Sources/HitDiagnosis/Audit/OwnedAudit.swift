/// An audit of nodes whose owners are not their ancestors in the scene, as on pages. A touch on any part of a target
/// counts for the target.
///
/// The audit divides the screen as `HitScene.audit` does. It then assigns each piece to the nearest interactive node to which
/// the piece's node belongs (`OwnerKnowledge.owner`).
package struct OwnedAudit {
    /// The rules that apply to such nodes.
    package static let rules: Set<AuditRule> = [.unhittable, .tooSmall, .overlapped, .passiveCover]

    private let measures: AuditMeasures
    private let knowledge: OwnerKnowledge
    private let scene: HitScene
    /// For each item, its target: the item itself if it is interactive, else the nearest interactive item to which it belongs.
    /// Nil if there is none.
    private let targets: [Int32?]
    /// The places of the items in a walk over the forest of owners: those that belong to an item are numbered within its range.
    private let places: [Range<Int>]
    /// The boxes of the pieces that are assigned to each target.
    private var areas: [Int32: [Box]] = [:]

    /// How far beyond its left and upper edges a node still takes touches. The margin does not count as part of the node's size.
    package var margin = 0.0
    /// True for targets within text. They are never too small, since they may be as low as the text.
    package var isInText: (NodeID) -> Bool = { _ in false }

    /// - Complexity: That of `HitScene.audit`.
    package init(_ scene: HitScene, _ options: AuditOptions, knowing knowledge: OwnerKnowledge) {
        (self.scene, self.knowledge) = (scene, knowledge)
        let plan = AuditPlan(SceneRegions(scene.store), options)
        measures = plan.measures(plan.parts.map { plan.solve($0) })
        targets = OwnedAudit.targets(of: plan.regions, knowledge)
        places = OwnedAudit.places(of: plan.regions, knowledge)
        for piece in measures.index.pieces {
            if let target = targets[Int(piece.item)] { areas[target, default: []].append(piece.box) }
        }
    }

    /// The report of the audit. Its findings are `findings`, not those that `HitScene.audit` would report.
    package var report: AuditReport { AuditReport(measures, findings, knowing: knowledge) }

    private var regions: SceneRegions { measures.regions }
    private var options: AuditOptions { measures.options }

    /// For each item, its target: the item itself if it is interactive, else the nearest interactive item to which it belongs.
    /// Nil if there is none. An item with the same name as its owner is a part of the owner, and no target itself. Each item is
    /// looked at once, so that owners may be nested deeply.
    private static func targets(of regions: SceneRegions, _ knowledge: OwnerKnowledge) -> [Int32?] {
        let items = regions.itemsByNode
        var targets: [Int32?] = Array(repeating: nil, count: regions.items.count)
        var isKnown = Array(repeating: false, count: targets.count)
        for start in regions.items.indices {
            var (path, item): ([Int32], Int32?) = ([], Int32(start))
            while let next = item, !isKnown[Int(next)] {
                isKnown[Int(next)] = true
                path.append(next)
                let id = regions.id(next)
                let owner = knowledge.owner(id)
                if knowledge.isInteractive(id) == true, owner.map({ knowledge.name($0) != knowledge.name(id) }) ?? true
                {
                    targets[Int(next)] = next
                    break
                }
                item = owner.flatMap { items[$0] }
            }
            let found = item.flatMap { targets[Int($0)] }
            for item in path { targets[Int(item)] = found }
        }
        return targets
    }

    /// Numbers the items so that those that belong to an item, itself included, are numbered within its range. Of owners that own
    /// each other in a circle, one counts as without an owner.
    private static func places(of regions: SceneRegions, _ knowledge: OwnerKnowledge) -> [Range<Int>] {
        let items = regions.itemsByNode
        var owned: [[Int32]] = Array(repeating: [], count: regions.items.count)
        var roots: [Int32] = []
        for item in regions.items.indices.lazy.map({ Int32($0) }) {
            if let owner = knowledge.owner(regions.id(item)).flatMap({ items[$0] }) {
                owned[Int(owner)].append(item)
            } else {
                roots.append(item)
            }
        }
        var places: [Range<Int>] = Array(repeating: 0..<0, count: owned.count)
        var count = 0
        for root in roots + regions.items.indices.map({ Int32($0) }) where places[Int(root)].isEmpty {
            // The items on the way to the one that is looked at, and how many of what each owns have been numbered.
            var path: [(item: Int, next: Int)] = [(Int(root), 0)]
            places[Int(root)] = count..<count + 1
            count += 1
            while let (item, next) = path.last {
                if next < owned[item].count {
                    path[path.count - 1].next += 1
                    let inner = Int(owned[item][next])
                    guard places[inner].isEmpty else { continue }
                    places[inner] = count..<count + 1
                    count += 1
                    path.append((inner, 0))
                } else {
                    places[item] = places[item].lowerBound..<count
                    path.removeLast()
                }
            }
        }
        return places
    }

    /// The findings of the rules for all targets, in pre-order of the nodes.
    package var findings: [AuditFinding] {
        let all = regions.items.indices.map { Int32($0) }.filter { targets[Int($0)] == $0 }
        let small = tooSmall(all)
        return all.flatMap { item -> [AuditFinding] in
            guard let boxes = areas[item], !boxes.isEmpty else { return unhittable(item).map { [$0] } ?? [] }
            var found =
                options.rules.contains(.overlapped) || options.rules.contains(.passiveCover) ? covers(of: item) : []
            if let size = small[item] { found.append(finding(.tooSmall, .warning, item, nil, .room(size))) }
            return found
        }
    }

    private func finding(
        _ rule: AuditRule, _ severity: AuditSeverity, _ item: Int32, _ cause: NodeLabel?, _ detail: AuditFinding.Detail
    ) -> AuditFinding {
        AuditFinding(
            rule: rule, severity: severity, node: knowledge.label(regions.id(item)), cause: cause, detail: detail)
    }

    // MARK: Unhittable targets

    private func unhittable(_ item: Int32) -> AuditFinding? {
        guard options.rules.contains(.unhittable) else { return nil }
        let box = regions[item].unclipped.box
        guard !box.isEmpty else { return nil }
        let center = box.center
        let explanation = scene.explain(regions.id(item), at: center, knowing: knowledge)
        guard let obstacle = explanation.obstacles.first else { return nil }
        let isCovered = if case .covered = obstacle.kind { true } else { false }
        return finding(
            .unhittable, isCovered ? .error : .note, item, obstacle.isItself ? nil : obstacle.node, .obstacle(obstacle))
    }

    // MARK: Covered targets

    private func covers(of item: Int32) -> [AuditFinding] {
        let region = regions[item].clipped
        guard region.outlines < 0, !region.box.isEmpty else { return [] }
        func taker(of piece: RegionSolver.Piece) -> Int32? {
            belongs(piece.item, to: item) ? nil : targets[Int(piece.item)] ?? piece.item
        }
        // Who gets the touches in an undecided piece is not known; it may be the target.
        let (taken, isComplete) = measures.index.takenAreas(of: region.box) {
            $0.certainty == .sure ? taker(of: $0) : nil
        }
        guard isComplete, let most = taken.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return [] }
        let share = most.value / region.box.area
        let isTarget = targets[Int(most.key)] != nil
        let rule = isTarget ? AuditRule.overlapped : .passiveCover
        guard share > options.smallestShare, options.rules.contains(rule) else { return [] }
        let high = measures.index.takenAreas(of: region.box, by: taker).areas[most.key] ?? most.value
        let lost = AuditShare(of: AuditArea(low: most.value, high: high), in: .exactly(region.box.area))
        return [finding(rule, .warning, item, knowledge.label(regions.id(most.key)), .lost(lost))]
    }

    private func belongs(_ item: Int32, to target: Int32) -> Bool {
        targets[Int(item)] == target || places[Int(target)].contains(places[Int(item)].lowerBound)
    }

    // MARK: Small targets

    /// The sizes of targets that are too small, except those with enough space around them by WCAG 2.2 (success
    /// criterion 2.5.8). A circle with the minimum size as its diameter is drawn about the middle of each small target.
    /// The space is enough if the circle meets no other target and no circle of another small target.
    private func tooSmall(_ all: [Int32]) -> [Int32: Size] {
        guard options.rules.contains(.tooSmall) else { return [:] }
        var bounds: [Int32: Box] = [:]
        var small: [Int32] = []
        for item in all {
            guard let boxes = areas[item] else { continue }
            bounds[item] = boxes.reduce(.nothing) { $0.union($1) }
            if !isInText(regions.id(item)), !hasRoom(item, boxes) { small.append(item) }
        }
        let isSmall = Set(small)
        let diameter = max(options.minimumSize.width, options.minimumSize.height)
        // By rows, so that neighbours in the list are neighbours on the screen.
        let others = bounds.sorted { ($0.value.minY, $0.key) < ($1.value.minY, $1.key) }
        let tree = PackedBoxTree(others.map(\.value))
        var result: [Int32: Size] = [:]
        for item in small {
            guard let box = bounds[item] else { continue }
            let middle = center(of: box)
            var isCrowded = false
            tree.forEach(near: Box(at: middle).grown(by: diameter + margin)) { index in
                let (other, otherBox) = others[index]
                if other == item || belongs(other, to: item) || belongs(item, to: other) { return true }
                let nearest = Point(
                    x: min(max(middle.x, otherBox.minX + margin), otherBox.maxX),
                    y: min(max(middle.y, otherBox.minY + margin), otherBox.maxY))
                isCrowded =
                    isSmall.contains(other)
                    ? middle.distance(to: center(of: otherBox)) < diameter : middle.distance(to: nearest) < diameter / 2
                return !isCrowded
            }
            if isCrowded { result[item] = size(of: item, box) }
        }
        return result
    }

    /// The size of a target without its margin. Along each axis, `margin` is subtracted from the length of `left`, the box around
    /// the target's pieces. But if the whole target is longer than `left` by at most a neighbour's margin, `margin` is subtracted
    /// from the target's length.
    private func size(of item: Int32, _ left: Box) -> Size {
        let whole = regions[item].clipped.box
        func length(_ left: Double, _ whole: Double) -> Double {
            max(0, (whole > left && whole - left <= margin + 1e-9 ? whole : left) - margin)
        }
        return Size(width: length(left.width, whole.width), height: length(left.height, whole.height))
    }

    private func center(of box: Box) -> Point {
        Point(x: (box.minX + margin + box.maxX) / 2, y: (box.minY + margin + box.maxY) / 2)
    }

    private func hasRoom(_ item: Int32, _ boxes: [Box]) -> Bool {
        // A neighbour's margin covers a box by as much as the box's own margin extends it.
        let left = size(of: item, boxes.reduce(.nothing) { $0.union($1) })
        let isReachedInto =
            left.width >= options.minimumSize.width - 1e-9 && left.height >= options.minimumSize.height - 1e-9
        let room = isReachedInto ? 0 : margin
        let needed = Size(width: options.minimumSize.width + room, height: options.minimumSize.height + room)
        if boxes.contains(where: { $0.size.holds(needed) }) { return true }
        // A target cut into more pieces is assumed to have room.
        guard boxes.count <= PieceIndex.maximumPieceCount else { return true }
        return TargetRoom.fits(needed, in: boxes)
    }
}
