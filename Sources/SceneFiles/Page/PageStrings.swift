/// The strings of a snapshot, to which everything else refers by index. They are stored in blocks of bytes, instead of
/// one object for each.
struct PageTexts: Sendable {
    private var blocks: [[UInt8]] = []
    private var places: [(block: UInt32, start: UInt32, length: UInt32)] = []

    private static let blockSize = 1 << 20

    var count: Int { places.count }

    /// Adds the next string.
    mutating func append(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        if count > (blocks.last.map { $0.capacity - $0.count } ?? -1) {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(max(PageTexts.blockSize, count))
        }
        let block = blocks.count - 1
        places.append((UInt32(block), UInt32(blocks[block].count), UInt32(clamping: count)))
        blocks[block].append(contentsOf: bytes)
    }

    /// The string at an index; empty for -1, which means none.
    subscript(index: Int32) -> String {
        guard index >= 0 else { return "" }
        let place = places[Int(index)]
        return blocks[Int(place.block)].withUnsafeBufferPointer { bytes in
            String(
                decoding: UnsafeBufferPointer(rebasing: bytes[Int(place.start)..<Int(place.start + place.length)]),
                as: UTF8.self)
        }
    }
}

/// A cache of a snapshot's strings, for code that needs the same few again and again. A string is created on first use.
final class PageStrings {
    let texts: PageTexts
    private var made: [String] = []
    /// For each string, its index in `made`; -1 if it has not been created.
    private var places: [Int32]

    init(_ texts: PageTexts) {
        self.texts = texts
        places = Array(repeating: -1, count: texts.count)
    }

    subscript(index: Int32) -> String {
        guard index >= 0 else { return "" }
        let place = places[Int(index)]
        if place >= 0 { return made[Int(place)] }
        places[Int(index)] = Int32(made.count)
        made.append(texts[index])
        return made[made.count - 1]
    }
}
