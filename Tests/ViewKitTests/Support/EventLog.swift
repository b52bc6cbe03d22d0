import Testing
import ViewKit

/// What happened, in order, as words.
final class EventLog {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }

    /// Adds a view's call as the traces write them: `H` for `hitTest`, and `P1` or `P0` for what `point(inside:)` answers.
    func add(_ view: View, _ call: String) {
        let name = view.accessibilityIdentifier ?? "?"
        // "Gray H" followed by Gray's own point(inside:) is written "Gray H P1".
        if call != "H", entries.last == "\(name) H" {
            entries[entries.count - 1] += " \(call)"
        } else {
            entries.append("\(name) \(call)")
        }
    }

    /// The entries since the last time, separated by commas.
    func take() -> String {
        defer { entries = [] }
        return entries.joined(separator: ", ")
    }
}

/// Expects that what a closure makes and answers is gone when the closure has returned.
func expectGone(_ make: () -> [AnyObject?], sourceLocation: SourceLocation = #_sourceLocation) {
    struct Made {
        weak var object: AnyObject?
    }
    let made = make().map { object in
        #expect(object != nil, "an object was never there", sourceLocation: sourceLocation)
        return Made(object: object)
    }
    #expect(!made.isEmpty, "no objects were made", sourceLocation: sourceLocation)
    for (index, one) in made.enumerated() {
        #expect(one.object == nil, "number \(index) is still there", sourceLocation: sourceLocation)
    }
}
