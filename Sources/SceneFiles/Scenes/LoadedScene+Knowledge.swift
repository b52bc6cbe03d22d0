extension LoadedScene {
    /// The knowledge that file and rules have of the nodes, for explain and audit.
    public var knowledge: OwnerKnowledge {
        var knowledge = OwnerKnowledge()
        knowledge.unit = document.format.lengthUnit
        knowledge.name = { node($0)?.name }
        knowledge.title = { id in index(of: id).flatMap { title(of: $0) } }
        knowledge.className = { id in node(id).flatMap { $0.className ?? $0.kind } }
        knowledge.isInteractive = { id in index(of: id).flatMap { acts($0) } }
        knowledge.drawnBox = { id in index(of: id).flatMap { drawnBox(of: $0) } }
        // The bounds of absolute rectangles begin at their place on the screen, which says nothing of scrolling.
        let usual = document.format.isRelative ? nil : false as Bool?
        knowledge.scrolls = { id in index(of: id).flatMap { treatments[$0].scrolls } ?? usual }
        knowledge.rounding = rules.rounding
        knowledge.shownSize = { id in
            index(of: id).flatMap { frame(of: $0) }.map { Size(width: $0[2], height: $0[3]) }
        }
        knowledge.isCutToScreen = document.format == .uiautomator
        knowledge.unitLength = rules.density
        if document.format == .domSnapshot { describePage(&knowledge) }
        return knowledge
    }

    /// Finds what cannot be touched, and why, with what file and rules know.
    ///
    /// - Parameters:
    ///   - options: The settings. Their minimum size counts where neither the caller nor the rules name one; where the file
    ///     does not tell how large a unit of the platform is, sizes are not judged.
    ///   - minimumSize: The size that a target needs room for, in the platform's unit.
    /// - Complexity: As `HitScene.audit(_:knowing:)`.
    public func audit(_ options: AuditOptions = AuditOptions(), minimumSize: Size? = nil) -> AuditReport {
        var options = options
        if let density = rules.unit == nil ? 1 : rules.density {
            let size = minimumSize ?? rules.minimumTarget ?? options.minimumSize
            options.minimumSize = Size(width: size.width * density, height: size.height * density)
        } else {
            // Pixels alone do not tell how large something is.
            options.rules.remove(.tooSmall)
        }
        return document.format == .domSnapshot ? pageAudit(options) : scene.audit(options, knowing: knowledge)
    }

    /// The box that a node is drawn in, where that is not where it takes touches.
    func drawnBox(of index: Int) -> Box? {
        document.nodes[index].isUnplaced ? Box.nothing : document.nodes[index].shownArea.map { Box($0) }
    }

    /// The name that a person would call a node by: its own label or text; of one that acts and has none, the first
    /// that is written in it; else its identifier.
    public func title(of index: Int) -> String? {
        func said(_ node: SceneNode) -> String? {
            [node.label, node.text].lazy.compactMap { $0 }.first { !$0.isEmpty }
        }
        let node = document.nodes[index]
        if let own = said(node) { return own }
        if treatments.acts(index) == true, document.format != .domSnapshot {
            var next = index + 1
            while next < document.nodes.count, (document.nodes[next].parent ?? -1) >= index {
                if treatments.acts(next) != true, let inner = said(document.nodes[next]) { return inner }
                next += 1
            }
        }
        return node.title
    }

    /// True if a node does something when it is touched, as far as the rules say. What is drawn within a control that
    /// takes the touches for it does not, nor does a node of which nobody knows where it lies, or of which a dump that
    /// is cut to what is shown has nothing left.
    public func acts(_ index: Int) -> Bool? {
        guard let acts = treatments.acts(index) else { return nil }
        guard acts, !document.nodes[index].isUnplaced else { return false }
        if document.format == .uiautomator, document.nodes[index].attributes.area.isEmpty { return false }
        guard document.format != .domSnapshot else { return true }
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
            next = document.nodes[candidate].owner ?? document.nodes[candidate].parent
        }
        return nil
    }
}

extension LoadedScene {
    /// The indices of the nodes whose place is unknown and that may take touches: what acts; where a file says itself which
    /// views take them, all that do.
    static func unplaced(_ document: SceneDocument, _ treatments: NodeTreatments) -> [Int] {
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
    /// An attribute of an element; of one in a shadow tree or the document of a frame that does not have it, that of the
    /// host, as a page's own `elementFromPoint` answers the host.
    func attribute(_ name: String, of index: Int) -> String? {
        var next: Int? = index
        while let node = next {
            if let value = document.nodes[node].fileMember(name) { return value }
            next = document.nodes[node].host
        }
        return nil
    }

    /// The nodes that a list of all at a point names. Of a page these are elements, each once, where it is front-most; lines
    /// of text are not in such lists, as in `elementsFromPoint`.
    package func listed(_ items: [HitItem]) -> [NodeID] {
        guard document.format == .domSnapshot else { return items.map(\.node) }
        var seen: Set<NodeID> = []
        return items.compactMap { item in
            guard let index = index(of: item.node), document.nodes[index].pagePart != .text else { return nil }
            let element = item.redirect ?? item.node
            return seen.insert(element).inserted ? element : nil
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
