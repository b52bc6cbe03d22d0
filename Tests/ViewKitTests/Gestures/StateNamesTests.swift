import Testing
import ViewKit

struct StateNamesTests {
    @Test func `states of recognisers have names of their own, for messages`() {
        let names: [(GestureRecognizer.State, String)] = [
            (.possible, "possible"), (.began, "began"), (.changed, "changed"), (.ended, "ended"),
            (.recognized, "ended"), (.cancelled, "cancelled"), (.failed, "failed"),
        ]
        for (state, name) in names { #expect(state.description == name) }
    }
}
