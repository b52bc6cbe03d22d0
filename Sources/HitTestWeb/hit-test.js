/**
 * Which node of a scene gets the touch: the engine of swift-hit-testing as a WebAssembly module, for browsers, workers, Node and
 * Deno.
 *
 *     import { load, Scene } from "./hit-test.js";
 *     const engine = await load();
 *     const scene = new Scene(engine);
 *     const map = scene.insert([0, 0, 800, 600]);
 *     const sprites = scene.insertMany(frames, map);    // x, y, width, height, x, y, …
 *     scene.setFrames(sprites, frames);
 *     scene.topmost(30, 30);                            // a node, or 0
 *     scene.topmostMany(points);                        // x, y, x, y, …; a node or 0 for each
 *
 * Nodes are numbers; 0 is no node. The number of a removed node is never used for another one. Points are in the space of the
 * roots' parent, frames in the bounds space of the node's parent. Children are ordered back to front. Numbers are passed as
 * arrays, or as typed arrays of floats or doubles. They are copied into the module's memory unless they lie there
 * (`Engine.array`). A call that the library rejects throws a `HitTestError` with the library's message, and changes nothing.
 * hit_test.h documents the rest.
 */

const MODES = ["auto", "none", "box-none", "box-only"];
const ASKS = ["nothing", "hit-test", "inside"];
const ABI_VERSION = 1;
/** Bytes of hit_attributes and of hit_item, which hit_test.h lays out. */
const ATTRIBUTES_SIZE = 224, ITEM_SIZE = 32;
/** The numbers of items that there is room for at first, and at most, between two lists: 2 KiB and 1 MiB. */
const FIRST_ROOM = 64, MOST_ROOM = 32_768;
/** The greatest number of lists in progress, each begun by the function of another. The stack holds more than twice as many. */
const MOST_LISTS = 32;
/** What a question returns after an exception. It is no hit_reply: the call of the library fails, and changes nothing. */
const NO_REPLY = 3;
const disposing = Symbol.dispose ?? Symbol.for("Symbol.dispose");

/**
 * The failure of a call that the library rejects, with the library's message and a `hit_status` as its `status`. Other failures,
 * such as of calls after an instance has ended, have the status 0.
 */
export class HitTestError extends Error {
    constructor(message, status = 0) {
        super(message);
        this.name = "HitTestError";
        this.status = status;
    }
}

/**
 * Makes an instance of the module.
 *
 * @param source Where the module is: a URL, a Response, a Blob, bytes, a compiled WebAssembly.Module (`Engine.module`, which can
 *   be posted to workers), or a promise of one. If not given, it is hit_test.wasm beside this file.
 * @returns {Promise<Engine>}
 */
export async function load(source = new URL("hit_test.wasm", import.meta.url)) {
    const module = await compiled(await source);
    const host = {};
    const instance = await WebAssembly.instantiate(module, { hit_test: { call: (...values) => host.engine.answer(...values) } });
    host.engine = new Engine(module, instance.exports);
    return host.engine;
}

async function compiled(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
    if (typeof source === "string" || source instanceof URL) {
        const url = new URL(source, globalThis.location?.href ?? import.meta.url);
        if (url.protocol === "file:" && globalThis.process?.versions?.node) {
            const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
            return WebAssembly.compile(await readFile(url));
        }
        source = await fetch(url);
    }
    if (typeof source?.arrayBuffer !== "function") {
        throw new TypeError("a URL, a Response, a Blob, bytes or a WebAssembly.Module was expected");
    }
    // A Blob has neither a status nor headers.
    if (source.ok === false) throw new HitTestError(`the module was not found: ${source.status} for ${source.url}`);
    // With parameters, as `; charset=utf-8`, the type is not one that can be compiled while it arrives.
    const isTyped = source.headers?.get("content-type") === "application/wasm";
    return isTyped ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}

/** An instance of the module, made by `load()`. Scenes, snapshots and hovers belong to an instance. */
export class Engine {
    constructor(module, exports) {
        /** The compiled module, for `load()` in workers. */
        this.module = module;
        this.memory = exports.memory;
        this.isFull = exports.web_is_full;
        this.ended = null;
        this.raised = null;
        /** How many functions of the caller are running, each called by a query. */
        this.depth = 0;
        /** The functions of the lists in progress, the innermost last. */
        this.visitors = [];
        this.scenes = new Map();
        /** The module array of each view of all of one: its memory is not freed while there is the view. */
        this.owners = new WeakMap();
        this.decoder = new TextDecoder();
        this.registry = new FinalizationRegistry(({ destroy, pointer }) => {
            if (this.ended !== null) return;
            destroy(pointer);
            this.scenes.delete(pointer);
        });
        const calls = this.calls = {};
        for (const [name, call] of Object.entries(exports)) {
            if (typeof call === "function") calls[name] = this.guarded(call);
        }
        if (calls.hit_abi_version() !== ABI_VERSION) {
            throw new HitTestError(`the module has ABI version ${calls.hit_abi_version()}, this file is for ${ABI_VERSION}`);
        }
        this.asking = calls.web_ask();
        // One block for the arguments and results of single calls, and one for lists. A list with room in it takes one call.
        this.block = this.allocate(ATTRIBUTES_SIZE + 64);
        this.room = FIRST_ROOM;
        this.items = this.allocate(this.room * ITEM_SIZE);
        this.ofScenes = {
            destroy: calls.hit_scene_destroy, count: calls.hit_count, contains: calls.hit_contains, parent: calls.hit_parent,
            get: calls.hit_get, topmost: calls.hit_topmost, many64: calls.hit_topmost_f64, many32: calls.hit_topmost_f32,
            hits: calls.hit_hits, region: calls.hit_region, lasso: calls.hit_lasso, along: calls.hit_along,
            nearest: calls.hit_nearest,
            visits: {
                hits: calls.hit_visit_hits, region: calls.hit_visit_region, lasso: calls.hit_visit_lasso,
                along: calls.hit_visit_along, nearest: calls.hit_visit_nearest,
            },
        };
        this.ofSnapshots = {
            destroy: calls.hit_snapshot_destroy, count: calls.hit_snapshot_count, contains: calls.hit_snapshot_contains,
            parent: calls.hit_snapshot_parent, get: calls.hit_snapshot_get, topmost: calls.hit_snapshot_topmost,
            many64: calls.hit_snapshot_topmost_f64, many32: calls.hit_snapshot_topmost_f32, hits: calls.hit_snapshot_hits,
            region: calls.hit_snapshot_region, lasso: calls.hit_snapshot_lasso, along: calls.hit_snapshot_along,
            nearest: calls.hit_snapshot_nearest,
            visits: {
                hits: calls.hit_snapshot_visit_hits, region: calls.hit_snapshot_visit_region,
                lasso: calls.hit_snapshot_visit_lasso, along: calls.hit_snapshot_visit_along,
                nearest: calls.hit_snapshot_visit_nearest,
            },
        };
    }

    /** A node's index, for tables beside a scene: from 1, dense, reused after removal; 0 for no node. */
    index(node) { return this.calls.hit_index(node); }

    /**
     * Makes an array in the module's memory. Arguments and results in it are not copied.
     *
     * @param kind Float64Array or Float32Array; nodes are doubles.
     */
    array(kind, length) { return new ModuleArray(this, kind, length); }

    // The members below are for this file only.

    /** Wraps a function of the module. If the module stops in a call, the instance ends: the call and all later ones throw. */
    guarded(call) {
        return (...values) => {
            if (this.ended !== null) throw new HitTestError(this.ended);
            try {
                return call(...values);
            } catch (error) {
                // What cannot become a number throws before the module is entered.
                const mayThrow = (value) => ["bigint", "symbol", "object", "function"].includes(typeof value);
                const isStopped = this.ended !== null || error instanceof WebAssembly.RuntimeError;
                if (!isStopped && values.some(mayThrow)) throw error;
                this.ended ??= this.reason(error);
                throw Object.assign(new HitTestError(this.ended), { cause: error });
            }
        };
    }

    reason(error) {
        const rest = "Nothing can be asked of this instance of the module any more; load another.";
        let isFull = false;
        try { isFull = this.isFull() === 1; } catch { /* It is in no state to say. */ }
        if (isFull) return `The module's memory cannot grow beyond ${this.memory.buffer.byteLength} bytes. ${rest}`;
        return `The module has stopped (${error.message}). ${rest}`;
    }

    /** Answers a call of the module: the one function that it imports. `what` is one of the kinds of calls in calls.c. */
    answer(what, scene, node, x, y, asks, out) {
        if (what === 1) {
            this.doubles(out, 1)[0] = performance.now() / 1000;
            return 0;
        }
        // After an exception, a list ends and a question fails.
        const failed = what > 1 ? 0 : NO_REPLY;
        if (this.raised !== null) return failed;
        this.depth += 1;
        try {
            if (what > 1) {
                const { each, descend } = this.visitors.at(-1);
                const goesOn = (what === 2 ? each : descend)({ node, redirect: x, distance: y, asks: ASKS[asks] });
                if (this.ended !== null) throw new HitTestError(this.ended);
                return isTrue(goesOn) ? 1 : 0;
            }
            const reply = this.scenes.get(scene)?.deref()?.ask?.(node, x, y, ASKS[asks]);
            if (this.ended !== null) throw new HitTestError(this.ended);
            if (typeof reply === "bigint") throw new TypeError("a node is a number, got a bigint");
            if (typeof reply !== "number" || reply === 0) return isTrue(reply) ? 1 : 0;
            if (!(Number.isSafeInteger(reply) && reply > 0)) {
                throw new RangeError(`the function of onAsk() returned ${reply}, which is no node`);
            }
            this.doubles(out, 1)[0] = reply;
            return 2;
        } catch (error) {
            if (this.ended !== null) throw error;
            this.raised = { error };
            return failed;
        } finally {
            this.depth -= 1;
        }
    }

    /** Throws again what a function of the caller has thrown during the call of the module that has just returned. */
    raise() {
        if (this.raised === null) return;
        const { error } = this.raised;
        this.raised = null;
        this.calls.hit_clear_error();
        throw error;
    }

    /** Returns the last failure as an error, and clears it. */
    failure() {
        const status = this.calls.hit_error(), text = this.bytes(this.calls.hit_message(), 512);
        this.calls.hit_clear_error();
        return new HitTestError(this.decoder.decode(text.slice(0, text.indexOf(0))), status);
    }

    check(status) { if (status !== 0) throw this.failure(); }

    /** Returns a result of which 0 may mean a failure, or throws the failure. */
    checked(result) {
        if (result === 0 && this.calls.hit_error() !== 0) throw this.failure();
        return result;
    }

    doubles(pointer, count) { return new Float64Array(this.memory.buffer, pointer, count); }
    bytes(pointer, count) { return new Uint8Array(this.memory.buffer, pointer, Math.min(count, this.memory.buffer.byteLength - pointer)); }

    allocate(size) {
        const pointer = this.calls.web_allocate(size);
        if (pointer === 0) throw new HitTestError(`the module's memory cannot grow by ${size} bytes`);
        return pointer >>> 0;
    }

    /** Calls `body` with an empty list, and then frees the blocks of memory that it has added to the list. */
    borrowing(body) {
        const blocks = [];
        try {
            return body(blocks);
        } finally {
            if (this.ended === null) for (const block of blocks) this.calls.web_free(block);
        }
    }

    /** Makes room for a list that is longer than those before, and for some more, if that is not too much to keep. */
    makeRoom(length) {
        if (length > MOST_ROOM) return;
        const room = Math.min(2 * length, MOST_ROOM), items = this.allocate(room * ITEM_SIZE);
        this.calls.web_free(this.items);
        Object.assign(this, { room, items });
    }

    /** The address of an array in the module's memory. An array elsewhere is copied there, into a block that `blocks` gets. */
    place(array, blocks) {
        if (array.buffer === this.memory.buffer) return array.byteOffset;
        if (array.length === 0) return 0;
        const pointer = this.allocate(array.byteLength);
        blocks.push(pointer);
        new array.constructor(this.memory.buffer, pointer, array.length).set(array);
        return pointer;
    }

    /**
     * Rows: their array, number, distance in bytes, whether they are doubles, and their address if they lie in the module's
     * memory, else 0. A call reads all its arrays before one is `placed`: if the memory grows, arrays that lie in it become empty.
     */
    rows(values, columns, stride = columns) {
        const array = numbersOf(values);
        if (!(array instanceof Float64Array || array instanceof Float32Array)) {
            throw new TypeError(`a Float64Array or a Float32Array was expected, got a ${array.constructor.name}`);
        }
        if (!Number.isInteger(stride) || stride < columns) {
            throw new RangeError(`a stride of ${stride} numbers was given, a row has ${columns}`);
        }
        const count = array.length < columns ? 0 : Math.floor((array.length - columns) / stride) + 1;
        if (stride === columns && array.length % columns !== 0) {
            throw new RangeError(`${array.length} numbers are not rows of ${columns}`);
        }
        const width = array.BYTES_PER_ELEMENT;
        const pointer = array.buffer === this.memory.buffer ? array.byteOffset : 0;
        return { array, count, stride: stride * width, isDouble: width === 8, pointer };
    }

    /** Copies rows that lie elsewhere into the module's memory. Returns the rows, with their address there. */
    placed(rows, blocks) {
        if (rows.pointer === 0) rows.pointer = this.place(rows.array, blocks);
        return rows;
    }

    /** Puts adjacent rows into the module's memory, as doubles. */
    doubleRows(values, columns, blocks) { return this.placed(this.rows(doublesOf(values), columns), blocks); }

    /** Puts lines into the module's memory: how many there are, how many points each has, and the points of all. */
    lines(lines, blocks) {
        const all = Array.from(listOf(lines, "a list of lines"), numbersOf);
        const odd = all.find((line) => line.length % 2 !== 0);
        if (odd) throw new RangeError(`${odd.length} numbers are not rows of 2`);
        const counts = Uint32Array.from(all, (line) => line.length / 2);
        const points = new Float64Array(all.reduce((sum, line) => sum + line.length, 0));
        let end = 0;
        for (const line of all) {
            points.set(line, end);
            end += line.length;
        }
        return { count: counts.length, counts: this.place(counts, blocks), xy: this.place(points, blocks) };
    }

    text(text, blocks) {
        if (typeof text !== "string") throw new TypeError("path data is a string");
        if (text.includes("\0")) throw new RangeError("path data has no character 0");
        return this.place(new TextEncoder().encode(text + "\0"), blocks);
    }
}

/** A list as it was given. What is none would count as an empty one. */
function listOf(values, expected = "a list of numbers") {
    if ("length" in objectOf(values, expected) || Symbol.iterator in values) return values;
    throw new TypeError(`${expected} was expected, got object`);
}

/** The object that was given. */
function objectOf(value, expected) {
    if (typeof value === "object" && value !== null) return value;
    throw new TypeError(`${expected} was expected, got ${value === null ? "null" : typeof value}`);
}

/** The engine that was given. A likely mistake is that of a promise, whose `await` was forgotten. */
function engineOf(engine) {
    if (engine instanceof Engine) return engine;
    throw new TypeError("an Engine was expected, as `await load()` returns it");
}

/** A copy of a list of numbers, for which getters of the caller may have been called. */
function ownNumbers(values) {
    const list = Array.isArray(values) ? values.slice() : Array.from(values instanceof ModuleArray ? values.array : listOf(values));
    const odd = list.findIndex((value) => typeof value !== "number");
    if (odd >= 0) throw new TypeError(`element ${odd} of a list of numbers is none`);
    return list;
}

/** Numbers as a typed array: the array that was given, or a copy. */
function numbersOf(values) {
    const given = values instanceof ModuleArray ? values.array : listOf(values);
    if (!ArrayBuffer.isView(given)) {
        return Float64Array.from(ownNumbers(given));
    }
    if (given.byteLength === 0 && isGone(given.buffer)) {
        throw new TypeError("the array's memory is gone: the module's memory has grown, or it was posted to a worker");
    }
    return given;
}

/** The same, with floats as doubles. */
function doublesOf(values) {
    const array = numbersOf(values);
    return array instanceof Float32Array ? Float64Array.from(array) : array;
}

/** Nodes as doubles. Floats are refused, since they round nodes above 2^24. */
function nodesOf(values) {
    const array = numbersOf(values);
    if (array instanceof Float32Array) throw new TypeError("nodes are doubles, got a Float32Array");
    return array;
}

/** Whether a buffer is detached: only then can it not be viewed. */
function isGone(buffer) {
    try {
        new Uint8Array(buffer);
        return false;
    } catch {
        return true;
    }
}

/** Whether a reply of a caller's function counts as true. A promise would always. */
function isTrue(reply) {
    if (typeof reply?.then === "function") throw new TypeError("a function that has to answer at once has returned a promise");
    return Boolean(reply);
}

function requireFunction(value, name) {
    if (typeof value !== "function") throw new TypeError(`${name} is a function, got ${value === null ? "null" : typeof value}`);
}

function requireNumber(value, name) {
    if (typeof value !== "number") throw new TypeError(`${name} is a number, got ${value === null ? "null" : typeof value}`);
}

/** An array in the module's memory, made by `Engine.array()`. */
export class ModuleArray {
    constructor(engine, kind, length) {
        if (kind !== Float64Array && kind !== Float32Array) throw new TypeError("Float64Array or Float32Array was expected");
        if (!(Number.isInteger(length) && length >= 0 && length * kind.BYTES_PER_ELEMENT < 2 ** 32)) {
            throw new RangeError(`${length} is no length of an array in the module's memory`);
        }
        this.engine = engine;
        this.kind = kind;
        this.length = length;
        this.pointer = engine.allocate(Math.max(1, length * kind.BYTES_PER_ELEMENT));
        engine.registry.register(this, { destroy: engine.calls.web_free, pointer: this.pointer }, this);
        this.array.fill(0);
    }

    /**
     * The numbers, at first 0. Read this again after calls: when the module's memory grows, arrays that were read before become
     * empty. While this array is kept, its memory is not freed, unless by `dispose()`. A part of it (`subarray()`) does not count:
     * keep the whole as well.
     */
    get array() {
        if (this.pointer === 0) throw new HitTestError("the array is disposed");
        if (this.view === undefined || this.view.buffer !== this.engine.memory.buffer) {
            this.view = new this.kind(this.engine.memory.buffer, this.pointer, this.length);
            this.engine.owners.set(this.view, this);
        }
        return this.view;
    }

    /** Frees the memory. Throws in a function that a query calls: the query may still read the array, or write to it. */
    dispose() {
        if (this.pointer === 0 || this.engine.ended !== null) return;
        if (this.engine.depth > 0) throw new HitTestError("an array cannot be disposed by a function that a query calls");
        this.engine.calls.web_free(this.pointer);
        this.engine.registry.unregister(this);
        this.pointer = 0;
        this.view = undefined;
    }

    [disposing]() { this.dispose(); }
}

/** An object of JavaScript that owns an object in the module. */
class Kept {
    constructor(engine, pointer, destroy) {
        if (pointer === 0) throw engine.failure();
        this.engine = engine;
        this.pointer = pointer;
        this.destroy = destroy;
        engine.registry.register(this, { destroy, pointer }, this);
    }

    get handle() {
        if (this.pointer === 0) throw new HitTestError(`the ${this.constructor.name} is disposed`);
        return this.pointer;
    }

    /** Frees the object in the module. That happens by itself some time after this object has become unreachable. */
    dispose() {
        if (this.pointer === 0 || this.engine.ended !== null) return;
        this.engine.check(this.destroy(this.pointer));
        this.engine.registry.unregister(this);
        this.pointer = 0;
    }

    [disposing]() { this.dispose(); }
}

/** The queries that scenes and snapshots have in common. */
class Questions extends Kept {
    constructor(engine, pointer, calls) {
        super(engine, pointer, calls.destroy);
        this.calls = calls;
    }

    /** The number of nodes. */
    get size() { return this.engine.checked(this.calls.count(this.handle)); }

    /** Whether the node is in the scene. */
    contains(node) { return this.engine.checked(this.calls.contains(this.handle, node)) === 1; }

    /** The parent; 0 for a root. */
    parent(node) { return this.engine.checked(this.calls.parent(this.handle, node)); }

    /** All that decides how a node is hit, except its position in the tree and its shape. */
    attributes(node) {
        this.engine.check(this.calls.get(this.handle, node, this.engine.block));
        return readAttributes(this.engine);
    }

    /** The node that gets a touch at a point; 0: none. */
    topmost(x, y) {
        const { engine } = this;
        const node = this.calls.topmost(this.handle, x, y);
        if (engine.raised !== null) engine.raise();
        return node === 0 ? engine.checked(node) : node;
    }

    /**
     * The nodes that get touches at many points, one node or 0 for each.
     *
     * @param points Rows of x, y.
     * @param options.out The array for the nodes, a Float64Array or a ModuleArray of doubles; a new Float64Array if not given.
     * @param options.stride The distance between the beginnings of two rows, in numbers.
     */
    topmostMany(points, { out, stride } = {}) {
        const { engine } = this;
        return engine.borrowing((blocks) => {
            const rows = engine.rows(points, 2, stride);
            const target = out instanceof ModuleArray ? out.array : out ?? new Float64Array(rows.count);
            if (!(target instanceof Float64Array) || target.length < rows.count) {
                throw new RangeError(`a Float64Array with room for ${rows.count} nodes was expected`);
            }
            const isInside = target.buffer === engine.memory.buffer, { length, byteOffset } = target;
            // Points are read again after answers have been written, so points in the same place are copied.
            const end = byteOffset + 8 * rows.count, endOfPoints = rows.pointer + rows.array.byteLength;
            if (isInside && rows.pointer < end && byteOffset < endOfPoints && rows.pointer !== 0) {
                Object.assign(rows, { array: rows.array.slice(), pointer: 0 });
            }
            engine.placed(rows, blocks);
            const pointer = isInside ? byteOffset : engine.allocate(Math.max(8, rows.count * 8));
            if (!isInside) blocks.push(pointer);
            const call = rows.isDouble ? this.calls.many64 : this.calls.many32;
            const status = call(this.handle, rows.count, rows.pointer, rows.stride, pointer);
            engine.raise();
            engine.check(status);
            if (!isInside) target.set(engine.doubles(pointer, rows.count));
            if (!isInside || out !== target || target.buffer === engine.memory.buffer) return out ?? target;
            // The module's memory has grown meanwhile, and the array in it has become empty. So a new one is returned.
            return engine.owners.get(target)?.array ?? engine.doubles(pointer, length);
        });
    }

    /**
     * The first of the hits that a function accepts, or 0. Nodes below a node that `options.descend` rejects do not count. No
     * override is called, no redirect followed.
     */
    topmostWhere(x, y, where, options) {
        let first = 0;
        requireFunction(where, "where");
        this.visitHits(x, y, (item) => {
            if (isTrue(where(item))) first = item.node;
            return first === 0;
        }, options);
        return first;
    }

    /**
     * All nodes at a point, front to back. With `options.where`, only those that it accepts; with `options.descend`, none below a
     * node that it rejects.
     */
    hits(x, y, options) { return this.list("hits", [x, y], options); }

    /** The nodes in a region, front to back: those that intersect it or, with `options.contained`, lie in it. */
    region(x, y, width, height, options) {
        return this.list("region", [x, y, width, height, options?.contained ? 1 : 0], options);
    }

    /** The nodes in a polygon of rows of x, y. Areas are exact, with shapes. */
    lasso(corners, options) {
        return this.withPoints(corners, [], options, (values) => this.list("lasso", values, options));
    }

    /** The nodes along a line of rows of x, y, of some width. */
    along(line, width, options) {
        return this.withPoints(line, [width], options, (values) => this.list("along", values, options));
    }

    /** The nodes within a radius, nearest first. */
    nearest(x, y, radius, options) { return this.list("nearest", [x, y, radius], options); }

    /** Calls `each` with the items of `hits`, one after the other, until it returns a false value. */
    visitHits(x, y, each, options) { this.visit("hits", [x, y], each, options); }

    /** Calls `each` with the items of `region`, one after the other, until it returns a false value. */
    visitRegion(x, y, width, height, each, options) {
        this.visit("region", [x, y, width, height, options?.contained ? 1 : 0], each, options);
    }

    /** Calls `each` with the items of `lasso`, one after the other, until it returns a false value. */
    visitLasso(corners, each, options) {
        this.withPoints(corners, [], options, (values) => this.visit("lasso", values, each, options));
    }

    /** Calls `each` with the items of `along`, one after the other, until it returns a false value. */
    visitAlong(line, width, each, options) {
        this.withPoints(line, [width], options, (values) => this.visit("along", values, each, options));
    }

    /** Calls `each` with the items of `nearest`, one after the other, until it returns a false value. */
    visitNearest(x, y, radius, each, options) { this.visit("nearest", [x, y, radius], each, options); }

    /** Calls `use` with the arguments of a query about rows of x, y, of which `rest` follow the rows. */
    withPoints(points, rest, options, use) {
        return this.engine.borrowing((blocks) => {
            const rows = this.engine.doubleRows(points, 2, blocks);
            return use([rows.count, rows.pointer, ...rest, options?.contained ? 1 : 0]);
        });
    }

    visit(name, values, each, options) {
        const { engine } = this, descend = options?.descend;
        requireFunction(each, "each");
        if (descend) requireFunction(descend, "descend");
        if (engine.visitors.length === MOST_LISTS) throw new HitTestError(`more than ${MOST_LISTS} lists are in progress`);
        engine.visitors.push({ each, descend });
        let status = 0;
        try {
            const pointers = [descend ? engine.calls.web_descend() : 0, engine.calls.web_each(), 0];
            status = this.calls.visits[name](this.handle, ...values, ...pointers);
        } finally {
            engine.visitors.pop();
        }
        engine.raise();
        engine.check(status);
    }

    list(name, values, options) {
        if (options?.where || options?.descend) {
            const found = [], { where } = options;
            if (where) requireFunction(where, "where");
            this.visit(name, values, (item) => {
                if (!where || isTrue(where(item))) found.push(item);
                return true;
            }, options);
            return found;
        }
        const { engine } = this, call = this.calls[name];
        const rest = name === "lasso" || name === "along" ? [0, 0] : [];
        return engine.borrowing((blocks) => {
            const count = (capacity, place) => engine.checked(call(this.handle, ...values, ...rest, capacity, place));
            let length = count(engine.room, engine.items), place = engine.items;
            if (length > engine.room) {
                engine.makeRoom(length);
                place = engine.items;
                if (length > engine.room) blocks.push(place = engine.allocate(length * ITEM_SIZE));
                length = count(length, place);
            }
            const doubles = engine.doubles(place, length * ITEM_SIZE / 8);
            const words = new Int32Array(doubles.buffer, place, length * ITEM_SIZE / 4);
            return Array.from({ length }, (_, index) => ({
                node: doubles[4 * index], redirect: doubles[4 * index + 1], distance: doubles[4 * index + 2],
                asks: ASKS[words[8 * index + 6]],
            }));
        });
    }
}

/**
 * A scene as it was at one moment, made by `Scene.snapshot()`. Where it has no index, it walks. It calls no overrides: a query
 * that needs one throws.
 */
export class Snapshot extends Questions {
    constructor(scene) {
        if (!(scene instanceof Scene)) throw new TypeError("snapshots are of a Scene");
        super(scene.engine, scene.engine.calls.hit_snapshot_create(scene.handle), scene.engine.ofSnapshots);
    }
}

/** A tree of nodes that finds which of them gets a touch. */
export class Scene extends Questions {
    constructor(engine, pointer = engineOf(engine).calls.hit_scene_create()) {
        super(engine, pointer, engine.ofScenes);
    }

    /** An independent copy of the scene, without the function of `onAsk`. */
    copy() { return new Scene(this.engine, this.engine.calls.hit_scene_copy(this.handle)); }

    /** The scene as it is now. */
    snapshot() { return new Snapshot(this); }

    dispose() {
        const { pointer } = this;
        super.dispose();
        if (this.pointer === 0) this.engine.scenes.delete(pointer);
    }

    /** The children of a node, or the roots, back to front. */
    children(node = 0) {
        const { engine } = this, { hit_children } = engine.calls;
        const count = engine.checked(hit_children(this.handle, node, 0, 0));
        return engine.borrowing((blocks) => {
            if (count === 0) return [];
            blocks.push(engine.allocate(count * 8));
            hit_children(this.handle, node, count, blocks[0]);
            return Array.from(engine.doubles(blocks[0], count));
        });
    }

    /**
     * Adds a node in front of its siblings.
     *
     * @param frame x, y, width, height.
     * @param parent The parent; 0 for a root.
     * @param attributes Attributes that differ from the defaults, by the names that `attributes()` returns.
     */
    insert(frame, parent = 0, attributes = undefined) {
        const { engine } = this, { calls, block } = engine, out = block + ATTRIBUTES_SIZE;
        const { 0: x, 1: y, 2: width, 3: height } = objectOf(frame, "a frame");
        for (const number of [x, y, width, height]) requireNumber(number, "a number of a frame");
        if (attributes === undefined) {
            engine.check(calls.hit_insert_at(this.handle, parent, x, y, width, height, out));
        } else {
            const given = checkedAttributes(attributes);
            new Int32Array(engine.memory.buffer, block, 8).fill(0)[0] = ATTRIBUTES_SIZE;
            writeAttributes(engine, checkedUsual);
            writeAttributes(engine, { words: [], doubles: [[4, [0, 0, width, height]], [8, [x, y]]] });
            writeAttributes(engine, given);
            engine.check(calls.hit_insert(this.handle, parent, block, out));
        }
        return engine.doubles(out, 1)[0];
    }

    /** Adds plain nodes at rows of x, y, width, height, each in front of the one before it. Returns a Float64Array of nodes. */
    insertMany(frames, parent = 0) {
        const { engine } = this;
        return engine.borrowing((blocks) => {
            const rows = engine.doubleRows(frames, 4, blocks);
            const out = engine.allocate(Math.max(8, rows.count * 8));
            blocks.push(out);
            engine.check(engine.calls.hit_insert_many(this.handle, parent, rows.count, rows.pointer, out));
            return engine.doubles(out, rows.count).slice();
        });
    }

    /** Moves a node and its subtree to a parent, in front of its siblings or behind one of them. */
    move(node, parent = 0, behind = 0) {
        const { hit_move_behind, hit_move_to_front } = this.engine.calls;
        this.engine.check(
            behind === 0 ? hit_move_to_front(this.handle, node, parent) : hit_move_behind(this.handle, node, parent, behind));
    }

    /** Removes a node and its subtree. */
    remove(node) { this.engine.check(this.engine.calls.hit_remove(this.handle, node)); }

    /** Removes many nodes and their subtrees. A node that has already been removed with an ancestor is skipped. */
    removeMany(nodes) {
        this.engine.borrowing((blocks) => {
            const rows = this.engine.doubleRows(nodesOf(nodes), 1, blocks);
            this.engine.check(this.engine.calls.hit_remove_many(this.handle, rows.count, rows.pointer));
        });
    }

    /** Removes all nodes, and keeps their memory for new ones. */
    clear() { this.engine.check(this.engine.calls.hit_remove_all(this.handle, 1)); }

    /** Sets some attributes, by the names that `attributes()` returns. Those that are undefined stay as they are. */
    set(node, attributes) {
        const { engine } = this, given = checkedAttributes(attributes);
        engine.check(this.calls.get(this.handle, node, engine.block));
        writeAttributes(engine, given);
        engine.check(engine.calls.hit_set(this.handle, node, engine.block));
    }

    /** x, y, width, height in the parent's bounds space: the box of the transformed bounds. */
    frame(node) {
        this.engine.check(this.engine.calls.hit_get_frame(this.handle, node, this.engine.block));
        return Array.from(this.engine.doubles(this.engine.block, 4));
    }

    /** Sets the frame: origin and size or, with a transform, the center and the size whose transformed box has the new size. */
    setFrame(node, x, y, width, height) {
        this.engine.check(this.engine.calls.hit_set_frame(this.handle, node, x, y, width, height));
    }

    /** Scrolls a node: sets the origin of its bounds, and so moves all that lies below it. */
    scroll(node, x, y) { this.engine.check(this.engine.calls.hit_set_scroll(this.handle, node, x, y)); }

    /** Sets the frame of each node: rows of x, y, width, height, `options.stride` numbers apart. */
    setFrames(nodes, frames, { stride } = {}) {
        const { hit_set_frames, hit_set_frames_f32 } = this.engine.calls;
        this.setMany(nodes, frames, 4, stride, hit_set_frames, hit_set_frames_f32);
    }

    /** Sets the transform of each node: rows of a, b, c, d, tx, ty, `options.stride` numbers apart. */
    setTransforms(nodes, transforms, { stride } = {}) {
        const { hit_set_transforms, hit_set_transforms_f32 } = this.engine.calls;
        this.setMany(nodes, transforms, 6, stride, hit_set_transforms, hit_set_transforms_f32);
    }

    setMany(nodes, values, columns, stride, ofDoubles, ofFloats) {
        const { engine } = this;
        engine.borrowing((blocks) => {
            const rows = engine.rows(values, columns, stride), names = engine.rows(nodesOf(nodes), 1);
            if (names.count !== rows.count) throw new RangeError(`${rows.count} rows were given for ${names.count} nodes`);
            for (const each of [rows, names]) engine.placed(each, blocks);
            const call = rows.isDouble ? ofDoubles : ofFloats;
            engine.check(call(this.handle, rows.count, names.pointer, rows.pointer, rows.stride));
        });
    }

    // The shape of a node's area, in its own space. The bounds cut it, unless it is a stroke.

    /** Removes the shape. */
    clearShape(node) { this.engine.check(this.engine.calls.hit_shape_clear(this.handle, node)); }

    /** The ellipse in a rectangle. */
    setEllipse(node, x, y, width, height) {
        this.engine.check(this.engine.calls.hit_shape_ellipse(this.handle, node, x, y, width, height));
    }

    /** A rectangle with rounded corners: top left, top right, bottom right, bottom left. */
    setRounded(node, frame, radii) {
        const { block, calls } = this.engine, lists = [objectOf(frame, "a frame"), objectOf(radii, "a list of radii")];
        const numbers = Array.from({ length: 8 }, (_, i) => lists[i >> 2][i & 3]);
        for (const number of numbers) requireNumber(number, "a number of a frame or of radii");
        this.engine.doubles(block, 8).set(numbers);
        this.engine.check(calls.hit_shape_rounded(this.handle, node, block, block + 32));
    }

    /** A polygon of rows of x, y, filled by the even-odd rule or, with `options.nonZero`, by the non-zero winding rule. */
    setPolygon(node, vertices, { nonZero = false } = {}) {
        this.engine.borrowing((blocks) => {
            const rows = this.engine.doubleRows(vertices, 2, blocks);
            this.engine.check(
                this.engine.calls.hit_shape_polygon(this.handle, node, rows.count, rows.pointer, nonZero ? 1 : 0));
        });
    }

    /** Several closed contours together, each of rows of x, y. */
    setPath(node, contours, { nonZero = false } = {}) {
        this.engine.borrowing((blocks) => {
            const { count, counts, xy } = this.engine.lines(contours, blocks);
            this.engine.check(this.engine.calls.hit_shape_path(this.handle, node, count, counts, xy, nonZero ? 1 : 0));
        });
    }

    /** All that is nearer to one of several lines, each of rows of x, y, than half of `hitWidth`. */
    setStroke(node, lines, { width, hitWidth = width, closed } = {}) {
        this.engine.borrowing((blocks) => {
            const marks = closed ? Uint8Array.from(closed, (mark) => (mark ? 1 : 0)) : null;
            const { count, counts, xy } = this.engine.lines(lines, blocks);
            if (marks && marks.length !== count) throw new RangeError(`${marks.length} marks were given for ${count} lines`);
            const place = marks ? this.engine.place(marks, blocks) : 0;
            this.engine.check(
                this.engine.calls.hit_shape_stroke(this.handle, node, count, counts, place, xy, width, hitWidth));
        });
    }

    /** The area of SVG path data. Curves become lines that are off by no more than `tolerance`. */
    setSVGPath(node, data, { nonZero = false, tolerance = 0.1 } = {}) {
        this.engine.borrowing((blocks) => {
            const text = this.engine.text(data, blocks);
            this.engine.check(this.engine.calls.hit_shape_svg_path(this.handle, node, text, nonZero ? 1 : 0, tolerance));
        });
    }

    /** The stroke along SVG path data. */
    setSVGStroke(node, data, { width, hitWidth = width, tolerance = 0.1 } = {}) {
        this.engine.borrowing((blocks) => {
            const text = this.engine.text(data, blocks);
            this.engine.check(this.engine.calls.hit_shape_svg_stroke(this.handle, node, text, width, hitWidth, tolerance));
        });
    }

    /** A grid over the bounds, a bit a cell, row by row, most significant bit first. */
    setMask(node, columns, rows, bits) {
        const bytes = Uint8Array.from(numbersOf(bits));
        const isGrid = Number.isInteger(columns) && Number.isInteger(rows) && columns > 0 && rows > 0;
        if (!isGrid || bytes.length < Math.ceil(columns * rows / 8)) {
            throw new RangeError(`${bytes.length} bytes do not hold ${columns} columns and ${rows} rows of bits`);
        }
        this.engine.borrowing((blocks) => {
            const place = this.engine.place(bytes, blocks);
            this.engine.check(this.engine.calls.hit_shape_mask(this.handle, node, columns, rows, place));
        });
    }

    /**
     * Sets the function that answers for overriding nodes: `answer(node, x, y, asks)`, with the point in the node's own space.
     *
     * The function returns true, false or a node. True continues as for a node without an override (for "inside": the point is
     * inside). False lets the touch through to what lies behind (for "inside": the point is outside), and so does 0. A node is the
     * answer. The function may change and query the scene, but not while `Hover.update` calls it. The query that has called the
     * function throws its exception again.
     */
    onAsk(answer) {
        const { engine } = this;
        if (answer) requireFunction(answer, "answer");
        engine.check(engine.calls.hit_set_ask(this.handle, answer ? engine.asking : 0, 0));
        this.ask = answer;
        engine.scenes.set(this.handle, new WeakRef(this));
    }

    /** Builds all indexes or, for a number of seconds, the most useful ones. Returns true if nothing is left to do. */
    prepare(seconds = undefined) {
        const { engine } = this;
        if (seconds !== undefined) return engine.checked(engine.calls.hit_prepare_for(this.handle, seconds)) === 1;
        engine.check(engine.calls.hit_prepare(this.handle));
        return true;
    }
}

/** Tracks the nodes under a pointer, while it moves and the layout changes. */
export class Hover extends Kept {
    constructor(engine) {
        super(engineOf(engine), engine.calls.hit_hover_create(), engine.calls.hit_hover_destroy);
        /** All nodes that are under the pointer, outermost first. */
        this.path = [];
    }

    /**
     * Returns the nodes that the pointer has left, innermost first, and those that it has entered, outermost first. Meanwhile the
     * function of `onAsk` must use neither the scene nor the hover: such calls throw. If that function answers with a
     * node, the asked node is the one under the pointer.
     */
    update(scene, x, y) {
        const { engine } = this, { block, calls } = engine;
        if (!(scene instanceof Scene)) throw new TypeError("a hover is of a Scene");
        if (scene.engine !== engine) throw new HitTestError("the scene is of another instance of the module");
        const status = calls.hit_hover_update(this.handle, scene.handle, x, y, block);
        engine.raise();
        engine.check(status);
        const fields = new Uint32Array(engine.memory.buffer, block, 6);
        const list = (field) => Array.from(engine.doubles(fields[field], fields[field + 1]));
        this.path = list(4);
        return { left: list(0), entered: list(2) };
    }
}

// The fields of hit_attributes: their offsets in words of 32 bits; their offsets in doubles, and the number of doubles.
const WORDS = { hidden: 1, enabled: 2, hitsOutsideBounds: 3 };
const NUMBERS = { bounds: [4, 4], origin: [8, 2], anchor: [10, 2], transform: [12, 6], outsets: [19, 4] };
const REACHES = [undefined, "rect", "outsets"];
const usual = {
    hidden: false, enabled: true, hitsOutsideBounds: false, mode: "auto", asks: "nothing", bounds: [0, 0, 0, 0], origin: [0, 0],
    anchor: [0.5, 0.5], transform: [1, 0, 0, 1, 0, 0], alpha: 1, outsets: [0, 0, 0, 0], redirect: 0, reach: null,
};

function readAttributes(engine) {
    const doubles = engine.doubles(engine.block, ATTRIBUTES_SIZE / 8), words = new Int32Array(doubles.buffer, engine.block, 8);
    const result = { ...usual, mode: MODES[words[4]], asks: ASKS[words[5]], alpha: doubles[18], redirect: doubles[23] };
    for (const [name, place] of Object.entries(WORDS)) result[name] = words[place] !== 0;
    for (const [name, [place, count]] of Object.entries(NUMBERS)) result[name] = Array.from(doubles.subarray(place, place + count));
    if (words[7] !== 0) result.reach = { [REACHES[words[7]]]: Array.from(doubles.subarray(24, 28)) };
    return result;
}

/**
 * Attributes as they are written into the block: words and numbers, each with its place. This calls getters of the caller, which
 * may use the block, so it is done before.
 */
function checkedAttributes(attributes) {
    const words = [], doubles = [];
    const chosen = (name, value, all) => {
        const place = all.indexOf(value);
        if (place < 0) throw new TypeError(`${name} is ${all.join(", ")}; got ${String(value)}`);
        return place;
    };
    for (const name of Object.keys(objectOf(attributes, "an object with attributes"))) {
        const value = attributes[name];
        if (!Object.hasOwn(usual, name)) throw new TypeError(`nodes have no attribute ${name}`);
        if (value === undefined) continue;
        if (name in WORDS) {
            words.push([WORDS[name], value ? 1 : 0]);
        } else if (name in NUMBERS) {
            const [place, count] = NUMBERS[name], numbers = ownNumbers(value ?? []);
            if (numbers.length !== count) throw new RangeError(`${name} has ${count} numbers, got ${numbers.length}`);
            doubles.push([place, numbers]);
        } else if (name === "mode") {
            words.push([4, chosen(name, value, MODES)]);
        } else if (name === "asks") {
            words.push([5, chosen(name, value, ASKS)]);
        } else if (name === "alpha" || name === "redirect") {
            requireNumber(value, name);
            doubles.push([name === "alpha" ? 18 : 23, [value]]);
        } else {
            const [kind, edges] = checkedReach(value);
            words.push([7, kind]);
            doubles.push([24, edges]);
        }
    }
    return { words, doubles };
}

const checkedUsual = checkedAttributes(usual);

function checkedReach(reach) {
    if (!reach) return [0, [0, 0, 0, 0]];
    const kind = "rect" in objectOf(reach, "an object with rect or outsets") ? 1 : 2, edges = ownNumbers(reach[REACHES[kind]] ?? []);
    if (edges.length !== 4) throw new RangeError(`a reach has 4 numbers, rect or outsets, got ${edges.length}`);
    return [kind, edges];
}

/** Writes attributes into the block, over those that it holds. */
function writeAttributes(engine, { words, doubles }) {
    const numbers = engine.doubles(engine.block, ATTRIBUTES_SIZE / 8), whole = new Int32Array(numbers.buffer, engine.block, 8);
    for (const [place, word] of words) whole[place] = word;
    for (const [place, values] of doubles) numbers.set(values, place);
}
