import PlaneGeometry

extension BoxScene {
    /// S1: a tree of panels like that of a user interface. Again and again, 2 to 12 children are added to the largest panel
    /// without children. For this comparison, each panel's size is multiplied by a random factor of 0.25 to 1.25. The children
    /// are a stack of cells, a grid, a background with content and badges, or overlays. Overlays that stick out are clipped.
    package static func interface(count: Int) -> BoxScene {
        var builder = InterfaceBuilder(count: count)
        builder.fill()
        return builder.scene()
    }
}

/// Fills panels with panels until there are `count` panels.
private struct InterfaceBuilder {
    private struct Panel {
        var box: Box
        var children: [Int] = []
    }

    /// A panel that has room for children. `rank` is the panel's area times a random factor.
    private struct Room: Comparable {
        var rank: Double
        var panel: Int

        static func < (left: Room, right: Room) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.panel < right.panel
        }
    }

    /// The unit of coordinates: all edges of panels are multiples of the unit.
    private static let grid = 0.25

    private let count: Int
    private let plane: Box
    private var random: SceneRandom
    private var panels: [Panel]
    private var open = MaximumHeap<Room>()

    init(count: Int) {
        self.count = count
        random = BoxScene.random(family: "1", count: count)
        let side = snap(1000 * (Double(count) / 1000).squareRoot(), to: InterfaceBuilder.grid)
        plane = Box(minX: 0, minY: 0, maxX: side, maxY: side)
        panels = [Panel(box: plane)]
        panels.reserveCapacity(count)
        open.insert(Room(rank: 1, panel: 0))
    }

    mutating func fill() {
        while panels.count < count {
            let panel = open.popMaximum()?.panel ?? random.below(panels.count)
            let box = panels[panel].box
            let children = 2 + random.below(11)
            let kind = random.unit()
            if kind < 0.30 {
                addStack(of: children, to: panel, box)
            } else if kind < 0.55 {
                addGrid(of: children, to: panel, box)
            } else if kind < 0.75 {
                addContent(of: children, to: panel, box)
            } else {
                addOverlays(of: children, to: panel, box)
            }
        }
    }

    /// Adds a panel, clipped to its parent. Adds nothing if the panel would be too small, or if there are enough panels.
    private mutating func add(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, to parent: Int) {
        let outside = panels[parent].box
        let grid = InterfaceBuilder.grid
        let box = Box(
            minX: larger(snap(minX, to: grid), outside.minX), minY: larger(snap(minY, to: grid), outside.minY),
            maxX: smaller(snap(maxX, to: grid), outside.maxX), maxY: smaller(snap(maxY, to: grid), outside.maxY))
        guard box.width >= 0.5 && box.height >= 0.5, panels.count < count else { return }
        panels.append(Panel(box: box))
        panels[parent].children.append(panels.count - 1)
        if box.width >= 6 && box.height >= 6 {
            open.insert(Room(rank: box.width * box.height * (0.25 + random.unit()), panel: panels.count - 1))
        }
    }

    private mutating func addStack(of children: Int, to panel: Int, _ box: Box) {
        let padding = random.uniform(0, 0.04) * smaller(box.width, box.height)
        let gap = random.uniform(0, 0.03) * larger(box.width, box.height) / Double(children)
        let weights = (0..<children).map { _ in random.uniform(0.4, 1.6) }
        let sum = weights.reduce(0, +)
        let isRow = box.width >= box.height
        var start = isRow ? box.minX + padding : box.minY + padding
        let available = (isRow ? box.width : box.height) - 2 * padding
        for weight in weights {
            let length = available * weight / sum
            if isRow {
                add(start, box.minY + padding, start + length - gap, box.maxY - padding, to: panel)
            } else {
                add(box.minX + padding, start, box.maxX - padding, start + length - gap, to: panel)
            }
            start += length
        }
    }

    private mutating func addGrid(of children: Int, to panel: Int, _ box: Box) {
        let columns = min(max(Int((Double(children) * box.width / box.height).squareRoot().rounded(.up)), 1), children)
        let rows = (children + columns - 1) / columns
        let cellWidth = box.width / Double(columns)
        let cellHeight = box.height / Double(rows)
        let gap = random.uniform(0, 0.06) * smaller(cellWidth, cellHeight)
        for child in 0..<children {
            let x = box.minX + Double(child % columns) * box.width / Double(columns)
            let y = box.minY + Double(child / columns) * box.height / Double(rows)
            add(x + gap, y + gap, x + cellWidth - gap, y + cellHeight - gap, to: panel)
        }
    }

    private mutating func addContent(of children: Int, to panel: Int, _ box: Box) {
        let shorter = smaller(box.width, box.height)
        add(box.minX, box.minY, box.maxX, box.maxY, to: panel)
        let inset = random.uniform(0, 0.02) * shorter
        add(box.minX + inset, box.minY + inset, box.maxX - inset, box.maxY - inset, to: panel)
        for _ in 2..<children {
            let size = random.uniform(0.04, 0.15) * shorter
            let x = random.uniform(box.minX, box.maxX)
            let y = random.uniform(box.minY, box.maxY)
            add(x - size, y - size, x + size, y + size, to: panel)
        }
    }

    private mutating func addOverlays(of children: Int, to panel: Int, _ box: Box) {
        for _ in 0..<children {
            let childWidth = random.uniform(0.2, 0.7) * box.width
            let childHeight = random.uniform(0.2, 0.7) * box.height
            let x = random.uniform(box.minX - 0.1 * box.width, box.maxX - 0.5 * childWidth)
            let y = random.uniform(box.minY - 0.1 * box.height, box.maxY - 0.5 * childHeight)
            add(x, y, x + childWidth, y + childHeight, to: panel)
        }
    }

    /// The scene of all panels, as boxes in pre-order.
    func scene() -> BoxScene {
        var scene = BoxScene(boxes: [], plane: plane)
        scene.boxes.reserveCapacity(count)
        scene.parents.reserveCapacity(count)
        var stack = [(panel: 0, parent: Int32(-1))]
        while let (panel, parent) = stack.popLast() {
            let position = Int32(scene.boxes.count)
            scene.boxes.append(panels[panel].box)
            scene.parents.append(parent)
            for child in panels[panel].children.reversed() { stack.append((child, position)) }
        }
        return scene
    }
}
