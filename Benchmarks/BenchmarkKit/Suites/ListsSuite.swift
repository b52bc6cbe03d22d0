import HitTesting
import SpatialIndex

/// Measures queries for more than the topmost node: the index against the walk, and against the box tree alone.
struct ListsSuite: BenchmarkSuite {
    let name = "lists"
    let summary = "all nodes at a point, in a region, near a point, and a moving pointer: index against walk"
    let families = ["S1", "S2", "S4"]
    let sizes = [1000, 10_000, 100_000]

    let columns: [TableColumn] = [
        .value(Strategy.walk, .query), .value(Strategy.scene, .query), .value(Strategy.boxTree, .query),
        .ratio(.query, of: Strategy.walk, to: Strategy.scene),
        .ratio(.query, of: Strategy.scene, to: Strategy.boxTree),
    ]

    /// The kinds of queries.
    private enum Kind: String, CaseIterable {
        case all = "all at a point"
        case region
        case nearest
        case hover
    }

    /// The approximate number of views in the square region of a query, if views are spread evenly over the plane. Queries for
    /// the nearest nodes search a circle as wide as that square.
    private static let viewsInReach = 10.0
    /// The greatest number of points that are queried. Lists are kept in memory until they have been compared.
    private static let mostPoints = 100_000

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        var benchmark = benchmark.withFirstPoints(Self.mostPoints)
        var scene = SceneSubject(benchmark)
        // A snapshot of a scene without queries so far has no index, and walks.
        let walk = scene.scene.snapshot()
        scene.scene.prepare()
        var rows: [ReportRow] = []
        for kind in Kind.allCases {
            benchmark.variant = kind.rawValue
            rows += try await benchmark.race(contestants(kind, benchmark, scene, walk), effort: effort)
        }
        return rows
    }

    private func contestants(
        _ kind: Kind, _ benchmark: BenchmarkCase, _ scene: SceneSubject, _ walk: HitSnapshot
    ) -> [Contestant] {
        let points = benchmark.points
        let reach = benchmark.reach(ofViews: Self.viewsInReach)
        func region(_ point: Point) -> Rect {
            Rect(x: point.x - reach / 2, y: point.y - reach / 2, width: reach, height: reach)
        }
        /// Computes a digest of the indices of some nodes' boxes. The view that fills the plane has no box, and is skipped.
        func digest(_ nodes: some Sequence<NodeID>) -> Int32 {
            Digest(nodes.lazy.map { scene.number(of: .hit($0)) }.filter { $0 >= 0 }).folded
        }
        func contest<Target, Answer>(
            _ name: String, _ target: Target, _ query: @escaping (inout Target, Point) -> Answer,
            _ number: @escaping (Answer) -> Int32
        ) -> Contestant {
            Contestant(name, QuerySubject(target: target, query: query, number: number), points: points)
        }
        let items: ([HitItem]) -> Int32 = { digest($0.map(\.node)) }
        let nearby: ([Nearby<HitItem>]) -> Int32 = { digest($0.map(\.item.node)) }
        let entries: ([Int32]) -> Int32 = { Digest($0).folded }
        let tree = benchmark.boxes.map { BoxTree(backToFront: $0.boxes) }
        switch kind {
        case .all:
            return [
                contest(Strategy.walk, walk, { $0.hits(at: $1) }, items),
                contest(Strategy.scene, scene.scene, { $0.hits(at: $1) }, items),
            ] + (tree.map { [contest(Strategy.boxTree, $0, { $0.entries(at: $1) }, entries)] } ?? [])
        case .region:
            return [
                contest(Strategy.walk, walk, { $0.nodes(in: .rect(region($1))) }, items),
                contest(Strategy.scene, scene.scene, { $0.nodes(in: .rect(region($1))) }, items),
            ] + (tree.map { [contest(Strategy.boxTree, $0, { $0.entries(in: Box(region($1))) }, entries)] } ?? [])
        case .nearest:
            return [
                contest(Strategy.walk, walk, { $0.nearest(to: $1, within: reach / 2) }, nearby),
                contest(Strategy.scene, scene.scene, { $0.nearest(to: $1, within: reach / 2) }, nearby),
            ]
        case .hover:
            let hover = (HoverTracker(), scene.scene)
            return [
                contest(Strategy.walk, walk, { $0.walk(at: $1) }, { scene.number(of: $0) }),
                contest(
                    Strategy.scene, hover,
                    { target, point in
                        _ = target.0.update(at: point, in: &target.1)
                        return target.0.path.last
                    }, { $0.map { scene.number(of: .hit($0)) } ?? -1 }),
            ]
        }
    }
}

/// A subject whose queries are made by a closure.
struct QuerySubject<Target, Answer>: Subject {
    var target: Target
    let query: (inout Target, Point) -> Answer
    let number: (Answer) -> Int32

    mutating func topmost(at point: Point) -> Answer { query(&target, point) }
    func number(of answer: Answer) -> Int32 { number(answer) }
}

extension BenchmarkCase {
    /// The side of a square that holds about `count` views, if views are spread evenly over the plane.
    fileprivate func reach(ofViews count: Double) -> Double {
        (tree.plane.width * tree.plane.height * count / Double(max(size, 1))).squareRoot()
    }
}
