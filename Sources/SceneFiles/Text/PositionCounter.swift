/// Converts ascending offsets to positions, in one pass over the text.
struct PositionCounter {
    /// The text.
    let bytes: [UInt8]
    private var offset: Int
    private var position = TextPosition(line: 1, column: 1)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = textStart(of: bytes)
    }

    mutating func position(of target: Int) -> TextPosition {
        var (line, column) = (position.line, position.column)
        bytes.withUnsafeBufferPointer { text in
            var index = offset
            while index < target {
                if let columns = PositionCounter.columnsOfBlock(at: index, until: target, of: text) {
                    (index, column) = (index + PositionCounter.blockSize, column + columns)
                    continue
                }
                let byte = text[index]
                index += 1
                if byte == 0x0A || byte == 0x0D && !(index < text.count && text[index] == 0x0A) {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
        }
        offset = max(offset, target)
        position = TextPosition(line: line, column: column)
        return position
    }

    private static let blockSize = 8

    /// The number of characters that begin in the eight bytes at `index`; nil if a line ends in these bytes, or if they
    /// extend beyond `end`.
    @inline(__always)
    private static func columnsOfBlock(at index: Int, until end: Int, of text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard index + blockSize <= end, let start = text.baseAddress else { return nil }
        let block = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        // Finds a zero byte as in Bit Twiddling Hacks (S. E. Anderson), "Determine if a word has a zero byte".
        func hasZero(_ word: UInt64) -> Bool { (word &- ones) & ~word & (ones << 7) != 0 }
        guard !hasZero(block ^ (ones &* 0x0A)), !hasZero(block ^ (ones &* 0x0D)) else { return nil }
        // All bytes except continuation bytes, which begin with the bits 10.
        return blockSize - ((block >> 7) & ~(block >> 6) & ones).nonzeroBitCount
    }
}
