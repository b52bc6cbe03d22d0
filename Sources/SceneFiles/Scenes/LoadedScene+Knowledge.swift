extension LoadedScene {
    /// What the file and the rules say about the nodes. The scene's methods `explain` and `audit` take it as a parameter.
    public var knowledge: OwnerKnowledge {
        // The index of the node, or of the element of a page that it is a part of.
        func element(_ id: NodeID) -> Int? { index(of: id).map(element(of:)) }
        var knowledge = OwnerKnowledge()
        knowledge.unit = document.format.lengthUnit
        knowledge.name = { element($0).map { document.nodes[$0].name } }
        knowledge.title = { element($0).flatMap { title(of: $0) } }
        knowledge.className = { element($0).flatMap { document.nodes[$0].shownClass } }
        knowledge.isInteractive = { element($0).flatMap { acts($0) } }
        knowledge.drawnBox = { id in index(of: id).flatMap { drawnBox(of: $0) } }
        // The bounds of absolute rectangles start at their position on the screen, which is no sign of scrolling.
        let usual = document.format.isRelative ? nil : false as Bool?
        knowledge.scrolls = { id in index(of: id).flatMap { treatments[$0].scrolls } ?? usual }
        knowledge.rounding = rules.rounding
        knowledge.shownSize = { id in
            index(of: id).flatMap { frame(of: $0) }.map { Size(width: $0[2], height: $0[3]) }
        }
        knowledge.isCutToScreen = document.format == .uiautomator
        knowledge.unitLength = rules.density
        if document.format == .domSnapshot {
            knowledge.owner = { id in index(of: id).flatMap { document.nodes[$0].owner }.map { ids[$0] } }
            knowledge.remark = { element($0).flatMap(layerRemark(of:)) }
        }
        return knowledge
    }

    /// Finds what cannot be touched, and why, using what the file and the rules say about the nodes.
    ///
    /// - Parameters:
    ///   - options: The settings. Their minimum size is used if neither `minimumSize` nor the rules give one. Sizes are
    ///     not judged if the rules have a `unit` but no `density`.
    ///   - minimumSize: The size that a target needs room for, in the platform's unit.
    /// - Complexity: That of `HitScene.audit(_:knowing:)`.
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

    /// The box in which a node is drawn; nil if the node is drawn in the area that takes touches. `Box.nothing` for a
    /// node without a known position.
    func drawnBox(of index: Int) -> Box? {
        document.nodes[index].isUnplaced ? Box.nothing : document.nodes[index].shownArea.map { Box($0) }
    }

    /// The text by which a person would refer to a node; nil if there is none.
    ///
    /// It is the first of these that exists: the node's own label or text, the label or text of a descendant, the last
    /// part of the node's identifier. Descendants count only if the node responds to touches and is not part of a web
    /// page. A descendant that responds to touches itself does not count.
    public func title(of index: Int) -> String? {
        let node = document.nodes[index]
        if let own = node.words { return own }
        if treatments.acts(index) == true, document.format != .domSnapshot {
            let inner = innerWords.value { firstInnerWords() }[index]
            if inner >= 0 { return document.nodes[Int(inner)].words }
        }
        return node.title
    }

    /// True if a node responds to touches, according to the file and the rules; nil if neither says so. False for a
    /// node within a control that takes all touches of its subtree, and for a node whose position is unknown. Also
    /// false for a node with an empty area in an Android dump, in which areas are clipped to what is shown.
    public func acts(_ index: Int) -> Bool? {
        responses.value { NodeResponses(self) }.acting[index]
    }

    /// False for a node whose position is unknown, and for a node with an empty area in an Android dump.
    func isShown(_ index: Int) -> Bool {
        let node = document.nodes[index]
        return !node.isUnplaced && (document.format != .uiautomator || !node.attributes.area.isEmpty)
    }

    /// The index of the node that handles a touch on the node `index`: the nearest node at or above it that responds to
    /// touches, according to the file and the rules. Nil if there is none.
    public func handler(of index: Int) -> Int? {
        responses.value { NodeResponses(self) }.handler(of: index)
    }

    /// The indices of a node and of the nodes in which it lies, innermost first.
    func path(from index: Int) -> some Sequence<Int> {
        sequence(first: index) { document.nodes[$0].owner ?? document.nodes[$0].parent }
    }
}

extension LoadedScene {
    /// The indices of the nodes whose position is unknown and that may take touches. In the format
    /// `recursiveDescription`, a node may take touches unless its attributes exclude it, or those of an ancestor do. In
    /// other formats, the node must also respond to touches.
    static func unplaced(_ document: SceneDocument, _ treatments: NodeTreatments) -> [Int] {
        let nodes = document.nodes
        guard nodes.contains(where: \.isUnplaced) else { return [] }
        let takesByItself = document.format == .recursiveDescription
        var isOut: [Bool] = []
        return nodes.indices.filter { index in
            let isOutWithParent = nodes[index].parent.map { isOut[$0] } ?? false
            isOut.append(isOutWithParent || treatments[index].attributes.isOut)
            return nodes[index].isUnplaced && !isOut[index] && (takesByItself || treatments[index].acts == true)
        }
    }
}

extension LoadedScene {
    /// The value of an element's attribute. If an element in a shadow tree or a frame lacks the attribute, its host's
    /// value is used, since a page's `elementFromPoint` returns the host. Nil if no host has the attribute either.
    func attribute(_ name: String, of index: Int) -> String? {
        sequence(first: index) { document.nodes[$0].host }.lazy.compactMap { document.nodes[$0].fileMember(name) }.first
    }

    /// Returns the nodes of `items`, a list of all nodes at a point, as results list them. For a page the result
    /// consists of elements, each listed once, in the position of its front-most fragment. Lines of text are left out,
    /// as in `elementsFromPoint`.
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
    /// The document with the rules applied to its nodes: their attributes, and whether they respond to touches.
    public var treatedDocument: SceneDocument {
        var document = document
        for index in document.nodes.indices {
            document.nodes[index].attributes = treatments[index].attributes
            document.nodes[index].acts = treatments.acts(index).map { $0 && isShown(index) }
        }
        return document
    }
}
