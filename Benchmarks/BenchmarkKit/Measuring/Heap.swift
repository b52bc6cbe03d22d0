import AllocationCounter

/// What the heap says before and after some work.
package struct HeapUse: Sendable {
    /// Bytes that are in use after the work and were not before; 0 where the platform does not tell.
    package var bytes: Int
    /// The most bytes that this thread had in use at a time during the work, beyond what it had before; nil where they are
    /// not counted.
    package var peakBytes: Int?
    /// Blocks that this thread allocated during the work; nil where they are not counted.
    package var allocations: Int?

    /// Runs work and returns its result with what it took. Blocks held by other threads count too, so measure alone.
    package static func measure<Result>(_ work: () throws -> Result) rethrows -> (Result, HeapUse) {
        let bytes = benchmark_heap_bytes()
        let allocations = benchmark_allocations()
        benchmark_begin_peak()
        defer { keep(benchmark_end_peak()) }
        let result = try work()
        let peak = benchmark_end_peak()
        let allocated = benchmark_allocations() - allocations
        let use = HeapUse(
            bytes: Int(benchmark_heap_bytes()) - Int(bytes),
            peakBytes: benchmark_counts_allocations() ? Int(peak) : nil,
            allocations: benchmark_counts_allocations() ? Int(allocated) : nil)
        return (result, use)
    }
}
