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
