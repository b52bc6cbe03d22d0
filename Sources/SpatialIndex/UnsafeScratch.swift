/// A growable stack of plain values for building: an array without bounds checks in release builds.
///
/// Indices are asserted in debug builds, where the tests run the same code checked.
struct UnsafeScratch<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count, "Index \(index) outside 0 ..< \(count)")
            return base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count, "Index \(index) outside 0 ..< \(count)")
            base[index] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { reserve(count + 1) }
        (base + count).initialize(to: element)
        count &+= 1
    }

    /// Changes the count; elements beyond the old count are undefined until they are set.
    @inline(__always)
    mutating func resize(to newCount: Int) {
        if newCount > capacity { reserve(newCount) }
        count = newCount
    }

    @inline(never)
    mutating func reserve(_ minimum: Int) {
        guard minimum > capacity else { return }
        capacity = max(minimum, capacity * 2)
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        grown.initialize(from: base, count: count)
        base.deallocate()
        base = grown
    }

    /// The elements as an array, with room for `extra` more.
    func array(adding extra: Int) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(count + extra)
        result.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
        return result
    }
}

extension LocalEdges {
    /// Reads the edges from four rows of bytes, one below the other.
    @inline(__always)
    init(_ rows: UnsafePointer<UInt8>, stride: Int) {
        self.init(
            firstX: rows[0], lastX: rows[stride], firstY: rows[2 &* stride], lastY: rows[3 &* stride])
    }

    /// Writes the edges into four rows of bytes.
    @inline(__always)
    func store(in rows: UnsafeMutablePointer<UInt8>, stride: Int) {
        rows[0] = firstX
        rows[stride] = lastX
        rows[2 &* stride] = firstY
        rows[3 &* stride] = lastY
    }
}
