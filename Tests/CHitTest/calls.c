/* What callers in C notice: many transforms, predicates, what a file says of its nodes, and reports in words. */
#include "hit_test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "line %d: %s; %s\n", __LINE__, #condition, hit_message()); \
            exit(1); \
        } \
    } while (0)

enum { count = 300 };

/* Turned sprites are set together and one by one; whatever is asked, the answers are the same. */
static void transforms_together_are_as_one_by_one(void) {
    hit_scene *together = hit_scene_create(), *apart = hit_scene_create();
    hit_node map, other_map, nodes[count], others[count];
    double frames[4 * count];
    struct {
        double matrix[6];
        int kind;
    } records[count];
    for (int i = 0; i < count; i += 1) {
        const double frame[] = {20.0 * (i % 20), 20.0 * (i / 20), 16, 16};
        memcpy(frames + 4 * i, frame, sizeof frame);
    }
    CHECK(hit_insert_at(together, 0, 0, 0, 400, 300, &map) == HIT_OK);
    CHECK(hit_insert_at(apart, 0, 0, 0, 400, 300, &other_map) == HIT_OK);
    CHECK(hit_insert_many(together, map, count, frames, nodes) == HIT_OK);
    CHECK(hit_insert_many(apart, other_map, count, frames, others) == HIT_OK);
    int differences = 0;
    for (int round = 0; round < 6; round += 1) {
        for (int i = 0; i < count; i += 1) {
            const double c = i % 3 == 0 ? 0.8 : 1, s = i % 3 == 0 ? 0.6 : 0;
            const double matrix[] = {c, s, -s, c, round * 3.0, i % 7 - 3.0};
            memcpy(records[i].matrix, matrix, sizeof matrix);
            hit_attributes a;
            CHECK(hit_get(apart, others[i], &a) == HIT_OK);
            memcpy(a.transform, matrix, sizeof matrix);
            CHECK(hit_set(apart, others[i], &a) == HIT_OK);
        }
        if (round == 3) {
            float narrow[6 * count];
            for (int i = 0; i < 6 * count; i += 1) narrow[i] = (float)records[i / 6].matrix[i % 6];
            for (int i = 0; i < count; i += 1) {
                hit_attributes a;
                CHECK(hit_get(apart, others[i], &a) == HIT_OK);
                for (int n = 0; n < 6; n += 1) a.transform[n] = narrow[6 * i + n];
                CHECK(hit_set(apart, others[i], &a) == HIT_OK);
            }
            CHECK(hit_set_transforms_f32(together, count, nodes, narrow, 0) == HIT_OK);
        } else {
            CHECK(hit_set_transforms(together, count, nodes, records[0].matrix, sizeof records[0]) == HIT_OK);
        }
        for (int i = 0; i < 2000; i += 1) {
            const double x = i * 7 % 410 - 5 + 0.25, y = i * 13 % 310 - 5 + 0.5;
            const hit_node found = hit_topmost(together, x, y), expected = hit_topmost(apart, x, y);
            int is_same = found == 0 ? expected == 0 : found == map && expected == other_map;
            for (int n = 0; n < count && !is_same; n += 1) is_same = nodes[n] == found && others[n] == expected;
            differences += !is_same;
        }
    }
    CHECK(differences == 0);
    /* One that is refused changes none. */
    hit_attributes before, after;
    CHECK(hit_get(together, nodes[0], &before) == HIT_OK);
    records[0].matrix[4] += 50;
    records[1].matrix[0] = NAN;
    CHECK(hit_set_transforms(together, 2, nodes, records[0].matrix, sizeof records[0]) == HIT_ERROR_NOT_FINITE);
    CHECK(strstr(hit_message(), "transforms (that of element 1 is not)") != NULL);
    CHECK(hit_get(together, nodes[0], &after) == HIT_OK);
    CHECK(memcmp(before.transform, after.transform, sizeof before.transform) == 0);
    /* A frame that a transform makes infinite is refused, too. */
    const double half[6] = {0.5, 0, 0, 0.5, 0, 0}, huge[8] = {1, 2, 3, 4, 0, 0, 1.7e308, 1};
    double frame[4], kept[4];
    CHECK(hit_set_transforms(together, 1, nodes + 1, half, 0) == HIT_OK);
    CHECK(hit_get_frame(together, nodes[0], frame) == HIT_OK);
    CHECK(hit_set_frames(together, 2, nodes, huge, 0) == HIT_ERROR_NOT_FINITE);
    CHECK(hit_get_frame(together, nodes[0], kept) == HIT_OK);
    CHECK(memcmp(frame, kept, sizeof frame) == 0);
    hit_scene_destroy(together);
    hit_scene_destroy(apart);
}

typedef struct wanted {
    hit_scene *scene;
    hit_node node;
    int asked;
} wanted;

/* It may use the scene. */
static int is_wanted(void *context, const hit_item *item) {
    wanted *w = context;
    w->asked += 1;
    if (w->scene != NULL && (!hit_contains(w->scene, item->node) || hit_index(item->node) == 0)) abort();
    return item->node == w->node;
}

static void predicates_choose(void) {
    hit_scene *scene = hit_scene_create();
    hit_node map, nodes[3];
    const double frames[] = {0, 0, 50, 50, 10, 10, 50, 50, 20, 20, 50, 50};
    hit_insert_at(scene, 0, 0, 0, 100, 100, &map);
    hit_insert_many(scene, map, 3, frames, nodes);
    hit_item items[8];
    wanted w = {scene, nodes[1], 0};
    CHECK(hit_hits(scene, 30, 30, 8, items) == 4);
    CHECK(hit_hits_where(scene, 30, 30, is_wanted, &w, 8, items) == 1 && items[0].node == nodes[1] && w.asked == 4);
    CHECK(hit_hits_where(scene, 30, 30, NULL, NULL, 8, items) == 4 && items[0].node == nodes[2]);
    CHECK(hit_hits_where(scene, 30, 30, is_wanted, &w, 0, NULL) == 1);
    CHECK(hit_topmost_where(scene, 30, 30, is_wanted, &w) == nodes[1]);
    CHECK(hit_topmost_where(scene, 65, 65, is_wanted, &w) == 0);
    CHECK(hit_region_where(scene, 0, 0, 100, 100, 1, is_wanted, &w, 8, items) == 1);
    CHECK(hit_nearest_where(scene, 64, 30, 10, is_wanted, &w, 8, items) == 1 && items[0].distance == 4);
    hit_clear_error();
    CHECK(hit_hits_where(NULL, 30, 30, is_wanted, &w, 8, items) == 0 && hit_error() == HIT_ERROR_NULL);
    CHECK(hit_region_where(scene, 0, 0, 1, 1, 7, is_wanted, &w, 8, items) == 0 && hit_error() == HIT_ERROR_ARGUMENT);
    hit_snapshot *snapshot = hit_snapshot_create(scene);
    CHECK(hit_remove(scene, nodes[1]) == HIT_OK);
    w.scene = NULL;
    CHECK(hit_topmost_where(scene, 30, 30, is_wanted, &w) == 0);
    CHECK(hit_snapshot_topmost_where(snapshot, 30, 30, is_wanted, &w) == nodes[1]);
    CHECK(hit_snapshot_hits_where(snapshot, 30, 30, is_wanted, &w, 8, items) == 1);
    CHECK(hit_snapshot_region_where(snapshot, 0, 0, 100, 100, 1, is_wanted, &w, 8, items) == 1);
    CHECK(hit_snapshot_nearest_where(snapshot, 64, 30, 10, is_wanted, &w, 8, items) == 1);
    hit_snapshot_destroy(snapshot);
    hit_scene_destroy(scene);
}

static hit_reply goes_on(void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    (void)context, (void)scene, (void)asked, (void)x, (void)y, (void)asks, (void)answer;
    return HIT_DESCEND;
}

/* What an ask function tries with the hover that is being updated. */
static int busy_calls = 0;
static hit_reply uses_the_hover(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    (void)scene, (void)asked, (void)x, (void)y, (void)asks, (void)answer;
    hit_scene *other = hit_scene_create();
    hit_hover_change change;
    busy_calls += hit_hover_update(context, other, 5, 5, &change) == HIT_ERROR_BUSY;
    busy_calls += hit_hover_destroy(context) == HIT_ERROR_BUSY;
    hit_scene_destroy(other);
    return HIT_DESCEND;
}

static void hovers_are_busy_during_updates(void) {
    hit_scene *scene = hit_scene_create();
    hit_hover *hover = hit_hover_create();
    hit_hover_change change;
    hit_attributes attributes = HIT_ATTRIBUTES_INIT;
    attributes.bounds[2] = attributes.bounds[3] = 10;
    attributes.asks = HIT_ASKS_INSIDE;
    hit_insert(scene, 0, &attributes, 0);
    hit_set_ask(scene, uses_the_hover, hover);
    CHECK(hit_hover_update(hover, scene, 5, 5, &change) == HIT_OK && change.entered_count == 1);
    CHECK(busy_calls == 2);
    CHECK(hit_hover_destroy(hover) == HIT_OK && hit_hover_destroy(0) == HIT_OK);
    hit_scene_destroy(scene);
}

/* A map of 100 by 100 with a sprite of 20 by 20 in its corner, which is an override. */
static hit_scene *scene_with_asking_sprite(hit_node *map, hit_node *sprite) {
    hit_scene *scene = hit_scene_create();
    hit_insert_at(scene, 0, 0, 0, 100, 100, map);
    hit_attributes attributes = HIT_ATTRIBUTES_INIT;
    attributes.bounds[2] = attributes.bounds[3] = 20;
    attributes.asks = HIT_ASKS_HIT_TEST;
    CHECK(hit_insert(scene, *map, &attributes, sprite) == HIT_OK);
    return scene;
}

/* An override that goes on as any node does is hit where the node is, by a hover as by a hit test. */
static void hovers_reply_as_hit_tests_do(void) {
    hit_node map, sprite;
    hit_scene *scene = scene_with_asking_sprite(&map, &sprite);
    CHECK(hit_set_ask(scene, goes_on, NULL) == HIT_OK);
    hit_hover *hover = hit_hover_create();
    hit_hover_change change;
    CHECK(hit_topmost(scene, 50, 50) == map && hit_hover_update(hover, scene, 50, 50, &change) == HIT_OK);
    CHECK(change.path_count == 1 && change.path[0] == map);
    CHECK(hit_topmost(scene, 5, 5) == sprite && hit_hover_update(hover, scene, 5, 5, &change) == HIT_OK);
    CHECK(change.path_count == 2 && change.path[1] == sprite);
    hit_hover_destroy(hover);
    hit_scene_destroy(scene);
}

static hit_reply replies(void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    (void)scene, (void)asked, (void)x, (void)y, (void)asks, (void)answer;
    return (hit_reply)*(int *)context;
}

static hit_reply answers_with(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    (void)scene, (void)asked, (void)x, (void)y, (void)asks;
    *answer = *(hit_node *)context;
    return HIT_ANSWER;
}

/* Whatever an override answers with, it is the override that is under the pointer. */
static void hovers_are_over_the_node_that_was_asked(void) {
    hit_node map, sprite, other;
    hit_scene *scene = scene_with_asking_sprite(&map, &sprite);
    CHECK(hit_insert_at(scene, map, 60, 60, 20, 20, &other) == HIT_OK);
    hit_hover *hover = hit_hover_create();
    hit_hover_change change;
    hit_node answers[] = {other, 0, 12345};
    for (int i = 0; i < 3; i += 1) {
        CHECK(hit_set_ask(scene, answers_with, &answers[i]) == HIT_OK);
        CHECK(hit_topmost(scene, 5, 5) == (answers[i] == 0 ? sprite : answers[i]));
        CHECK(hit_hover_update(hover, scene, 5, 5, &change) == HIT_OK);
        CHECK(change.path_count == 2 && change.path[0] == map && change.path[1] == sprite);
    }
    hit_hover_destroy(hover);
    hit_scene_destroy(scene);
}

/* An update that fails changes nothing: the next one tells all that has changed since the last that did not fail. */
static void hovers_stay_after_failures(void) {
    hit_node map, sprite;
    hit_scene *scene = scene_with_asking_sprite(&map, &sprite);
    int reply = HIT_DESCEND;
    CHECK(hit_set_ask(scene, replies, &reply) == HIT_OK);
    hit_hover *hover = hit_hover_create();
    hit_hover_change change;
    CHECK(hit_hover_update(hover, scene, 5, 5, &change) == HIT_OK && change.entered_count == 2);
    reply = 77;
    change.path_count = 9;
    CHECK(hit_hover_update(hover, scene, 6, 6, &change) == HIT_ERROR_ARGUMENT && change.path_count == 9);
    CHECK(hit_topmost(scene, 6, 6) == 0 && hit_error() == HIT_ERROR_ARGUMENT);
    reply = HIT_PASS;
    CHECK(hit_hover_update(hover, scene, 6, 6, &change) == HIT_OK && change.path_count == 1);
    CHECK(change.left_count == 1 && change.left[0] == sprite && change.entered_count == 0);
    hit_hover_destroy(hover);
    hit_scene_destroy(scene);
}

/* A redirect to a node that is not in the scene counts as none. */
static void redirects_end_with_their_nodes(void) {
    hit_scene *scene = hit_scene_create();
    hit_node node, gone;
    hit_insert_at(scene, 0, 0, 0, 10, 10, &node);
    hit_insert_at(scene, 0, 50, 0, 10, 10, &gone);
    hit_attributes a;
    CHECK(hit_get(scene, node, &a) == HIT_OK);
    a.redirect = gone;
    CHECK(hit_set(scene, node, &a) == HIT_OK && hit_topmost(scene, 5, 5) == gone);
    CHECK(hit_remove(scene, gone) == HIT_OK && hit_topmost(scene, 5, 5) == node);
    CHECK(hit_set(scene, node, &a) == HIT_OK && hit_topmost(scene, 5, 5) == node);
    hit_scene_destroy(scene);
}

/* A list that a predicate is called by counts as a query does. */
static int nesting, reached;
static int goes_deeper(void *context, const hit_item *item) {
    (void)item;
    nesting += 1;
    if (hit_topmost(context, 5, 5) != 0) reached = nesting;
    else CHECK(hit_error() == HIT_ERROR_BUSY);
    if (nesting < HIT_MAXIMUM_NESTING + 3) CHECK(hit_visit_hits(context, 5, 5, NULL, goes_deeper, context) == HIT_OK);
    return 0;
}

static void nesting_has_an_end(void) {
    hit_node map, sprite;
    hit_scene *scene = scene_with_asking_sprite(&map, &sprite);
    CHECK(hit_set_ask(scene, goes_on, NULL) == HIT_OK);
    CHECK(hit_visit_hits(scene, 5, 5, NULL, goes_deeper, scene) == HIT_OK);
    CHECK(nesting == HIT_MAXIMUM_NESTING + 3 && reached == HIT_MAXIMUM_NESTING - 1);
    hit_scene_destroy(scene);
}

typedef struct visited {
    hit_scene *scene;
    hit_node refused;
    hit_node nodes[16];
    int count, most, asked, removes;
} visited;

static int note(void *context, const hit_item *item) {
    visited *v = context;
    if (v->count < 16) v->nodes[v->count] = item->node;
    v->count += 1;
    /* A list is of the scene as it was, whatever becomes of that. */
    if (v->removes) CHECK(hit_remove(v->scene, item->node) == HIT_OK);
    return v->count < v->most;
}

static int goes_down(void *context, const hit_item *item) {
    visited *v = context;
    v->asked += 1;
    return item->node != v->refused;
}

static void visits_end_where_they_are_told(void) {
    hit_scene *scene = hit_scene_create();
    hit_node map, group, node, last = 0;
    hit_insert_at(scene, 0, 0, 0, 100, 100, &map);
    for (int i = 0; i < 10000; i += 1) {
        CHECK(hit_insert_at(scene, map, 10, 10, 50, 50, &node) == HIT_OK);
        if (i == 9900) last = node;
    }
    /* The hundredth from the front is accepted: a hundred are asked. */
    wanted w = {scene, last, 0};
    CHECK(hit_topmost_where(scene, 30, 30, is_wanted, &w) == last && w.asked == 100);
    hit_remove_all(scene, 0);
    hit_insert_at(scene, 0, 0, 0, 100, 100, &map);
    hit_insert_at(scene, map, 10, 10, 50, 50, &group);
    hit_insert_at(scene, group, 0, 0, 20, 20, &node);
    const double around[] = {5, 5, 70, 5, 70, 70, 5, 70}, across[] = {5, 15, 70, 15};
    for (int i = 0; i < 2; i += 1) {
        hit_snapshot *snapshot = i == 1 ? hit_snapshot_create(scene) : NULL;
        for (int kind = 0; kind < 5; kind += 1) {
            for (int refuses = 0; refuses < 2; refuses += 1) {
                visited v = {scene, refuses ? group : 0, {0}, 0, 16, 0, 0};
                hit_status status = HIT_OK;
                switch (kind) {
                case 0:
                    status = i ? hit_snapshot_visit_hits(snapshot, 15, 15, goes_down, note, &v)
                               : hit_visit_hits(scene, 15, 15, goes_down, note, &v);
                    break;
                case 1:
                    status = i ? hit_snapshot_visit_region(snapshot, 5, 5, 60, 60, 0, goes_down, note, &v)
                               : hit_visit_region(scene, 5, 5, 60, 60, 0, goes_down, note, &v);
                    break;
                case 2:
                    status = i ? hit_snapshot_visit_lasso(snapshot, 4, around, 0, goes_down, note, &v)
                               : hit_visit_lasso(scene, 4, around, 0, goes_down, note, &v);
                    break;
                case 3:
                    status = i ? hit_snapshot_visit_along(snapshot, 2, across, 2, 0, goes_down, note, &v)
                               : hit_visit_along(scene, 2, across, 2, 0, goes_down, note, &v);
                    break;
                default:
                    status = i ? hit_snapshot_visit_nearest(snapshot, 15, 15, 5, goes_down, note, &v)
                               : hit_visit_nearest(scene, 15, 15, 5, goes_down, note, &v);
                }
                CHECK(status == HIT_OK && v.asked == 2 && v.count == (refuses ? 2 : 3));
                CHECK(v.nodes[v.count - 1] == map && v.nodes[0] == (refuses ? group : node));
            }
        }
        hit_snapshot_destroy(snapshot);
    }
    visited v = {scene, 0, {0}, 0, 1, 0, 0};
    CHECK(hit_visit_hits(scene, 15, 15, NULL, note, &v) == HIT_OK && v.count == 1 && v.nodes[0] == node);
    CHECK(hit_visit_hits(scene, 15, 15, NULL, NULL, &v) == HIT_ERROR_NULL);
    CHECK(strcmp(hit_message(), "each is NULL") == 0);
    CHECK(hit_visit_lasso(scene, 4, NULL, 0, NULL, note, &v) == HIT_ERROR_NULL);
    CHECK(hit_visit_region(scene, 0, 0, 1, 1, 2, NULL, note, &v) == HIT_ERROR_ARGUMENT);
    v = (visited){scene, 0, {0}, 0, 16, 0, 1};
    CHECK(hit_visit_hits(scene, 15, 15, NULL, note, &v) == HIT_OK && v.count == 3 && hit_count(scene) == 0);
    hit_scene_destroy(scene);
}

/* In one place or another, `out` is not aligned. That is an error, and nothing is written. */
static void batches_need_aligned_memory(void) {
    hit_scene *scene = hit_scene_create();
    hit_node node, out[3];
    const double points[] = {5, 5, 50, 50};
    const float narrow[] = {5, 5, 50, 50};
    CHECK(hit_insert_at(scene, 0, 0, 0, 10, 10, &node) == HIT_OK);
    hit_snapshot *snapshot = hit_snapshot_create(scene);
    for (int offset = 0; offset < 8; offset += 1) {
        hit_node *const at = (hit_node *)((unsigned char *)out + offset);
        const hit_status expected = offset == 0 ? HIT_OK : HIT_ERROR_ARGUMENT;
        memset(out, 7, sizeof out);
        CHECK(hit_topmost_f64(scene, 2, points, 0, at) == expected);
        CHECK(hit_topmost_f32(scene, 2, narrow, 0, at) == expected);
        CHECK(hit_snapshot_topmost_f64(snapshot, 2, points, 0, at) == expected);
        CHECK(hit_snapshot_topmost_f32(snapshot, 2, narrow, 0, at) == expected);
        CHECK(hit_topmost_f64(scene, 0, points, 0, at) == HIT_OK);
        if (offset == 0) CHECK(out[0] == node && out[1] == 0);
        else CHECK(strstr(hit_message(), "not aligned") != NULL && out[0] == 0x0707070707070707 && out[1] == out[0]);
    }
    hit_snapshot_destroy(snapshot);
    hit_scene_destroy(scene);
}

static int is(const char *text, const char *expected) {
    return text == NULL || expected == NULL ? text == expected : strcmp(text, expected) == 0;
}

static void files_name_their_nodes(void) {
    static const char file[] =
        "<hierarchy><node class=\"Row\" clickable=\"true\" resource-id=\"a:id/row\" bounds=\"[0,0][90,40]\">"
        "<node class=\"Text\" text=\"Display\" bounds=\"[10,10][60,30]\"/></node>"
        "<node class=\"Image\" bounds=\"[0,50][90,90]\"/></hierarchy>";
    hit_scene *scene = hit_scene_read(file, strlen(file));
    CHECK(scene != NULL);
    const hit_node row = hit_find(scene, "0"), text = hit_find(scene, "1"), image = hit_find(scene, "2");
    CHECK(row != 0 && text != 0 && image != 0 && hit_topmost(scene, 20, 20) == row);
    CHECK(is(hit_name(scene, row), "0") && is(hit_label(scene, row), "Display") && is(hit_label(scene, text), "Display"));
    CHECK(is(hit_class_name(scene, text), "Text") && is(hit_identifier(scene, row), "a:id/row"));
    CHECK(is(hit_label(scene, image), NULL) && is(hit_identifier(scene, text), NULL));
    CHECK(hit_handler(scene, text) == row && hit_handler(scene, row) == row && hit_handler(scene, image) == 0);
    /* The scene's tree decides, not the file's. */
    CHECK(hit_move_to_front(scene, text, image) == HIT_OK && hit_handler(scene, text) == 0);
    hit_scene *copy = hit_scene_copy(scene);
    const char *kept = hit_label(copy, row);
    hit_node added;
    CHECK(hit_insert_at(scene, row, 0, 0, 5, 5, &added) == HIT_OK);
    hit_clear_error();
    CHECK(hit_name(scene, added) == NULL && hit_label(scene, added) == NULL && hit_error() == HIT_OK);
    CHECK(hit_handler(scene, added) == row);
    CHECK(hit_remove(scene, row) == HIT_OK && hit_label(scene, row) == NULL && hit_error() == HIT_ERROR_STALE);
    hit_scene_destroy(scene);
    CHECK(is(kept, "Display"));
    hit_scene_destroy(copy);
}

static void reports_are_cut_between_characters(void) {
    static const char file[] = "<hierarchy><node class=\"\xF0\x9F\x98\x80\" clickable=\"true\" bounds=\"[0,0][90,40]\"/></hierarchy>";
    char text[4000];
    hit_scene *scene = hit_scene_read(file, strlen(file));
    const size_t size = hit_explain(scene, 20, 20, 0, sizeof text, text);
    CHECK(size < sizeof text && strstr(text, "\xF0\x9F\x98\x80") != NULL);
    for (size_t capacity = 1; capacity <= size; capacity += 1) {
        size_t length = 0, parts = 0;
        CHECK(hit_explain(scene, 20, 20, 0, capacity, text) == size);
        for (; text[length] != 0; length += 1) parts += (unsigned char)text[length] >= 0x80;
        CHECK(parts % 4 == 0 && length < capacity && length + 4 >= capacity);
    }
    hit_scene_destroy(scene);
}

static void reports_are_words(void) {
    static const char *const modes[] = {"auto", "none", "boxNone", "boxOnly"};
    static const char *const asks[] = {"hitTest", "pointInside"};
    char text[4000], number[40];
    for (int mode = 0; mode < 4; mode += 1) {
        hit_scene *scene = hit_scene_create();
        hit_attributes a = HIT_ATTRIBUTES_INIT;
        hit_node parent, child;
        a.mode = mode;
        a.bounds[2] = a.bounds[3] = 90;
        CHECK(hit_insert(scene, 0, &a, &parent) == HIT_OK && hit_insert_at(scene, parent, 0, 0, 50, 50, &child) == HIT_OK);
        CHECK(hit_explain(scene, 10, 10, child, sizeof text, text) > 0);
        CHECK(strstr(text, "rawValue") == NULL && strstr(text, "HitMode") == NULL && strchr(text, '#') == NULL);
        snprintf(number, sizeof number, "node \"%llu\"", (unsigned long long)child);
        CHECK(strstr(text, number) != NULL);
        CHECK(hit_explain(scene, 10, 10, 0, sizeof text, text) > 0);
        snprintf(number, sizeof number, "mode %s", modes[mode]);
        if (mode != HIT_MODE_NONE) CHECK(strstr(text, number) != NULL);
        hit_scene_destroy(scene);
    }
    for (int kind = 1; kind < 3; kind += 1) {
        hit_scene *scene = hit_scene_create();
        hit_attributes a = HIT_ATTRIBUTES_INIT;
        hit_node node;
        a.asks = kind;
        a.bounds[2] = a.bounds[3] = 90;
        CHECK(hit_insert(scene, 0, &a, &node) == HIT_OK && hit_explain(scene, 10, 10, node, sizeof text, text) > 0);
        snprintf(number, sizeof number, "asks %s", asks[kind - 1]);
        CHECK(strstr(text, number) != NULL && strstr(text, "rawValue") == NULL);
        hit_scene_destroy(scene);
    }
}

int main(void) {
    transforms_together_are_as_one_by_one();
    predicates_choose();
    visits_end_where_they_are_told();
    hovers_are_busy_during_updates();
    hovers_reply_as_hit_tests_do();
    hovers_are_over_the_node_that_was_asked();
    hovers_stay_after_failures();
    batches_need_aligned_memory();
    redirects_end_with_their_nodes();
    nesting_has_an_end();
    files_name_their_nodes();
    reports_are_cut_between_characters();
    reports_are_words();
    puts("calls: as they should be");
    return 0;
}
