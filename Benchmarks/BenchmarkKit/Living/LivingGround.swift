import HitTesting

/// A scene, and which of its views the frames of a run change.
struct LivingGround {
    var tree: ViewTree
    /// The views that move, or are brought to the front.
    var moving: [Int32]
    /// The views without children, to be removed.
    let leaves: [Int32]
    /// The view that scrolls what is in it, and how far, in points.
    let scroller: Int32
    let scrollRange: Double
    /// The root of a subtree of about a tenth of all views.
    let subtree: Int32
    /// Whether changes hide and show views instead of moving them.
    let isPool: Bool

    /// - Parameter mix: Where it hides a subtree and there is none of the size, a tenth of the views gets a panel of its own.
    init(_ benchmark: BenchmarkCase, _ mix: LivingMix) {
        var tree = benchmark.tree
        let fixed = benchmark.family == SceneFamily.clippedList ? ViewTree.fixedViewsOfClippedList : 1
        isPool = benchmark.family == SceneFamily.pool
        var subtree = tree.subtree(ofAbout: tree.count / 10)
        if mix.kind == .hide, subtree == nil { subtree = tree.addPanel(holding: tree.count / 10) }
        self.subtree = Int32(subtree ?? 0)
        let parents = Set(tree.parents)
        let all = tree.nodes.indices.dropFirst(fixed).map { Int32($0) }
        leaves = all.filter { !parents.contains($0) }
        // Boxes move alone, so that any index of boxes can be run beside.
        moving = benchmark.boxes == nil ? all : leaves
        if moving.isEmpty { moving = [0] }
        let viewport = fixed > 1 && tree.count > fixed
        scroller = viewport ? 1 : 0
        let height = tree.plane.maxY - tree.plane.minY
        scrollRange = viewport ? max(tree.nodes[2].bounds.size.height - height, 0) : height / 10
        self.tree = tree
    }
}

extension ViewTree {
    /// The views of each view's subtree, itself included.
    private func subtreeSizes() -> [Int] {
        var sizes = Array(repeating: 1, count: count)
        for index in parents.indices.reversed() where parents[index] >= 0 { sizes[Int(parents[index])] += sizes[index] }
        return sizes
    }

    /// A subtree of about so many views: of half to twice as many. Nil if there is none.
    fileprivate func subtree(ofAbout views: Int) -> Int? {
        let wanted = max(views, 1)
        let sizes = subtreeSizes()
        let best = sizes.indices.dropFirst().min { (sizes[$0] - wanted).magnitude < (sizes[$1] - wanted).magnitude }
        guard let best, 2 * sizes[best] >= wanted, sizes[best] <= 2 * wanted else { return nil }
        return best
    }

    /// Puts subviews in the middle of the longest array of subviews into a panel that fills their parent, lets touches
    /// through beside them and stands where they stood.
    ///
    /// - Returns: The panel; nil if no view has subviews.
    fileprivate mutating func addPanel(holding views: Int) -> Int? {
        var children = Array(repeating: 0, count: count)
        for parent in parents where parent >= 0 { children[Int(parent)] += 1 }
        guard let most = children.max(), most > 0, let container = children.firstIndex(of: most) else { return nil }
        let sizes = subtreeSizes()
        var result = ViewTree(plane: plane)
        // The new index of each view, since the panel comes between them.
        var places: [Int] = []
        var passed = 0
        var held = 0
        var panel: Int?
        for index in nodes.indices {
            let parent = Int(parents[index])
            var place = parent < 0 ? -1 : places[parent]
            if parent == container {
                passed += 1
                if passed > (most - views) / 2, held < views {
                    if panel == nil {
                        var node = Node(frame: Rect(origin: .zero, size: nodes[container].bounds.size))
                        node.hitMode = .boxNone
                        panel = result.add(node, to: place)
                    }
                    held += sizes[index]
                    place = panel ?? place
                }
            }
            places.append(result.add(nodes[index], to: place))
        }
        self = result
        return panel
    }
}
