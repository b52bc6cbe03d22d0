/* The functions that the module exports to JavaScript in addition to those of hit_test.h and calls.c. */
#ifndef HIT_TEST_WEB_RUNTIME_H
#define HIT_TEST_WEB_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

/* Allocates a block, aligned to 16 bytes. Returns NULL if memory cannot grow. */
void *EXPORT(web_allocate)(size_t size);
/* Frees a block. NULL is allowed. */
void EXPORT(web_free)(void *memory);
/* 1 if the instance has ended because memory could not grow. */
int32_t EXPORT(web_is_full)(void);

#endif
