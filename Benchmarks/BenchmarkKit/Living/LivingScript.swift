import HitTesting

/// The frames of a mix over a scene: seeded, so that a copy makes the same ones.
struct LivingScript: LivingFrames {
    let queries: Int
    let changes: Int
    private let kind: LivingMix.Kind
    private let ground: LivingGround
    private var random = SceneRandom(seed: 0x11F1)
    private var frame = 0
    /// The views that move, in the order in which it is their turn.
    private var order: [Int32]
    private var turn = 0
    /// Where each view stands when it has not moved: it moves about that place, not away.
    private var homes: [Rect]
    private var parents: [Int32]
    /// The views of a pool that are shown, and those that are not.
    private var shown: [Int32] = []
    private var hidden: [Int32] = []

    init(_ ground: LivingGround, _ mix: LivingMix) {
        self.ground = ground
        kind = mix.kind
        queries = mix.queries
        changes = mix.changes(of: ground.moving.count)
        homes = ground.tree.nodes.map { Rect(origin: $0.origin, size: $0.bounds.size) }
        parents = ground.tree.parents
        order = ground.moving
        for index in order.indices { order.swapAt(index, index + random.below(order.count - index)) }
        guard ground.isPool else { return }
        for view in order {
            if ground.tree.nodes[Int(view)].isHidden { hidden.append(view) } else { shown.append(view) }
        }
    }

    mutating func addFrame(to batch: inout LivingBatch) {
        switch kind {
        case .one, .percent:
            for _ in 0..<changes { addMove(to: &batch) }
        case .hide: batch.add(.hidden(ground.subtree, frame.isMultiple(of: 2)))
        case .scroll: addScroll(to: &batch)
        case .replace: addReplacement(to: &batch)
        case .front: batch.add(.front(next()))
        case .zoom:
            // Between 0.75 and 1.25, so that all of the scene stays near.
            let scale = 1 + Double(frame % 257 - 128) / 512
            batch.add(.transform(0, AffineTransform(scaleX: scale, y: scale)))
        }
        batch.endFrame()
        frame += 1
    }

    private mutating func next() -> Int32 {
        turn = turn + 1 < order.count ? turn + 1 : 0
        return order[turn]
    }

    private mutating func addMove(to batch: inout LivingBatch) {
        guard !ground.isPool else { return addExchange(to: &batch) }
        let view = next()
        batch.add(.origin(view, near(homes[Int(view)]).origin))
    }

    /// A rectangle of the same size, moved by up to that.
    private mutating func near(_ home: Rect) -> Rect {
        let x = home.origin.x + random.uniform(-home.size.width, home.size.width)
        let y = home.origin.y + random.uniform(-home.size.height, home.size.height)
        return Rect(origin: Point(x: snap(x, to: BoxScene.grid), y: snap(y, to: BoxScene.grid)), size: home.size)
    }

    /// Hides a view of a pool and shows another.
    private mutating func addExchange(to batch: inout LivingBatch) {
        guard !hidden.isEmpty, !shown.isEmpty else {
            // A pool of one.
            let isShown = hidden.isEmpty
            swap(&shown, &hidden)
            return batch.add(.hidden(isShown ? hidden[0] : shown[0], isShown))
        }
        let (coming, going) = (random.below(hidden.count), random.below(shown.count))
        batch.add(.hidden(hidden[coming], false))
        batch.add(.hidden(shown[going], true))
        swap(&hidden[coming], &shown[going])
    }

    /// Up and down, as a finger scrolls.
    private mutating func addScroll(to batch: inout LivingBatch) {
        let range = max(ground.scrollRange, 1)
        let way = (Double(frame + 1) * LivingScript.scrollStep).truncatingRemainder(dividingBy: 2 * range)
        let offset = way < range ? way : 2 * range - way
        batch.add(.boundsOrigin(ground.scroller, Point(x: 0, y: snap(offset, to: BoxScene.grid))))
    }

    /// Points a frame: a fast scroll.
    private static let scrollStep = 31.25

    private mutating func addReplacement(to batch: inout LivingBatch) {
        guard !ground.leaves.isEmpty else { return }
        let old = ground.leaves[random.below(ground.leaves.count)]
        let neighbour = ground.leaves[random.below(ground.leaves.count)]
        homes[Int(old)] = homes[Int(neighbour)]
        parents[Int(old)] = parents[Int(neighbour)]
        let frame = near(homes[Int(old)])
        batch.add(
            .replace(old, frame, parent: parents[Int(old)], above: neighbour == old ? -1 : neighbour))
    }
}
