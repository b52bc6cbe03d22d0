/// An array in pieces, so that a copy shares nearly everything with the original after either is written.
///
/// Elements stand in pages of 512, pages in chapters of 512. Copying the array copies one reference. The first write
/// after a copy copies the list of chapters, one chapter and one page, whatever the length: at most
/// `maximumBytesCopiedByWrite`.
struct PagedArray<Element: Sendable>: Sendable {
    private var chapters: [[[Element]]] = []
    private(set) var count = 0

    private static var pageBits: Int { 9 }
    private static var pageSize: Int { 1 << pageBits }
    private static var pageMask: Int { pageSize - 1 }

    /// What the first write to a copy copies at most, for an array that holds as many elements as a scene can.
    static var maximumBytesCopiedByWrite: Int {
        let reference = MemoryLayout<[Element]>.stride
        let chapters = NodeID.maximumNodeCount >> (2 * pageBits)
        return (chapters + pageSize) * reference + pageSize * MemoryLayout<Element>.stride
    }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        _read {
            let index = Int(index)
            yield chapters[index >> (2 * Self.pageBits)][index >> Self.pageBits & Self.pageMask][index & Self.pageMask]
        }
        _modify {
            let index = Int(index)
            yield &chapters[index >> (2 * Self.pageBits)][index >> Self.pageBits & Self.pageMask][index & Self.pageMask]
        }
    }

    /// - Complexity: O(1) amortised; a new page is allocated at its full size.
    mutating func append(_ element: Element) {
        let (chapter, page) = (count >> (2 * Self.pageBits), count >> Self.pageBits & Self.pageMask)
        if chapter == chapters.count { chapters.append([]) }
        if page == chapters[chapter].count {
            // The first page grows with a small scene; later ones are allocated whole.
            var fresh: [Element] = []
            if count > 0 { fresh.reserveCapacity(Self.pageSize) }
            chapters[chapter].append(fresh)
        }
        chapters[chapter][page].append(element)
        count += 1
    }

    /// Bytes of pages and of the lists of pages, shared ones included.
    var byteCount: Int {
        let reference = MemoryLayout<[Element]>.stride
        return chapters.reduce(chapters.capacity * reference) { sum, chapter in
            sum + chapter.capacity * reference
                + chapter.reduce(0) { $0 + $1.capacity * MemoryLayout<Element>.stride }
        }
    }
}
