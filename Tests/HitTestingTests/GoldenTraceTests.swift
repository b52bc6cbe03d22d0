import HitTesting
import Testing

/// Taps whose calls are known: facts read off the logs of public articles on UIKit hit testing.
///
/// In the articles every view logs `hitTest` and `point(inside:)` and calls `super`. Here every node asks its owner, who
/// does the same: it logs `H`, checks the flags as the default body does, asks the node's own area (`P1`, `P0`), and has
/// the scene go on below.
struct GoldenTraceTests {
    /// The owner of a scene of which every node asks.
    private struct LoggingOwner {
        var scene = HitScene()
        var names: [NodeID: String] = [:]
        var log: [String] = []

        mutating func add(_ name: String, _ frame: Rect, into parent: NodeID? = nil, enabled: Bool = true) -> NodeID {
            var node = Node(frame: frame)
            node.asks = .hitTest
            node.isUserInteractionEnabled = enabled
            let id = scene.insert(node, into: parent)
            names[id] = name
            return id
        }

        /// The whole hit test, at a point in the space of the roots.
        mutating func tap(_ point: Point, walking: Bool) -> String? {
            log = []
            return finish(walking ? scene.walkQuery(at: point) : scene.query(at: point))
        }

        /// Answers each question of a query; the name that was answered.
        private mutating func finish(_ query: HitQuery) -> String? {
            var query = query
            while case .ask(let question) = query.step {
                if let answer = hitTest(question) { return answer }
                query.resume(with: .pass, in: &scene)
            }
            if case .hit(let id) = query.step { return names[id] }
            return nil
        }

        /// The override: logs, and calls super.
        private mutating func hitTest(_ question: HitQuery.Question) -> String? {
            let name = names[question.node] ?? "?"
            let node = scene[question.node]
            guard node.passesFlags else {
                log.append("\(name) H")
                return nil
            }
            let isInside = node.contains(question.point)
            log.append("\(name) H \(isInside ? "P1" : "P0")")
            guard isInside else { return nil }
            return finish(scene.query(below: question.node, at: question.point)) ?? name
        }
    }

    private func expect(
        _ owner: LoggingOwner, _ point: Point, _ calls: [String], _ answer: String, _ location: SourceLocation
    ) {
        for walking in [true, false] {
            var owner = owner
            #expect(owner.tap(point, walking: walking) == answer, sourceLocation: location)
            #expect(owner.log == calls, sourceLocation: location)
        }
    }

    private func sixTaps() -> LoggingOwner {
        var owner = LoggingOwner()
        let gray = owner.add("Gray", Rect(x: 0, y: 64, width: 375, height: 667))
        _ = owner.add("Red", Rect(x: 30, y: 30, width: 315, height: 543), into: gray)
        _ = owner.add("Green", Rect(x: 50, y: 50, width: 275, height: 503), into: gray)
        let yellow = owner.add("Yellow", Rect(x: 0, y: 200, width: 375, height: 300), into: gray)
        _ = owner.add("White", Rect(x: 70, y: -30, width: 235, height: 360), into: yellow)
        return owner
    }

    @Test(arguments: [
        (Point(x: 187.5, y: 350), ["Gray H P1", "Yellow H P1", "White H P1"], "White"),
        (Point(x: 187.5, y: 185), ["Gray H P1", "Yellow H P0", "Green H P1"], "Green"),
        (Point(x: 20, y: 350), ["Gray H P1", "Yellow H P1", "White H P0"], "Yellow"),
        (Point(x: 60, y: 100), ["Gray H P1", "Yellow H P0", "Green H P1"], "Green"),
        (Point(x: 40, y: 100), ["Gray H P1", "Yellow H P0", "Green H P0", "Red H P1"], "Red"),
        (Point(x: 10, y: 100), ["Gray H P1", "Yellow H P0", "Green H P0", "Red H P0"], "Gray"),
    ])
    func `A2, A5, C1: six taps`(_ point: Point, _ calls: [String], _ answer: String) {
        // The points are given in Gray's space.
        expect(sixTaps(), Point(x: point.x, y: point.y + 64), calls, answer, #_sourceLocation)
    }

    @Test func `A6, C1: walk-through`() {
        var owner = LoggingOwner()
        let a = owner.add("A", Rect(x: 0, y: 0, width: 300, height: 300))
        let c = owner.add("C", Rect(x: 0, y: 100, width: 300, height: 200), into: a)
        _ = owner.add("B", Rect(x: 0, y: 0, width: 300, height: 80), into: a)
        _ = owner.add("E", Rect(x: 150, y: 0, width: 100, height: 100), into: c)
        _ = owner.add("D", Rect(x: 0, y: 0, width: 100, height: 100), into: c)
        expect(
            owner, Point(x: 200, y: 150), ["A H P1", "B H P0", "C H P1", "D H P0", "E H P1"], "E", #_sourceLocation)
    }

    @Test(arguments: [
        (Point(x: 250, y: 250), ["father H P1", "view_3 H", "view_2 H P0", "view_1 H P0"], "father"),
        (Point(x: 20, y: 20), ["father H P1", "view_3 H", "view_2 H P0", "view_1 H P1"], "view_1"),
        (Point(x: 150, y: 150), ["father H P1", "view_3 H", "view_2 H P1"], "view_2"),
    ])
    func `A2, A3, C1: a disabled sibling is called, its point(inside:) is not`(
        _ point: Point, _ calls: [String], _ answer: String
    ) {
        var owner = LoggingOwner()
        let father = owner.add("father", Rect(x: 0, y: 0, width: 300, height: 300))
        _ = owner.add("view_1", Rect(x: 10, y: 10, width: 50, height: 50), into: father)
        _ = owner.add("view_2", Rect(x: 100, y: 100, width: 80, height: 80), into: father)
        _ = owner.add("view_3", Rect(x: 140, y: 140, width: 80, height: 80), into: father, enabled: false)
        expect(owner, point, calls, answer, #_sourceLocation)
    }
}
