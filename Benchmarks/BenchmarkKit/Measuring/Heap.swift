import AllocationCounter

/// The heap memory that some work takes.
package struct HeapUse: Sendable {
    /// The bytes in use after the work, less those in use before; 0 where the platform does not tell.
    package var bytes: Int
    /// The number of blocks that this thread allocated during the work; nil where they are not counted.
    package var allocations: Int?

    /// Runs work, and returns its result and the memory that it took. Blocks of other threads count too, so nothing else should
    /// run meanwhile.
    package static func measure<Result>(_ work: () throws -> Result) rethrows -> (Result, HeapUse) {
        let bytes = benchmark_heap_bytes()
        let allocations = benchmark_allocations()
        let result = try work()
        let allocated = benchmark_allocations() - allocations
        let use = HeapUse(
            bytes: Int(benchmark_heap_bytes()) - Int(bytes),
            allocations: benchmark_counts_allocations() ? Int(allocated) : nil)
        return (result, use)
    }
}
