import SceneFiles

/// The reasons for which a finding is withheld. The raw values are the words of reports.
enum WithholdingReason: String, CaseIterable {
    /// A target is too small in a direction in which the dump may have cut it off.
    case cut = "perhaps cut by the dump at the edge of what is shown"
    /// The lost part is a strip no wider than the rounding of the file.
    case rounding = "no more than the rounding of the file"
    /// Nothing that is lost would respond to touches.
    case actsNot = "about nothing that would act"
}

extension AuditedScreen {
    /// True if a target is too small in a direction in which the dump may have cut it off: it ends at the edge of the
    /// screen or of a scrolling node, and nothing indicates that it is complete.
    func mayBeCut(_ finding: AuditFinding) -> Bool {
        guard loaded.document.format == .uiautomator, case .room(let size?) = finding.detail,
            let index = loaded.index(of: finding.node.id)
        else { return false }
        var directions: [Direction] = []
        if size.width < options.minimumSize.width { directions.append(Direction(low: \.minX, high: \.maxX)) }
        if size.height < options.minimumSize.height { directions.append(Direction(low: \.minY, high: \.maxY)) }
        return directions.contains { mayBeCut(index, $0) }
    }

    /// One of the two axes of the screen, by a box's edges.
    private struct Direction {
        let low: KeyPath<Box, Double>
        let high: KeyPath<Box, Double>

        func size(_ box: Box) -> Double { box[keyPath: high] - box[keyPath: low] }

        /// True if a box ends at the same edge as another. A box that extends beyond has not been cut off there.
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
        // Complete siblings of the same kind, as in a list, show how large it would be.
        let whole = siblings(of: index).filter { sibling in !ends.contains { direction.ends(sibling, where: $0) } }
        guard whole.isEmpty else { return !whole.contains { direction.size($0) == direction.size(box) } }
        return isScrolled || !isWhole(direction.size(box))
    }

    /// The boxes of siblings that are of the same class and respond to touches in the same way.
    private func siblings(of index: Int) -> [Box] {
        let nodes = loaded.document.nodes
        guard let parent = nodes[index].parent else { return [] }
        return loaded.document.subtree(of: parent).filter {
            $0 != index && nodes[$0].parent == parent && nodes[$0].className == nodes[index].className
                && loaded.acts($0) == true
        }.map { nodes[$0].attributes.area }
    }

    /// True if a length in pixels is a whole number of the platform's unit. A sum of rounded lengths may be a pixel
    /// off. Scrolling may cut to any length, so there this proves nothing.
    private func isWhole(_ length: Double) -> Bool {
        guard let density = loaded.rules.density, density > 0 else { return false }
        return abs((length / density).rounded() * density - length) <= 1
    }
}
