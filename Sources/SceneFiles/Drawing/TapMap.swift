/// The taps on a screen, counted for each node and for each square of the screen. Many taps are drawn as counts alone,
/// so a picture of a million taps is no larger than one of a few thousand.
struct TapMap {
    /// The outcomes of a tap. The raw values are the numbers that the page's script reads.
    enum Kind: Int {
        /// A node responds to the tap, or it is unknown whether the hit node responds: for one, if the answer is up to code of
        /// the node.
        case handled
        /// No node responds to the tap, and no node near it responds to touches.
        case missed
        /// No node responds to the tap, but a node near it responds to touches.
        case near
    }

    private(set) var counts: [Kind: Int] = [:]
    /// The numbers of taps for each node, by the node's index. `count` is the number of taps that the node handles or
    /// decides by its code, plus the number of unhandled taps that land on the node. `near` is the number of unhandled taps
    /// to which this node is the nearest node that responds to touches.
    private(set) var nodes: [Int: (count: Int, near: Int)] = [:]
    /// The taps in each square of the screen that has any. Empty if the screen is too small to be divided.
    private(set) var cells: [Cell: CellCount] = [:]
    /// Each tap and its outcome; empty if there are more than `maximumPointCount` taps.
    private(set) var points: [(point: Point, kind: Kind)] = []
    /// The number of taps outside of the screen.
    private(set) var outside = 0
    /// The length of a square's side, in units of the screen.
    let side: Double

    struct Cell: Hashable {
        let column: Int
        let row: Int
    }

    /// The numbers of taps in a square: all of them, and those of two kinds among them.
    struct CellCount {
        var all = 0
        var missed = 0
        var near = 0

        mutating func add(_ kind: Kind) {
            all += 1
            if kind == .missed { missed += 1 }
            if kind == .near { near += 1 }
        }

        /// The numbers, without zeros at the end.
        var row: [Int] { near > 0 ? [all, missed, near] : missed > 0 ? [all, missed] : [all] }
    }

    /// The greatest number of taps that are drawn one by one.
    private static let maximumPointCount = 2000
    /// The number of squares along the screen's longer side.
    private static let cellCount = 96.0
    /// The distance within which a node is near a tap, as a fraction of the screen's longer side: about half of the
    /// least size of targets.
    private static let nearness = 1 / 40.0

    /// - Complexity: O(taps), plus a search around each tap to which no node responds.
    init(_ taps: [Point], on loaded: LoadedScene, screen: Box) {
        let length = max(screen.width, screen.height)
        side = length / TapMap.cellCount
        let acting = loaded.ids.indices.map { loaded.acts($0) }
        let handlers = loaded.ids.indices.map { loaded.handler(of: $0) ?? (acting[$0] == nil ? $0 : nil) }
        var scene = loaded.scene
        for (point, result) in zip(taps, scene.topmost(at: taps)) {
            let landed: Int? = result.node.flatMap { loaded.index(of: $0) }
            let isAsked = if case .ask = result { true } else { false }
            var kind = Kind.handled
            if let handler = landed.flatMap({ isAsked ? $0 : handlers[$0] }) {
                nodes[handler, default: (0, 0)].count += 1
            } else {
                kind = .missed
                if let landed { nodes[landed, default: (0, 0)].count += 1 }
                scene.visitNearest(
                    to: point, within: length * TapMap.nearness,
                    where: { id, _ in loaded.index(of: id).flatMap { acting[$0] } == true }
                ) { item, _ in
                    kind = .near
                    if let index = loaded.index(of: item.item.node) { nodes[index, default: (0, 0)].near += 1 }
                    return false
                }
            }
            counts[kind, default: 0] += 1
            if taps.count <= TapMap.maximumPointCount { points.append((point, kind)) }
            guard screen.contains(point) else {
                outside += 1
                continue
            }
            // The side is 0 on a screen of a few of the smallest doubles.
            if side > 0 {
                let cell = Cell(column: Int((point.x - screen.minX) / side), row: Int((point.y - screen.minY) / side))
                cells[cell, default: CellCount()].add(kind)
            }
        }
    }

    /// The taps as JSON for the page's script.
    func json(corner: Point, grain: Double) -> JSONValue {
        func row(_ values: [Int]) -> JSONValue { .array(values.map(JSONValue.integer)) }
        let squares = cells.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }
        let sorted = nodes.sorted { ($1.value.count, $1.value.near, $0.key) < ($0.value.count, $0.value.near, $1.key) }
        let single = points.map { point, kind in
            JSONValue.array([
                .number(ScenePage.rounded(point.x, to: grain)), .number(ScenePage.rounded(point.y, to: grain)),
                .integer(kind.rawValue),
            ])
        }
        return .object([
            ("count", .integer(counts.values.reduce(0, +))), ("handled", .integer(counts[.handled] ?? 0)),
            ("missed", .integer(counts[.missed] ?? 0)), ("near", .integer(counts[.near] ?? 0)),
            ("outside", outside == 0 ? nil : .integer(outside)), ("side", .number(side)),
            ("corner", JSONValue(corner)),
            ("cells", .array(squares.map { row([$0.key.column, $0.key.row] + $0.value.row) })),
            ("points", .array(single)),
            ("nodes", .array(sorted.map { row([$0.key, $0.value.count, $0.value.near]) })),
        ])
    }
}
