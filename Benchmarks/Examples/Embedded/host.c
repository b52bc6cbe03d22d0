/* What a bare machine gives a program: memory and the functions of the C library that compilers call.
 *
 * WebAssembly: no system at all, and `main` is called by whoever runs the module. Else the system's C library does it. */
#include <stddef.h>
#include <stdint.h>

int32_t compare_with_walk(int32_t count);

#ifdef __wasm__
extern unsigned char __heap_base;
static uintptr_t next;

/* Memory that is given once and never taken back, but for the block given last. */
int posix_memalign(void **out, size_t alignment, size_t size) {
    if (next == 0) next = (uintptr_t)&__heap_base;
    uintptr_t begin = (next + alignment - 1) / alignment * alignment;
    uintptr_t end = begin + size;
    while (end > __builtin_wasm_memory_size(0) * 65536ul) {
        if (__builtin_wasm_memory_grow(0, 64) == (size_t)-1) return 12;
    }
    next = end;
    *out = (void *)begin;
    return 0;
}

void free(void *memory) { (void)memory; }

void *memset(void *to, int byte, size_t count) {
    for (size_t i = 0; i < count; i += 1) ((unsigned char *)to)[i] = (unsigned char)byte;
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    unsigned char *target = to;
    const unsigned char *source = from;
    if (target < source) {
        for (size_t i = 0; i < count; i += 1) target[i] = source[i];
    } else {
        for (size_t i = count; i-- > 0;) target[i] = source[i];
    }
    return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

/* Seeds the order of sets; nothing here depends on it. */
void arc4random_buf(void *out, size_t count) { memset(out, 7, count); }

int putchar(int character) { return character; }

/* To the nearest whole number, halves away from zero; WebAssembly itself has truncation. */
double round(double value) {
    double whole = __builtin_trunc(value);
    return __builtin_fabs(value - whole) < 0.5 ? whole : whole + __builtin_copysign(1, value);
}

/* The product of two numbers of 128 bits, which the compiler calls where it checks one of 64 bits for overflow. */
__int128 __multi3(__int128 left, __int128 right) {
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    uint64_t carried = a0 * b1 + (uint32_t)middle;
    uint64_t high = a1 * b1 + (middle >> 32) + (carried >> 32);
    high += a * (uint64_t)((unsigned __int128)right >> 64) + b * (uint64_t)((unsigned __int128)left >> 64);
    return (__int128)((unsigned __int128)high << 64 | a * b);
}

__attribute__((export_name("check"))) int32_t check(int32_t count) { return compare_with_walk(count); }
#else
#include <stdio.h>

int main(void) {
    int32_t compared = compare_with_walk(2000);
    printf("embedded: %d answers as the walk's\n", (int)compared);
    return compared > 0 ? 0 : 1;
}
#endif
