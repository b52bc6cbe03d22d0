import Testing

/// What exit tests observe: what the process says when it stops.
package let spoken: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

/// What must not be done to a subject, and words of what the process says when it stops for that. An exit test is handed the
/// place in a table of them, since code cannot be handed to another process.
package struct Misuse<Subject>: Sendable {
    package let words: [String]
    package let commit: @Sendable (inout Subject) -> Void

    package init(_ words: String..., commit: @escaping @Sendable (inout Subject) -> Void) {
        self.words = words
        self.commit = commit
    }
}

extension Optional<ExitTest.Result> {
    /// Expects that a process which stopped said a sentence with these words, as debug builds do.
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
