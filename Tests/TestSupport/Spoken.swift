import Testing

/// What exit tests observe: what the process says when it stops.
package let spoken: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

extension Optional<ExitTest.Result> {
    /// Expects that a process which stopped said a sentence with these words, as debug builds do.
    package func says(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        #if DEBUG
        let text = self.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        for word in words {
            #expect(text.contains(word), "the process said: \(text)", sourceLocation: sourceLocation)
        }
        #endif
    }
}
