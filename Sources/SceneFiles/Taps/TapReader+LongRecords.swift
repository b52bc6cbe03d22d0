extension TapReader {
    /// Passes over the record that begins the text and is longer than the limit, and notes it as an error.
    ///
    /// A record ends where its format says, which for a quoted field may be many lines on. But where a quote is never
    /// closed, or whether it is cannot be found out without losing what follows, as in a pipe, the record ends with the
    /// line of that quote, as anywhere else, so that one forgotten quote does not swallow a file.
    func passOverRecord() throws(SceneFileError) {
        guard let delimiter = format.delimiter else { return try passOverLine() }
        var end = RecordEnd(delimiter: delimiter)
        let next = end.scan(batch.bytes[consumed...])
        if next == nil, end.isQuoted, try !closesAhead(end) {
            if let line = batch.bytes[end.quoteStart...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
                let isPair = batch.bytes[line...].starts(with: [0x0D, 0x0A])
                return parseLine(upTo: isPair ? line + 1 : line)
            }
            end.ignoreQuotes()
        }
        if let next { consumed = next } else { consumed = try passOver { end.scan($0) } }
        noteLongRecord(lineCount: end.lineCount)
    }

    private func passOverLine() throws(SceneFileError) {
        func scan(_ bytes: ArraySlice<UInt8>) -> Int? {
            bytes.withUnsafeBufferPointer { $0.firstIndex(of: 0x0A) }.map { bytes.startIndex + $0 + 1 }
        }
        consumed = try passOver { scan($0) }
        noteLongRecord(lineCount: 1)
    }

    /// Lets go of the text and reads on, keeping nothing, until `scan` says where in the text the next record begins.
    private func passOver(_ scan: (ArraySlice<UInt8>) -> Int?) throws(SceneFileError) -> Int {
        repeat {
            batch.bytes.removeAll(keepingCapacity: true)
            isAtEnd = try file.read(chunkSize, into: &batch.bytes) == 0
            if let next = scan(batch.bytes[...]) { return next }
        } while !isAtEnd
        return 0
    }

    /// Whether the quoted field in which the text ends is closed further on in the file; false also if that cannot be
    /// found out.
    private func closesAhead(_ end: RecordEnd) throws(SceneFileError) -> Bool {
        var end = end
        var distance = 0
        while let bytes = try file.peek(chunkSize, ahead: distance), !bytes.isEmpty {
            if end.scan(bytes[...]) != nil || !end.isQuoted { return true }
            distance += bytes.count
        }
        return false
    }
}
