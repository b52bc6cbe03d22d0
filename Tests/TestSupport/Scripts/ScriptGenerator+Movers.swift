import HitTesting

/// Frames as in real scenes: the same few nodes change in each frame, until they are removed.
extension ScriptGenerator {
    /// The changes of one frame. Most movers move, scroll, turn or hide. Some are reordered, moved to another parent, removed or
    /// inserted again.
    public mutating func frame(_ tree: PlainTree) -> [ScriptStep] {
        movers.removeAll { !tree.contains($0) }
        for _ in movers.count..<max(movers.count, moverCount) {
            if let name = tree.names.randomElement(using: &nodes.random), !movers.contains(name) { movers.append(name) }
        }
        var (tree, steps) = (tree, [ScriptStep]())
        for mover in movers where tree.contains(mover) {
            guard let step = motion(of: mover, tree), tree.apply(step) != nil else { continue }
            steps.append(step)
        }
        return steps
    }

    private mutating func motion(of name: Int, _ tree: PlainTree) -> ScriptStep? {
        let record = tree.records[name]!
        switch nodes.random.next() % 20 {
        case 0..<7: return setting(name, record) { $0.node.origin = $1 }
        case 7..<10: return setting(name, record) { $0.node.bounds.origin = $1 }
        case 10: return setting(name, record) { $0.node.bounds.size = Size(width: $1.x, height: $1.y) }
        case 11, 12: return setting(name, record) { attributes, _ in attributes.node.isHidden.toggle() }
        case 13:
            let isTurned = !record.attributes.node.transform.isIdentity
            return setting(name, record) { attributes, _ in
                attributes.node.transform =
                    isTurned ? .identity : AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
            }
        case 14: return .set(name, nodes.decorated(record.attributes.node, among: tree.names))
        case 15, 16: return .move(name, into: record.parent, at: position(tree))
        case 17: return .move(name, into: parent(tree), at: position(tree))
        case 18:
            guard record.children.count < 4 else { return nil }
            away.append((record.attributes, record.parent))
            return .remove(name)
        default:
            guard let (attributes, parent) = away.popLast(), parent.map(tree.contains) ?? true else { return nil }
            let step = add(attributes, into: parent, at: position(tree))
            if case .insert(let returning, _, into: _, at: _) = step { movers.append(returning) }
            return step
        }
    }

    /// A step that changes a node's attributes; nil if they would not be finite. `change` gets a random point near the node's
    /// origin or, for one node in five, near zero.
    private mutating func setting(
        _ name: Int, _ record: PlainTree.Record, _ change: (inout ScriptNode, Point) -> Void
    ) -> ScriptStep? {
        var attributes = record.attributes
        let old = nodes.chance(0.8) ? attributes.node.origin : .zero
        change(&attributes, Point(x: old.x + nodes.number(-30..<30), y: old.y + nodes.number(-30..<30)))
        return attributes.node.isFinite ? .set(name, attributes) : nil
    }
}
