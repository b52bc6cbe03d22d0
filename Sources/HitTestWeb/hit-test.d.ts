/** The types of hit-test.js, which documents them. */

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
export type Mode = "auto" | "none" | "box-none" | "box-only";
export type Asks = "nothing" | "hit-test" | "inside";
export type Source = URL | string | Response | BufferSource | WebAssembly.Module;

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
    /** The node that is reported for hits in this subtree; 0: none. */
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
    /** Returns whether the descendants of a node may be listed. It is called before anything in the node is tested. */
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

export function load(source?: Source | Promise<Source>): Promise<Engine>;

export class Engine {
    private constructor();
    readonly module: WebAssembly.Module;
    index(node: Node): number;
    array(kind: Float64ArrayConstructor, length: number): ModuleArray<Float64Array>;
    array(kind: Float32ArrayConstructor, length: number): ModuleArray<Float32Array>;
}

export class ModuleArray<Kind> {
    private constructor();
    /** Its memory is not freed while this is kept. A `subarray()` of it does not count: keep the whole as well. */
    get array(): Kind;
    readonly length: number;
    dispose(): void;
    [Symbol.dispose](): void;
}

declare class Questions {
    get size(): number;
    contains(node: Node): boolean;
    parent(node: Node): Node;
    attributes(node: Node): Attributes;
    topmost(x: number, y: number): Node;
    topmostMany(points: Numbers, options?: RowOptions): Float64Array;
    topmostMany<Out extends Float64Array | ModuleArray<Float64Array>>(points: Numbers, options: RowOptions & { out: Out }): Out;
    topmostWhere(x: number, y: number, where: (item: Item) => boolean): Node;
    hits(x: number, y: number, options?: ListOptions): Item[];
    region(x: number, y: number, width: number, height: number, options?: RegionOptions): Item[];
    lasso(corners: Numbers, options?: RegionOptions): Item[];
    along(line: Numbers, width: number, options?: RegionOptions): Item[];
    nearest(x: number, y: number, radius: number, options?: ListOptions): Item[];
    visitHits(x: number, y: number, each: (item: Item) => boolean, options?: VisitOptions): void;
    visitRegion(
        x: number, y: number, width: number, height: number, each: (item: Item) => boolean, options?: RegionVisitOptions): void;
    visitLasso(corners: Numbers, each: (item: Item) => boolean, options?: RegionVisitOptions): void;
    visitAlong(line: Numbers, width: number, each: (item: Item) => boolean, options?: RegionVisitOptions): void;
    visitNearest(x: number, y: number, radius: number, each: (item: Item) => boolean, options?: VisitOptions): void;
    dispose(): void;
    [Symbol.dispose](): void;
}

export class Snapshot extends Questions {
    constructor(scene: Scene);
}

export class Scene extends Questions {
    constructor(engine: Engine);
    copy(): Scene;
    snapshot(): Snapshot;
    children(node?: Node): Node[];
    insert(frame: ArrayLike<number>, parent?: Node, attributes?: Partial<Attributes>): Node;
    insertMany(frames: Numbers, parent?: Node): Float64Array;
    move(node: Node, parent?: Node, behind?: Node): void;
    remove(node: Node): void;
    removeMany(nodes: Numbers): void;
    clear(): void;
    set(node: Node, attributes: Partial<Attributes>): void;
    frame(node: Node): number[];
    setFrame(node: Node, x: number, y: number, width: number, height: number): void;
    scroll(node: Node, x: number, y: number): void;
    setFrames(nodes: Numbers, frames: Numbers, options?: RowOptions): void;
    setTransforms(nodes: Numbers, transforms: Numbers, options?: RowOptions): void;
    clearShape(node: Node): void;
    setEllipse(node: Node, x: number, y: number, width: number, height: number): void;
    setRounded(node: Node, frame: ArrayLike<number>, radii: ArrayLike<number>): void;
    setPolygon(node: Node, vertices: Numbers, options?: FillOptions): void;
    setPath(node: Node, contours: Numbers[], options?: FillOptions): void;
    setStroke(node: Node, lines: Numbers[], options: StrokeOptions & { closed?: ArrayLike<unknown> }): void;
    setSVGPath(node: Node, data: string, options?: FillOptions & { tolerance?: number }): void;
    setSVGStroke(node: Node, data: string, options: StrokeOptions & { tolerance?: number }): void;
    setMask(node: Node, columns: number, rows: number, bits: ArrayLike<number>): void;
    onAsk(answer: ((node: Node, x: number, y: number, asks: Asks) => boolean | Node) | null): void;
    prepare(seconds?: number): boolean;
}

export class Hover {
    constructor(engine: Engine);
    readonly path: Node[];
    update(scene: Scene, x: number, y: number): { left: Node[]; entered: Node[] };
    dispose(): void;
    [Symbol.dispose](): void;
}
