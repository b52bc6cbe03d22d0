/// A growable stack of plain values, for building indexes. The stack can be moved to larger memory a few elements at a time.
///
/// Release builds do not check indices. Debug builds assert them, and the tests run the same code in debug builds.
struct UnsafeScratch<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int
    /// The larger memory to which the elements are being moved; nil if they are not being moved.
    private var larger: UnsafeMutablePointer<Element>?
    private var largerCapacity = 0
    /// The number of elements that have been moved to `larger`.
    private var movedCount = 0
    /// The number of bytes from the base on that have been written, or touched by `touch(to:steps:)`.
    private var touchedBytes = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
        larger?.deallocate()
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

    /// - Precondition: The count is less than the capacity.
    @inline(__always)
    mutating func append(_ element: Element) {
        assert(count < capacity, "No room was made for element \(count)")
        (base + count).initialize(to: element)
        count &+= 1
    }

    /// Changes the count. Elements beyond the old count are undefined until they are set.
    ///
    /// - Precondition: The new count is at most the capacity.
    @inline(__always)
    mutating func resize(to newCount: Int) {
        assert(newCount <= capacity, "No room was made for \(newCount) elements")
        count = newCount
    }

    /// Makes room for `minimum` elements. Moving them takes one step for 8 bytes.
    ///
    /// - Returns: Whether there is room. Otherwise the next call continues, and the elements must not change before.
    @inline(__always)
    mutating func makeRoom(for minimum: Int, steps: inout Int) -> Bool {
        minimum <= capacity || move(to: minimum, steps: &steps)
    }

    /// Writes to each page of the first `end` elements, so that no later write in random order waits for the system. Returns
    /// whether all have been touched; otherwise the next call continues.
    mutating func touch(to end: Int, steps: inout Int) -> Bool {
        let bytes = UnsafeMutableRawPointer(base)
        // Memory that has been written is touched already.
        touchedBytes = max(touchedBytes, count * MemoryLayout<Element>.stride)
        while touchedBytes < end * MemoryLayout<Element>.stride {
            guard steps > 0 else { return false }
            bytes.storeBytes(of: 0, toByteOffset: touchedBytes, as: UInt8.self)
            touchedBytes += 4096
            steps -= 64  // for a page
        }
        return true
    }

    @inline(never)
    private mutating func move(to minimum: Int, steps: inout Int) -> Bool {
        if larger == nil {
            largerCapacity = max(minimum, capacity * 2)
            larger = .allocate(capacity: largerCapacity)
            movedCount = 0
        }
        guard let larger else { return false }
        let perStep = max(1, 8 / MemoryLayout<Element>.stride)
        let part = min(count - movedCount, max(steps, 1) * perStep)
        (larger + movedCount).initialize(from: base + movedCount, count: part)
        movedCount += part
        steps -= 1 + part / perStep
        if movedCount < count { return false }
        base.deallocate()
        base = larger
        capacity = largerCapacity
        touchedBytes = 0
        self.larger = nil
        return true
    }
}
