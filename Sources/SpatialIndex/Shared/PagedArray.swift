/// An array in pages. After a write to a copy or to the original, both still share nearly all pages.
///
/// Elements are in pages of up to 512. A page takes at most 32 KiB unless elements are larger than 1 KiB. Pages are in
/// chapters of 512. Copying the array copies one reference. The first write after a copy copies the list of chapters, one
/// chapter and one page: at most `maximumBytesCopiedByWrites(_:count:)`.
///
/// The type is `@usableFromInline` and `@frozen`, although it is internal to the package. Otherwise other modules would call
/// its subscript unspecialised, which made a walk over a scene thirty times slower.
@usableFromInline @frozen
package struct PagedArray<Element: Sendable>: Sendable {
    @usableFromInline
    var chapters: [[[Element]]] = []
    @usableFromInline
    var elementCount = 0

    @inlinable
    package init() {}

    @inlinable
    package var count: Int { elementCount }

    /// The number of bits of an index that select an element in a page. It is a constant in code compiled for a known element
    /// type.
    @inlinable
    static var pageBits: Int {
        let stride = MemoryLayout<Element>.stride
        return stride <= 64 ? 9 : stride <= 128 ? 8 : stride <= 256 ? 7 : 5
    }
    @inlinable
    static var chapterBits: Int { 9 }
    @inlinable
    static var pageMask: Int { 1 << pageBits - 1 }
    @inlinable
    static var chapterMask: Int { 1 << chapterBits - 1 }

    /// The greatest number of bytes that are copied when `pages` different pages of a copy are written to for the first time. The
    /// array has up to `count` elements.
    package static func maximumBytesCopiedByWrites(_ pages: Int = 1, count: Int) -> Int {
        let reference = MemoryLayout<[Element]>.stride
        let chapters = count >> (pageBits + chapterBits) + 1
        let written = min(pages, chapters)
        return (chapters + written << chapterBits) * reference + (pages << pageBits) * MemoryLayout<Element>.stride
    }

    // Embedded Swift has another subscript: see `address(_:)`.
    #if !hasFeature(Embedded)
    @usableFromInline
    package subscript(index: UInt32) -> Element {
        @inlinable @inline(__always)
        _read {
            let index = Int(index)
            yield chapters[index >> (Self.pageBits + Self.chapterBits)][
                index >> Self.pageBits & Self.chapterMask][index & Self.pageMask]
        }
        @inlinable @inline(__always)
        _modify {
            let index = Int(index)
            yield &chapters[index >> (Self.pageBits + Self.chapterBits)][
                index >> Self.pageBits & Self.chapterMask][index & Self.pageMask]
        }
    }
    #endif

    /// Adds an element at the end.
    ///
    /// - Complexity: O(1) amortised; each page after the first is allocated at its full size.
    @inlinable
    package mutating func append(_ element: Element) {
        if elementCount & Self.pageMask == 0 {
            // The first page grows with a small array; later ones are allocated at full size.
            var page: [Element] = []
            if elementCount > 0 { page.reserveCapacity(Self.pageMask + 1) }
            add(page)
        }
        if elementCount <= Self.pageMask, elementCount < 4 || elementCount & 7 == 0 { growFirstPage() }
        let page = elementCount >> Self.pageBits
        chapters[page >> Self.chapterBits][page & Self.chapterMask].append(element)
        elementCount += 1
    }

    /// Adds a page. All pages before it are full.
    @inlinable @inline(never)
    mutating func add(_ page: [Element]) {
        let chapter = elementCount >> (Self.pageBits + Self.chapterBits)
        if chapter == chapters.count { chapters.append([]) }
        chapters[chapter].append(page)
        elementCount += page.count
    }

    /// If the first page is full, increases its capacity by about half, up to a whole page. Most arrays are small, so the page
    /// does not begin at its full size.
    @inlinable
    mutating func growFirstPage() {
        let (count, capacity) = (elementCount, chapters[0][0].capacity)
        guard capacity == count else { return }
        let next = count < 4 ? max(2, count + 1) : min((count + count / 2 + 7) & ~7, Self.pageMask + 1)
        chapters[0][0].reserveCapacity(next)
    }

    /// Creates an array with the elements of a standard array, copied page by page.
    @inlinable
    package init(_ elements: [Element]) {
        let pageSize = Self.pageMask + 1
        for start in stride(from: 0, to: elements.count, by: pageSize) {
            var page: [Element] = []
            page.reserveCapacity(min(elements.count, pageSize))
            page.append(contentsOf: elements[start..<min(start + pageSize, elements.count)])
            add(page)
        }
    }

    /// Appends copies of an element until there are at least `count` elements. Whole pages are appended where possible, so there
    /// may be more elements than `count`.
    ///
    /// - Complexity: O(pages), which share their memory until they are written to.
    @inlinable
    package mutating func grow(to count: Int, with element: Element) {
        while elementCount < count, elementCount & Self.pageMask != 0 || count <= Self.pageMask { append(element) }
        guard elementCount < count else { return }
        let page = Array(repeating: element, count: Self.pageMask + 1)
        while elementCount < count { add(page) }
    }

    /// The size in bytes of pages and of the lists of pages, including shared ones. What an allocator adds to a full page is not
    /// counted.
    package var byteCount: Int {
        let reference = MemoryLayout<[Element]>.stride
        return chapters.reduce(chapters.capacity * reference) { sum, chapter in
            sum + chapter.capacity * reference
                + chapter.reduce(0) { $0 + min($1.capacity, Self.pageMask + 1) * MemoryLayout<Element>.stride }
        }
    }
}
