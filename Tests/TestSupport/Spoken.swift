import Testing

/// The part of a process's result that exit tests observe: its standard error, to which the message is written when the process
/// stops.
package let spoken: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

/// A misuse of a subject, and words of the message with which the process then stops. Exit tests keep misuses in a table and
/// receive an index in it, since a closure cannot be passed to another process.
package struct Misuse<Subject>: Sendable {
    package let words: [String]
    package let commit: @Sendable (inout Subject) -> Void

    package init(_ words: String..., commit: @escaping @Sendable (inout Subject) -> Void) {
        self.words = words
        self.commit = commit
    }
}

extension Optional<ExitTest.Result> {
    /// Expects that the message of a stopped process contains each of these words, in debug builds. Release builds stop without a
    /// message, so nothing is expected of them.
    package func says(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        says(words, sourceLocation: sourceLocation)
    }

    package func says(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #if DEBUG
        let text = self.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        for word in words {
            #expect(text.contains(word), "the process said: \(text)", sourceLocation: sourceLocation)
        }
        #endif
    }
}
