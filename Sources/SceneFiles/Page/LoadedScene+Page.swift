extension LoadedScene {
    /// The index of the element to which a node of the page belongs. It is `index` itself, unless the node is a part of
    /// an element.
    func element(of index: Int) -> Int {
        document.nodes[index].pagePart == nil ? index : document.nodes[index].owner ?? index
    }

    /// The audit of a page. Its targets are elements, and a touch on anything inside an element counts for the element.
    func pageAudit(_ options: AuditOptions) -> AuditReport {
        var audit = OwnedAudit(scene, options, knowing: knowledge)
        audit.margin = PagePainter.margin * (document.density ?? 1)
        audit.isInText = { id in index(of: id).map { document.nodes[$0].isInText } ?? false }
        return audit.report
    }

    /// The styles that paint an element in front of others. If the element has none, the class and styles of the
    /// nearest element around it that has some. Nil if there is no such element either.
    func layerRemark(of index: Int) -> String? {
        let node = Int(layered.value { layeredNodes() }[index])
        guard node >= 0, let layer = document.nodes[node].pageLayer else { return nil }
        return node == index ? layer : "in \(document.nodes[node].className ?? "an element"), \(layer)"
    }

    /// For each node of a page, the node itself or the nearest of its owners that styles paint in front of others; -1 for
    /// none.
    /// - Complexity: O(*n*), whatever the page's depth.
    private func layeredNodes() -> [Int32] {
        let nodes = document.nodes
        let own: [Int32?] = nodes.indices.map { nodes[$0].pageLayer == nil ? nil : Int32(clamping: $0) }
        return firstKnown(own) { index in sequence(first: index) { nodes[$0].owner } }
    }
}
