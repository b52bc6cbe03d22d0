extension PagedArray {
    /// Calls `body` with an element in place, and checks only the index once. It is for elements that are read so often
    /// that three checks, of chapter, page and offset, would dominate.
    ///
    /// - Returns: Nil if there is no such element.
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
