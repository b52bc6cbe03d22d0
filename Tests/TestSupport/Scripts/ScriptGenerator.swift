import HitTesting

/// Generates a random script step by step, since the points of queries depend on the tree at that time.
public struct ScriptGenerator: Sendable {
    var nodes: NodeGenerator
    private var nextName = 0
    /// `movers` are the nodes that change in each frame, `moverCount` is the number of them, and `away` has those that were
    /// removed and may come back. See `frame(_:)`.
    var movers: [Int] = []
    public var moverCount = 4
    var away: [(attributes: ScriptNode, parent: Int?)] = []
    /// Whether `change(_:)` makes some changes of what nodes let in and out. See `gateChange(_:of:)`.
    public var changesGates = false
    private var pointSeed: UInt64
    /// The kinds of changes that this generator makes.
    private let kinds: [Kind]

    /// The kinds of changes.
    private enum Kind: UInt64, CaseIterable {
        case insert, move, reorder, remove, replace, decorate
    }

    /// For one seed in four, the generator makes only some kinds of changes. The seed's bits above the second select them.
    public init(_ family: SceneFamily, seed: UInt64) {
        nodes = family.generator(seed: seed)
        pointSeed = seed
        let chosen = Kind.allCases.filter { seed >> (2 + $0.rawValue) & 1 == 1 }
        kinds = seed % 4 == 1 && !chosen.isEmpty ? chosen : Kind.allCases
    }

    /// The steps that build a scene of a family.
    ///
    /// - Parameter roots: The number of roots in addition to those of the family. Half of them contain a panel, often one with an
    ///   index of its own, with a node in it.
    public mutating func build(_ family: SceneFamily, count: Int, roots: Int = 0) -> [ScriptStep] {
        var steps = family.steps(count: count, &nodes)
        nextName = steps.count
        for _ in 0..<roots {
            let root = nextName
            steps.append(add(nodes.node(among: []), into: nil, at: .index(Int(nodes.random.next() % 300))))
            guard nodes.chance(0.5) else { continue }
            let panel = nodes.node(among: [])
            steps.append(add(panel, into: root, at: .front))
            steps.append(add(nodes.node(among: [root]), into: root + 1, at: .front))
        }
        return steps
    }

    mutating func add(_ node: ScriptNode, into parent: Int?, at position: ScriptPosition) -> ScriptStep {
        nextName += 1
        return .insert(nextName - 1, node, into: parent, at: position)
    }

    /// A random change, which need not apply to the tree.
    public mutating func change(_ tree: PlainTree) -> ScriptStep {
        let names = tree.names
        guard let name = names.randomElement(using: &nodes.random), names.count > 3 else { return insertion(tree) }
        if changesGates, nodes.chance(0.3) { return gateChange(tree, of: name) }
        switch kind() {
        case .insert: return insertion(tree)
        case .move: return .move(name, into: parent(tree), at: position(tree))
        case .reorder: return .move(name, into: tree.records[name]!.parent, at: position(tree))
        case .remove where tree.records[name]!.children.count < names.count / 2: return .remove(name)
        case .replace: return .set(name, nodes.node(among: names))
        case .remove, .decorate: return .set(name, nodes.decorated(tree.node(name), among: names))
        }
    }

    private mutating func kind() -> Kind {
        let number = nodes.random.next()
        guard kinds.count == Kind.allCases.count else { return kinds[Int(number % UInt64(kinds.count))] }
        switch number % 10 {
        case 0, 1: return .insert
        case 2, 3: return .move
        case 4: return .reorder
        case 5: return .remove
        case 6: return .replace
        default: return .decorate
        }
    }

    private mutating func insertion(_ tree: PlainTree) -> ScriptStep {
        add(nodes.node(among: tree.names), into: parent(tree), at: position(tree))
    }

    mutating func parent(_ tree: PlainTree) -> Int? {
        nodes.chance(0.15) ? nil : tree.names.randomElement(using: &nodes.random)
    }

    mutating func position(_ tree: PlainTree) -> ScriptPosition {
        switch nodes.random.next() % 6 {
        case 0: .back
        case 1: .index(Int(nodes.random.next() % 8))
        case 2: tree.names.randomElement(using: &nodes.random).map(ScriptPosition.above) ?? .front
        case 3: tree.names.randomElement(using: &nodes.random).map(ScriptPosition.below) ?? .front
        default: .front
        }
    }

    /// Points to query: three quarters of them on the edges of nodes, the others anywhere. In one call of ten, one point is not
    /// finite.
    public mutating func points(_ tree: PlainTree, _ count: Int) -> [Point] {
        pointSeed &+= 1
        var edges = EdgePoints(tree, seed: pointSeed)
        var points = edges.next(count * 3 / 4)
        while points.count < count { points.append(Point(x: nodes.number(-40..<400), y: nodes.number(-40..<400))) }
        if nodes.chance(0.1) {
            points[0] = [Point.nan, Point(x: .infinity, y: 0), Point(x: 0, y: -.infinity)].randomElement(
                using: &nodes.random)!
        }
        return points
    }

    /// A resumable query. Some queries are below a random node, and in some the owner changes the scene.
    public mutating func query(_ tree: PlainTree, at point: Point) -> ScriptStep {
        var changes: [[ScriptStep]] = []
        if nodes.asking > 0, nodes.chance(0.25) {
            changes = (0..<2).map { _ in nodes.chance(0.6) ? [change(tree)] : [] }
        }
        let base = nodes.chance(0.15) ? tree.names.randomElement(using: &nodes.random) : nil
        return .query(point, below: base, ScriptReplies(seed: nodes.random.next() % 64, changes: changes))
    }
}
