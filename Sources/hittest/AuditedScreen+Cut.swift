import SceneFiles

/// The reasons for which a finding is not told. The raw values are the words of reports.
enum WithholdingReason: String, CaseIterable {
    /// A target is too small in a direction in which the dump may have cut it.
    case cut = "perhaps cut by the dump at the edge of what is shown"
    /// The part that is lost is a strip no wider than the rounding of the file.
    case rounding = "no more than the rounding of the file"
    /// Nothing that is lost would act.
    case actsNot = "about nothing that would act"
}

extension AuditedScreen {
    /// True if a target is too small in a direction in which a dump that is cut to what is shown may have cut it: it ends
    /// where the screen or something that scrolls ends, and nothing tells that it is whole.
    func mayBeCut(_ finding: AuditFinding) -> Bool {
        guard loaded.document.format == .uiautomator, case .room(let size?) = finding.detail,
            let index = loaded.index(of: finding.node.id)
        else { return false }
        var directions: [Direction] = []
        if size.width < options.minimumSize.width { directions.append(Direction(low: \.minX, high: \.maxX)) }
        if size.height < options.minimumSize.height { directions.append(Direction(low: \.minY, high: \.maxY)) }
        return directions.contains { mayBeCut(index, $0) }
    }

    /// One of the two directions of the screen, by a box's edges.
    private struct Direction {
        let low: KeyPath<Box, Double>
        let high: KeyPath<Box, Double>

        func size(_ box: Box) -> Double { box[keyPath: high] - box[keyPath: low] }

        /// True if a box ends where another one does. One that reaches beyond has not been cut there.
        func ends(_ box: Box, where edge: Box) -> Bool {
            box[keyPath: low] == edge[keyPath: low] || box[keyPath: high] == edge[keyPath: high]
        }
    }

    private func mayBeCut(_ index: Int, _ direction: Direction) -> Bool {
        let nodes = loaded.document.nodes
        let box = nodes[index].attributes.area
        var ends: [Box] = []
        var isScrolled = false
        var ancestor = nodes[index].parent
        while let next = ancestor {
            ancestor = nodes[next].parent
            let scrolls = loaded.treatments[next].scrolls == true
            guard ancestor == nil || scrolls else { continue }
            let edge = nodes[next].attributes.area
            if edge.intersects(box), direction.ends(box, where: edge) {
                ends.append(edge)
                isScrolled = isScrolled || scrolls
            }
        }
        guard !ends.isEmpty else { return false }
        // Whole ones of its kind beside it tell how large it would be; rows of a list, and what stands in a row.
        let whole = siblings(of: index).filter { sibling in !ends.contains { direction.ends(sibling, where: $0) } }
        guard whole.isEmpty else { return !whole.contains { direction.size($0) == direction.size(box) } }
        return isScrolled || !isWhole(direction.size(box))
    }

    /// The boxes of the others of a parent's children that are of a node's class and act as it does.
    private func siblings(of index: Int) -> [Box] {
        let nodes = loaded.document.nodes
        guard let parent = nodes[index].parent else { return [] }
        return loaded.document.subtree(of: parent).filter {
            $0 != index && nodes[$0].parent == parent && nodes[$0].className == nodes[index].className
                && loaded.acts($0) == true
        }.map { nodes[$0].attributes.area }
    }

    /// True if a length in pixels is a whole number of the platform's unit. Sums of lengths that were rounded to pixels one
    /// by one may be a pixel off. What scrolling has cut may be any length, so this says nothing there.
    private func isWhole(_ length: Double) -> Bool {
        guard let density = loaded.rules.density, density > 0 else { return false }
        return abs((length / density).rounded() * density - length) <= 1
    }
}
