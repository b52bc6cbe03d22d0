/* The callbacks of the library. They call JavaScript through the one function that the module imports. */
#include "hit_test.h"
#include "failure.h"
#include "runtime.h"

/* The kinds of calls, which hit-test.js has as numbers: a question to an overriding node, the time, the functions of a list. */
enum { call_ask = 0, call_time = 1, call_each = 2, call_descend = 3 };

__attribute__((import_module("hit_test"), import_name("call"))) int32_t hit_web_call(
    int32_t what, hit_scene *scene, hit_node node, double x, double y, int32_t asks, double *answer);

static hit_reply ask(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    (void)context;
    return (hit_reply)hit_web_call(call_ask, scene, asked, x, y, asks, answer);
}

/* The function to pass to hit_set_ask(). */
hit_ask EXPORT(web_ask)(void) { return ask; }

static int call_with(int32_t what, const hit_item *item) {
    return hit_web_call(what, NULL, item->node, item->redirect, item->distance, item->asks, NULL);
}

static int each(void *context, const hit_item *item) {
    (void)context;
    return call_with(call_each, item);
}

static int descend(void *context, const hit_item *item) {
    (void)context;
    return call_with(call_descend, item);
}

/* The functions to pass to the functions that visit lists. */
hit_accept EXPORT(web_each)(void) { return each; }
hit_accept EXPORT(web_descend)(void) { return descend; }

double sht_seconds(void) {
    double seconds = 0;
    hit_web_call(call_time, NULL, 0, 0, 0, 0, &seconds);
    return seconds;
}
