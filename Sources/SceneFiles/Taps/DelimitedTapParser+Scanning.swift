extension DelimitedTapParser {
    /// A record as the scan leaves it.
    struct Scan {
        var end = 0
        /// Where the next record begins.
        var next = 0
        var fieldCount = 0
        var lineCount = 0
        var x = 0..<0
        var y = 0..<0
        var scene = 0..<0
        /// Where the quoting is broken, -1 if it is not.
        var brokenAt = -1
        var surplusAt = -1
    }

    /// Finds the fields of the record at `start` and its end.
    /// - Returns: False if the record is not complete.
    func scanRecord(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int, isFinal: Bool, _ scan: inout Scan
    ) -> Bool {
        let end = text.count
        var index = start
        while true {
            let fieldStart = index
            var content = index..<index
            if index < end, text[index] == 0x22 {
                guard scanQuoted(text, &index, isFinal: isFinal, &scan) else { return false }
                content = fieldStart..<index
                if scan.brokenAt >= 0 {
                    while index < end, text[index] != 0x0A, text[index] != 0x0D { index += 1 }
                }
            } else {
                while index < end {
                    let byte = text[index]
                    if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
                    index += 1
                }
                content = fieldStart..<index
            }
            let column = scan.fieldCount
            if column == xColumn { scan.x = content }
            if column == yColumn { scan.y = content }
            if column == sceneColumn { scan.scene = content }
            if column == columnCount { scan.surplusAt = fieldStart }
            scan.fieldCount += 1
            if index < end, text[index] == delimiter {
                index += 1
                continue
            }
            scan.end = index
            if index == end {
                guard isFinal else { return false }
                scan.next = index
                return true
            }
            if text[index] == 0x0D {
                guard index + 1 < end || isFinal else { return false }
                if index + 1 < end, text[index + 1] == 0x0A { index += 1 }
            }
            scan.next = index + 1
            scan.lineCount += 1
            return true
        }
    }

    /// Passes over a quoted field. Where its quote is never closed, it ends with its first line.
    private func scanQuoted(
        _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, isFinal: Bool, _ scan: inout Scan
    ) -> Bool {
        let end = text.count
        let start = index
        var lines = 0
        index += 1
        while index < end {
            let byte = text[index]
            if byte == 0x22 {
                guard index + 1 < end || isFinal else { return false }
                if index + 1 < end, text[index + 1] == 0x22 {
                    index += 2
                    continue
                }
                index += 1
                scan.lineCount += lines
                if index < end, text[index] != delimiter, text[index] != 0x0A, text[index] != 0x0D {
                    scan.brokenAt = index
                }
                return true
            }
            if byte == 0x0A || byte == 0x0D && !(index + 1 < end && text[index + 1] == 0x0A) { lines += 1 }
            index += 1
        }
        guard isFinal else { return false }
        scan.brokenAt = start
        index = start + 1
        return true
    }
}
