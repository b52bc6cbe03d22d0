import HitTesting

// Rows with many nodes in one parent.
extension DynamicRow {
    static let scattered: [DynamicRow] =
        [
            (1000, .others(1), 1), (1000, .same(1), 20), (1000, .same(100), 20), (1000, .all, 20), (1000, .all, 1000),
            (10_000, .others(1), 1), (10_000, .same(1), 20), (10_000, .same(100), 20), (10_000, .others(100), 20),
            (10_000, .all, 20), (10_000, .all, 1000), (10_000, .same(1000), 1000),
            (100_000, .others(1), 1), (100_000, .others(1), 20), (100_000, .same(1), 1), (100_000, .same(1), 20),
            (100_000, .same(1), 1000), (100_000, .same(100), 20), (100_000, .same(1000), 1),
            (100_000, .same(1000), 20), (100_000, .same(10_000), 20), (100_000, .others(1000), 20),
            (100_000, .others(1000), 1000), (100_000, .all, 1000),
        ].map { (size: Int, movers: Movers, queries: Int) in
            DynamicRow("scattered, \(movers.name)", size, queries: queries) { .scattered($0).moving(movers) }
                .with(\.hasPeer, true)
        }
        + [
            DynamicRow("scattered, all move", 100_000, queries: 1, .recursion(2)) { .scattered($0).moving(.all) }
                .with(\.hasPeer, true),
            .still("scattered", 100_000) { .scattered($0) },
            DynamicRow("pool, half hidden behind, one hides and another shows", 100_000, queries: 1, .time(3)) {
                .pool($0, inFront: false)
            },
            DynamicRow("pool, half hidden in front, one hides and another shows", 100_000, queries: 1, .time(3)) {
                .pool($0, inFront: true)
            },
            DynamicRow("sprites, another one to the front", 100_000, queries: 1) {
                .scattered($0).raising { random, count in [random.below(count)] }
            }.with(\.prototypes, .layers),
            DynamicRow("sprites, one removed and inserted", 100_000, queries: 1) { .scattered($0).replacing(1) }
                .with(\.prototypes, .layers),
            DynamicRow("sprites, 1,000 others to the front", 100_000, queries: 20, .recursion(1)) {
                .scattered($0).raising { random, count in (0..<1000).map { _ in random.below(count) } }
            }.with(\.prototypes, .layers),
            DynamicRow("sprites, the same 1,000 to the front", 100_000, queries: 20, .recursion(1)) {
                .scattered($0).raising { _, count in (0..<1000).map { $0 * count / 1000 } }
            }.with(\.prototypes, .layers),
            DynamicRow("sprites, 1,000 removed and inserted", 100_000, queries: 20, .recursion(1)) {
                .scattered($0).replacing(1000)
            }.with(\.prototypes, .layers),
        ]
        + [100_000, 1_000_000].flatMap { size in
            [
                DynamicRow("scattered, another one jumps far", size, queries: 1, .peer(0.6)) {
                    .scattered($0).jumping()
                }
                .with(\.hasPeer, true),
                DynamicRow("scattered, another one moves near", size, queries: 1, .peer(0.6)) {
                    .scattered($0).nearing()
                }
                .with(\.hasPeer, true),
            ]
        }
        + [.same(1), .same(100), .others(1), .others(100)].map { (movers: Movers) in
            DynamicRow("scattered, \(movers.name)", 100_000, queries: 1, .time(50)) { .scattered($0).moving(movers) }
                .with(\.queriesSnapshots, true)
        }
        + ["rings, smallest in front", "rings, largest in front", "crossing strips", "equal boxes"].flatMap { kind in
            [Movers.others(1), .same(1)].map { movers in
                DynamicRow("\(kind), \(movers.name)", 10_000, queries: 20) { .overlapping(kind, $0).moving(movers) }
                    .with(\.hasPeer, true)
            }
        }
}

extension DynamicScene {
    static let side = 100_000.0

    /// Nodes in a parent of the plane's size, about ten over every point.
    static func scattered(_ count: Int) -> DynamicScene {
        var tree = ViewTree(filling: side, side)
        let movable = tree.scatter(count, in: side, into: 0)
        return DynamicScene(tree: tree, movable: movable)
    }

    /// A copy of this scene in which one node jumps to a random position in each frame.
    fileprivate func jumping() -> DynamicScene {
        stepping { _, random, changes in
            let node = movable[random.below(movable.count)]
            let (x, y) = (random.uniform(0, 0.9 * Self.side), random.uniform(0, 0.9 * Self.side))
            changes.move(node, to: Point(x: quarter(x), y: quarter(y)))
        }
    }

    /// A copy of this scene in which one node moves in each frame. The node moves to at most its own size away from its first
    /// position.
    fileprivate func nearing() -> DynamicScene {
        stepping { _, random, changes in
            let node = movable[random.below(movable.count)]
            let (home, size) = (tree.nodes[Int(node)].origin, tree.nodes[Int(node)].bounds.size)
            let x = home.x + random.uniform(-size.width, size.width)
            changes.move(
                node, to: Point(x: quarter(x), y: quarter(home.y + random.uniform(-size.height, size.height))))
        }
    }

    /// Small nodes, half of which are hidden: the front half or the rear half. Each frame shows a hidden node, and hides the node
    /// that was shown 20 frames before.
    fileprivate static func pool(_ count: Int, inFront: Bool) -> DynamicScene {
        var (tree, random) = (ViewTree(filling: side, side), SceneRandom(seed: 3))
        let nodes = (0..<count).map { index in
            var node = Node(
                frame: Rect(
                    x: quarter(random.unit() * side), y: quarter(random.unit() * side), width: 100, height: 100))
            node.isHidden = (index >= count / 2) == inFront
            return Int32(tree.add(node, to: 0))
        }
        let hidden = Array(inFront ? nodes[(count / 2)...] : nodes[..<(count / 2)])
        return DynamicScene(tree: tree).turning(hidden, hidden: false)
    }

    /// A copy of this scene in which some movable nodes come to the front in each frame, as when sprites are sorted by depth.
    /// `chosen` returns the indexes of these nodes in `movable`, given random numbers and the number of movable nodes.
    fileprivate func raising(_ chosen: @escaping (inout SceneRandom, Int) -> [Int]) -> DynamicScene {
        stepping { _, random, changes in
            for index in chosen(&random, movable.count) { changes.add(.bringToFront(movable[index])) }
        }
    }

    /// A copy of this scene in which each frame removes `count` random nodes, one after another. Each is inserted again in front,
    /// with the frame of another node.
    fileprivate func replacing(_ count: Int) -> DynamicScene {
        stepping { _, random, changes in
            for _ in 0..<count {
                let node = movable[random.below(movable.count)]
                changes.add(.remove(node))
                let frame = tree.nodes[Int(movable[random.below(movable.count)])].frame
                changes.add(.insert(node, frame, parent: 0))
            }
        }
    }

    /// A scene in which many nodes overlap: "crossing strips", "equal boxes" or, for any other `kind`, centred boxes inside
    /// each other. The smallest of the centred boxes lies in front, or the largest if `kind` ends with "largest in front".
    fileprivate static func overlapping(_ kind: String, _ count: Int) -> DynamicScene {
        let side = 1_000_000.0
        var random = SceneRandom(seed: 1)
        var tree = ViewTree(filling: side, side)
        for index in 0..<count {
            let depth = kind.hasSuffix("largest in front") ? count - 1 - index : index
            let inset = quarter(Double(depth) / Double(count) * side * 0.45)
            let (at, width) = (quarter(random.unit() * side), side / Double(count) * 4)
            switch kind {
            case "crossing strips":
                if index.isMultiple(of: 2) {
                    tree.add(0, at, side, width, to: 0)
                } else {
                    tree.add(at, 0, width, side, to: 0)
                }
            case "equal boxes": tree.add(0, 0, side / 2, side / 2, to: 0)
            default: tree.add(inset, inset, side - 2 * inset, side - 2 * inset, to: 0)
            }
        }
        return DynamicScene(tree: tree, movable: (1...Int32(max(count, 1))).map { $0 })
    }
}

extension ViewTree {
    /// Adds nodes scattered over a square. The more nodes there are, the smaller they are, so that about ten lie over every
    /// point.
    ///
    /// - Returns: The indexes of the new nodes.
    @discardableResult
    mutating func scatter(_ count: Int, in side: Double, into parent: Int) -> [Int32] {
        var random = SceneRandom(seed: 1)
        let size = (10 * side * side / Double(count)).squareRoot()
        return (0..<count).map { _ in
            let (x, y) = (random.unit() * side, random.unit() * side)
            let (width, height) = (size * (0.25 + 1.5 * random.unit()), size * (0.25 + 1.5 * random.unit()))
            return Int32(add(quarter(x), quarter(y), quarter(width), quarter(height), to: parent))
        }
    }
}

/// The nearest multiple of a quarter, so that sums are exact.
func quarter(_ value: Double) -> Double { (value * 4).rounded() / 4 }
