/* Which node of a scene gets the touch: the hit testing engine of swift-hit-testing, for C and whatever calls C.
 *
 * A scene is a tree of rectangles with attributes. Questions are answered out of indexes that the scene builds and repairs
 * by itself; every answer is what a walk down the tree, front-most child first, would say.
 *
 *     hit_scene *scene = hit_scene_create();
 *     hit_node map = 0;
 *     hit_insert_at(scene, 0, 0, 0, 800, 600, &map);
 *     hit_insert_many(scene, map, count, frames, sprites);
 *     ...
 *     hit_set_frames(scene, count, sprites, frames, 0);
 *     hit_node under = hit_topmost(scene, mouse_x, mouse_y);
 *     ...
 *     hit_scene_destroy(scene);
 *
 * SPACES. Query points are in the space of the roots' parent, the screen, in points; y points where you like. A node's
 * frame is in its parent's bounds space: a parent whose bounds begin at (0, 40) has been scrolled by 40.
 *
 * ORDER. Children and roots stand back to front: what is inserted last lies in front, and is asked first.
 *
 * NAMES. A hit_node names a node for good: once the node is removed, the number never comes to name another one in this
 * process. 0 is no node. Nothing else about the numbers is promised, neither their bits nor their order. For tables beside
 * a scene there is hit_index().
 *
 * OWNERSHIP. Who creates a scene, a snapshot or a hover destroys it. Nothing keeps a pointer that is passed in beyond the
 * call, but for the ask function and its context. What is returned by pointer belongs to the object that it was asked of, and
 * its comment says how long it stays.
 *
 * THREADS. A scene, and the hovers used with it, belong to one thread at a time, questions included: they build indexes. A
 * snapshot may be asked from any number of threads at once, while its scene is being changed. hit_message(), hit_error() and
 * hit_clear_error() are of the calling thread.
 *
 * ERRORS. No call with a live object, or with NULL, stops the process, whatever the other arguments are. A call that cannot
 * do what it is told changes nothing, returns a status or, if it has another result, 0, and leaves a sentence in
 * hit_message(). A batch that is refused changes none of its nodes.
 *
 * TIME. Reading costs no more than a few instructions, a question some hundred, whatever the number of nodes, once questions
 * have paid for an index; hit_prepare() pays at once. Changes cost what they touch.
 */
#ifndef HIT_TEST_H
#define HIT_TEST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------- version, errors */

/* Grows when something that exists changes its meaning or its layout, not when something is added. */
#define HIT_ABI_VERSION 1

/* HIT_ABI_VERSION of the library that was loaded. Compare it before anything else. */
uint32_t hit_abi_version(void);

typedef enum hit_status {
    HIT_OK = 0,
    HIT_ERROR_NULL = 1,       /* a pointer that is needed is NULL */
    HIT_ERROR_STALE = 2,      /* a node is not in the scene: it was removed, or is of another one */
    HIT_ERROR_NOT_FINITE = 3, /* a coordinate is NaN or infinite */
    HIT_ERROR_ARGUMENT = 4,   /* a number is out of range: a stride, a count, a kind */
    HIT_ERROR_BUSY = 5,       /* the scene is in the middle of a call that this one must not come into */
    HIT_ERROR_UNANSWERED = 6, /* a node asks, and there is nobody to ask: hit_set_ask() */
    HIT_ERROR_FULL = 7,       /* a scene holds no more nodes */
    HIT_ERROR_FILE = 8        /* the bytes are no scene */
} hit_status;

/* What went wrong last in this thread, as an English sentence in UTF-8; never NULL. It stays until the next failure here. */
const char *hit_message(void);

/* The status of what went wrong last in this thread; HIT_OK if nothing has since hit_clear_error(). */
hit_status hit_error(void);
void hit_clear_error(void);

/* ------------------------------------------------------------------------------------------------------------- scenes */

typedef struct hit_scene hit_scene;
#ifdef HIT_NODE_IS_DOUBLE /* by the module for JavaScript, whose numbers are doubles */
typedef double hit_node;
#else
typedef uint64_t hit_node;
#endif

/* A scene without nodes. */
hit_scene *hit_scene_create(void);

/* A scene of its own that is as this one is now. O(1): what neither changes is shared. The ask function is not taken along. */
hit_scene *hit_scene_copy(hit_scene *scene);

/* Frees a scene. NULL is fine. HIT_ERROR_BUSY in the middle of a call with this scene. */
hit_status hit_scene_destroy(hit_scene *scene);

/* How many nodes there are. */
size_t hit_count(const hit_scene *scene);

/* 1 if the node is in the scene, else 0. */
int hit_contains(const hit_scene *scene, hit_node node);

/* The node's place, for tables beside a scene: from 1, dense, given again after removal; 0 for no node. */
uint32_t hit_index(hit_node node);

/* The parent; 0 for a root, and for a node that is not here, which is an error. */
hit_node hit_parent(const hit_scene *scene, hit_node node);

/* The children of a node, or the roots for 0, back to front. Returns how many there are, and writes at most `capacity`. */
size_t hit_children(const hit_scene *scene, hit_node node, size_t capacity, hit_node *out);

/* --------------------------------------------------------------------------------------------------------- attributes */

/* Which of a node and its descendants take touches. */
typedef enum hit_mode {
    HIT_MODE_AUTO = 0,     /* both */
    HIT_MODE_NONE = 1,     /* neither */
    HIT_MODE_BOX_NONE = 2, /* the descendants alone */
    HIT_MODE_BOX_ONLY = 3  /* the node alone */
} hit_mode;

/* What a node asks the ask function instead of being answered from its attributes. */
typedef enum hit_asks {
    HIT_ASKS_NOTHING = 0,
    HIT_ASKS_HIT_TEST = 1, /* what the whole subtree answers, whatever the node's flags, mode and area are */
    HIT_ASKS_INSIDE = 2    /* whether the point is inside, once flags and mode have let it through */
} hit_asks;

/* Where a node that asks may be hit, in its own space: a promise. Outside it is not asked, and the answer is no. */
typedef enum hit_reach {
    HIT_REACH_EVERYWHERE = 0, /* wherever its ancestors let a point through */
    HIT_REACH_RECT = 1,
    HIT_REACH_OUTSETS = 2 /* the bounds, each edge moved out */
} hit_reach;

/* What decides, beside its place in the tree and its shape, how a node is hit. Begin with HIT_ATTRIBUTES_INIT. */
typedef struct hit_attributes {
    uint32_t size;               /* sizeof(hit_attributes) of the caller's header */
    int32_t hidden;              /* 1: the subtree is out */
    int32_t enabled;             /* 0: the subtree is out */
    int32_t hits_outside_bounds; /* 1: children are tried for points outside the node, too */
    int32_t mode;                /* hit_mode */
    int32_t asks;                /* hit_asks */
    int32_t reserved;            /* 0 */
    int32_t reach;               /* hit_reach: where the ask function may say yes, and is called */
    double bounds[4];            /* x, y, width, height in the node's own space; x and y are the scroll offset */
    double origin[2];            /* where the bounds' corner stands in the parent's bounds space, before the transform */
    double anchor[2];            /* the point that the transform turns about, as a fraction of the size */
    double transform[6];         /* a, b, c, d, tx, ty: x' = a x + c y + tx, y' = b x + d y + ty */
    double alpha;                /* hit only above 0.01 */
    double outsets[4];           /* top, left, bottom, right: how far the area lies outside the bounds */
    hit_node redirect;           /* the node that hits in this subtree are reported as; 0: none */
    double reach_values[4];      /* of HIT_REACH_RECT x, y, width, height; of HIT_REACH_OUTSETS top, left, bottom, right */
} hit_attributes;

/* A visible, enabled node of size 0: hit_attributes attributes = HIT_ATTRIBUTES_INIT; */
#define HIT_ATTRIBUTES_INIT \
    {sizeof(hit_attributes), 0, 1, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0, 0}, {0.5, 0.5}, {1, 0, 0, 1, 0, 0}, 1, {0, 0, 0, 0}, 0, \
     {0, 0, 0, 0}}

/* Reads and sets all of them but the shape. */
hit_status hit_get(const hit_scene *scene, hit_node node, hit_attributes *attributes);
hit_status hit_set(hit_scene *scene, hit_node node, const hit_attributes *attributes);

/* The frame in the parent's bounds space: the box of the transformed bounds. Setting it sets origin and size. */
hit_status hit_get_frame(const hit_scene *scene, hit_node node, double xywh[4]);
hit_status hit_set_frame(hit_scene *scene, hit_node node, double x, double y, double width, double height);

/* Scrolls: moves the origin of the bounds, and with it all that lies below. */
hit_status hit_set_scroll(hit_scene *scene, hit_node node, double x, double y);

/* The shape of the area, in the node's own space and, but for strokes, within the bounds. Outsets do not apply where there is
   one. */
typedef enum hit_fill { HIT_FILL_EVEN_ODD = 0, HIT_FILL_NON_ZERO = 1 } hit_fill;
hit_status hit_shape_clear(hit_scene *scene, hit_node node);
hit_status hit_shape_ellipse(hit_scene *scene, hit_node node, double x, double y, double width, double height);
/* radii: top left, top right, bottom right, bottom left. */
hit_status hit_shape_rounded(hit_scene *scene, hit_node node, const double xywh[4], const double radii[4]);
hit_status hit_shape_polygon(hit_scene *scene, hit_node node, size_t count, const double *xy, int fill);
/* Several closed contours, filled together: `counts` has the number of corners of each, `xy` the corners of all. */
hit_status hit_shape_path(
    hit_scene *scene, hit_node node, size_t contours, const size_t *counts, const double *xy, int fill);
/* All that is nearer to one of several lines than half of `hit_width`, outside the bounds too. `closed`: 1 for each line that
   goes on from its last point to its first; NULL: none does. `width` is the one drawn, and is not hit. */
hit_status hit_shape_stroke(
    hit_scene *scene, hit_node node, size_t lines, const size_t *counts, const uint8_t *closed, const double *xy,
    double width, double hit_width);
/* A path, and a stroke, of SVG path data in UTF-8. Its curves become lines that are off by no more than `tolerance`. */
hit_status hit_shape_svg_path(hit_scene *scene, hit_node node, const char *data, int fill, double tolerance);
hit_status hit_shape_svg_stroke(
    hit_scene *scene, hit_node node, const char *data, double width, double hit_width, double tolerance);
/* A grid over the bounds, a bit a cell, row by row, most significant bit first, rows without padding. */
hit_status hit_shape_mask(hit_scene *scene, hit_node node, size_t columns, size_t rows, const uint8_t *bits);

/* ----------------------------------------------------------------------------------------------------------- the tree */

/* Adds a node in front of its siblings. `parent` 0: a root. `attributes` NULL: HIT_ATTRIBUTES_INIT. `out` may be NULL. */
hit_status hit_insert(hit_scene *scene, hit_node parent, const hit_attributes *attributes, hit_node *out);
hit_status hit_insert_at(
    hit_scene *scene, hit_node parent, double x, double y, double width, double height, hit_node *out);

/* Adds plain nodes, each in front of the one before it. `out` may be NULL. */
hit_status hit_insert_many(hit_scene *scene, hit_node parent, size_t count, const double *xywh, hit_node *out);

/* Puts a node, with its subtree, into a parent (0: none), in front of its siblings; or behind `sibling`, a child of it. */
hit_status hit_move_to_front(hit_scene *scene, hit_node node, hit_node parent);
hit_status hit_move_behind(hit_scene *scene, hit_node node, hit_node parent, hit_node sibling);

/* Takes a node and its subtree out. */
hit_status hit_remove(hit_scene *scene, hit_node node);
/* The same for many. One that has gone with an ancestor before its turn comes is passed over. */
hit_status hit_remove_many(hit_scene *scene, size_t count, const hit_node *nodes);
/* Takes all out. `keep_capacity` 1 keeps the memory. */
hit_status hit_remove_all(hit_scene *scene, int keep_capacity);

/* Sets many frames. `stride`: bytes between the beginnings of two frames, for the columns of a larger record; 0: they
   follow each other. Any alignment. */
hit_status hit_set_frames(
    hit_scene *scene, size_t count, const hit_node *nodes, const double *xywh, size_t stride);
hit_status hit_set_frames_f32(
    hit_scene *scene, size_t count, const hit_node *nodes, const float *xywh, size_t stride);

/* Sets many transforms, a, b, c, d, tx, ty each, as in hit_attributes. A sprite that turns on the move has its place in tx and
   ty, and keeps its frame. */
hit_status hit_set_transforms(
    hit_scene *scene, size_t count, const hit_node *nodes, const double *abcdxy, size_t stride);
hit_status hit_set_transforms_f32(
    hit_scene *scene, size_t count, const hit_node *nodes, const float *abcdxy, size_t stride);

/* ----------------------------------------------------------------------------------------------------------- asking */

/* What the code of a node that asks replies. */
typedef enum hit_reply {
    HIT_PASS = 0,    /* nothing in this subtree is hit; asked whether inside: outside */
    HIT_DESCEND = 1, /* go on as for any node; asked whether inside: inside */
    HIT_ANSWER = 2   /* what stands in *answer, or the asked node if that is 0; any number, it is reported as it is */
} hit_reply;

/* Answers for a node that asks. `x`, `y`: the point in the node's own space. `asks`: hit_asks. It may change the scene and
   ask it, which the question that is under way takes into account as a walk would; it must not destroy it. */
typedef hit_reply (*hit_ask)(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer);

/* Sets what is called for nodes that ask; NULL for nothing. */
hit_status hit_set_ask(hit_scene *scene, hit_ask ask, void *context);

/* So many questions may be under way in each other, each put by the ask function of the one before. */
#define HIT_MAXIMUM_NESTING 16

/* What gets the touch at a point; 0: nothing, as at a point that is not finite. Also 0 after a failure: hit_error(). */
hit_node hit_topmost(hit_scene *scene, double x, double y);

/* The same at many points. `stride`: bytes between the beginnings of two points; 0: they follow each other. Where a node
   asks and there is nobody to ask, the answer is 0 and the status HIT_ERROR_UNANSWERED; the others are right. */
hit_status hit_topmost_f64(hit_scene *scene, size_t count, const double *xy, size_t stride, hit_node *out);
hit_status hit_topmost_f32(hit_scene *scene, size_t count, const float *xy, size_t stride, hit_node *out);

/* One node of a list. */
typedef struct hit_item {
    hit_node node;
    hit_node redirect; /* what a hit here is reported as; 0: itself */
    double distance;   /* of hit_nearest(); else 0 */
    int32_t asks;      /* hit_asks: not 0 for a node that stands for its whole subtree */
    int32_t reserved;
} hit_item;

/* Says whether a node is wanted: 1, or 0. It is called when all candidates have been found, so it may use the scene. */
typedef int (*hit_accept)(void *context, const hit_item *item);

/* All nodes at a point, front to back. These lists return how many there are, and write at most `capacity`; none is asked. */
size_t hit_hits(hit_scene *scene, double x, double y, size_t capacity, hit_item *out);

/* The nodes in a region, front to back: those that intersect it or, with `contained` 1, lie in it. */
size_t hit_region(
    hit_scene *scene, double x, double y, double width, double height, int contained, size_t capacity, hit_item *out);

/* The nodes in a polygon, a lasso, and along a line of some width: as hit_region_where(). Areas are true ones, with shapes. */
size_t hit_lasso(
    hit_scene *scene, size_t count, const double *xy, int contained, hit_accept accept, void *context, size_t capacity,
    hit_item *out);
size_t hit_along(
    hit_scene *scene, size_t count, const double *xy, double width, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);

/* The nodes within a radius, nearest first. */
size_t hit_nearest(hit_scene *scene, double x, double y, double radius, size_t capacity, hit_item *out);

/* The same lists, of the nodes that are accepted. `accept` NULL: all are. */
size_t hit_hits_where(
    hit_scene *scene, double x, double y, hit_accept accept, void *context, size_t capacity, hit_item *out);
size_t hit_region_where(
    hit_scene *scene, double x, double y, double width, double height, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);
size_t hit_nearest_where(
    hit_scene *scene, double x, double y, double radius, hit_accept accept, void *context, size_t capacity, hit_item *out);

/* The first of the nodes at a point, front to back, that is accepted; 0: none, or a failure. None is asked, no redirect
   followed. */
hit_node hit_topmost_where(hit_scene *scene, double x, double y, hit_accept accept, void *context);

/* ----------------------------------------------------------------------------------------------------------- pointers */

/* What a pointer is over, while it moves and the layout changes under it. */
typedef struct hit_hover hit_hover;

typedef struct hit_hover_change {
    const hit_node *left; /* no longer under the pointer, innermost first; perhaps gone from the scene */
    size_t left_count;
    const hit_node *entered; /* newly under it, outermost first */
    size_t entered_count;
    const hit_node *path; /* all that is under it, outermost first */
    size_t path_count;
} hit_hover_change;

hit_hover *hit_hover_create(void);
hit_status hit_hover_destroy(hit_hover *hover);

/* Brings the hover up to date; it asks the scene only if the point or the scene has changed. A point that is not finite is
   nowhere. The arrays belong to the hover and stay until its next call. While this runs, the ask function must not use the
   scene: HIT_ERROR_BUSY. Without one, nodes that ask are passed. */
hit_status hit_hover_update(hit_hover *hover, hit_scene *scene, double x, double y, hit_hover_change *change);

/* ------------------------------------------------------------------------------------------------------------ indexes */

/* Builds every index at once. Never needed for an answer to be right. */
hit_status hit_prepare(hit_scene *scene);

/* Does what is worth most for so many seconds. Returns 1 if nothing is left to do, else 0. */
int hit_prepare_for(hit_scene *scene, double seconds);

/* An index under construction on another thread, out of the scene as it was when it was begun. */
typedef struct hit_build hit_build;

/* Begins to build the outermost large index that is missing. The scene goes on meanwhile. NULL, which is no failure, if there
   is nothing to build or something is being built. */
hit_build *hit_build_begin(hit_scene *scene);

/* Builds for so many seconds, on any thread. Returns 1 at the end, else 0. One thread at a time: while another is in here,
   this call and the two below do nothing and leave HIT_ERROR_BUSY. */
int hit_build_advance(hit_build *build, double seconds);

/* In the scene's thread, when no other builds any more: the scene takes over what was built and brings in what has changed
   meanwhile. Frees the build. Returns 1; 0 if the scene has given it up, or is another one. */
int hit_build_adopt(hit_scene *scene, hit_build *build);

/* Frees a build that nobody wants any more. NULL is fine. */
hit_status hit_build_destroy(hit_build *build);

/* ---------------------------------------------------------------------------------------------------------- snapshots */

/* A scene as it was at one moment, for any number of threads. What had no index then is answered by a walk. */
typedef struct hit_snapshot hit_snapshot;

/* O(1). */
hit_snapshot *hit_snapshot_create(hit_scene *scene);
/* By one thread, when no other uses it any more. NULL is fine. */
hit_status hit_snapshot_destroy(hit_snapshot *snapshot);

/* As the calls of a scene. There is no ask function: where a node asks, the answer is 0 and HIT_ERROR_UNANSWERED. */
size_t hit_snapshot_count(const hit_snapshot *snapshot);
int hit_snapshot_contains(const hit_snapshot *snapshot, hit_node node);
hit_node hit_snapshot_parent(const hit_snapshot *snapshot, hit_node node);
hit_status hit_snapshot_get(const hit_snapshot *snapshot, hit_node node, hit_attributes *attributes);
hit_node hit_snapshot_topmost(const hit_snapshot *snapshot, double x, double y);
hit_status hit_snapshot_topmost_f64(
    const hit_snapshot *snapshot, size_t count, const double *xy, size_t stride, hit_node *out);
hit_status hit_snapshot_topmost_f32(
    const hit_snapshot *snapshot, size_t count, const float *xy, size_t stride, hit_node *out);
size_t hit_snapshot_hits(const hit_snapshot *snapshot, double x, double y, size_t capacity, hit_item *out);
size_t hit_snapshot_region(
    const hit_snapshot *snapshot, double x, double y, double width, double height, int contained, size_t capacity,
    hit_item *out);
size_t hit_snapshot_lasso(
    const hit_snapshot *snapshot, size_t count, const double *xy, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);
size_t hit_snapshot_along(
    const hit_snapshot *snapshot, size_t count, const double *xy, double width, int contained, hit_accept accept,
    void *context, size_t capacity, hit_item *out);
size_t hit_snapshot_nearest(
    const hit_snapshot *snapshot, double x, double y, double radius, size_t capacity, hit_item *out);
size_t hit_snapshot_hits_where(
    const hit_snapshot *snapshot, double x, double y, hit_accept accept, void *context, size_t capacity, hit_item *out);
size_t hit_snapshot_region_where(
    const hit_snapshot *snapshot, double x, double y, double width, double height, int contained, hit_accept accept,
    void *context, size_t capacity, hit_item *out);
size_t hit_snapshot_nearest_where(
    const hit_snapshot *snapshot, double x, double y, double radius, hit_accept accept, void *context, size_t capacity,
    hit_item *out);
hit_node hit_snapshot_topmost_where(
    const hit_snapshot *snapshot, double x, double y, hit_accept accept, void *context);

/* ------------------------------------------------------------------------------------------------------ files, reports */

/* A scene out of the bytes of a scene file: the project's own JSON, or any dump that it reads; the format is found from the
   content, and the rules of its platform apply. NULL after a failure, whose message has line and column. */
hit_scene *hit_scene_read(const void *bytes, size_t count);

/* The node of a name that the file gives, its id or its number in the file; 0 if there is none. */
hit_node hit_find(const hit_scene *scene, const char *name);

/* What the file says of a node, in UTF-8; NULL if it says nothing, or the node came from no file. It stays until the scene
   and its copies are destroyed. */
/* Its id or, without one, its number in the file: what hit_find() takes. */
const char *hit_name(const hit_scene *scene, hit_node node);
/* What a person would call it: its label or text; of one that acts and has none, the first that is written in it; else its
   identifier. */
const char *hit_label(const hit_scene *scene, hit_node node);
/* The class of its object, else its kind. */
const char *hit_class_name(const hit_scene *scene, hit_node node);
/* The name that programs find it by: an accessibility identifier, a resource id. */
const char *hit_identifier(const hit_scene *scene, hit_node node);

/* The nearest node, the node itself or an ancestor, that acts on a touch, as far as file and rules say; 0: none. */
hit_node hit_handler(const hit_scene *scene, hit_node node);

/* Why a touch goes where it goes or, with a node, why that one gets it or not: lines of text in UTF-8. Nodes without a name go
   by their numbers. Returns the bytes
   that it takes, the 0 at its end included; it is cut to `capacity`. 0 after a failure. */
size_t hit_explain(hit_scene *scene, double x, double y, hit_node node, size_t capacity, char *out);

#ifdef __cplusplus
}
#endif

#endif
