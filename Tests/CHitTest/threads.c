/* One thread changes a scene and asks it, another builds its indexes, and several ask snapshots meanwhile, each of which has to
 * answer as the scene did when it was taken. Compile it and the library with the thread sanitizer.
 *
 *     threads [ROUNDS]
 */
#include "hit_test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { reader_count = 3, sprite_count = 600, moved_count = 20, point_count = 12, side = 500 };

/* A scene as it was, with what it answered then. The last reader frees it. */
typedef struct moment {
    hit_snapshot *snapshot;
    double xy[2 * point_count];
    hit_node answers[point_count];
    int readers;
} moment;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static moment *shown; /* for all readers */
static hit_build *building; /* for the builder; NULL once it has finished */
static int is_ended;

static void fail(const char *what) {
    fprintf(stderr, "threads: %s: %s\n", what, hit_message());
    exit(1);
}

static unsigned below(uint64_t *state, unsigned limit) { /* splitmix64 */
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return (unsigned)((z ^ (z >> 31)) % limit);
}

static void compare(const moment *m) {
    hit_node batch[point_count];
    if (hit_snapshot_topmost_f64(m->snapshot, point_count, m->xy, 0, batch) != HIT_OK) fail("a batch");
    if (hit_snapshot_count(m->snapshot) != sprite_count + 1) fail("the count");
    for (int i = 0; i < point_count; i++) {
        const double x = m->xy[2 * i], y = m->xy[2 * i + 1];
        hit_item items[4];
        if (batch[i] != m->answers[i] || hit_snapshot_topmost(m->snapshot, x, y) != m->answers[i]) fail("an answer");
        const size_t hits = hit_snapshot_hits(m->snapshot, x, y, 4, items);
        if (hits == 0 || items[0].node != m->answers[i]) fail("a list");
        if (hit_snapshot_region(m->snapshot, x, y, 1, 1, 0, 0, NULL) < hits) fail("a region");
        if (hit_snapshot_nearest(m->snapshot, x, y, 0, 0, NULL) < hits) fail("what is near");
        if (!hit_snapshot_contains(m->snapshot, m->answers[i])) fail("a node");
    }
}

/* What goes wrong in one thread is told in that thread. */
static void fail_alone(const moment *m, uint64_t *state) {
    const int is_stale = (int)below(state, 2);
    hit_clear_error();
    if (is_stale) hit_snapshot_parent(m->snapshot, 1);
    else hit_snapshot_count(NULL);
    if (hit_error() != (is_stale ? HIT_ERROR_STALE : HIT_ERROR_NULL)) fail("an error of another thread");
}

static void *read_moments(void *argument) {
    uint64_t state = (uint64_t)(size_t)argument;
    const moment *last = NULL;
    for (;;) {
        pthread_mutex_lock(&lock);
        while (shown == last && !is_ended) pthread_cond_wait(&changed, &lock);
        moment *m = shown;
        pthread_mutex_unlock(&lock);
        if (m == last || m == NULL) return NULL;
        compare(m);
        fail_alone(m, &state);
        pthread_mutex_lock(&lock);
        last = m;
        m->readers -= 1;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
    }
}

static void *build(void *argument) {
    (void)argument;
    for (;;) {
        pthread_mutex_lock(&lock);
        while (building == NULL && !is_ended) pthread_cond_wait(&changed, &lock);
        hit_build *mine = building;
        pthread_mutex_unlock(&lock);
        if (mine == NULL) return NULL;
        while (hit_build_advance(mine, 0.001) == 0) {}
        pthread_mutex_lock(&lock);
        building = NULL;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
    }
}

/* In the thread of the scene: begins a build, or takes over one that has ended. Returns how many were taken over. */
static int go_on_building(hit_scene *scene, hit_build **begun) {
    int adopted = 0;
    pthread_mutex_lock(&lock);
    if (building == NULL) {
        if (*begun != NULL) adopted = hit_build_adopt(scene, *begun);
        *begun = building = hit_build_begin(scene);
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    return adopted;
}

static void change(hit_scene *scene, const hit_node *nodes, uint64_t *state) {
    hit_node moved[moved_count];
    double frames[4 * moved_count];
    for (int i = 0; i < moved_count; i++) {
        moved[i] = nodes[below(state, sprite_count)];
        frames[4 * i] = below(state, side);
        frames[4 * i + 1] = below(state, side);
        frames[4 * i + 2] = frames[4 * i + 3] = 30;
    }
    if (hit_set_frames(scene, moved_count, moved, frames, 0) != HIT_OK) fail("frames");
}

/* Takes a snapshot, with what the scene answers now. */
static moment *take(hit_scene *scene, uint64_t *state) {
    moment *m = calloc(1, sizeof *m);
    if (m == NULL) exit(1);
    for (int i = 0; i < 2 * point_count; i++) m->xy[i] = below(state, side) + 0.5;
    if (hit_topmost_f64(scene, point_count, m->xy, 0, m->answers) != HIT_OK) fail("a batch of the scene");
    m->snapshot = hit_snapshot_create(scene);
    m->readers = reader_count;
    return m;
}

static void wait_for_readers(moment *m) {
    pthread_mutex_lock(&lock);
    while (m->readers > 0) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

/* Copies of a scene share what its file says of the nodes. */
static void *read_names(void *context) {
    hit_scene *copy = context;
    for (int i = 0; i < 100; i++) {
        char name[8];
        snprintf(name, sizeof name, "%d", i);
        const hit_node node = hit_find(copy, name);
        const char *label = hit_label(copy, node), *again = hit_label(copy, node);
        if (label == NULL || label != again || strcmp(hit_name(copy, node), name) != 0) fail("a name");
    }
    hit_scene_destroy(copy);
    return NULL;
}

static void share_names(void) {
    static char file[16384] = "x,y,w,h,label\n";
    for (int i = 0; i < 100; i++) {
        const size_t end = strlen(file);
        snprintf(file + end, sizeof file - end, "%d,0,5,5,box %d\n", 10 * i, i);
    }
    hit_scene *scene = hit_scene_read(file, strlen(file));
    if (scene == NULL) fail("a table");
    pthread_t threads[reader_count];
    for (int i = 0; i < reader_count; i++) pthread_create(&threads[i], NULL, read_names, hit_scene_copy(scene));
    hit_scene_destroy(scene);
    for (int i = 0; i < reader_count; i++) pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
    share_names();
    const int rounds = argc > 1 ? atoi(argv[1]) : 20;
    uint64_t state = 7;
    hit_scene *scene = hit_scene_create();
    hit_node screen;
    static hit_node nodes[sprite_count];
    static double frames[4 * sprite_count];
    for (int i = 0; i < sprite_count; i++) {
        frames[4 * i] = below(&state, side);
        frames[4 * i + 1] = below(&state, side);
        frames[4 * i + 2] = frames[4 * i + 3] = 30;
    }
    if (hit_insert_at(scene, 0, 0, 0, side, side, &screen) != HIT_OK) fail("the screen");
    if (hit_insert_many(scene, screen, sprite_count, frames, nodes) != HIT_OK) fail("the sprites");

    pthread_t threads[reader_count + 1];
    for (size_t i = 0; i < reader_count; i++) pthread_create(&threads[i], NULL, read_moments, (void *)(i + 1));
    pthread_create(&threads[reader_count], NULL, build, NULL);

    int adopted = 0;
    hit_build *begun = NULL;
    moment *last = NULL;
    for (int round = 0; round < rounds; round++) {
        moment *m = take(scene, &state);
        if (last != NULL) {
            wait_for_readers(last);
            hit_snapshot_destroy(last->snapshot);
        }
        pthread_mutex_lock(&lock);
        shown = m;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
        free(last);
        last = m;
        adopted += go_on_building(scene, &begun);
        change(scene, nodes, &state);
    }
    wait_for_readers(last);
    pthread_mutex_lock(&lock);
    is_ended = 1;
    while (building != NULL) pthread_cond_wait(&changed, &lock);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i <= reader_count; i++) pthread_join(threads[i], NULL);
    if (begun != NULL) adopted += hit_build_adopt(scene, begun);
    hit_snapshot_destroy(last->snapshot);
    free(last);
    if (adopted == 0) fail("no build was taken over");
    hit_scene_destroy(scene);
    printf("%d snapshots were asked by %d threads, and %d builds taken over\n", rounds, reader_count, adopted);
    return 0;
}
