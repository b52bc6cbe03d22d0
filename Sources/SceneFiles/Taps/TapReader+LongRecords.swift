extension TapReader {
    /// Skips the record at the start of the pending text, which is longer than the limit.
    ///
    /// A record with a quoted field may end many lines later. If a quote is not closed as it should be, the record ends
    /// with the line of that quote. The input may also be one that cannot be searched ahead without losing text, such
    /// as a pipe. Then the record ends with the line of a quote that is not closed in the pending text.
    ///
    /// - Returns: A block that stands for the record. The block has the record's text only if the line of a broken
    ///   quote ends the record, and the pending text has all of that line.
    func skipRecord() throws(SceneFileError) -> TapBlock {
        restartSearch()
        guard let delimiter = layout.delimiter else {
            try skip { () throws(SceneFileError) in pending.firstIndex(of: 0x0A).map { $0 + 1 } }
            return longRecord(lineCount: 1)
        }
        var scanner = DelimitedScanner(delimiter: delimiter)
        if let next = pending.withUnsafeBufferPointer({ scanner.scan($0, from: 0) }) {
            pending.removeSubrange(..<next)
            return longRecord(lineCount: scanner.lineCount)
        }
        if scanner.isQuoted, try closesAhead(scanner) != true,
            let next = pending.withUnsafeBufferPointer({ scanner.breakQuote($0) })
        {
            return takeBlock(upTo: next)
        }
        try skip { () throws(SceneFileError) in
            if let next = pending.withUnsafeBufferPointer({ scanner.scan($0, from: 0) }) { return next }
            guard scanner.beginsQuoted, try closesAhead(scanner) == false else { return nil }
            return pending.withUnsafeBufferPointer { scanner.breakQuote($0) }
        }
        return longRecord(lineCount: scanner.lineCount)
    }

    /// Discards the pending text and reads on up to the next record, or to the end of the file. `scan` is called after
    /// each piece of text that is read, and returns the offset of the next record in the pending text, or nil.
    private func skip(_ scan: () throws(SceneFileError) -> Int?) throws(SceneFileError) {
        repeat {
            pending.removeAll(keepingCapacity: true)
            try readChunk()
            if let next = try scan() {
                pending.removeSubrange(..<next)
                return
            }
        } while !isAtEnd
    }

    /// True if the quoted field in which the pending text ends is closed later in the file, and a delimiter or the
    /// line's end follows. False if not; nil if the input cannot be searched ahead.
    private func closesAhead(_ scanner: DelimitedScanner) throws(SceneFileError) -> Bool? {
        var scanner = scanner
        var distance = 0
        while let bytes = try file.peek(chunkSize, ahead: distance) {
            if bytes.isEmpty { return scanner.endsWithQuote }
            if let isClosed = bytes.withUnsafeBufferPointer({ scanner.closesField(in: $0) }) { return isClosed }
            distance += bytes.count
        }
        return nil
    }
}
