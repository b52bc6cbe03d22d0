extension PagedArray {
    /// Changes the elements at many indices in place. Whether a page is shared is checked once for many indices, in any order.
    ///
    /// `index` is called once for each offset below `count`, in order. `later` returns the same, unchecked, for prefetching. A page
    /// whose elements all stay is not copied. In pages known to be unshared `stays` is not asked: `body` has to test by itself
    /// whether the element stays. Both also get the offset of the index.
    ///
    /// - Complexity: O(`count`).
    @inlinable @inline(__always)
    package mutating func update(
        _ count: Int, at index: (Int) -> UInt32, prefetching later: (Int) -> UInt32,
        unless stays: (Element, Int) -> Bool = { _, _ in false },
        _ body: (inout Element, Int) -> Void
    ) {
        guard count > 0 else { return }
        // Pages that belong to this array alone, by the lower bits of their numbers: at most 64 KiB, for two million nodes. That
        // their pointers stay valid is relied upon: nothing else can share or move a page before this call returns.
        let pageCount = (elementCount + Self.pageMask) >> Self.pageBits
        let capacity = 1 << (Int.bitWidth - (min(count, pageCount, 4_096) - 1).leadingZeroBitCount)
        let known = UnsafeMutablePointer<KnownPage>.allocate(capacity: capacity)
        known.initialize(repeating: KnownPage(), count: capacity)
        defer { known.deallocate() }
        for offset in 0..<count {
            if offset &+ Self.prefetchDistance < count { prefetch(later(offset &+ Self.prefetchDistance)) }
            let next = Int(index(offset))
            precondition(next < elementCount, "index out of range")
            let number = next >> Self.pageBits
            let position = number & (capacity - 1)
            if known[position].number != number {
                if stays(self[UInt32(next)], offset) { continue }
                known[position] = KnownPage(number: number, elements: unsharedPage(number))
            }
            body(&known[position].elements.unsafelyUnwrapped[next & Self.pageMask], offset)
        }
    }

    /// Changes, in place, the elements at the given indices. `body` also gets each index's offset in `indices`.
    @inlinable @inline(__always)
    package mutating func update(at indices: [UInt32], _ body: (inout Element, Int) -> Void) {
        update(indices.count, at: { indices[$0] }, prefetching: { indices[$0] }, body)
    }

    /// The elements of a page, which is copied before if it is shared.
    @inlinable
    mutating func unsharedPage(_ number: Int) -> UnsafeMutablePointer<Element>? {
        chapters[number >> Self.chapterBits][number & Self.chapterMask].withUnsafeMutableBufferPointer {
            $0.baseAddress
        }
    }

    /// A page that belongs to this array alone.
    @usableFromInline @frozen
    struct KnownPage {
        @usableFromInline var number: Int
        @usableFromInline var elements: UnsafeMutablePointer<Element>?

        @inlinable
        init(number: Int = -1, elements: UnsafeMutablePointer<Element>? = nil) {
            (self.number, self.elements) = (number, elements)
        }
    }
}
