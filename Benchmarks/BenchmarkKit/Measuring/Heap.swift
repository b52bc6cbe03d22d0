import AllocationCounter

/// Runs work, and measures the heap memory that it takes. Blocks of other threads count too, so nothing else should run
/// meanwhile.
///
/// - Returns: `result` is the result of the work. `bytes` is the number of bytes in use after the work minus the number before;
///   0 where the platform does not tell. `allocations` is the number of blocks that this thread allocated during the work; nil
///   where they are not counted.
package func heapUse<Result>(of work: () throws -> Result) rethrows -> (result: Result, bytes: Int, allocations: Int?) {
    let bytes = benchmark_heap_bytes()
    let allocations = benchmark_allocations()
    let result = try work()
    let allocated = benchmark_allocations() - allocations
    return (
        result, Int(benchmark_heap_bytes()) - Int(bytes), benchmark_counts_allocations() ? Int(allocated) : nil
    )
}
