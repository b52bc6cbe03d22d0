import HitTesting
import ViewKit

/// Measures windows in which some views override `hitTest` or `point(inside:)`. The engine is compared with the plain recursion
/// of the same views. It is also compared with itself on views whose classes state a reach, and on views that declare the same
/// behaviour by attributes. Windows without overrides are also compared with their scene.
struct OverridesSuite: BenchmarkSuite {
    let name = "overrides"
    let summary = "windows of views of which 0 to 100 % override hit testing, with a reach, or declare the same"
    let families = ["S1", "S2", "S4", "grid", "cards"]
    let sizes = [2, 5, 16, 100, 1000, 3000, 10_000, 100_000, 1_000_000]

    let columns: [TableColumn] = [
        .value(OverridesSuite.walk, .query), .value(OverridesSuite.engine, .query),
        .ratio(.query, of: OverridesSuite.walk, to: OverridesSuite.engine),
        .value(Strategy.scene, .query), .ratio(.query, of: OverridesSuite.engine, to: Strategy.scene),
        .ratio(.query, of: OverridesSuite.engine, to: OverridesSuite.sceneWithViews),
        .value(OverridesSuite.reaching, .query),
        .value(OverridesSuite.declared, .query),
        .ratio(.query, of: OverridesSuite.engine, to: OverridesSuite.declared),
        .ratio(.query, of: OverridesSuite.reaching, to: OverridesSuite.declared),
        .counter("first 300: walk ÷ indexed", "beginning", OverridesSuite.engine),
        .counter("views overriding", "overridingViews", OverridesSuite.engine),
    ]

    static let engine = "Window indexed"
    static let walk = "Window walk"
    static let reaching = "Window with reach"
    static let declared = "Window declared"
    static let sceneWithViews = "HitScene, its view returned"
    /// The percentages of overriding views.
    private static let shares = [0, 1, 10, 50, 100]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        var (benchmark, rows): (BenchmarkCase, [ReportRow]) = (benchmark, [])
        func contestant(_ name: String, _ subject: some Subject) -> Contestant {
            Contestant(
                name, subject, points: benchmark.points, settling: effort.settlingSeconds(benchmark.size))
        }
        for share in OverridesSuite.shares {
            benchmark.variant = "\(share) %"
            func window(
                _ strategy: HitTestingStrategy, _ behaviour: WindowSubject.Behaviour = .overriding
            ) -> WindowSubject {
                WindowSubject(benchmark, overridingPercent: share, strategy: strategy, behaviour: behaviour)
            }
            let indexed = window(.indexed)
            var contestants = [
                Contestant(OverridesSuite.walk, window(.walk), points: benchmark.points),
                contestant(OverridesSuite.engine, indexed),
            ]
            if share > 0 {
                contestants.append(contestant(OverridesSuite.reaching, window(.indexed, .reaching)))
                contestants.append(contestant(OverridesSuite.declared, window(.indexed, .declared)))
            } else {
                contestants.append(contestant(Strategy.scene, SceneOfWindowSubject(benchmark)))
                contestants.append(contestant(OverridesSuite.sceneWithViews, SceneWithViewsSubject(benchmark)))
            }
            let beginning = try beginning(benchmark, overridingPercent: share)
            // Overrides change the answers, so the reference is the recursion of the same views, not the walk of the scene.
            rows += try await benchmark.race(contestants, effort: effort).map {
                var row = $0
                row.counters["overridingViews"] = Double(indexed.overridingCount)
                if row.strategy == OverridesSuite.engine { row.counters["beginning"] = beginning }
                return row
            }
        }
        return rows
    }

    func closing(_ cases: [CaseRows]) -> String {
        "a question takes \(shortNumber(QuestionPrice.nanoseconds(isIndexed: true))) ns by the index, "
            + "the bare call \(shortNumber(QuestionPrice.nanoseconds(isIndexed: false))) ns\n"
    }
}

/// A window of views, called as an application calls it.
struct WindowSubject: Subject {
    let window: Window
    let overridingCount: Int
    private let numbers: [ObjectIdentifier: Int32]

    /// - Parameters:
    ///   - overridingPercent: The percentage of overriding views, which are chosen at random.
    ///   - behaviour: How the chosen views implement their behaviour.
    init(
        _ benchmark: BenchmarkCase, overridingPercent: Int, strategy: HitTestingStrategy,
        behaviour: Behaviour = .overriding
    ) {
        var random = SceneRandom(seed: 0x0FE221DE)
        var overridingCount = 0
        let (window, views) = benchmark.tree.window { _, node in
            guard random.below(100) < overridingPercent else { return View(taking: node) }
            overridingCount += 1
            return WindowSubject.view(node, behaviour, passes: !overridingCount.isMultiple(of: 2))
        }
        window.hitTestingStrategy = strategy
        (self.window, self.overridingCount) = (window, overridingCount)
        numbers = WindowSubject.numbers(of: views, in: window)
    }

    /// The number of each view: its index in `views`, or -1 for the window.
    static func numbers(of views: [View], in window: View) -> [ObjectIdentifier: Int32] {
        Dictionary(uniqueKeysWithValues: ([window] + views).enumerated().map { (ObjectIdentifier($1), Int32($0 - 1)) })
    }

    /// How a view implements its behaviour. The answers are the same in all cases.
    enum Behaviour {
        /// The view overrides `hitTest` or `point(inside:)`.
        case overriding
        /// The view overrides `hitTest` or `point(inside:)`, and its class also states a reach.
        case reaching
        /// The view has no override. Its attributes declare the behaviour.
        case declared
    }

    /// Makes a view of a node. If `passes`, the view lets touches through where it has no subview. Otherwise the view takes
    /// touches a little outside its bounds.
    private static func view(_ node: Node, _ behaviour: Behaviour, passes: Bool) -> View {
        switch behaviour {
        case .overriding: return passes ? PassingView(taking: node) : WideView(taking: node)
        case .reaching: return passes ? ReachingPassingView(taking: node) : ReachingWideView(taking: node)
        case .declared:
            let view = View(taking: node)
            if passes { view.hitMode = .boxNone } else { view.touchOutsets = WideView.outsets }
            return view
        }
    }

    func topmost(at point: Point) -> ObjectIdentifier? { window.hitTest(point, with: nil).map { ObjectIdentifier($0) } }

    func number(of answer: ObjectIdentifier?) -> Int32 { answer.flatMap { numbers[$0] } ?? -2 }
}

/// A container that lets touches through where it has no subview. This is the most common override.
class PassingView: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

/// A view that takes touches a little outside its bounds.
class WideView: View {
    static let outsets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)

    override func point(inside point: Point, with event: Event?) -> Bool {
        // The edges are rounded in the same way as those of touch outsets.
        let box = Box(bounds)
        return point.x >= box.minX - 4 && point.y >= box.minY - 4 && point.x < box.maxX + 4 && point.y < box.maxY + 4
    }
}

private final class ReachingPassingView: PassingView {
    override class var hitTestReach: HitReach? { .outsets(.zero) }
}

private final class ReachingWideView: WideView {
    override class var hitTestReach: HitReach? { .outsets(outsets) }
}

/// The scene of a window, queried without the window. `number(of:)` returns the same numbers as that of `WindowSubject`. At
/// points outside the window, the answer is nil and the scene is not queried.
private struct SceneOfWindowSubject: Subject {
    private var subject: SceneSubject
    private let plane: Box

    init(_ benchmark: BenchmarkCase) {
        subject = SceneSubject(benchmark)
        plane = benchmark.tree.plane
    }

    mutating func topmost(at point: Point) -> HitResult? { plane.contains(point) ? subject.topmost(at: point) : nil }

    func number(of answer: HitResult?) -> Int32 {
        guard let answer else { return -2 }
        guard case .hit(let id) = answer else { return -1 }
        return id.insertionNumber
    }
}

/// The scene of a window, queried without the window. The view of each answer is read from an array. Any structure that answers
/// with objects does at least this work.
private struct SceneWithViewsSubject: Subject {
    private var scene: SceneOfWindowSubject
    private let window = View()
    /// The view of each node, at the index of the node's slot. Slots count from 1; the window is at index 0.
    private let views: [View]
    private let numbers: [ObjectIdentifier: Int32]

    init(_ benchmark: BenchmarkCase) {
        scene = SceneOfWindowSubject(benchmark)
        let views = benchmark.tree.nodes.map { View(taking: $0) }
        numbers = WindowSubject.numbers(of: views, in: window)
        self.views = [window] + views
    }

    mutating func topmost(at point: Point) -> ObjectIdentifier? { view(at: point).map { ObjectIdentifier($0) } }

    @inline(never)
    private mutating func view(at point: Point) -> View? {
        guard let answer = scene.topmost(at: point) else { return nil }
        guard case .hit(let id) = answer else { return window }
        return views[Int(id.slot)]
    }

    func number(of answer: ObjectIdentifier?) -> Int32 { answer.flatMap { numbers[$0] } ?? -2 }
}
