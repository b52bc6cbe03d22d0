import HitTesting
import SeededRandom

/// What this renderer draws: its own type, of which the scene knows nothing.
struct Sprite {
    /// Where it stands on the map, in points.
    var frame: Rect
    /// How far it moves in a frame in which it moves.
    var velocity: Point
    /// Its color, as degrees of hue.
    var hue: Int

    /// Moves it by a frame, and turns it round at the edges of the map.
    mutating func move(within map: Size) {
        frame = frame.offsetBy(dx: velocity.x, dy: velocity.y)
        if frame.minX < 0 || frame.minX > map.width { velocity.x.negate() }
        if frame.minY < 0 || frame.minY > map.height { velocity.y.negate() }
    }
}

/// A map of sprites that is looked at through a window, and the scene that says what lies under a pointer.
///
/// The renderer's own data stand in arrays of its own; a sprite and its node share an index. The scene holds one node for
/// the window, whose `bounds.origin` is the part of the map in view, and one for each sprite below it.
struct SpriteMap {
    static let window = Size(width: 1280, height: 800)

    private(set) var sprites: [Sprite] = []
    /// The size of the map, in points.
    let size: Size

    private(set) var scene = HitScene()
    private let window: NodeID
    private var nodes: [NodeID] = []
    private var spriteOfNode: [NodeID: Int] = [:]

    private var hover = HoverTracker()
    private var random: SplitMix64

    init(sprites count: Int, seed: UInt64 = 1) {
        random = SplitMix64(seed: seed)
        // About 1,000 sprites are in view, whatever their number.
        let side = max(1, Double(count) / 1000).squareRoot()
        size = Size(width: SpriteMap.window.width * side, height: SpriteMap.window.height * side)
        window = scene.insert(Node(frame: Rect(origin: .zero, size: SpriteMap.window)))

        for index in 0..<count {
            let edge = random.uniform(10, 30)
            let sprite = Sprite(
                frame: Rect(
                    x: random.uniform(0, size.width), y: random.uniform(0, size.height), width: edge, height: edge),
                velocity: Point(x: random.uniform(-3, 3), y: random.uniform(-3, 3)), hue: index % 360)
            let node = scene.insert(Node(frame: sprite.frame), into: window)
            sprites.append(sprite)
            nodes.append(node)
            spriteOfNode[node] = index
        }
        // Indexes the sprites, and makes what changes are kept in, so that no frame has to.
        scene.prepare()
    }

    // MARK: A frame

    /// Pans the map: one node changes, however many sprites there are.
    mutating func pan(to offset: Point) {
        scene[window].bounds.origin = offset
    }

    /// Moves one sprite of a hundred, and tells the scene about all of them at once.
    mutating func moveSprites() {
        var moved: [NodeID] = []
        var frames: [Rect] = []
        for _ in 0..<max(1, sprites.count / 100) {
            let index = Int.random(in: sprites.indices, using: &random)
            sprites[index].move(within: size)
            moved.append(nodes[index])
            frames.append(sprites[index].frame)
        }
        scene.setFrames(frames, of: moved)
    }

    // MARK: Questions

    /// The sprite under the pointer, kept up to date from frame to frame.
    mutating func hoveredSprite(at pointer: Point) -> Int? {
        _ = hover.update(at: pointer, in: &scene)
        return hover.path.last.flatMap { spriteOfNode[$0] }
    }

    /// The sprite at a point of the window.
    mutating func sprite(at point: Point) -> Int? {
        guard case .hit(let node) = scene.topmost(at: point) else { return nil }
        return spriteOfNode[node]
    }

    /// The same by the walk over all sprites, which is what a renderer without an index does.
    func walkedSprite(at point: Point) -> Int? {
        guard case .hit(let node) = scene.walk(at: point) else { return nil }
        return spriteOfNode[node]
    }

    /// The sprites to draw, back to front, with their places in the window.
    mutating func visibleSprites() -> [(sprite: Int, frame: Rect)] {
        let offset = scene[window].bounds.origin
        let view = Rect(origin: .zero, size: SpriteMap.window)
        return scene.nodes(in: .rect(view)).reversed().compactMap { item in
            spriteOfNode[item.node].map { ($0, sprites[$0].frame.offsetBy(dx: -offset.x, dy: -offset.y)) }
        }
    }
}
