import AllocationCounter

/// Runs work, and measures the heap memory that it takes. Blocks of other threads count too, so nothing else should run
/// meanwhile.
///
/// - Returns: The result of the work; the bytes in use after the work, less those in use before, 0 where the platform does not
///   tell; the number of blocks that this thread allocated during the work, nil where they are not counted.
package func heapUse<Result>(of work: () throws -> Result) rethrows -> (result: Result, bytes: Int, allocations: Int?) {
    let bytes = benchmark_heap_bytes()
    let allocations = benchmark_allocations()
    let result = try work()
    let allocated = benchmark_allocations() - allocations
    return (
        result, Int(benchmark_heap_bytes()) - Int(bytes), benchmark_counts_allocations() ? Int(allocated) : nil
    )
}
