import TestSupport
import Testing

@testable import HitTesting

/// Lists, regions and nearest queries: the indexes against the walk, and the walk against plainer definitions.
struct ListsTests {
    /// Random scripts, with the given comparison after each change.
    private func play(
        _ family: SceneFamily, nodes: Int, seeds: Range<UInt64>, rounds: Int = 4,
        _ compare: (inout ScriptedScene, inout ScriptGenerator) -> String?
    ) {
        for seed in seeds {
            let roots = seed % 3 == 0 ? 65 : 0
            var (state, generator) = ScriptedScene.random(family, count: nodes, roots: roots, seed: seed)
            for round in 0..<rounds {
                for _ in 0..<(round == 0 ? 0 : 3) { state.apply(generator.change(state.tree)) }
                if let difference = compare(&state, &generator) ?? state.scene.complaint {
                    Issue.record("\(family), \(nodes) nodes, seed \(seed), round \(round): \(difference)")
                    return
                }
            }
        }
    }

    @Test(arguments: SceneFamily.allCases)
    func `E1, E4: the list is that of the recursive definition, and begins with the topmost answer`(
        _ family: SceneFamily
    ) {
        var count = 0
        for nodes in [8, 90] {
            play(family, nodes: nodes, seeds: 101..<101 + UInt64(testScale)) { state, generator in
                for point in generator.points(state.tree, 10) {
                    let expected = ListOracle(state.tree).hits(at: point)
                    let hits = state.scene.hits(at: point)
                    let named = hits.map { ListOracle.Item(name: state.name(of: $0.node), asks: $0.asks) }
                    if named != expected { return "hits \(named), expected \(expected) at \(point)" }
                    let snapshot = state.scene.snapshot().hits(at: point)
                    if snapshot != hits { return "snapshot \(snapshot), hits \(hits) at \(point)" }
                    if let difference = frontDiffers(state.scene, hits, at: point) { return difference }
                    count += 1
                }
                return nil
            }
        }
        #expect(count > 50)
    }

    private func frontDiffers(_ scene: HitScene, _ hits: [HitItem], at point: Point) -> String? {
        let front = scene.walk(at: point)
        guard let first = hits.first else { return front == .miss ? nil : "no hits, walk \(front)" }
        let node = scene[first.node]
        // It is an item wherever the walk may go on below it, also where it is not asked (D4, D6).
        if first.asks == .pointInside, node.hitsOutsideBounds, node.reach != nil { return nil }
        let answer = first.asks == .nothing ? HitResult.hit(first.redirect ?? first.node) : .ask(first.node)
        return answer == front ? nil : "first \(first), walk \(front) at \(point)"
    }

    @Test func `E3: far from a node of extreme size rounding makes nothing near`() {
        for (family, nodes, seed) in [
            (SceneFamily.badTransforms, 90, 361 as UInt64), (.everyExponent, 8, 348), (.everyExponent, 90, 414),
            (.everyExponent, 90, 421),
        ] {
            #expect(compareNearest(family, nodes: nodes, seed: seed) > 0)
        }
    }

    /// Compares, and tells how often.
    private func compareNearest(_ family: SceneFamily, nodes: Int, seed: UInt64) -> Int {
        var count = 0
        play(family, nodes: nodes, seeds: seed..<seed + 1) { state, generator in
            for (index, point) in generator.points(state.tree, 6).enumerated() {
                let radius = [3.5, 25, 140, .infinity][index % 4]
                let walked = state.scene.walkedNearest(to: point, within: radius)
                let indexed = state.scene.nearest(to: point, within: radius)
                if indexed != walked { return "\(indexed), walked \(walked) around \(point), \(radius)" }
                var visited: [Nearby<HitItem>] = []
                state.scene.visitNearest(to: point, within: radius, where: { node, _ in node.slotIndex % 2 == 0 }) {
                    item, _ in
                    visited.append(item)
                    return visited.count < 3
                }
                let expected = walked.filter { $0.item.node.slotIndex % 2 == 0 }.prefix(3)
                if visited != Array(expected) { return "visited \(visited), expected \(expected)" }
                if let wrong = wrongVisit(of: state.scene, around: point, within: radius) { return wrong }
                count += 1
            }
            return nil
        }
        return count
    }

    /// What a visit of a scene or of its snapshot finds that the list does not, where some subtrees are left out; nil if nothing.
    private func wrongVisit(of scene: HitScene, around point: Point, within radius: Double) -> String? {
        var scene = scene
        let snapshot = scene.snapshot()
        let goesIn = { (node: NodeID) in node.slotIndex % 3 != 0 }
        let listed = scene.nearest(to: point, within: radius, descend: { node, _ in goesIn(node) })
        var (visited, ofSnapshot): ([Nearby<HitItem>], [Nearby<HitItem>]) = ([], [])
        scene.visitNearest(to: point, within: radius, descend: { node, _ in goesIn(node) }) { item, _ in
            visited.append(item)
            return visited.count < 5
        }
        snapshot.visitNearest(to: point, within: radius, descend: { node, _ in goesIn(node) }) { item, _ in
            ofSnapshot.append(item)
            return ofSnapshot.count < 5
        }
        let expected = Array(listed.prefix(5))
        return visited == expected && ofSnapshot == expected ? nil : "\(visited), \(ofSnapshot), expected \(expected)"
    }

    @Test func `E3: what contains the point is nearest within 0, and what touches it is as near`() {
        var (scene, screen) = HitScene.rooted(100, 100, at: Point(x: -50, y: -50))
        let left = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 100)), into: screen)
        let right = scene.insert(Node(frame: Rect(x: 50, y: 0, width: 50, height: 100)), into: screen)
        scene.insert(Node(frame: Rect(x: 90, y: 0, width: 5, height: 5)), into: screen)
        for point in [
            Point.zero, Point(x: -0.0, y: .leastNonzeroMagnitude), Point(x: 0, y: 0x1p-1040), Point(x: 0, y: 7),
        ] {
            let expected = [right, left, screen]
            #expect(scene.nearest(to: point, within: 0).map(\.item.node) == expected, "\(point)")
            #expect(scene.snapshot().nearest(to: point, within: 0).map(\.item.node) == expected)
            var visited: [NodeID] = []
            scene.visitNearest(to: point, within: 0) { near, _ in
                visited.append(near.item.node)
                return true
            }
            #expect(visited == expected)
            scene.prepare()
            #expect(scene.snapshot().nearest(to: point, within: 0).map(\.item.node) == expected)
        }
    }

    @Test func `E2, E3: what only touches its parent's edge has no area, however the parents are turned`() {
        var found = 0
        for seed in 0..<100 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            func multiple(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random) * 10) }
            var scene = HitScene()
            var turned = Node(frame: Rect(x: 100, y: 100, width: 80, height: 80))
            turned.transform = AffineTransform(rotationAngle: Double.random(in: 0..<7, using: &random))
            var parents = [scene.insert(turned)]
            var outside: Set<NodeID> = []
            for _ in 0..<12 {
                let parent = parents.randomElement(using: &random)!
                let area = scene[parent].bounds
                let frame = Rect(x: multiple(-4...8), y: multiple(-4...8), width: 40, height: 40)
                let child = scene.insert(Node(frame: frame), into: parent)
                if outside.contains(parent) || !frame.intersects(area) { outside.insert(child) }
                parents.append(child)
            }
            let unprepared = scene.snapshot()
            for _ in 0..<8 {
                let point = random.point(80..<200, 80..<200)
                for radius in [0, 20, .infinity] {
                    let nearby = scene.nearest(to: point, within: radius)
                    #expect(unprepared.nearest(to: point, within: radius) == nearby, "seed \(seed), \(point)")
                    #expect(nearby.allSatisfy { !outside.contains($0.item.node) }, "seed \(seed), \(point)")
                    found += nearby.count
                }
                let region = Rect(x: point.x, y: point.y, width: 30, height: 20)
                let nodes = scene.nodes(in: .rect(region))
                #expect(unprepared.nodes(in: .rect(region)) == nodes)
                #expect(nodes.allSatisfy { !outside.contains($0.node) }, "seed \(seed), \(region)")
            }
        }
        #expect(found > 3_000)
    }

    @Test(arguments: [-1000, -700, -300, 300, 700, 900])
    func `E3: distances to turned nodes are right at every magnitude`(_ exponent: Int) {
        func nearest(_ unit: Double, within radius: Double) -> [Double] {
            var scene = HitScene()
            for index in 0..<6 {
                var node = Node(
                    frame: Rect(x: Double(index * 10) * unit, y: 20 * unit, width: 30 * unit, height: 40 * unit))
                node.transform = AffineTransform(rotationAngle: Double(index))
                let parent = scene.insert(node)
                scene.insert(
                    Node(frame: Rect(x: 25 * unit, y: 5 * unit, width: 9 * unit, height: 9 * unit)), into: parent)
            }
            return scene.nearest(to: Point(x: 60 * unit, y: 90 * unit), within: radius * unit).map(\.distance)
        }
        let unit = Double(sign: .plus, exponent: exponent, significand: 1)
        for radius in [30, 45, .infinity] {
            let distances = nearest(1, within: radius)
            #expect(nearest(unit, within: radius) == distances.map { $0 * unit })
            #expect(!distances.isEmpty)
        }
    }

    @Test func `E3: a turned sliver is near no point far away, whatever rounding makes of its sides`() {
        var scene = HitScene()
        var sliver = Node(frame: Rect(x: 0, y: 0, width: 1.24525809903229e+53, height: 2.1725856410393502e-46))
        sliver.transform = AffineTransform(a: 1, b: 0.3, c: -0.7, d: 1, tx: 3, ty: 1)
        scene.insert(sliver)
        let point = Point(x: 7.009071767105851e+75, y: 2.1027215301317553e+75)
        #expect(scene.walkedNearest(to: point, within: 3.5).isEmpty)
        #expect(scene.nearest(to: point, within: 3.5).isEmpty)
        #expect(scene.nearest(to: point).first.map { $0.distance > 1e75 } == true)
    }

    @Test(arguments: [0, 0.5, 2.1, 4.4])
    func `E3: an area that reaches very far is not near because its corners are rounded`(_ angle: Double) {
        for (x, y, width, height) in [(500.0, 0.0, 3e302, 107.0), (-460, -460, 3e302, 107), (13, 80, 1e-3, 5e250)] {
            var scene = HitScene()
            var turned = Node(frame: Rect(x: 100, y: 100, width: 80, height: 80))
            turned.transform = AffineTransform(rotationAngle: angle)
            turned.hitsOutsideBounds = true
            let parent = scene.insert(turned)
            let long = scene.insert(Node(frame: Rect(x: x, y: y, width: width, height: height)), into: parent)
            // The middle of the node that is turned, seen from which all lies as it stands there.
            let point = Point(x: 140, y: 140)
            for radius in [0.0, 25, .infinity] {
                let walked = scene.walkedNearest(to: point, within: radius)
                #expect(walked.first { $0.item.node == long }.map { $0.distance > 25 } ?? radius.isFinite)
                #expect(scene.nearest(to: point, within: radius) == walked)
                scene.prepare()
                #expect(scene.nearest(to: point, within: radius) == walked)
            }
        }
    }

    @Test func `E1-E3: with the box trees prepared, snapshots answer as the owner does`() {
        var (state, generator) = ScriptedScene.random(.nestedUI, count: 300, seed: 5)
        state.scene.prepare()
        let snapshot = state.scene.snapshot()
        var copy = state.scene
        for point in generator.points(state.tree, 200).filter(\.isFinite) {
            #expect(snapshot.hits(at: point) == copy.hits(at: point))
            let region = Rect(x: point.x, y: point.y, width: 20, height: 60)
            #expect(snapshot.nodes(in: .rect(region)) == copy.nodes(in: .rect(region)))
            #expect(snapshot.nearest(to: point, within: 9) == copy.nearest(to: point, within: 9))
        }
        // Narrow containers of turned views are not prepared. Lists find out that an index pays there.
        #expect(copy.statistics.builtEntries - state.scene.statistics.builtEntries < 60)
    }

    @Test func `visitors end early`() {
        var scene = HitScene()
        for _ in 0..<100 { scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10))) }
        var visits = 0
        scene.visitHits(at: Point(x: 1, y: 1)) { _, _ in
            visits += 1
            return visits < 3
        }
        #expect(visits == 3)
        scene.visitNodes(in: .rect(Rect(x: 0, y: 0, width: 5, height: 5))) { _, _ in
            visits += 1
            return false
        }
        #expect(visits == 4)
    }

    @Test(arguments: [false, true])
    func `visitors of a snapshot are given what its lists have, until they say no`(isPrepared: Bool) {
        var (scene, screen) = HitScene.rooted(100, 100)
        let back = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: screen)
        let front = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 50, height: 50)), into: screen)
        let child = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 30, height: 30)), into: front)
        if isPrepared { scene.prepare() }
        let snapshot = scene.snapshot()
        scene.remove(front)
        let (point, region) = (Point(x: 30, y: 30), HitRegion.rect(Rect(x: 25, y: 25, width: 10, height: 10)))
        for limit in 1...5 {
            var (hits, nodes): ([HitItem], [HitItem]) = ([], [])
            snapshot.visitHits(at: point) { item, _ in
                hits.append(item)
                return hits.count < limit
            }
            snapshot.visitNodes(in: region) { item, _ in
                nodes.append(item)
                return nodes.count < limit
            }
            #expect(hits.map(\.node) == Array([child, front, back, screen].prefix(limit)))
            #expect(hits == Array(snapshot.hits(at: point).prefix(limit)))
            #expect(nodes.map(\.node) == Array([child, front, back, screen].prefix(limit)))
            #expect(nodes == Array(snapshot.nodes(in: region).prefix(limit)))
        }
        var outermost: [NodeID] = []
        snapshot.visitHits(at: point, descend: { node, _ in node == screen }) { item, _ in
            outermost.append(item.node)
            return true
        }
        #expect(outermost == [front, back, screen])
        outermost = []
        snapshot.visitNodes(in: region, descend: { node, _ in node == screen }) { item, _ in
            outermost.append(item.node)
            return true
        }
        #expect(outermost == [front, back, screen])
    }

    /// Beside `topmost`, lists found out late that turned siblings cost more than upright ones.
    @Test func `lists over many turned siblings have an index after a few`() {
        var (scene, screen) = HitScene.rooted(1_000, 1_000)
        for number in 0..<2_000 {
            var node = Node(
                frame: Rect(x: Double(number * 37 % 960), y: Double(number * 53 % 960), width: 20, height: 20))
            node.transform = AffineTransform(rotationAngle: 0.3)
            scene.insert(node, into: screen)
        }
        for number in 0..<60 {
            let corner = Point(x: Double(number * 97 % 900), y: Double(number * 61 % 900))
            let region = HitRegion.rect(Rect(x: corner.x, y: corner.y, width: 30, height: 30))
            var walking = scene.walking
            #expect(scene.nodes(in: region) == walking.nodes(in: region))
        }
        #expect(scene.store.index(of: screen.slot)?.children != nil)
    }
}

extension HitScene {
    /// What a search finds by the walk alone, in the walk's order.
    private func walked(_ probe: (some TreeProbe)?) -> [Nearby<HitItem>] {
        guard let probe else { return [] }
        var items: [Nearby<HitItem>] = []
        var snapshot = snapshot()
        snapshot.visit(probe, of: nil, walks: true, descending: { _, _ in true }) { item, distance, _ in
            items.append(Nearby(item: item, distance: distance))
            return true
        }
        return items
    }

    /// `hits(at:)` by the walk alone.
    func walkedHits(at point: Point) -> [HitItem] { walked(PointProbe(at: point)).map(\.item) }

    /// `nodes(in:mode:)` by the walk alone.
    func walkedNodes(in region: Rect, _ mode: RegionMode) -> [HitItem] {
        walked(RegionProbe(.rect(region), mode)).map(\.item)
    }

    /// `nearest(to:within:where:)` by the walk alone.
    func walkedNearest(to point: Point, within radius: Double) -> [Nearby<HitItem>] {
        walked(NearestProbe(around: point, within: radius)).enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }.map(\.element)
    }
}
