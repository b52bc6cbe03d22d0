#include "failure.h"

/* A longer message is cut between two characters. */
enum { message_size = 512 };

static _Thread_local char message[message_size];
static _Thread_local hit_status status;

void sht_set_failure(hit_status new_status, const uint8_t *text, size_t count) {
    if (count > message_size - 1) {
        count = message_size - 1;
        while (count > 0 && (text[count] & 0xC0) == 0x80) count -= 1;
    }
    for (size_t index = 0; index < count; index += 1) message[index] = (char)text[index];
    message[count] = 0;
    status = new_status;
}

const char *hit_message(void) { return message; }

hit_status hit_error(void) { return status; }

void hit_clear_error(void) { status = HIT_OK; }
