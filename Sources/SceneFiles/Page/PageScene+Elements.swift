extension PageScene {
    /// Adds nodes for the elements of a document that have no fragment of their own.
    mutating func finish(_ frame: PageFrame) {
        open.removeAll()
        for node in 0..<Int32(frame.painter.document.nodeCount)
        where mains[frame.document][Int(node)] < 0 && frame.painter.element(of: node) == node {
            var element = SceneNode(Node(), fileIndex: Int(node))
            element.page = sources[frame.document]
            if let bounds = frame.painter.otherBounds[node] {
                element.shownArea = rect(bounds.moved(by: frame.offset))
                element.attributes.hitMode = .boxNone
            } else {
                element.attributes.isHidden = true
            }
            mains[frame.document][Int(node)] = Int32(result.nodes.count)
            element.isInText = frame.painter.elementsInText.contains(node)
            result.append(element, under: 0)
        }
    }

    /// Sets the owner of each node. The owner of a part of an element is the element; the owner of an element is the
    /// element around it. Also sets the host of each element in a shadow tree or a frame.
    mutating func linkOwners() {
        let hasHosts = !hosts.isEmpty || capture.documents.contains { !$0.shadowRootTypes.isEmpty }
        var inherited: [(Int, Int)] = []
        for index in result.nodes.indices {
            guard let document = result.nodes[index].page?.index else { continue }
            let element = result.nodes[index].fileIndex
            guard result.nodes[index].pagePart == nil else {
                result.nodes[index].owner = max(0, Int(mains[document][element]))
                continue
            }
            let around = elementAround(PagePlace(document: document, index: Int32(element)))
            // What shows a document may be no element, and has no node then.
            result.nodes[index].owner = max(
                0, around.map { Int(mains[$0.element.document][Int($0.element.index)]) } ?? 0)
            if let around, around.isHost { result.nodes[index].host = result.nodes[index].owner }
            // Deeper elements of a shadow tree inherit the host from those around them.
            if hasHosts, let around, !around.isHost {
                inherited.append((index, Int(mains[around.element.document][Int(around.element.index)])))
            }
        }
        // Nodes are in paint order. In document order, an element's host is known before its descendants need it.
        for (index, outer) in inherited.sorted(by: { result.nodes[$0.0].fileIndex < result.nodes[$1.0].fileIndex }) {
            result.nodes[index].host = result.nodes[outer].host
        }
    }

    /// For an element, the nearest ancestor that has a node; nil if there is none. The ancestor may be the host of a
    /// shadow tree, or the frame that shows the document. `isHost` is true if the path to the ancestor leaves a shadow
    /// tree or a document.
    func elementAround(_ element: PagePlace) -> (element: PagePlace, isHost: Bool)? {
        var element = element
        var isHost = false
        while true {
            let parents = capture.documents[element.document].parents
            element.index = parents[Int(element.index)]
            if element.index < 0 {
                guard let host = hosts[element.document] else { return nil }
                return (host, true)
            }
            if capture.documents[element.document].shadowRootTypes[element.index] != nil { isHost = true }
            if mains[element.document][Int(element.index)] >= 0 { return (element, isHost) }
        }
    }
}
