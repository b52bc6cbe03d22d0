/// The reference walk for many points of a scene, in nearly linear time in nodes and points unless most areas overlap.
///
/// The points are divided by their coordinates into parts, until few nodes have a box near the points of a part. Each
/// part is walked in a scene of its own with those nodes and their ancestors; the other nodes would let the touch
/// through. The boxes are computed from the attributes alone, enlarged for rounding. So they are independent of the
/// index that the walk is compared with.
package struct WalkedParts {
    private let loaded: LoadedScene
    /// For each node, a box on the screen; at every point outside of the box, the walk skips the node. Nil if no such
    /// box is known.
    private let boxes: [Box?]

    /// The greatest number of nodes of a part that is walked without an attempt to split it.
    private static let smallNodeCount = 48
    /// The greatest number of points of a part that is walked without an attempt to split it.
    private static let smallPointCount = 16

    /// Prepares walks of a scene: computes the boxes that the nodes have on the screen.
    /// - Complexity: O(nodes).
    package init(_ loaded: LoadedScene) {
        self.loaded = loaded
        boxes = WalkedParts.boxes(of: loaded)
    }

    /// The walk's answer at each point: which node gets the touch. The answers are in the order of the points.
    package func topmost(at points: [Point]) -> [HitResult] {
        var results = Array(repeating: HitResult.miss, count: points.count)
        var parts = [Part(points: Array(points.indices), nodes: Array(boxes.indices))]
        while let part = parts.popLast() {
            let isSmall =
                part.nodes.count <= WalkedParts.smallNodeCount || part.points.count <= WalkedParts.smallPointCount
            if !isSmall, let halves = halves(of: part, points) {
                parts += halves
            } else {
                walk(part, points, &results)
            }
        }
        return results
    }

    /// The indices of some points, and of all nodes that may affect a touch at one of them.
    private struct Part {
        var points: [Int]
        var nodes: [Int]
    }

    /// Splits a part's points at the median of x or of y, whichever gives fewer nodes in both halves together. A node
    /// near both halves is in both. Nil if the two halves together have at least 7/4 as many nodes as the part.
    private func halves(of part: Part, _ points: [Point]) -> [Part]? {
        let candidates = [\Point.x, \Point.y].map { axis in
            let sorted = part.points.sorted { points[$0][keyPath: axis] < points[$1][keyPath: axis] }
            let middle = sorted.count / 2
            return [sorted[..<middle], sorted[middle...]].map { half in
                let bounds = Box.around(half.map { points[$0] })
                return Part(
                    points: Array(half), nodes: part.nodes.filter { boxes[$0].map { $0.isNear(bounds) } ?? true })
            }
        }
        func size(_ halves: [Part]) -> Int { halves.reduce(0) { $0 + $1.nodes.count } }
        guard let best = candidates.min(by: { size($0) < size($1) }), 4 * size(best) < 7 * part.nodes.count else {
            return nil
        }
        return best
    }

    /// Stores in `results` the walk's answers at a part's points. The scene that is walked has the part's nodes, their
    /// ancestors, and the targets of redirects.
    private func walk(_ part: Part, _ points: [Point], _ results: inout [HitResult]) {
        let nodes = loaded.document.nodes
        func target(of index: Int) -> Int? {
            loaded.scene[loaded.ids[index]].redirect.flatMap { loaded.index(of: $0) }
        }
        var needed = Set(part.nodes)
        var pending = part.nodes
        while let index = pending.popLast() {
            pending += [nodes[index].parent, target(of: index)].compactMap { $0 }.filter { needed.insert($0).inserted }
        }
        var scene = HitScene()
        var ids: [Int: NodeID] = [:]
        var originals: [NodeID: NodeID] = [:]
        for index in needed.sorted() {
            var attributes = loaded.scene[loaded.ids[index]]
            attributes.redirect = nil
            let id = scene.insert(attributes, into: nodes[index].parent.flatMap { ids[$0] })
            ids[index] = id
            originals[id] = loaded.ids[index]
        }
        for (index, id) in ids {
            if let target = target(of: index) { scene[id].redirect = ids[target] }
        }
        for index in part.points {
            let result = scene.walk(at: points[index])
            guard let node = result.node, let original = originals[node] else { continue }
            results[index] = result == .hit(node) ? .hit(original) : .ask(original)
        }
    }

    /// For each node, a box on the screen; at every point outside of the box, the walk skips the node. Nil at and below
    /// a transform, for overriding nodes, and if the box is not finite.
    private static func boxes(of loaded: LoadedScene) -> [Box?] {
        // For each node: the offset to screen coordinates, and the magnitude of the numbers that were added up.
        var offsets: [(x: Double, y: Double, size: Double)?] = []
        var boxes: [Box?] = []
        for (id, node) in zip(loaded.ids, loaded.document.nodes) {
            let attributes = loaded.scene[id]
            let outer = node.parent.map { offsets[$0] } ?? (0, 0, 0)
            let (origin, bounds) = (attributes.origin, attributes.bounds.origin)
            guard let outer, attributes.transform.isIdentity else {
                offsets.append(nil)
                boxes.append(nil)
                continue
            }
            let offset = (
                x: outer.x + (origin.x - bounds.x), y: outer.y + (origin.y - bounds.y),
                size: outer.size + abs(origin.x) + abs(origin.y) + abs(bounds.x) + abs(bounds.y)
            )
            offsets.append(offset)
            let area = attributes.area
            // The error of a sum of n terms is below n units in the last place of the sum of their magnitudes. This
            // bound is far larger.
            let slack =
                1e-12 * (offset.size + abs(area.minX) + abs(area.minY) + abs(area.maxX) + abs(area.maxY)) + 1e-300
            let box = area.moved(by: Point(x: offset.x, y: offset.y)).grown(by: slack)
            boxes.append(attributes.asks == .nothing && box.isFinite ? box : nil)
        }
        return boxes
    }
}

extension Box {
    /// True if the boxes share a point, edges included.
    fileprivate func isNear(_ other: Box) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
