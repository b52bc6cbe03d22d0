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

__attribute__((export_name("check"))) int32_t check(int32_t count) { return compare_with_walk(count); }
#else
#include <stdio.h>

int main(void) {
    int32_t compared = compare_with_walk(2000);
    printf("embedded: %d answers as the walk's\n", (int)compared);
    return compared > 0 ? 0 : 1;
}
#endif
