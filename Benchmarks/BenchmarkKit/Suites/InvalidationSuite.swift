import HitTesting

/// What changes cost, the queries behind them included, beside building the index anew.
struct InvalidationSuite: BenchmarkSuite {
    let name = "invalidation"
    let summary = "changes, and the queries behind them: what they touch, against building the index anew"
    let families = ["S2"]
    let sizes = [100_000, 1_000_000]

    let columns: [TableColumn] =
        [.milliseconds("rebuild, ms", Strategy.scene)]
        + InvalidationStep.all.map { .microseconds($0.name, $0.name) }
        + [
            .value(InvalidationSuite.fresh, .query), .value(InvalidationSuite.aged, .query),
            .ratio(.query, of: InvalidationSuite.aged, to: InvalidationSuite.fresh),
            .bytesPerView("fresh B/view", InvalidationSuite.fresh),
            .bytesPerView("aged B/view", InvalidationSuite.aged),
        ]

    static let fresh = "fresh"
    static let aged = "aged"
    /// Random changes, a query behind each, before query speed is measured beside that of an index built anew.
    private static let agingChanges = 100_000
    private static let probeCount = 100_000

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let place = benchmark.place(in: name)
        var rows = [
            ReportRow(place, Strategy.scene, .build, BuildMeasuring(benchmark, effort: effort).prepareScene())
        ]
        let probes = Array(benchmark.points.prefix(InvalidationSuite.probeCount))
        for step in InvalidationStep.all {
            // Each on a scene of its own, so that none is asked out of what another has left to repair.
            var ground = InvalidationGround(benchmark, probes: probes)
            rows.append(ReportRow(place, step.name, .change, try ground.time(step, effort: effort)))
        }
        let changes = min(InvalidationSuite.agingChanges, benchmark.size)
        var (aged, agedHeap) = HeapUse.measure {
            var ground = InvalidationGround(benchmark, probes: probes)
            ground.age(changes)
            return ground
        }
        // What it is compared with holds the same nodes where they are now.
        var (fresh, freshHeap) = HeapUse.measure { aged.builtAnew() }
        let freshAnswers = try fresh.compare(InvalidationSuite.fresh)
        let agedAnswers = try aged.compare(InvalidationSuite.aged)
        let (agedSamples, freshSamples) = InvalidationGround.timeQueries(of: &aged, and: &fresh, effort)
        rows += [
            queryRow(place, InvalidationSuite.fresh, freshSamples, freshAnswers),
            queryRow(place, InvalidationSuite.aged, agedSamples, agedAnswers),
            ReportRow(place, InvalidationSuite.fresh, .memory, value: Double(freshHeap.bytes)),
            ReportRow(place, InvalidationSuite.aged, .memory, value: Double(agedHeap.bytes)),
        ]
        return rows
    }

    private func queryRow(
        _ place: ReportRow.Place, _ strategy: String, _ samples: Samples, _ answers: [Int32]
    ) -> ReportRow {
        var row = ReportRow(place, strategy, .query, samples)
        row.points = answers.count
        row.digest = Digest(answers).description
        row.comparedPoints = answers.count
        return row
    }
}

extension TableColumn {
    /// The median of a change's steps, in microseconds.
    fileprivate static func microseconds(_ title: String, _ strategy: String) -> TableColumn {
        TableColumn(title + ", µs") { rows in
            rows.row(strategy, .change)?.samples.map { shortNumber($0.median / 1000) }
        }
    }
}

/// One kind of change with the queries that follow it.
struct InvalidationStep: Sendable {
    let name: String
    /// How often it is repeated for a median, unless the effort is small.
    let repetitions: Int
    /// What one step's time is divided by: 1, or the leaves that it moves.
    let share: @Sendable (InvalidationGround) -> Int
    let run: @Sendable (inout InvalidationGround) -> Void

    private init(
        _ name: String, _ repetitions: Int, share: @escaping @Sendable (InvalidationGround) -> Int = { _ in 1 },
        run: @escaping @Sendable (inout InvalidationGround) -> Void
    ) {
        self.name = name
        self.repetitions = repetitions
        self.share = share
        self.run = run
    }

    static let all = [
        InvalidationStep("move a leaf", 300) { ground in
            let (old, new) = ground.moveOneLeaf()
            ground.query(old)
            ground.query(new)
        },
        InvalidationStep("move 1,000 leaves", 30) { ground in
            for _ in 0..<1000 { ground.moveOneLeaf() }
            for _ in 0..<100 { ground.queryAnywhere() }
        },
        InvalidationStep("frame, a moved leaf", 60, share: { max(1, $0.leaves.count / 100) }) { ground in
            ground.moveLeavesTogether(max(1, ground.leaves.count / 100))
            for _ in 0..<20 { ground.queryAnywhere() }
        },
        InvalidationStep("insert a leaf", 200) { $0.query($0.insertLeaf()) },
        InvalidationStep("remove a leaf", 200) { $0.query($0.removeLeaf()) },
        InvalidationStep("100 nodes to the front", 200) { $0.query($0.raiseGroup()) },
        InvalidationStep("alpha of every node", 3) { ground in
            ground.fadeLeaves()
            ground.queryAnywhere()
        },
        InvalidationStep("rotate 10 %", 300) { ground in
            ground.rotateSubtree()
            ground.queryAnywhere()
        },
        InvalidationStep("scroll all", 300) { ground in
            ground.scroll()
            ground.queryAnywhere()
        },
    ]
}
