/// A growable stack of plain values for building: an array without bounds checks in release builds, which can be moved to
/// larger memory a few elements at a time.
///
/// Indices are asserted in debug builds, where the tests run the same code checked.
struct UnsafeScratch<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int
    /// The memory that the elements are being moved to.
    private var larger: UnsafeMutablePointer<Element>?
    private var largerCapacity = 0
    private var movedCount = 0
    /// The bytes from the base on that have been touched, by `touch(to:steps:)`.
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

    /// Adds an element, for which there is room.
    @inline(__always)
    mutating func append(_ element: Element) {
        assert(count < capacity, "No room was made for element \(count)")
        (base + count).initialize(to: element)
        count &+= 1
    }

    /// Changes the count to one that there is room for; elements beyond the old count are undefined until they are set.
    @inline(__always)
    mutating func resize(to newCount: Int) {
        assert(newCount <= capacity, "No room was made for \(newCount) elements")
        count = newCount
    }

    /// Makes room for `minimum` elements, and returns whether there is. Moving to larger memory takes a step for 8 bytes;
    /// where the steps do not suffice it goes on in the next call, and until then the elements must stay as they are.
    @inline(__always)
    mutating func makeRoom(for minimum: Int, steps: inout Int) -> Bool {
        minimum <= capacity || move(to: minimum, steps: &steps)
    }

    /// Touches the memory of the first `end` elements where that was not done, and returns whether all is: before they are written in
    /// any order. A page of new memory takes the system as long as so many steps, which one write after the other would take at once.
    mutating func touch(to end: Int, steps: inout Int) -> Bool {
        let bytes = UnsafeMutableRawPointer(base)
        // What has been written is touched, and stays as it is.
        touchedBytes = max(touchedBytes, count * MemoryLayout<Element>.stride)
        while touchedBytes < end * MemoryLayout<Element>.stride {
            guard steps > 0 else { return false }
            bytes.storeBytes(of: 0, toByteOffset: touchedBytes, as: UInt8.self)
            touchedBytes += 4096
            steps -= Self.stepsPerPage
        }
        return true
    }

    private static var stepsPerPage: Int { 64 }

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

extension LocalStrip {
    /// Reads a strip from four rows of bytes, one below the other.
    @inline(__always)
    init(_ rows: UnsafePointer<UInt8>, stride: Int) {
        self.init(
            a: Int8(bitPattern: rows[0]), b: Int8(bitPattern: rows[stride]), first: rows[2 &* stride],
            last: rows[3 &* stride])
    }

    /// Writes the strip into four rows of bytes.
    @inline(__always)
    func store(in rows: UnsafeMutablePointer<UInt8>, stride: Int) {
        rows[0] = UInt8(bitPattern: a)
        rows[stride] = UInt8(bitPattern: b)
        rows[2 &* stride] = first
        rows[3 &* stride] = last
    }
}
