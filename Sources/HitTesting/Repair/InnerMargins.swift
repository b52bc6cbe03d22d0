/// How far an entry's inner box lies within its outer one, in a word: for each edge nothing or a power of two, which is what
/// `AreaBounds` leaves between them.
struct InnerMargins: Hashable, Sendable {
    /// Seven bits for each edge: 0, or the exponent plus `bias`. The uppermost bits are free.
    let word: UInt32

    private static let bias = 97

    static var none: InnerMargins { InnerMargins(word: 0) }

    init(word: UInt32) { self.word = word }

    /// Nil if the two boxes do not differ by such margins exactly.
    init?(outer: Box, inner: Box) {
        guard let left = InnerMargins.code(inner.minX - outer.minX),
            let top = InnerMargins.code(inner.minY - outer.minY),
            let right = InnerMargins.code(outer.maxX - inner.maxX),
            let bottom = InnerMargins.code(outer.maxY - inner.maxY)
        else { return nil }
        self.init(word: left | top << 7 | right << 14 | bottom << 21)
        guard self.inner(of: outer) == inner else { return nil }
    }

    func inner(of outer: Box) -> Box {
        Box(
            minX: outer.minX + margin(0), minY: outer.minY + margin(7), maxX: outer.maxX - margin(14),
            maxY: outer.maxY - margin(21))
    }

    private static func code(_ margin: Double) -> UInt32? {
        if margin == 0 { return 0 }
        // A power of two is its exponent alone; a negative number would have one that is too large.
        let code = Int(margin.bitPattern >> 52) - 1023 + bias
        return margin.significandBitPattern == 0 && (1...127).contains(code) ? UInt32(code) : nil
    }

    private func margin(_ shift: UInt32) -> Double {
        let code = word &>> shift & 127
        return code == 0 ? 0 : Double(bitPattern: UInt64(1023 - InnerMargins.bias + Int(code)) << 52)
    }
}
