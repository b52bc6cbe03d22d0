@testable import SceneFiles
import Testing

/// A file with more nodes than a scene can have.
struct NodeLimitTests {
    @Test func `the node that is one too many is told`() throws {
        let most = NodeID.maximumNodeCount - 1
        try SceneDocument.requireRoom(for: most, at: 7)
        let failure = ParseFailure("expected at most \(most) nodes, found more", at: 7)
        #expect(throws: failure) { try SceneDocument.requireRoom(for: most + 1, at: 7) }
    }
}
