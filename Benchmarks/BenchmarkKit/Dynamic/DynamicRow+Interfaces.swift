import HitTesting

// Rows of a screen with few views, as a scene and as a window, and rows of a node editor.
extension DynamicRow {
    static let interfaces: [DynamicRow] =
        [1, 5, 20, 50, 200].map { size in
            DynamicRow("screen, one view moves", size, queries: 1, .recursion(1.5, plus: 0.1)) {
                .screen($0).moving(.same(1))
            }
        }
        + [
            .still("screen", 20) { .screen($0) },
            .still("screen", 200) { .screen($0) },
        ]
        + [true, false].flatMap { hasBounds in
            let name = hasBounds ? "node editor" : "node editor without bounds"
            let edits = [("a card is dragged", DynamicScene.Editing.drag), ("panned", .pan), ("zoomed", .zoom)]
            return edits.map { edit, editing in
                DynamicRow("\(name), \(edit)", 17_000, queries: 50, .time(800)) {
                    .editor($0, editing, hasBounds: hasBounds)
                }.with(\.prototypes, .none)
            }
        }

    static let views: [DynamicRow] = [1, 20, 200].map { size in
        DynamicRow("window, one view moves", size, queries: 1, .recursion(2, plus: 0.1)) {
            .screen($0).moving(.same(1))
        }
        .with(\.isWindow, true)
    }
}

extension DynamicScene {
    /// A screen of `count` views, nested at random; the last one moves.
    fileprivate static func screen(_ count: Int) -> DynamicScene {
        var random = SceneRandom(seed: 5)
        var (tree, last) = (ViewTree(filling: 390, 844), 0)
        for index in 1..<max(count, 1) {
            let any = random.below(index)
            let parent = index < 8 || index.isMultiple(of: 4) ? 0 : any
            let (x, y) = (quarter(random.unit() * 200), quarter(random.unit() * 400))
            let (width, height) = (quarter(20 + random.unit() * 200), quarter(20 + random.unit() * 200))
            last = tree.add(x, y, width, height, to: parent)
        }
        return DynamicScene(tree: tree, movable: [Int32(last)])
    }

    /// What a user does in the editor.
    fileprivate enum Editing { case drag, pan, zoom }

    /// A node editor: cards with six ports each, which stick out. Behind the cards lie connectors, which are thin turned
    /// rectangles, three for every two cards. The cards and the connectors are children of a world. The world's bounds contain
    /// the cards if `hasBounds`. Otherwise the bounds are empty, and children are hit outside of them.
    fileprivate static func editor(_ count: Int, _ editing: Editing, hasBounds: Bool) -> DynamicScene {
        let cards = max(count * 2 / 17, 4)
        let world = world(cards: cards, hasBounds: hasBounds)
        var random = SceneRandom(seed: 7)
        let columns = Int(Double(cards).squareRoot().rounded(.up))
        let connectors = (0..<cards * 3 / 2).map { index -> (number: Int32, start: Int, end: Int) in
            let start = index % cards
            let end = (start + 1 + random.below(3) + columns * random.below(3)) % cards
            return (Int32(2 + index), start, end)
        }
        let centers = world.movable.map { world.tree.nodes[Int($0)].center }
        // Connectors lie behind all cards, so they come first.
        var tree = world.tree
        let shift = Int32(connectors.count)
        tree.nodes.insert(contentsOf: connectors.map { .connecting(centers[$0.start], centers[$0.end]) }, at: 2)
        tree.parents = [-1, 0] + connectors.map { _ in 1 } + tree.parents.dropFirst(2).map { $0 < 2 ? $0 : $0 + shift }
        let scene = DynamicScene(tree: tree, movable: world.movable.map { $0 + shift })
        switch editing {
        case .pan: return scene.panned()
        case .zoom: return scene.zoomed()
        case .drag:
            let card = cards / 2
            let (node, home) = (scene.movable[card], tree.nodes[Int(scene.movable[card])].origin)
            let own = connectors.filter { $0.start == card || $0.end == card }
            return scene.stepping { frame, _, changes in
                let offset = Double(frame % 200 < 100 ? frame % 200 : 200 - frame % 200)
                changes.move(node, to: Point(x: home.x + 3 * offset, y: home.y + offset))
                for connector in own {
                    var ends = (centers[connector.start], centers[connector.end])
                    if connector.start == card { ends.0 = Point(x: ends.0.x + 3 * offset, y: ends.0.y + offset) }
                    if connector.end == card { ends.1 = Point(x: ends.1.x + 3 * offset, y: ends.1.y + offset) }
                    changes.add(.replace(connector.number, .connecting(ends.0, ends.1)))
                }
            }
        }
    }
}

extension Node {
    /// A thin rectangle from one point to another.
    fileprivate static func connecting(_ start: Point, _ end: Point) -> Node {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = max((dx * dx + dy * dy).squareRoot(), 1)
        let (x, y) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
        var node = Node(frame: Rect(x: x - length / 2, y: y - 2, width: length, height: 4))
        node.transform = AffineTransform(
            a: dx / length, b: dy / length, c: -dy / length, d: dx / length, tx: 0, ty: 0)
        return node
    }
}
