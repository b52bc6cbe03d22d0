extension LoadedScene {
    /// The knowledge that file and rules have of the nodes, for explain and audit.
    public var knowledge: OwnerKnowledge {
        var knowledge = OwnerKnowledge()
        knowledge.unit = document.format.lengthUnit
        knowledge.name = { node($0)?.name }
        knowledge.title = { id in index(of: id).flatMap { title(of: $0) } }
        knowledge.className = { id in node(id).flatMap { $0.className ?? $0.kind } }
        knowledge.isInteractive = { id in index(of: id).flatMap { acts($0) } }
        // The bounds of absolute rectangles begin at their place on the screen, which says nothing of scrolling.
        let usual = document.format.isRelative ? nil : false as Bool?
        knowledge.scrolls = { id in index(of: id).flatMap { treatments[$0].scrolls } ?? usual }
        return knowledge
    }

    /// The name that a person would call a node by: its own label or text; of one that acts and has none, the first
    /// that is written in it; else its identifier.
    public func title(of index: Int) -> String? {
        func said(_ node: SceneNode) -> String? {
            [node.label, node.text].lazy.compactMap { $0 }.first { !$0.isEmpty }
        }
        let node = document.nodes[index]
        if let own = said(node) { return own }
        if treatments[index].acts == true {
            var next = index + 1
            while next < document.nodes.count, (document.nodes[next].parent ?? -1) >= index {
                if treatments[next].acts != true, let inner = said(document.nodes[next]) { return inner }
                next += 1
            }
        }
        return node.title
    }

    /// True if a node does something when it is touched, as far as the rules say. What is drawn within a control that
    /// takes the touches for it does not, nor does a node of which nobody knows where it lies, or of which a dump that
    /// is cut to what is shown has nothing left.
    public func acts(_ index: Int) -> Bool? {
        guard let acts = treatments[index].acts else { return nil }
        guard acts, !document.nodes[index].isUnplaced else { return false }
        if document.format == .uiautomator, document.nodes[index].attributes.area.isEmpty { return false }
        var ancestor = document.nodes[index].parent
        while let next = ancestor {
            if treatments[next].attributes.hitMode == .boxOnly, treatments[next].acts == true { return false }
            ancestor = document.nodes[next].parent
        }
        return true
    }

    /// The nearest node at or above `index` that would act on a touch, by the rules: the one that handles it.
    public func handler(of index: Int) -> Int? {
        var next: Int? = index
        while let candidate = next {
            if acts(candidate) == true { return candidate }
            next = document.nodes[candidate].parent
        }
        return nil
    }
}

extension LoadedScene {
    /// The indices of the nodes whose place is unknown and that may take touches: what acts; where a file says itself which
    /// views take them, all that do.
    static func unplaced(_ document: SceneDocument, _ treatments: [NodeTreatment]) -> [Int] {
        let nodes = document.nodes
        guard nodes.contains(where: \.isUnplaced) else { return [] }
        let takesByItself = document.format == .recursiveDescription
        var isOut: [Bool] = []
        return nodes.indices.filter { index in
            let attributes = treatments[index].attributes
            let isOutWithParent = nodes[index].parent.map { isOut[$0] } ?? false
            isOut.append(isOutWithParent || !attributes.passesFlags || attributes.hitMode == .none)
            return nodes[index].isUnplaced && !isOut[index] && (takesByItself || treatments[index].acts == true)
        }
    }
}

extension LoadedScene {
    /// The document with what the rules say in its nodes' attributes.
    public var treatedDocument: SceneDocument {
        var document = document
        for index in document.nodes.indices { document.nodes[index].attributes = treatments[index].attributes }
        return document
    }
}
