@testable import HitDiagnosis
import TestSupport
import Testing

/// An audit ends, and in bounded memory, whatever it is given.
struct AuditLimitTests {
    @Test(
        arguments: [1e15, 1e16, 1e17, 1e200, 1e300], [HitShape.ellipse(Rect(x: 0, y: 0, width: 200, height: 100)), nil])
    func `areas whose edges are neighbouring doubles are measured`(origin: Double, shape: HitShape?) {
        var scene = HitScene()
        var node = Node(frame: Rect(x: origin, y: 300, width: 200, height: 100))
        node.hitShape = shape
        let root = scene.insert(node)
        var turned = Node(frame: Rect(x: 300, y: -origin, width: 100, height: 200))
        turned.transform = AffineTransform(rotationAngle: 0.5)
        scene.insert(turned)
        let audit = scene.audit()[root]
        // Beyond 1e17 the right edge is the left one.
        #expect(audit?.visible.high == (origin + 200 > origin ? 1 : 0))
        #expect((audit?.hittable.low ?? 1) <= (audit?.hittable.high ?? 0))
    }

    @Test func `an area too small or too large for a double has a share of itself`() {
        for size in [1e-200, 0x1p-1060, 1e200, 1e308] {
            let (scene, root) = HitScene.rooted(size, size)
            #expect(scene.audit()[root]?.hittable.high == 1)
            #expect(scene.audit().findings.allSatisfy { $0.rule != .unhittable })
        }
    }

    /// The product of their transforms has the determinant 0, though each can be undone.
    @Test func `B4: a node within two small ones is not said to be singular`() {
        var (scene, window) = HitScene.rooted(300, 300)
        var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        node.transform = AffineTransform(scaleX: 1e-100, y: 1e-100)
        let outer = scene.insert(node, into: window)
        let inner = scene.insert(node, into: outer)
        var knowledge = OwnerKnowledge()
        knowledge.isInteractive = { $0 == inner }
        #expect(scene.walk(at: Point(x: 50, y: 50)) == .hit(inner))
        #expect(scene.hittability(of: inner).isHittable)
        let report = scene.audit(knowing: knowledge)
        #expect(report.findings.isEmpty)
        #expect(report[inner]?.hittable.low == 0 && report[inner]?.hittable.high == 1)
        #expect(report[inner]?.isUnknown == true)
        scene[outer].transform = AffineTransform(scaleX: 0, y: 1)
        #expect(scene.audit(knowing: knowledge).findings.map(\.rule) == [.singular, .unhittable])
    }

    /// Points before an edge that is no double may be converted, and hit the node.
    @Test func `B5: a node that ends beyond all doubles is not said to be dead, nor are its children`() {
        var scene = HitScene()
        let node = scene.insert(Node(frame: Rect(x: 1e308, y: 0, width: 1e308, height: 10)))
        let child = scene.insert(Node(frame: Rect(x: 1e307, y: 0, width: 1e307, height: 5)), into: node)
        for (place, hit) in [(Point(x: 1.05e308, y: 5), node), (Point(x: 1.15e308, y: 1), child)] {
            #expect(scene.walk(at: place) == .hit(hit))
            #expect(scene.audit()[hit]?.hittable.high == 1 && scene.audit()[hit]?.isUnknown == true)
        }
        #expect(scene.audit().findings.isEmpty)
        #expect(scene.hittability(of: node).isHittable)
        // What is hidden is hidden, however large it is.
        scene[node].isHidden = true
        var knowledge = OwnerKnowledge()
        knowledge.isInteractive = { $0 == node }
        #expect(scene.audit(knowing: knowledge).findings.map(\.severity) == [.note])
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `the audit of geometry of all magnitudes ends, with shares in their order`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let magnitudes = [0, 0x1p-1060, 1e-160, 0.1, 1, 100, 1e15, 1e16, 1e17, 1e150, 1e300, 1e308]
        func value() -> Double {
            let magnitude = magnitudes.randomElement(using: &random) ?? 0
            return magnitude * Double.random(in: -1...1, using: &random)
        }
        for _ in 0..<20 {
            var scene = HitScene()
            var nodes: [NodeID] = []
            for _ in 0..<6 {
                var node = Node(frame: Rect(x: value(), y: value(), width: value(), height: value()))
                if Bool.random(using: &random) { node.bounds.origin = Point(x: value(), y: value()) }
                if Bool.random(using: &random) {
                    node.transform = AffineTransform(rotationAngle: value()).scaledBy(x: value(), y: 1)
                }
                if Bool.random(using: &random) { node.hitShape = .ellipse(node.bounds) }
                node.hitsOutsideBounds = Bool.random(using: &random)
                nodes.append(scene.insert(node, into: nodes.randomElement(using: &random)))
            }
            var options = AuditOptions()
            options.resolution = 32
            options.effort = 16
            for audit in scene.audit(options).nodes {
                for share in [audit.visible, audit.hittable, audit.own] {
                    #expect(0 <= share.low && share.low <= share.high && share.high <= 1)
                }
            }
        }
    }

    private func turnedButtons(_ count: Int) -> HitScene {
        var (scene, window) = HitScene.rooted(8000, 8000)
        for index in 0..<count {
            var node = Node(
                frame: Rect(x: Double(index % 80) * 70, y: Double(index / 80) * 50, width: 60, height: 44))
            node.transform = AffineTransform(rotationAngle: 0.1 + Double(index) * 0.01)
            scene.insert(node, into: window)
        }
        return scene
    }

    /// Where pieces are put together, there are far fewer, and areas are the same.
    @Test func `many outlines take little memory, and no precision`() {
        let regions = SceneRegions(turnedButtons(16).store)
        var measures: [AuditMeasures] = []
        var counts: [Int] = []
        for pieceResolution in [128, 8] {
            var solver = RegionSolver(regions, resolution: 128, pieceResolution: pieceResolution, effort: .max)
            solver.solve(regions.wholeCell)
            counts.append(solver.pieces.count)
            measures.append(AuditMeasures(regions, solver.pieces, AuditOptions(), isSolverSpent: false))
        }
        #expect(counts[1] * 4 < counts[0])
        for (fine, coarse) in zip(measures[0].nodes, measures[1].nodes) {
            #expect((fine.hittable.low - coarse.hittable.low).magnitude < 1e-9)
            #expect((fine.hittable.high - coarse.hittable.high).magnitude < 1e-9)
        }
        // 4,000 of them: 56 bytes for each of about sixteen pieces a part.
        let plan = AuditPlan(SceneRegions(turnedButtons(4000).store), AuditOptions())
        #expect(plan.pieceResolution == 8)
        #expect(MemoryLayout<RegionSolver.Piece>.stride * counts[1] / 16 * 4000 < 80 << 20)
    }

    /// What one look at an outline takes counts, so that a polygon of very many edges ends as well.
    @Test func `the effort counts edges`() {
        var scene = HitScene()
        var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        node.hitShape = .polygon(
            HitShape.Polygon((0..<100_000).map { Point(x: $0.isMultiple(of: 2) ? 0 : 100, y: Double($0) / 1000) }))
        let root = scene.insert(node)
        var options = AuditOptions()
        options.effort = 1
        let report = scene.audit(options)
        #expect(report.isEffortSpent)
        #expect(report[root].map { $0.hittable.low <= $0.hittable.high && $0.hittable.high > 0 } == true)
    }

    /// Each outline is cut by all those around it: there are 50 million pairs.
    @Test func `without effort, outlines that are nested deeply are not read`() {
        var scene = HitScene()
        var last: NodeID?
        for _ in 0..<10_000 {
            var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            node.transform = AffineTransform(rotationAngle: 0.01)
            last = scene.insert(node, into: last)
        }
        let regions = SceneRegions(scene.store)
        var effort = -1
        for item in regions.items.dropFirst() {
            let area = regions.measure(item.clipped, resolution: 128, effort: &effort)
            #expect(area == AuditArea(low: 0, high: item.clipped.box.area))
        }
        #expect(effort == -1)
    }

    /// What lies behind a box may take all of the effort, but none of the box.
    @Test func `a box that nothing lies in front of is measured without effort`() {
        var (scene, window) = HitScene.rooted(400, 400)
        for index in 0..<20 {
            var node = Node(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            let ends = (0..<100).map { Point(x: Double($0 * 37 % 400), y: Double(($0 * $0 * 13 + index * 29) % 400)) }
            node.hitShape = .stroke(HitShape.Stroke(ends, width: 2))
            scene.insert(node, into: window)
        }
        let fronts = [
            scene.insert(Node(frame: Rect(x: 150, y: 100, width: 100, height: 60)), into: window),
            scene.insert(Node(frame: Rect(x: 150, y: 200, width: 100, height: 60)), into: window),
        ]
        var options = AuditOptions()
        options.effort = 1
        let report = scene.audit(options)
        #expect(report.isEffortSpent)
        for front in fronts {
            #expect(report[front]?.own.low == 1 && report[front]?.hittable.isExact == true)
        }
    }

    @Test func `depth costs an audit nothing`() {
        var scene = HitScene()
        var last: NodeID?
        // Each sticks out of the outermost, and out of nothing else.
        for depth in 0..<6_000 {
            last = scene.insert(Node(frame: Rect(x: depth == 0 ? 0 : 0.001, y: 0, width: 100, height: 100)), into: last)
        }
        let report = scene.audit()
        let root = report.nodes[0].node
        let cut = report.findings.filter { $0.rule == .cutByAncestor }
        #expect(cut.count > 5_500)
        #expect(cut.last?.cause?.id != root && report.findings.allSatisfy { $0.rule != .singular })
    }

    /// All gates are of one size, and the window cuts them. If each leaf were compared with all, that would be 400 million.
    @Test func `each of many leaves below many gates is compared with two of them`() {
        var (scene, window) = HitScene.rooted(100, 100)
        var last = window
        for _ in 0..<20_000 {
            last = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 100)), into: last)
        }
        for index in 0..<20_000 {
            scene.insert(Node(frame: Rect(x: 99, y: Double(index) / 200, width: 2, height: 1 / 400)), into: last)
        }
        let regions = SceneRegions(scene.store)
        let items = regions.items.indices
        var ancestry = AuditAncestry(regions, Array(repeating: false, count: items.count))
        #expect(items.count == 40_001)
        let cutters = Set(items.dropFirst().map { ancestry.cutter(of: Int32($0), regions) })
        #expect(cutters == [0])
        // The outermost gate is compared with the window alone.
        #expect(ancestry.comparisonCount == 2 * 40_000 - 1)
    }

    /// Each gate cuts the next one, and the leaves lie in all of them.
    @Test func `many leaves below many gates are found too small`() {
        var scene = HitScene()
        var last: NodeID?
        for depth in 0..<20_000 {
            last = scene.insert(Node(frame: Rect(x: depth == 0 ? 0 : 5e-4, y: 0, width: 100, height: 100)), into: last)
        }
        for index in 0..<20_000 {
            let (x, y) = (Double(index % 200) * 0.3, Double(index / 200) / 2)
            scene.insert(Node(frame: Rect(x: x, y: y, width: 0.3, height: 0.5)), into: last)
        }
        let report = scene.audit()
        #expect(report.findings.count { $0.rule == .tooSmall } >= 20_000)
    }

    /// Nodes of one size, each in the one before it.
    private func nested(_ count: Int, _ size: Double) -> HitScene {
        var scene = HitScene()
        var last: NodeID?
        for _ in 0..<count { last = scene.insert(Node(frame: Rect(x: 0, y: 0, width: size, height: size)), into: last) }
        return scene
    }

    /// If the descendants of each were asked, that would be half a million questions.
    @Test func `it is found once which of many nested nodes with empty areas hold nothing that acts`() {
        let scene = nested(1000, 0)
        var knowledge = OwnerKnowledge()
        var questions = 0
        knowledge.isInteractive = { _ in
            questions += 1
            return false
        }
        let report = scene.audit(knowing: knowledge)
        #expect(report.findings.isEmpty)
        #expect(report.withheld.count == 999 && report.withheld.allSatisfy { $0.reason == .actsNot })
        #expect(questions <= 4 * 1000)
    }

    /// If each were compared with all ancestors, that would be half a million questions, and as many boxes kept.
    @Test func `many nested nodes that scroll cost the judgement of cuts no more than a few each`() {
        let scene = nested(1000, 40)
        var knowledge = OwnerKnowledge()
        var questions = 0
        knowledge.scrolls = { _ in
            questions += 1
            return true
        }
        knowledge.isInteractive = { _ in true }
        knowledge.isCutToScreen = true
        let report = scene.audit(knowing: knowledge)
        #expect(report.withheld.count >= 999 && report.withheld.allSatisfy { $0.reason == .cut })
        #expect(questions <= 80 * 1000)
    }

    /// If each were compared with all others, that would be 400 million comparisons.
    @Test func `a long strip of targets that a dump may have cut is judged in one pass`() {
        let count = 20_000
        var (scene, list) = HitScene.rooted(Double(count + 1) * 50, 40)
        for index in 0..<count {
            scene.insert(Node(frame: Rect(x: Double(index) * 50, y: 0, width: 50, height: 40)), into: list)
        }
        let low = scene.insert(Node(frame: Rect(x: Double(count) * 50, y: 5, width: 50, height: 30)), into: list)
        var knowledge = OwnerKnowledge()
        knowledge.isInteractive = { $0 != list }
        knowledge.scrolls = { $0 == list }
        knowledge.isCutToScreen = true
        var questions = 0
        knowledge.className = { _ in
            questions += 1
            return nil
        }
        let report = scene.audit(knowing: knowledge)
        #expect(questions >= count && questions <= 10 * count)
        #expect(report.findings.map(\.node.id) == [low])
        #expect(report.withheld.count == count && report.withheld.allSatisfy { $0.reason == .cut })
    }
}
