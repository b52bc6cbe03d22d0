/// The SHA-256 hash, by which a drawn page's Content-Security-Policy identifies the page's script and style.
enum SHA256 {
    /// The digest of `bytes`: 32 bytes.
    ///
    /// Source: NIST, FIPS 180-4, "Secure Hash Standard" (2015), sections 5.1.1, 6.2.
    /// - Complexity: O(bytes).
    static func digest(of bytes: [UInt8]) -> [UInt8] {
        var message = bytes
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        let bits = UInt64(bytes.count) * 8
        message += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
        var state: [UInt32] = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
        for start in stride(from: 0, to: message.count, by: 64) { mix(message[start..<start + 64], into: &state) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let low = turn(early, 7) ^ turn(early, 18) ^ early >> 3
            let high = turn(late, 17) ^ turn(late, 19) ^ late >> 10
            schedule.append(schedule[index - 16] &+ low &+ schedule[index - 7] &+ high)
        }
        var v = state
        for index in 0..<64 {
            let high = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
            let choice = v[4] & v[5] ^ ~v[4] & v[6]
            let first = v[7] &+ high &+ choice &+ constants[index] &+ schedule[index]
            let low = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
            let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
            v = [first &+ low &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        for index in 0..<8 { state[index] = state[index] &+ v[index] }
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 64 primes. The constants of the algorithm are bits of their square and cube roots.
    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    /// The first 32 bits behind the binary point of a value.
    private static func fraction(of value: Double) -> UInt32 { UInt32((value - value.rounded(.down)) * 0x1p32) }

    private static let constants: [UInt32] = primes.map { prime in
        // The cube root, exactly, bit by bit: 35 bits, 32 of them behind the binary point.
        var root: UInt64 = 0
        for bit in stride(from: 34, through: 0, by: -1) {
            let next = root | 1 << UInt64(bit)
            let square = next.multipliedFullWidth(by: next)
            // next³ <= prime · 2^96, by halves: next² has at most 70 bits.
            let low = square.low.multipliedFullWidth(by: next)
            let (middle, carry) = low.high.addingReportingOverflow(square.high &* next)
            let limit = UInt64(prime) << 32
            if !carry, middle < limit || (middle == limit && low.low == 0) { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
    }
}
