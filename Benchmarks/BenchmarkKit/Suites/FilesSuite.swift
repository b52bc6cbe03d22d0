import SceneFiles

/// Measures reading and writing of scene files.
struct FilesSuite: BenchmarkSuite {
    let name = "files"
    let summary = "reading a scene out of JSON, writing it, and making it ready for questions"
    let families = ["S1", "S4", "rotated"]
    let sizes = [1000, 10_000, 100_000]

    let columns: [TableColumn] = [
        .value(FilesSuite.reading, .build), .value(FilesSuite.writing, .build), .value(FilesSuite.loading, .build),
        .counter("JSON B/view", "bytes", FilesSuite.reading, perView: true),
    ]

    static let reading = "read JSON"
    static let writing = "write JSON"
    static let loading = "make a scene"

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let document = SceneDocument(benchmark.tree)
        let json = document.json()
        let read = try SceneDocument(reading: json)
        try compare(read, with: benchmark)
        let measuring = BuildMeasuring(benchmark: benchmark, effort: effort)
        var rows = [
            measuring.row(Self.reading) { try? SceneDocument(reading: json) },
            measuring.row(Self.writing) { document.json() },
            measuring.row(Self.loading) { LoadedScene(read) },
        ]
        rows[0].counters["bytes"] = Double(json.count)
        return rows
    }

    /// Compares the scene that was read back with the case's own scene. Both are walked at the case's first 200 points.
    ///
    /// - Throws: `Disagreement` if an answer differs.
    private func compare(_ read: SceneDocument, with benchmark: BenchmarkCase) throws {
        let scene = SceneSubject(benchmark).scene
        let loaded = LoadedScene(read)
        func number(_ result: HitResult) -> Int32 {
            if case .hit(let node) = result { Int32(node.slotIndex) } else { -1 }
        }
        let points = benchmark.points.prefix(200)
        try benchmark.check(
            points.map { number(loaded.scene.walk(at: $0)) }, of: Self.reading,
            against: points.map { number(scene.walk(at: $0)) })
    }
}

extension SceneDocument {
    /// The document of a tree of views.
    fileprivate init(_ tree: ViewTree) {
        self.init(format: .hittestScene)
        for (index, (node, parent)) in zip(tree.nodes, tree.parents).enumerated() {
            append(SceneNode(node, fileIndex: index), under: parent < 0 ? nil : Int(parent))
        }
    }
}
