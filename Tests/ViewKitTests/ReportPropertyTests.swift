import TestSupport
import Testing
import ViewKit

/// Explain on random windows full of overrides: what it says is what the window's hit test does.
struct ReportPropertyTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `C1 to C4, D5: explanations agree with the hit test`(block: UInt64) {
        let count = 40 * UInt64(testScale)
        let tally = ReportTally(seeds: block * count..<(block + 1) * count)
        #expect(tally.disagreements.isEmpty, "\(tally.disagreements.first ?? "")")
        #expect(tally.touches > 30 && tally.swallowed > 0 && tally.reasons > tally.touches)
    }
}

/// Touches on random windows, and where explanations of them and the window's hit test say different things.
struct ReportTally {
    private(set) var touches = 0
    private(set) var swallowed = 0
    private(set) var reasons = 0
    private(set) var disagreements: [String] = []

    /// - Parameter tamper: What is done to each window before it is touched.
    init(
        seeds: Range<UInt64>, strategy: HitTestingStrategy = .indexed, tamper: (World) -> Void = { _ in }
    ) {
        for seed in seeds {
            var generator = SpecGenerator(seed: 70_000 + seed, viewCount: 12)
            let spec = generator.tree()
            // Explain asks more than once, so overrides have to be pure.
            let isPure = !spec.views.contains { [.mutatesBefore, .mutatesAfter, .mutatesInside].contains($0.kind) }
            guard isPure else { continue }
            let world = World(spec, strategy: strategy)
            // Else points near edges are rounded once more on their way to the window's own space and back.
            world.window.bounds.origin = .zero
            tamper(world)
            for _ in 0..<12 {
                guard case .hit(let point) = generator.hit(in: world) else { continue }
                compare(at: point, in: world) { "seed \(seed), \(point)\n\($0)\n\(spec)" }
            }
        }
    }

    private mutating func compare(at point: Point, in world: World, _ report: (String) -> String) {
        let window = world.window
        touches += 1
        let hit = window.hitTest(point, with: nil)
        let touch = window.explain(at: point)
        if touch.view !== hit { disagreements.append(report("\(touch)")) }
        if touch.explanation.isSwallowed {
            swallowed += 1
        } else if touch.explanation.redirect == nil, touch.path.last !== hit {
            disagreements.append(report("\(touch)"))
        }
        for view in world.views.values {
            let explanation = window.explain(view, at: point)
            if explanation.isHit != (hit === view) { disagreements.append(report("\(explanation)")) }
            guard !explanation.isHit, view.window === window else { continue }
            reasons += 1
            if explanation.reason == nil { disagreements.append(report("\(explanation)")) }
        }
    }
}
