extension LooseBoxes {
    /// What writes boxes of a list, without a check of whether copies share the list's memory. That its pointer stays valid is
    /// relied upon: until the last write, nothing may copy the list or change it in any other way.
    @usableFromInline @frozen
    package struct Writer {
        @usableFromInline let blocks: UnsafeMutableBufferPointer<BoxLanes>

        @inlinable
        init(_ blocks: UnsafeMutableBufferPointer<BoxLanes>) { self.blocks = blocks }

        /// Changes the box at an index, which the list must have.
        @inlinable @inline(__always)
        package func update(_ index: UInt32, _ box: Box) {
            precondition(index >> 4 < blocks.count, "there is no box at the index \(index)")
            blocks[Int(index >> 4)].write(Int(index & 15), FloatBox(box))
        }
    }

    /// Makes the list's memory its own, and returns what writes to it.
    @inlinable
    package mutating func writer() -> Writer { blocks.withUnsafeMutableBufferPointer { Writer($0) } }
}
