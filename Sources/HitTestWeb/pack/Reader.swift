/// What the bytes of a module are read with.
struct Reader {
    let bytes: ArraySlice<UInt8>
    var position: Int

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func byte() -> UInt8 {
        position += 1
        return bytes[position - 1]
    }

    /// A number of variable length without a sign. One with a sign is only passed, its value is another.
    @discardableResult
    mutating func number() -> Int {
        var (result, shift) = (0, 0)
        while true {
            let next = byte()
            result |= Int(next & 127) << shift
            shift += 7
            if next < 128 { return result }
        }
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        position += count
        return bytes[position - count..<position]
    }

    /// Leaves out what follows the first byte of an instruction.
    mutating func skipOperands(of code: UInt8) {
        switch code {
        case 0x02...0x04, 0x0c, 0x0d, 0x10, 0x20...0x24, 0x3f...0x42: number()
        case 0x0e: for _ in 0...number() { number() }  // a table of labels, and the label for all other numbers
        case 0x11, 0x28...0x3e: for _ in 0..<2 { number() }
        case 0x43: position += 4
        case 0x44: position += 8
        case 0xfc: skipBlockOperands(of: number())
        case 0xfd: skipVectorOperands(of: number())
        case 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0x45...0xc4: break
        default: fatalError("unknown instruction \(code)")
        }
    }

    private mutating func skipBlockOperands(of code: Int) {
        switch code {
        case 0...7: break  // conversions
        case 10: position += 2  // a copy
        case 11: position += 1
        default: fatalError("unknown instruction 252 \(code)")
        }
    }

    private mutating func skipVectorOperands(of code: Int) {
        switch code {
        case 0...11, 92, 93: for _ in 0..<2 { number() }
        case 12, 13: position += 16
        case 21...34: position += 1
        case 84...91: for _ in 0..<3 { number() }
        default: break
        }
    }
}

/// The bytes of a number of variable length.
func bytes(of number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + bytes(of: number >> 7)
}

/// Entries with their number.
func vector(_ entries: [[UInt8]]) -> [UInt8] { bytes(of: entries.count) + entries.joined() }
