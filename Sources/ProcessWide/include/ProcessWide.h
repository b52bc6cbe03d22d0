// What all threads of a process share: two counters and a lock. In C, since the standard library's own need newer systems
// than the rest of the package does. For WebAssembly, decimal numbers as well. And what only C can ask of the processor.
#ifndef PROCESS_WIDE_H
#define PROCESS_WIDE_H

#include <stddef.h>
#include <stdint.h>

/// A number that no other call in this process gives; never 0. From any thread.
uint64_t sht_next_generation(void);

/// The same of another row of numbers.
uint64_t sht_next_stamp(void);

/// Waits until no other thread holds the lock, and holds it. A thread that holds it must not call this.
void sht_lock(void);

/// Lets the lock go, in the thread that holds it.
void sht_unlock(void);

/// A lock of one's own, where there is a system with memory to give. Destroyed by whoever made it, while nobody holds it.
typedef struct sht_mutex sht_mutex;
sht_mutex *sht_mutex_create(void);
void sht_mutex_destroy(sht_mutex *mutex);
void sht_mutex_lock(sht_mutex *mutex);
void sht_mutex_unlock(sht_mutex *mutex);

/// The double nearest to a decimal number, which has a digit before any exponent. Only for Embedded Swift (`decimal.c`).
double sht_decimal(const uint8_t *text, size_t count);

/// Asks the processor to read the memory at an address, which is needed soon. Any address is allowed.
static inline void sht_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
