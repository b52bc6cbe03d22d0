import HitTesting

// Rows with open nodes, which let touches through or let their children out.
extension LivingRow {
    static let layers: [LivingRow] =
        [1000, 10_000, 100_000].flatMap { size in
            [
                .still("tree of layers", size) { .layers($0).0 },
                LivingRow("tree of layers, another leaf moves", size, asking: 1) { .layers($0).0.moving(.others(1)) },
                LivingRow("tree of layers, the same leaf moves", size, asking: 20) { .layers($0).0.moving(.same(1)) },
                LivingRow("tree of layers, a random layer hides, another shows", size, asking: 1) { count in
                    let (ground, layers) = LivingGround.layers(count)
                    return ground.turning(layers, hidden: true)
                },
                LivingRow("tree of layers, a random layer moves", size, asking: 1) { count in
                    var (ground, layers) = LivingGround.layers(count)
                    ground.movable = layers
                    return ground.moving(.others(1))
                },
            ]
        }
        + [
            .still("transparent root over a scene", 10_000, .time(0.03)) { .transparentRoot(over: $0) },
            LivingRow("transparent root over a scene, one in it moves", 10_000, asking: 20) {
                .transparentRoot(over: $0).moving(.same(1))
            },
            LivingRow("64 roots, one comes and goes", 9600, asking: 1) { .windows($0) }.with(\.prototypes, .layers),
            .still("turned cards whose children stick out", 2800, .time(0.3)) { .cards($0 / 7, areTurned: true) },
            .still("cards whose children stick out", 2800) { .cards($0 / 7) },
        ]
        + [(.others(1), 1), (.others(1), 20), (.same(1), 20), (.same(20), 20), (.all, 1), (.all, 20)].map {
            (movers: LivingMovers, questions: Int) in
            LivingRow("cards whose children stick out, \(movers.name)", 2800, asking: questions) {
                .cards($0 / 7).moving(movers)
            }
        }
}

extension LivingGround {
    /// A binary tree of layers that have the screen's size and let touches through. Its leaves are buttons, which move.
    fileprivate static func layers(_ count: Int) -> (LivingGround, layers: [Int32]) {
        var ground = LivingGround(tree: ViewTree(plane: BoxScene.square))
        var layers: [Int32] = []
        var random = SceneRandom(seed: 11)
        func fill(_ parent: Int, _ leaves: Int) {
            if leaves == 1 {
                let (x, y) = (quarter(random.unit() * 99_900), quarter(random.unit() * 99_900))
                return ground.movable.append(Int32(ground.tree.add(x, y, 100, 60, to: parent)))
            }
            for half in [leaves / 2, leaves - leaves / 2] {
                let layer = ground.tree.addLayer(to: parent)
                layers.append(Int32(layer))
                fill(layer, half)
            }
        }
        fill(ground.tree.add(0, 0, side, side), max(count, 2))
        return (ground, layers)
    }

    /// A scene, and in front of it a second root that lets touches through except on its 64 children, which move.
    fileprivate static func transparentRoot(over count: Int) -> LivingGround {
        var ground = scattered(count)
        let root = ground.tree.addLayer(to: -1)
        ground.movable = (0..<64).map { index in
            let (x, y) = (Double(index % 8) * 12_000, Double(index / 8) * 12_000)
            return Int32(ground.tree.add(x, y, 2000, 1000, to: root))
        }
        return ground
    }

    /// Roots side by side, and one more in front that is removed in one frame and inserted in the next.
    fileprivate static func windows(_ count: Int) -> LivingGround {
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
        return LivingGround(tree: tree).stepping { frame, random, changes in
            if frame.isMultiple(of: 2) { return changes.add(.remove(guest)) }
            let (x, y) = (quarter(random.uniform(0, 7000)), quarter(random.uniform(0, 7000)))
            changes.add(.insert(guest, Rect(x: x, y: y, width: 1000, height: 1000), parent: -1))
        }
    }

    /// Cards with six children each that stick out.
    fileprivate static func cards(_ count: Int, areTurned: Bool = false) -> LivingGround {
        var random = SceneRandom(seed: 5)
        var ground = LivingGround(tree: ViewTree(filling: 4000, 4000))
        for index in 0..<max(count, 1) {
            let x = quarter(Double(index % 20) * 200 + random.unit() * 60)
            let y = quarter(Double(index / 20) * 200 + random.unit() * 60)
            let card = ground.tree.addCard(Rect(x: x, y: y, width: 150, height: 120), to: 0)
            if areTurned { ground.tree.nodes[card].transform = .turn(by: random.unit()) }
            ground.movable.append(Int32(card))
        }
        return ground
    }

    /// A window over a world, which is node 1, of cards with six ports each that stick out. The world has bounds that hold the
    /// cards, or it has empty bounds and lets its children out.
    static func world(cards: Int, hasBounds: Bool) -> LivingGround {
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
        return LivingGround(tree: tree, movable: movable)
    }
}

extension AffineTransform {
    /// A rotation by an angle with the tangent `part`. It uses no function whose last bit depends on a library.
    static func turn(by part: Double) -> AffineTransform {
        let length = (1 + part * part).squareRoot()
        return AffineTransform(a: 1 / length, b: part / length, c: -part / length, d: 1 / length, tx: 0, ty: 0)
    }
}

extension ViewTree {
    /// Adds a layer of the plane's size that lets touches through.
    fileprivate mutating func addLayer(to parent: Int) -> Int {
        var layer = Node(frame: Rect(plane))
        layer.hitMode = .boxNone
        return add(layer, to: parent)
    }

    /// Adds a card with six children that stick out at its sides.
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
