/**
 * The types of hit-test.js. Points are in the space of the roots' parent, frames in the bounds space of the node's parent; y
 * may point up or down. Children are ordered back to front. A call that the library rejects throws a `HitTestError`, and
 * changes nothing.
 */

export {};  // What is not exported cannot be imported.

declare global {
    /** The method that `using` calls. TypeScript before 5.2 does not declare it. */
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}

/** A node: a whole number below 2^53 that is never used for another node; 0 for none. */
export type Node = number;
/** Numbers side by side. Typed arrays of doubles or floats and module arrays are the fastest. */
export type Numbers = readonly number[] | Float64Array | Float32Array | ModuleArray<Float64Array> | ModuleArray<Float32Array>;
/** Nodes side by side, or a set of them. Floats would round them. */
export type Nodes = readonly Node[] | ReadonlySet<Node> | Float64Array | ModuleArray<Float64Array>;
/** Which of a node and its descendants take touches: both, neither, only the descendants, only the node. */
export type Mode = "auto" | "none" | "box-none" | "box-only";
/**
 * Which override a node has. "hit-test" answers for the whole subtree, whatever the node's attributes are. "inside" decides
 * whether the point is inside, after flags and mode have let it through.
 */
export type Asks = "nothing" | "hit-test" | "inside";
/** Where the module is: `Engine.module` is a compiled one, which can be posted to workers. */
export type Source = URL | string | Response | Blob | BufferSource | WebAssembly.Module;

/**
 * The area outside of which a node's override says no, in the node's own space: a rectangle, or the bounds with each edge moved
 * outward. null: the override is called everywhere.
 */
export type Reach = { rect: number[] } | { outsets: number[] } | null;

/** All that decides how a node is hit, except its position in the tree and its shape. */
export interface Attributes {
    /** True: nothing in the subtree is hit. */
    hidden: boolean;
    /** False: nothing in the subtree is hit. */
    enabled: boolean;
    /** True: children are also tested for points outside the node. */
    hitsOutsideBounds: boolean;
    mode: Mode;
    asks: Asks;
    /** x, y, width, height in the node's own space; x and y are the scroll offset. */
    bounds: number[];
    /** The position of the bounds' corner in the parent's bounds space, before the transform. */
    origin: number[];
    /** The point that the transform turns about, as a fraction of the size. */
    anchor: number[];
    /** a, b, c, d, tx, ty: x' = a x + c y + tx, y' = b x + d y + ty. */
    transform: number[];
    /** Nothing in the subtree is hit unless this is above 0.01. */
    alpha: number;
    /** Top, left, bottom, right: how far the area lies outside the bounds. */
    outsets: number[];
    /** The node that is reported for hits in this subtree. 0, or a node that is not in the scene: none. */
    redirect: Node;
    reach: Reach;
}

/** One node of a list. */
export interface Item {
    node: Node;
    /** The node that is reported when this one is hit; 0: the node itself. */
    redirect: Node;
    /** The distance from the point of `nearest()`; 0 in other lists. */
    distance: number;
    /** Not "nothing" for an overriding node, which is one item for its whole subtree. */
    asks: Asks;
}

export interface VisitOptions {
    /** Returns whether the descendants of a node may be listed or found. It is called before anything in the node is tested. */
    descend?: (item: Item) => boolean;
}

export interface ListOptions extends VisitOptions {
    /** Returns whether an item is listed. It is called for one item after the other, while they are found. */
    where?: (item: Item) => boolean;
}

export interface Containment {
    /** True: only nodes that lie completely in the region. False: all that intersect it. */
    contained?: boolean;
}

export interface RegionOptions extends ListOptions, Containment {}
export interface RegionVisitOptions extends VisitOptions, Containment {}

export interface RowOptions {
    /** The distance between the beginnings of two rows, in numbers, if the rows are parts of larger records. */
    stride?: number;
}

export interface FillOptions {
    /** True: the non-zero winding rule. False: the even-odd rule. */
    nonZero?: boolean;
}

export interface StrokeOptions {
    /** The width that is drawn. */
    width: number;
    /** The width that is hit; `width`, if not given. */
    hitWidth?: number;
}

/** The failure of a call that the library rejects, or of any call after an instance has ended. */
export class HitTestError extends Error {
    constructor(message: string, status?: number);
    /** A `hit_status` of hit_test.h, or 0. */
    readonly status: number;
}

/** Makes an instance of the module. If no source is given, it is hit_test.wasm beside the script. */
export function load(source?: Source | Promise<Source>): Promise<Engine>;

/** An instance of the module, made by `load()`. Scenes, snapshots, hovers and arrays belong to one instance. */
export class Engine {
    private constructor();
    /** The compiled module, for `load()` in workers. */
    readonly module: WebAssembly.Module;
    /** A node's index, for tables beside a scene: from 1, dense, reused after removal; 0 for no node. */
    index(node: Node): number;
    /** Makes an array in the module's memory. Arguments and results in it are not copied. Nodes are doubles. */
    array(kind: Float64ArrayConstructor, length: number): ModuleArray<Float64Array>;
    array(kind: Float32ArrayConstructor, length: number): ModuleArray<Float32Array>;
}

/** An array in the module's memory, made by `Engine.array()`. */
export class ModuleArray<Kind> {
    private constructor();
    /**
     * The numbers, at first 0. Read this again after calls: when the module's memory grows, arrays that were read before become
     * empty. Its memory is not freed while this is kept. A `subarray()` of it does not count: keep the whole as well.
     */
    get array(): Kind;
    readonly length: number;
    /** Frees the memory. Throws in a function that a query calls: the query may still read the array, or write to it. */
    dispose(): void;
    [Symbol.dispose](): void;
}

/** The queries that scenes and snapshots have in common. */
declare class Questions {
    /** The number of nodes. */
    get size(): number;
    /** Whether the node is in the scene. */
    contains(node: Node): boolean;
    /** The parent; 0 for a root. */
    parent(node: Node): Node;
    /** All that decides how a node is hit, except its position in the tree and its shape. */
    attributes(node: Node): Attributes;
    /** The node that gets a touch at a point; 0: none. */
    topmost(x: number, y: number): Node;
    /** The nodes that get touches at many points, rows of x, y: one node or 0 for each. */
    topmostMany(points: Numbers, options?: RowOptions): Float64Array;
    /** The same, written to `options.out`. */
    topmostMany<Out extends Float64Array | ModuleArray<Float64Array>>(points: Numbers, options: RowOptions & { out: Out }): Out;
    /** The first of the hits that `where` accepts; 0: none. No override is called, no redirect followed. */
    topmostWhere(x: number, y: number, where: (item: Item) => boolean, options?: VisitOptions): Node;
    /** All nodes at a point, front to back. Lists call no override. */
    hits(x: number, y: number, options?: ListOptions): Item[];
    /** The nodes in a rectangle, front to back: those that intersect it or, with `options.contained`, lie completely in it. */
    region(x: number, y: number, width: number, height: number, options?: RegionOptions): Item[];
    /** The nodes in a polygon, whose corners are rows of x, y. Areas are exact, with shapes. */
    lasso(corners: Numbers, options?: RegionOptions): Item[];
    /** The nodes along a line, whose points are rows of x, y, with a width in the units of the points. */
    along(line: Numbers, width: number, options?: RegionOptions): Item[];
    /** The nodes within a radius around a point, nearest first. */
    nearest(x: number, y: number, radius: number, options?: ListOptions): Item[];
    /** Calls `each` with the items of `hits`, one after the other, until it returns a false value. */
    visitHits(x: number, y: number, each: (item: Item) => boolean, options?: VisitOptions): void;
    /** Calls `each` with the items of `region`, one after the other, until it returns a false value. */
    visitRegion(
        x: number, y: number, width: number, height: number, each: (item: Item) => boolean, options?: RegionVisitOptions): void;
    /** Calls `each` with the items of `lasso`, one after the other, until it returns a false value. */
    visitLasso(corners: Numbers, each: (item: Item) => boolean, options?: RegionVisitOptions): void;
    /** Calls `each` with the items of `along`, one after the other, until it returns a false value. */
    visitAlong(line: Numbers, width: number, each: (item: Item) => boolean, options?: RegionVisitOptions): void;
    /** Calls `each` with the items of `nearest`, one after the other, until it returns a false value. */
    visitNearest(x: number, y: number, radius: number, each: (item: Item) => boolean, options?: VisitOptions): void;
    /** Frees the object in the module. That happens by itself some time after this object has become unreachable. */
    dispose(): void;
    [Symbol.dispose](): void;
}

/**
 * A scene as it was at one moment. Where it has no index, it walks. It calls no overrides: a query that needs one throws. It
 * belongs to the instance of its scene, and cannot be posted to a worker.
 */
export class Snapshot extends Questions {
    constructor(scene: Scene);
}

/** A tree of nodes that finds which of them gets a touch. */
export class Scene extends Questions {
    constructor(engine: Engine);
    /** An independent copy of the scene, without the function of `onAsk`. */
    copy(): Scene;
    /** The scene as it is now. */
    snapshot(): Snapshot;
    /** The children of a node, or the roots, back to front. */
    children(node?: Node): Node[];
    /** Adds a node in front of its siblings. The frame is x, y, width, height; with the parent 0 the node is a root. */
    insert(frame: ArrayLike<number>, parent?: Node, attributes?: Partial<Attributes>): Node;
    /** Adds plain nodes at rows of x, y, width, height, each in front of the one before it. Returns the nodes. */
    insertMany(frames: Numbers, parent?: Node): Float64Array;
    /**
     * Moves a node and its subtree to a parent (0: none), in front of its siblings. Unless `behind` is 0, the node gets
     * directly behind that sibling.
     */
    move(node: Node, parent?: Node, behind?: Node): void;
    /** Removes a node and its subtree. */
    remove(node: Node): void;
    /** Removes many nodes and their subtrees. A node that has already been removed with an ancestor is skipped. */
    removeMany(nodes: Nodes): void;
    /** Removes all nodes, and keeps their memory for new ones. */
    clear(): void;
    /** Sets some attributes. Those that are undefined stay as they are. */
    set(node: Node, attributes: Partial<Attributes>): void;
    /** x, y, width, height in the parent's bounds space: the box of the transformed bounds. */
    frame(node: Node): number[];
    /** Sets the frame: origin and size or, with a transform, the center and the size whose transformed box has the new size. */
    setFrame(node: Node, x: number, y: number, width: number, height: number): void;
    /** Sets the origin of a node's bounds, and so moves all that lies below it. */
    scroll(node: Node, x: number, y: number): void;
    /** Sets the frame of each node: rows of x, y, width, height. */
    setFrames(nodes: Nodes, frames: Numbers, options?: RowOptions): void;
    /** Sets the transform of each node: rows of a, b, c, d, tx, ty. */
    setTransforms(nodes: Nodes, transforms: Numbers, options?: RowOptions): void;
    // The shape of a node's area, in its own space. The bounds cut it, unless it is a stroke. With a shape, outsets are ignored.

    /** Removes the shape. */
    clearShape(node: Node): void;
    /** The ellipse in a rectangle. */
    setEllipse(node: Node, x: number, y: number, width: number, height: number): void;
    /** A rectangle with rounded corners: top left, top right, bottom right, bottom left. */
    setRounded(node: Node, frame: ArrayLike<number>, radii: ArrayLike<number>): void;
    /** A polygon of rows of x, y. */
    setPolygon(node: Node, vertices: Numbers, options?: FillOptions): void;
    /** Several closed contours, each of rows of x, y, filled together. */
    setPath(node: Node, contours: Numbers[], options?: FillOptions): void;
    /** All that is nearer to one of several lines than half of `hitWidth`. `closed` has a mark for each line that is closed. */
    setStroke(node: Node, lines: Numbers[], options: StrokeOptions & { closed?: ArrayLike<unknown> }): void;
    /** The area of SVG path data. Curves become lines that are off by no more than `tolerance`, 0.1 if not given. */
    setSVGPath(node: Node, data: string, options?: FillOptions & { tolerance?: number }): void;
    /** The stroke along SVG path data. */
    setSVGStroke(node: Node, data: string, options: StrokeOptions & { tolerance?: number }): void;
    /** A grid over the bounds, a bit a cell, in bytes: row by row, most significant bit first, without padding between rows. */
    setMask(node: Node, columns: number, rows: number, bits: ArrayLike<number>): void;
    /**
     * Sets the function that answers for overriding nodes, with the point in the node's own space; null: none. True continues
     * as for a node without an override (for "inside": the point is inside). False and 0 let the touch through to what lies
     * behind (for "inside": the point is outside). A node is the answer.
     */
    onAsk(answer: ((node: Node, x: number, y: number, asks: Asks) => boolean | Node) | null): void;
    /** Builds all indexes or, for a number of seconds, the most useful ones. Returns true if nothing is left to do. */
    prepare(seconds?: number): boolean;
}

/** Tracks the nodes under a pointer, while it moves and the layout changes. */
export class Hover {
    constructor(engine: Engine);
    /** All nodes that are under the pointer, outermost first. */
    readonly path: Node[];
    /**
     * Returns the nodes that the pointer has left, innermost first, and those that it has entered, outermost first. Meanwhile
     * the function of `onAsk` must use neither the scene nor the hover: such calls throw. If that function
     * answers with a node, the asked node is the one under the pointer.
     */
    update(scene: Scene, x: number, y: number): { left: Node[]; entered: Node[] };
    dispose(): void;
    [Symbol.dispose](): void;
}
