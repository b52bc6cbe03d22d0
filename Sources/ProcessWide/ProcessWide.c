#include "ProcessWide.h"

#include <stdatomic.h>

static _Atomic(uint64_t) next_generation = 1;
static _Atomic(uint64_t) next_stamp = 1;

uint64_t sht_next_generation(void) {
    return atomic_fetch_add_explicit(&next_generation, 1, memory_order_relaxed);
}

uint64_t sht_next_stamp(void) { return atomic_fetch_add_explicit(&next_stamp, 1, memory_order_relaxed); }

// The platform's own lock, which lets a waiting thread sleep.
#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

static SRWLOCK lock = SRWLOCK_INIT;
void sht_lock(void) { AcquireSRWLockExclusive(&lock); }
void sht_unlock(void) { ReleaseSRWLockExclusive(&lock); }

#elif defined(__wasm__) && !defined(_REENTRANT)
// One thread alone.
void sht_lock(void) {}
void sht_unlock(void) {}

#elif !__STDC_HOSTED__
// No system to sleep in.
static atomic_flag lock = ATOMIC_FLAG_INIT;
void sht_lock(void) {
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
}
void sht_unlock(void) { atomic_flag_clear_explicit(&lock, memory_order_release); }

#else
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void sht_lock(void) { pthread_mutex_lock(&lock); }
void sht_unlock(void) { pthread_mutex_unlock(&lock); }
#endif
