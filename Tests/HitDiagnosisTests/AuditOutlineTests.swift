@testable import HitDiagnosis
import TestSupport
import Testing

/// The shares of nodes with outlines against areas computed by clipping polygons.
struct AuditOutlineTests {
    /// The corners of a node's area on the screen, counter to the clock or along it.
    private func corners(_ node: Node) -> [Point] {
        let map = node.mapToParent
        if case .polygon(let polygon)? = node.hitShape { return polygon.vertices.map { $0.applying(map) } }
        let bounds = node.bounds
        return [
            (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
            (bounds.minX, bounds.maxY),
        ]
        .map { Point(x: $0.0, y: $0.1).applying(map) }
    }

    private func side(_ point: Point, _ start: Point, _ end: Point) -> Double {
        (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }

    private func area(_ corners: [Point]) -> Double {
        zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
            .magnitude
    }

    /// The part of a convex polygon on one side of a line.
    private func part(of corners: [Point], _ start: Point, _ end: Point, sign: Double) -> [Point] {
        var result: [Point] = []
        for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (from, to) = (sign * side(one, start, end), sign * side(other, start, end))
            if from >= 0 { result.append(one) }
            if from > 0 && to < 0 || from < 0 && to > 0 {
                let share = from / (from - to)
                result.append(Point(x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y)))
            }
        }
        return result
    }

    /// What a convex polygon leaves of others, as convex polygons.
    private func outside(_ front: [Point], of pieces: [[Point]]) -> [[Point]] {
        let middle = front.reduce(Point.zero) {
            Point(x: $0.x + $1.x / Double(front.count), y: $0.y + $1.y / Double(front.count))
        }
        return pieces.flatMap { piece -> [[Point]] in
            var (inside, left) = (piece, [[Point]]())
            for (start, end) in zip(front, front.dropFirst() + front.prefix(1)) where !inside.isEmpty {
                let sign: Double = side(middle, start, end) < 0 ? -1 : 1
                left.append(part(of: inside, start, end, sign: -sign))
                inside = part(of: inside, start, end, sign: sign)
            }
            return left.filter { area($0) > 0 }
        }
    }

    /// Turned rectangles and triangles that lie over one another in a window, back to front.
    private func outlines(_ random: inout SplitMix64) -> [Node] {
        (0..<Int.random(in: 2...9, using: &random)).map { index in
            let size = Double.random(in: 4...90, using: &random)
            var node = Node(
                frame: Rect(
                    x: Double.random(in: 60...160, using: &random), y: Double.random(in: 60...160, using: &random),
                    width: size, height: Double.random(in: 4...60, using: &random)))
            if index.isMultiple(of: 3) { return node }
            node.transform = AffineTransform(rotationAngle: Double.random(in: 0...3, using: &random))
            if index.isMultiple(of: 2) {
                let height = node.bounds.height
                node.hitShape = .polygon(
                    HitShape.Polygon([.zero, Point(x: size, y: height / 3), Point(x: size / 4, y: height)]))
            }
            return node
        }
    }

    @Test func `shares of turned boxes and polygons are exact`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<25 {
            var (scene, window) = HitScene.rooted(300, 300)
            let nodes = outlines(&random).map { ($0, scene.insert($0, into: window)) }
            let report = scene.audit()
            for (index, (node, id)) in nodes.enumerated() {
                let own = corners(node)
                let left = nodes[(index + 1)...].reduce([own]) { outside(corners($1.0), of: $0) }
                let share = left.reduce(0) { $0 + area($1) } / area(own)
                guard let audit = report[id] else {
                    Issue.record("no report of a node")
                    continue
                }
                #expect((audit.hittable.low - share).magnitude < 1e-6 && (audit.hittable.high - share).magnitude < 1e-6)
                #expect((audit.areaLow - area(own)).magnitude < 1e-9 * area(own))
            }
        }
    }

    @Test func `shares of discs are narrow ranges around the area of what is left of a lens`() throws {
        for distance in [1.0, 10, 37, 60, 79, 80.5] {
            var (scene, window) = HitScene.rooted(300, 300)
            let discs = [100, 100 + distance].map { x in
                var node = Node(frame: Rect(x: x, y: 100, width: 80, height: 80))
                node.hitShape = .ellipse(Rect(x: 0, y: 0, width: 80, height: 80))
                return scene.insert(node, into: window)
            }
            // The lens of two discs of the radius 40, summed up in thin strips.
            let steps = 200_000
            let half = 40 - distance / 2
            let lens = (0..<steps).reduce(0.0) { sum, step in
                let x = distance / 2 + (Double(step) + 0.5) / Double(steps) * half
                return half > 0 ? sum + 4 * (1600 - x * x).squareRoot() * half / Double(steps) : 0
            }
            let left = 1 - lens / (1600 * Double.pi)
            let report = scene.audit()
            let back = try #require(report[discs[0]])
            #expect(back.hittable.low <= left + 1e-6 && left <= back.hittable.high + 1e-6)
            #expect(back.hittable.high - back.hittable.low < 0.03)
            #expect(try #require(report[discs[1]]).hittable.high == 1)
            #expect((back.areaLow - 1600 * Double.pi).magnitude < 1e-9)
        }
    }

    /// A window of 200 by 200 full of discs and rounded boxes.
    private func rounds() -> HitScene {
        var random = SplitMix64(seed: 3)
        var (scene, window) = HitScene.rooted(200, 200)
        for index in 0..<60 {
            let frame = Rect(
                x: Double.random(in: -20...180, using: &random), y: Double.random(in: -20...180, using: &random),
                width: Double.random(in: 4...60, using: &random), height: Double.random(in: 4...60, using: &random))
            var node = Node(frame: frame)
            let own = Rect(origin: .zero, size: frame.size)
            node.hitShape =
                index.isMultiple(of: 2)
                ? .ellipse(own)
                : .roundedRect(
                    own, radii: HitShape.CornerRadii(topLeft: 8, topRight: 0, bottomRight: 30, bottomLeft: 2))
            scene.insert(node, into: window)
        }
        return scene
    }

    @Test func `pieces of discs and rounded boxes take the whole window, and none of it twice`() {
        var scene = rounds()
        var sampled: [NodeID: Double] = [:]
        for point in Point.grid(stride(from: 0.0625, to: 200, by: 0.125), stride(from: 0.0625, to: 200, by: 0.125)) {
            if case .hit(let node) = scene.topmost(at: point) { sampled[node, default: 0] += 0.125 * 0.125 }
        }
        let regions = SceneRegions(scene.store)
        for pieceResolution in [2, 4, 9, 40] {
            var solver = RegionSolver(regions, resolution: 128, pieceResolution: pieceResolution, effort: .max)
            solver.solve(regions.wholeCell)
            let (low, high) = solver.pieces.reduce((0.0, 0.0)) { ($0.0 + $1.area.low, $0.1 + $1.area.high) }
            #expect(low <= 40_000 && 40_000 <= high * (1 + 1e-9))
            #expect(high - low < 3_000)
            #expect(solver.pieces.allSatisfy { $0.area.low <= $0.area.high && $0.area.low <= $0.box.area * (1 + 1e-9) })
            let pieces = Dictionary(grouping: solver.pieces) { regions.id($0.item) }
            for node in scene.allNodes {
                let (mine, seen) = (pieces[node] ?? [], sampled[node, default: 0])
                let (least, most) = mine.reduce((0.0, 0.0)) { ($0.0 + $1.area.low, $0.1 + $1.area.high) }
                // Sampling is off by up to half a step along each side.
                #expect(least <= seen + 8 && seen - 8 <= most)
            }
        }
    }

    /// An arc so large that many lines would have to stand for it is as exact as a small one.
    @Test(arguments: [0.1, 0.7, 1.1, 2.4, 4.0])
    func `a small box that a large disc cuts is visible as far as the disc reaches`(_ angle: Double) throws {
        let (center, radius) = (Point(x: 2000, y: 2000), 1900.0)
        var (scene, window) = HitScene.rooted(4000, 4000)
        var disc = Node(frame: Rect(x: 100, y: 100, width: 2 * radius, height: 2 * radius))
        disc.hitShape = .ellipse(Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
        window = scene.insert(disc, into: window)
        let way = AffineTransform(rotationAngle: angle)
        let corner = Point(x: center.x + radius * way.a - 20, y: center.y + radius * way.b - 20)
        let box = scene.insert(
            Node(frame: Rect(x: corner.x - 100, y: corner.y - 100, width: 40, height: 40)), into: window)
        // What the disc leaves of the box, summed up in thin strips.
        let steps = 40_000
        let left = (0..<steps).reduce(0.0) { sum, step in
            let x = corner.x + (Double(step) + 0.5) / Double(steps) * 40 - center.x
            let half = max(0, radius * radius - x * x).squareRoot()
            let height = min(corner.y + 40, center.y + half) - max(corner.y, center.y - half)
            return sum + max(0, height) * 40 / Double(steps)
        }
        let audit = try #require(scene.audit()[box])
        for share in [audit.visible, audit.hittable] {
            #expect(share.low <= left / 1600 && left / 1600 <= share.high)
            #expect(share.high - share.low < 0.02)
        }
    }

    @Test func `a turned target that another covers exactly cannot be hit`() {
        var (scene, window) = HitScene.rooted(300, 300)
        var node = Node(frame: Rect(x: 100, y: 100, width: 90, height: 50))
        node.transform = AffineTransform(rotationAngle: 0.7)
        let back = scene.insert(node, into: window)
        let front = scene.insert(node, into: window)
        let finding = scene.audit().findings.first { $0.node.id == back }
        #expect(finding?.rule == .unhittable && finding?.severity == .error)
        #expect(finding?.cause?.id == front)
    }

    @Test func `what lies in the empty corner of a turned target's box is not named as its cover`() {
        var (scene, window) = HitScene.rooted(300, 300)
        // A square that stands on a corner. Its box reaches from 88 to 172.
        var node = Node(frame: Rect(x: 100, y: 100, width: 60, height: 60))
        node.transform = AffineTransform(rotationAngle: .pi / 4)
        let target = scene.insert(node, into: window)
        // The first does not reach the square, the second takes a tip of it, the third 200 of its 3,600 square points.
        scene.insert(Node(frame: Rect(x: 88, y: 88, width: 20, height: 20)), into: window)
        scene.insert(Node(frame: Rect(x: 151, y: 88, width: 21, height: 21)), into: window)
        let front = scene.insert(Node(frame: Rect(x: 150, y: 120, width: 10, height: 20)), into: window)
        let found = scene.audit().findings.filter { $0.rule == .overlapped && $0.node.id == target }
        #expect(found.map(\.cause?.id) == [front])
        guard case .lost(let share)? = found.first?.detail else {
            Issue.record("no share is lost")
            return
        }
        #expect(share.low <= 200.0 / 3600 && 200.0 / 3600 <= share.high && share.high < 0.06)
    }

    /// The disc also lies beside the target, in pieces that the target's edge crosses.
    @Test func `the share that a disc in front takes of a box is a range around what it takes`() {
        var (scene, window) = HitScene.rooted(300, 300)
        let target = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 50)), into: window)
        var disc = Node(frame: Rect(x: 97, y: 25, width: 40, height: 40))
        disc.hitShape = .ellipse(disc.bounds)
        scene.insert(disc, into: window)
        // The disc's middle lies 3 points before the target's edge, which cuts off a segment of 1.42 radians each way.
        let taken = 400 * (.pi - 1.420228) + 3 * 391.0.squareRoot()
        let found = scene.audit().findings.first { $0.rule == .overlapped && $0.node.id == target }
        guard case .lost(let share)? = found?.detail else {
            Issue.record("no share is lost")
            return
        }
        #expect(share.low <= taken / 5000 && taken / 5000 <= share.high)
        #expect(share.high - share.low < 0.02)
    }

    /// Numbers so large that a cell is a rounding error: the areas stay undecided, and nothing counts as covered.
    @Test func `outlines far away are not lost`() {
        var (scene, window) = HitScene.rooted(0x1p60, 0x1p60)
        var node = Node(frame: Rect(x: 0x1p52, y: 0x1p52, width: 64, height: 64))
        node.transform = AffineTransform(rotationAngle: 0.7)
        let turned = scene.insert(node, into: window)
        let audit = scene.audit()[turned]
        #expect(audit.map { $0.hittable.high > 0 } == true)
    }
}
