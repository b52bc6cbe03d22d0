import HitTesting
import SpatialIndex

/// Compares all strategies that find the topmost node or box, one query at a time.
struct QuerySuite: BenchmarkSuite {
    let name = "query"
    let summary = "one query at a time: Quadtree and HitScene against walks and scans"
    let families = ["S1", "S2", "S3", "S3n", "S4", "cards", "rotated", "chains", "strips", "thirds", "grid"]
    let sizes = [1000, 10_000, 100_000, 1_000_000]

    let columns: [TableColumn] = [
        .value(Strategy.recursion, .query), .value(Strategy.walk, .query), .value(Strategy.flatWalk, .query),
        .value(Strategy.reverseScan, .query), .value(Strategy.scene, .query), .value(Strategy.quadtree, .query),
        .value(Strategy.boxTree, .query),
        .ratio(.query, of: Strategy.recursion, to: Strategy.scene),
        .ratio(.query, of: Strategy.boxTree, to: Strategy.quadtree),
        .counter("nodes", "nodesVisited", Strategy.quadtree),
        .counter("candidates", "candidatesTested", Strategy.quadtree),
        .counter("boxes read", "boxesRead", Strategy.quadtree),
        .counter("allocations", "allocations", Strategy.scene),
    ]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let race = try CaseRace(benchmark, effort: effort)
        var contestants = race.walksAndScene
        let index = benchmark.boxes.map { Quadtree(outer: $0.boxes) }
        if let boxes = benchmark.boxes, let index {
            if !boxes.parents.isEmpty { contestants.append(race.contestant(Strategy.flatWalk, FlatWalk(boxes))) }
            contestants.append(race.contestant(Strategy.reverseScan, ReverseScan(boxes)))
            contestants.append(race.contestant(Strategy.quadtree, index))
            contestants.append(
                race.contestant(Strategy.boxTree, BoxTreeSubject(index: BoxTree(backToFront: boxes.boxes))))
        }
        var rows = try await race.run(contestants)
        let counted = Array(benchmark.points.prefix(10_000))
        for row in rows.indices {
            switch rows[row].strategy {
            case Strategy.scene:
                var scene = race.scene.scene
                rows[row].counters = QueryCounters.allocations(counted) { keep(scene.topmost(at: $0)) }
            case Strategy.quadtree: if let index { rows[row].counters = QueryCounters.quadtree(index, counted) }
            default: break
            }
        }
        return rows
    }
}

/// Counts the work of queries instead of measuring times. The counts are the same in every run. They are means over points,
/// except for `depth` and `longestLeaf`, which describe the index.
enum QueryCounters {
    static func quadtree(_ index: Quadtree, _ points: [Point]) -> [String: Double] {
        let costs = points.map { index.trace(at: $0) }
        func mean(_ count: (Quadtree.QueryCost) -> Int) -> Double {
            Double(costs.reduce(0) { $0 + count($1) }) / Double(max(points.count, 1))
        }
        var counters = allocations(points) { keep(index.topmost(at: $0)) }
        counters["nodesVisited"] = mean(\.nodesVisited)
        counters["candidatesTested"] = mean(\.candidatesTested)
        counters["boxesRead"] = mean(\.boxesRead)
        counters["depth"] = Double(index.statistics.depth)
        counters["longestLeaf"] = Double(index.statistics.longestLeaf)
        return counters
    }

    /// Makes a query at each point. Returns the mean number of allocations of a query, as a counter; empty where allocations are
    /// not counted.
    static func allocations(_ points: [Point], _ query: (Point) -> Void) -> [String: Double] {
        let use = heapUse { for point in points { query(point) } }
        return use.allocations.map { ["allocations": Double($0) / Double(max(points.count, 1))] } ?? [:]
    }
}

/// Does nothing with a value, so that the compiler cannot remove the work that made the value.
@inline(never)
func keep<Value>(_ value: Value) {}
