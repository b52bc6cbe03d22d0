/* Calls the scene: in WebAssembly by whoever runs the module, over memory and functions of Sources/HitTestWeb; else from `main`. */
#include <stdint.h>

int32_t compare_with_walk(int32_t count);

#ifdef __wasm__
__attribute__((export_name("check"))) int32_t check(int32_t count) { return compare_with_walk(count); }
#else
#include <stdio.h>

int main(void) {
    int32_t compared = compare_with_walk(2000);
    printf("embedded: %d answers as the walk's\n", (int)compared);
    return compared > 0 ? 0 : 1;
}
#endif
