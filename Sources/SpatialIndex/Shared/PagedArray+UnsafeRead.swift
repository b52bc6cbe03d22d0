import ProcessWide

extension PagedArray {
    /// Calls `body` with a pointer to an element in place. Only the index is checked. For elements that are read very often, the
    /// subscript's three checks (of chapter, page and offset) would take most of the time.
    ///
    /// - Returns: The result of `body`; nil if the index is out of range.
    @inlinable @inline(__always)
    package func read<Result>(_ index: UInt32, _ body: (UnsafePointer<Element>) -> Result) -> Result? {
        let index = Int(index)
        guard index < elementCount else { return nil }
        return chapters.withUnsafeBufferPointer { chapters in
            chapters.baseAddress.unsafelyUnwrapped[index >> (Self.pageBits + Self.chapterBits)].withUnsafeBufferPointer
            { pages in
                pages.baseAddress.unsafelyUnwrapped[index >> Self.pageBits & Self.chapterMask].withUnsafeBufferPointer {
                    page in
                    body(page.baseAddress.unsafelyUnwrapped + (index & Self.pageMask))
                }
            }
        }
    }

    /// Asks the processor to read an element that is needed soon, in all of its cache lines. Does nothing if the index is out of
    /// range.
    @inlinable @inline(__always)
    package func prefetch(_ index: UInt32) {
        // Embedded Swift is for WebAssembly, which has no such instruction.
        #if !hasFeature(Embedded)
        guard let element = read(index, { $0 }) else { return }
        for offset in stride(from: 0, to: MemoryLayout<Element>.size - 1, by: 64) {
            sht_prefetch(UnsafeRawPointer(element) + offset)
        }
        sht_prefetch(UnsafeRawPointer(element + 1) - 1)
        #endif
    }

    /// How many elements ahead to prefetch: measured with 100 to 10,000 nodes, where all have to come from memory.
    @inlinable
    package static var prefetchDistance: Int { 16 }
}

extension PagedArray {
    /// The page of the element that was read last. Elements that are read one after the other are often in the same page.
    @usableFromInline @frozen
    package struct LastPage {
        @usableFromInline var number = -1
        @usableFromInline var elements: UnsafePointer<Element>?
        /// The element that was read last, and its index; 0 if there is none.
        @usableFromInline var element: UnsafePointer<Element>?
        @usableFromInline var index: UInt32 = 0

        @inlinable
        package init() {}
    }

    /// An element in place, for a series of reads. That the pointer stays valid is relied upon: until the last read, nothing may
    /// change the array.
    ///
    /// - Parameter page: The page of the last read of the series.
    /// - Precondition: The array has the index.
    @inlinable @inline(__always)
    package func read(_ index: UInt32, in page: inout LastPage) -> UnsafePointer<Element> {
        // Siblings often have adjacent slots. Their addresses are then known before the link to the next one is loaded.
        let isNext = index &+ 1 == page.index && Int(page.index) & Self.pageMask != 0
        page.index = index
        if isNext {
            page.element = page.element.unsafelyUnwrapped - 1
            return page.element.unsafelyUnwrapped
        }
        let index = Int(index)
        if index >> Self.pageBits != page.number {
            precondition(index < elementCount, "index out of range")
            page.number = index >> Self.pageBits
            page.elements = chapters[page.number >> Self.chapterBits][page.number & Self.chapterMask]
                .withUnsafeBufferPointer { $0.baseAddress }
        }
        page.element = page.elements.unsafelyUnwrapped + (index & Self.pageMask)
        return page.element.unsafelyUnwrapped
    }
}

#if hasFeature(Embedded)
extension PagedArray {
    /// Where size counts, all reads of an element call one function, and all writes another. Each has the three checks.
    @usableFromInline
    package subscript(index: UInt32) -> Element {
        unsafeAddress { address(index) }
        unsafeMutableAddress { addressToChange(index) }
    }

    @inline(never)
    private func address(_ index: UInt32) -> UnsafePointer<Element> {
        let index = Int(index)
        let chapter = chapters[index >> (Self.pageBits + Self.chapterBits)]
        return chapter[index >> Self.pageBits & Self.chapterMask].withUnsafeBufferPointer { page in
            precondition(index & Self.pageMask < page.count, "index out of range")
            return page.baseAddress.unsafelyUnwrapped + (index & Self.pageMask)
        }
    }

    @inline(never)
    private mutating func addressToChange(_ index: UInt32) -> UnsafeMutablePointer<Element> {
        let index = Int(index)
        return chapters[index >> (Self.pageBits + Self.chapterBits)][index >> Self.pageBits & Self.chapterMask]
            .withUnsafeMutableBufferPointer { page in
                precondition(index & Self.pageMask < page.count, "index out of range")
                return page.baseAddress.unsafelyUnwrapped + (index & Self.pageMask)
            }
    }
}
#endif
