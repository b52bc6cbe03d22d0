import Testing
import ViewKit

/// Explain on random windows full of overrides: what it says is what the window's hit test does.
@Suite struct ReportPropertyTests {
    @Test("C1 to C4, D5: explanations agree with the hit test", arguments: 0..<4 as Range<UInt64>)
    func explanationsAgree(block: UInt64) {
        var (touches, swallowed, reasons) = (0, 0, 0)
        for seed in block * 40..<(block + 1) * 40 {
            var generator = SpecGenerator(seed: 70_000 + seed, viewCount: 12)
            let spec = generator.tree()
            // Explain asks more than once, so overrides have to be pure.
            let isPure = !spec.views.contains { [.mutatesBefore, .mutatesAfter, .mutatesInside].contains($0.kind) }
            guard isPure else { continue }
            let world = World(spec, strategy: .indexed)
            let window = world.window
            // Else points near edges are rounded once more on their way to the window's own space and back.
            window.bounds.origin = .zero
            for _ in 0..<12 {
                guard case .hit(let point) = generator.hit(in: world) else { continue }
                touches += 1
                let hit = window.hitTest(point, with: nil)
                let touch = window.explain(point)
                #expect(touch.view === hit)
                if touch.explanation.isSwallowed {
                    swallowed += 1
                } else if touch.explanation.redirect == nil {
                    #expect(touch.path.last === hit, "seed \(seed), \(point)\n\(touch)\n\(spec)")
                }
                for view in world.views.values {
                    let explanation = window.explain(point, view)
                    #expect(explanation.isHit == (hit === view))
                    guard !explanation.isHit, view.window === window else { continue }
                    reasons += 1
                    #expect(explanation.reason != nil, "seed \(seed), \(point)\n\(explanation)\n\(spec)")
                }
            }
        }
        #expect(touches > 30 && swallowed > 0 && reasons > touches)
    }
}
