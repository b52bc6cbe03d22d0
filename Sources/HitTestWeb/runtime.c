/* The functions of a C library that the compiler and Swift's standard library call, where there is none. */
#include "runtime.h"

/* With bulk memory these are instructions. */
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *one = left, *other = right;
    for (size_t index = 0; index < count; index += 1) {
        if (one[index] != other[index]) return one[index] < other[index] ? -1 : 1;
    }
    return 0;
}

size_t strlen(const char *text) {
    size_t count = 0;
    while (text[count] != 0) count += 1;
    return count;
}

/* Seeds the order of sets; no answer depends on it. */
void arc4random_buf(void *out, size_t count) { memset(out, 7, count); }

int putchar(int character) { return character; }

/* Tables of functions name it, in code that is not optimised; nothing calls it. */
double fma(double one, double other, double sum) {
    (void)one, (void)other, (void)sum;
    __builtin_trap();
}

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
