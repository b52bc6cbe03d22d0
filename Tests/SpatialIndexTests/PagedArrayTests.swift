import SpatialIndex
import Testing

struct PagedArrayTests {
    @Test func `elements stand where they were appended`() {
        var array = PagedArray<Int>()
        for value in 0..<300_000 { array.append(value) }
        array[299_999] = -1
        #expect(array.count == 300_000 && array[0] == 0 && array[511] == 511 && array[512] == 512)
        #expect(array[262_143] == 262_143 && array[262_144] == 262_144 && array[299_999] == -1)
        #expect(array.byteCount >= 300_000 * 8 && array.byteCount < 300_000 * 10)
    }

    @Test func `a write to a copy copies one page`() {
        var array = PagedArray<Int>()
        for value in 0..<20_000 { array.append(value) }
        let original = array
        array[7] = 0
        array[8] = 0
        #expect(original[7] == 7 && array[7] == 0)
        let (shared, all) = array.sharedPages(with: original)
        #expect(all == 40 && shared == 39)
        #expect(PagedArray<Int>.maximumBytesCopiedByWrites(count: 1 << 24) <= 16 << 10)
    }
}
