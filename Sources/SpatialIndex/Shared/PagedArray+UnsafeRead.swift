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
