// What the C library knows of the heap. Where that library is glibc, the allocating functions are replaced by ones that
// count and go on to the library's own: Swift has no hook for it. A sanitizer brings its own functions and is left alone.
#include "AllocationCounter.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__)
#include <malloc.h>

size_t benchmark_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

size_t benchmark_heap_bytes(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use;
}
#else
size_t benchmark_heap_bytes(void) { return 0; }
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Thread_local uint64_t allocations;

// Bytes of this thread's blocks in use beyond those at the beginning of a watch, and the most there were.
static _Thread_local bool is_watching;
static _Thread_local long long watched_bytes;
static _Thread_local long long peak_bytes;

static void note(void *block, int sign) {
    if (!is_watching || block == NULL) return;
    watched_bytes += (long long)malloc_usable_size(block) * sign;
    if (watched_bytes > peak_bytes) peak_bytes = watched_bytes;
}

static void *noted(void *block) {
    ++allocations;
    note(block, 1);
    return block;
}

void *malloc(size_t size) { return noted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return noted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
    note(block, -1);
    void *result = __libc_realloc(block, size);
    // The old block stays where there is no new one.
    if (result == NULL && size > 0) note(block, 1);
    return noted(result);
}

void *aligned_alloc(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *result = noted(__libc_memalign(alignment, size));
    if (result == NULL) return ENOMEM;
    *block = result;
    return 0;
}

void free(void *block) {
    note(block, -1);
    __libc_free(block);
}

void benchmark_begin_peak(void) {
    watched_bytes = 0;
    peak_bytes = 0;
    is_watching = true;
}

size_t benchmark_end_peak(void) {
    is_watching = false;
    return (size_t)peak_bytes;
}

bool benchmark_counts_allocations(void) { return true; }
uint64_t benchmark_allocations(void) { return allocations; }
#else
bool benchmark_counts_allocations(void) { return false; }
uint64_t benchmark_allocations(void) { return 0; }
void benchmark_begin_peak(void) {}
size_t benchmark_end_peak(void) { return 0; }
#endif
