/* The functions of a C library that the compiler and Swift's standard library call. The module has no C library. */
#include "runtime.h"

/* With WebAssembly's bulk memory operations, each of these three is an instruction. */
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

/* The rounded sum; `lost` becomes the rounding error. */
static double sum_of(double one, double other, double *lost) {
    double sum = one + other, part = sum - one;
    *lost = (one - (sum - part)) + (other - part);
    return sum;
}

/* The upper half of a number's binary digits. */
static double upper(double value) {
    double scaled = 134217729.0 * value;
    return scaled - (scaled - value);
}

/* A product plus a number, rounded once. Swift's strides of floating-point numbers use it. The last sum but one is rounded to odd
   (Boldo and Melquiond, "Emulation of a FMA and correctly rounded sums", 2008). The result is correctly rounded if no part
   overflows or underflows. */
double fma(double one, double other, double added) {
    double product = one * other;
    if (!(__builtin_fabs(product) < 0x1p960 && __builtin_fabs(one) < 0x1p960 && __builtin_fabs(other) < 0x1p960)) return product + added;
    double a = upper(one), b = one - a, c = upper(other), d = other - c, low, lower, lost, rest;
    double error = b * d - (((product - a * c) - b * c) - a * d);
    double high = sum_of(added, error, &low), sum = sum_of(product, high, &lower);
    double odd = sum_of(low, lower, &lost);
    union { double value; int64_t bits; } last = {odd};
    if (lost != 0 && (last.bits & 1) == 0) last.bits += (odd > 0) == (lost > 0) ? 1 : -1;
    rest = last.value;
    return sum + rest;
}

/* To the nearest whole number, halves away from zero; WebAssembly itself has truncation. */
double round(double value) {
    double whole = __builtin_trunc(value);
    return __builtin_fabs(value - whole) < 0.5 ? whole : whole + __builtin_copysign(1, value);
}

/* The product of two numbers of 128 bits. The compiler calls it to check a product of 64 bits for overflow. */
__int128 __multi3(__int128 left, __int128 right) {
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    uint64_t carried = a0 * b1 + (uint32_t)middle;
    uint64_t high = a1 * b1 + (middle >> 32) + (carried >> 32);
    high += a * (uint64_t)((unsigned __int128)right >> 64) + b * (uint64_t)((unsigned __int128)left >> 64);
    return (__int128)((unsigned __int128)high << 64 | a * b);
}
