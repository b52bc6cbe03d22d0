/// The strings of a snapshot, which all else names by index, in blocks of bytes: a million strings are no million objects.
struct PageTexts: Sendable {
    private var blocks: [[UInt8]] = []
    private var places: [Place] = []

    private struct Place {
        var block: UInt32
        var start: UInt32
        var length: UInt32
    }

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
        places.append(
            Place(block: UInt32(block), start: UInt32(blocks[block].count), length: UInt32(clamping: count)))
        blocks[block].append(contentsOf: bytes)
    }

    /// The string at an index; empty for the index -1, which stands for none.
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

/// The strings of a snapshot for those who ask for the same few again and again: one is made when it is first asked for.
final class PageStrings {
    let texts: PageTexts
    private var made: [String?]

    init(_ texts: PageTexts) {
        self.texts = texts
        made = Array(repeating: nil, count: texts.count)
    }

    subscript(index: Int32) -> String {
        guard index >= 0 else { return "" }
        if let known = made[Int(index)] { return known }
        let string = texts[index]
        made[Int(index)] = string
        return string
    }
}
