import TestSupport
import Testing

@testable import HitTesting
@testable import SpatialIndex

/// Scenes of what is turned and what has a shape: the index answers as the walk does, still and while nodes move.
struct AreaSceneTests {
    enum Family: CaseIterable {
        case turnedCards, longLines, shortLines, rings, ellipses, turnedEllipses, rounded, polygons, strokes, masks
        case cutPolygons, mixed, degenerate

        func node(_ number: Int, _ random: inout SplitMix64) -> Node {
            func value(_ range: Range<Double>) -> Double { .random(in: range, using: &random) }
            var node = Node(
                frame: Rect(x: value(-20..<380), y: value(-20..<380), width: value(20..<60), height: value(20..<60)))
            let bounds = node.bounds
            func point() -> Point { Point(x: bounds.maxX * value(0..<1), y: bounds.maxY * value(0..<1)) }
            switch self {
            case .turnedCards: node.transform = AffineTransform(rotationAngle: value(0..<6))
            case .longLines:
                node.bounds.size = Size(width: 250, height: 1)
                node.transform = AffineTransform(rotationAngle: value(0.6..<1))
            case .shortLines:
                node.bounds.size = Size(width: 40, height: 0.5)
                node.transform = AffineTransform(rotationAngle: value(0..<6)).scaledBy(
                    x: value(0.5..<2), y: value(0.5..<2))
            case .rings:
                let (inset, width) = (Double(number) * 0.45, 400 - Double(number) * 0.9)
                node = Node(frame: Rect(x: inset, y: inset, width: width, height: width))
                let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0 * width, y: $0.1 * width) }
                let inner = corners.map { Point(x: $0.x * 0.998 + width * 0.001, y: $0.y * 0.998 + width * 0.001) }
                node.hitShape =
                    number.isMultiple(of: 2)
                    ? .path(.init([corners, inner])) : .polygon(.init(corners + [corners[0]] + inner + [inner[0]]))
            case .ellipses: node.hitShape = .ellipse(bounds)
            case .turnedEllipses:
                node.hitShape = .ellipse(number.isMultiple(of: 3) ? Rect(x: 3, y: 5, width: 40, height: 10) : bounds)
                node.transform = AffineTransform(rotationAngle: value(0..<6))
            case .rounded:
                node.hitShape = .roundedRect(
                    bounds,
                    radii: .init(
                        topLeft: value(0..<30), topRight: value(0..<9), bottomRight: value(0..<30),
                        bottomLeft: value(0..<9)))
                if number.isMultiple(of: 2) { node.transform = AffineTransform(rotationAngle: value(0..<6)) }
            case .polygons:
                node.hitShape = .polygon(
                    .init(
                        (0..<(number.isMultiple(of: 4) ? 70 : 5)).map { _ in point() },
                        rule: number.isMultiple(of: 3) ? .nonZero : .evenOdd))
                if number.isMultiple(of: 5) { node.transform = AffineTransform(rotationAngle: value(0..<6)) }
            case .strokes:
                node.hitShape = .stroke(
                    .init(
                        [(0..<(number.isMultiple(of: 4) ? 40 : 2)).map { _ in point() }], width: 1,
                        hitWidth: value(0.5..<8)))
                if number.isMultiple(of: 5) { node.transform = AffineTransform(rotationAngle: value(0..<6)) }
                node.bounds.size.height = number.isMultiple(of: 3) ? 0 : 20
            case .masks:
                node.hitShape = .mask(
                    .init(columns: 4, rows: 4, bits: [UInt8(random.next() & 255), UInt8(random.next() & 255)]))
                if number.isMultiple(of: 2) { node.transform = AffineTransform(rotationAngle: value(0..<6)) }
            case .cutPolygons:
                // Their corners are on the edges of the bounds, or as near to them as numbers can be.
                let (width, height) = (bounds.maxX, bounds.maxY)
                let xs = [-5, 0 - 0x1p-40, 0, width / 2, width, width.nextUp, width + 5]
                let ys = [-5, 0 - 0x1p-40, 0, height / 2, height, height.nextUp, height + 5]
                let least = number.isMultiple(of: 2) ? 0 : 2
                func corner(_ numbers: [Double]) -> Double {
                    numbers[Int.random(in: least..<numbers.count - least, using: &random)]
                }
                let corners = (0..<4).map { _ in Point(x: corner(xs), y: corner(ys)) }
                node.hitShape = number.isMultiple(of: 3) ? .path(.init([corners])) : .polygon(.init(corners))
                if number.isMultiple(of: 5) { node.transform = AffineTransform(rotationAngle: value(0..<6)) }
            case .mixed:
                if number.isMultiple(of: 3) { return node }
                let others = Family.allCases.filter { $0 != .mixed && $0 != .rings && $0 != .cutPolygons }
                return others[Int(random.next() % UInt64(others.count))].node(number, &random)
            case .degenerate:
                switch number % 6 {
                case 0: node.hitShape = .polygon(.init([point()]))
                case 1:
                    node.hitShape = .polygon(
                        .init([bounds.origin, Point(x: 40, y: 40), bounds.origin, Point(x: 40, y: 40)]))
                case 2: node.hitShape = .ellipse(Rect(x: 0, y: 0, width: 0, height: 30))
                case 3: node.hitShape = .stroke(.init([[point(), point(), point()], []], width: 1e-9))
                case 4: node.transform = AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-20, tx: 0, ty: 0)
                default:
                    node.transform = AffineTransform(scaleX: 1e-12, y: 1e-12).rotated(by: 1)
                    node.bounds.size = Size(width: 1e14, height: 1e13)
                }
            }
            return node
        }
    }

    /// How large a scene is, and where it lies in units of that.
    enum Place: CaseIterable {
        case here, aside, far, large, small

        var scale: Double { self == .large ? 1e13 : self == .small ? 1e-300 : 1 }
        var start: Double { self == .aside ? 1.0 / 3 : self == .far ? 1e9 : 0 }
    }

    private struct Sample {
        var scene = HitScene()
        var parent: NodeID
        var nodes: [NodeID] = []
        var random: SplitMix64
        let scale: Double
        let start: Double

        /// - Parameters:
        ///   - scale: What all is as large as.
        ///   - start: Where it lies, in units of that.
        init(_ family: Family, count: Int, scale: Double, start: Double, seed: UInt64) {
            random = SplitMix64(seed: seed)
            (self.scale, self.start) = (scale, start)
            let side = 400 * scale
            var root = Node(frame: Rect(x: start * scale, y: start * scale, width: side, height: side))
            root.bounds.origin = Point(x: 0.1 * side, y: -0.3)
            parent = scene.insert(root)
            var layer = Node(frame: Rect(x: 0.1 * side, y: -0.3, width: side, height: side))
            layer.hitMode = .boxNone
            parent = scene.insert(layer, into: parent)
            for number in 0..<count { nodes.append(scene.insert(scaled(family.node(number, &random)), into: parent)) }
        }

        private func scaled(_ node: Node) -> Node {
            guard scale != 1 else { return node }
            var node = node
            node.origin = Point(x: node.origin.x * scale, y: node.origin.y * scale)
            node.bounds.size = Size(width: node.bounds.size.width * scale, height: node.bounds.size.height * scale)
            node.hitShape = node.hitShape.map(scaled)
            return node
        }

        private func scaled(_ shape: HitShape) -> HitShape {
            func grown(_ lines: [[Point]]) -> [[Point]] {
                lines.map { $0.map { Point(x: $0.x * scale, y: $0.y * scale) } }
            }
            func grownBox(_ rect: Rect) -> Rect {
                Rect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
            }
            switch shape {
            case .ellipse(let rect): return .ellipse(grownBox(rect))
            case .roundedRect(let rect, let radii):
                return .roundedRect(
                    grownBox(rect),
                    radii: .init(
                        topLeft: radii.topLeft * scale, topRight: radii.topRight * scale,
                        bottomRight: radii.bottomRight * scale, bottomLeft: radii.bottomLeft * scale))
            case .polygon(let polygon):
                return .polygon(.init(grown([polygon.vertices])[0], rule: polygon.rule))
            case .path(let path): return .path(.init(grown(path.contours), rule: path.rule))
            case .stroke(let stroke):
                return .stroke(
                    .init(
                        grown(stroke.lines), closed: stroke.closed, width: stroke.width * scale,
                        hitWidth: stroke.hitWidth * scale))
            case .mask: return shape
            }
        }

        /// A point on the screen at a place on or near a node's outline, or anywhere.
        mutating func point() -> Point {
            let side = 400 * scale
            let place = random.point(0..<side, 0..<side)
            let away = Point(x: start * scale + place.x, y: start * scale + place.y)
            guard random.next() % 4 != 0, let id = nodes.randomElement(using: &random) else { return away }
            let node = scene[id]
            let area = node.area
            var local = Point(
                x: area.minX + (area.maxX - area.minX) * Double(random.next() % 9) / 8,
                y: [area.minY, area.maxY, area.minY + (area.maxY - area.minY) * Double(random.next() % 9) / 8]
                    .randomElement(using: &random)!)
            let lines: [[Point]] =
                switch node.hitShape {
                case .polygon(let polygon): [polygon.vertices]
                case .path(let path): path.contours
                case .stroke(let stroke): stroke.lines
                case .ellipse(let rect):
                    // Pythagorean, so that it is exactly on the arc, or nearly.
                    [[Point(x: rect.midX + rect.width / 2 * 0.6, y: rect.midY - rect.height / 2 * 0.8)]]
                case .roundedRect(let rect, let radii):
                    [[Point(x: rect.minX + radii.topLeft * 0.4, y: rect.minY + radii.topLeft * 0.2)]]
                case .mask, nil: []
                }
            if let line = lines.randomElement(using: &random), let first = line.randomElement(using: &random) {
                let (second, part) = (line.randomElement(using: &random)!, Double(random.next() % 3) / 2)
                local = Point(x: first.x + (second.x - first.x) * part, y: first.y + (second.y - first.y) * part)
            }
            guard let inParent = node.convertToParent(local), let inRoot = scene[parent].convertToParent(inParent),
                let root = scene.parent(of: parent), var point = scene[root].convertToParent(inRoot)
            else { return away }
            for _ in 0..<Int(random.next() % 3) {
                point.x = random.next() & 1 == 0 ? point.x.nextUp : point.x.nextDown
                point.y = random.next() & 1 == 0 ? point.y.nextUp : point.y.nextDown
            }
            return point
        }

        /// Compares answers one by one and in a batch.
        mutating func compare(_ count: Int, _ note: String) {
            let points = (0..<count).map { _ in point() }
            let walked = points.map { scene.walk(at: $0) }
            for (point, expected) in zip(points, walked) {
                #expect(scene.topmost(at: point) == expected, "\(note) at \(point)")
            }
            #expect(scene.topmost(at: points) == walked, "\(note) in a batch")
        }
    }

    /// In places where sums are exact, where they are not, and where numbers are very large or small.
    @Test(arguments: Family.allCases, Place.allCases)
    func `D3: areas answer as the walk`(family: Family, place: Place) {
        var sample = Sample(family, count: 90, scale: place.scale, start: place.start, seed: 5)
        sample.scene.prepare()
        sample.compare(70 * testScale, "\(family), still")
        for slot in sample.scene.store.subtree(of: NodeStore.screen) {
            sample.scene.store.index(of: slot)?.still?.flattened.tree.checkInvariants()
        }
        // A few move; then all is made anew, piece by piece, between questions.
        for round in 0..<2 {
            for _ in 0..<20 {
                let node = sample.nodes.randomElement(using: &sample.random)!
                sample.scene[node].origin.x += Double.random(in: -9..<9, using: &sample.random) * place.scale
            }
            sample.compare(30 * testScale, "\(family), moved \(round) times")
        }
        sample.scene.prepare()
        sample.scene.prepare()
        sample.compare(40, "\(family), anew")
    }

    /// An index is worth nothing if it leaves all to the walk.
    @Test(arguments: Family.allCases.filter { $0 != .degenerate })
    func `areas leave little to the walk`(family: Family) {
        var sample = Sample(family, count: 400, scale: 1, start: 0, seed: 6)
        sample.scene.prepare()
        let before = sample.scene.statistics.replays
        for _ in 0..<1000 {
            _ = sample.scene.topmost(at: sample.random.point(0..<400, 0..<400))
        }
        #expect(sample.scene.statistics.replays - before < 20)
    }

    /// What moves has an index of boxes alone. It does not try the connectors in front one after the other.
    @Test func `an index of children passes over connectors whose boxes hold the point`() {
        var (scene, screen) = HitScene.rooted(1000, 1000)
        let card = scene.insert(Node(frame: Rect(x: 600, y: 100, width: 100, height: 100)), into: screen)
        for number in 0..<300 {
            var node = Node(frame: .zero)
            let start = Double(number) / 2
            node.hitShape = .stroke(
                .init([Point(x: start, y: 0), Point(x: start + 800, y: 900)], width: 1, hitWidth: 4))
            scene.insert(node, into: screen)
        }
        scene.prepareFully(withStill: false)
        let point = Point(x: 650, y: 150)
        #expect(scene.topmost(at: point) == scene.walk(at: point) && scene.walk(at: point) == .hit(card))
        let before = scene.statistics.replays
        #expect(scene.topmost(at: point) == .hit(card))
        #expect(scene.statistics.replays - before <= 3)
    }
}
