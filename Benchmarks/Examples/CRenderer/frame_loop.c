/* A renderer's frame loop over the C library: sprites on a map that pans, a hundredth of them moving in each frame, a
 * pointer that hovers, and some other points asked about. Every answer is compared with that of a plain loop over the sprites.
 *
 *     frame_loop [SPRITES [FRAMES]]
 */
#include "hit_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { point_count = 20 };
static const double screen_width = 800, screen_height = 600, sprite_size = 16, spacing = 20;

/* The renderer's own tables: a frame and a node for each sprite, in the order in which they are drawn. */
typedef struct renderer {
    size_t count;
    double *frames; /* x, y, width, height of each */
    hit_node *nodes;
    uint32_t *sprite_of_index; /* which sprite a node draws, by hit_index() */
    double pan;
} renderer;

static uint64_t state = 1;
static double number(double limit) { /* splitmix64 */
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0 * limit;
}

static void must(hit_status status) {
    if (status == HIT_OK) return;
    fprintf(stderr, "frame_loop: %s\n", hit_message());
    exit(1);
}

static void *memory(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) exit(1);
    return memory;
}

/* The front-most sprite at a point of the screen, or `count`. */
static size_t plain_topmost(const renderer *r, double x, double y) {
    if (!(0 <= x && x < screen_width && 0 <= y && y < screen_height)) return r->count;
    x += r->pan;
    for (size_t i = r->count; i-- > 0;) {
        const double *f = r->frames + 4 * i;
        if (f[0] <= x && x < f[0] + f[2] && f[1] <= y && y < f[1] + f[3]) return i;
    }
    return r->count;
}

static double milliseconds(clock_t begin) { return (double)(clock() - begin) * 1000.0 / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
    renderer r = {argc > 1 ? strtoul(argv[1], NULL, 10) : 100000, NULL, NULL, NULL, 0};
    const size_t frames = argc > 2 ? strtoul(argv[2], NULL, 10) : 60;
    if (hit_abi_version() != HIT_ABI_VERSION || r.count == 0) return 2;

    r.frames = memory(r.count, 4 * sizeof(double));
    r.nodes = memory(r.count, sizeof(hit_node));
    const size_t columns = 400;
    for (size_t i = 0; i < r.count; i += 1) {
        double *f = r.frames + 4 * i;
        f[0] = (double)(i % columns) * spacing;
        f[1] = (double)(i / columns) * spacing;
        f[2] = f[3] = sprite_size;
    }

    hit_scene *scene = hit_scene_create();
    hit_node map = 0;
    must(hit_insert_at(scene, 0, 0, 0, screen_width, screen_height, &map));
    must(hit_insert_many(scene, map, r.count, r.frames, r.nodes));
    r.sprite_of_index = memory(r.count + 2, sizeof(uint32_t));
    for (size_t i = 0; i < r.count; i += 1) r.sprite_of_index[hit_index(r.nodes[i])] = (uint32_t)i;

    hit_hover *hover = hit_hover_create();
    const size_t moving = r.count / 100 + 1;
    hit_node *moved = memory(moving, sizeof(hit_node));
    double *places = memory(moving, 4 * sizeof(double));
    double slowest = 0, total = 0;
    size_t compared = 0, entered = 0;

    for (size_t frame = 0; frame < frames; frame += 1) {
        for (size_t k = 0; k < moving; k += 1) {
            const size_t i = (size_t)number((double)r.count);
            double *f = r.frames + 4 * i;
            f[0] += number(20) - 10;
            f[1] += number(20) - 10;
            moved[k] = r.nodes[i];
            for (int n = 0; n < 4; n += 1) places[4 * k + n] = f[n];
        }
        double points[2 * point_count];
        for (int n = 0; n < point_count; n += 1) {
            points[2 * n] = number(screen_width);
            points[2 * n + 1] = number(screen_height);
        }
        r.pan = (double)(frame * 4);

        const clock_t begin = clock();
        must(hit_set_frames(scene, moving, moved, places, 0));
        must(hit_set_scroll(scene, map, r.pan, 0));
        hit_hover_change change;
        must(hit_hover_update(hover, scene, points[0], points[1], &change));
        hit_node answers[point_count];
        must(hit_topmost_f64(scene, point_count, points, 0, answers));
        const double taken = milliseconds(begin);
        total += taken;
        if (taken > slowest) slowest = taken;

        entered += change.entered_count;
        if (change.path_count == 0 || change.path[change.path_count - 1] != answers[0]) return 3;
        for (int n = 0; n < point_count; n += 1) {
            const size_t expected = plain_topmost(&r, points[2 * n], points[2 * n + 1]);
            const hit_node node = expected < r.count ? r.nodes[expected] : map;
            if (answers[n] != node) {
                fprintf(stderr, "frame_loop: frame %zu, (%g, %g): node %llu, the plain loop says %llu\n", frame,
                    points[2 * n], points[2 * n + 1], (unsigned long long)answers[n], (unsigned long long)node);
                return 1;
            }
            if (expected < r.count && r.sprite_of_index[hit_index(answers[n])] != expected) return 4;
            compared += 1;
        }
    }
    printf("%zu sprites, %zu frames: %.2f ms a frame, the slowest %.2f ms; %zu answers as the plain loop's, %zu nodes entered\n",
        r.count, frames, total / (double)frames, slowest, compared, entered);

    must(hit_hover_destroy(hover));
    must(hit_scene_destroy(scene));
    free(places);
    free(moved);
    free(r.sprite_of_index);
    free(r.nodes);
    free(r.frames);
    return 0;
}
