/// The flat tree of a document: a shadow tree replaces the children of its host, and the slots of the shadow tree
/// contain these children.
struct PageFlatTree {
    /// The parents in the flat tree, by node. Only nodes that have a different parent in the document are listed.
    private(set) var parents: [Int32: Int32] = [:]

    /// - Complexity: O(nodes).
    init(_ document: PageDocument, _ strings: PageStrings) {
        guard !document.shadowRootTypes.isEmpty else { return }
        // The slots of each host, by name; the first of each name counts.
        var slots: [Int32: [String: Int32]] = [:]
        var hosts: [Int32] = Array(repeating: -1, count: document.nodeCount)
        for node in 0..<Int32(document.nodeCount) {
            let parent = document.parents[Int(node)]
            let isRoot = document.shadowRootTypes[node] != nil
            hosts[Int(node)] = isRoot ? parent : parent < 0 ? -1 : hosts[Int(parent)]
            if isRoot { slots[parent, default: [:]] = slots[parent] ?? [:] }
            let host = hosts[Int(node)]
            guard host >= 0, strings[document.nodeNames[Int(node)]] == "SLOT" else { continue }
            let name = document.attribute("name", of: node, strings.texts) ?? ""
            if slots[host]?[name] == nil { slots[host]?[name] = node }
        }
        for node in 0..<Int32(document.nodeCount) where document.shadowRootTypes[node] == nil {
            guard let places = slots[document.parents[Int(node)]],
                let slot = places[document.attribute("slot", of: node, strings.texts) ?? ""]
            else { continue }
            parents[node] = slot
        }
    }

    /// The document's nodes in pre-order of the flat tree. Nil if this is the document's own order, since no node has
    /// another parent in the flat tree.
    func order(_ document: PageDocument) -> [Int32]? {
        guard !parents.isEmpty else { return nil }
        let nodes = 0..<Int32(document.nodeCount)
        return preOrder(nodes, count: document.nodeCount, parent: { parent(of: $0, in: document) })
    }

    func parent(of node: Int32, in document: PageDocument) -> Int32 { parents[node] ?? document.parents[Int(node)] }
}

extension PageDocument {
    /// Fills `attributeNames`, which `attribute(_:of:_:)` uses to find an attribute.
    mutating func nameAttributes(_ texts: PageTexts) {
        var isKnown = Array(repeating: false, count: texts.count)
        for node in 0..<nodeCount {
            let list = attributes[node]
            for place in stride(from: list.startIndex, to: list.endIndex - 1, by: 2) {
                let index = list[place]
                guard index >= 0, !isKnown[Int(index)] else { continue }
                isKnown[Int(index)] = true
                attributeNames[texts[index], default: []].append(index)
            }
        }
    }

    /// The value of an attribute; nil if the node does not have it.
    func attribute(_ name: String, of node: Int32, _ texts: PageTexts) -> String? {
        guard let indices = attributeNames[name] else { return nil }
        let list = attributes[Int(node)]
        for place in stride(from: list.startIndex, to: list.endIndex - 1, by: 2) where indices.contains(list[place]) {
            return texts[list[place + 1]]
        }
        return nil
    }
}
