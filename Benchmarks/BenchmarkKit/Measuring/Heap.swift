import AllocationCounter

/// What the heap says before and after some work.
package struct HeapUse: Sendable {
    /// Bytes that are in use after the work and were not before; 0 where the platform does not tell.
    package var bytes: Int
    /// Blocks that this thread allocated during the work; nil where they are not counted.
    package var allocations: Int?

    /// Runs work and returns its result with what it took. Blocks held by other threads count too, so measure alone.
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
