import HitDiagnosis
import TestSupport
import Testing

/// The shares of an audit against the walk, on random trees.
struct AuditShareTests {
    /// Counts, per node, the area of cells where it is hit, hit in its subtree, left by its ancestors, and its own.
    private struct Areas {
        var own: [NodeID: Double] = [:]
        var subtree: [NodeID: Double] = [:]
        var left: [NodeID: Double] = [:]
        var area: [NodeID: Double] = [:]
    }

    private func areas(_ random: RandomScene, xs: [Double], ys: [Double], reply: HitQuery.Reply? = nil) -> Areas {
        var areas = Areas()
        var knowledge = OwnerKnowledge()
        knowledge.reply = { _ in reply }
        let paths = Dictionary(uniqueKeysWithValues: random.nodes.map { ($0, random.path(to: $0)) })
        for (x0, x1) in zip(xs, xs.dropFirst()) where x1 > x0 {
            for (y0, y1) in zip(ys, ys.dropFirst()) where y1 > y0 {
                let (point, area) = (Point(x: (x0 + x1) / 2, y: (y0 + y1) / 2), (x1 - x0) * (y1 - y0))
                let answer =
                    reply == nil
                    ? random.scene.walk(at: point) : random.scene.explain(at: point, knowing: knowledge).result
                let isHit: NodeID? = if case .hit(let node) = answer { node } else { nil }
                for node in random.nodes {
                    note(node, paths[node] ?? [], at: point, area, isHit: isHit, in: random.scene, &areas)
                }
            }
        }
        return areas
    }

    private func note(
        _ node: NodeID, _ path: [NodeID], at screenPoint: Point, _ area: Double, isHit: NodeID?, in scene: HitScene,
        _ areas: inout Areas
    ) {
        var point = screenPoint
        var isLeft = true
        for step in path {
            let attributes = scene[step]
            guard let inner = attributes.convertFromParent(point) else { return }
            point = inner
            if attributes.isHidden || !(attributes.alpha > Node.minimumHitAlpha) { isLeft = false }
            if step != node, !attributes.contains(point), !attributes.hitsOutsideBounds { isLeft = false }
        }
        guard scene[node].contains(point) else { return }
        areas.area[node, default: 0] += area
        if isLeft { areas.left[node, default: 0] += area }
        if isHit == node { areas.own[node, default: 0] += area }
        if let isHit, isHit == node || scene.ancestors(of: isHit).contains(node) {
            areas.subtree[node, default: 0] += area
        }
    }

    /// The edges of all areas on the screen.
    private func edges(_ random: RandomScene) -> (xs: [Double], ys: [Double]) {
        var (xs, ys): ([Double], [Double]) = ([], [])
        for node in random.nodes {
            let area = random.scene[node].area
            for corner in [Point(x: area.minX, y: area.minY), Point(x: area.maxX, y: area.maxY)] {
                var point: Point? = corner
                for step in random.path(to: node).reversed() {
                    point = point.flatMap { random.scene[step].convertToParent($0) }
                }
                if let point {
                    xs.append(point.x)
                    ys.append(point.y)
                }
            }
        }
        return (xs.sorted(), ys.sorted())
    }

    @Test(arguments: 1...10)
    func `shares are exact where all areas are boxes on the screen`(_ seed: UInt64) throws {
        let random = RandomScene(count: 12, seed: seed, traits: [.flags, .modes, .degenerate, .scales])
        let report = random.scene.audit()
        let (xs, ys) = edges(random)
        let areas = areas(random, xs: xs, ys: ys)
        #expect(report.nodes.count == random.nodes.count && !report.isEffortSpent)
        for node in random.nodes {
            let audit = try #require(report[node])
            #expect(audit.visible.isExact && audit.own.isExact)
            #expect(audit.areaLow == audit.areaHigh)
            let area = areas.area[node, default: 0]
            #expect((audit.areaLow - area).magnitude <= 1e-6)
            guard area > 0 else { continue }
            let tolerance = 1e-6 + 1e-6 / area
            #expect((audit.visible.low - areas.left[node, default: 0] / area).magnitude < tolerance)
            #expect((audit.own.low - areas.own[node, default: 0] / area).magnitude < tolerance)
            let hittable = areas.subtree[node, default: 0] / area
            #expect(audit.hittable.low <= hittable + tolerance && hittable <= audit.hittable.high + tolerance)
            if !random.scene[node].hitsOutsideBounds { #expect(audit.hittable.isExact) }
        }
    }

    /// Edges of a grid over the whole scene.
    private func grid(_ random: RandomScene) -> (xs: [Double], ys: [Double]) {
        let edges = edges(random)
        func line(_ edges: [Double]) -> [Double] {
            guard let first = edges.first, let last = edges.last else { return [] }
            return (0...40).map { first - 40 + (last - first + 80) * Double($0) / 40 }
        }
        return (line(edges.xs), line(edges.ys))
    }

    @Test(arguments: 1...4)
    func `rotations and shapes: dense sampling lies in the pairs, and they are narrow`(
        _ seed: UInt64
    ) {
        let random = RandomScene(count: 14, seed: 300 + seed, traits: [.flags, .transforms, .shapes])
        let grid = grid(random)
        let areas = areas(random, xs: grid.xs, ys: grid.ys)
        expect(random.scene.audit(), holds: areas, step: step(grid), width: 0.25)
    }

    @Test(arguments: 1...3)
    func `E4: behind and below what asks, any replies lie in the pairs`(_ seed: UInt64) {
        let random = RandomScene(count: 14, seed: 600 + seed, traits: [.modes, .asks])
        let report = random.scene.audit()
        let grid = grid(random)
        for reply in [HitQuery.Reply.pass, .answer, .descend(inside: true)] {
            expect(
                report, holds: areas(random, xs: grid.xs, ys: grid.ys, reply: reply), step: step(grid), width: nil)
        }
        let asks = random.nodes.contains { random.scene[$0].asks != .nothing }
        #expect(asks || !report.nodes.contains(where: \.isUnknown))
    }

    private func step(_ grid: (xs: [Double], ys: [Double])) -> Double {
        max(grid.xs[1] - grid.xs[0], grid.ys[1] - grid.ys[0])
    }

    private func expect(_ report: AuditReport, holds areas: Areas, step: Double, width: Double?) {
        var compared = 0
        for audit in report.nodes {
            let area = areas.area[audit.node, default: 0]
            guard area > 60 * step * step else { continue }
            compared += 1
            // Sampling itself is off by a share of the outline.
            let tolerance = 0.02 + 3 * step / area.squareRoot()
            let own = areas.own[audit.node, default: 0] / area
            let hittable = areas.subtree[audit.node, default: 0] / area
            let left = areas.left[audit.node, default: 0] / area
            #expect(audit.own.low - tolerance <= own && own <= audit.own.high + tolerance)
            #expect(audit.hittable.low - tolerance <= hittable && hittable <= audit.hittable.high + tolerance)
            #expect(audit.visible.low - tolerance <= left && left <= audit.visible.high + tolerance)
            if let width {
                #expect(audit.own.high - audit.own.low < width && audit.visible.high - audit.visible.low < width)
            }
        }
        #expect(compared > 2)
    }

    @Test func `the report does not depend on the number of tasks`() async {
        let random = RandomScene(count: 80, seed: 7, traits: [.flags, .modes, .transforms, .shapes])
        let report = random.scene.audit()
        for tasks in [1, 2, 5] {
            let other = await random.scene.audit(tasks: tasks)
            #expect(other == report)
        }
        let scene = random.scene
        #expect(scene.snapshot().audit() == report)
    }

    @Test func `B3 to D: every unhittable node is missed by dense sampling`() {
        for seed in UInt64(1)...10 {
            let random = RandomScene(count: 18, seed: 900 + seed)
            let unhittable = Set(random.scene.audit().findings.filter { $0.rule == .unhittable }.map(\.node.id))
            let steps = stride(from: -60.0, to: 360, by: 7)
            for point in Point.grid(steps, steps) {
                guard case .hit(let node) = random.scene.walk(at: point) else { continue }
                #expect(!unhittable.contains(node))
            }
        }
    }

    @Test(arguments: [Asks.hitTest, .pointInside], [false, true])
    func `an override that no touch reaches changes no shares`(_ asks: Asks, hasReach: Bool) {
        func report(_ asks: Asks) -> (AuditReport, [NodeID]) {
            var scene = HitScene()
            let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
            let button = scene.insert(Node(frame: Rect(x: 0, y: 100, width: 100, height: 100)), into: root)
            let panel = scene.insert(Node(frame: Rect(x: 20, y: 120, width: 20, height: 20)), into: root)
            let lost = scene.insert(Node(frame: Rect(x: 60, y: 10, width: 30, height: 30)), into: panel)
            var node = Node(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            node.asks = asks
            if hasReach { node.reach = .rect(node.bounds) }
            let last = scene.insert(node, into: lost)
            return (scene.audit(), [root, button, panel, lost, last])
        }
        let ((plain, plainNodes), (asking, askingNodes)) = (report(.nothing), report(asks))
        for (node, other) in zip(plainNodes, askingNodes) {
            #expect(plain[node]?.own == asking[other]?.own)
            #expect(plain[node]?.hittable == asking[other]?.hittable)
            #expect(asking[other]?.isUnknown == false)
        }
        #expect(asking[askingNodes[1]]?.own.high == 0.96)
        // A node with an override is no target, unless its owner says so.
        let others = plain.findings.filter { $0.node.id != plainNodes.last }
        #expect(others.map(\.rule) == asking.findings.map(\.rule))
    }

    @Test func `crossing strips spend the effort and still give pairs that hold`() {
        var scene = HitScene()
        for index in 0..<80 {
            let offset = Double(index) * 3
            scene.insert(
                Node(
                    frame: index % 2 == 0
                        ? Rect(x: 0, y: offset, width: 240, height: 2) : Rect(x: offset, y: 0, width: 2, height: 240)))
        }
        var options = AuditOptions()
        options.effort = 2
        let report = scene.audit(options)
        let exact = scene.audit()
        #expect(report.isEffortSpent && !exact.isEffortSpent)
        for (pair, audit) in zip(report.nodes, exact.nodes) {
            #expect(pair.own.low <= audit.own.low + 1e-9 && audit.own.high <= pair.own.high + 1e-9)
            #expect(audit.own.isExact)
        }
    }
}
