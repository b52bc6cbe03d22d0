import HitTesting

/// Exhaustive tests of small forests, whose nodes have their edges on three grid lines on each axis. The points lie on the grid
/// lines, just beside them and between them.
public struct SmallForests: Sendable {
    /// The intervals between the lines 0, 1 and 2.
    private static let intervals: [(start: Double, length: Double)] = [(0, 1), (1, 1), (0, 2)]
    public static let rectangles = intervals.flatMap { x in
        intervals.map { y in Rect(x: x.start, y: y.start, width: x.length, height: y.length) }
    }

    private let isComplete: Bool
    private let points: [Point]

    /// - Parameter isComplete: True for points on all sides of grid lines and for all combinations of attributes. False for
    ///   points on the lines and just before them, and for one combination in four.
    public init(isComplete: Bool) {
        self.isComplete = isComplete
        // On each line, one unit in the last place before it, and between lines.
        let coordinates = [0, 1, 2].flatMap { (line: Double) in
            isComplete ? [line.nextDown, line, line.nextUp, line + 0.5] : [line.nextDown, line]
        }
        points = Point.grid(coordinates, coordinates)
    }

    // MARK: Frames

    /// A scene of a fixed forest, whose frames are set again and again.
    private struct SmallScene {
        let parents: [Int?]
        var scene = HitScene()
        var ids: [NodeID] = []

        init(_ parents: [Int?]) {
            self.parents = parents
            for parent in parents { ids.append(scene.insert(Node(), into: parent.map { ids[$0] })) }
        }

        /// Sets the frames of all nodes. They are given in screen space.
        mutating func place(_ frames: [Rect]) {
            for (index, frame) in frames.enumerated() {
                let corner = parents[index].map { frames[$0].origin } ?? .zero
                scene[ids[index]].frame = frame.offsetBy(dx: -corner.x, dy: -corner.y)
            }
        }

        /// The answer by rule A6 of Semantics: the last node in pre-order that contains the point and whose ancestors all contain
        /// it.
        func expected(at point: Point, _ frames: [Rect]) -> HitResult {
            for index in frames.indices.reversed() {
                var ancestor: Int? = index
                while let node = ancestor, frames[node].contains(point) { ancestor = parents[node] }
                if ancestor == nil { return .hit(ids[index]) }
            }
            return .miss
        }
    }

    /// Gives a forest all combinations of rectangles as frames, and compares the engine and the walk with rule A6 at all points.
    /// Returns a description of the first difference; nil if there is none.
    ///
    /// - Parameter compared: Is increased by the number of points.
    public func difference(_ parents: [Int?], _ rectangles: [Rect], _ compared: inout Int) -> String? {
        var small = SmallScene(parents)
        var difference: String?
        forEachChoice(parents.count, below: rectangles.count) { choice in
            guard difference == nil else { return }
            let frames = choice.map { rectangles[$0] }
            small.place(frames)
            for point in points {
                let expected = small.expected(at: point, frames)
                let (answer, walked) = (small.scene.topmost(at: point), small.scene.walk(at: point))
                compared += 1
                if answer == expected, walked == expected { continue }
                difference =
                    "\(parents) \(frames) at \(point): engine \(answer), walk \(walked), expected \(expected)"
                return
            }
        }
        return difference
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

    /// Gives three nodes all combinations of attributes, and compares the engine, the walk and the oracle. Returns a description
    /// of the first difference; nil if there is none.
    public func attributeDifference(_ parents: [Int?], _ tally: inout ComparisonTally) -> String? {
        let frames = [Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 1, y: 0, width: 1, height: 2), Self.rectangles[7]]
        var run = ScriptRun()
        for (index, parent) in parents.enumerated() {
            _ = run.play(.insert(index, ScriptNode(Node(frame: frames[index])), into: parent, at: .front))
        }
        let grid = Point.grid([0.5, 1, 1.5], [0.5, 1, 1.5])
        var difference: String?
        var number = 0
        forEachChoice(3, below: Self.attributes.count) { choice in
            number += 1
            guard difference == nil, isComplete || number % 4 == 0 else { return }
            for (index, kind) in choice.enumerated() {
                var node = ScriptNode(Node(frame: frames[index]))
                Self.attributes[kind](&node)
                _ = run.play(.set(index, node))
            }
            let queries = grid.enumerated().map { index, point in
                ScriptStep.query(point, below: nil, ScriptReplies(seed: UInt64(index)))
            }
            for step in queries + [.batch(grid)] where difference == nil {
                difference = run.play(step).map { "\(parents) with attributes \(choice): \($0)" }
            }
        }
        tally += run.tally
        return difference
    }
}
