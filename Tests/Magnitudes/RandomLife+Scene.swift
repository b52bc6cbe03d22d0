import HitTesting
import TestSupport

/// The scene at the beginning of a history.
extension RandomLife {
    mutating func build() {
        for root in insertRoots() {
            for _ in 0..<Int.random(in: family.containers, using: &random) {
                insertContainer(into: root, screen, depth: 1)
            }
            if chance(0.5) { insert(one([3, 30, 60]), into: root, screen, parts: [0.02, 0.05, 0.1]) }
            if chance(0.5) { raiseChildren(of: root) }
        }
        for count in family.crowds {
            guard let name = containers.randomElement(using: &random), let inner = within[name] else { continue }
            insert(count, into: name, inner, parts: [0.005, 0.02])
        }
        for depth in family.chains { insertChain(depth) }
        if chance(0.7) { play(.prepare) }
    }

    /// The background and layers that fill the screen. Nil stands for the screen.
    private mutating func insertRoots() -> [Int?] {
        let (center, size) = (screen.center, screen.size)
        let all = Rect(x: center.x - size, y: center.y - size, width: 2 * size, height: 2 * size)
        var root = Node(frame: all)
        root.bounds.origin = all.origin
        var roots: [Int?] = []
        if family.hasBackground {
            var back = root
            if chance(0.1) { back.hitMode = .boxNone }
            let name = insert(back, into: nil, screen, own: screen)
            background = player.nodes[name]
            roots.append(name)
        } else {
            roots.append(nil)
        }
        root.hitMode = .boxNone
        for _ in 1..<max(2, family.roots) where family.roots > 1 {
            roots.append(chance(family.rootLayers) ? insert(root, into: nil, screen, own: screen) : nil)
        }
        return roots
    }

    /// Moves some children in front of all others, so that what containers contain is seen.
    private mutating func raiseChildren(of root: Int?) {
        for name in names where chance(0.3) && name != root {
            guard let node = player.nodes[name], let root, player.scene.parent(of: node) == player.nodes[root] else {
                continue
            }
            play(.move(name, into: root, .front))
        }
    }

    /// Inserts nodes in each other that are looked through, and leaves in some of them.
    private mutating func insertChain(_ depth: Int) {
        var parent = containers.randomElement(using: &random)
        var seen = parent.flatMap { within[$0] } ?? screen
        for level in 0..<depth {
            let (left, top) = (seen.center.x - seen.size / 2, seen.center.y - seen.size / 2)
            let shift = one([0, 1, -1, 0x1p-28])
            var node = Node(frame: Rect(x: left + shift, y: top, width: seen.size, height: seen.size))
            node.bounds.origin = chance(0.1) ? Point(x: far(), y: 0) : .zero
            if chance(0.9) { node.hitMode = .boxNone } else { node.hitsOutsideBounds = true }
            let corner = node.bounds.origin
            let middle = Point(x: corner.x + seen.size / 2, y: corner.y + seen.size / 2)
            let own = View(center: middle, size: seen.size * 0.99)
            let name = insert(node, into: parent, seen, own: own)
            if level % 8 == 0 { containers.append(name) }
            if chance(0.4) {
                for _ in 0..<1 + below(3) {
                    let (leaf, view) = leaf(in: own)
                    _ = insert(leaf, into: name, own, own: view, at: one([.front, .back]))
                }
            }
            (parent, seen) = (name, own)
        }
    }

    mutating func insertContainer(into parent: Int?, _ seen: View, depth: Int) {
        let (node, inner) = container(in: seen)
        guard node.isFinite else { return }
        let name = insert(node, into: parent, seen, own: inner)
        containers.append(name)
        for _ in 0..<Int.random(in: family.leaves, using: &random) / depth {
            if depth < family.depth, chance(0.06) { insertContainer(into: name, inner, depth: depth + 1) }
            let (leaf, own) = leaf(in: inner)
            let leafName = insert(leaf, into: name, inner, own: own)
            if chance(0.1) {
                for _ in 0..<2 {
                    let (child, view) = self.leaf(in: own)
                    _ = insert(child, into: leafName, own, own: view)
                }
            }
        }
    }
}
