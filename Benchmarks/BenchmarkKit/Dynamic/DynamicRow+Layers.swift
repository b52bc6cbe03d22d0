import HitTesting

// Rows with nodes that let touches through, or whose children are hit outside their bounds.
extension DynamicRow {
    static let layers: [DynamicRow] =
        [1000, 10_000, 100_000].flatMap { size in
            [
                .still("tree of layers", size) { .layers($0).0 },
                DynamicRow("tree of layers, another leaf moves", size, queries: 1) { .layers($0).0.moving(.others(1)) },
                DynamicRow("tree of layers, the same leaf moves", size, queries: 20) { .layers($0).0.moving(.same(1)) },
                DynamicRow("tree of layers, a random layer hides, another shows", size, queries: 1) { count in
                    let (scene, layers) = DynamicScene.layers(count)
                    return scene.turning(layers, hidden: true)
                },
                DynamicRow("tree of layers, a random layer moves", size, queries: 1) { count in
                    var (scene, layers) = DynamicScene.layers(count)
                    scene.movable = layers
                    return scene.moving(.others(1))
                },
            ]
        }
        + [
            .still("transparent root over a scene", 10_000, .time(0.03)) { .transparentRoot(over: $0) },
            DynamicRow("transparent root over a scene, one in it moves", 10_000, queries: 20) {
                .transparentRoot(over: $0).moving(.same(1))
            },
            DynamicRow("64 roots, one comes and goes", 9600, queries: 1) { .windows($0) }.with(\.prototypes, .layers),
            .still("turned cards whose children stick out", 2800, .time(0.3)) { .cards($0 / 7, areTurned: true) },
            .still("cards whose children stick out", 2800) { .cards($0 / 7) },
        ]
        + [(.others(1), 1), (.others(1), 20), (.same(1), 20), (.same(20), 20), (.all, 1), (.all, 20)].map {
            (movers: Movers, queries: Int) in
            DynamicRow("cards whose children stick out, \(movers.name)", 2800, queries: queries) {
                .cards($0 / 7).moving(movers)
            }
        }
}

extension DynamicScene {
    /// A binary tree of layers, which have the plane's size and let touches through. The leaves are buttons, which move.
    /// Returns the scene, and the indexes of the layers in the tree.
    fileprivate static func layers(_ count: Int) -> (DynamicScene, layers: [Int32]) {
        var scene = DynamicScene(tree: ViewTree(plane: BoxScene.square))
        var layers: [Int32] = []
        var random = SceneRandom(seed: 11)
        func fill(_ parent: Int, _ leaves: Int) {
            if leaves == 1 {
                let (x, y) = (quarter(random.unit() * 99_900), quarter(random.unit() * 99_900))
                return scene.movable.append(Int32(scene.tree.add(x, y, 100, 60, to: parent)))
            }
            for half in [leaves / 2, leaves - leaves / 2] {
                let layer = scene.tree.addLayer(to: parent)
                layers.append(Int32(layer))
                fill(layer, half)
            }
        }
        fill(scene.tree.add(0, 0, side, side), max(count, 2))
        return (scene, layers)
    }

    /// Scattered nodes, and in front of them a second root with 64 children, which move. The second root lets touches through
    /// except on its children.
    fileprivate static func transparentRoot(over count: Int) -> DynamicScene {
        var scene = scattered(count)
        let root = scene.tree.addLayer(to: -1)
        scene.movable = (0..<64).map { index in
            let (x, y) = (Double(index % 8) * 12_000, Double(index / 8) * 12_000)
            return Int32(scene.tree.add(x, y, 2000, 1000, to: root))
        }
        return scene
    }

    /// Roots side by side, and one more root in front. The front root is removed in one frame, and inserted in the next.
    fileprivate static func windows(_ count: Int) -> DynamicScene {
        var tree = ViewTree(plane: Box(minX: 0, minY: 0, maxX: 8000, maxY: 8000))
        for window in 0..<64 {
            let views = (count - tree.count) / (64 - window)
            let root = tree.add(Double(window % 8) * 1000, Double(window / 8) * 1000, 1000, 1000)
            let columns = Int(Double(max(views - 1, 1)).squareRoot().rounded(.up))
            let size = snap(1000 / Double(columns), to: BoxScene.grid)
            for cell in 0..<max(views - 1, 0) {
                tree.add(Double(cell % columns) * size, Double(cell / columns) * size, size, size, to: root)
            }
        }
        let guest = Int32(tree.add(0, 0, 1000, 1000))
        return DynamicScene(tree: tree).stepping { frame, random, changes in
            if frame.isMultiple(of: 2) { return changes.add(.remove(guest)) }
            let (x, y) = (quarter(random.uniform(0, 7000)), quarter(random.uniform(0, 7000)))
            changes.add(.insert(guest, Rect(x: x, y: y, width: 1000, height: 1000), parent: -1))
        }
    }

    /// Cards with six children each, which stick out of the card.
    fileprivate static func cards(_ count: Int, areTurned: Bool = false) -> DynamicScene {
        var random = SceneRandom(seed: 5)
        var scene = DynamicScene(tree: ViewTree(filling: 4000, 4000))
        for index in 0..<max(count, 1) {
            let x = quarter(Double(index % 20) * 200 + random.unit() * 60)
            let y = quarter(Double(index / 20) * 200 + random.unit() * 60)
            let card = scene.tree.addCard(Rect(x: x, y: y, width: 150, height: 120), to: 0)
            if areTurned { scene.tree.nodes[card].transform = .turn(by: random.unit()) }
            scene.movable.append(Int32(card))
        }
        return scene
    }

    /// A window with a world, which is node 1. The world has cards with six ports each, which stick out of the card. The
    /// world's bounds contain the cards if `hasBounds`. Otherwise the bounds are empty, and children are hit outside of them.
    static func world(cards: Int, hasBounds: Bool) -> DynamicScene {
        var random = SceneRandom(seed: 5)
        var tree = ViewTree(filling: 3840, 2160)
        let columns = Int(Double(cards).squareRoot().rounded(.up))
        let world = tree.add(0, 0, Double(columns) * 240, Double(columns) * 160, to: 0)
        if !hasBounds {
            tree.nodes[world].bounds.size = Size(width: 0, height: 0)
            tree.nodes[world].hitsOutsideBounds = true
        }
        let movable = (0..<cards).map { index in
            let x = quarter(Double(index % columns) * 240 + random.unit() * 60)
            let y = quarter(Double(index / columns) * 160 + random.unit() * 30)
            return Int32(tree.addCard(Rect(x: x, y: y, width: 150, height: 120), to: world))
        }
        return DynamicScene(tree: tree, movable: movable)
    }
}

extension AffineTransform {
    /// A rotation by the angle whose tangent is `part`. Only arithmetic and a square root are used, so the last bit of the result
    /// does not depend on a library.
    static func turn(by part: Double) -> AffineTransform {
        let length = (1 + part * part).squareRoot()
        return AffineTransform(a: 1 / length, b: part / length, c: -part / length, d: 1 / length, tx: 0, ty: 0)
    }
}

extension ViewTree {
    /// Adds a layer, which has the plane's size and lets touches through. Returns the layer's index.
    fileprivate mutating func addLayer(to parent: Int) -> Int {
        var layer = Node(frame: Rect(plane))
        layer.hitMode = .boxNone
        return add(layer, to: parent)
    }

    /// Adds a card with six children, which stick out at the card's sides. Returns the card's index.
    fileprivate mutating func addCard(_ frame: Rect, to parent: Int) -> Int {
        var node = Node(frame: frame)
        node.hitsOutsideBounds = true
        let card = add(node, to: parent)
        for port in 0..<6 {
            let x = port.isMultiple(of: 2) ? -8 : frame.size.width - 8
            add(x, 20 + Double(port / 2) * 30, 16, 16, to: card)
        }
        return card
    }
}
