import TestSupport
import Testing

@testable import HitTesting

/// Movers with different parents that are updated together, and what is stored beside them while they change their places.
struct RelatedMoversTests {
    private static func root(_ x: Double, _ y: Double) -> Node {
        Node(frame: Rect(x: x, y: y, width: 20, height: 20))
    }

    @Test func `roots that move together with a leaf below another root are found`() {
        var scene = HitScene()
        let roots = (0..<80).map { scene.insert(Self.root(Double($0 % 10) * 40, Double($0 / 10) * 40)) }
        let leaf = scene.insert(Node(frame: Rect(x: 2, y: 2, width: 10, height: 10)), into: roots[0])
        scene.prepare()
        var differences = 0
        for frame in 0..<40 {
            for (number, node) in ([leaf] + roots[5...20]).enumerated() {
                scene[node].origin.x += frame % 3 == 0 ? 15 : -7.25
                scene[node].origin.y += Double((frame + number) % 3) - 1
            }
            for step in 0..<60 {
                let point = Point(x: Double(step * 37 % 400), y: Double(step * 53 % 330))
                if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
            }
            #expect(scene.complaint == nil, "in frame \(frame)")
        }
        #expect(differences == 0)
    }

    @Test(arguments: [false, true])
    func `a mover below a layer that has become a mover is found where its next parent is`(goesToWindow: Bool) {
        var (scene, window, cards, layer, children) = HitScene.withLayer(
            cards: Rect.cells(200, inRowsOf: 40, every: 10, 10, width: 8, height: 8, from: Point(x: 0, y: 300)),
            children: (0..<10).map { Rect(x: Double($0) * 12, y: 0, width: 10, height: 10) })
        scene.policy.mostMovers = 0
        var other = Node(frame: Rect(x: 0, y: 100, width: 400, height: 200))
        other.hitMode = .boxNone
        let second = scene.insert(other, into: window)
        scene.insert(Self.root(380, 0), into: second)
        scene.prepare()
        // First a child becomes a mover, then the layer.
        for node in [children[0], layer] {
            for _ in 0..<3 {
                scene[node].origin.x += 30
                _ = scene.topmost(at: Point(x: 5, y: 5))
            }
        }
        scene.move(children[0], into: goesToWindow ? window : second)
        for _ in 0..<3 {
            scene[children[0]].origin = Point(x: 200, y: 150)
            scene[cards[3]].origin.x += 1
            for x in stride(from: 0.5, to: 400, by: 4) {
                for y in [150.5, 250.5] {
                    let point = Point(x: x, y: y)
                    #expect(scene.topmost(at: point) == scene.walk(at: point), "at \(point)")
                }
            }
            scene[children[0]].origin.x += 1
        }
        #expect(scene.complaint == nil)
    }

    @Test func `a layer that takes touches itself is hit after it was hidden for many queries`() {
        var (scene, window, cards, _, _) = HitScene.withLayer(
            cards: Rect.cells(200, inRowsOf: 20, every: 20, 20, width: 18, height: 18), children: [])
        scene.policy.mostMovers = 0
        var front = Node(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        front.hitsOutsideBounds = true
        let layer = scene.insert(front, into: window)
        scene.insert(Self.root(300, 10), into: layer)
        scene.prepare()
        scene[cards[0]].origin.y += 1
        for hidden in [true, false, true, false] {
            scene[layer].isHidden = hidden
            for step in 0..<60 {
                let point = Point(x: Double(step * 7 % 190) + 0.5, y: Double(step * 11 % 190) + 0.5)
                #expect(scene.topmost(at: point) == scene.walk(at: point), "at \(point), hidden: \(hidden)")
            }
            #expect(scene.complaint == nil)
        }
    }

    @Test(arguments: 1...30)
    func `whatever moves, hides and changes its parent among layers and roots is found`(seed: UInt64) {
        var random = SplitMix64(seed: seed &* 0x51AF)
        func pick(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        var scene = HitScene()
        if seed % 3 == 0 { scene.policy.mostMovers = 0 }
        if seed % 2 == 0 { scene.policy.wide = 20 }
        // Then there are flattened indexes alone.
        if seed % 5 == 0 { scene.policy.wide = 100_000 }
        var parents: [NodeID] = []
        for number in 0..<6 {
            var node = Node(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            if number % 3 == 1 { node.hitMode = .boxNone }
            if number % 3 == 2 { node.hitsOutsideBounds = true }
            let parent = number < 3 ? nil : parents.randomElement(using: &random)
            parents.append(scene.insert(node, into: parent))
        }
        let leaves = (0..<180).map { _ in
            let parent = Bool.random(using: &random) ? parents.randomElement(using: &random) : nil
            return scene.insert(Self.root(pick(0...300), pick(0...300)), into: parent)
        }
        scene.prepare()
        var often = Array(leaves.prefix(6)) + parents.prefix(1)
        var differences = 0
        for step in 0..<400 {
            if step % 60 == 0 {
                often = Array(leaves.shuffled(using: &random).prefix(8)) + parents.shuffled(using: &random).prefix(1)
            }
            for node in often { scene[node].origin.x += pick(-4...4) }
            let node = leaves.randomElement(using: &random)!, parent = parents.randomElement(using: &random)!
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: scene[parent].isHidden.toggle()
            case 2, 3: scene[node].isHidden.toggle()
            case 4: scene.move(node, into: parent)
            case 5: scene.move(often[0], into: Bool.random(using: &random) ? parent : nil, at: .back)
            case 6: scene.move(node, into: scene.parent(of: node), at: .back)
            default: break
            }
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let point = Point(x: pick(0...300), y: pick(0...300))
                if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
            }
            if step % 10 == 0 { #expect(scene.complaint == nil, "in step \(step)") }
        }
        #expect(differences == 0)
    }
}
