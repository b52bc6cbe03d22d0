extension TapReader {
    /// Skips the record at the start of the pending text, which is longer than the limit.
    ///
    /// A record with a quoted field may end many lines later. If a quote is never closed, the record ends with the line
    /// of that quote. The input may also be one that cannot be searched ahead without losing text, such as a pipe. Then
    /// the record ends with the line of a quote that is not closed in the pending text.
    ///
    /// - Returns: A block that stands for the record. The block has the record's text only if the line of an unclosed
    ///   quote ends the record, and the pending text has all of that line.
    func skipRecord() throws(SceneFileError) -> TapBlock {
        guard let delimiter = layout.delimiter else {
            try skip { $0.firstIndex(of: 0x0A).map { $0 + 1 } }
            return longRecord(lineCount: 1)
        }
        var scanner = DelimitedScanner(delimiter: delimiter)
        let next = pending.withUnsafeBufferPointer { scanner.scan($0, from: 0) }
        if next == nil, scanner.isQuoted, try !closesAhead(scanner) {
            if let line = pending[scanner.quoteStart...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
                let isPair = pending[line...].starts(with: [0x0D, 0x0A])
                return takeBlock(upTo: isPair ? line + 2 : line + 1)
            }
            scanner.ignoreQuotes()
        }
        if let next { pending.removeSubrange(..<next) } else { try skip { scanner.scan($0, from: 0) } }
        return longRecord(lineCount: scanner.lineCount)
    }

    /// Discards the pending text and reads on up to the next record, or to the end of the file. `scan` is called with
    /// each piece of text that is read, and returns the offset of the next record in that piece, or nil.
    private func skip(_ scan: (UnsafeBufferPointer<UInt8>) -> Int?) throws(SceneFileError) {
        repeat {
            pending.removeAll(keepingCapacity: true)
            try readChunk()
            if let next = pending.withUnsafeBufferPointer({ scan($0) }) {
                pending.removeSubrange(..<next)
                return
            }
        } while !isAtEnd
    }

    /// True if the quoted field in which the pending text ends is closed later in the file. False if it is not, or if
    /// the input cannot be searched ahead.
    private func closesAhead(_ scanner: DelimitedScanner) throws(SceneFileError) -> Bool {
        var scanner = scanner
        var distance = 0
        while let bytes = try file.peek(chunkSize, ahead: distance), !bytes.isEmpty {
            let next = bytes.withUnsafeBufferPointer { scanner.scan($0, from: 0) }
            if next != nil || !scanner.isQuoted { return true }
            distance += bytes.count
        }
        return false
    }
}
