import MainActorViews
import Testing

/// Modules whose declarations belong to the main actor by default.
@MainActor
struct MainActorTests {
    @Test func `classes of such a module override what views and windows are asked`() {
        let tap = tapOnMainActor()
        #expect(tap.isRound)
        #expect(tap.calls == 2)
        #expect(tap.hitTests == 1)
    }
}
