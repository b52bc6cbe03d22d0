import HitTesting

/// Scenes that are made to change.
extension ViewTree {
    /// A long list in a viewport of the size of a screen, which shows some of its rows.
    package static func clippedList(count: Int) -> ViewTree {
        let list = BoxScene.list(count: max(count - 2, 1))
        let screen = Box(minX: 0, minY: 0, maxX: 375, maxY: 812)
        var tree = ViewTree(plane: screen)
        let root = tree.add(0, 0, 375, 812)
        guard count > 1 else { return tree }
        let viewport = tree.add(0, 44, 375, 724, to: root)
        guard count > 2 else { return tree }
        tree.graft(ViewTree(list), to: viewport)
        return tree
    }

    /// Scattered views of which every other one is hidden, as a pool keeps views for later.
    package static func pool(count: Int) -> ViewTree {
        var tree = ViewTree.scattered(count: count)
        for index in tree.nodes.indices.dropFirst() where index.isMultiple(of: 2) { tree.nodes[index].isHidden = true }
        return tree
    }

    /// A root and scattered views in it, `count` together.
    static func scattered(count: Int) -> ViewTree {
        let boxes = BoxScene.scatter(count: max(count - 1, 1))
        var tree = ViewTree(boxes)
        tree.nodes.removeLast(tree.count - count)
        tree.parents.removeLast(tree.parents.count - count)
        return tree
    }

    /// Two tabs that fill the screen, each with an interface of about half of the views; the second is hidden.
    package static func tabs(count: Int) -> ViewTree {
        let half = max((count - 1) / 2, 1)
        let interface = ViewTree(BoxScene.interface(count: half))
        var tree = ViewTree(plane: interface.plane)
        let root = tree.add(0, 0, interface.plane.maxX, interface.plane.maxY)
        while tree.count < count {
            let first = tree.count
            for (node, parent) in zip(interface.nodes, interface.parents) where tree.count < count {
                tree.add(node, to: parent < 0 ? root : Int(parent) + first)
            }
            if first > 1 { tree.nodes[first].isHidden = true }
        }
        return tree
    }

    /// Views nested in each other, each but a little smaller than its parent.
    package static func chain(count: Int) -> ViewTree {
        let side = 100_000.0
        let step = snap(side / 4 / Double(count), to: BoxScene.grid)
        var tree = ViewTree(plane: Box(minX: 0, minY: 0, maxX: side, maxY: side))
        var parent = tree.add(0, 0, side, side)
        for level in 1..<max(count, 1) {
            let size = side - 2 * step * Double(level)
            parent = tree.add(step, step, size, size, to: parent)
        }
        return tree
    }

    /// How many roots `windows` has, if it has as many views.
    static let windowCount = 64

    /// Roots side by side, each with cells in it.
    package static func windows(count: Int) -> ViewTree {
        let windows = min(count, windowCount)
        var tree = ViewTree(plane: Box(minX: 0, minY: 0, maxX: 8 * 1000, maxY: 8 * 1000))
        for window in 0..<windows {
            let views = (count - tree.count) / (windows - window)
            let root = tree.add(Double(window % 8) * 1000, Double(window / 8) * 1000, 1000, 1000)
            let columns = Int(Double(max(views - 1, 1)).squareRoot().rounded(.up))
            let size = snap(1000 / Double(columns), to: BoxScene.grid)
            for cell in 0..<max(views - 1, 0) {
                tree.add(Double(cell % columns) * size, Double(cell / columns) * size, size, size, to: root)
            }
        }
        return tree
    }
}
