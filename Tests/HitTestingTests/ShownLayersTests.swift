import Testing

@testable import HitTesting

/// Open nodes that change while an index looks through them, or is being built, and one with too many children for that.
struct ShownLayersTests {
    @Test func `a layer that stops being open while the layer around it moves is found where it moves then`() {
        var scene = HitScene()
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000)))
        var layerNode = Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
        layerNode.hitMode = .boxNone
        let layer = scene.insert(layerNode, into: panel)
        for index in 0..<60 {
            let corner = Point(x: Double(index % 10) * 20, y: Double(index / 10) * 20)
            scene.insert(Node(frame: Rect(x: corner.x, y: corner.y, width: 15, height: 15)), into: layer)
        }
        var innerNode = Node(frame: Rect(x: 500, y: 500, width: 10, height: 10))
        innerNode.hitsOutsideBounds = true
        let inner = scene.insert(innerNode, into: layer)
        scene.prepare()
        scene[layer].origin.x += 5
        scene[inner].hitsOutsideBounds = false
        scene.prepare()
        scene[inner].origin = Point(x: 700, y: 700)
        scene.prepare()
        let point = Point(x: 710, y: 705)
        #expect(scene.topmost(at: point) == .hit(inner))
        #expect(scene.topmost(below: panel, at: point) == .hit(inner))
        #expect(scene.hits(at: point).map(\.node) == [inner, panel])
        #expect(scene.snapshot().hits(at: point).map(\.node) == [inner, panel])
        #expect(scene.complaint == nil)
    }

    @Test func `a node without touches for children that is shown during a build is found`() {
        var scene = HitScene()
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000)))
        var hidden = Node(frame: Rect(x: 900, y: 900, width: 50, height: 50))
        (hidden.hitMode, hidden.hitsOutsideBounds, hidden.isHidden) = (.boxOnly, true, true)
        let node = scene.insert(hidden, into: panel)
        for index in 0..<3_000 {
            let corner = Point(x: Double(index % 60) * 14, y: Double(index / 60) * 14)
            scene.insert(Node(frame: Rect(x: corner.x, y: corner.y, width: 10, height: 10)), into: panel)
        }
        var (wrong, hasBeenBuilding) = (0, false)
        for index in 0..<3_000 {
            if index == 60 {
                hasBeenBuilding = scene.isBuildingChildren(of: panel.slot)
                scene[node].isHidden = false
            }
            let point = index % 2 == 0 ? Point(x: Double(index * 7 % 800), y: 5) : Point(x: 925, y: 925)
            if scene.topmost(at: point) != scene.walk(at: point) { wrong += 1 }
        }
        #expect(hasBeenBuilding)
        #expect(wrong == 0)
        #expect(scene.hits(at: Point(x: 925, y: 925)).map(\.node) == [node, panel])
        #expect(scene.complaint == nil)
    }

    @Test func `a world without bounds has an index of its own, which panning leaves alone`() {
        var scene = HitScene()
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 800, height: 600)))
        var empty = Node(frame: .zero)
        empty.hitsOutsideBounds = true
        let world = scene.insert(empty, into: window)
        for index in 0..<2_000 {
            let corner = Point(x: Double(index % 50) * 40, y: Double(index / 50) * 40)
            scene.insert(Node(frame: Rect(x: corner.x, y: corner.y, width: 30, height: 30)), into: world)
        }
        scene.prepare()
        #expect(scene.store.index(of: world.slot)?.children != nil)
        let (built, cost) = (scene.statistics.builtEntries, scene.statistics.cost)
        var wrong = 0
        for frame in 0..<400 {
            scene[world].origin = Point(x: -Double(frame % 90), y: -Double(frame % 70))
            let point = Point(x: Double(frame * 37 % 800), y: Double(frame * 53 % 600))
            if scene.topmost(at: point) != scene.walk(at: point) { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(scene.statistics.builtEntries == built)
        // A walk over all cards costs 4,000.
        #expect(scene.statistics.cost - cost < 400 * 400)
    }
}
