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
}
