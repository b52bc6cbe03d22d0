import TestSupport
import Testing

@testable import HitTesting

/// Chains of open nodes that are longer than an index looks through. An index farther in goes deeper.
struct LongChainTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func `what an inner index looked through is found when an outer index takes its place`(seed: UInt64) {
        #expect(wrongAnswers(seed, movesDeepLayers: false) == [])
    }

    /// Seeds for which an entry once stayed where it was.
    @Test(arguments: [890, 3022])
    func `what moves while an outer index is built is found where it is`(seed: UInt64) {
        #expect(wrongAnswers(seed, movesDeepLayers: true) == [])
    }

    /// The turns of a random history in which an answer was not that of the walk.
    private func wrongAnswers(_ seed: UInt64, movesDeepLayers: Bool) -> [Int] {
        var random = SplitMix64(seed: seed)
        func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var (scene, window) = HitScene.rooted(1_000, 1_000)
        scene.policy.wide = 0
        (scene.policy.slice, scene.policy.patience) = ([30, 60, 120][below(3)], [1, 5, 20][below(3)])
        scene.policy.childPrice = [1, 20, 350][below(3)]
        var (layers, leaves): ([NodeID], [NodeID]) = ([], [])
        for level in 0..<70 + below(30) {
            var layer = Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
            if below(10) > 0 { layer.hitMode = .boxNone } else { layer.hitsOutsideBounds = true }
            layers.append(scene.insert(layer, into: layers.last ?? window))
            for _ in 0..<(below(2) == 0 ? 0 : 1 + below(3)) {
                let frame = Rect(x: Double(10 * level), y: Double(10 * below(5)), width: 60, height: 20)
                leaves.append(
                    scene.insert(Node(frame: frame), into: layers.last, at: below(2) == 0 ? .front : .back))
            }
        }
        scene.prepare()
        var wrong: [Int] = []
        for turn in 0..<160 {
            if turn % 40 < 3 { scene[layers[0]].origin.x += 1 }
            if movesDeepLayers, turn % 40 == 20 {
                scene[layers[5]].transform = AffineTransform(translationX: 1, y: 0)
            }
            if movesDeepLayers, turn % 7 == 0 {
                scene[layers[layers.count - 1 - below(12)]].origin.x += [9, -9, 3][below(3)]
            }
            let leaf = leaves[turn % 3 == 0 ? below(leaves.count) : leaves.count - 1 - below(8)]
            let frame = scene[leaf].frame
            let inner = Point(x: frame.minX + Double(below(60)), y: frame.minY + 5)
            guard let point = scene.convert(inner, from: scene.parent(of: leaf), to: nil) else { continue }
            if scene.topmost(at: point) != scene.walk(at: point) { wrong.append(turn) }
        }
        scene.checkInvariants()
        return wrong
    }
}
