import HitTesting
import SpatialIndex
import TestSupport

extension ScenePlayer {
    /// Compares the scene's answer with the walk's. Returns how they differ. The scene answers first, since a walk is one of the
    /// queries by which it decides when to build indexes.
    mutating func compare(_ step: Step) -> String? {
        switch step {
        case .topmost(let point):
            let answer = scene.topmost(at: point)
            return difference("topmost", answer, expect(scene.walk(at: point)))
        case .below(let name, let point):
            guard let node = nodes[name] else { return nil }
            var walker = walker
            let walked = expect(walker.topmost(below: node, at: point))
            return difference("topmost below a node", scene.topmost(below: node, at: point), walked)
        case .batch(let points):
            let (answers, others) = (scene.topmost(at: points), scene.snapshot().topmost(at: points))
            let walked = points.map { scene.walk(at: $0) }
            expected = walked.first
            return difference("batch", answers, walked) ?? difference("batch of a snapshot", others, walked)
        case .snapshot(let point):
            let answer = scene.snapshot().topmost(at: point)
            return difference("snapshot", answer, expect(scene.walk(at: point))) ?? compareCopy(at: point)
        case .query(let point, let seed):
            var walker = walker
            let answers = Self.run(&scene, point, seed)
            return difference("query", answers, Self.run(&walker, point, seed))
        case .hits(let point): return compareHits(at: point)
        case .firstHit(let point, let divisor):
            var walker = walker
            let accepts = { (node: NodeID, _: HitScene) in Int(node.slotIndex) % divisor == 0 }
            let walked = walker.firstHit(at: point, where: accepts)
            expect(walked?.node)
            return difference("first hit", scene.firstHit(at: point, where: accepts), walked)
        case .region(let region, let mode):
            var walker = walker
            let walked = walker.nodes(in: region, mode: mode)
            expect(walked.first?.node)
            return difference("nodes in a region", scene.nodes(in: region, mode: mode), walked)
        case .nearest(let point, let radius):
            var walker = walker
            let walked = walker.nearest(to: point, within: radius)
            expect(walked.first?.item.node)
            return difference("nearest", scene.nearest(to: point, within: radius), walked)
        case .firstNearest(let point, let count):
            var walker = walker
            let walked = walker.nearest(to: point).prefix(count).map(\.item.node)
            expect(walked.first)
            let byWalk = Self.nearest(count, to: point, in: &walker)
            return difference("first nearest", Self.nearest(count, to: point, in: &scene), walked)
                ?? difference("first nearest by a walk", byWalk, walked)
        case .invariants:
            do { try scene.validate() } catch { return "invariant: \(error.description)" }
            return nil
        default: return nil
        }
    }

    /// A copy of the scene that has no index, and builds none.
    private var walker: HitScene {
        var walker = scene
        walker.forgetIndexes()
        walker.policy.wide = 1 << 40
        return walker
    }

    private mutating func expect(_ result: HitResult) -> HitResult {
        expected = result
        return result
    }

    private mutating func expect(_ node: NodeID?) {
        expected = node.map { .hit($0) } ?? .miss
    }

    private func difference<Answer: Equatable>(_ what: String, _ answer: Answer, _ walked: Answer) -> String? {
        answer == walked ? nil : "\(what): \(answer), the walk: \(walked)"
    }

    private mutating func compareCopy(at point: Point) -> String? {
        guard var copied = copy?.scene else { return nil }
        let answer = copied.topmost(at: point)
        let walked = copied.walk(at: point)
        copy?.scene = copied
        return difference("copy", answer, walked)
    }

    private mutating func compareHits(at point: Point) -> String? {
        var walker = walker
        let walked = walker.hits(at: point)
        expect(walked.first?.node)
        if let difference = difference("hits", scene.hits(at: point), walked) { return difference }
        // The first hit is the topmost node, if nothing asks.
        guard case .hit(let top) = scene.walk(at: point), let first = walked.first, first.asks == .nothing else {
            return nil
        }
        return difference("the first of all hits", first.redirect ?? first.node, top)
    }

    private static func nearest(_ count: Int, to point: Point, in scene: inout HitScene) -> [NodeID] {
        var found: [NodeID] = []
        scene.visitNearest(to: point, where: { _, _ in true }) { item, _ in
            found.append(item.item.node)
            return found.count < count
        }
        return found
    }

    /// The questions of a query and its answer. A node's replies are the same in each query of a seed.
    private static func run(_ scene: inout HitScene, _ point: Point, _ seed: UInt64) -> [String] {
        var query = scene.query(at: point)
        var log: [String] = []
        while case .ask(let question) = query.step {
            log.append("\(question)")
            var random = SplitMix64(seed: seed ^ UInt64(question.node.slotIndex) &* 77)
            let reply: HitQuery.Reply =
                switch random.next() % 4 {
                case 1: .descend(inside: true)
                case 2: .descend(inside: false)
                default: .pass
                }
            _ = query.resume(with: reply, in: &scene)
        }
        log.append("\(query.step)")
        return log
    }
}
