import TestSupport
import Testing

@testable import HitTesting

/// One scene that lives long: random changes, the engine against the walk, lists, regions and nearest queries against
/// theirs, snapshots taken on the way.
///
/// `HITTEST_SOAK=1000000 swift test --filter SoakTests` makes a million changes.
struct SoakTests {
    private static let changes = environmentNumber("HITTEST_SOAK") ?? 1500

    /// How many changes stand between two comparisons.
    private static let stride = 8
    /// A scene that has grown beyond this many nodes is begun anew.
    private static let maximumNodes = 400

    @Test func `E1-E3, A-D: after any number of changes all answers are the walk's`() {
        let families = SceneFamily.allCases
        // Each family has its turn.
        let life = Self.changes / families.count
        var tally = Tally()
        var seed: UInt64 = 0
        while tally.changes < Self.changes {
            let family = families[Int(seed) % families.count]
            if let difference = live(family, seed: seed, upTo: tally.changes + life, &tally) {
                Issue.record("\(family), seed \(seed), after \(tally.changes) changes: \(difference)")
                return
            }
            seed += 1
        }
        print("soak: \(tally.changes) changes, \(tally.answers) answers compared")
        #expect(tally.answers > tally.changes)
    }

    @Test func `entries stay within reach however nodes move: a scene in which some once were not`() {
        var tally = Tally()
        let difference = live(.grid, seed: 79, upTo: 1600, &tally)
        #expect(difference == nil)
        #expect(tally.changes == 1600)
    }

    private struct Tally {
        var changes = 0
        var answers = 0
    }

    /// The life of one scene.
    private func live(_ family: SceneFamily, seed: UInt64, upTo changes: Int, _ tally: inout Tally) -> String? {
        let roots = family == .manyRoots ? 65 : 0
        var (state, generator) = ScriptedScene.random(family, count: 150, roots: roots, seed: seed)
        var kept = state.scene.snapshot()
        var keptHits: [[HitItem]] = []
        var keptPoints: [Point] = []
        for round in 0..<400 where tally.changes < changes && state.scene.count < Self.maximumNodes {
            // Every third life changes the same few nodes for long.
            if seed % 3 == 2, round % 50 > 0 {
                for step in generator.frame(state.tree) where state.apply(step) { tally.changes += 1 }
            } else {
                for _ in 0..<Self.stride {
                    state.apply(generator.change(state.tree))
                    tally.changes += 1
                }
            }
            let points = generator.points(state.tree, 4)
            for (point, radius) in zip(points, [3.5, 15, 140, .infinity]) {
                if let difference = state.scene.difference(at: point) { return difference }
                if let difference = state.scene.listDifference(at: point, within: radius) { return difference }
                tally.answers += 5
            }
            if round % 16 == 0 {
                if let complaint = state.scene.complaint { return complaint }
                if keptPoints.map({ kept.hits(at: $0) }) != keptHits { return "a kept snapshot changed its answers" }
                if round % 32 == 0 { state.scene.prepare() }
                kept = state.scene.snapshot()
                keptPoints = points
                keptHits = points.map { kept.hits(at: $0) }
            }
        }
        return nil
    }
}

extension HitScene {
    /// What differs between lists at and around a point and those of the walk.
    mutating func listDifference(at point: Point, within radius: Double = 15) -> String? {
        let hits = hits(at: point)
        if hits != walkedHits(at: point) { return "hits \(hits) at \(point)" }
        let side = min(radius, 400)
        let region = Rect(x: point.x, y: point.y, width: 2 * side, height: side)
        for mode in RegionMode.allCases where nodes(in: .rect(region), mode: mode) != walkedNodes(in: region, mode) {
            return "\(mode) nodes in \(region)"
        }
        let walked = walkedNearest(to: point, within: radius)
        return nearest(to: point, within: radius) == walked ? nil : "nearest to \(point), \(radius)"
    }
}
