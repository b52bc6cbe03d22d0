/* An allocator for WebAssembly without an operating system. Memory grows by pages of 64 KiB.
 *
 * A page for small blocks is cut into blocks of one size; each size has a list of its free blocks. A large block is a run of
 * whole pages, the first free run that is long enough. A table has a byte for each page that says what the page is used for, so
 * blocks need no headers. */
#include "runtime.h"

enum {
    page_size = 65536,
    page_count = 65536, /* 4 GiB */
    /* The kinds of pages. The other kinds are 1 + the index of the size of a page's small blocks. */
    page_free = 0,
    page_first = 254, /* of a large block */
    page_next = 255,
    /* Sizes of small blocks: multiples of 16 up to 256, then four to each doubling, then thirds and halves of a page. */
    even_sizes = 16,
    size_count = even_sizes + 4 * 6 + 2,
    largest_small = page_size / 2
};

struct block {
    struct block *next;
};

static unsigned char kinds[page_count];
static struct block *blocks[size_count];
/* The number of pages, which nobody else increases. No page before `lowest` is free. */
static size_t end, lowest;
static int32_t is_full;

int32_t web_is_full(void) { return is_full; }

static size_t size_of(size_t kind) {
    if (kind < even_sizes) return 16 * (kind + 1);
    if (kind == size_count - 2) return page_size / 3 / 16 * 16;
    if (kind == size_count - 1) return largest_small;
    size_t step = kind - even_sizes;
    return (size_t)(4 + step % 4 + 1) << (6 + step / 4);
}

static size_t kind_of(size_t size) {
    if (size <= 16 * even_sizes) return size == 0 ? 0 : (size - 1) / 16;
    if (size > size_of(size_count - 3)) return size <= size_of(size_count - 2) ? size_count - 2 : size_count - 1;
    size_t doublings = (size_t)(31 - __builtin_clz((unsigned)(size - 1))) - 8;
    return even_sizes + 4 * doublings + ((size - 1) >> (doublings + 6)) - 4;
}

/* Finds free adjacent pages, or grows memory, and marks the pages. Returns the first page, or 0 if memory cannot grow. */
static size_t pages(size_t count, unsigned char first, unsigned char next) {
    if (end == 0) end = lowest = __builtin_wasm_memory_size(0);
    size_t run = 0, page = lowest;
    for (; page < end && run < count; page += 1) run = kinds[page] == page_free ? run + 1 : 0;
    if (run < count) {
        size_t missing = count - run, more = missing > end / 8 ? missing : end / 8;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) {
            more = missing;
            if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) return 0;
        }
        page = end + missing;
        end += more;
    }
    size_t found = page - count;
    kinds[found] = first;
    for (size_t index = found + 1; index < page; index += 1) kinds[index] = next;
    while (lowest < end && kinds[lowest] != page_free) lowest += 1;
    return found;
}

void *web_allocate(size_t size) {
    if (size > largest_small) {
        if (size > (size_t)0 - page_size) return NULL;
        return (void *)(pages((size + page_size - 1) / page_size, page_first, page_next) * page_size);
    }
    size_t kind = kind_of(size), each = size_of(kind);
    struct block *block = blocks[kind];
    if (block == NULL) {
        size_t page = pages(1, (unsigned char)(kind + 1), 0);
        if (page == 0) return NULL;
        char *memory = (char *)(page * page_size);
        for (size_t place = page_size / each * each; place != 0;) {
            place -= each;
            struct block *made = (struct block *)(memory + place);
            made->next = block;
            block = made;
        }
    }
    blocks[kind] = block->next;
    return block;
}

void web_free(void *memory) {
    if (memory == NULL) return;
    size_t page = (size_t)memory / page_size;
    unsigned char kind = kinds[page];
    if (kind != page_first) {
        struct block *block = memory;
        block->next = blocks[kind - 1];
        blocks[kind - 1] = block;
        return;
    }
    if (page < lowest) lowest = page;
    do kinds[page++] = page_free;
    while (page < end && kinds[page] == page_next);
}

/* The function by which Swift allocates memory. Swift cannot continue without: the instance ends, and web_is_full() says why. */
int posix_memalign(void **out, size_t alignment, size_t size) {
    /* Small blocks are aligned to 16 bytes, large ones to a page. No greater alignment than a page is requested. */
    if (alignment > 16 && size <= largest_small) size = largest_small + 1;
    *out = web_allocate(size);
    if (*out != NULL) return 0;
    is_full = 1;
    __builtin_trap();
}

void free(void *memory) { web_free(memory); }
