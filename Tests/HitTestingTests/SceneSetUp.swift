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

    mutating func expectAdoption(of build: BackgroundBuild) {
        let isAdopted = adopt(build)
        #expect(isAdopted)
    }
}
