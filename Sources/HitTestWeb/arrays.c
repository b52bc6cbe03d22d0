/* The function that the arrays of Swift grow and copy themselves by, for all types of elements; see arrays.awk. */
#include "runtime.h"

/* An array in memory, as Swift has it. */
struct array {
    const void *metadata;
    size_t references;
    int32_t count;
    uint32_t capacity; /* twice as many, and a flag */
    char elements[];
};

extern struct array no_elements __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp");
struct array *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);
void swift_release(struct array *array);

/* Makes an array for at least `minimum` elements, moves the elements of `old` there or copies them, and releases `old`. `copy`
 * is for elements that refer to objects. An array that grows gets twice its capacity, unless it is enough. */
struct array *web_grow(
    int32_t is_unique, int32_t minimum, int32_t grows, struct array *old, const void *metadata, size_t stride,
    void *(*copy)(void *from, void *to)) {
    int32_t capacity = minimum, count = old->count;
    if (grows) {
        capacity = (int32_t)(old->capacity / 2);
        if (capacity < minimum) {
            if (capacity >= 1 << 30) __builtin_trap();
            capacity = 2 * capacity < minimum ? minimum : 2 * capacity;
        }
    }
    if (capacity < count) capacity = count;
    struct array *made = &no_elements;
    if (capacity != 0) {
        made = swift_allocObject(metadata, sizeof(struct array) + (size_t)capacity * stride, 15);
        made->count = count;
        made->capacity = 2 * (uint32_t)capacity;
    }
    size_t size = (size_t)count * stride;
    if (is_unique || copy == NULL) {
        __builtin_memcpy(made->elements, old->elements, size);
        if (is_unique) old->count = 0;
    } else {
        for (size_t offset = 0; offset < size; offset += stride) copy(old->elements + offset, made->elements + offset);
    }
    swift_release(old);
    return made;
}
