import TestSupport
import Testing

@testable import HitTesting

/// Whatever has happened to a scene, preparing it twice makes it what a new scene of the same nodes is.
struct FreshSceneTests {
    /// Compares a scene that has a history with one that has none.
    private func expectFresh(_ scene: HitScene, at points: [Point], _ what: Comment) {
        var (scene, fresh) = (scene, scene.madeAnew())
        let before = scene.statistics.builtEntries
        scene.prepare()
        scene.prepare()
        let (built, prepared) = (scene.statistics.builtIndexes, scene.statistics.builtEntries - before)
        fresh.prepare()
        let freshBuilt = fresh.statistics.builtIndexes
        // Which layers have an index of their own depends a little on the order in which nodes were made.
        #expect(prepared <= 2 * fresh.statistics.builtEntries, what)
        scene.checkInvariants()
        #expect(scene.cost(at: points) == fresh.cost(at: points), what)
        // Nor do questions build more than in a fresh scene.
        #expect(scene.statistics.builtIndexes - built == fresh.statistics.builtIndexes - freshBuilt, what)
        #expect(scene.topmost(at: points) == points.map(scene.walk), what)
    }

    @Test(arguments: SceneFamily.allCases)
    func `after any history and two calls of prepare, 1,000 questions cost what they cost in a new scene`(
        _ family: SceneFamily
    ) {
        // Families take turns in what they begin with; under HITTEST_COMPARISONS each has all.
        let first = UInt64(family.rawValue.count % 2)
        for seed in 2 * first..<2 * first + 2 * UInt64(testScale) {
            var random = SplitMix64(seed: 300 + seed)
            var (state, generator) = ScriptedScene.random(family, count: [60, 200][Int(seed % 2)], seed: 200 + seed)
            if seed % 4 == 3 { state.scene.policy = IndexPolicy(drawnFrom: &random) }
            for _ in 0..<20 {
                let steps = random.next() % 3 == 0 ? [generator.change(state.tree)] : generator.frame(state.tree)
                for step in steps { state.apply(step) }
                for point in generator.points(state.tree, 8) { _ = state.scene.topmost(at: point) }
                if random.next() % 6 == 0 { state.scene.prepare() }
            }
            let points = (0..<20).flatMap { _ in generator.points(state.tree, 50) }
            expectFresh(state.scene, at: points, "\(family), seed \(seed)")
        }
    }

    @Test(arguments: 0..<6 * UInt64(testScale))
    func `the same of some thousand nodes, with builds on other threads`(seed: UInt64) {
        var playground = Playground(seed: seed, count: 300 + 400 * Int(seed % 6), isNested: seed % 2 == 0)
        var build = playground.scene.beginBackgroundBuild()
        for round in 0..<12 {
            for _ in 0..<20 { playground.change() }
            playground.expectRightAnswers()
            if round == 4, let begun = build {
                _ = playground.scene.adopt(begun)
                build = nil
            }
        }
        expectFresh(playground.scene, at: randomPoints(1_000, below: 1_000, seed: seed), "seed \(seed)")
    }

    /// Panels in panels, ten each.
    private static func panels(levels: Int) -> (scene: HitScene, leaves: [NodeID]) {
        var scene = HitScene()
        var panels = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))]
        for _ in 0..<levels {
            panels = panels.flatMap { panel in
                let (width, height) = (scene[panel].bounds.width / 2, scene[panel].bounds.height / 5)
                let frames = Rect.cells(
                    10, inRowsOf: 2, every: width, height, width: width * 0.95, height: height * 0.95)
                return scene.insert(contentsOf: frames, into: panel)
            }
        }
        return (scene, panels)
    }

    @Test(arguments: [false, true])
    func `a still scene of nested panels is soon as fast as before after one leaf has moved`(isPreparedAgain: Bool) {
        var (scene, leaves) = FreshSceneTests.panels(levels: 3)
        scene.prepare()
        let points = randomPoints(1_000, below: 1_000, seed: 1)
        let before = scene.cost(at: points)
        scene[leaves[leaves.count / 2]].origin.x += 1
        if isPreparedAgain {
            scene.prepare()
            scene.prepare()
        } else {
            // Questions pay for it that cost more than they did, and no more than that.
            let price = scene.policy.stillPrice * scene.count
            var spent = 0
            var seed: UInt64 = 2
            while spent < 2 * price, scene.entrance == nil {
                spent += scene.cost(at: randomPoints(200, below: 1_000, seed: seed)) + 200
                seed += 1
            }
        }
        #expect(scene.cost(at: points) <= before)
        scene.expectWalk(at: points.prefix(200))
    }

    @Test func `a frame in which nodes are set to what they are is no rest: nothing is rebuilt`() {
        var (scene, leaves) = FreshSceneTests.panels(levels: 3)
        scene.prepare()
        scene[leaves[7]].origin.x += 1
        scene.prepare()
        let built = scene.statistics.builtIndexes
        for round in 0..<4 {
            if round % 2 == 0 {
                scene[leaves[7]].origin.x += 0
            } else {
                scene.setFrames([scene[leaves[7]].frame], of: [leaves[7]])
            }
            scene.prepare()
        }
        #expect(scene.statistics.builtIndexes == built)
        scene.prepare()
        #expect(scene.statistics.builtIndexes > built)
    }

    @Test func `right after one leaf has moved, questions cost little more than with a new index`() {
        var (scene, leaves) = FreshSceneTests.panels(levels: 4)
        scene.prepare()
        let points = randomPoints(300, below: 1_000, seed: 1)
        scene[leaves[leaves.count / 2]].origin.x += 1
        let (cost, walked) = (scene.cost(at: points), scene.walkedCost(at: points))
        #expect(cost <= walked)
    }

    @Test(arguments: [1, 100])
    func `prepare() and a snapshot each frame cost what has changed, not what there is`(movers: Int) {
        var (scene, window) = HitScene.rooted(2000, 2000)
        var random = SplitMix64(seed: 3)
        var frames = (0..<1_000).map { _ in
            Rect(
                x: .random(in: 0..<1980, using: &random), y: .random(in: 0..<1980, using: &random), width: 20,
                height: 15)
        }
        let nodes = scene.insert(contentsOf: frames, into: window)
        scene.prepare()
        let before = scene.statistics
        let points = randomPoints(30, below: 2_000, seed: 4)
        for _ in 0..<30 {
            for index in 0..<movers {
                frames[index].origin.x += .random(in: -9..<9, using: &random)
                scene[nodes[index]].origin = frames[index].origin
            }
            scene.prepare()
            let snapshot = scene.snapshot()
            #expect(snapshot.isSettled)
            for point in points { #expect(snapshot.topmost(at: point) == scene.walk(at: point)) }
        }
        #expect(scene.statistics.builtEntries == before.builtEntries)
        #expect(scene.statistics.broughtIn - before.broughtIn == 30 * movers)
    }
}
