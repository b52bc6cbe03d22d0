extension LoadedScene {
    /// The index of the element that a node of a page is, or is a part of.
    func element(of index: Int) -> Int {
        document.nodes[index].pagePart == nil ? index : document.nodes[index].owner ?? index
    }

    /// Gives parts of elements the names and roles of their elements. Remarks tell which layer puts an element in
    /// front.
    func describePage(_ knowledge: inout OwnerKnowledge) {
        func element(_ id: NodeID) -> Int? { index(of: id).map(element(of:)) }
        knowledge.name = { element($0).map { document.nodes[$0].name } }
        knowledge.title = { element($0).flatMap { title(of: $0) } }
        knowledge.className = { element($0).flatMap { document.nodes[$0].className } }
        knowledge.isInteractive = { element($0).flatMap { acts($0) } }
        knowledge.owner = { id in index(of: id).flatMap { document.nodes[$0].owner }.map { ids[$0] } }
        knowledge.remark = { id in element(id).flatMap(layerRemark(of:)) }
    }

    /// The audit of a page: targets are elements with all that is in them.
    func pageAudit(_ options: AuditOptions) -> AuditReport {
        var audit = OwnedAudit(scene, options, knowing: knowledge)
        audit.margin = PagePainter.margin * (document.density ?? 1)
        audit.isInText = { id in index(of: id).map { document.nodes[$0].isInText } ?? false }
        return audit.report
    }

    /// The styles that put an element in front of others. If the element has none, the class and the styles of the
    /// nearest element around it that has some.
    private func layerRemark(of index: Int) -> String? {
        var next: Int? = index
        while let node = next {
            if let layer = document.nodes[node].pageLayer {
                return node == index ? layer : "in \(document.nodes[node].className ?? "an element"), \(layer)"
            }
            next = document.nodes[node].owner
        }
        return nil
    }
}
