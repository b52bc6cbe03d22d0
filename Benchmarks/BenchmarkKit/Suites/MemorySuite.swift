import HitTesting
import SpatialIndex

/// Measures the memory of indexes and of views.
struct MemorySuite: BenchmarkSuite {
    let name = "memory"
    let summary = "bytes of the index of boxes, of a scene, and of plain objects"
    let families = ["S1", "S2", "S3", "S3n", "S4", "cards", "rotated", "strips"]
    let sizes = [21, 1000, 10_000, 100_000, 1_000_000]

    let columns: [TableColumn] = [
        .bytesPerView("objects B/view", BuildSuite.objects), .bytesPerView("scene B/view", Strategy.scene),
        .counter("nodes B/view", "nodeBytes", Strategy.scene, perView: true),
        .counter("scene index B/view", "indexBytes", Strategy.scene, perView: true),
        .bytesPerView("window B/view", MemorySuite.window), .bytesPerView("Quadtree B/box", Strategy.quadtree),
        .counter("depth", "depth", Strategy.quadtree), .counter("longest leaf", "longestLeaf", Strategy.quadtree),
    ]

    /// The name of a window of views in reports. The window is queried at up to 1,000 points before its memory is measured, so
    /// that it has its indexes.
    private static let window = "Window"
    /// The greatest number of views in a window that is measured. Each measurement takes the mean of `windows` equal windows,
    /// since the heap rounds sizes.
    private static let viewsOfWindow = 1000
    private static let windows = 20

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let objects = heapUse { WalkedTree(benchmark.tree) }
        keep(objects.result)
        var rows = [ReportRow(benchmark.id, BuildSuite.objects, .memory, value: Double(objects.bytes))]
        rows.append(BuildMeasuring(benchmark: benchmark, effort: effort).sceneMemory())
        if benchmark.size <= MemorySuite.viewsOfWindow {
            let points = Array(benchmark.points.prefix(1000))
            let windows = heapUse {
                (0..<MemorySuite.windows).map { _ in
                    let window = WindowForm(benchmark.tree)
                    for point in points { keep(window.topmost(at: point)) }
                    return window.window
                }
            }
            keep(windows.result)
            let bytes = Double(windows.bytes) / Double(MemorySuite.windows)
            rows.append(ReportRow(benchmark.id, MemorySuite.window, .memory, value: bytes))
        }
        if let boxes = benchmark.boxes {
            let statistics = Quadtree(outer: boxes.boxes).statistics
            var row = ReportRow(benchmark.id, Strategy.quadtree, .memory, value: Double(statistics.bytes))
            row.counters = [
                "depth": Double(statistics.depth), "directoryEntries": Double(statistics.directoryEntries),
                "floors": Double(statistics.occluders), "leafSlots": Double(statistics.leafSlots),
                "leaves": Double(statistics.leaves), "longestLeaf": Double(statistics.longestLeaf),
                "nodes": Double(statistics.nodes),
            ]
            rows.append(row)
        }
        try CaseRace(benchmark.withFirstPoints(10_000), effort: effort).noteAnswers(in: &rows)
        return rows
    }
}
