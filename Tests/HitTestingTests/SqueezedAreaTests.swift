import Foundation
import TestSupport
import Testing

@testable import HitTesting

/// Round areas that maps squeeze, that are flat, or that are very large beside the region (Semantics, E2, E3). What is expected is
/// computed from the definition of an ellipse alone.
struct SqueezedAreaTests {
    /// A scene of one node, whose shape is seen through a rotation about the origin after a squeeze of the vertical axis.
    private static func scene(
        _ shape: HitShape, squeeze: Double, turned angle: Double, cutBelow edge: Double = 100
    ) -> (scene: HitScene, node: NodeID) {
        var scene = HitScene()
        var host = Node(frame: Rect(x: -100, y: -100, width: 200, height: 200))
        host.bounds.origin = Point(x: -100, y: -100)
        host.transform = AffineTransform(
            a: cos(angle), b: sin(angle), c: -sin(angle) * squeeze, d: cos(angle) * squeeze, tx: 0, ty: 0)
        var cut = Node(frame: Rect(x: -100, y: -100, width: 200, height: 100 + edge))
        cut.bounds.origin = Point(x: -100, y: -100)
        var node = Node(frame: Rect(x: -100, y: -100, width: 200, height: 200))
        node.bounds.origin = Point(x: -100, y: -100)
        node.hitShape = shape
        let parent = scene.insert(cut, into: scene.insert(host))
        let id = scene.insert(node, into: parent)
        return (scene, id)
    }

    /// The distance of a point outside to an ellipse about the origin, by search for the nearest of its points.
    private static func distance(to point: Point, radii: Size, squeeze: Double, turned angle: Double) -> Double {
        func distance(_ turn: Double) -> Double {
            let (x, y) = (radii.width * cos(turn), radii.height * sin(turn) * squeeze)
            let (dx, dy) = (x * cos(angle) - y * sin(angle) - point.x, x * sin(angle) + y * cos(angle) - point.y)
            return (dx * dx + dy * dy).squareRoot()
        }
        let step = 2 * Double.pi / 4_000
        let start = (0..<4_000).min { distance(Double($0) * step) < distance(Double($1) * step) } ?? 0
        var (low, high) = (Double(start - 1) * step, Double(start + 1) * step)
        for _ in 0..<120 {
            let (one, other) = (low + (high - low) / 3, high - (high - low) / 3)
            if distance(one) < distance(other) { high = other } else { low = one }
        }
        return distance((low + high) / 2)
    }

    @Test(arguments: [1, 0.1, 0.03, 0.01, 0.001])
    func `E3: the distance to a squeezed disc is right to a part in 2^20, whatever shape it is`(
        squeeze: Double
    ) throws {
        var random = SplitMix64(seed: 26)
        for _ in 0..<12 {
            let radius = Double.random(in: 5...40, using: &random)
            let angle = Double.random(in: 0...6, using: &random)
            let point = Point(
                x: Double.random(in: 60...120, using: &random), y: Double.random(in: -120...120, using: &random))
            let box = Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
            let truth = Self.distance(
                to: point, radii: Size(width: radius, height: radius), squeeze: squeeze, turned: angle)
            let corners = HitShape.CornerRadii(
                topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
            let shapes: [HitShape] = [
                .ellipse(box), .roundedRect(box, radii: corners),
                .stroke(HitShape.Stroke([.zero], width: 1, hitWidth: 2 * radius)),
            ]
            for shape in shapes {
                var (scene, node) = Self.scene(shape, squeeze: squeeze, turned: angle)
                let nearest = try #require(scene.nearest(to: point, within: .infinity).first { $0.item.node == node })
                #expect(abs(nearest.distance - truth) <= truth * 0x1p-20, "\(shape), turned by \(angle), from \(point)")
            }
        }
    }

    @Test(arguments: [0.04, 0.004, 0.000_4])
    func `E3: a flat ellipse is found from everywhere`(height: Double) throws {
        let radii = Size(width: 20, height: height / 2)
        let shape = HitShape.ellipse(Rect(x: -20, y: -height / 2, width: 40, height: height))
        var (scene, node) = Self.scene(shape, squeeze: 1, turned: 0.7)
        let steps = stride(from: -95.0, to: 100, by: 38)
        for point in Point.grid(steps, steps) {
            let found = scene.nearest(to: point, within: .infinity)
            let nearest = try #require(found.first { $0.item.node == node })
            let truth = Self.distance(to: point, radii: radii, squeeze: 1, turned: 0.7)
            #expect(abs(nearest.distance - truth) <= truth * 0x1p-20, "from \(point)")
        }
    }

    @Test func `E2: the part of a squeezed ellipse that its parent leaves is found by all kinds of regions`() {
        var random = SplitMix64(seed: 2)
        let square = [Point(x: -11, y: -11), Point(x: 11, y: -11), Point(x: 11, y: 11), Point(x: -11, y: 11)]
        let regions: [HitRegion] = [
            .rect(Rect(x: -11, y: -11, width: 22, height: 22)), .lasso(square),
            .line([Point(x: -11, y: 0), Point(x: 11, y: 0)], width: 22),
        ]
        for _ in 0..<60 {
            let radii = Size(
                width: Double.random(in: 1...9, using: &random), height: Double.random(in: 1...9, using: &random))
            let edge = Double.random(in: -0.7...0.7, using: &random) * radii.height
            let shape = HitShape.ellipse(
                Rect(x: -radii.width, y: -radii.height, width: 2 * radii.width, height: 2 * radii.height))
            var (scene, node) = Self.scene(shape, squeeze: 0.002, turned: 0, cutBelow: edge)
            for region in regions {
                for mode in [RegionMode.intersecting, .contained] {
                    #expect(scene.nodes(in: region, mode: mode).contains { $0.node == node }, "\(shape), \(mode)")
                }
            }
        }
    }

    @Test(arguments: [1, 0.1, 0.01], [40, 1e3, 1e5])
    func `E2: a disc whose tip sticks out of the region is not contained`(squeeze: Double, radius: Double) {
        // The tip is as high as 16 times what may count as none.
        let tip = 200 * 0x1p-20 * 16
        let shapes: [HitShape] = [
            .ellipse(Rect(x: -radius, y: -tip / squeeze, width: 2 * radius, height: 2 * radius)),
            .stroke(HitShape.Stroke([Point(x: 0, y: radius - tip / squeeze)], width: 1, hitWidth: 2 * radius)),
        ]
        let corners = [Point(x: -100, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 200), Point(x: -100, y: 200)]
        for shape in shapes {
            var (scene, node) = Self.scene(shape, squeeze: squeeze, turned: 0, cutBelow: 45)
            #expect(scene.hits(at: Point(x: 0, y: -tip / 2)).contains { $0.node == node })
            for region in [HitRegion.rect(Rect(x: -100, y: 0, width: 200, height: 200)), .lasso(corners)] {
                #expect(scene.nodes(in: region).contains { $0.node == node })
                #expect(!scene.nodes(in: region, mode: .contained).contains { $0.node == node }, "\(shape)")
            }
        }
    }
}
