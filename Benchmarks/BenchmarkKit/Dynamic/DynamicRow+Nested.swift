import HitTesting

// Rows with nested nodes: interfaces, maps, lists, chains.
extension DynamicRow {
    static let nested: [DynamicRow] =
        [(.others(1), 1), (.others(1), 20), (.same(1), 20), (.same(1), 1000), (.same(20), 20)].map {
            (movers: Movers, queries: Int) in
            DynamicRow("nested panels, \(movers.name)", 100_000, queries: queries) { .panels($0).moving(movers) }
        }
        + [
            .still("nested panels", 100_000) { .panels($0) },
            .still("nested panels, one has moved once", 100_000) { count in
                let scene = DynamicScene.panels(count)
                let leaf = scene.movable[scene.movable.count / 2]
                let home = scene.tree.nodes[Int(leaf)].origin
                return scene.stepping { frame, _, changes in
                    if frame == 0 { changes.move(leaf, to: Point(x: home.x + 1, y: home.y)) }
                }
            },
            DynamicRow("two screens, tab switch", 2000, queries: 1) { .tabs($0) },
            DynamicRow("two screens, tab switch", 20_000, queries: 1) { .tabs($0) },
            DynamicRow("list, scrolled by frame", 10_000, queries: 1) { .list($0, cells: 0, byBounds: false) },
            DynamicRow("list with cells, scrolled by frame", 50_000, queries: 1) {
                .list($0 / 5, cells: 4, byBounds: false)
            },
            DynamicRow("list with cells, scrolled by bounds", 50_000, queries: 1) {
                .list($0 / 5, cells: 4, byBounds: true)
            },
        ]
        + [1, 20, 1000].map { queries in
            DynamicRow("map, scrolled by bounds", 100_000, queries: queries) { count in
                .map(count).stepping { frame, _, changes in
                    changes.add(.scroll(1, Point(x: 0, y: Double(frame % 50))))
                }
            }
        }
        + [1, 20].flatMap { queries in
            [
                DynamicRow("map, panned by frame", 100_000, queries: queries) { count in
                    .map(count).stepping { frame, _, changes in
                        changes.move(1, to: Point(x: 0, y: Double(frame % 50)))
                    }
                },
                DynamicRow("map, zoomed", 100_000, queries: queries) { .map($0).zoomed() }.with(\.prototypes, .none),
                DynamicRow("map below a label that moves", 100_000, queries: queries) { count in
                    .map(count).moving(.same(1))
                },
            ]
        }
        + [1000, 10_000].map { size in
            DynamicRow("chain, its end moves", size, queries: 1) { .chain($0).moving(.same(1)) }
        }
        + [14_000, 105_000].flatMap { size in
            [true, false].map { hasBounds in
                let kind = hasBounds ? "world of cards" : "world without bounds"
                return DynamicRow("\(kind) below a window, panned", size, queries: 1, .time(1.5)) {
                    .world(cards: max($0 / 7, 1), hasBounds: hasBounds).panned()
                }
            }
        }
}

extension DynamicScene {
    /// Ten panels in each panel, with gaps. Panels lie side by side on one level, and one above another on the next. The leaves
    /// move.
    fileprivate static func panels(_ count: Int) -> DynamicScene {
        let side = 1_000_000.0
        var (depth, leaves) = (1, 10)
        while depth < 5, leaves < count { (depth, leaves) = (depth + 1, leaves * 10) }
        var scene = DynamicScene(tree: ViewTree(plane: Box(minX: 0, minY: 0, maxX: side, maxY: side)))
        func fill(_ panel: Int, _ width: Double, _ height: Double, _ levels: Int) {
            if levels == 0 { return scene.movable.append(Int32(panel)) }
            let isRow = !levels.isMultiple(of: 2)
            let (cell, line) = (isRow ? width / 10 : width, isRow ? height : height / 10)
            for index in 0..<10 {
                let (x, y) = (isRow ? cell * Double(index) : 0, isRow ? 0 : line * Double(index))
                let (inWidth, inHeight) = (quarter(isRow ? cell * 0.95 : cell), quarter(isRow ? line : line * 0.95))
                fill(
                    scene.tree.add(quarter(x), quarter(y), inWidth, inHeight, to: panel), inWidth, inHeight,
                    levels - 1)
            }
        }
        fill(scene.tree.add(0, 0, side, side), side, side, depth)
        return scene
    }

    /// Two screens of small scattered views. Each frame hides one screen and shows the other.
    fileprivate static func tabs(_ count: Int) -> DynamicScene {
        let side = 2000.0
        var (tree, random) = (ViewTree(filling: side, side), SceneRandom(seed: 4))
        let tabs = (0..<2).map { _ in
            let tab = tree.add(0, 0, side, side, to: 0)
            for _ in 0..<count / 2 {
                tree.add(quarter(random.unit() * side), quarter(random.unit() * side), 40, 40, to: tab)
            }
            return Int32(tab)
        }
        tree.nodes[Int(tabs[1])].isHidden = true
        return DynamicScene(tree: tree).stepping { frame, _, changes in
            changes.add(.hide(tabs[frame % 2], true))
            changes.add(.hide(tabs[(frame + 1) % 2], false))
        }
    }

    /// A long list in a viewport of the size of a screen, beside other views. Each row has `cells` cells. Each frame scrolls on
    /// by 7. Scrolling sets the viewport's bounds if `byBounds`, otherwise the list's position.
    fileprivate static func list(_ rows: Int, cells: Int, byBounds: Bool) -> DynamicScene {
        let screen = Box(minX: 0, minY: 0, maxX: 375, maxY: 667)
        var tree = ViewTree(plane: screen)
        let root = tree.add(0, 0, 2000, 2000)
        for index in 0..<40 { tree.add(1000, Double(index) * 40, 100, 30, to: root) }
        let viewport = tree.add(0, 0, 375, 667, to: root)
        let list = tree.add(0, 0, 375, Double(rows) * 80, to: viewport)
        for index in 0..<rows {
            let row = tree.add(0, Double(index) * 80, 375, 80, to: list)
            for cell in 0..<cells { tree.add(10 + Double(cell) * 80, 5, 70, 60, to: row) }
        }
        let range = max(rows * 80 - 700, 1)
        return DynamicScene(tree: tree).stepping { frame, _, changes in
            let offset = Double(frame * 7 % range)
            if byBounds {
                changes.add(.scroll(Int32(viewport), Point(x: 0, y: offset)))
            } else {
                changes.move(Int32(list), to: Point(x: 0, y: -offset))
            }
        }
    }

    /// A map, which is node 1, and in front of the map a label that moves.
    fileprivate static func map(_ count: Int) -> DynamicScene {
        var tree = ViewTree(filling: side, side)
        tree.scatter(count, in: side, into: tree.add(0, 0, side, side, to: 0))
        let panel = tree.add(0, 0, 500, 100, to: 0)
        let label = tree.add(0, 0, 50, 50, to: panel)
        return DynamicScene(tree: tree, movable: [Int32(label)])
    }

    /// A chain of nodes, each the only child of the one before.
    fileprivate static func chain(_ count: Int) -> DynamicScene {
        let side = 900_000.0
        var (tree, last) = (ViewTree(filling: side, side), 0)
        for _ in 1..<max(count, 2) { last = tree.add(1, 1, side, side, to: last) }
        return DynamicScene(tree: tree, movable: [Int32(last)])
    }
}
