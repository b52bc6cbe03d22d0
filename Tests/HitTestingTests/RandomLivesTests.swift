import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Scenes whose indexes are bought, built, put off, adopted late, copied and restored at random, while nodes come, go and move
/// about.
struct RandomLivesTests {
    /// As `HITTEST_SOAK=1000000 swift test --filter RandomLivesTests` has it, about so many changes.
    private static let lives = (environmentNumber("HITTEST_SOAK") ?? 1200) / 40
    /// Lives that once went wrong: layers that change while an index around them is built, or whose contents do, or that have grown;
    /// askers below them; and distances in areas that are far larger on one axis than on the other.
    private static let tellingSeeds: [UInt64] = [
        667, 1945, 2009, 4766, 6223, 7179, 10_314, 12_190, 13_447, 45_533, 2675, 3557, 8441, 12_446, 12_491,
    ]
    /// Several seeds tell more than one.
    private static let mostFailures = 5

    @Test func `whatever is done to indexes, and when, the answers are the walk's and what is known is what is there`()
    {
        let families: [SceneFamily] = [
            .nestedUI, .grid, .rotated, .asking, .everyAttribute, .manyRoots, .overlappingWindows, .layers,
            .turnedOutside, .transparentRoots, .scrolledFar,
        ]
        var (answers, failures) = (0, 0)
        for seed in RandomLivesTests.tellingSeeds + Array(0..<UInt64(RandomLivesTests.lives)) {
            let isTelling = RandomLivesTests.tellingSeeds.contains(seed)
            let changesGates = !isTelling && seed / 2 % 2 == 0
            var life = RandomLife(families[Int(seed) % families.count], seed: seed, changesGates: changesGates)
            if let difference = life.difference() {
                Issue.record("seed \(seed): \(difference)")
                failures += 1
                if failures == RandomLivesTests.mostFailures { return }
            }
            answers += life.answers
        }
        #expect(failures > 0 || answers > 30 * RandomLivesTests.lives)
    }
}

/// One scene, and what is done to it.
private struct RandomLife {
    private var random: SplitMix64
    private var state: ScriptedScene
    private var generator: ScriptGenerator
    /// A copy that the scene may be set back to.
    private var kept: ScriptedScene?
    private var build: BackgroundBuild?
    /// The node that was moved last.
    private var moved: Int?
    /// How many answers have been compared.
    private(set) var answers = 0

    private static let rounds = 60

    /// - Parameter changesGates: Whether nodes often change what they let in and out, with nodes around them, and copies of the
    ///   scene go on living, too.
    init(_ family: SceneFamily, seed: UInt64, changesGates: Bool) {
        random = SplitMix64(seed: 77_000 + seed)
        let (count, roots) = ([12, 40, 90, 150][Int(seed / 7 % 4)], [0, 3, 66][Int(seed / 3 % 3)])
        (state, generator) = ScriptedScene.random(family, count: count, roots: roots, seed: seed)
        state.scene.policy = IndexPolicy(drawnFrom: &random)
        generator.changesGates = changesGates
    }

    private mutating func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    /// Goes through the life, and returns the first difference between an answer, or what is known, and what is there.
    mutating func difference() -> String? {
        for round in 0..<RandomLife.rounds {
            let what = act()
            if let difference = compare() { return "round \(round), \(what): \(difference)" }
        }
        return nil
    }

    /// - Returns: What it has done.
    private mutating func act() -> String {
        if generator.changesGates, draw(3) == 0 { return draw(6) == 0 ? liveOnAsCopy() : changePaths() }
        switch draw(20) {
        case 0..<6:
            let count = 1 + draw(6)
            for _ in 0..<count { state.apply(generator.change(state.tree)) }
            return "\(count) changes"
        case 6..<8: return move()
        case 8..<11: return animate()
        case 11:
            for point in generator.points(state.tree, 12) { _ = state.scene.topmost(at: point) }
            return "questions"
        case 12: return askBelow()
        case 13, 14:
            guard build == nil else { return "nothing" }
            build = state.scene.beginBackgroundBuild()
            return "build begun: \(build != nil)"
        case 15:
            guard let build else { return "nothing" }
            self.build = nil
            return "build \(draw(8) == 0 ? "dropped" : "adopted: \(state.scene.adopt(build))")"
        case 16:
            state.scene.prepare()
            return "prepared"
        case 17:
            var slices = draw(5)
            return "slices, \(state.scene.prepare { slices -= 1; return slices >= 0 })"
        case 18:
            kept = draw(3) == 0 ? nil : state
            return "kept \(kept != nil)"
        default:
            guard let kept else { return "nothing" }
            state = kept
            return "set back"
        }
    }

    /// Goes on with the copy that was kept, and keeps the scene.
    private mutating func liveOnAsCopy() -> String {
        let former = state
        if let kept { state = kept }
        kept = former
        return "lives on as a copy"
    }

    /// Changes nodes around each other, with few questions between.
    private mutating func changePaths() -> String {
        let times = 1 + draw(8)
        for _ in 0..<times {
            for step in generator.pathChanges(state.tree) { state.apply(step) }
            if draw(4) == 0 { state.scene.prepare() }
            guard draw(4) > 0 else { continue }
            for point in generator.points(state.tree, 1 + draw(3)) { _ = state.scene.topmost(at: point) }
        }
        return "\(times) paths changed"
    }

    /// Frames of an animation of the same few nodes, with questions between.
    private mutating func animate() -> String {
        let frames = 1 + draw(12)
        for _ in 0..<frames {
            for step in generator.frame(state.tree) { state.apply(step) }
            for point in generator.points(state.tree, 1 + draw(3)) { _ = state.scene.topmost(at: point) }
        }
        return "\(frames) frames"
    }

    /// Moves a node with what lies below it, or one out of what was moved last.
    private mutating func move() -> String {
        let names = state.tree.names
        var children: [Int] = []
        if let moved, state.tree.names.contains(moved), draw(2) == 0 {
            children = state.tree.records[moved]?.children ?? []
        }
        guard let name = children.randomElement(using: &random) ?? names.randomElement(using: &random) else {
            return "nothing"
        }
        let parent = draw(6) == 0 ? nil : names.randomElement(using: &random)
        moved = name
        return
            "moved \(name) into \(parent ?? -1): \(state.apply(.move(name, into: parent, at: draw(2) == 0 ? .front : .back)))"
    }

    private mutating func askBelow() -> String {
        guard let name = state.tree.names.randomElement(using: &random) else { return "nothing" }
        let node = state.id(name)
        for point in generator.points(state.tree, 12) { _ = state.scene.topmost(below: node, at: point) }
        return "questions below \(node)"
    }

    private mutating func compare() -> String? {
        if let complaint = state.scene.complaint { return complaint }
        for point in generator.points(state.tree, 3) {
            if let difference = state.scene.difference(at: point) { return difference }
            answers += 1
        }
        return draw(4) == 0 ? compareLists() : nil
    }

    private mutating func compareLists() -> String? {
        // What is kept shares its indexes with the scene, which has changed since.
        if var other = kept?.scene {
            for point in generator.points(state.tree, 3) {
                if let difference = other.difference(at: point) { return "a copy: \(difference)" }
            }
            if let complaint = other.complaint { return "a copy: \(complaint)" }
        }
        for point in generator.points(state.tree, 1) {
            if let difference = state.scene.listDifference(at: point) { return difference }
            let (snapshot, walked) = (state.scene.snapshot(), state.scene.walk(at: point))
            if snapshot.topmost(at: point) != walked { return "a snapshot differs from \(walked) at \(point)" }
            if generator.changesGates, let difference = differenceBelow(point, snapshot) { return difference }
        }
        return nil
    }

    /// What differs from a walk in a snapshot's list, or in the answer below a random node.
    private mutating func differenceBelow(_ point: Point, _ snapshot: HitSnapshot) -> String? {
        if snapshot.hits(at: point) != state.scene.walkedHits(at: point) { return "the list of a snapshot at \(point)" }
        guard let name = state.tree.names.randomElement(using: &random) else { return nil }
        let node = state.id(name)
        let inner = state.scene.convert(point, from: nil, to: node) ?? point
        let (answer, walked) = (
            state.scene.topmost(below: node, at: inner), state.scene.walkedTopmost(below: node, at: inner)
        )
        return answer == walked ? nil : "topmost below \(node) \(answer), walk \(walked) at \(inner)"
    }
}

extension IndexPolicy {
    /// Constants of every magnitude: indexes that are bought at once or never, builds in steps of one node, containers of one.
    init(drawnFrom random: inout SplitMix64) {
        self.init()
        func one(of values: [Int]) -> Int { values.randomElement(using: &random)! }
        wide = one(of: [0, 0, 1, 8, 40, 100])
        patience = one(of: [0, 1, 5, 20, 350])
        slice = one(of: [1, 7, 60, 500, 4_000])
        mostMovers = one(of: [0, 1, 3, 10, 2_000])
        childPrice = one(of: [0, 1, 20, 350])
        stillPrice = one(of: [0, 0, 1, 20, 500])
        changePrice = one(of: [0, 0, 1, 60])
        returnPrice = one(of: [0, 1, 20, 300])
    }
}
