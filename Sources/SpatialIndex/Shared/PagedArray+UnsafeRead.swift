extension PagedArray {
    /// Calls `body` with an element where it stands, without a check beside the one of its index: for what is read so often
    /// that three checks, of chapter, page and place, would be most of it.
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
