import HitTesting
import TestSupport
import Testing

/// Chains of nodes deeper than any stack of calls: nothing recurses, nothing traps.
struct DeepTreeTests {
    /// Each node in the one before, inset by `step` at its corner; the last, if any, asks.
    private func chain(_ depth: Int, step: Double, asks: Asks = .nothing) -> (scene: HitScene, ids: [NodeID]) {
        var scene = HitScene()
        var ids: [NodeID] = []
        for index in 0..<depth {
            var node = Node(frame: Rect(x: index == 0 ? 0 : step, y: 0, width: Double(depth), height: 10))
            if index == depth - 1 { node.asks = asks }
            ids.append(scene.insert(node, into: ids.last))
        }
        return (scene, ids)
    }

    @Test(arguments: [10_000, 50_000])
    func `A6: the innermost of tens of thousands of nested nodes is hit, and its ancestors beside it`(_ depth: Int) {
        var (scene, ids) = chain(depth, step: 0.5)
        let middle = Double(depth) / 2
        for x in depth > 10_000 ? [middle] : [0, 0.5.nextDown, 0.5, middle / 2, middle.nextDown, middle, -1] {
            let point = Point(x: x, y: 5)
            let walked = scene.walk(at: point)
            #expect(scene.topmost(at: point) == walked)
            #expect(walked == (x < 0 ? .miss : .hit(ids[min(depth - 1, Int(x / 0.5))])))
        }
        #expect(scene.children(of: ids[depth - 2]) == [ids[depth - 1]])
    }

    @Test(arguments: [false, true])
    func `a change at the end of a chain of 5,000 costs a question no more than two walks`(isPrepared: Bool) {
        var (scene, ids) = chain(5_000, step: 0)
        let point = Point(x: 1, y: 5)
        if isPrepared { scene.prepare() }
        #expect(scene.topmost(at: point) == .hit(ids[4_999]))
        let walked = scene.walkedCost(at: [point])
        for frame in 0..<20 {
            let before = scene.spent
            scene[ids[4_999]].origin.y = frame % 2 == 0 ? 6 : 0
            #expect(scene.topmost(at: point) == .hit(ids[frame % 2 == 0 ? 4_998 : 4_999]))
            #expect(scene.spent - before <= 2 * walked, "frame \(frame)")
        }
        #expect(scene.topmost(at: Point(x: 1, y: 9)) == scene.walk(at: Point(x: 1, y: 9)))
        // Setters alone: twenty thousand of them take no steps at all.
        let before = scene.statistics
        for turn in 0..<20_000 { scene[ids[4_999]].origin.y = turn % 2 == 0 ? 6 : 0 }
        #expect(scene.statistics == before)
        _ = scene.topmost(at: point)
        #expect(scene.statistics.broughtIn <= before.broughtIn + 1)
    }

    @Test func `C5: a question at depth 30,000 comes with the walk's point, and pending levels for each ancestor`()
        throws
    {
        var (scene, ids) = chain(30_000, step: 0.1, asks: .hitTest)
        let point = Point(x: 10_000.3, y: 5)
        var query = scene.query(at: point)
        let walked = scene.walkQuery(at: point)
        #expect(query.step == walked.step)
        guard case .ask(let question) = query.step else {
            Issue.record("no question but \(query.step)")
            return
        }
        #expect(question.node == ids[29_999])
        #expect(scene.pendingLevels(of: query).count == 30_000)
        #expect(scene.pendingLevels(of: query) == scene.pendingLevels(of: walked))
        query.resume(with: .pass, in: &scene)
        #expect(query.step == .hit(ids[29_998]))
    }

    @Test func `B3: rotated nodes nested 2000 deep`() {
        var scene = HitScene()
        var parent: NodeID?
        for _ in 0..<2000 {
            var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            node.transform = AffineTransform(rotationAngle: 0.01)
            parent = scene.insert(node, into: parent)
        }
        var random = SplitMix64(seed: 7)
        for _ in 0..<40 {
            let point = random.point(-30..<130, -30..<130)
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
    }

    @Test func `removing, moving and copying a deep subtree`() {
        var (scene, ids) = chain(40_000, step: 0)
        let copy = scene
        scene.move(ids[20_000], into: nil)
        #expect(scene.roots == [ids[0], ids[20_000]])
        scene.remove(ids[0])
        #expect(scene.count == 20_000)
        #expect(scene.topmost(at: Point(x: 1, y: 1)) == .hit(ids[39_999]))
        #expect(copy.count == 40_000)
        #expect(copy.parent(of: ids[20_000]) == ids[19_999])
        scene.checkInvariants()
    }

    @Test func `moving, hiding, inserting, removing and reordering far below: every answer is the walk's`() {
        var (scene, ids) = chain(1000, step: 0.5)
        var random = SplitMix64(seed: 11)
        for frame in 0..<150 {
            if frame.isMultiple(of: 60) { scene.prepare() }
            let node = ids[.random(in: 1..<ids.count, using: &random)]
            switch frame % 5 {
            case 0: scene[node].origin.y = .random(in: -1..<1, using: &random)
            case 1: scene[node].isHidden.toggle()
            case 2: scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1, height: 1)), into: node)
            case 3: if let last = scene.children(of: node).last { scene.move(last, into: node, at: .back) }
            default: scene[node].bounds.origin.x = .random(in: 0..<1, using: &random)
            }
            for _ in 0..<3 {
                let point = random.point(0..<1500, 0..<10)
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
        }
        scene.checkInvariants()
    }
}
