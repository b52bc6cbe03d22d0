import TestSupport

@testable import HitTesting

// What questions cost, in the scene's own count: about nanoseconds, the same on every machine.

extension HitScene {
    /// What questions at points cost, without what they spend on indexes.
    mutating func cost(at points: [Point]) -> Int {
        let before = statistics.cost
        for point in points { _ = topmost(at: point) }
        return statistics.cost &- before
    }

    /// All that was ever spent in the scene: on questions, on indexes and on changes that were brought into them.
    var spent: Int {
        statistics.cost + policy.childPrice * statistics.builtEntries + policy.changePrice * statistics.broughtIn
    }

    /// A copy of the scene that has no indexes, and builds none.
    var walking: HitScene {
        var scene = self
        scene.forgetIndexes()
        scene.policy.wide = 1 << 40
        return scene
    }

    /// Whether lists look for the children of a node in an index.
    func listsByIndex(below node: NodeID) -> Bool {
        var scene = self
        return scene.mayAskIndexes() && store.index(of: node.slot)?.children != nil
    }

    /// What the walk costs at points.
    func walkedCost(at points: [Point]) -> Int {
        var walking = walking
        return walking.cost(at: points)
    }

    /// A new scene of the same nodes.
    func madeAnew() -> HitScene {
        var scene = HitScene()
        scene.policy = policy
        var names: [NodeID: NodeID] = [:]
        for node in allNodes {
            names[node] = scene.insert(self[node], into: parent(of: node).flatMap { names[$0] })
        }
        for node in allNodes {
            guard let redirect = self[node].redirect, let new = names[node] else { continue }
            scene[new].redirect = names[redirect] ?? redirect
        }
        return scene
    }
}

/// Points anywhere in a square that begins at the origin.
func randomPoints(_ count: Int, below side: Double, seed: UInt64) -> [Point] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.point(0..<side, 0..<side) }
}
