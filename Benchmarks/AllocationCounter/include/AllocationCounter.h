#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the heap in use, as the C library counts them. 0 where it does not.
size_t benchmark_heap_bytes(void);

/// Whether allocations are counted on this platform.
bool benchmark_counts_allocations(void);

/// Blocks that the calling thread has allocated so far. 0 where they are not counted.
uint64_t benchmark_allocations(void);

/// Begins to watch how many bytes the calling thread has in use beyond what it has now.
void benchmark_begin_peak(void);

/// Ends it. The most that were in use at a time; 0 where allocations are not counted.
size_t benchmark_end_peak(void);

#endif
