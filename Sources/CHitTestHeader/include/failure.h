/* How the library's Swift code leaves a failure for the calling thread: not for callers. */
#ifndef HIT_TEST_FAILURE_H
#define HIT_TEST_FAILURE_H

#include "hit_test.h"

/* Keeps a status and the first bytes of a message. */
void sht_set_failure(hit_status status, const uint8_t *message, size_t count);

/* The time since some moment, where there is no system that tells it: given by whoever links the library. */
double sht_seconds(void);

#endif
