import HitTesting

/// Boxes in one parent, and a grid over them that the first query after a change makes anew. An engineer who moves most sprites in
/// each frame and asks often writes this, so the engine is compared with it.
///
/// The cells are about as large as a box, and at most as many as boxes. Each lists the boxes that touch it, front to back.
struct GridScene: SceneForm {
    private struct Entry {
        let box: Int32
        /// The next entry of the same cell; -1 for none.
        let next: Int32
    }

    private let plane: Rect
    private var boxes: [Rect]
    /// The number of cells along each side.
    private let cells: Int
    private var heads: [Int32]
    private var entries: [Entry] = []
    private var isCurrent = false

    /// - Precondition: All nodes but the first are its children, and have plain frames.
    init(_ tree: ViewTree) {
        precondition(GridScene.supports(tree), "a grid has boxes in one parent alone")
        plane = tree.nodes[0].frame
        boxes = tree.nodes.dropFirst().map(\.frame)
        let area = boxes.reduce(0) { $0 + $1.size.width * $1.size.height } / Double(max(boxes.count, 1))
        let fitting = (plane.size.width * plane.size.height / max(area, 1)).squareRoot()
        cells = Int(min(max(fitting, 1), Double(boxes.count).squareRoot().rounded(.up), 4_000))
        heads = [Int32](repeating: -1, count: cells * cells)
    }

    static func supports(_ tree: ViewTree) -> Bool {
        tree.count > 1 && tree.parents[0] < 0 && tree.nodes[0].frame.origin == .zero
            && tree.nodes[0].bounds.origin == .zero && tree.parents.dropFirst().allSatisfy { $0 == 0 }
            && tree.nodes.allSatisfy {
                $0.transform.isIdentity && $0.hitShape == nil && $0.hitMode == .auto && !$0.isHidden
            }
    }

    mutating func change(_ frame: DynamicFrame) {
        precondition(frame.changes.isEmpty, "boxes of a grid only move")
        for (node, origin) in frame.moves { boxes[Int(node) - 1].origin = origin }
        if !frame.moves.isEmpty { isCurrent = false }
    }

    private func cell(_ offset: Double, of length: Double) -> Int {
        Int(min(max(offset / length * Double(cells), 0), Double(cells - 1)))
    }

    private mutating func build() {
        isCurrent = true
        for cell in heads.indices { heads[cell] = -1 }
        entries.removeAll(keepingCapacity: true)
        for (index, box) in boxes.enumerated() {
            let (left, right) = (
                cell(box.minX - plane.minX, of: plane.size.width), cell(box.maxX - plane.minX, of: plane.size.width)
            )
            let (top, end) = (
                cell(box.minY - plane.minY, of: plane.size.height), cell(box.maxY - plane.minY, of: plane.size.height)
            )
            for row in top...end {
                for cell in row * cells + left...row * cells + right {
                    entries.append(Entry(box: Int32(index), next: heads[cell]))
                    heads[cell] = Int32(entries.count - 1)
                }
            }
        }
    }

    /// The index of the node hit at a point, -1 for none.
    mutating func topmost(at point: Point) -> Int32 {
        guard plane.contains(point) else { return -1 }
        if !isCurrent { build() }
        let row = cell(point.y - plane.minY, of: plane.size.height)
        var entry = heads[row * cells + cell(point.x - plane.minX, of: plane.size.width)]
        while entry >= 0 {
            let (box, next) = (entries[Int(entry)].box, entries[Int(entry)].next)
            if boxes[Int(box)].contains(point) { return box + 1 }
            entry = next
        }
        return 0
    }

    func number(of answer: Int32) -> Int32 { answer }
}
