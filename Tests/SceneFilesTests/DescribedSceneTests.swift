import Foundation
import SceneFiles
import TestSupport
import Testing

/// Scenes of our own, described as UIKit describes views: what is read answers as they do.
struct DescribedSceneTests {
    /// A number as UIKit prints it in frames: six digits.
    private func six(_ value: Double) -> String { String(format: "%g", value) }

    private func line(_ scene: HitScene, _ id: NodeID, _ depth: Int) -> String {
        let node = scene[id]
        let frame = node.frame
        var text = String(repeating: "   | ", count: depth)
        text +=
            "<UIView: 0x1\(depth); frame = (\(six(frame.minX)) \(six(frame.minY)); \(six(frame.width)) \(six(frame.height)))"
        if !node.transform.isIdentity {
            let m = node.transform
            text += "; transform = [\([m.a, m.b, m.c, m.d, m.tx, m.ty].map { "\($0)" }.joined(separator: ", "))]"
        }
        if node.alpha != 1 { text += "; alpha = \(six(node.alpha))" }
        if node.isHidden { text += "; hidden = YES" }
        if !node.isUserInteractionEnabled { text += "; userInteractionEnabled = NO" }
        text += "; layer = <CALayer: 0x2>"
        if node.bounds.origin != .zero {
            text += "; contentOffset: {\(node.bounds.origin.x), \(node.bounds.origin.y)}; contentSize: {9, 9}"
        }
        return text + ">\n"
    }

    private func text(_ scene: HitScene) -> String {
        var text = ""
        var pending = scene.roots.reversed().map { ($0, 0) }
        while let (id, depth) = pending.popLast() {
            text += line(scene, id, depth)
            pending += scene.children(of: id).reversed().map { ($0, depth + 1) }
        }
        return text
    }

    private func randomNode(_ random: inout SplitMix64) -> Node {
        var node = Node(
            frame: Rect(
                x: Double(Int.random(in: -20...60, using: &random)),
                y: Double(Int.random(in: -20...60, using: &random)),
                width: Double(Int.random(in: 5...80, using: &random)),
                height: Double(Int.random(in: 5...80, using: &random))))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: node.transform = AffineTransform(scaleX: 0.5, y: -2)
        case 1:
            node.transform = AffineTransform(
                rotationAngle: [.pi / 8, -.pi / 3, 2.8].randomElement(using: &random) ?? 0)
        case 2:
            node.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 7, ty: -3)
            node.anchorPoint = Point(x: 0, y: 1)
        case 3: node.transform = AffineTransform(translationX: 4, y: 9)
        case 4: node.bounds.origin = Point(x: 12.5, y: -30)
        default: break
        }
        node.alpha = [1, 1, 1, 0.5, 0.009].randomElement(using: &random) ?? 1
        node.isHidden = Int.random(in: 0..<8, using: &random) == 0
        node.isUserInteractionEnabled = Int.random(in: 0..<8, using: &random) != 0
        return node
    }

    @Test func `what is read answers as what was described`() throws {
        var random = SplitMix64(seed: 20)
        var hits = 0
        for _ in 0..<150 {
            var scene = HitScene()
            var ids = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))]
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                ids.append(scene.insert(randomNode(&random), into: ids.randomElement(using: &random)))
            }
            let order = Array(scene.allNodes)
            let document = try SceneDocument(reading: Array(text(scene).utf8))
            #expect(document.defectCount == 0 && document.nodes.count == order.count)
            var loaded = LoadedScene(document)
            for point in Point.grid(stride(from: 0.53, to: 100, by: 7), stride(from: 0.47, to: 100, by: 7)) {
                // Sizes are worked out of six digits: points on the very edge are not asked.
                let near = [(0.01, 0.0), (-0.01, 0), (0, 0.01), (0, -0.01)].map {
                    scene.topmost(at: Point(x: point.x + $0.0, y: point.y + $0.1))
                }
                let expected = scene.topmost(at: point)
                guard near.allSatisfy({ $0 == expected }) else { continue }
                guard case .hit(let id) = expected else {
                    #expect(loaded.scene.topmost(at: point) == .miss)
                    continue
                }
                hits += 1
                let index = order.firstIndex(of: id)
                #expect(loaded.scene.topmost(at: point) == (index.map { .hit(loaded.ids[$0]) } ?? .miss))
            }
        }
        #expect(hits > 20_000)
    }
}
