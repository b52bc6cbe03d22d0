import SeededRandom
import TestSupport
import Testing

@testable import HitTesting

/// Attributes are changed in memory of the scene that all nodes share. What one node has must never reach another node, a copy of
/// the scene, or a copy of the attributes.
@Suite struct LentAttributesTests {
    @Test func randomChangesThroughCopiesAreTheNodesOwn() throws {
        var random = SplitMix64(seed: 2_036)
        var scenes = [(scene: HitScene(), nodes: [NodeID: Node](), order: [NodeID]())]
        var kept: [(copy: Node, fields: (Double, HitShape?, AffineTransform))] = []
        var compared = 0
        for step in 0..<6_000 {
            let index = Int.random(in: 0..<scenes.count, using: &random)
            let node = scenes[index].order.randomElement(using: &random)
            switch (Int.random(in: 0..<12, using: &random), node) {
            case (0, _), (_, nil):
                let attributes = Node(frame: Rect(x: Double(step), y: 0, width: 5, height: 5))
                let node = scenes[index].scene.insert(attributes)
                scenes[index].nodes[node] = attributes
                scenes[index].order.append(node)
            case (1, let node?):
                scenes[index].scene.remove(node)
                scenes[index].nodes[node] = nil
                scenes[index].order.removeAll { $0 == node }
            case (2, _):
                if scenes.count == 4 { scenes.removeFirst() }
                scenes.append(scenes.randomElement(using: &random)!)
            case (3, let node?):
                let copy = scenes[index].scene[node]
                kept.append((copy, (copy.alpha, copy.hitShape, copy.transform)))
            case (let kind, let node?):
                func change(_ attributes: inout Node) {
                    switch kind {
                    case 4: attributes.transform = AffineTransform(a: 1, b: 0, c: Double(step), d: 1, tx: 0, ty: 0)
                    case 5: attributes.transform = .identity
                    case 6: attributes.alpha = attributes.alpha == 1 ? 0.5 : 1
                    case 7: attributes.hitShape = .ellipse(Rect(x: 0, y: 0, width: Double(step), height: 5))
                    case 8: attributes.hitShape = nil
                    case 9: attributes.anchorPoint = Point(x: Double(step % 3) / 2, y: 0.5)
                    default: attributes.origin.x += 1
                    }
                }
                change(&scenes[index].scene[node])
                change(&scenes[index].nodes[node]!)
            }
            for (scene, nodes, _) in scenes {
                for (node, attributes) in nodes where scene[node] != attributes {
                    Issue.record("step \(step): \(node) is \(scene[node]), not \(attributes)")
                }
                compared += nodes.count
            }
        }
        for (copy, fields) in kept {
            #expect(copy.alpha == fields.0 && copy.hitShape == fields.1 && copy.transform == fields.2)
        }
        #expect(compared > 100_000)
    }

    @Test(arguments: [false, true], [false, true])
    func `a new transform keeps all else, and equal values mark nothing`(hasRedirect: Bool, isTogether: Bool) {
        var (scene, window) = HitScene.rooted(100, 100)
        func shape() -> HitShape { .polygon(.init([.zero, Point(x: 9, y: 0), Point(x: 9, y: 9)])) }
        var expected = Node(frame: Rect(x: 10, y: 20, width: 9, height: 9))
        (expected.hitShape, expected.alpha, expected.anchorPoint) = (shape(), 0.7, Point(x: 0.25, y: 1))
        (expected.asks, expected.reach) = (.pointInside, .outsets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
        if hasRedirect { expected.redirect = window }
        let node = scene.insert(expected, into: window)
        let sibling = scene.insert(expected, into: window)
        scene.prepare()
        for angle in [0.5, 0, 1] {
            let (copy, before, transform) = (scene, expected, AffineTransform(rotationAngle: angle))
            for _ in 0..<2 {
                if isTogether {
                    scene.setTransforms([transform], of: [node])
                } else {
                    scene[node].transform = transform
                }
            }
            expected.transform = transform
            #expect(scene.changed == [node.slot])
            #expect(scene[node] == expected && copy[node] == before && copy.changed.isEmpty)
            #expect(scene[sibling].transform.isIdentity && scene[sibling].hitShape == expected.hitShape)
            scene.checkInvariants()
            scene.prepare()
            scene[node] = expected
            scene[node].hitShape = shape()
            scene[node].alpha = 0.7
            scene[node].anchorPoint.x = 0.25
            #expect(scene.changed.isEmpty)
        }
        scene[node].hitShape = nil
        expected.hitShape = nil
        #expect(scene[node] == expected && scene.changed == [node.slot])
    }
}
