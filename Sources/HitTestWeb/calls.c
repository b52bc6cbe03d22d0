/* What the library calls, handed on to JavaScript through the one function that the module imports. */
#include "hit_test.h"
#include "failure.h"
#include "runtime.h"

/* A question of a node that asks, or the time. */
enum { call_ask = 0, call_time = 1 };

__attribute__((import_module("hit_test"), import_name("call"))) int32_t hit_web_call(
    int32_t what, hit_scene *scene, hit_node node, double x, double y, int32_t asks, double *answer);

static hit_reply ask(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    (void)context;
    return (hit_reply)hit_web_call(call_ask, scene, asked, x, y, asks, answer);
}

/* What hit_set_ask() takes. */
hit_ask EXPORT(web_ask)(void) { return ask; }

double sht_seconds(void) {
    double seconds = 0;
    hit_web_call(call_time, NULL, 0, 0, 0, 0, &seconds);
    return seconds;
}
