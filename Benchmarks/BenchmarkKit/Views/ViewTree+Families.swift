import HitTesting

extension ViewTree {
    /// Equal cells side by side in one container, as in a collection of photos.
    package static func grid(count: Int) -> ViewTree {
        let cells = max(count - 1, 0)
        let columns = max(Int(Double(cells).squareRoot().rounded(.up)), 1)
        let rows = max((cells + columns - 1) / columns, 1)
        var tree = ViewTree(filling: Double(columns) * 100, Double(rows) * 100)
        for cell in 0..<cells {
            tree.add(Double(cell % columns) * 100 + 2, Double(cell / columns) * 100 + 2, 96, 96, to: 0)
        }
        return tree
    }

    /// Overlapping cards of twelve views each. About three cards contain a point. One view in six takes no touches.
    package static func cards(count: Int) -> ViewTree {
        var random = SceneRandom(seed: 0xCA2D5 + UInt64(count))
        let cards = max(count / 12, 1)
        let side = snap((Double(cards) * 300 * 200 / 3).squareRoot(), to: 1) + 300
        var tree = ViewTree(filling: side, side)
        while tree.count < count {
            let x = snap(random.uniform(0, side - 300), to: 0.5)
            let y = snap(random.uniform(0, side - 200), to: 0.5)
            tree.addCard(Node(frame: Rect(x: x, y: y, width: 300, height: 200)), to: 0, upTo: count, &random)
        }
        return tree
    }

    /// The cards of `cards(count:)`, each rotated by an angle of its own.
    package static func rotated(count: Int) -> ViewTree {
        var random = SceneRandom(seed: 0x207A7E + UInt64(count))
        var tree = cards(count: count)
        for index in 1..<max(tree.count, 1) where tree.parents[index] == 0 {
            tree.nodes[index].transform = rotation(slope: random.uniform(-1, 1))
        }
        return tree
    }

    /// Views nested a hundred deep in chains side by side. Each view is a little smaller than its parent.
    package static func chains(count: Int) -> ViewTree {
        let depth = 100
        let chains = max((count + depth - 2) / depth, 1)
        let columns = Int(Double(chains).squareRoot().rounded(.up))
        let side = Double(columns) * 1000
        var tree = ViewTree(filling: side, side)
        for chain in 0..<chains {
            var parent = 0
            var size = 990.0
            for level in 0..<depth where tree.count < count {
                let x = level == 0 ? Double(chain % columns) * 1000 + 5 : 4
                let y = level == 0 ? Double(chain / columns) * 1000 + 5 : 4
                parent = tree.add(x, y, size, size, to: parent)
                size -= 8
            }
        }
        return tree
    }

    /// Thin strips across the whole plane at random positions, horizontal and vertical ones in turns. Each strip crosses about
    /// `count` / 2 others.
    package static func strips(count: Int) -> ViewTree {
        var random = SceneRandom(seed: 0x57219 + UInt64(count))
        let side = 10_000.0
        var tree = ViewTree(filling: side, side)
        let width = max(snap(2 * side / Double(max(count, 1)), to: 0.25), 0.5)
        for index in 1..<max(count, 1) {
            let offset = snap(random.uniform(0, side - width), to: 0.25)
            if index.isMultiple(of: 2) {
                tree.add(0, offset, side, width, to: 0)
            } else {
                tree.add(offset, 0, width, side, to: 0)
            }
        }
        return tree
    }

    /// The panels of `BoxScene.interface(count:)`, with frames that are multiples of a third or of a tenth. Sums of such
    /// coordinates are rounded, so points near edges have to be tested by the walk's own arithmetic.
    package static func thirds(count: Int) -> ViewTree {
        var tree = ViewTree(BoxScene.interface(count: count))
        tree.boxes = nil
        for index in tree.nodes.indices.dropFirst() {
            let step = index.isMultiple(of: 2) ? 1.0 / 3 : 0.1
            let frame = tree.nodes[index].frame
            tree.nodes[index].frame = Rect(
                x: (frame.origin.x / step).rounded() * step, y: (frame.origin.y / step).rounded() * step,
                width: (frame.size.width / step).rounded() * step, height: (frame.size.height / step).rounded() * step)
        }
        return tree
    }

    /// Adds a card: a title bar with two buttons, and four lines of text with a button each. Two of the texts take no touches.
    private mutating func addCard(_ card: Node, to root: Int, upTo count: Int, _ random: inout SceneRandom) {
        let card = add(card, to: root)
        var planned: [(Rect, isPassive: Bool)] = [(Rect(x: 0, y: 0, width: 300, height: 44), false)]
        planned.append((Rect(x: 8, y: 8, width: 28, height: 28), false))
        planned.append((Rect(x: 264, y: 8, width: 28, height: 28), false))
        for line in 0..<4 {
            let top = 52 + Double(line) * 36
            let width = snap(random.uniform(100, 220), to: 0.5)
            planned.append((Rect(x: 12, y: top, width: width, height: 30), line.isMultiple(of: 2)))
            planned.append((Rect(x: 240, y: top, width: 48, height: 30), false))
        }
        for (frame, isPassive) in planned where self.count < count {
            var node = Node(frame: frame)
            node.isUserInteractionEnabled = !isPassive
            add(node, to: card)
        }
    }
}
