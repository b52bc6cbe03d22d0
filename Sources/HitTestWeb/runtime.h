/* What WebAssembly without a system gives the library, and what the library gives JavaScript beside hit_test.h. */
#ifndef HIT_TEST_WEB_RUNTIME_H
#define HIT_TEST_WEB_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

/* A block at a multiple of 16; NULL if memory cannot grow. */
void *EXPORT(web_allocate)(size_t size);
/* Gives a block back. NULL is fine. */
void EXPORT(web_free)(void *memory);
/* 1 if the instance has ended because memory could not grow. */
int32_t EXPORT(web_is_full)(void);

#endif
