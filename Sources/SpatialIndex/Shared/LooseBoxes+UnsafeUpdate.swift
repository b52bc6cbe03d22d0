extension LooseBoxes {
    /// What writes boxes of a list, without a check of whether copies share the list's memory. That its pointer stays valid is
    /// relied upon: until the last write, nothing may copy the list or change it in any other way.
    @usableFromInline @frozen
    package struct Writer {
        @usableFromInline let blocks: UnsafeMutableBufferPointer<BoxLanes>
        /// The bounds of groups, empty if the list has none.
        @usableFromInline let bounds: UnsafeMutableBufferPointer<BoxLanes>

        @inlinable
        init(_ blocks: UnsafeMutableBufferPointer<BoxLanes>, _ bounds: UnsafeMutableBufferPointer<BoxLanes>) {
            (self.blocks, self.bounds) = (blocks, bounds)
        }

        /// Changes the box at an index, which the list must have.
        @inlinable @inline(__always)
        package func update(_ index: UInt32, _ box: Box) {
            precondition(index >> 4 < blocks.count, "there is no box at the index \(index)")
            let box = FloatBox(box)
            blocks[Int(index >> 4)].write(Int(index & 15), box)
            if LooseBoxes.maySort, !bounds.isEmpty { bounds[Int(index >> 10)].extend(Int(index >> 6 & 15), by: box) }
        }
    }

    /// Makes the list's memory its own, and returns what writes to it. After the last write, call `noteWrites(_:)`.
    @inlinable
    package mutating func writer() -> Writer {
        let bounds = hasBounds ? bounds.withUnsafeMutableBufferPointer { $0 } : .init(start: nil, count: 0)
        return blocks.withUnsafeMutableBufferPointer { Writer($0, bounds) }
    }
}
