import HitTesting

/// The countries of the world and their borders, looked at through a window that pans and zooms.
///
/// A country is a path, which may have several parts and holes; its border is a stroke in front of all countries, and of these the
/// ones that lie on the land of others keep their own area. The unit of the map is a hundredth of a degree.
struct WorldMap {
    struct Country {
        let name: String
        let outline: BezierPath
        let land: NodeID
        let border: NodeID
    }

    static let window = Size(width: 1280, height: 800)
    /// The whole map.
    static let size = Size(width: 36_000, height: 18_000)

    var scene = HitScene()
    private(set) var countries: [Country] = []
    let canvas: NodeID

    /// How wide a border is drawn, and how wide it is hit, in units of the map.
    static let borderWidth = 5.0
    static let borderHitWidth = 24.0

    init() throws(SVGPathError) {
        let window = scene.insert(Node(frame: Rect(origin: .zero, size: WorldMap.window)))
        var node = Node(frame: Rect(origin: .zero, size: WorldMap.window))
        node.anchorPoint = .zero
        canvas = scene.insert(node, into: window)

        var outlines: [(name: String, outline: BezierPath, land: NodeID)] = []
        for line in String(decoding: PackageResources.countries_tsv, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\t")
            let outline = try BezierPath(svgPath: String(parts[1]))
            let land = scene.insert(WorldMap.node(around: outline, .path(HitShape.Path(outline))), into: canvas)
            outlines.append((String(parts[0]), outline, land))
        }
        for (name, outline, land) in outlines {
            // Strokes are not cut by bounds: the node needs none.
            var node = Node()
            node.hitShape = .stroke(
                HitShape.Stroke(outline, width: WorldMap.borderWidth, hitWidth: WorldMap.borderHitWidth))
            let border = scene.insert(node, into: canvas)
            countries.append(Country(name: name, outline: outline, land: land, border: border))
        }
    }

    /// A node whose bounds space is that of the map.
    private static func node(around outline: BezierPath, _ shape: HitShape) -> Node {
        let points = outline.lines.joined()
        let (x, y) = (points.map(\.x), points.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        var node = Node(frame: Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top))
        node.bounds.origin = node.origin
        node.hitShape = shape
        return node
    }

    /// Shows the map around a place, a unit of it `zoom` points large: one node changes.
    mutating func show(around place: Point, zoom: Double) {
        let (width, height) = (WorldMap.window.width / zoom, WorldMap.window.height / zoom)
        var node = scene[canvas]
        node.bounds = Rect(x: place.x - width / 2, y: place.y - height / 2, width: width, height: height)
        node.transform = AffineTransform(scaleX: zoom, y: zoom)
        scene[canvas] = node
    }
}

/// What is asked about the map in a frame.
struct MapQuestions {
    var points: [Point]
    var marquee: Rect
    var lasso: [Point]
    /// The points of the screen within which a border counts as meant.
    let tolerance = 8.0

    /// The answers of a scene, each to be compared.
    struct Answers: Equatable {
        var hits: [HitResult] = []
        var inMarquee: [HitItem] = []
        var inLasso: [HitItem] = []
        var near: [Nearby<HitItem>] = []
    }

    /// Asks a scene, which uses what indexes it has.
    func ask(_ scene: inout HitScene) -> Answers {
        Answers(
            hits: points.map { scene.topmost(at: $0) }, inMarquee: scene.nodes(in: .rect(marquee), mode: .contained),
            inLasso: scene.nodes(in: .lasso(lasso)), near: scene.nearest(to: points[0], within: tolerance))
    }

    /// Asks a scene without indexes, by walks alone.
    func walk(_ scene: HitScene) -> Answers {
        // Lists of a scene that has no index go through all nodes.
        var scene = scene
        var answers = Answers(hits: points.map { scene.walk(at: $0) })
        answers.inMarquee = scene.nodes(in: .rect(marquee), mode: .contained)
        answers.inLasso = scene.nodes(in: .lasso(lasso))
        answers.near = scene.nearest(to: points[0], within: tolerance)
        return answers
    }
}
