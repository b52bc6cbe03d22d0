import SpatialIndex

/// A set of places of a table, a bit each, in pages that copies share.
struct PlaceSet: Sendable {
    private var words = PagedArray<UInt64>()
    private(set) var count = 0

    /// - Complexity: O(1) amortised, for places that grow as a table does; the first one takes O(*place* / 32,768).
    mutating func insert(_ place: UInt32) {
        let word = place >> 6
        if words.count <= word { words.grow(to: Int(word) + 1, with: 0) }
        let bit: UInt64 = 1 << UInt64(place & 63)
        guard words[word] & bit == 0 else { return }
        words[word] |= bit
        count += 1
    }

    @inline(__always)
    func contains(_ place: UInt32) -> Bool {
        let word = place >> 6
        return word < words.count && words[word] >> UInt64(place & 63) & 1 != 0
    }
}
