/* Random sequences of calls with random arguments, most of them nonsense: none may stop the process. In the end,
 * each scene has to answer as a snapshot of it. Compile it with the address sanitizer.
 *
 *     fuzz_calls [CALLS [SEED]]
 */
#include "hit_test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { scene_count = 3, other_count = 3, pool_size = 256, buffer_size = 64, maximum_nodes = 2000 };

static hit_scene *scenes[scene_count];
static hit_snapshot *snapshots[other_count];
static hit_hover *hovers[other_count];
static hit_build *builds[other_count];
static hit_node pool[pool_size];
static int depth;
static hit_scene *hovering; /* in the middle of an update of a hover */
static unsigned long long calls, failures, answers;

static uint64_t state;
static uint64_t bits(void) { /* splitmix64 */
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}
static unsigned below(unsigned limit) { return (unsigned)(bits() % limit); }
static int one_in(unsigned count) { return below(count) == 0; }

static double number(void) {
    static const double odd[] = {NAN, INFINITY, -INFINITY, -0.0, 1e308, -1e308, 5e-324, 1e15, 0.1, -7.5};
    return one_in(25) ? odd[below(sizeof odd / sizeof *odd)] : (double)below(400) - 40;
}
static double size(void) { return one_in(25) ? number() : (double)below(80); }

static hit_node any_node(void) {
    switch (below(24)) {
    case 0: return 0;
    case 1: return bits();
    case 2: return below(50);
    case 3: return pool[below(pool_size)] ^ (1ull << below(64));
    default: return pool[below(pool_size)];
    }
}
static hit_node any_parent(void) { return one_in(4) ? 0 : any_node(); }
static hit_scene *any_scene(void) { return one_in(60) ? NULL : scenes[below(scene_count)]; }
static int any_kind(void) { return one_in(12) ? (int)bits() : (int)below(4); }

static void keep(hit_node node) { pool[below(pool_size)] = node; }

static void check(hit_status status) {
    if (status > HIT_ERROR_FILE) abort();
    if (status == HIT_OK) return;
    failures += 1;
    if (hit_message()[0] == 0 || hit_error() == HIT_OK) abort();
}

/* Groups of numbers in memory that has exactly as many bytes as are needed, so that the sanitizer sees one byte too many. */
typedef struct groups {
    size_t count, stride;
    void *memory;
} groups;

static groups any_groups(size_t numbers, size_t width) {
    groups g = {below(buffer_size), 0, NULL};
    const size_t element = numbers * width;
    switch (below(12)) {
    case 0: g.stride = element + below(9); break;
    case 1: g.stride = below((unsigned)element + 1); break; /* mostly too small */
    case 2: g.stride = element + width * below(3); break;
    case 3: g.stride = SIZE_MAX - below(40); break;
    default: break;
    }
    const size_t stride = g.stride == 0 ? element : g.stride;
    if (one_in(40)) {
        g.count = SIZE_MAX >> below(3); /* its bytes overflow */
        return g;
    }
    if (one_in(40) || stride > 4096) return g; /* NULL */
    const size_t bytes = g.count == 0 ? 1 : (g.count - 1) * stride + (stride < element ? stride : element);
    unsigned char *memory = malloc(bytes + 8);
    const size_t offset = one_in(6) ? below(8) : 0;
    for (size_t i = 0; i + offset < bytes + 8; i += 1) memory[i] = (unsigned char)below(256);
    for (size_t group = 0; group < g.count && stride >= element; group += 1) {
        for (size_t n = 0; n < numbers; n += 1) {
            unsigned char *place = memory + group * stride + n * width;
            const double value = n < 2 ? number() : size();
            const float narrow = (float)value;
            if (width == 8) memcpy(place, &value, 8); else memcpy(place, &narrow, 4);
        }
    }
    g.memory = memory;
    (void)offset;
    return g;
}

static hit_attributes any_attributes(void) {
    hit_attributes a = HIT_ATTRIBUTES_INIT;
    for (int i = 0; i < 4; i += 1) a.bounds[i] = i < 2 ? (one_in(3) ? number() : 0) : size();
    for (int i = 0; i < 2; i += 1) a.origin[i] = number();
    if (one_in(6)) for (int i = 0; i < 6; i += 1) a.transform[i] = number() / 100;
    if (one_in(6)) for (int i = 0; i < 4; i += 1) a.outsets[i] = number() / 10;
    if (one_in(6)) a.anchor[0] = number();
    if (one_in(6)) a.alpha = number();
    a.hidden = one_in(12);
    a.enabled = !one_in(12);
    a.hits_outside_bounds = one_in(6);
    if (one_in(4)) a.mode = any_kind();
    if (one_in(6)) a.asks = any_kind();
    if (one_in(6)) a.reach = any_kind();
    for (int i = 0; i < 4; i += 1) a.reach_values[i] = number();
    if (one_in(8)) a.redirect = any_node();
    if (one_in(50)) a.size = (uint32_t)bits();
    return a;
}

static void call(void);

static hit_reply reply(void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer) {
    if (context != pool || asks < 1 || asks > 2 || isnan(x) || isnan(y)) abort();
    if (scene != hovering && !hit_contains(scene, asked)) abort();
    if (hit_scene_destroy(scene) != HIT_ERROR_BUSY) abort();
    if (scene == hovering && hit_remove_all(scene, 0) != HIT_ERROR_BUSY) abort();
    depth += 1;
    for (unsigned n = depth > 3 ? 0 : below(3); n > 0; n -= 1) call();
    depth -= 1;
    if (one_in(3)) *answer = any_node();
    return one_in(60) ? (hit_reply)77 : (hit_reply)below(3);
}

/* Memory for nodes, now and then not aligned: there is room for one more than are written. */
static hit_node *any_place(hit_node *many) { return (hit_node *)((unsigned char *)many + (one_in(10) ? below(8) : 0)); }

static void check_items(size_t count, const hit_item *items, size_t capacity) {
    for (size_t i = 0; i < count && i < capacity; i += 1) {
        if (items[i].node == 0 || !(items[i].distance >= 0)) abort();
    }
}

/* A predicate that uses the scene, at any time a call of which all is well. */
static int accept(void *context, const hit_item *item) {
    if (context != pool || item == NULL || item->node == 0) abort();
    depth += 1;
    if (depth < 3 && one_in(8)) call();
    depth -= 1;
    return one_in(2);
}
static hit_accept any_accept(void) { return one_in(4) ? NULL : accept; }

static void tree_call(hit_scene *scene) {
    hit_node node = 0;
    hit_node many[buffer_size];
    const hit_attributes a = any_attributes();
    switch (below(12)) {
    case 0: case 1: check(hit_insert(scene, any_parent(), one_in(8) ? NULL : &a, &node)); break;
    case 2: check(hit_insert_at(scene, any_parent(), number(), number(), size(), size(), one_in(9) ? NULL : &node)); break;
    case 3: {
        groups g = any_groups(4, 8);
        if (g.count > buffer_size || g.stride != 0) g.memory = (free(g.memory), NULL);
        const hit_status status = hit_insert_many(scene, any_parent(), g.count, g.memory, one_in(4) ? NULL : many);
        check(status);
        if (status == HIT_OK && g.count > 0) keep(many[0]);
        free(g.memory);
        break;
    }
    case 4: check(hit_move_to_front(scene, any_node(), any_parent())); break;
    case 5: check(hit_move_behind(scene, any_node(), any_parent(), any_node())); break;
    case 6: check(hit_remove(scene, any_node())); break;
    case 7: {
        const size_t count = one_in(30) ? SIZE_MAX / 2 : below(5);
        for (int i = 0; i < 5; i += 1) many[i] = any_node();
        check(hit_remove_many(scene, count, count > 5 || one_in(9) ? NULL : many));
        break;
    }
    case 8: if (one_in(200)) check(hit_remove_all(scene, any_kind())); break;
    case 9: {
        const size_t count = hit_children(scene, any_parent(), buffer_size, many);
        if (count > 0) keep(many[below((unsigned)(count < buffer_size ? count : buffer_size))]);
        hit_children(scene, any_node(), SIZE_MAX >> below(2), NULL);
        break;
    }
    case 10: hit_parent(scene, any_node()); break;
    default:
        if (hit_contains(scene, any_node()) > 1 || hit_index(any_node()) > (1u << 26)) abort();
        hit_name(scene, any_node());
        hit_label(scene, any_node());
        hit_class_name(scene, any_node());
        hit_identifier(scene, any_node());
        hit_handler(scene, any_node());
        hit_find(scene, one_in(3) ? NULL : "\xFF" "a");
    }
    if (node != 0) {
        keep(node);
        if (!hit_contains(scene, node)) abort();
    }
}

static void attribute_call(hit_scene *scene) {
    hit_attributes a = any_attributes();
    double four[4] = {number(), number(), size(), size()}, radii[4] = {size(), size(), size(), size()};
    const hit_node node = any_node();
    switch (below(14)) {
    case 0: check(hit_get(scene, node, one_in(9) ? NULL : &a)); break;
    case 1: check(hit_set(scene, node, one_in(9) ? NULL : &a)); break;
    case 2: check(hit_get_frame(scene, node, one_in(9) ? NULL : four)); break;
    case 3: check(hit_set_frame(scene, node, number(), number(), size(), size())); break;
    case 4: check(hit_set_scroll(scene, node, number(), number())); break;
    case 5: check(hit_shape_clear(scene, node)); break;
    case 6: check(hit_shape_ellipse(scene, node, number(), number(), size(), size())); break;
    case 7: check(hit_shape_rounded(scene, node, one_in(9) ? NULL : four, one_in(9) ? NULL : radii)); break;
    case 8: {
        groups g = any_groups(2, 8);
        if (g.stride != 0) g.memory = (free(g.memory), NULL);
        check(hit_shape_polygon(scene, node, g.count, g.memory, any_kind()));
        free(g.memory);
        break;
    }
    case 10: case 11: {
        groups g = any_groups(2, 8);
        if (g.stride != 0) g.memory = (free(g.memory), NULL);
        const size_t half = g.count / 2, counts[2] = {half, one_in(20) ? SIZE_MAX : g.count - half};
        const uint8_t closed[2] = {1, 0};
        const size_t lines = one_in(20) ? 1 : 2;
        if (one_in(2)) check(hit_shape_path(scene, node, lines, one_in(9) ? NULL : counts, g.memory, any_kind()));
        else check(hit_shape_stroke(
            scene, node, lines, one_in(9) ? NULL : counts, one_in(2) ? NULL : closed, g.memory, number(), size()));
        free(g.memory);
        break;
    }
    case 12: {
        static const char *data[] = {"M0 0H90V90z", "M0 0C9 9 90 0 90 90", "M0 0A5 5 0 019 9t1 1", "M0 0Q", "", "L1"};
        const char *text = one_in(9) ? NULL : data[below(6)];
        if (one_in(2)) check(hit_shape_svg_path(scene, node, text, any_kind(), size()));
        else check(hit_shape_svg_stroke(scene, node, text, number(), size(), size()));
        break;
    }
    case 9: {
        const uint8_t mask[8] = {0x55, 0xAA, 0xFF, 0x00, 0x12, 0x34, 0x56, 0x78};
        if (one_in(4)) check(hit_shape_mask(scene, node, SIZE_MAX >> below(60), SIZE_MAX >> below(2), NULL));
        else check(hit_shape_mask(scene, node, below(9), below(8), one_in(9) ? NULL : mask));
        break;
    }
    default: {
        hit_node many[buffer_size];
        for (int i = 0; i < buffer_size; i += 1) many[i] = one_in(50) ? any_node() : pool[below(8)];
        const int is_narrow = one_in(2), are_transforms = one_in(2);
        groups g = any_groups(are_transforms ? 6 : 4, is_narrow ? 4 : 8);
        const hit_node *nodes = one_in(30) ? NULL : many;
        if (g.count > buffer_size) nodes = NULL;
        if (are_transforms) {
            check(is_narrow ? hit_set_transforms_f32(scene, g.count, nodes, g.memory, g.stride)
                            : hit_set_transforms(scene, g.count, nodes, g.memory, g.stride));
        } else {
            check(is_narrow ? hit_set_frames_f32(scene, g.count, nodes, g.memory, g.stride)
                            : hit_set_frames(scene, g.count, nodes, g.memory, g.stride));
        }
        free(g.memory);
    }
    }
}

static void question(hit_scene *scene) {
    hit_item items[8];
    const size_t capacity = one_in(20) ? 0 : below(9);
    hit_item *out = one_in(20) ? NULL : items;
    switch (below(14)) {
    case 12:
        check(hit_visit_hits(scene, number(), number(), any_accept(), any_accept(), pool));
        check(hit_visit_nearest(scene, number(), number(), number(), any_accept(), any_accept(), pool));
        break;
    case 13: {
        const double xy[] = {number(), number(), number(), number(), number(), number()};
        check(hit_visit_region(
            scene, number(), number(), size(), size(), any_kind(), any_accept(), any_accept(), pool));
        check(hit_visit_lasso(scene, 3, one_in(9) ? NULL : xy, any_kind(), any_accept(), any_accept(), pool));
        check(hit_visit_along(scene, 3, xy, number(), any_kind(), any_accept(), any_accept(), pool));
        break;
    }
    case 10:
        check_items(hit_hits_where(scene, number(), number(), any_accept(), pool, capacity, out), items, out ? capacity : 0);
        hit_topmost_where(scene, number(), number(), any_accept(), pool);
        break;
    case 11:
        check_items(
            hit_region_where(
                scene, number(), number(), size(), size(), any_kind(), any_accept(), pool, capacity, out),
            items, out ? capacity : 0);
        check_items(
            hit_nearest_where(scene, number(), number(), number(), any_accept(), pool, capacity, out), items,
            out ? capacity : 0);
        break;
    case 0: case 1: case 2: case 3: {
        hit_clear_error();
        if (hit_topmost(scene, number(), number()) != 0) answers += 1;
        break;
    }
    case 4: {
        hit_node many[buffer_size + 1];
        const int is_narrow = one_in(2);
        groups g = any_groups(2, is_narrow ? 4 : 8);
        hit_node *into = one_in(30) || g.count > buffer_size ? NULL : any_place(many);
        check(is_narrow ? hit_topmost_f32(scene, g.count, g.memory, g.stride, into)
                        : hit_topmost_f64(scene, g.count, g.memory, g.stride, into));
        free(g.memory);
        break;
    }
    case 5: check_items(hit_hits(scene, number(), number(), capacity, out), items, out ? capacity : 0); break;
    case 6:
        check_items(
            hit_region(scene, number(), number(), size(), size(), any_kind(), capacity, out), items, out ? capacity : 0);
        break;
    case 7:
        check_items(hit_nearest(scene, number(), number(), number(), capacity, out), items, out ? capacity : 0);
        hit_hits(scene, 1, 1, SIZE_MAX, items);
        break;
    case 8: check(hit_set_ask(scene, one_in(4) ? NULL : reply, pool)); break;
    default: {
        char text[200];
        const size_t length = hit_explain(scene, number(), number(), one_in(2) ? 0 : any_node(), below(200), text);
        if (length > 0 && length < 200) answers += 1;
    }
    }
}

static void object_call(hit_scene *scene) {
    const unsigned i = below(other_count);
    hit_node many[buffer_size + 1];
    hit_item items[8];
    hit_hover_change change;
    switch (below(17)) {
    case 0:
        check(hit_snapshot_destroy(snapshots[i]));
        snapshots[i] = hit_snapshot_create(scene);
        break;
    case 1: hit_snapshot_count(snapshots[i]); hit_snapshot_contains(snapshots[i], any_node()); break;
    case 2: hit_snapshot_parent(snapshots[i], any_node()); break;
    case 3: {
        hit_attributes a;
        check(hit_snapshot_get(snapshots[i], any_node(), &a));
        break;
    }
    case 4: hit_snapshot_topmost(snapshots[i], number(), number()); break;
    case 5: {
        const int is_narrow = one_in(2);
        groups g = any_groups(2, is_narrow ? 4 : 8);
        hit_node *into = g.count > buffer_size ? NULL : any_place(many);
        check(is_narrow ? hit_snapshot_topmost_f32(snapshots[i], g.count, g.memory, g.stride, into)
                        : hit_snapshot_topmost_f64(snapshots[i], g.count, g.memory, g.stride, into));
        free(g.memory);
        break;
    }
    case 6: hit_snapshot_hits(snapshots[i], number(), number(), 8, items); break;
    case 7: hit_snapshot_region(snapshots[i], number(), number(), size(), size(), any_kind(), 8, items); break;
    case 8: hit_snapshot_nearest(snapshots[i], number(), number(), number(), 8, items); break;
    case 16: {
        /* The predicate may make calls, and destroy other snapshots: this one is the caller's alone. */
        hit_snapshot *own = hit_snapshot_create(scene);
        hit_snapshot_hits_where(own, number(), number(), any_accept(), pool, 8, items);
        hit_snapshot_topmost_where(own, number(), number(), any_accept(), pool);
        hit_snapshot_region_where(
            own, number(), number(), size(), size(), any_kind(), any_accept(), pool, 8, items);
        hit_snapshot_nearest_where(own, number(), number(), number(), any_accept(), pool, 8, items);
        check(hit_snapshot_visit_hits(own, number(), number(), any_accept(), any_accept(), pool));
        check(hit_snapshot_visit_nearest(own, number(), number(), number(), any_accept(), any_accept(), pool));
        check(hit_snapshot_destroy(own));
        break;
    }
    case 9: case 10:
        if (hovering != NULL) break; /* A hover is of one call at a time. */
        hovering = scene;
        check(hit_hover_update(one_in(20) ? NULL : hovers[i], scene, number(), number(), one_in(20) ? NULL : &change));
        hovering = NULL;
        break;
    case 11: if (one_in(20)) check(hit_prepare(scene)); break;
    case 12: hit_prepare_for(scene, one_in(3) ? number() * 1e-7 : NAN); break;
    case 13:
        if (builds[i] == NULL) { builds[i] = hit_build_begin(scene); break; }
        hit_build_advance(builds[i], one_in(3) ? NAN : 1e-5);
        break;
    case 14:
        if (one_in(2)) {
            if (scene != NULL && hit_build_adopt(NULL, builds[i]) != 0) abort();
            /* A busy scene leaves the build to its owner. */
            hit_clear_error();
            hit_build_adopt(scene, builds[i]);
            if (hit_error() != HIT_OK) check(hit_build_destroy(builds[i]));
        } else {
            check(hit_build_destroy(builds[i]));
        }
        builds[i] = NULL;
        break;
    default: {
        if (depth > 0 || !one_in(10)) break;
        const unsigned s = below(scene_count);
        static const char *const files[] = {
            "{\"format\": \"hittest-scene\", \"version\": 1, \"roots\": [{\"id\": \"a\", \"frame\": [0, 0, 99, 99]}]}",
            "{\"format\": \"hittest-scene\", \"version\": 1, \"roots\": [{\"frame\": [0, 0, nan", "", "x,y\n1,2"};
        hit_scene *next = NULL;
        if (one_in(3)) {
            next = hit_scene_copy(scenes[s]);
        } else if (one_in(3)) {
            next = hit_scene_create();
        } else {
            const char *file = files[below(4)];
            next = hit_scene_read(file, strlen(file));
            hit_scene_read(NULL, one_in(2) ? 7 : SIZE_MAX);
            if (next != NULL && hit_find(next, "a") != 0) keep(hit_find(next, "a"));
        }
        if (next == NULL) break;
        check(hit_scene_destroy(scenes[s]));
        scenes[s] = next;
    }
    }
}

static void call(void) {
    calls += 1;
    hit_scene *scene = any_scene();
    switch (below(10)) {
    case 0: case 1: case 2: tree_call(scene); break;
    case 3: case 4: case 5: attribute_call(scene); break;
    case 6: case 7: case 8: question(scene); break;
    default: object_call(scene);
    }
    if (depth == 0 && scene != NULL && hit_count(scene) > maximum_nodes) check(hit_remove_all(scene, (int)below(2)));
}

int main(int argc, char **argv) {
    const unsigned long long wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    /* Whatever happens, the same calls can be made again. */
    fprintf(stderr, "fuzz_calls %llu %llu\n", wanted, (unsigned long long)state);
    for (int i = 0; i < scene_count; i += 1) scenes[i] = hit_scene_create();
    for (int i = 0; i < other_count; i += 1) hovers[i] = hit_hover_create();
    while (calls < wanted) call();
    for (int i = 0; i < other_count; i += 1) {
        hit_hover_destroy(hovers[i]);
        hit_snapshot_destroy(snapshots[i]);
        hit_build_destroy(builds[i]);
    }
    for (int i = 0; i < scene_count; i += 1) {
        /* Whatever has become of a scene, a snapshot of it answers as it does. */
        check(hit_set_ask(scenes[i], NULL, NULL));
        hit_snapshot *snapshot = hit_snapshot_create(scenes[i]);
        for (int n = 0; n < 100; n += 1) {
            const double x = number(), y = number();
            hit_clear_error();
            const hit_node node = hit_topmost(scenes[i], x, y);
            const hit_status status = hit_error();
            hit_clear_error();
            if (hit_snapshot_topmost(snapshot, x, y) != node || hit_error() != status) abort();
        }
        check(hit_snapshot_destroy(snapshot));
        check(hit_scene_destroy(scenes[i]));
    }
    printf("%llu calls, %llu refused, %llu answered\n", calls, failures, answers);
    return failures > 0 && answers > 0 ? 0 : 1;
}
