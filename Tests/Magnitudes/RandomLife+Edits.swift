import HitTesting
import TestSupport

/// Random changes.
extension RandomLife {
    mutating func change() {
        switch below(24) {
        case 0: play(.prepare)
        case 1: play(.slices(below(6)))
        case 2: play(.keepCopy)
        case 3: play(.returnToCopy)
        case 4: play(.beginBuild)
        case 5:
            if chance(0.7) { play(.finishBuild) }
            play(.adoptBuild)
        case 6...9: animate()
        case 10: ask(20)
        default: for _ in 0..<1 + below(4) { edit() }
        }
    }

    /// Compares the topmost nodes at points.
    private mutating func ask(_ count: Int) {
        for _ in 0..<count { if let point = point() { play(.topmost(point)) } }
    }

    /// Moves a few nodes in each of several frames.
    private mutating func animate() {
        let movers = (0..<1 + below(4)).compactMap { _ in names.randomElement(using: &random) }
        let distance = one(family.amounts) * sign()
        for _ in 0..<3 + below(10) {
            for name in movers {
                guard let id = player.nodes[name], id != background else { continue }
                var node = player.scene[id]
                node.origin.x += chance(0.7) ? distance : (around[name]?.size ?? 1) * uniform(-0.05, 0.05)
                if node.isFinite { play(.set(name, node)) }
            }
            ask(1 + below(4))
        }
    }

    /// Changes a node, and compares the topmost nodes where its edges were and where they are.
    private mutating func edit() {
        guard let name = drawnName(), let node = player.nodes[name] else { return }
        let former = chance(0.5) ? (0..<1 + below(3)).compactMap { _ in point(of: name) } : []
        if node != background || !chance(0.95) { edit(name, node) }
        for point in former { play(.topmost(point)) }
        if player.nodes[name] != nil, chance(0.5), let point = point(of: name) { play(.topmost(point)) }
    }

    private mutating func edit(_ name: Int, _ id: NodeID) {
        var node = player.scene[id]
        let (seen, own) = (around[name] ?? screen, within[name] ?? screen)
        // The first of these are the ones that change coordinates.
        switch chance(family.smallEdits) ? below(12) : below(26) {
        case 0..<7:
            node.origin.x += amount(node.origin.x, seen.size)
            if chance(0.5) { node.origin.y += amount(node.origin.y, seen.size) }
        case 7, 8: node.bounds.origin.x += amount(node.bounds.origin.x, own.size)
        case 9: node.bounds.origin.y += amount(node.bounds.origin.y, own.size)
        case 10, 11: node.bounds.size.width += amount(node.bounds.size.width, node.bounds.width)
        case 12: node.isHidden.toggle()
        case 13: node.hitMode = node.hitMode == .auto ? one([.boxNone, .boxNone, .boxOnly, .none]) : .auto
        case 14: node.hitsOutsideBounds.toggle()
        case 15: turn(&node, seen)
        case 16:
            if family.shapes > 0 || chance(0.2) { node.hitShape = chance(0.2) ? nil : shape(in: node.bounds) }
        case 17:
            let most = amount(0, own.size)
            node.touchOutsets = chance(0.5) ? .zero : EdgeInsets(top: most, left: most, bottom: -most, right: most)
        case 18: return reorder(name, id)
        case 19:
            guard let target = names.randomElement(using: &random) else { return }
            around[name] = within[target]
            return play(.move(name, into: chance(0.1) ? nil : target, one([.front, .back])))
        case 20:
            // Little is removed at once, so that something is left.
            let contents = Array(player.scene.descendants(of: id).prefix(21))
            if id != background, contents.count < 21 { play(.remove(name)) }
            return
        case 21, 22: return insertSibling(of: name, id, seen)
        case 23: return moveSiblings(of: id, by: amount(node.origin.x, seen.size))
        case 24:
            guard family.asking > 0 else { break }
            if node.asks == .nothing { addQuestion(&node) } else { node.asks = .nothing }
        default:
            // There and back.
            let former = node
            node.origin.x += amount(node.origin.x, seen.size) * 50
            if node.isFinite { play(.set(name, node)) }
            ask(below(4))
            node = former
        }
        if node.isFinite { play(.set(name, node)) }
    }

    /// By how much a coordinate changes, in a view of a size.
    private mutating func amount(_ value: Double, _ size: Double) -> Double {
        if chance(family.smallEdits) { return one(family.amounts) * one([-1, 1, 0.9, -0.9]) }
        switch below(10) {
        case 0: return value.ulp * sign()
        case 1: return value.ulp * Double(below(9))
        case 2: return value.magnitude * 0x1p-24 * one([1, -1, 0.5, 2])
        case 3, 4: return one(family.amounts) * sign()
        case 5, 6: return size * one([1e-9, 1e-6, 1e-3, 0.01]) * sign()
        case 7: return size * one([0x1p-30, 0x1p-24, 0x1p-46])
        default: return size * uniform(-0.3, 0.3)
        }
    }

    private mutating func turn(_ node: inout Node, _ seen: View) {
        if node.transform.isIdentity {
            node.transform = linear(one([1, 1, 1.001, 0.5]))
        } else if chance(0.5) {
            node.transform = .identity
        } else {
            node.transform.a *= one([1, 1 + 0x1p-40, 1 + 0x1p-20, 1.01])
            node.transform.tx += amount(node.transform.tx, seen.size)
        }
    }

    private mutating func reorder(_ name: Int, _ node: NodeID) {
        let other = siblings(of: node).randomElement(using: &random).flatMap { self.name(of: $0) } ?? name
        let parent = player.scene.parent(of: node).flatMap { self.name(of: $0) }
        play(.move(name, into: parent, one([.front, .back, .index(3), .above(other), .below(other)])))
    }

    private mutating func insertSibling(of name: Int, _ node: NodeID, _ seen: View) {
        let parent = player.scene.parent(of: node).flatMap { self.name(of: $0) }
        if chance(0.2) { return insertContainer(into: parent, seen, depth: family.depth) }
        let (leaf, own) = leaf(in: seen)
        _ = insert(leaf, into: parent, seen, own: own, at: one([.front, .front, .back, .above(name), .below(name)]))
    }

    private mutating func moveSiblings(of node: NodeID, by distance: Double) {
        var frames: [(Int, Rect)] = []
        for sibling in siblings(of: node).prefix(30) where chance(0.6) && sibling != background {
            guard let name = name(of: sibling) else { continue }
            var frame = player.scene[sibling].frame
            frame.origin.x += distance
            if chance(0.1) { frame.size.width *= 1.5 }
            if frame.isFinite { frames.append((name, frame)) }
        }
        play(.frames(frames))
    }
}
