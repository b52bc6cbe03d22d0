/// Converts blocks of taps to results. Blocks are independent of each other: any thread may process any of them, and
/// the results are concatenated in the blocks' order.
package struct TapPipeline: Sendable {
    private let layout: TapLayout
    private let resolver: TapResolver
    private let writer: ResultWriter
    private let file: String

    package init(_ reader: TapReader, _ resolver: TapResolver, _ writer: ResultWriter) {
        (layout, file) = (reader.layout, reader.file.name)
        (self.resolver, self.writer) = (resolver, writer)
    }

    /// The results of a block.
    /// - Throws: A `SceneFileError` if a record already has a field that results add to it (`TapFields.columns`).
    package func answer(_ block: TapBlock) throws(SceneFileError) -> AnsweredBlock {
        let batch = try layout.parse(block)
        var answers = resolver.answers(to: batch)
        var output: [UInt8] = []
        writer.write(batch, &answers, to: &output)
        return AnsweredBlock(
            output: output, tally: TapTally(answers), sceneKeys: batch.sceneKeys, errors: errors(answers, batch))
    }

    private func errors(_ answers: TapAnswers, _ batch: TapBatch) -> [SceneFileError] {
        let wrong = answers.outcomes.indices.lazy.filter { answers.outcomes[$0].status == .error }
        return wrong.prefix(AnsweredBlock.maximumErrorCount).map { index in
            let (outcome, record) = (answers.outcomes[index], batch.records[index])
            let failure = answers.failures[index] ?? batch.failure(of: record)
            return SceneFileError(
                file: file, position: failure?.position ?? TextPosition(line: record.line, column: 1),
                message: failure?.message ?? answers.text(of: outcome))
        }
    }
}

/// The results of a block of taps.
package struct AnsweredBlock: Sendable {
    /// The greatest number of errors of a block that are kept for messages.
    package static let maximumErrorCount = 20

    /// The text of the results.
    package let output: [UInt8]
    package let tally: TapTally
    /// The distinct names of scenes in the block's records.
    package let sceneKeys: [String]
    /// The first errors of the block's records, at most `maximumErrorCount`.
    package let errors: [SceneFileError]
}
