/* Which node of a scene gets the touch: the hit testing engine of swift-hit-testing, for C and languages that call C.
 *
 * A scene is a tree of rectangles with attributes. Queries are answered by indexes that the scene builds and updates by
 * itself; every answer is that of a walk down the tree, front-most child first.
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
 * SPACES. Query points are in screen space, the space of the roots' parent, in points; y may point up or down. A node's
 * frame is in its parent's bounds space: a parent whose bounds begin at (0, 40) has been scrolled by 40.
 *
 * ORDER. Children and roots are ordered back to front: the node inserted last is in front, and is tested first.
 *
 * IDENTIFIERS. A hit_node identifies a node. After the node is removed, the number is never used for another one in this
 * process. 0 is no node. The bits and the order of the numbers are unspecified. For tables beside a scene there is
 * hit_index().
 *
 * OWNERSHIP. The caller destroys the scenes, snapshots and hovers that it creates. No function keeps a pointer beyond the
 * call, except the ask function and its context. A pointer that is returned belongs to the object of the call; a comment
 * says how long it is valid.
 *
 * THREADS. A scene, and the hovers used with it, belong to one thread at a time, even for queries, since they build indexes.
 * Any number of threads may query a snapshot at once, while its scene is being changed. hit_message(), hit_error() and
 * hit_clear_error() belong to the calling thread.
 *
 * ERRORS. No call with a live object, or with NULL, stops the process, whatever the other arguments are. A call that fails
 * changes nothing. It returns a status, or 0 if it has another result, and leaves a sentence in hit_message(). A batch that
 * fails changes none of its nodes.
 *
 * TIME. Reading takes a few instructions. A query takes some hundred, whatever the number of nodes, once queries have paid
 * for an index; hit_prepare() builds all at once. A change updates one box, whatever is below the node.
 */
#ifndef HIT_TEST_H
#define HIT_TEST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------- version, errors */

/* Increases when an existing meaning or layout changes, but not when something is added. */
#define HIT_ABI_VERSION 1

/* HIT_ABI_VERSION of the loaded library. Compare it before anything else. */
uint32_t hit_abi_version(void);

typedef enum hit_status {
    HIT_OK = 0,
    HIT_ERROR_NULL = 1,       /* a required pointer is NULL */
    HIT_ERROR_STALE = 2,      /* a node is not in the scene: it was removed, or belongs to another one */
    HIT_ERROR_NOT_FINITE = 3, /* a coordinate is NaN or infinite */
    HIT_ERROR_ARGUMENT = 4,   /* a number is out of range: a stride, a count, a kind */
    HIT_ERROR_BUSY = 5,       /* the scene is in the middle of a call that must not be interrupted by this one */
    HIT_ERROR_UNANSWERED = 6, /* the answer needs an override, and there is no ask function: hit_set_ask() */
    HIT_ERROR_FULL = 7,       /* a scene has no room for more nodes */
    HIT_ERROR_FILE = 8        /* the bytes are not a scene */
} hit_status;

/* The last failure in this thread, as an English sentence in UTF-8; never NULL. Valid until the next failure in this
   thread. */
const char *hit_message(void);

/* The status of the last failure in this thread; HIT_OK if there was none since hit_clear_error(). */
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

/* A copy of a scene. O(1): both share what neither changes. The ask function is not copied. */
hit_scene *hit_scene_copy(hit_scene *scene);

/* Frees a scene. NULL is allowed. HIT_ERROR_BUSY in the middle of a call with this scene. */
hit_status hit_scene_destroy(hit_scene *scene);

/* The number of nodes. */
size_t hit_count(const hit_scene *scene);

/* 1 if the node is in the scene, else 0. */
int hit_contains(const hit_scene *scene, hit_node node);

/* The node's index, for tables beside a scene: from 1, dense, reused after removal; 0 for no node. */
uint32_t hit_index(hit_node node);

/* The parent; 0 for a root, and for a node that is not in the scene, which is an error. */
hit_node hit_parent(const hit_scene *scene, hit_node node);

/* The children of a node, or the roots for 0, back to front. Returns their number, and writes at most `capacity`. */
size_t hit_children(const hit_scene *scene, hit_node node, size_t capacity, hit_node *out);

/* --------------------------------------------------------------------------------------------------------- attributes */

/* Which of a node and its descendants take touches. */
typedef enum hit_mode {
    HIT_MODE_AUTO = 0,     /* both */
    HIT_MODE_NONE = 1,     /* neither */
    HIT_MODE_BOX_NONE = 2, /* only the descendants */
    HIT_MODE_BOX_ONLY = 3  /* only the node */
} hit_mode;

/* Which override a node has: code of yours, in the ask function, that decides instead of the node's attributes. */
typedef enum hit_asks {
    HIT_ASKS_NOTHING = 0,
    HIT_ASKS_HIT_TEST = 1, /* answers for the whole subtree, whatever the node's flags, mode and area are */
    HIT_ASKS_INSIDE = 2    /* decides whether the point is inside, after flags and mode have let it through */
} hit_asks;

/* The area, in its own space, in which an overriding node may be hit: a promise. Outside of it the ask function is not
   called, and the answer is no. */
typedef enum hit_reach {
    HIT_REACH_EVERYWHERE = 0, /* wherever its ancestors let a point through */
    HIT_REACH_RECT = 1,
    HIT_REACH_OUTSETS = 2 /* the bounds, with each edge moved outward */
} hit_reach;

/* All that decides how a node is hit, except its position in the tree and its shape. Begin with HIT_ATTRIBUTES_INIT. */
typedef struct hit_attributes {
    uint32_t size;               /* sizeof(hit_attributes) of the caller's header */
    int32_t hidden;              /* 1: the subtree takes no touches */
    int32_t enabled;             /* 0: the subtree takes no touches */
    int32_t hits_outside_bounds; /* 1: children are also tested for points outside the node */
    int32_t mode;                /* hit_mode */
    int32_t asks;                /* hit_asks */
    int32_t reserved;            /* 0 */
    int32_t reach;               /* hit_reach: where the ask function may say yes, and is called */
    double bounds[4];            /* x, y, width, height in the node's own space; x and y are the scroll offset */
    double origin[2];            /* the position of the bounds' corner in the parent's bounds space, before the transform */
    double anchor[2];            /* the fixed point of the transform, as a fraction of the size */
    double transform[6];         /* a, b, c, d, tx, ty: x' = a x + c y + tx, y' = b x + d y + ty */
    double alpha;                /* must be above 0.01 for a hit */
    double outsets[4];           /* top, left, bottom, right: how far the area extends beyond the bounds */
    hit_node redirect;           /* the node that is reported when this subtree is hit; 0: none */
    double reach_values[4];      /* of HIT_REACH_RECT x, y, width, height; of HIT_REACH_OUTSETS top, left, bottom, right */
} hit_attributes;

/* A visible, enabled node of size 0: hit_attributes attributes = HIT_ATTRIBUTES_INIT; */
#define HIT_ATTRIBUTES_INIT \
    {sizeof(hit_attributes), 0, 1, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0, 0}, {0.5, 0.5}, {1, 0, 0, 1, 0, 0}, 1, {0, 0, 0, 0}, 0, \
     {0, 0, 0, 0}}

/* Reads and sets all attributes except the shape. */
hit_status hit_get(const hit_scene *scene, hit_node node, hit_attributes *attributes);
hit_status hit_set(hit_scene *scene, hit_node node, const hit_attributes *attributes);

/* The frame in the parent's bounds space: the box of the transformed bounds. Setting it sets origin and size. */
hit_status hit_get_frame(const hit_scene *scene, hit_node node, double xywh[4]);
hit_status hit_set_frame(hit_scene *scene, hit_node node, double x, double y, double width, double height);

/* Scrolls: moves the origin of the bounds, and with it all descendants. */
hit_status hit_set_scroll(hit_scene *scene, hit_node node, double x, double y);

/* The shape of the area, in the node's own space. The bounds cut it, unless it is a stroke. With a shape, outsets are
   ignored. */
typedef enum hit_fill { HIT_FILL_EVEN_ODD = 0, HIT_FILL_NON_ZERO = 1 } hit_fill;
hit_status hit_shape_clear(hit_scene *scene, hit_node node);
hit_status hit_shape_ellipse(hit_scene *scene, hit_node node, double x, double y, double width, double height);
/* radii: top left, top right, bottom right, bottom left. */
hit_status hit_shape_rounded(hit_scene *scene, hit_node node, const double xywh[4], const double radii[4]);
hit_status hit_shape_polygon(hit_scene *scene, hit_node node, size_t count, const double *xy, int fill);
/* Several closed contours, filled together: `counts` has the number of corners of each, `xy` the corners of all. */
hit_status hit_shape_path(
    hit_scene *scene, hit_node node, size_t contours, const size_t *counts, const double *xy, int fill);
/* Everything nearer to one of several lines than half of `hit_width`, also outside the bounds. `closed`: 1 for each line
   whose last point is joined to its first; NULL: for none. `width` is the one drawn, and does not affect hits. */
hit_status hit_shape_stroke(
    hit_scene *scene, hit_node node, size_t lines, const size_t *counts, const uint8_t *closed, const double *xy,
    double width, double hit_width);
/* A path, and a stroke, of SVG path data in UTF-8. Curves become lines within `tolerance`. */
hit_status hit_shape_svg_path(hit_scene *scene, hit_node node, const char *data, int fill, double tolerance);
hit_status hit_shape_svg_stroke(
    hit_scene *scene, hit_node node, const char *data, double width, double hit_width, double tolerance);
/* A grid over the bounds, one bit per cell, row by row, most significant bit first, without padding between rows. */
hit_status hit_shape_mask(hit_scene *scene, hit_node node, size_t columns, size_t rows, const uint8_t *bits);

/* ----------------------------------------------------------------------------------------------------------- the tree */

/* Adds a node in front of its siblings. `parent` 0: a root. `attributes` NULL: HIT_ATTRIBUTES_INIT. `out` may be NULL. */
hit_status hit_insert(hit_scene *scene, hit_node parent, const hit_attributes *attributes, hit_node *out);
hit_status hit_insert_at(
    hit_scene *scene, hit_node parent, double x, double y, double width, double height, hit_node *out);

/* Adds plain nodes, each in front of the one before it. `out` may be NULL. */
hit_status hit_insert_many(hit_scene *scene, hit_node parent, size_t count, const double *xywh, hit_node *out);

/* Moves a node, with its subtree, to a parent (0: none), in front of its siblings; or behind `sibling`, a child of that
   parent. */
hit_status hit_move_to_front(hit_scene *scene, hit_node node, hit_node parent);
hit_status hit_move_behind(hit_scene *scene, hit_node node, hit_node parent, hit_node sibling);

/* Removes a node and its subtree. */
hit_status hit_remove(hit_scene *scene, hit_node node);
/* The same for many. A node that has been removed with an ancestor before its turn comes is skipped. */
hit_status hit_remove_many(hit_scene *scene, size_t count, const hit_node *nodes);
/* Removes all nodes. `keep_capacity` 1 keeps the memory. */
hit_status hit_remove_all(hit_scene *scene, int keep_capacity);

/* Sets many frames. `stride`: the number of bytes from one frame to the next, for frames within larger records; 0: they are
   adjacent. Any alignment. */
hit_status hit_set_frames(
    hit_scene *scene, size_t count, const hit_node *nodes, const double *xywh, size_t stride);
hit_status hit_set_frames_f32(
    hit_scene *scene, size_t count, const hit_node *nodes, const float *xywh, size_t stride);

/* Sets many transforms, a, b, c, d, tx, ty each, as in hit_attributes. A sprite that rotates while it moves can have its
   position in tx and ty, and keep its frame. */
hit_status hit_set_transforms(
    hit_scene *scene, size_t count, const hit_node *nodes, const double *abcdxy, size_t stride);
hit_status hit_set_transforms_f32(
    hit_scene *scene, size_t count, const hit_node *nodes, const float *abcdxy, size_t stride);

/* ---------------------------------------------------------------------------------------------------------- queries */

/* What the ask function replies. */
typedef enum hit_reply {
    HIT_PASS = 0,    /* nothing in this subtree is hit; for HIT_ASKS_INSIDE: the point is outside */
    HIT_DESCEND = 1, /* go on as for any node; for HIT_ASKS_INSIDE: the point is inside */
    HIT_ANSWER = 2   /* *answer is hit, or the asked node if that is 0; any number is reported unchanged */
} hit_reply;

/* Answers for an overriding node. `x`, `y`: the point in the node's own space. `asks`: hit_asks. It may change the scene
   and query it; the query in progress then goes on as a walk would. It must not destroy the scene. */
typedef hit_reply (*hit_ask)(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer);

/* Sets the function that is called for overriding nodes; NULL for none. */
hit_status hit_set_ask(hit_scene *scene, hit_ask ask, void *context);

/* The greatest number of nested queries, each made by the ask function of the one before. */
#define HIT_MAXIMUM_NESTING 16

/* The node that gets the touch at a point; 0: none, as at a point that is not finite. Also 0 after a failure: hit_error().
   */
hit_node hit_topmost(hit_scene *scene, double x, double y);

/* The same at many points. `stride`: the number of bytes from one point to the next; 0: they are adjacent. If an answer
   needs an override and there is no ask function, it is 0 and the status HIT_ERROR_UNANSWERED; the other answers are valid.
   */
hit_status hit_topmost_f64(hit_scene *scene, size_t count, const double *xy, size_t stride, hit_node *out);
hit_status hit_topmost_f32(hit_scene *scene, size_t count, const float *xy, size_t stride, hit_node *out);

/* One node of a list. */
typedef struct hit_item {
    hit_node node;
    hit_node redirect; /* what is reported when this node is hit; 0: the node itself */
    double distance;   /* for hit_nearest(); else 0 */
    int32_t asks;      /* hit_asks: not 0 for a node that stands for its whole subtree */
    int32_t reserved;
} hit_item;

/* Returns 1 if a node is accepted, else 0. It is called for one node after the other, while they are found; the nearest are
   all found before. It may use and change the scene, but not destroy it: the list is of the scene as it was at the call. */
typedef int (*hit_accept)(void *context, const hit_item *item);

/* All nodes at a point, front to back. These lists return their length, write at most `capacity` items, and call no
   override. */
size_t hit_hits(hit_scene *scene, double x, double y, size_t capacity, hit_item *out);

/* The nodes in a region, front to back: those that intersect it or, with `contained` 1, lie completely in it. */
size_t hit_region(
    hit_scene *scene, double x, double y, double width, double height, int contained, size_t capacity, hit_item *out);

/* The nodes in a polygon, a lasso, and along a line with a width: as hit_region_where(). Areas are exact, with shapes. */
size_t hit_lasso(
    hit_scene *scene, size_t count, const double *xy, int contained, hit_accept accept, void *context, size_t capacity,
    hit_item *out);
size_t hit_along(
    hit_scene *scene, size_t count, const double *xy, double width, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);

/* The nodes within a radius, nearest first. */
size_t hit_nearest(hit_scene *scene, double x, double y, double radius, size_t capacity, hit_item *out);

/* The same lists, of the nodes that `accept` accepts; NULL: all. */
size_t hit_hits_where(
    hit_scene *scene, double x, double y, hit_accept accept, void *context, size_t capacity, hit_item *out);
size_t hit_region_where(
    hit_scene *scene, double x, double y, double width, double height, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);
size_t hit_nearest_where(
    hit_scene *scene, double x, double y, double radius, hit_accept accept, void *context, size_t capacity, hit_item *out);

/* The first of the nodes at a point, front to back, that is accepted; 0: none, or a failure. No override is called, no
   redirect followed. */
hit_node hit_topmost_where(hit_scene *scene, double x, double y, hit_accept accept, void *context);

/* The same lists, one node after the other: `each` is called with each node, and returns 1 to go on or 0 to end the list; nodes
   behind the last one are not looked for, except by hit_visit_nearest(), which first finds all within the radius. `descend`
   returns 1 if the descendants of a node may be listed; it is called with a node before anything in it is tested, and not for
   nodes without children. NULL: it always does. Both may use and change the scene, as hit_accept may. */
hit_status hit_visit_hits(hit_scene *scene, double x, double y, hit_accept descend, hit_accept each, void *context);
hit_status hit_visit_region(
    hit_scene *scene, double x, double y, double width, double height, int contained, hit_accept descend, hit_accept each,
    void *context);
hit_status hit_visit_lasso(
    hit_scene *scene, size_t count, const double *xy, int contained, hit_accept descend, hit_accept each, void *context);
hit_status hit_visit_along(
    hit_scene *scene, size_t count, const double *xy, double width, int contained, hit_accept descend, hit_accept each,
    void *context);
hit_status hit_visit_nearest(
    hit_scene *scene, double x, double y, double radius, hit_accept descend, hit_accept each, void *context);

/* ----------------------------------------------------------------------------------------------------------- pointers */

/* Tracks the nodes under a pointer, while it moves and the layout changes. */
typedef struct hit_hover hit_hover;

typedef struct hit_hover_change {
    const hit_node *left; /* no longer under the pointer, innermost first; possibly removed from the scene */
    size_t left_count;
    const hit_node *entered; /* newly under it, outermost first */
    size_t entered_count;
    const hit_node *path; /* all nodes under it, outermost first */
    size_t path_count;
} hit_hover_change;

hit_hover *hit_hover_create(void);
hit_status hit_hover_destroy(hit_hover *hover);

/* Updates the hover; it queries the scene only if the point or the scene has changed. A point that is not finite means that
   there is no pointer. The arrays belong to the hover and are valid until its next call. Meanwhile the ask function must
   not use the scene: HIT_ERROR_BUSY. Without one, overriding nodes let the pointer through. */
hit_status hit_hover_update(hit_hover *hover, hit_scene *scene, double x, double y, hit_hover_change *change);

/* ------------------------------------------------------------------------------------------------------------ indexes */

/* Builds all indexes at once. Answers are right without it. */
hit_status hit_prepare(hit_scene *scene);

/* Builds the most useful indexes for a number of seconds. Returns 1 if nothing is left to do, else 0. */
int hit_prepare_for(hit_scene *scene, double seconds);

/* An index under construction on another thread, for the scene as it was at the beginning. */
typedef struct hit_build hit_build;

/* Begins to build the outermost large index that is missing. The scene can be used meanwhile. NULL, without a failure, if
   there is nothing to build or a build is in progress. */
hit_build *hit_build_begin(hit_scene *scene);

/* Builds for a number of seconds, on any thread. Returns 1 at the end, else 0. Only one thread at a time: during this call,
   another call of it or of the two below does nothing and fails with HIT_ERROR_BUSY. */
int hit_build_advance(hit_build *build, double seconds);

/* On the scene's thread, after all building: the scene takes over the index and updates it with later changes. Frees the
   build. Returns 1; 0 if the scene has given it up, or is another one. */
int hit_build_adopt(hit_scene *scene, hit_build *build);

/* Frees a build that is not needed. NULL is allowed. */
hit_status hit_build_destroy(hit_build *build);

/* ---------------------------------------------------------------------------------------------------------- snapshots */

/* A scene as it was at one moment, for any number of threads. What had no index then is walked. */
typedef struct hit_snapshot hit_snapshot;

/* O(1). */
hit_snapshot *hit_snapshot_create(hit_scene *scene);
/* By one thread, after all use by others. NULL is allowed. */
hit_status hit_snapshot_destroy(hit_snapshot *snapshot);

/* As the calls for a scene. There is no ask function: if an answer needs an override, it is 0 with HIT_ERROR_UNANSWERED. */
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

hit_status hit_snapshot_visit_hits(
    const hit_snapshot *snapshot, double x, double y, hit_accept descend, hit_accept each, void *context);
hit_status hit_snapshot_visit_region(
    const hit_snapshot *snapshot, double x, double y, double width, double height, int contained, hit_accept descend,
    hit_accept each, void *context);
hit_status hit_snapshot_visit_lasso(
    const hit_snapshot *snapshot, size_t count, const double *xy, int contained, hit_accept descend, hit_accept each,
    void *context);
hit_status hit_snapshot_visit_along(
    const hit_snapshot *snapshot, size_t count, const double *xy, double width, int contained, hit_accept descend,
    hit_accept each, void *context);
hit_status hit_snapshot_visit_nearest(
    const hit_snapshot *snapshot, double x, double y, double radius, hit_accept descend, hit_accept each, void *context);

/* ------------------------------------------------------------------------------------------------------ files, reports */

/* A scene from the bytes of a scene file: the project's own JSON, or any supported dump. The format is detected from the
   content, and the rules of its platform apply. NULL after a failure, whose message has line and column. */
hit_scene *hit_scene_read(const void *bytes, size_t count);

/* The node with a name from the file: its id, or its index in the file; 0 if there is none. */
hit_node hit_find(const hit_scene *scene, const char *name);

/* Texts of the file about a node, in UTF-8; NULL if there is none, or the node is not from a file. Valid until the scene
   and its copies are destroyed. */
/* Its id or, without one, its index in the file: what hit_find() takes. */
const char *hit_name(const hit_scene *scene, hit_node node);
/* The text by which a person would refer to it: its label or text, else its identifier. If a node that responds to touches
   has neither label nor text, the first text in it is used. */
const char *hit_label(const hit_scene *scene, hit_node node);
/* The class of its object, else its kind. */
const char *hit_class_name(const hit_scene *scene, hit_node node);
/* The identifier for programs: an accessibility identifier, a resource id. */
const char *hit_identifier(const hit_scene *scene, hit_node node);

/* The nearest node at or above it that responds to touches, by the file and the rules; 0: none. */
hit_node hit_handler(const hit_scene *scene, hit_node node);

/* Explains why a touch goes where it goes or, with a node, why that node gets it or not: lines of text in UTF-8. Nodes
   without a name appear by their numbers. Returns the size of the text in bytes, including the 0 at its end; what is
   written is cut to `capacity`. 0 after a failure. */
size_t hit_explain(hit_scene *scene, double x, double y, hit_node node, size_t capacity, char *out);

#ifdef __cplusplus
}
#endif

#endif
