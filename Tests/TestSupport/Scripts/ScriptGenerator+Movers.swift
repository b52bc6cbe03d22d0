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

    /// A change of whom a node lets in or out: it is hidden or shown, gets another mode, or becomes open or no longer is. Other
    /// changes of attributes (`NodeGenerator.decorated`) hide and open nodes only, and rarely the same node in several ways.
    mutating func gateChange(_ tree: PlainTree, of name: Int) -> ScriptStep {
        var attributes = tree.records[name]!.attributes
        switch nodes.random.next() % 8 {
        case 0...2: attributes.node.isHidden.toggle()
        case 3, 4: attributes.node.hitsOutsideBounds.toggle()
        case 5: attributes.node.hitMode = attributes.node.hitMode == .auto ? .boxNone : .auto
        case 6: attributes.node.hitMode = HitMode.allCases.randomElement(using: &nodes.random)!
        default: (attributes.node.hitMode, attributes.node.hitsOutsideBounds) = (.boxOnly, true)
        }
        return .set(name, attributes)
    }

    /// Changes of a node and of nodes around it, the outermost first: each moves, or lets others in or out than before.
    public mutating func pathChanges(_ tree: PlainTree) -> [ScriptStep] {
        var (path, steps) = ([Int](), [ScriptStep]())
        var next = movers.filter(tree.contains).randomElement(using: &nodes.random)
        if next == nil || nodes.chance(0.3) { next = tree.names.randomElement(using: &nodes.random) }
        while let name = next {
            path.append(name)
            next = tree.records[name]!.parent
        }
        for name in path.reversed() where nodes.chance(0.7) {
            let move = setting(name, tree.records[name]!) { $0.node.origin = $1 }
            if let move, nodes.chance(0.5) { steps.append(move) } else { steps.append(gateChange(tree, of: name)) }
        }
        return steps
    }
}
