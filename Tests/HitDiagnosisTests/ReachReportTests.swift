import HitDiagnosis
import Testing

/// What explain and audit say of nodes that ask within a reach (Semantics, D6).
struct ReachReportTests {
    private var scene = HitScene()
    private let window: NodeID
    private let behind: NodeID
    private let round: NodeID
    private var knowledge = OwnerKnowledge()

    init() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 100)))
        let behind = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)), into: window)
        var node = Node(frame: Rect(x: 50, y: 0, width: 50, height: 100))
        node.asks = .pointInside
        node.reach = .outsets(.zero)
        let round = scene.insert(node, into: window)
        (self.window, self.behind, self.round) = (window, behind, round)
        knowledge.className = { $0 == round ? "RoundButton" : nil }
        let names = [window: "window", behind: "behind", round: "round"]
        knowledge.name = { names[$0] }
    }

    @Test mutating func `D6: explain names the reach and the class that states it`() {
        let point = Point(x: 48, y: 20)
        let explanation = scene.explain(round, at: point, knowing: knowledge)
        #expect(explanation.verdict == .notHit)
        #expect(
            explanation.description.hasPrefix(
                "RoundButton \"round\" does not get the touch at (48, 20): the point lies outside the reach that class "
                    + "RoundButton states, 2 points over the left edge\n"))
        #expect(explanation.json.contains(#""reason":"outsideReach""#))
        #expect(explanation.json.contains(#""over":{"left":2}"#))
        #expect(scene.explain(at: point, knowing: knowledge).result == .hit(behind))
        #expect(scene.explain(at: Point(x: 50, y: 20)).result == .ask(round))
        let child = Node(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let inner = scene.insert(child, into: round)
        let reason = scene.explain(inner, at: point, knowing: knowledge).reason
        #expect(reason?.description.contains("class RoundButton of its ancestor RoundButton \"round\" states") == true)
        scene[round].reach = .rect(Rect(x: 0, y: 0, width: -5, height: 5))
        #expect(
            scene.explain(round, at: Point(x: 60, y: 60)).reason?.description.contains("the reach that it states")
                == true)
    }

    @Test mutating func `D6: what the reach leaves is known to the audit`() throws {
        let own = try #require(scene.audit()[behind]).own
        #expect(own.low == 0.5 && own.high == 1)
        scene[round].reach = nil
        let unknown = try #require(scene.audit()[behind]).own
        #expect(unknown.low == 0 && unknown.high == 1)
        scene[round].reach = .rect(.zero)
        #expect(try #require(scene.audit()[behind]).own.low == 1)
    }
}
