import TestSupport
import Testing

@testable import HitTesting

/// No scene, and no rhythm of changes and questions, makes a question cost more than about twice the walk and a microsecond, by
/// counted cost.
struct WorstQuestionsTests {
    /// A scene, what changes in it each frame, and where it is asked.
    struct Scenario: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (inout HitScene) -> [NodeID]
        let change: @Sendable (inout HitScene, [NodeID], Int) -> Void
        var points: [Point] = randomPoints(64, below: 1_000, seed: 9)
    }

    private static func scatter(_ count: Int, _ scene: inout HitScene) -> [NodeID] {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        let frames = randomPoints(count, below: 970, seed: 5).map {
            Rect(x: $0.x, y: $0.y, width: 30, height: 25)
        }
        return scene.insert(contentsOf: frames, into: window)
    }

    /// Ellipses that lie in one place, of which an index says nothing near the corner, and a plain node in front of it.
    private static func stack(_ count: Int, _ scene: inout HitScene) -> [NodeID] {
        var ellipse = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        ellipse.hitShape = .ellipse(ellipse.frame)
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        let ellipses = (0..<count).map { _ in scene.insert(ellipse, into: root) }
        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)), into: root)
        for _ in 0..<2 { scene.insert(ellipse, into: root) }
        return ellipses
    }

    private static func layers(_ scene: inout HitScene, asks: Bool = false) -> [NodeID] {
        var layer = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        layer.hitMode = .boxNone
        var nodes = [scene.insert(layer)]
        for index in 1..<500 { nodes.append(scene.insert(layer, into: nodes[(index - 1) / 2])) }
        for (index, corner) in randomPoints(500, below: 970, seed: 6).enumerated() {
            var leaf = Node(frame: Rect(x: corner.x, y: corner.y, width: 30, height: 30))
            if asks, index % 2 == 0 { leaf.asks = .hitTest }
            nodes.append(scene.insert(leaf, into: nodes[index]))
        }
        return nodes
    }

    static let scenarios: [Scenario] = [
        Scenario(testDescription: "all of 1,000 move", make: { scatter(1_000, &$0) }) { scene, nodes, frame in
            for node in nodes { scene[node].origin.x += frame % 2 == 0 ? 5 : -5 }
        },
        Scenario(testDescription: "ten others of 1,000 move", make: { scatter(1_000, &$0) }) { scene, nodes, frame in
            for index in 0..<10 { scene[nodes[(frame * 10 + index) % 1_000]].origin.x += 3 }
        },
        Scenario(testDescription: "the same ten of 1,000 move", make: { scatter(1_000, &$0) }) { scene, nodes, frame in
            for index in 0..<10 { scene[nodes[index]].origin.x += frame % 2 == 0 ? 5 : -5 }
        },
        Scenario(testDescription: "another one of 1,000 comes to the front", make: { scatter(1_000, &$0) }) {
            scene, nodes, frame in
            scene.move(nodes[frame * 7 % 1_000], into: scene.parent(of: nodes[0]))
        },
        Scenario(testDescription: "half of a pool is hidden, and another half is shown", make: { scatter(1_000, &$0) })
        {
            scene, nodes, frame in
            for index in 0..<500 { scene[nodes[2 * index + frame % 2]].isHidden.toggle() }
        },
        Scenario(
            testDescription: "uncertain stack, corner", make: { stack(800, &$0) },
            change: { scene, nodes, frame in scene[nodes[frame % nodes.count]].origin.x += 0.25 },
            points: [Point(x: 1, y: 1)]),
        Scenario(
            testDescription: "uncertain stack, still", make: { stack(800, &$0) }, change: { _, _, _ in },
            points: [Point(x: 1, y: 1), Point(x: 99, y: 1), Point(x: 50, y: 50)]),
        Scenario(testDescription: "layers, one hides and another shows", make: { layers(&$0) }) { scene, nodes, frame in
            scene[nodes[1 + frame * 31 % 498]].isHidden.toggle()
        },
        Scenario(testDescription: "layers, another one moves", make: { layers(&$0) }) { scene, nodes, frame in
            scene[nodes[1 + frame * 31 % 498]].origin.x += 1
        },
        Scenario(testDescription: "layers, half of the leaves ask", make: { layers(&$0, asks: true) }) {
            scene, nodes, frame in
            scene[nodes[500 + frame * 31 % 500]].origin.x += 1
        },
        Scenario(
            testDescription: "chain of 1,000, its end moves",
            make: { scene in
                (0..<1_000).reduce(into: []) { nodes, _ in
                    nodes.append(
                        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)), into: nodes.last))
                }
            }
        ) { scene, nodes, frame in
            scene[nodes[999]].origin.x += frame % 2 == 0 ? 1 : -1
        },
        Scenario(
            testDescription: "strips that cross, one moves",
            make: { scene in
                let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
                return (0..<400).map { index in
                    let at = Double(index * 7919 % 997)
                    let frame =
                        index % 2 == 0
                        ? Rect(x: at, y: 0, width: 1.5, height: 1000) : Rect(x: 0, y: at, width: 1000, height: 1.5)
                    return scene.insert(Node(frame: frame), into: root)
                }
            }
        ) { scene, nodes, frame in
            scene[nodes[frame * 13 % 400]].origin.x += 1
        },
    ]

    @Test(arguments: scenarios)
    func `questions, indexes and changes together cost no more than twice the walks, and a microsecond each`(
        _ scenario: Scenario
    ) {
        var scene = HitScene()
        let nodes = scenario.make(&scene)
        var walking = scene.walking
        let frames = 250
        for frame in 0..<frames {
            scenario.change(&scene, nodes, frame)
            scenario.change(&walking, nodes, frame)
            let point = scenario.points[frame * 29 % scenario.points.count]
            let answer = scene.topmost(at: point)
            #expect(answer == walking.topmost(at: point))
        }
        let (spent, walked) = (scene.spent, walking.spent)
        #expect(spent <= 2 * walked + 1_000 * frames)
    }
}
