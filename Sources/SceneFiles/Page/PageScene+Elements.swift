extension PageScene {
    /// Adds the elements of a document that have no piece of their own.
    mutating func finish(_ frame: PageFrame) {
        open.removeAll()
        var bounds: [Int32: Int32] = [:]
        for (index, box) in frame.painter.boxes.enumerated() where bounds[box.node] == nil {
            bounds[box.node] = Int32(index)
        }
        for node in 0..<Int32(frame.painter.document.nodeCount)
        where mains[frame.document][Int(node)] < 0 && frame.painter.nodes.element(of: node) == node {
            var element = SceneNode(Node(), fileIndex: Int(node))
            element.id = namers[frame.document].name(of: node)
            if let box = bounds[node] {
                let box = frame.painter.boxes[Int(box)]
                element.shownArea = rect(box.bounds.moved(by: frame.offset))
                element.attributes.hitMode = .boxNone
            } else {
                element.attributes.isHidden = true
            }
            mains[frame.document][Int(node)] = Int32(result.nodes.count)
            describe(&element, node, frame)
            result.append(element, under: 0)
            owners.append(PageElement(document: frame.document, node: node))
        }
    }

    /// Says what the page says of an element beside its place.
    func describe(_ node: inout SceneNode, _ element: Int32, _ frame: PageFrame) {
        namers[frame.document].describe(&node, element)
        guard let index = frame.painter.firstBox(of: element) else { return }
        node.pageLayer = frame.painter.layerStyles(index)
        node.isInText = frame.painter.isInText(index)
    }

    /// Says to which element each node belongs: pieces to theirs, elements to those around.
    mutating func linkOwners() {
        var inherited: [(Int, Int)] = []
        for index in result.nodes.indices {
            let owner = owners[index]
            guard owner.document >= 0 else { continue }
            if owner.node <= -2 {
                let main = mains[owner.document][Int(-2 - owner.node)]
                result.nodes[index].owner = main < 0 ? 0 : Int(main)
                continue
            }
            let around = elementAround(owner)
            result.nodes[index].owner = around.map { Int(mains[$0.element.document][Int($0.element.node)]) } ?? 0
            if let around, around.isHost { result.nodes[index].host = result.nodes[index].owner }
            // What is deeper in a shadow tree has the host of what is around it.
            if let around, !around.isHost {
                inherited.append((index, Int(mains[around.element.document][Int(around.element.node)])))
            }
        }
        // Elements come in the order of painting, so that those around are linked first where they stand first.
        for (index, outer) in inherited.sorted(by: { result.nodes[$0.0].fileIndex < result.nodes[$1.0].fileIndex }) {
            result.nodes[index].host = result.nodes[outer].host
        }
    }

    /// The element around another, the host of a shadow tree and the frame of a document included.
    func elementAround(_ element: PageElement) -> (element: PageElement, isHost: Bool)? {
        var element = element
        var isHost = false
        while true {
            let parents = capture.documents[element.document].parents
            element.node = parents[Int(element.node)]
            if element.node < 0 {
                guard let host = hosts[element.document] else { return nil }
                return (host, true)
            }
            if capture.documents[element.document].shadowRootTypes[element.node] != nil { isHost = true }
            if mains[element.document][Int(element.node)] >= 0 { return (element, isHost) }
        }
    }
}
