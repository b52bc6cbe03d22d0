extension LoadedScene {
    /// The index of the element of a page's node: of the node itself, or of the element that the node is a part of.
    func element(of index: Int) -> Int {
        document.nodes[index].pagePart == nil ? index : document.nodes[index].owner ?? index
    }

    /// The audit of a page, whose targets are elements with all that is in them.
    func pageAudit(_ options: AuditOptions) -> AuditReport {
        var audit = OwnedAudit(scene, options, knowing: knowledge)
        audit.margin = PagePainter.margin * (document.density ?? 1)
        audit.isInText = { id in index(of: id).map { document.nodes[$0].isInText } ?? false }
        return audit.report
    }

    /// The styles that paint an element in front of others. If it has none, the class and styles of the nearest element
    /// around it that has some. Nil if there is no such element either.
    func layerRemark(of index: Int) -> String? {
        for node in sequence(first: index, next: { document.nodes[$0].owner }) {
            guard let layer = document.nodes[node].pageLayer else { continue }
            return node == index ? layer : "in \(document.nodes[node].className ?? "an element"), \(layer)"
        }
        return nil
    }
}
