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
        func agedGround() -> InvalidationGround {
            var ground = InvalidationGround(benchmark, probes: probes)
            for _ in 0..<min(InvalidationSuite.agingChanges, benchmark.size) { _ = ground.run(.aging) }
            return ground
        }
        var ground = agedGround()
        // What it is compared with holds the same nodes where they are now.
        let fresh = ground.builtAnew()
        let answers = try (fresh: ground.compare(Self.fresh, by: fresh), aged: ground.compare(Self.aged))
        let (aged, new) = ground.timeQueries(beside: fresh, effort)
        for (name, samples, answers) in [(Self.fresh, new, answers.fresh), (Self.aged, aged, answers.aged)] {
            var row = ReportRow(place, name, .query, samples)
            row.note(answers, compared: answers.count)
            rows.append(row)
        }
        // Of scenes that have not been asked since: what is free when a scene goes is what it held.
        for (name, track) in [(Self.fresh, ground.builtAnew()), (Self.aged, agedGround().track)] {
            let (_, freed) = HeapUse.measure { track.access { $0.dropScene() } }
            rows.append(ReportRow(place, name, .memory, value: Double(-freed.bytes)))
        }
        return rows
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
    /// Makes up a frame.
    let make: @Sendable (inout InvalidationGround) -> Void

    private init(
        _ name: String, _ repetitions: Int, share: @escaping @Sendable (InvalidationGround) -> Int = { _ in 1 },
        make: @escaping @Sendable (inout InvalidationGround) -> Void
    ) {
        (self.name, self.repetitions, self.share, self.make) = (name, repetitions, share, make)
    }

    /// A leaf moves, and its new place is asked.
    static let aging = InvalidationStep("aging", 1) { ground in
        let place = ground.moveOneLeaf().new
        ground.ask(place)
    }

    static let all = [
        InvalidationStep("move a leaf", 300) { ground in
            let (old, new) = ground.moveOneLeaf()
            ground.ask(old)
            ground.ask(new)
        },
        InvalidationStep("move 1,000 leaves", 30) { ground in
            for _ in 0..<1000 { ground.moveOneLeaf() }
            ground.askAnywhere(100)
        },
        InvalidationStep("frame, a moved leaf", 60, share: { max(1, $0.leaves.count / 100) }) { ground in
            ground.moveLeavesTogether(max(1, ground.leaves.count / 100))
            ground.askAnywhere(20)
        },
        InvalidationStep("insert a leaf", 200) { ground in
            let place = ground.insertLeaf()
            ground.ask(place)
        },
        InvalidationStep("remove a leaf", 200) { ground in
            let place = ground.removeLeaf()
            ground.ask(place)
        },
        InvalidationStep("100 nodes to the front", 200) { ground in
            let place = ground.raiseGroup()
            ground.ask(place)
        },
        InvalidationStep("alpha of every node", 3) { ground in
            ground.fadeLeaves()
            ground.askAnywhere()
        },
        InvalidationStep("rotate 10 %", 300) { ground in
            ground.rotateSubtree()
            ground.askAnywhere()
        },
        InvalidationStep("scroll all", 300) { ground in
            ground.scroll()
            ground.askAnywhere()
        },
    ]
}
