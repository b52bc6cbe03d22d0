import HitTesting
import TestSupport
import Testing

/// Areas that run over themselves, that are very large, or very small.
struct DegenerateAreaTests {
    /// A scene with one node, whose shape is given in its bounds.
    private static func scene(
        _ shape: HitShape, side: Double = 1000, _ transform: AffineTransform = .identity
    ) -> (scene: HitScene, node: NodeID) {
        var scene = HitScene()
        var node = Node(frame: Rect(x: 0, y: 0, width: side, height: side))
        (node.anchorPoint, node.hitShape, node.transform) = (.zero, shape, transform)
        let id = scene.insert(node)
        return (scene, id)
    }

    @Test func `D3, E2, E3: opposite corners that overlap both take something away`() {
        let radii = HitShape.CornerRadii(topLeft: 100, topRight: 0, bottomRight: 100, bottomLeft: 0)
        let leaf = HitShape.roundedRect(Rect(x: 0, y: 0, width: 100, height: 100), radii: radii)
        var (scene, node) = Self.scene(leaf, side: 100)
        for prepares in [false, true] {
            if prepares { scene.prepare() }
            for point in Point.grid(stride(from: 0.5, to: 100, by: 3), stride(from: 0.5, to: 100, by: 3)) {
                let isIn = point.distance(to: .zero) < 100 && point.distance(to: Point(x: 100, y: 100)) < 100
                #expect(scene.topmost(at: point) == (isIn ? .hit(node) : .miss), "\(point)")
                let cell = Rect(x: point.x - 0.01, y: point.y - 0.01, width: 0.02, height: 0.02)
                #expect(scene.nodes(in: .rect(cell)).isEmpty == !isIn, "\(point)")
            }
        }
        let distance = scene.nearest(to: Point(x: 110, y: 110)).first?.distance ?? 0
        #expect((distance - (110 * 2.0.squareRoot() - 100)).magnitude < 1e-4)
    }

    @Test(arguments: [2, 3, 10, 30, 100, 300, 1000])
    func `E2: a stroke that runs to and fro is found where its line is`(count: Int) {
        let points = (0..<count).map { Point(x: $0.isMultiple(of: 2) ? 0 : 1000, y: 500) }
        var (scene, node) = Self.scene(.stroke(.init(points, width: 0.01)), AffineTransform(rotationAngle: 0.3))
        let box = Rect(x: 66.57853743210396, y: 543.9761895504583, width: 142.857, height: 200)
        #expect(scene.nodes(in: .rect(box)).map(\.node) == [node])
        let corners = [
            Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
            Point(x: box.minX, y: box.maxY),
        ]
        #expect(scene.nodes(in: .lasso(corners)).map(\.node) == [node])
    }

    @Test(arguments: [1, 2, 100, 1000])
    func `E3: the distance to a stroke that stays where it is, in a node that is squeezed`(count: Int) {
        let disc = HitShape.stroke(.init(Array(repeating: Point(x: 50, y: 50), count: count), width: 10))
        var (scene, _) = Self.scene(disc, side: 100, AffineTransform(scaleX: 2, y: 1))
        let distance = scene.nearest(to: Point(x: 300, y: 50)).first?.distance ?? 0
        #expect((distance - 190).magnitude < 1e-3)
    }

    @Test(arguments: [1e-300, 1e-200, 1, 1e150])
    func `E2: regions find what points hit, whatever the size of the coordinates`(scale: Double) {
        var random = SplitMix64(seed: 9)
        var found = 0
        for round in 0..<40 {
            let corners = (0..<7).map { _ in
                Point(x: .random(in: 0..<1, using: &random) * scale, y: .random(in: 0..<1, using: &random) * scale)
            }
            let shape: HitShape =
                round.isMultiple(of: 2)
                ? .polygon(.init(corners)) : .stroke(.init(corners, width: scale / 50))
            var (scene, _) = Self.scene(shape, side: scale, AffineTransform(rotationAngle: 0.2))
            for _ in 0..<8 {
                let (x, y) = (Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random))
                guard scene.topmost(at: Point(x: x * scale, y: y * scale)) != .miss else { continue }
                found += 1
                let lasso = [(x - 0.1, y - 0.1), (x + 0.1, y - 0.1), (x, y + 0.1)].map {
                    Point(x: $0.0 * scale, y: $0.1 * scale)
                }
                #expect(scene.nodes(in: .lasso(lasso)).count == 1, "round \(round), (\(x), \(y))")
            }
        }
        #expect(found > 20)
    }

    @Test func `E3: the nearest node of a point is the one that is hit there, in a node that is scaled up`() {
        var (scene, node) = Self.scene(
            .ellipse(Rect(x: 0, y: 0, width: 200, height: 160)), side: 200, AffineTransform(scaleX: 1e6, y: 1e6))
        for point in Point.grid(stride(from: 7e7, to: 8e7, by: 9.7e5), stride(from: 6e7, to: 7e7, by: 9.1e5)) {
            var first: Nearby<HitItem>?
            scene.visitNearest(to: point) { item, _ in
                first = item
                return false
            }
            #expect(first?.item.node == node && first?.distance == 0)
        }
    }

    @Test(arguments: [AffineTransform(scaleX: 0, y: 1), AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)])
    func `E2, E3: a node whose transform has no inverse is in no region and near nothing`(flat: AffineTransform) {
        var (scene, _) = Self.scene(.ellipse(Rect(x: 0, y: 0, width: 10, height: 10)), side: 10, flat)
        var plain = Node(frame: Rect(x: 20, y: 20, width: 10, height: 10))
        plain.transform = flat
        scene.insert(plain)
        let region = Rect(x: -100, y: -100, width: 300, height: 300)
        let corners = [Point(x: -100, y: -100), Point(x: 300, y: -100), Point(x: 0, y: 300)]
        for mode in [RegionMode.intersecting, .contained] {
            #expect(scene.nodes(in: .rect(region), mode: mode).isEmpty)
            #expect(scene.nodes(in: .lasso(corners), mode: mode).isEmpty)
        }
        #expect(scene.nearest(to: .zero).isEmpty)
    }

    @Test func `E2: a node with a hole among the seams of a scribbled line is not contained`() {
        // Rows 10 apart, ten passes each, and a bend in one of them.
        func scribble(width: Double) -> HitRegion {
            let points = (0..<120).flatMap { index -> [Point] in
                let y = Double(index / 10) * 10 - 5 + Double(index * 7 % 10) * 1e-7
                let way = [Point(x: -10, y: y), Point(x: 60.3, y: y + (index / 10 == 6 ? 1 : 0)), Point(x: 110, y: y)]
                return index % 2 == 0 ? way : way.reversed()
            }
            return .line(points, width: width)
        }
        var scene = HitScene()
        let node = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        for (width, isContained) in [(10.01, false), (12.1, true)] {
            #expect(scene.nodes(in: scribble(width: width)).map(\.node) == [node])
            #expect(scene.nodes(in: scribble(width: width), mode: .contained).isEmpty == !isContained)
        }
    }

    @Test func `E2: a lasso around the origin does not touch a turned node beside it, whose box it touches`() {
        var scene = HitScene()
        let screen = scene.insert(Node(frame: Rect(x: -100, y: -100, width: 500, height: 500)))
        // From (79, 221) to (221, 79).
        var bar = Node(frame: Rect(x: 150, y: 248, width: 200, height: 4))
        bar.transform = AffineTransform(rotationAngle: -.pi / 4)
        let node = scene.insert(bar, into: screen)
        scene.prepare()
        func touched(by corner: Double) -> [NodeID] {
            let lasso = [
                Point(x: -50, y: -50), Point(x: corner, y: -50), Point(x: corner, y: corner), Point(x: -50, y: corner),
            ]
            return scene.nodes(in: .lasso(lasso)).map(\.node)
        }
        #expect(touched(by: 100) == [screen])
        #expect(touched(by: 147) == [screen])
        #expect(touched(by: 153) == [node, screen])
    }

    @Test(arguments: [90.0, 180, 270])
    func `E2: a lasso that only touches a node is beside it, also if the node is turned`(_ angle: Double) {
        var scene = HitScene()
        let screen = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 300)))
        for x in [10.1, 70.3, 230.7] {
            var card = Node(frame: Rect(x: x, y: 100.7, width: 40.3, height: 40.3))
            card.transform = AffineTransform(rotationAngle: angle / 180 * .pi)
            scene.insert(card, into: screen)
        }
        func lasso(_ rect: Rect) -> [NodeID] {
            let corners = [
                (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
            ]
            return scene.nodes(in: .lasso(corners.map { Point(x: $0.0, y: $0.1) })).map(\.node)
        }
        // Above, below and between the cards, and over all.
        #expect(lasso(Rect(x: 0, y: 50, width: 400, height: 50.7)) == [screen])
        #expect(lasso(Rect(x: 0, y: 141, width: 400, height: 20)) == [screen])
        #expect(lasso(Rect(x: 50.4, y: 50, width: 19.9, height: 200)) == [screen])
        #expect(lasso(Rect(x: 5, y: 100, width: 300, height: 1)).count == 4)
    }

    @Test func `E2: a lasso without area finds nothing, also where a node lies on its line`() {
        var scene = HitScene()
        scene.insert(Node(frame: Rect(x: 116, y: 58, width: 20, height: 20)))
        let line = [Point(x: 10, y: 10), Point(x: 30, y: 20), Point(x: 150, y: 80)]
        #expect(scene.nodes(in: .lasso(line)).isEmpty)
        #expect(scene.nodes(in: .lasso(line + [Point(x: 150, y: 81)])).count == 1)
    }

    @Test
    func `B4, E2: a singular node is in no region, also where rounding gives its parent's map and its own an inverse`()
    {
        var scene = HitScene()
        var panel = Node(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        panel.transform = AffineTransform(scaleX: 1.5, y: 1.5)
        let parent = scene.insert(panel)
        var leaf = Node(frame: Rect(x: 300, y: 300, width: 20, height: 20))
        leaf.transform = AffineTransform(a: 0.1, b: 0.1 + 0.2, c: 0.1 + 0.2, d: 0.9000000000000001, tx: 0, ty: 0)
        leaf.hitsOutsideBounds = true
        scene.insert(leaf, into: parent)
        for region in [Rect(x: 5, y: 5, width: 1, height: 1), Rect(x: -1000, y: -1000, width: 3000, height: 3000)] {
            #expect(scene.nodes(in: .rect(region)).map(\.node) == [parent])
        }
    }
}
