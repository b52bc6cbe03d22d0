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
 * hit_clear_error() belong to the calling thread. A calling thread rounds to nearest, as threads do unless told otherwise.
 *
 * ERRORS. No call with a live object, or with NULL, stops the process, whatever the other arguments are. But behind a pointer
 * that is not NULL, there has to be as much memory as counts and strides say. A call that fails changes nothing. It returns a
 * status, or 0 if it has another result, and leaves a sentence in hit_message(). A batch that fails changes none of its nodes.
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

/* The HIT_ABI_VERSION of the loaded library. Before any other call, compare it with the version of this header. */
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

/* The last failure in this thread, as an English sentence in UTF-8; empty if there was none, never NULL. Valid until the next
   failure in this thread. */
const char *hit_message(void);

/* The status of the last failure in this thread; HIT_OK if there was none since hit_clear_error(). Calls that succeed do not
   change it. A failure of a call within an ask function or a predicate counts, too, unless that function clears it. */
hit_status hit_error(void);
/* Lets hit_error() return HIT_OK in this thread until the next failure. */
void hit_clear_error(void);

/* ------------------------------------------------------------------------------------------------------------- scenes */

typedef struct hit_scene hit_scene;
#ifdef HIT_NODE_IS_DOUBLE /* by the module for JavaScript, whose numbers are doubles */
typedef double hit_node;
#else
typedef uint64_t hit_node;
#endif

/* Creates a scene without nodes. */
hit_scene *hit_scene_create(void);

/* Creates a copy of a scene. O(1): the two share what neither changes. The ask function is not copied. */
hit_scene *hit_scene_copy(hit_scene *scene);

/* Frees a scene. NULL is allowed. Fails with HIT_ERROR_BUSY during another call with the scene, as in its ask function. */
hit_status hit_scene_destroy(hit_scene *scene);

/* The number of nodes in a scene. */
size_t hit_count(const hit_scene *scene);

/* 1 if a node is in a scene, else 0. */
int hit_contains(const hit_scene *scene, hit_node node);

/* The index of a node, for tables of yours beside a scene. Indexes count from 1, are dense, and are reused after nodes are
   removed. The index of 0, which is no node, is 0. */
uint32_t hit_index(hit_node node);

/* The parent of a node; 0 for a root. Also 0, after a failure, for a node that is not in the scene. */
hit_node hit_parent(const hit_scene *scene, hit_node node);

/* Writes the children of a node, or the roots for 0, back to front, at most `capacity` of them. Returns the number of all. */
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

/* The area in which an overriding node may be hit, in the node's own space. It is a promise of yours: outside the area, the ask
   function is not called, and the point counts as outside. */
typedef enum hit_reach {
    HIT_REACH_EVERYWHERE = 0, /* wherever the node's ancestors let a point through */
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
    hit_node redirect;           /* what is reported when this subtree is hit; 0, or a node that is not in the scene: none */
    double reach_values[4];      /* of HIT_REACH_RECT x, y, width, height; of HIT_REACH_OUTSETS top, left, bottom, right */
} hit_attributes;

/* The attributes of a visible, enabled node of size 0: hit_attributes attributes = HIT_ATTRIBUTES_INIT; */
#define HIT_ATTRIBUTES_INIT \
    {sizeof(hit_attributes), 0, 1, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0, 0}, {0.5, 0.5}, {1, 0, 0, 1, 0, 0}, 1, {0, 0, 0, 0}, 0, \
     {0, 0, 0, 0}}

/* Reads all attributes of a node, except the shape. */
hit_status hit_get(const hit_scene *scene, hit_node node, hit_attributes *attributes);
/* Sets all attributes of a node, except the shape. */
hit_status hit_set(hit_scene *scene, hit_node node, const hit_attributes *attributes);

/* Reads the frame of a node, in its parent's bounds space: the box of the transformed bounds. */
hit_status hit_get_frame(const hit_scene *scene, hit_node node, double xywh[4]);
/* Sets the frame of a node, by setting origin and size. With a transform, the center is set, and the size whose transformed box
   has the new size. */
hit_status hit_set_frame(hit_scene *scene, hit_node node, double x, double y, double width, double height);

/* Scrolls a node: sets the origin of its bounds, which moves all descendants. */
hit_status hit_set_scroll(hit_scene *scene, hit_node node, double x, double y);

/* Shapes of a node's area, in the node's own space. The bounds cut a shape, unless it is a stroke. With a shape, outsets are
   ignored. */

/* The rule by which the inside of a polygon or path is found where lines cross: even-odd, or non-zero windings. */
typedef enum hit_fill { HIT_FILL_EVEN_ODD = 0, HIT_FILL_NON_ZERO = 1 } hit_fill;

/* Removes the shape of a node. */
hit_status hit_shape_clear(hit_scene *scene, hit_node node);
/* Sets the ellipse in a rectangle as the shape of a node. */
hit_status hit_shape_ellipse(hit_scene *scene, hit_node node, double x, double y, double width, double height);
/* Sets a rectangle with rounded corners as the shape. `radii`: top left, top right, bottom right, bottom left. */
hit_status hit_shape_rounded(hit_scene *scene, hit_node node, const double xywh[4], const double radii[4]);
/* Sets a polygon with `count` corners as the shape. `fill`: hit_fill. */
hit_status hit_shape_polygon(hit_scene *scene, hit_node node, size_t count, const double *xy, int fill);
/* Sets several closed contours, filled together, as the shape: `counts` has the number of corners of each contour, `xy` the
   corners of all. */
hit_status hit_shape_path(
    hit_scene *scene, hit_node node, size_t contours, const size_t *counts, const double *xy, int fill);
/* Sets a stroke as the shape: everything nearer to one of several lines than half of `hit_width`, also outside the bounds.
   `counts` has the number of points of each line, `xy` the points of all. `closed` has 1 for each line whose last point is
   joined to its first; NULL: no line is closed. `width` is the width of the drawn lines, and does not affect hits. */
hit_status hit_shape_stroke(
    hit_scene *scene, hit_node node, size_t lines, const size_t *counts, const uint8_t *closed, const double *xy,
    double width, double hit_width);
/* Sets a path as the shape, of SVG path data in UTF-8. Curves become lines within `tolerance`. */
hit_status hit_shape_svg_path(hit_scene *scene, hit_node node, const char *data, int fill, double tolerance);
/* Sets a stroke along SVG path data as the shape: as hit_shape_svg_path() and hit_shape_stroke(). */
hit_status hit_shape_svg_stroke(
    hit_scene *scene, hit_node node, const char *data, double width, double hit_width, double tolerance);
/* Sets a mask as the shape: a grid over the bounds, with one bit per cell, 1 for a cell in the area. The bits go row by row,
   most significant bit first, without padding between rows. */
hit_status hit_shape_mask(hit_scene *scene, hit_node node, size_t columns, size_t rows, const uint8_t *bits);

/* ----------------------------------------------------------------------------------------------------------- the tree */

/* Adds a node in front of its siblings, and writes it to `out`. `parent` 0: a root. `attributes` NULL: HIT_ATTRIBUTES_INIT.
   `out` may be NULL. */
hit_status hit_insert(hit_scene *scene, hit_node parent, const hit_attributes *attributes, hit_node *out);
/* Adds a node with a frame, and else the attributes of HIT_ATTRIBUTES_INIT: as hit_insert(). */
hit_status hit_insert_at(
    hit_scene *scene, hit_node parent, double x, double y, double width, double height, hit_node *out);

/* Adds nodes with frames, `xywh` for each, and else the attributes of HIT_ATTRIBUTES_INIT. Each is in front of the one before.
   `out` may be NULL. */
hit_status hit_insert_many(hit_scene *scene, hit_node parent, size_t count, const double *xywh, hit_node *out);

/* Moves a node, with its subtree, to a parent (0: none), in front of the parent's other children. */
hit_status hit_move_to_front(hit_scene *scene, hit_node node, hit_node parent);
/* Moves a node, with its subtree, to a parent (0: none), right behind `sibling`, another child of that parent. */
hit_status hit_move_behind(hit_scene *scene, hit_node node, hit_node parent, hit_node sibling);

/* Removes a node and its subtree. */
hit_status hit_remove(hit_scene *scene, hit_node node);
/* Removes many nodes and their subtrees. A node that has been removed with an ancestor before its turn comes is skipped. */
hit_status hit_remove_many(hit_scene *scene, size_t count, const hit_node *nodes);
/* Removes all nodes. `keep_capacity` 1 keeps the memory. */
hit_status hit_remove_all(hit_scene *scene, int keep_capacity);

/* Sets the frames of many nodes, x, y, width, height each. `stride`: the number of bytes from one frame to the next, for frames
   within larger records; 0: the frames are adjacent. The numbers may have any alignment. */
hit_status hit_set_frames(
    hit_scene *scene, size_t count, const hit_node *nodes, const double *xywh, size_t stride);
hit_status hit_set_frames_f32(
    hit_scene *scene, size_t count, const hit_node *nodes, const float *xywh, size_t stride);

/* Sets the transforms of many nodes, a, b, c, d, tx, ty each, as in hit_attributes; `stride` as for hit_set_frames(). A sprite
   that rotates while it moves can have its position in tx and ty, so that origin and bounds stay the same. */
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

/* The type of the ask function, your code that answers for overriding nodes. `x`, `y`: the point in the own space of the node
   `asked`. `asks`: hit_asks. The function may change the scene and query it; the query in progress then goes on as a walk
   would. The function must not destroy the scene. A reply that is no hit_reply ends the call that has called the function: it
   fails with HIT_ERROR_ARGUMENT. */
typedef hit_reply (*hit_ask)(
    void *context, hit_scene *scene, hit_node asked, double x, double y, int asks, hit_node *answer);

/* Sets the ask function of a scene, which is called for overriding nodes; NULL for none. Each call passes `context` to the
   function. */
hit_status hit_set_ask(hit_scene *scene, hit_ask ask, void *context);

/* The ask function or a predicate of a query or list may make another one. So many may be nested; one more that needs an
   override fails with HIT_ERROR_BUSY. */
#define HIT_MAXIMUM_NESTING 16

/* The node that gets the touch at a point; 0 if there is none, as at a point that is not finite. Also 0 after a failure:
   hit_error(). */
hit_node hit_topmost(hit_scene *scene, double x, double y);

/* Writes the node that gets the touch at each of many points to `out`; 0 for none. `stride`: the number of bytes from one point
   to the next; 0: the points are adjacent. `out` is aligned as C aligns a hit_node, else the call fails. It does not overlap the
   points. Points that need no override are answered first. If an answer needs an override and there is no ask function, the
   answer is 0 and the status HIT_ERROR_UNANSWERED; the other answers are valid. */
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

/* The type of a predicate of yours, which returns 1 if it accepts a node, else 0. A list calls it for one node after the other
   while it finds them; a list of nearest nodes finds all before the first call. The predicate may use and change the scene, but
   must not destroy it. The list is of the scene as it was when the list function was called. */
typedef int (*hit_accept)(void *context, const hit_item *item);

/* Lists all nodes at a point, front to back. This function and the other lists write at most `capacity` items, return the
   number of all, and call no override. */
size_t hit_hits(hit_scene *scene, double x, double y, size_t capacity, hit_item *out);

/* Lists the nodes in a rectangle, front to back: those that intersect it or, with `contained` 1, lie completely in it. */
size_t hit_region(
    hit_scene *scene, double x, double y, double width, double height, int contained, size_t capacity, hit_item *out);

/* Lists the nodes in a polygon with `count` corners: as hit_region_where(). Areas are exact, with shapes. */
size_t hit_lasso(
    hit_scene *scene, size_t count, const double *xy, int contained, hit_accept accept, void *context, size_t capacity,
    hit_item *out);
/* Lists the nodes along a line of `count` points with a width: as hit_region_where(). Areas are exact, with shapes. */
size_t hit_along(
    hit_scene *scene, size_t count, const double *xy, double width, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);

/* Lists the nodes within a radius around a point, nearest first. */
size_t hit_nearest(hit_scene *scene, double x, double y, double radius, size_t capacity, hit_item *out);

/* List the nodes at a point, in a rectangle or within a radius that `accept` accepts; NULL: all. */
size_t hit_hits_where(
    hit_scene *scene, double x, double y, hit_accept accept, void *context, size_t capacity, hit_item *out);
size_t hit_region_where(
    hit_scene *scene, double x, double y, double width, double height, int contained, hit_accept accept, void *context,
    size_t capacity, hit_item *out);
size_t hit_nearest_where(
    hit_scene *scene, double x, double y, double radius, hit_accept accept, void *context, size_t capacity, hit_item *out);

/* The front-most of the nodes at a point that `accept` accepts; NULL: of all. 0 if there is none, or after a failure. No
   override is called, no redirect followed. For the front-most one outside of some subtrees, call hit_visit_hits() with
   `descend`, and let `each` return 0 at the node that counts. In the same way, hit_visit_region() finds the first in a region. */
hit_node hit_topmost_where(hit_scene *scene, double x, double y, hit_accept accept, void *context);

/* Call `each` with one node of a list after the other, until `each` returns 0. Nodes behind the last one are not looked for.
   `descend` returns 1 if the descendants of a node may be listed; NULL: all may be. It is called once with a node, before anything in
   the node is tested, and not for nodes without children. Both functions may use and change the scene, as hit_accept may. */
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
    const hit_node *entered; /* newly under the pointer, outermost first */
    size_t entered_count;
    const hit_node *path; /* all nodes under the pointer, outermost first */
    size_t path_count;
} hit_hover_change;

hit_hover *hit_hover_create(void);
/* Frees a hover. NULL is allowed. Fails with HIT_ERROR_BUSY during its update, in an ask function. */
hit_status hit_hover_destroy(hit_hover *hover);

/* Updates a hover for a pointer at a point in screen space, and writes what has changed to `change`. The scene is queried only
   if the point or the scene has changed, or if an override was called at the last update. A point that is not finite means that
   there is no pointer. The arrays in `change` belong to the hover, and are valid until the hover's next call. During the call,
   the ask function must use neither the scene nor the hover: HIT_ERROR_BUSY. After HIT_ANSWER, the asked node is the one under
   the pointer, whatever `*answer` is. Without an ask function, overriding nodes let the pointer through. */
hit_status hit_hover_update(hit_hover *hover, hit_scene *scene, double x, double y, hit_hover_change *change);

/* ------------------------------------------------------------------------------------------------------------ indexes */

/* Builds all indexes of a scene at once, or updates them. Answers are right without this call. */
hit_status hit_prepare(hit_scene *scene);

/* Updates and builds indexes of a scene for a number of seconds. Returns 1 if nothing is left to do, else 0. */
int hit_prepare_for(hit_scene *scene, double seconds);

/* Indexes under construction on another thread, for the scene as it was when the build was begun. */
typedef struct hit_build hit_build;

/* Begins to build the indexes that hit_prepare() would build. The scene can be used meanwhile. NULL, without a failure, if no
   index is missing or a build is in progress. */
hit_build *hit_build_begin(hit_scene *scene);

/* Continues a build for a number of seconds, on any thread. Returns 1 once the build is finished, else 0. Only one thread at a
   time may use a build: during this call, another call of this function or of the two below does nothing and fails with
   HIT_ERROR_BUSY. */
int hit_build_advance(hit_build *build, double seconds);

/* Lets a scene take over the indexes of a build, updates them with later changes, and frees the build. To be called on the
   scene's thread; an unfinished build is finished first. Returns 1, or 0 if the scene has given the build up or has not begun
   it. */
int hit_build_adopt(hit_scene *scene, hit_build *build);

/* Frees a build that is not needed any more. NULL is allowed. */
hit_status hit_build_destroy(hit_build *build);

/* ---------------------------------------------------------------------------------------------------------- snapshots */

/* A scene as it was at one moment, for any number of threads. A snapshot builds and updates no index: hit_prepare() before
   makes its answers fast. Queries walk where the scene had no index, and everywhere if nodes had changed since the indexes were
   updated. */
typedef struct hit_snapshot hit_snapshot;

/* Creates a snapshot of a scene, in O(1). */
hit_snapshot *hit_snapshot_create(hit_scene *scene);
/* Frees a snapshot that no other thread uses any more. NULL is allowed. */
hit_status hit_snapshot_destroy(hit_snapshot *snapshot);

/* The following functions do what those of a scene do that have the same name without `snapshot`. A snapshot has no ask
   function: if an answer needs an override, it is 0 with HIT_ERROR_UNANSWERED. */
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

/* Creates a scene from the bytes of a scene file: the project's own JSON, or any supported dump. The format is detected from
   the content, and the rules of the format's platform apply. NULL after a failure; the message has line and column. */
hit_scene *hit_scene_read(const void *bytes, size_t count);

/* The node with a name from the scene's file: the node's id or, without one, its index in the file. 0 if there is none, or if
   the scene is not from a file. */
hit_node hit_find(const hit_scene *scene, const char *name);

/* The four texts of the file about a node are in UTF-8; NULL if there is none, or the node is not from a file. They are valid
   until the scene and its copies are destroyed. */

/* The name of a node: its id or, without one, its index in the file. hit_find() takes it. */
const char *hit_name(const hit_scene *scene, hit_node node);
/* The text by which a person would refer to a node: its label or text, else its identifier. If a node that responds to touches
   has neither label nor text, the first text among its descendants is used. */
const char *hit_label(const hit_scene *scene, hit_node node);
/* The class of a node's object; if the file has none, the node's kind. */
const char *hit_class_name(const hit_scene *scene, hit_node node);
/* The identifier of a node for programs, such as an accessibility identifier or a resource id. */
const char *hit_identifier(const hit_scene *scene, hit_node node);

/* The nearest node, at or above a node, that responds to touches by the file and the rules. 0 if there is none, or if the scene
   is not from a file. */
hit_node hit_handler(const hit_scene *scene, hit_node node);

/* Writes lines of text in UTF-8 that explain why a touch at a point goes where it goes or, unless `node` is 0, why that node
   gets the touch or not. Nodes without a name appear by their numbers. Returns the size of the text in bytes, including the 0
   at its end; what is written is cut to `capacity`, at the end of a character. 0 after a failure. */
size_t hit_explain(hit_scene *scene, double x, double y, hit_node node, size_t capacity, char *out);

#ifdef __cplusplus
}
#endif

#endif
