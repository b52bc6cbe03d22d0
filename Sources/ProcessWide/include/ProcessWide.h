// What all threads of a process share: two counters and a lock. In C, since the standard library's own need newer systems
// than the rest of the package does.
#ifndef PROCESS_WIDE_H
#define PROCESS_WIDE_H

#include <stdint.h>

/// A number that no other call in this process gives; never 0. From any thread.
uint64_t sht_next_generation(void);

/// The same of another row of numbers.
uint64_t sht_next_stamp(void);

/// Waits until no other thread holds the lock, and holds it. A thread that holds it must not call this.
void sht_lock(void);

/// Lets the lock go, in the thread that holds it.
void sht_unlock(void);

#endif
