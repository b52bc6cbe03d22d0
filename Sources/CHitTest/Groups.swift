// swift-format-ignore-file: AlwaysUseLowerCamelCase
import HitTesting

/// The types of numbers in a caller's memory: `float` and `double`.
typealias GroupedNumber = BitwiseCopyable & BinaryFloatingPoint

/// Groups of numbers in a caller's memory, with any stride and alignment.
struct Groups<Number: GroupedNumber> {
    let memory: UnsafeRawPointer?
    let count: Int
    /// How many numbers are read from each group.
    let size: Int
    /// The number of bytes from one group to the next.
    let stride: Int

    /// Throws if groups would overlap, if they would reach past the end of the address space, or if the memory is NULL although
    /// there are groups.
    ///
    /// - Parameters:
    ///   - size: How many numbers are read from each group.
    ///   - stride: The number of bytes from one group to the next; 0 if the groups are adjacent.
    ///   - name: The name of the argument `memory` in the message of a failure.
    init(_ memory: UnsafePointer<Number>?, count: Int, of size: Int, stride: Int, _ name: StaticString)
        throws(Failure)
    {
        let bytes = size * MemoryLayout<Number>.stride
        let distance = stride == 0 ? bytes : stride
        guard distance >= bytes else {
            throw .argument("a stride of \(UInt(bitPattern: stride)) bytes was given, an element has \(bytes)")
        }
        try requireBytes(count, distance, memory.map { UnsafeRawPointer($0) }, name)
        self.memory = memory.map { UnsafeRawPointer($0) }
        self.count = count
        self.size = size
        self.stride = distance
    }

    @inline(__always)
    subscript(group: Int, number: Int) -> Double {
        guard let memory else { return .nan }
        let offset = group &* stride &+ number &* MemoryLayout<Number>.stride
        return Double(memory.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// Calls `body` with the numbers and with their stride, counted in numbers. The numbers are copied only if their stride
    /// or alignment requires it.
    @inline(__always)
    func withNumbers<Result>(_ body: (Span<Number>, Int) throws(Failure) -> Result) throws(Failure) -> Result {
        let width = MemoryLayout<Number>.stride
        if count > 0, let memory, stride % width == 0, UInt(bitPattern: memory) % UInt(width) == 0 {
            let numbers = UnsafeBufferPointer(
                start: memory.assumingMemoryBound(to: Number.self), count: (count - 1) * (stride / width) + size)
            return try body(numbers.span, stride / width)
        }
        return try body(copied().span, size)
    }

    /// All numbers, one group after the other.
    @inline(never)
    private func copied() -> [Number] {
        var copy: [Number] = []
        copy.reserveCapacity(count * size)
        for group in 0..<count {
            for number in 0..<size { copy.append(Number(self[group, number])) }
        }
        return copy
    }
}

/// Throws if `count` elements, `stride` bytes apart, do not fit in memory from an address on. Throws also if the address is
/// NULL and `count` is not 0.
@inline(__always)
func requireBytes(_ count: Int, _ stride: Int, _ memory: UnsafeRawPointer?, _ name: StaticString) throws(Failure) {
    guard count >= 0 else { throw .argument("a count of \(UInt(bitPattern: count)) is more than memory holds") }
    let (bytes, overflows) = count.multipliedReportingOverflow(by: stride)
    guard !overflows, !UInt(bitPattern: memory).addingReportingOverflow(UInt(bytes)).overflow else {
        throw .argument("\(count) elements of \(stride) bytes are more than memory holds")
    }
    if count > 0, memory == nil { throw .null(name) }
}
