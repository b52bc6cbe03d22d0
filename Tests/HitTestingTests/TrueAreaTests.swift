import TestSupport
import Testing

@testable import HitTesting
@testable import PlaneGeometry

/// Regions and distances by true areas: shapes, as ancestors leave them (E2, E3).
struct TrueAreaTests {
    /// A scene of connectors, countries and cards, some in panels that are round and turned.
    private struct World {
        var scene = HitScene()
        var nodes: [NodeID] = []
        var random: SplitMix64

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            // The screen's 40 panels are enough for an index.
            scene.policy.wide = 50
            let screen = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
            for index in 0..<40 {
                var panel = Node(frame: Rect(x: value(-20, 300), y: value(-20, 300), width: 120, height: 90))
                if index % 3 == 0 { panel.hitShape = .ellipse(panel.bounds) }
                if index % 2 == 0 {
                    panel.transform = AffineTransform(rotationAngle: value(0, 6)).scaledBy(x: 1.2, y: 0.7)
                }
                if index % 7 == 0 { panel.hitsOutsideBounds = true }
                let parent = scene.insert(panel, into: screen)
                for kind in 0..<3 {
                    var node = Node(frame: Rect(x: value(-20, 90), y: value(-20, 60), width: 50, height: 40))
                    node.hitShape = shape(in: node.bounds, kind + index)
                    if kind == 1 { node.transform = AffineTransform(rotationAngle: value(0, 6)) }
                    nodes.append(scene.insert(node, into: parent))
                }
                nodes.append(parent)
            }
        }

        mutating func value(_ low: Double, _ high: Double) -> Double { Double.random(in: low..<high, using: &random) }

        mutating func shape(in bounds: Rect, _ kind: Int) -> HitShape? {
            let corners = (0..<5).map { _ in Point(x: value(0, 50), y: value(0, 40)) }
            switch kind % 7 {
            case 0: return .ellipse(bounds)
            case 1: return .roundedRect(bounds, radii: .init(topLeft: 20, topRight: 5, bottomRight: 0, bottomLeft: 20))
            case 2: return .polygon(.init(corners))
            case 3:
                let ring = (0..<30).map { AffineTransform(rotationAngle: Double($0) / 30 * 2 * .pi) }
                func circle(_ radius: Double) -> [Point] {
                    ring.map { Point(x: 25 + radius * $0.a, y: 20 + radius * $0.b) }
                }
                return .path(.init([circle(20), circle(12)]))
            case 4: return .stroke(.init(corners, width: 1, hitWidth: 5))
            case 5: return .mask(.init(columns: 3, rows: 2, bits: [0b1011_0100]))
            default: return nil
            }
        }

        /// Whether a node's area, as its ancestors leave it, holds a point.
        func holds(_ node: NodeID, _ point: Point) -> Bool {
            var walking = scene.walking
            return walking.hits(at: point).contains { $0.node == node }
        }

        /// The nodes at points of a grid over a box.
        func samples(in box: Box, _ count: Int) -> [(point: Point, nodes: Set<NodeID>)] {
            var walking = scene.walking
            let parts = (0..<count).map { (Double($0) + 0.5) / Double(count) }
            let xs = parts.map { box.minX + $0 * (box.maxX - box.minX) }
            let ys = parts.map { box.minY + $0 * (box.maxY - box.minY) }
            return Point.grid(xs, ys).map { ($0, Set(walking.hits(at: $0).map(\.node))) }
        }
    }

    /// Whether a region holds a point, by its definition.
    private func holds(_ region: HitRegion, _ point: Point) -> Bool {
        switch region {
        case .rect(let rect): Box(rect).contains(point)
        case .lasso(let corners): ShapeOracle.isIn([corners], .evenOdd, point)
        case .line(let points, let width): ShapeOracle.isNear([points], closed: [false], hitWidth: width, point)
        }
    }

    @Test func `E2: regions find the nodes whose true areas they touch or hold, and no other`() {
        var world = World(seed: 1)
        let samples = world.samples(in: Box(minX: -50, minY: -50, maxX: 450, maxY: 450), 90)
        var (found, seen, missed, extra, notHeld, tooFew) = (0, 0, 0, 0, 0, 0)
        for round in 0..<18 {
            let (x, y) = (world.value(0, 350), world.value(0, 350))
            let size = round < 9 ? 60.0 : 160.0
            let corners = (0..<6).map { _ in Point(x: x + world.value(0, size), y: y + world.value(0, size)) }
            let region: HitRegion =
                round % 3 == 0
                ? .rect(Rect(x: x, y: y, width: size, height: size))
                : round % 3 == 1 ? .lasso(corners) : .line(Array(corners.prefix(3)), width: 12)
            let touched = Set(world.scene.nodes(in: region).map(\.node))
            let held = Set(world.scene.nodes(in: region, mode: .contained).map(\.node))
            #expect(held.isSubset(of: touched))
            // What a sample shows has to be found; and a sample shows nearly all that is found.
            var (shown, partly): (Set<NodeID>, Set<NodeID>) = ([], [])
            for sample in samples {
                if holds(region, sample.point) {
                    shown.formUnion(sample.nodes)
                } else {
                    partly.formUnion(sample.nodes)
                }
            }
            found += touched.count
            seen += shown.count
            missed += shown.subtracting(touched).count
            extra += touched.subtracting(shown).count
            notHeld += held.intersection(partly).count
            tooFew += shown.subtracting(partly).subtracting(held).count
        }
        #expect(missed == 0 && notHeld == 0 && seen > 100)
        #expect(extra * 10 < found && tooFew * 10 < seen, "\(extra) of \(found) unseen, \(tooFew) of \(seen) not held")
    }

    @Test(arguments: [4] as [UInt64])
    func `E3: distances are those to true areas`(_ seed: UInt64) {
        var world = World(seed: seed)
        let step = 4.0
        let samples = world.samples(in: Box(minX: -50, minY: -50, maxX: 450, maxY: 450), Int(500 / step))
        var compared = 0
        for _ in 0..<12 {
            let point = Point(x: world.value(-30, 430), y: world.value(-30, 430))
            var nearest: [NodeID: Double] = [:]
            for sample in samples {
                let distance = (sample.point.x - point.x).distance(with: sample.point.y - point.y)
                for node in sample.nodes where distance < nearest[node] ?? .infinity { nearest[node] = distance }
            }
            let near = world.scene.nearest(to: point, within: 120)
            for item in near {
                guard let sampled = nearest[item.item.node] else { continue }
                compared += 1
                #expect(item.distance <= sampled + 1e-9 && item.distance >= sampled - 12 * step, "\(item)")
                #expect((item.distance == 0) == world.holds(item.item.node, point), "\(item) at \(point)")
            }
            let found = Set(near.map(\.item.node))
            for (node, distance) in nearest where distance < 120 { #expect(found.contains(node)) }
            // Some samples lie next to the nearest point of each.
            let close = near.filter { item in nearest[item.item.node].map { $0 - item.distance < 1.5 * step } ?? false }
            #expect(close.count * 10 >= near.count * 8)
        }
        #expect(compared > 100)
    }

    @Test func `E2 and E3: a diagonal connector is not where the corners of its box are`() throws {
        var (scene, screen) = HitScene.rooted(1000, 1000)
        var wire = Node(frame: Rect(x: 100, y: 100, width: 0, height: 0))
        wire.hitShape = .stroke(.init([Point(x: 0, y: 0), Point(x: 300, y: 400)], width: 1, hitWidth: 10))
        let connector = scene.insert(wire, into: screen)
        func nodes(in region: HitRegion, _ mode: RegionMode = .intersecting) -> [NodeID] {
            scene.nodes(in: region, mode: mode).map(\.node)
        }
        #expect(nodes(in: .rect(Rect(x: 350, y: 110, width: 40, height: 40))) == [screen])
        #expect(nodes(in: .rect(Rect(x: 240, y: 290, width: 40, height: 40))) == [connector, screen])
        #expect(nodes(in: .rect(Rect(x: 90, y: 90, width: 320, height: 420)), .contained) == [connector])
        // The caps reach 5 beyond the ends.
        #expect(nodes(in: .rect(Rect(x: 96, y: 96, width: 320, height: 420)), .contained).isEmpty)
        let lasso = [Point(x: 80, y: 85), Point(x: 120, y: 85), Point(x: 430, y: 500), Point(x: 395, y: 525)]
        #expect(nodes(in: .lasso(lasso), .contained) == [connector])
        #expect(nodes(in: .line([Point(x: 400, y: 100), Point(x: 100, y: 500)], width: 2)) == [connector, screen])
        // 3, 4, 5: the point lies 100 from the line, 95 from the border.
        let item = try #require(
            scene.nearest(to: Point(x: 250 + 80, y: 300 - 60), within: 96).first { $0.item.node == connector })
        #expect(abs(item.distance - 95) < 1e-6)
        #expect(!scene.nearest(to: Point(x: 330, y: 240), within: 94.9).map(\.item.node).contains(connector))
        // Regions without an area hold nothing.
        for points in [[], [Point(x: 250, y: 300)], [Point(x: 0, y: 0), Point(x: 500, y: 500)]] {
            #expect(nodes(in: .lasso(points)).isEmpty)
        }
        #expect(nodes(in: .line([], width: 5)).isEmpty && nodes(in: .line(lasso, width: 0)).isEmpty)
        #expect(nodes(in: .lasso([Point(x: .nan, y: 0), .zero, lasso[0]])).isEmpty)
        #expect(nodes(in: .line(lasso, width: .infinity)).isEmpty)
    }

    @Test func `E2: what only touches a region, along a common border of any shape, is not in it`() {
        var (scene, screen) = HitScene.rooted(1000, 1000)
        let border = (0...40).map { Point(x: 500 + 30 * Double($0 % 3), y: Double($0) * 20 + 100) }
        let left = [Point(x: 100, y: 100)] + border + [Point(x: 100, y: 900)]
        let right = [Point(x: 900, y: 100)] + border + [Point(x: 900, y: 900)]
        func country(_ corners: [Point]) -> NodeID {
            var node = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
            node.hitShape = .path(.init([corners]))
            return scene.insert(node, into: screen)
        }
        let (west, east) = (country(left), country(right))
        #expect(scene.nodes(in: .lasso(left)).map(\.node) == [west, screen])
        #expect(scene.nodes(in: .lasso(right)).map(\.node) == [east, screen])
        #expect(scene.nodes(in: .lasso(left), mode: .contained).map(\.node) == [west])
        #expect(scene.nodes(in: .lasso(left.map { Point(x: $0.x - 1e-3, y: $0.y) }), mode: .contained).isEmpty)
        #expect(
            scene.nodes(in: .lasso(left.map { Point(x: $0.x + 1e-3, y: $0.y) })).map(\.node) == [east, west, screen])
    }

    @Test func `E2 and E3: indexes find what walks find, in the same order and as far away`() {
        for seed in 0..<3 as Range<UInt64> {
            var world = World(seed: 100 + seed)
            var walking = world.scene.walking
            for round in 0..<14 {
                let (x, y) = (world.value(-20, 380), world.value(-20, 380))
                let points = (0..<4).map { _ in Point(x: x + world.value(-40, 40), y: y + world.value(-40, 40)) }
                for mode in RegionMode.allCases {
                    for region in [HitRegion.lasso(points), .line(points, width: 9)] {
                        #expect(world.scene.nodes(in: region, mode: mode) == walking.nodes(in: region, mode: mode))
                    }
                }
                #expect(
                    world.scene.nearest(to: points[0], within: 60) == walking.nearest(to: points[0], within: 60))
                if round % 10 == 0 { world.scene.prepare() }
                #expect(world.scene.snapshot().nodes(in: .lasso(points)) == walking.nodes(in: .lasso(points)))
                #expect(!walking.listsByIndex(below: walking.roots[0]))
            }
            #expect(world.scene.listsByIndex(below: world.scene.roots[0]))
        }
    }

    @Test(arguments: [(2.0, 2.0), (-0.5, 4), (1, -1)])
    func `E2 and E3: a canvas that is zoomed or mirrored holds the same in a region of it`(
        _ zoom: (x: Double, y: Double)
    ) {
        var plain = World(seed: 9).scene
        var zoomed = plain
        let screen = plain.roots[0]
        zoomed[screen].transform = AffineTransform(scaleX: zoom.x, y: zoom.y)
        zoomed[screen].anchorPoint = .zero
        zoomed[screen].origin = .zero
        var found = 0
        for step in 0..<12 {
            let region = Rect(x: Double(step) * 32, y: Double(step * 7 % 12) * 32, width: 48, height: 24)
            let (width, height) = (region.width * zoom.x.magnitude, region.height * zoom.y.magnitude)
            let onScreen = Rect(
                x: min(region.minX * zoom.x, region.maxX * zoom.x), y: min(region.minY * zoom.y, region.maxY * zoom.y),
                width: width, height: height)
            for mode in [RegionMode.intersecting, .contained] {
                let nodes = plain.nodes(in: .rect(region), mode: mode)
                #expect(zoomed.nodes(in: .rect(onScreen), mode: mode) == nodes, "\(region) \(mode)")
                found += nodes.count
            }
            let near = plain.nearest(to: region.origin, within: 1)
            let nearOnScreen = zoomed.nearest(to: onScreen.origin, within: 1)
            if zoom == (2, 2) { #expect(nearOnScreen.allSatisfy { item in near.contains { $0.item == item.item } }) }
        }
        #expect(found > 50)
    }

    /// An outline of teeth on a back, 3 apart and 1 wide; one of them may be wider.
    private func comb(_ count: Int, _ shift: Double, from root: Double, to tip: Double, wide: Int? = nil) -> [Point] {
        let teeth = (0..<count).flatMap { tooth in
            let width = tooth == wide ? 1.6 : 1
            return [(0.0, root), (0, tip), (width, tip), (width, root)].map {
                Point(x: Double(tooth) * 3 + shift + $0.0, y: $0.1)
            }
        }
        let back = root < tip ? root - 10 : root + 10
        return teeth + [Point(x: Double(count) * 3, y: back), Point(x: 0, y: back)]
    }

    @Test func `E2: a lasso of hundreds of teeth touches what lies under it, and what reaches between them`() {
        var (scene, screen) = HitScene.rooted(1000, 400)
        var node = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 400))
        node.hitShape = .polygon(.init(comb(300, 0, from: 10, to: 300)))
        let teeth = scene.insert(node, into: screen)
        let lasso = comb(300, 0.98, from: 390, to: 100)
        #expect(scene.nodes(in: .lasso(lasso)).map(\.node) == [teeth, screen])
    }

    @Test func `E2: of 3,000 teeth that lie between those of a lasso, one touches it`() {
        var (scene, screen) = HitScene.rooted(10_000, 400)
        var node = Node(frame: Rect(x: 0, y: 0, width: 10_000, height: 400))
        node.hitShape = .polygon(.init(comb(3000, 0, from: 10, to: 300)))
        let teeth = scene.insert(node, into: screen)
        let lasso = comb(3000, 1.5, from: 390, to: 100)
        #expect(scene.nodes(in: .lasso(lasso)).map(\.node) == [screen])
        scene[teeth].hitShape = .polygon(.init(comb(3000, 0, from: 10, to: 300, wide: 1234)))
        #expect(scene.nodes(in: .lasso(lasso)).map(\.node) == [teeth, screen])
    }

    /// The distance to the points nearer to a line than a radius, as it is defined.
    private func distance(from point: Point, to line: [Point], _ radius: Double) -> Double {
        let least = zip(line, line.dropFirst()).map { start, end in
            let side = Point(x: end.x - start.x, y: end.y - start.y)
            let way = Point(x: point.x - start.x, y: point.y - start.y)
            let part = (way.x * side.x + way.y * side.y) / (side.x * side.x + side.y * side.y)
            let near = Point(x: way.x - min(max(part, 0), 1) * side.x, y: way.y - min(max(part, 0), 1) * side.y)
            return (near.x * near.x + near.y * near.y).squareRoot()
        }.min()!
        return max(0, least - radius)
    }

    @Test(arguments: [1, 1.5])
    func `E3: distances to strokes and discs are right to a millionth of themselves, also close to them`(
        stretch: Double
    ) throws {
        var random = SplitMix64(seed: 0xD157)
        func value(_ low: Double, _ high: Double) -> Double { Double.random(in: low..<high, using: &random) }
        for _ in 0..<60 {
            var (scene, screen) = HitScene.rooted(1000, 1000)
            // What is stretched is no stroke on the screen any more; a disc in it is made round again.
            scene[screen].anchorPoint = .zero
            scene[screen].transform = AffineTransform(scaleX: stretch, y: 1)
            let line = (0..<4).map { _ in Point(x: value(300, 700), y: value(300, 700)) }
            let radius = [0.25, 3, 40].randomElement(using: &random)!
            var node = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
            let middle = Point(x: value(300, 700), y: value(300, 700))
            let frame = Rect(
                x: middle.x / stretch - radius / stretch, y: middle.y - radius, width: 2 * radius / stretch,
                height: 2 * radius)
            node.hitShape = .ellipse(frame)
            let disc = scene.insert(node, into: screen)
            node.hitShape = .stroke(.init(line, width: 1, hitWidth: 2 * radius))
            let stroke = scene.insert(node, into: screen)
            for _ in 0..<40 {
                let near = radius + [1e-5, 0.01, 1, 50].randomElement(using: &random)! * value(1, 2)
                let around = [middle, Point(x: line[0].x, y: line[0].y)].randomElement(using: &random)!
                let turn = AffineTransform(rotationAngle: value(0, 7))
                let point = Point(x: around.x + near * turn.a, y: around.y + near * turn.b)
                let found = scene.nearest(to: point, within: 200)
                func check(_ node: NodeID, _ expected: Double) throws {
                    let distance = try #require(found.first { $0.item.node == node }?.distance)
                    let error = (distance - expected).magnitude
                    #expect(error <= max(expected * 0x1p-20, 1e-9), "\(distance) for \(expected), radius \(radius)")
                }
                let way = Point(x: point.x - middle.x, y: point.y - middle.y)
                let toMiddle = (way.x * way.x + way.y * way.y).squareRoot()
                if toMiddle < radius + 199 { try check(disc, max(0, toMiddle - radius)) }
                if stretch == 1 {
                    let expected = distance(from: point, to: line, radius)
                    if expected < 199 { try check(stroke, expected) }
                }
            }
        }
    }
}
