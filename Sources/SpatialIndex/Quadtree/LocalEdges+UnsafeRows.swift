extension LocalEdges {
    /// Reads the four edges, a byte each, from `rows`, where they lie `stride` bytes apart.
    @inline(__always)
    init(_ rows: UnsafePointer<UInt8>, stride: Int) {
        self.init(
            firstX: rows[0], lastX: rows[stride], firstY: rows[2 &* stride], lastY: rows[3 &* stride])
    }

    /// Writes the four edges, a byte each, to `rows`, where they lie `stride` bytes apart.
    @inline(__always)
    func store(in rows: UnsafeMutablePointer<UInt8>, stride: Int) {
        rows[0] = firstX
        rows[stride] = lastX
        rows[2 &* stride] = firstY
        rows[3 &* stride] = lastY
    }
}

extension LocalStrip {
    /// Writes `a`, `b`, `first`, `last` and, if `isBounded`, `start` and `end`, a byte each, to `rows`, where they lie `stride`
    /// bytes apart.
    @inline(__always)
    func store(in rows: UnsafeMutablePointer<UInt8>, stride: Int, isBounded: Bool) {
        LocalEdges(firstX: UInt8(bitPattern: a), lastX: UInt8(bitPattern: b), firstY: first, lastY: last)
            .store(in: rows, stride: stride)
        if !isBounded { return }
        rows[4 &* stride] = start
        rows[5 &* stride] = end
    }
}
