/* The native side of speed.mjs: the same scene, the same questions. Reads a letter for each turn, and writes for it the
 * nanoseconds of a question and a digest of the answers: t one by one, b a batch, f a frame of 1,000 moves and 100 questions. */
#include "hit_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { sprites = 100000, questions = 100000, moved = 1000, asked = 100 };
static const double side = 8000;

static uint32_t state = 1;
static double random_number(double limit) { /* Marsaglia's xorshift, as in speed.mjs */
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state / 4294967296.0 * limit;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double frames[4 * sprites], moves[4 * moved], points[2 * questions];
static hit_node nodes[sprites], answers[questions];

int main(void) {
    hit_scene *scene = hit_scene_create();
    hit_node map = 0;
    hit_insert_at(scene, 0, 0, 0, side, side, &map);
    for (int i = 0; i < 4 * sprites; i += 1) frames[i] = i % 4 < 2 ? random_number(side) : 16;
    for (int i = 0; i < 2 * questions; i += 1) points[i] = random_number(side);
    hit_insert_many(scene, map, sprites, frames, nodes);
    hit_prepare(scene);
    uint32_t first = hit_index(nodes[0]);
    for (int kind = getchar(); kind != EOF; kind = getchar()) {
        uint32_t digest = 0;
        double begin = now(), count = questions;
        if (kind == 't') {
            for (int i = 0; i < questions; i += 1) answers[i] = hit_topmost(scene, points[2 * i], points[2 * i + 1]);
        } else if (kind == 'b') {
            hit_topmost_f64(scene, questions, points, 0, answers);
        } else if (kind == 'f') {
            count = 100;
            for (int frame = 0; frame < count; frame += 1) {
                for (int i = 0; i < 4 * moved; i += 1) moves[i] = i % 4 < 2 ? random_number(side) : 16;
                hit_set_frames(scene, moved, nodes, moves, 0);
                for (int i = 0; i < asked; i += 1) {
                    answers[frame * asked + i] = hit_topmost(scene, points[2 * i], points[2 * i + 1]);
                }
            }
        } else {
            continue;
        }
        double time = (now() - begin) / count;
        int written = kind == 'f' ? 100 * asked : questions;
        for (int i = 0; i < written; i += 1) digest = (digest ^ (hit_index(answers[i]) - first)) * 16777619u;
        printf("%.1f %x\n", time, digest);
        fflush(stdout);
    }
    hit_scene_destroy(scene);
    return 0;
}
