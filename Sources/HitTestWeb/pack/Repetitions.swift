/// Bytes, and an estimate of how many bits gzip makes of more of them. What has occurred before takes less.
struct Repetitions {
    private var bytes: [UInt8] = []
    /// The last position of each sequence of three bytes, by a hash, and for each position the one before it.
    private var latest = Array(repeating: -1, count: 1 << 16)
    private var earlier: [Int] = []
    /// How many positions stand in these tables.
    private var entered = 0

    private func hash(_ position: Int) -> Int {
        (Int(bytes[position]) << 11 ^ Int(bytes[position + 1]) << 6 ^ Int(bytes[position + 2])) & 0xffff
    }

    /// Enters all positions before one, but not those with less than three bytes.
    private mutating func enter(before end: Int) {
        while entered < min(end, bytes.count - 2) {
            let hash = hash(entered)
            earlier.append(latest[hash])
            latest[hash] = entered
            entered += 1
        }
    }

    /// The longest sequence at a position that has occurred before.
    private func repetition(at position: Int) -> (length: Int, distance: Int) {
        var (length, distance, tried) = (0, 0, 0)
        let most = min(258, bytes.count - position)
        guard most >= 3 else { return (0, 0) }
        var start = latest[hash(position)]
        while start >= 0, position - start <= 32768, tried < 64 {
            if length < most, bytes[start + length] == bytes[position + length] {
                var count = 0
                while count < most, bytes[start + count] == bytes[position + count] { count += 1 }
                if count > length { (length, distance) = (count, position - start) }
            }
            start = earlier[start]
            tried += 1
        }
        return length < 3 || length == 3 && distance > 4096 ? (0, 0) : (length, distance)
    }

    /// The number of bits of more bytes, as gzip chooses: a sequence, unless there is a longer one at the next byte.
    private mutating func bits(from start: Int) -> Int {
        var (bits, position) = (0, start)
        var next: (length: Int, distance: Int)?
        while position < bytes.count {
            enter(before: position)
            let found = next ?? repetition(at: position)
            enter(before: position + 1)
            next = found.length > 0 ? repetition(at: position + 1) : nil
            if found.length > 0, found.length >= next!.length {
                // Numbers for a length and a distance, and the bits of the distance.
                bits += 10 + Int.bitWidth - found.distance.leadingZeroBitCount
                position += found.length
                next = nil
            } else {
                bits += 8
                position += 1
            }
        }
        return bits
    }

    mutating func append(_ more: [UInt8]) {
        bytes += more
        enter(before: bytes.count)
    }

    /// The number of bits of more bytes, which are not kept.
    mutating func bits(of more: [UInt8]) -> Int {
        let start = bytes.count, kept = entered
        bytes += more
        let bits = bits(from: start)
        while entered > kept {
            entered -= 1
            latest[hash(entered)] = earlier.removeLast()
        }
        bytes.removeLast(more.count)
        return bits
    }
}
