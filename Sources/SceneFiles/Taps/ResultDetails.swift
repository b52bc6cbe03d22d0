/// Finds the values of the requested columns for answers of one scene. Answers that have the same values share them.
struct ResultDetails {
    private let scene: OpenScene
    /// The content of the scene's file.
    private let loaded: LoadedScene
    private let snapshot: HitSnapshot
    private let fields: TapFields
    /// Where `TapAnswers` keeps the values of answers that do not depend on the point.
    private var kept: [HitResult: Int] = [:]
    /// The nodes that the report `all` has listed last, and the text of their names. Many taps of a batch list the same nodes.
    private var listed: (nodes: [NodeID], names: String) = ([], "")

    private typealias Handler = (node: Int, distance: Double)

    init(_ scene: OpenScene, _ loaded: LoadedScene, _ snapshot: HitSnapshot, _ fields: TapFields) {
        (self.scene, self.loaded, self.snapshot, self.fields) = (scene, loaded, snapshot, fields)
    }

    /// Adds the values for a tap to its answer.
    mutating func add(_ result: HitResult, at point: Point, of record: Int, to answers: inout TapAnswers) {
        if let kept = kept[result] { return answers.refer(record, to: kept) }
        let node = result.node.flatMap { loaded.index(of: $0) }
        var handler: Handler?
        if case .hit = result { handler = node.flatMap(loaded.handler).map { ($0, 0) } }
        let dependsOnPoint = fields.report == .all || handler == nil && fields.radius != nil
        if handler == nil { handler = nearestHandler(to: point) }
        // The status and the reason are known to the outcome.
        var values: [ResultValue?] = []
        for column in fields.columns {
            let isOfOutcome = column == .status || column == .reason
            values.append(isOfOutcome ? nil : value(column, node, handler, point))
        }
        let index = answers.keep(values, of: record)
        if !dependsOnPoint { kept[result] = index }
    }

    private mutating func value(
        _ column: ResultColumn, _ node: Int?, _ handler: Handler?, _ point: Point
    ) -> ResultValue {
        let nodes = loaded.document.nodes
        return switch column {
        case .status, .reason: .text("")
        case .hit: .text(reported(node, handler, point))
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

    private mutating func reported(_ node: Int?, _ handler: Handler?, _ point: Point) -> String {
        switch fields.report {
        case .topmost: node.map { loaded.document.nodes[$0].name } ?? ""
        case .handler: handler.map { loaded.document.nodes[$0.node].name } ?? ""
        case .path: node.map { loaded.path(to: $0) } ?? ""
        case .all: names(of: loaded.listed(snapshot.hits(at: point)))
        }
    }

    /// The names of nodes, separated by spaces.
    private mutating func names(of nodes: [NodeID]) -> String {
        if nodes != listed.nodes { listed = (nodes, nodes.map { scene.name($0) }.joined(separator: " ")) }
        return listed.names
    }

    /// The node within `TapFields.radius` of a tap that may handle it, and its distance; nil if there is none.
    private func nearestHandler(to point: Point) -> Handler? {
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
    /// - Parameters:
    ///   - index: The index of the node.
    ///   - offsets: The document's `exactOffsets`, with which many frames are found fast; nil to find few.
    package func frame(of index: Int, _ offsets: ExactOffsets? = nil) -> [Double]? {
        document.frame(of: index, by: treatments, offsets)
    }
}

extension SceneDocument {
    /// A node's rectangle on the screen as x, y, width and height: `shownArea`, or else the box around the node's area.
    /// The area is that in `treatments`. Nil if a node on the path to the root has a singular transform, or if the node
    /// has an unknown position.
    /// - Parameters:
    ///   - index: The index of the node.
    ///   - treatments: What the rules say about the nodes.
    ///   - offsets: The document's `exactOffsets`, with which many frames are found fast; nil to find few.
    /// - Complexity: O(depth). With `offsets`, O(1) for a node whose path has simple numbers and no transforms.
    package func frame(
        of index: Int, by treatments: NodeTreatments, _ offsets: ExactOffsets? = nil
    ) -> [Double]? {
        guard !nodes[index].isUnplaced else { return nil }
        if let shown = nodes[index].shownArea {
            return [shown.origin.x, shown.origin.y, shown.size.width, shown.size.height]
        }
        var box = treatments[index].attributes.area
        var next: Int? = index
        while let node = next {
            if let offsets, ExactOffsets.isExact(Point(x: box.maxX, y: box.maxY)),
                let way = offsets.way(from: node, for: Point(x: box.minX, y: box.minY))
            {
                box = box.moved(by: way.offset)
                next = way.end
                continue
            }
            next = nodes[node].parent
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

    /// The sums of the nodes' offsets, for `frame(of:by:_:)`.
    /// - Complexity: O(*n*).
    package var exactOffsets: ExactOffsets {
        var offsets = ExactOffsets(count: nodes.count)
        for index in nodes.indices { offsets.append(nodes[index].stored.offset, under: nodes[index].parent) }
        return offsets
    }

    /// The greatest number of transforms through which `forEachFrame` converts a rectangle one after the other.
    private static var mostTurns: Int { 64 }

    /// Calls `body` with the rectangle of each node that has one, as `frame(of:by:_:)` describes it. After `mostTurns` transforms,
    /// the map of all others is applied at once, which gives a smaller box.
    /// - Complexity: O(*n*).
    package func forEachFrame(by treatments: NodeTreatments, _ body: ([Double]) -> Void) {
        // For each node, the nearest node at or above it with a transform, and the sum of the offsets up to there.
        var ways: [(offset: Point, turned: Int?)] = []
        ways.reserveCapacity(nodes.count)
        // The maps from nodes with a transform to the screen; nil below a transform without an inverse.
        var maps: [Int: AffineTransform?] = [:]
        eachNode: for index in nodes.indices {
            let above = nodes[index].parent.map { ways[$0] } ?? (offset: Point.zero, turned: nil as Int?)
            if let offset = nodes[index].stored.offset {
                let sum = Point(x: above.offset.x + offset.x, y: above.offset.y + offset.y)
                ways.append((offset: sum, turned: above.turned))
            } else {
                let attributes = nodes[index].attributes
                let map = above.turned.map { maps[$0] ?? nil } ?? AffineTransform.identity
                let moved = AffineTransform(translationX: above.offset.x, y: above.offset.y)
                maps[index] = .some(
                    attributes.transform.inverted() == nil
                        ? nil : map.map { attributes.mapToParent.concatenating(moved).concatenating($0) })
                ways.append((offset: Point.zero, turned: index))
            }
            guard !nodes[index].isUnplaced else { continue }
            if let shown = nodes[index].shownArea {
                body([shown.origin.x, shown.origin.y, shown.size.width, shown.size.height])
                continue
            }
            var box = treatments[index].attributes.area
            var (next, turns) = (Int?.some(index), 0)
            while let node = next {
                box = box.moved(by: ways[node].offset)
                guard let turned = ways[node].turned else { break }
                turns += 1
                if turns > Self.mostTurns {
                    guard let map = maps[turned] ?? nil else { continue eachNode }
                    box = box.applying(map)
                    break
                }
                let attributes = nodes[turned].attributes
                guard attributes.transform.inverted() != nil else { continue eachNode }
                box = box.applying(attributes.mapToParent)
                next = nodes[turned].parent
            }
            body([box.minX, box.minY, box.width, box.height])
        }
    }
}
