import TestSupport
import Testing

@testable import HitTesting

extension HitScene {
    /// Cells of 8 by 8 in rows of 20.
    @discardableResult
    mutating func addCells(_ count: Int, to node: NodeID, top: Double = 0) -> [NodeID] {
        insert(
            contentsOf: Rect.cells(
                count, inRowsOf: 20, every: 10, 10, width: 8, height: 8, from: Point(x: 0, y: top)), into: node)
    }

    /// A window of 400 by 400 with cards, and in front of them a layer of its size with children, which it looks through.
    static func withLayer(
        cards: [Rect], children: [Rect]
    ) -> (scene: HitScene, window: NodeID, cards: [NodeID], layer: NodeID, children: [NodeID]) {
        var (scene, window) = HitScene.rooted(400, 400)
        let cards = scene.insert(contentsOf: cards, into: window)
        var front = Node(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        front.hitMode = .boxNone
        let layer = scene.insert(front, into: window)
        let children = scene.insert(contentsOf: children, into: layer)
        return (scene, window, cards, layer, children)
    }

    /// Moves nodes to and fro until no flattened index has room for them beside it.
    mutating func wearOut(_ nodes: [NodeID]) {
        policy.mostMovers = 20
        for turn in 0..<4 {
            for node in nodes { self[node].origin.x += turn % 2 == 0 ? 1 : -1 }
            _ = topmost(at: .zero)
        }
    }

    /// Begins a build for another thread.
    mutating func beginBuild() throws -> BackgroundBuild {
        let begun = beginBackgroundBuild()
        return try #require(begun)
    }

    mutating func expectAdoption(of build: BackgroundBuild, is expected: Bool = true) {
        let isAdopted = adopt(build)
        #expect(isAdopted == expected)
    }

    // MARK: Answers

    /// What is wrong with nodes and indexes, if anything is.
    var complaint: String? {
        do throws(InvariantViolation) {
            try validate()
            return nil
        } catch { return error.description }
    }

    /// Traps if something is wrong with nodes or indexes.
    func checkInvariants() { if let complaint { preconditionFailure(complaint) } }

    /// Expects the walk's answers at points, and that indexes hold what is there.
    mutating func expectWalk(
        at points: some Sequence<Point>, _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for point in points {
            let (found, expected) = (topmost(at: point), walk(at: point))
            if found != expected { #expect(found == expected, what, sourceLocation: sourceLocation) }
        }
        checkInvariants()
    }

    /// What differs between the index and the walk at a point; nil if nothing does.
    mutating func difference(at point: Point) -> String? {
        let (answer, walked) = (topmost(at: point), walk(at: point))
        return answer == walked ? nil : "topmost \(answer), walk \(walked) at \(point)"
    }

    /// `topmost(below:at:)` by the walk alone.
    func walkedTopmost(below node: NodeID, at point: Point) -> HitResult {
        var walker = walking
        return walker.topmost(below: node, at: point)
    }
}
