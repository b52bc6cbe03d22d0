import HitTesting
import TestSupport
import Testing

/// Every small forest with edges on three grid lines an axis, at every point that could tell a difference.
struct ExhaustiveTests {
    /// The intervals between the lines 0, 1 and 2.
    private static let intervals: [(start: Double, length: Double)] = [(0, 1), (1, 1), (0, 2)]
    private static let rectangles = intervals.flatMap { x in
        intervals.map { y in Rect(x: x.start, y: y.start, width: x.length, height: y.length) }
    }
    /// On each line, one unit in the last place before it, and between lines.
    private static let coordinates: [Double] = [0, 1, 2].flatMap { (line: Double) in
        testScale > 1 ? [line.nextDown, line, line.nextUp, line + 0.5] : [line.nextDown, line]
    }
    private static let points = coordinates.flatMap { x in coordinates.map { y in Point(x: x, y: y) } }

    /// A scene that is given one set of frames after another.
    private struct SmallScene {
        let parents: [Int?]
        var scene = HitScene()
        var ids: [NodeID] = []

        init(_ parents: [Int?]) {
            self.parents = parents
            for parent in parents { ids.append(scene.insert(Node(), into: parent.map { ids[$0] })) }
        }

        /// Frames are given in screen space.
        mutating func place(_ frames: [Rect]) {
            for (index, frame) in frames.enumerated() {
                let corner = parents[index].map { frames[$0].origin } ?? .zero
                scene[ids[index]].frame = frame.offsetBy(dx: -corner.x, dy: -corner.y)
            }
        }

        /// A6 in one sentence: the last in pre-order of those that, with all their ancestors, contain the point.
        func expected(at point: Point, _ frames: [Rect]) -> HitResult {
            for index in frames.indices.reversed() {
                var ancestor: Int? = index
                while let node = ancestor, frames[node].contains(point) { ancestor = parents[node] }
                if ancestor == nil { return .hit(ids[index]) }
            }
            return .miss
        }
    }

    /// The number of points at which the engine, the walk and the sentence agreed; nil after a difference.
    private func agreements(_ parents: [Int?], _ rectangles: [Rect]) -> Int? {
        var small = SmallScene(parents)
        var compared: Int? = 0
        forEachChoice(parents.count, below: rectangles.count) { choice in
            guard compared != nil else { return }
            let frames = choice.map { rectangles[$0] }
            small.place(frames)
            for point in Self.points {
                let expected = small.expected(at: point, frames)
                let (answer, walked) = (small.scene.topmost(at: point), small.scene.walk(at: point))
                if answer == expected, walked == expected { continue }
                Issue.record("\(parents) \(frames) at \(point): engine \(answer), walk \(walked), expected \(expected)")
                compared = nil
                return
            }
            compared? += Self.points.count
        }
        return compared
    }

    @Test(arguments: 1...3)
    func `A4, A5, A6: all forests of up to three nodes, all rectangles`(_ count: Int) {
        let all = forests(count)
        #expect(all.count == [1, 2, 5][count - 1])
        let compared = all.compactMap { agreements($0, Self.rectangles) }
        #expect(compared.count == all.count)
        print("compared exhaustively: \(compared.reduce(0, +)) points of forests of \(count)")
    }

    @Test func `A4, A5, A6: all forests of four nodes, some rectangles; all of them under HITTEST_COMPARISONS`() {
        let all = forests(4)
        #expect(all.count == 14)
        let some = [8, 2, 3, 7].map { Self.rectangles[$0] }
        let compared = all.compactMap { agreements($0, testScale > 1 ? Self.rectangles : some) }
        #expect(compared.count == all.count)
        print("compared exhaustively: \(compared.reduce(0, +)) points of forests of 4")
    }

    // MARK: Attributes

    private static let attributes: [@Sendable (inout ScriptNode) -> Void] = [
        { _ in },
        { $0.node.hitMode = .boxNone },
        { $0.node.hitMode = .boxOnly },
        { $0.node.hitMode = .none },
        { $0.node.isHidden = true },
        { $0.node.hitsOutsideBounds = true },
        { $0.node.touchOutsets = EdgeInsets(top: 0, left: 1, bottom: -1, right: 0) },
        { $0.node.transform = AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) },
        { $0.node.asks = .hitTest },
        { $0.node.asks = .pointInside },
        { $0.redirect = 0 },
    ]

    @Test(arguments: forests(3))
    func `A3, C1-C5, D1-D5: three nodes with each attribute on each`(_ parents: [Int?]) {
        let frames = [Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 1, y: 0, width: 1, height: 2), Self.rectangles[7]]
        var run = ScriptRun()
        for (index, parent) in parents.enumerated() {
            _ = run.play(.insert(index, ScriptNode(Node(frame: frames[index])), into: parent, at: .front))
        }
        let grid = [0.5, 1, 1.5].flatMap { x in [0.5, 1, 1.5].map { y in Point(x: x, y: y) } }
        forEachChoice(3, below: Self.attributes.count) { choice in
            for (index, kind) in choice.enumerated() {
                var node = ScriptNode(Node(frame: frames[index]))
                Self.attributes[kind](&node)
                _ = run.play(.set(index, node))
            }
            for (index, point) in grid.enumerated() {
                let replies = ScriptReplies(seed: UInt64(index))
                if let difference = run.play(.query(point, below: nil, replies)) ?? run.play(.batch([point])) {
                    Issue.record("\(parents) with attributes \(choice) at \(point): \(difference)")
                }
            }
        }
        #expect(
            run.tally.engineAgainstWalk == Self.attributes.count * Self.attributes.count * Self.attributes.count * 9 * 4
        )
    }
}
