import HitTesting
import ViewKit

/// Windows in which some views override `hitTest` or `point(inside:)`: the engine against the plain recursion of the same
/// views, and against the engine where the same behaviour is declared.
struct OverridesSuite: BenchmarkSuite {
    let name = "overrides"
    let summary = "windows of views of which 0 to 100 % override hit testing, or declare the same"
    let families = ["S1", "S2", "S4", "grid", "cards"]
    let sizes = [16, 100, 1000, 10_000, 100_000]

    let columns: [TableColumn] = [
        .value(OverridesSuite.walk, .query), .value(OverridesSuite.engine, .query),
        .ratio(.query, of: OverridesSuite.walk, to: OverridesSuite.engine),
        .value(OverridesSuite.declared, .query),
        .ratio(.query, of: OverridesSuite.engine, to: OverridesSuite.declared),
        .counter("views overriding", "overridingViews", OverridesSuite.engine),
    ]

    static let engine = "Window indexed"
    static let walk = "Window walk"
    static let declared = "Window declared"
    /// How many of a hundred views override.
    private static let shares = [0, 1, 10, 50, 100]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        var rows: [ReportRow] = []
        for share in OverridesSuite.shares {
            let place = benchmark.place(in: name, variant: "\(share) %")
            let indexed = WindowSubject(benchmark, overridingPercent: share, strategy: .indexed)
            let walked = WindowSubject(benchmark, overridingPercent: share, strategy: .walk)
            var contestants = [
                Contestant(OverridesSuite.walk, walked, points: benchmark.points),
                Contestant(OverridesSuite.engine, indexed, points: benchmark.points),
            ]
            if share > 0 {
                let declared = WindowSubject(
                    benchmark, overridingPercent: share, strategy: .indexed, isDeclared: true)
                contestants.append(Contestant(OverridesSuite.declared, declared, points: benchmark.points))
            }
            // Overrides make answers of their own, so what is compared is the recursion of the same views.
            rows += try await benchmark.race(contestants, in: place, effort: effort).map {
                var row = $0
                row.counters["overridingViews"] = Double(indexed.overridingCount)
                return row
            }
        }
        return rows
    }
}

/// A window of views, asked as an application asks it.
struct WindowSubject: Subject {
    let window: Window
    let overridingCount: Int

    /// - Parameters:
    ///   - overridingPercent: How many of a hundred views override, drawn at random.
    ///   - isDeclared: Whether they declare what they would override for.
    init(
        _ benchmark: BenchmarkCase, overridingPercent: Int, strategy: HitTestingStrategy, isDeclared: Bool = false
    ) {
        let tree = benchmark.tree
        window = Window(frame: Rect(tree.plane))
        window.bounds = Rect(tree.plane)
        window.tag = -1
        var random = SceneRandom(seed: 0x0FE221DE)
        var overridingCount = 0
        var roots: [View] = []
        var views: [View] = []
        views.reserveCapacity(tree.count)
        for (index, node) in tree.nodes.enumerated() {
            let overrides = random.below(100) < overridingPercent
            let view = overrides && !isDeclared ? WindowSubject.overridingView(overridingCount) : View()
            view.tag = index
            view.take(node)
            if overrides, isDeclared { WindowSubject.declare(overridingCount, view) }
            overridingCount += overrides ? 1 : 0
            let parent = Int(tree.parents[index])
            if parent < 0 { roots.append(view) } else { views[parent].addSubview(view) }
            views.append(view)
        }
        // The tree is built first and enters the window whole, as an application builds a screen.
        for root in roots { window.addSubview(root) }
        window.hitTestingStrategy = strategy
        self.overridingCount = overridingCount
    }

    private static func overridingView(_ number: Int) -> View {
        number.isMultiple(of: 2) ? PassingView() : WideView()
    }

    /// Declares what the overriding view of that number does.
    private static func declare(_ number: Int, _ view: View) {
        if number.isMultiple(of: 2) {
            view.hitMode = .boxNone
        } else {
            view.touchOutsets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
        }
    }

    func answer(at point: Point) -> Int32 { Int32(truncatingIfNeeded: window.hitTest(point, with: nil)?.tag ?? -2) }

    func number(of answer: Int32) -> Int32 { answer }
}

/// A container that lets touches through where it has no subview: the most common override there is.
private final class PassingView: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

/// A view that takes touches a little outside its bounds.
private final class WideView: View {
    override func point(inside point: Point, with event: Event?) -> Bool {
        // Edges rounded as those of touch outsets are.
        let box = Box(bounds)
        return point.x >= box.minX - 4 && point.y >= box.minY - 4 && point.x < box.maxX + 4 && point.y < box.maxY + 4
    }
}
