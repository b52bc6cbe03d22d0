/// The values of one tap's columns other than the status and the reason.
struct ResultDetails {
    /// The answer to the tap.
    let result: HitResult
    let point: Point
    let scene: OpenScene
    /// The content of the scene's file.
    let loaded: LoadedScene
    let snapshot: HitSnapshot
    let fields: TapFields

    private var node: Int? { result.node.flatMap { loaded.index(of: $0) } }

    /// The values of the requested columns other than `status` and `reason`.
    var all: [ResultColumn: ResultValue] {
        let handler = handler
        var values: [ResultColumn: ResultValue] = [:]
        for column in fields.columns where column != .status && column != .reason {
            values[column] = value(column, handler)
        }
        return values
    }

    private func value(_ column: ResultColumn, _ handler: (node: Int, distance: Double)?) -> ResultValue {
        let (nodes, node) = (loaded.document.nodes, node)
        return switch column {
        case .status, .reason: .text("")
        case .hit: .text(reported(handler))
        case .class: .text(node.flatMap { nodes[$0].className ?? nodes[$0].kind } ?? "")
        case .label: .text(node.flatMap { loaded.title(of: $0) } ?? "")
        case .path: .text(node.map { loaded.path(to: $0) } ?? "")
        case .handler: .text(handler.map { nodes[$0.node].name } ?? "")
        case .frame: .numbers(node.flatMap { loaded.frame(of: $0) } ?? [])
        case .distance: .number(handler?.distance)
        case .text: .text(node.flatMap { nodes[$0].text } ?? "")
        case .id: .text(node.flatMap { nodes[$0].identifier } ?? "")
        case .tag: .text(node.flatMap { nodes[$0].member("tag") } ?? "")
        case .classes: .text(node.flatMap { nodes[$0].fileMember("class") } ?? "")
        case .data(let name): .text(node.flatMap { loaded.attribute(name, of: $0) } ?? "")
        }
    }

    private func reported(_ handler: (node: Int, distance: Double)?) -> String {
        switch fields.report {
        case .topmost: node.map { loaded.document.nodes[$0].name } ?? ""
        case .handler: handler.map { loaded.document.nodes[$0.node].name } ?? ""
        case .path: node.map { loaded.path(to: $0) } ?? ""
        case .all: loaded.listed(snapshot.hits(at: point)).map { scene.name($0) }.joined(separator: " ")
        }
    }

    /// The index of the node that handles the tap, and its distance from the tap; nil if no node handles the tap.
    private var handler: (node: Int, distance: Double)? {
        if case .hit = result, let handler = node.flatMap(loaded.handler) { return (handler, 0) }
        guard let radius = fields.radius else { return nil }
        let near = snapshot.nearest(to: point, within: radius) { id, _ in
            loaded.index(of: id).flatMap { loaded.acts($0) } == true
        }
        return near.first.flatMap { item in loaded.index(of: item.item.node).map { ($0, item.distance) } }
    }
}

extension HitResult {
    /// The node that is hit, or whose override decides; nil for a miss.
    var node: NodeID? {
        switch self {
        case .hit(let id), .ask(let id): id
        case .miss: nil
        }
    }
}

extension LoadedScene {
    /// The names of the nodes from a root to a node, separated by slashes.
    package func path(to index: Int) -> String {
        path(from: index).map { document.nodes[$0].name }.reversed().joined(separator: "/")
    }

    /// A node's rectangle on the screen as x, y, width and height: `shownArea`, or else the box around the node's area.
    /// Nil if a node on its path has a singular transform, or if the node has an unknown position.
    package func frame(of index: Int) -> [Double]? { document.frame(of: index, by: treatments) }
}

extension SceneDocument {
    /// A node's rectangle on the screen as x, y, width and height: `shownArea`, or else the box around the node's area.
    /// The area is that in `treatments`. Nil if a node on the path to the root has a singular transform, or if the node
    /// has an unknown position.
    package func frame(of index: Int, by treatments: NodeTreatments) -> [Double]? {
        guard !nodes[index].isUnplaced else { return nil }
        if let shown = nodes[index].shownArea {
            return [shown.origin.x, shown.origin.y, shown.size.width, shown.size.height]
        }
        var box = treatments[index].attributes.area
        for node in sequence(first: index, next: { nodes[$0].parent }) {
            // No rule moves a node. Most nodes merely have an offset, which is read in place: in a deep tree every copy counts.
            if let offset = nodes[node].stored.offset {
                box = box.moved(by: offset)
                continue
            }
            let attributes = nodes[node].attributes
            guard attributes.transform.inverted() != nil else { return nil }
            box = box.applying(attributes.mapToParent)
        }
        return [box.minX, box.minY, box.width, box.height]
    }
}
