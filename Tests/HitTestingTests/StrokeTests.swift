import Foundation
import TestSupport
import Testing

@testable import HitTesting
@testable import PlaneGeometry

/// D3: strokes, against plain code after the definition.
struct StrokeTests {
    private struct Family {
        let name: String
        let lines: [[Point]]
        var closed: [Bool]
        let hitWidth: Double
    }

    private static var families: [Family] {
        var random = SplitMix64(seed: 36)
        func unit() -> Double { Double.random(in: 0..<1, using: &random) }
        func points(_ count: Int, _ scale: Double, at x: Double = 0) -> [Point] {
            (0..<count).map { _ in Point(x: x + scale * unit(), y: scale * unit()) }
        }
        func wave(_ count: Int, _ scale: Double, at x: Double = 0) -> [Point] {
            (0..<count).map { Point(x: x + Double($0) * scale, y: scale * 9 * sin(Double($0) / 5)) }
        }
        var result: [Family] = []
        for (name, scale) in [("", 1.0), ("small ", 1e-300), ("large ", 1e300), ("subnormal ", 0x1p-1065)] {
            for width in [0, -1, scale * 1e-9, scale / 3, scale * 20, scale * 500] {
                result += [
                    Family(name: name + "nothing", lines: [[]], closed: [true], hitWidth: width),
                    Family(name: name + "disc", lines: points(3, scale * 60).map { [$0] }, closed: [], hitWidth: width),
                    Family(name: name + "wave", lines: [wave(80, scale)], closed: [false], hitWidth: width),
                    Family(
                        name: name + "lines", lines: [points(5, scale * 70), wave(60, scale * 2), []],
                        closed: [true, true, true], hitWidth: width),
                    Family(
                        name: name + "repeated", lines: [[Point](repeating: Point(x: scale, y: scale), count: 40)],
                        closed: [true], hitWidth: width),
                ]
            }
        }
        result.append(Family(name: "far", lines: [wave(90, 1000, at: 1e15)], closed: [false], hitWidth: 900))
        result.append(Family(name: "thin", lines: [points(3, 1e15)], closed: [true], hitWidth: 1e-300))
        for index in result.indices where result[index].closed.isEmpty {
            result[index].closed = result[index].lines.map { _ in false }
        }
        return result
    }

    @Test func `D3: strokes contain what the definition says, on and just beside borders, caps and joins`() {
        var (asked, inside, wrong) = (0, 0, 0)
        for family in Self.families {
            let stroke = HitShape.Stroke(family.lines, closed: family.closed, width: 1, hitWidth: family.hitWidth)
            let node = Self.node(stroke)
            for line in family.lines {
                // Of lines with many points every third.
                for (index, start) in line.enumerated() where line.count < 10 || index % 3 == 0 {
                    let end = line[(index + 1) % line.count]
                    let middle = Point(x: start.x / 2 + end.x / 2, y: start.y / 2 + end.y / 2)
                    // Across the middle, on the border; beyond the start; and beside.
                    let r = family.hitWidth / 2
                    let way = Point(x: middle.x - start.x, y: middle.y - start.y)
                    let length = hypot(way.x, way.y)
                    let side = length > 0 ? Point(x: way.y / length * r, y: -way.x / length * r) : Point(x: r, y: 0)
                    let places = [
                        Point(x: middle.x + side.x, y: middle.y + side.y), Point(x: start.x - r, y: start.y),
                        Point(x: start.x - side.y, y: start.y + side.x), middle,
                        Point(x: start.x, y: start.y + 2 * r), Point(x: middle.x - side.x / 2, y: middle.y),
                    ]
                    for place in places {
                        for point in Point.grid(near(place.x), near(place.y)) {
                            let expected = ShapeOracle.isNear(
                                family.lines, closed: family.closed, hitWidth: family.hitWidth, point)
                            asked += 1
                            if expected { inside += 1 }
                            if stroke.containsByPlainCount(point) != expected || node.contains(point) != expected {
                                wrong += 1
                            }
                        }
                    }
                }
            }
        }
        #expect(wrong == 0 && asked > 20_000 && inside > 4_000, "\(wrong) of \(asked), \(inside) inside")
    }

    private static func node(_ stroke: HitShape.Stroke) -> Node {
        var node = Node()
        node.hitShape = .stroke(stroke)
        return node
    }

    @Test func `D3: a stroke is hit outside empty bounds, and within what ancestors let through`() {
        var scene = HitScene()
        var window = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.hitMode = .boxNone
        let root = scene.insert(window)
        var line = Self.node(HitShape.Stroke([Point(x: -50, y: 0), Point(x: 150, y: 0)], width: 1, hitWidth: 20))
        line.origin = Point(x: 10, y: 50)
        line.touchOutsets = EdgeInsets(top: 500, left: 500, bottom: 500, right: 500)
        let wire = scene.insert(line, into: root)
        for _ in 0..<3 {
            #expect(scene.topmost(at: Point(x: 0, y: 59.9)) == .hit(wire))
            #expect(scene.topmost(at: Point(x: 90, y: 40.1)) == .hit(wire))
            #expect(scene.topmost(at: Point(x: 90, y: 40)) == .miss && scene.topmost(at: Point(x: 90, y: 60)) == .miss)
            #expect(scene.topmost(at: Point(x: -1, y: 50)) == .miss && scene.topmost(at: Point(x: 100, y: 50)) == .miss)
            scene.prepare()
        }
    }

    @Test func `D3: a stroke is its lines, which of them are closed, and its widths`() {
        let triangle = [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 0, y: 40)]
        let stroke = HitShape.Stroke([triangle, [], [.zero]], closed: [true, false, false], width: 2)
        #expect(stroke.lines == [triangle, [.zero]] && stroke.closed == [true, false] && stroke.hitWidth == 2)
        #expect(stroke == HitShape.Stroke([triangle, [.zero]], closed: [true, false], width: 2, hitWidth: 2))
        #expect(stroke != HitShape.Stroke([triangle, [.zero]], closed: [true, true], width: 2))
        #expect(stroke != HitShape.Stroke([triangle, [.zero, .zero]], closed: [true, false], width: 2))
        #expect(stroke != HitShape.Stroke([triangle, [.zero]], closed: [true, false], width: 1, hitWidth: 2))
        // The side from the last point to the first is there in a closed line alone.
        let open = HitShape.Stroke(triangle, width: 2)
        #expect(HitShape.stroke(stroke).contains(Point(x: 0, y: 20), in: .zero))
        #expect(!HitShape.stroke(open).contains(Point(x: 0, y: 20), in: .zero))
    }

    @Test func `D3: a point is compared with few of many segments`() {
        let line = (0..<30_000).map { Point(x: Double($0) / 10, y: 50 * sin(Double($0) / 300)) }
        let stroke = HitShape.Stroke(line, width: 1, hitWidth: 4)
        var (most, wrong) = (0, 0)
        for point in stride(from: 0, to: line.count, by: 997).map({ line[$0] }) {
            for y in [point.y + 1.9, point.y + 2.5, point.y - 40] {
                let place = Point(x: point.x, y: y)
                var seen = 0
                stroke.edges.visitEdges(near: place) { _, _ in
                    seen += 1
                    return true
                }
                most = max(most, seen)
                if stroke.contains(place) != stroke.containsByPlainCount(place) { wrong += 1 }
            }
        }
        #expect(most > 0 && most < 200 && wrong == 0)
    }

    /// As a chart of something that does not change: its box has no height.
    @Test(arguments: [0, 1e-9, 1]) func `D3: also along a flat line, few segments are compared`(_ height: Double) {
        let line = (0..<10_000).map { Point(x: Double($0), y: $0 % 2 == 0 ? 0 : height) }
        let stroke = HitShape.Stroke(line, width: 1, hitWidth: 4)
        for place in [Point(x: 0, y: 1), Point(x: 5000.5, y: -1.9), Point(x: 9999, y: 0)] {
            var seen = 0
            stroke.edges.visitEdges(near: place) { _, _ in
                seen += 1
                return true
            }
            #expect(seen > 0 && seen < 40 && stroke.contains(place))
        }
    }
}
