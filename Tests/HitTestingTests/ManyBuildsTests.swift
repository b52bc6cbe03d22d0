import TestSupport
import Testing

@testable import HitTesting

/// Scenes in which many containers pay for indexes of their own.
struct ManyBuildsTests {
    @Test func `where all nodes let children out and move, few indexes are built at a time`() {
        var scene = HitScene()
        var node = Node(frame: Rect(x: 0, y: 0, width: 1_024, height: 1_024))
        node.hitsOutsideBounds = true
        var (nodes, level) = ([scene.insert(node)], [0])
        // Each node is divided into two, side by side, eleven levels deep.
        for depth in 0..<11 {
            let isWide = depth.isMultiple(of: 2)
            var next: [Int] = []
            for index in level {
                let size = scene[nodes[index]].bounds.size
                let (width, height) = isWide ? (size.width / 2, size.height) : (size.width, size.height / 2)
                for half in [0.0, 1] {
                    node.frame = Rect(
                        x: isWide ? half * width : 0, y: isWide ? 0 : half * height, width: width, height: height)
                    next.append(nodes.count)
                    nodes.append(scene.insert(node, into: nodes[index]))
                }
            }
            level = next
        }
        scene.prepare()
        let homes = nodes.map { scene[$0].origin }
        var (most, differences) = (0, 0)
        for frame in 0..<60 {
            for index in 1..<nodes.count { scene[nodes[index]].origin.x = homes[index].x + Double(frame % 20) / 4 }
            for step in 0..<20 {
                let number = frame * 20 + step
                let point = Point(x: Double(number * 37 % 1_024), y: Double(number * 91 % 1_024))
                if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
                most = max(most, scene.building.count)
            }
        }
        #expect(differences == 0)
        #expect((1...IndexPolicy.mostBuilds).contains(most), "\(most) at a time")
        #expect(scene.complaint == nil)
    }

    @Test func `a panel for which no build is begun yet pays for the builds of others`() {
        var scene = HitScene()
        let panels = (0...IndexPolicy.mostBuilds).map { number in
            scene.insert(Node(frame: Rect(x: Double(number) * 1_000, y: 0, width: 1_000, height: 1_000)))
        }
        for panel in panels {
            for frame in Rect.cells(400, inRowsOf: 20, every: 50, 50, width: 40, height: 40, from: .zero) {
                scene.insert(Node(frame: frame), into: panel)
            }
        }
        scene.policy.slice = 400
        // As many builds as there may be are begun; then only the last panel is asked.
        for panel in panels.dropLast() {
            var asked = 0
            while scene.build(of: panel.slot) == nil, asked < 50 {
                _ = scene.topmost(below: panel, at: Point(x: 45, y: 45))
                asked += 1
            }
        }
        #expect(scene.building.count == IndexPolicy.mostBuilds)
        var count = 0
        while scene.statistics.builtIndexes == 0, count < 3_000 {
            #expect(scene.topmost(below: panels.last!, at: Point(x: 45, y: 45)) == .miss)
            count += 1
        }
        #expect(scene.statistics.builtIndexes > 0, "no index after \(count) questions")
    }

    @Test(arguments: [HitScene.SiblingPosition.front, .back])
    func `a cell that moves, and leaves a turned panel for the screen while that is flattened, is hit there`(
        position: HitScene.SiblingPosition
    ) {
        var scene = HitScene()
        for frame in Rect.cells(2_000, inRowsOf: 50, every: 20, 20, width: 15, height: 15, from: .zero) {
            scene.insert(Node(frame: frame))
        }
        // What is in a turned panel is in no index of the screen.
        let panel = scene.insert(Node(frame: Rect(x: 2_000, y: 0, width: 200, height: 200)))
        scene[panel].transform = AffineTransform(rotationAngle: 1)
        let cell = scene.insert(Node(frame: Rect(x: 14, y: 16, width: 3, height: 3)), into: panel)
        scene.policy.slice = 100
        var (asked, differences) = (0, 0)
        func ask(_ scene: inout HitScene, _ count: Int) {
            for _ in 0..<count {
                let point = asked % 2 == 0 ? Point(x: 17, y: 17) : Point(x: Double(asked * 37 % 1_000), y: 605)
                if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
                asked += 1
            }
        }
        while scene.store.readyCount == 0 || !scene.isBuildingStill(of: NodeStore.screen), asked < 20_000 {
            ask(&scene, 1)
        }
        for _ in 0..<2 {
            scene[cell].origin.x += 1
            ask(&scene, 2)
        }
        #expect(scene.isBuildingStill(of: NodeStore.screen), "after \(asked) questions")
        scene.move(cell, into: nil, at: position)
        while scene.store.flatCount == 0, asked < 40_000 { ask(&scene, 1) }
        ask(&scene, 10)
        #expect(scene.store.flatCount > 0 && differences == 0)
        #expect(scene.topmost(at: Point(x: 17, y: 17)) == .hit(cell))
    }
}
