// What callers of hit-test.js notice: `HIT_TEST_WEB=FOLDER node --test calls.mjs`, FOLDER as Sources/HitTestWeb/build makes it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";

const folder = pathToFileURL(path.resolve(process.env.HIT_TEST_WEB) + "/");
const { HitTestError, Hover, ModuleArray, Scene, Snapshot, load } = await import(new URL("hit-test.js", folder));
const bytes = await readFile(new URL("hit_test.wasm", folder));
const engine = await load();

function grid(count) {
    return Float64Array.from({ length: 4 * count }, (_, i) => {
        const sprite = i >> 2;
        return [20 * (sprite % 50), 20 * Math.floor(sprite / 50), 16, 16][i % 4];
    });
}

function made() {
    const scene = new Scene(engine), map = scene.insert([0, 0, 1000, 500]);
    return { scene, map, sprites: scene.insertMany(grid(1000), map) };
}

test("the module imports one function, and is loaded from a URL, bytes, a compiled module, a response and a blob", async () => {
    assert.deepEqual(WebAssembly.Module.imports(engine.module), [{ module: "hit_test", name: "call", kind: "function" }]);
    const responses = ["application/wasm", "application/wasm; charset=utf-8", "text/plain"].map(
        (type) => new Response(bytes, { headers: { "content-type": type } }));
    responses.push(new Blob([bytes]));
    for (const source of [new URL("hit_test.wasm", folder), new URL("hit_test.wasm", folder).href, bytes, engine.module, ...responses]) {
        const scene = new Scene(await load(source));
        assert.equal(scene.topmost(1, 1), 0);
        const node = scene.insert([0, 0, 9, 9]);
        assert.equal(scene.topmost(1, 1), node);
        assert.equal(scene.topmost(9, 1), 0);
    }
});

test("a worker loads the compiled module", async () => {
    const text = `import { workerData, parentPort } from "node:worker_threads";
        import { load, Scene } from ${JSON.stringify(new URL("hit-test.js", folder).href)};
        const scene = new Scene(await load(workerData));
        scene.insert([0, 0, 9, 9]);
        parentPort.postMessage([scene.size, scene.topmost(1, 1) !== 0]);`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`), { workerData: engine.module });
    assert.deepEqual(await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject)), [1, true]);
    await worker.terminate();
});

test("points one by one and many, of arrays here and in the module's memory", () => {
    const { scene, map, sprites } = made();
    const points = Float64Array.from({ length: 4000 }, (_, i) => (i * 7919) % (i % 2 ? 520 : 1020) - 10);
    const expected = Array.from({ length: 2000 }, (_, i) => {
        const x = points[2 * i], y = points[2 * i + 1];
        if (!(x >= 0 && x < 1000 && y >= 0 && y < 500)) return 0;
        return x % 20 < 16 && y % 20 < 16 && y < 400 ? sprites[Math.floor(x / 20) + 50 * Math.floor(y / 20)] : map;
    });
    assert.deepEqual(expected.map((_, i) => scene.topmost(points[2 * i], points[2 * i + 1])), expected);
    assert.deepEqual([...scene.topmostMany(points)], expected);
    assert.deepEqual([...scene.topmostMany(Float32Array.from(points))], expected);
    assert.deepEqual([...scene.topmostMany([...points])], expected);
    const inside = engine.array(Float32Array, 4000), out = engine.array(Float64Array, 2000);
    inside.array.set(points);
    assert.equal(scene.topmostMany(inside, { out }), out);
    assert.deepEqual([...out.array], expected);
    const wide = new Float32Array(2000 * 5);
    for (let i = 0; i < 2000; i += 1) wide.set([points[2 * i], points[2 * i + 1]], 5 * i);
    assert.deepEqual([...scene.topmostMany(wide, { stride: 5 })], expected);
    inside.dispose();
    out.dispose();
    assert.throws(() => out.array, /disposed/);
});

test("frames and transforms of many, with records between", () => {
    const { scene, sprites } = made();
    const moved = grid(1000).map((value, i) => (i % 4 === 0 ? value + 3 : value));
    scene.setFrames(sprites, moved);
    assert.deepEqual(scene.frame(sprites[7]), [...moved.subarray(28, 32)]);
    const records = new Float32Array(1000 * 7);
    for (let i = 0; i < 1000; i += 1) records.set([1, 0, 0, 1, i, 2], 7 * i);
    scene.setTransforms(sprites, records, { stride: 7 });
    assert.deepEqual(scene.attributes(sprites[9]).transform, [1, 0, 0, 1, 9, 2]);
    const names = engine.array(Float64Array, 1000), frames = engine.array(Float64Array, 4000);
    names.array.set(sprites);
    frames.array.set(grid(1000));
    scene.setFrames(names, frames);
    scene.setTransforms(names, records.map((_, i) => [1, 0, 0, 1, 0, 0, 0][i % 7]), { stride: 7 });
    assert.deepEqual(scene.frame(sprites[51]), [20, 20, 16, 16]);
    assert.equal(scene.topmost(21, 21), sprites[51]);
});

test("what is wrong is thrown with the library's sentence, and changes nothing", () => {
    const { scene, map, sprites } = made();
    const other = new Scene(engine), foreign = other.insert([0, 0, 1, 1]);
    scene.remove(sprites[0]);
    for (const node of [sprites[0], foreign, 1.5, -1, NaN, Infinity, 2 ** 60]) {
        assert.throws(() => scene.remove(node), { name: "HitTestError", message: /is not in this scene/, status: 2 });
        assert.equal(scene.contains(node), false);
    }
    assert.throws(() => scene.remove(0), /0 is no node/);
    assert.throws(() => scene.setFrame(map, NaN, 0, 1, 1), { message: /finite/, status: 3 });
    assert.throws(() => scene.setFrames([map, sprites[1]], [0, 0, 1, 1, 0, 0, Infinity, 1]), /element 1/);
    assert.throws(() => scene.setFrames(sprites, [0, 0, 1, 1]), /1 rows were given for 1000 nodes/);
    assert.throws(() => scene.setFrames([map], [0, 0, 1]), /3 numbers are not rows of 4/);
    for (const call of ["insertMany", "topmostMany", "lasso", "removeMany"]) {
        assert.throws(() => scene[call](Int32Array.of(0, 0, 1, 1)), { name: "TypeError", message: /got a Int32Array/ });
    }
    assert.throws(() => scene.setFrames([map], Int32Array.of(0, 0, 1, 1)), TypeError);
    // Floats would round the nodes, and so name none or others.
    const rounded = Float32Array.of(map);
    for (const call of [
        () => scene.removeMany(rounded), () => scene.setFrames(rounded, [0, 0, 1, 1]),
        () => scene.setTransforms(rounded, [1, 0, 0, 1, 0, 0]),
    ]) {
        assert.throws(call, { name: "TypeError", message: /nodes are doubles/ });
    }
    assert.ok(scene.contains(map));
    assert.throws(() => scene.topmostMany([1, 2], { stride: 1 }), /stride of 1/);
    assert.throws(() => scene.set(map, { mode: "some" }), /mode/);
    assert.throws(() => scene.set(map, { colour: 1 }), /no attribute colour/);
    assert.throws(() => scene.move(map, sprites[3]), /cannot go into itself/);
    assert.throws(() => scene.setSVGPath(map, "M 0 0 L 1"), /path data: expected a number, found the end at byte 9/);
    assert.throws(() => scene.setSVGPath(map, "M 0 0", { tolerance: 0 }), /tolerance is a positive number; got 0/);
    assert.throws(() => scene.prepare(NaN), /finite/);
    assert.deepEqual([scene.size, scene.frame(map)], [1000, [0, 0, 1000, 500]]);
});

test("attributes come back as they were set", () => {
    const scene = new Scene(engine), redirect = scene.insert([0, 0, 5, 5]);
    const values = {
        hidden: true, enabled: false, hitsOutsideBounds: true, mode: "box-only", asks: "inside", bounds: [1, 2, 30, 40],
        origin: [5, 6], anchor: [0, 1], transform: [0, 1, -1, 0, 7, 8], alpha: 0.5, outsets: [1, 2, 3, 4], redirect,
        reach: { outsets: [4, 3, 2, 1] },
    };
    const node = scene.insert([0, 0, 1, 1], 0, values);
    assert.deepEqual(scene.attributes(node), values);
    scene.set(node, { reach: { rect: [1, 1, 2, 2] }, hidden: false });
    assert.deepEqual(scene.attributes(node), { ...values, hidden: false, reach: { rect: [1, 1, 2, 2] } });
    assert.deepEqual([scene.attributes(redirect).reach, scene.attributes(redirect).mode], [null, "auto"]);
});

test("functions that are asked answer, change the scene, ask it, and throw through it", () => {
    const { scene, map, sprites } = made(), asked = [];
    scene.set(sprites[5], { asks: "inside" });
    assert.throws(() => scene.topmost(105, 5), { message: /nobody to ask/, status: 6 });
    scene.onAsk((...question) => {
        asked.push(question);
        if (question[1] < 8) return false;
        scene.setFrame(sprites[0], 500, 400, 1, 1);
        return scene.topmost(25, 5) === sprites[1];
    });
    assert.equal(scene.topmost(105, 5), map);
    assert.equal(scene.topmost(110, 5), sprites[5]);
    assert.deepEqual(asked[0], [sprites[5], 5, 5, "inside"]);
    assert.deepEqual([...scene.topmostMany([105, 5, 110, 5])], [map, sprites[5]]);
    scene.onAsk(() => 77);
    assert.equal(scene.topmost(110, 5), 77);
    scene.onAsk(() => { throw new RangeError("mine"); });
    assert.throws(() => scene.topmost(110, 5), { name: "RangeError", message: "mine" });
    assert.throws(() => scene.topmostMany([110, 5]), { message: "mine" });
    scene.onAsk(() => { scene.dispose(); });
    assert.throws(() => scene.topmost(110, 5), { status: 5 });
    scene.onAsk(() => scene.topmost(110, 5) + 1);
    assert.throws(() => scene.topmost(110, 5), { status: 5 });
    scene.onAsk(null);
    assert.throws(() => scene.topmost(110, 5), /nobody to ask/);
    assert.equal(scene.topmost(125, 5), sprites[6]);
});

test("arrays in the module's memory outlive the queries that use them", () => {
    const { scene, sprites } = made();
    scene.set(sprites[0], { asks: "inside" });
    const points = engine.array(Float64Array, 4), out = engine.array(Float64Array, 2);
    points.array.set([5, 5, 25, 5]);
    for (const array of [points, out]) {
        scene.onAsk(() => { array.dispose(); return true; });
        assert.throws(() => scene.topmostMany(points, { out }), { name: "HitTestError", message: /cannot be disposed/ });
        assert.throws(() => scene.visitHits(5, 5, () => array.dispose()), /cannot be disposed/);
    }
    scene.onAsk(() => true);
    scene.topmostMany(points, { out });
    assert.deepEqual([...out.array], [sprites[0], sprites[1]]);
    for (const array of [points, out]) array.dispose();
    assert.throws(() => out.array, /disposed/);
});

test("answers may be written over the points", () => {
    const { scene, map, sprites } = made(), points = engine.array(Float64Array, 2000), out = engine.array(Float64Array, 1010);
    scene.set(map, { asks: "inside" });
    scene.onAsk((node, x, y) => (x + y) % 3 < 2);
    scene.set(sprites[0], { asks: "inside" });
    const reset = () => points.array.set(Float64Array.from({ length: 2000 }, (_, i) => (i * 7919) % (i % 2 ? 520 : 1020)));
    reset();
    const expected = [...scene.topmostMany(points)];
    assert.deepEqual([...scene.topmostMany(points, { out }).array.subarray(0, 1000)], expected);
    assert.equal(scene.topmostMany(points, { out: points }), points);
    assert.deepEqual([...points.array.subarray(0, 1000)], expected);
    for (const start of [1, 500, 999, 1000]) {
        reset();
        assert.deepEqual([...scene.topmostMany(points, { out: points.array.subarray(start, start + 1000) })], expected);
    }
    const floats = engine.array(Float32Array, 2000), doubles = new Float64Array(engine.memory.buffer, floats.array.byteOffset, 1000);
    reset();
    floats.array.set(points.array);
    assert.deepEqual([...scene.topmostMany(floats, { out: doubles })], expected);
    for (const array of [points, out, floats]) array.dispose();
});

test("lists, with predicates, that are longer than what has room at once", () => {
    const { scene, map, sprites } = made();
    assert.deepEqual(scene.hits(5, 5).map((item) => item.node), [sprites[0], map]);
    assert.deepEqual(scene.hits(5, 5, { where: (item) => item.node === map }).length, 1);
    assert.equal(scene.topmostWhere(5, 5, (item) => item.node !== sprites[0]), map);
    assert.equal(scene.topmostWhere(5, 5, () => false), 0);
    const around = new Float64Array([0, 0, 9, 0, 9, 9, 0, 9]), across = new Float64Array([0, 5, 9, 5]);
    for (const asked of [scene, scene.snapshot()]) {
        const visits = {
            hits: (each, options) => asked.visitHits(5, 5, each, options),
            region: (each, options) => asked.visitRegion(1, 1, 8, 8, each, options),
            lasso: (each, options) => asked.visitLasso(around, each, options),
            along: (each, options) => asked.visitAlong(across, 2, each, options),
            nearest: (each, options) => asked.visitNearest(5, 5, 1, each, options),
        };
        for (const visit of Object.values(visits)) {
            const found = [];
            visit((item) => found.push(item.node) > 0);
            assert.ok(found.length > 1 && found.at(-1) === map);
            visit((item) => { found.unshift(item.node); return false; });
            assert.equal(found[0], found[1]);
            const above = [];
            visit((item) => above.push(item.node) > 0, { descend: (item) => item.node !== map });
            assert.deepEqual(above, [map]);
            assert.throws(() => visit(() => { throw new RangeError("mine"); }), RangeError);
        }
        assert.deepEqual(asked.hits(5, 5, { descend: () => false }).map((item) => item.node), [map]);
        const any = () => true, notMap = (item) => item.node !== map;
        const first = (where, descend) => asked.topmostWhere(5, 5, where, { descend });
        assert.deepEqual([first(any), first(any, any), first(any, notMap), first(notMap, notMap)], [sprites[0], sprites[0], map, 0]);
        assert.throws(() => first(any, () => { throw new RangeError("mine"); }), RangeError);
        assert.throws(() => first(any, 5), { name: "TypeError", message: /descend is a function/ });
    }
    assert.equal(scene.region(0, 0, 1000, 500).length, 1001);
    assert.equal(scene.region(0, 0, 30, 30, { contained: true }).length, 1);
    assert.equal(scene.lasso([0, 0, 40, 0, 0, 40]).length, 4);
    assert.equal(scene.along(Float32Array.of(0, 8, 1000, 8), 2).length, 51);
    const near = scene.nearest(18, 8, 3).map(({ node, distance, asks }) => [node, distance, asks]);
    assert.deepEqual(near, [[map, 0, "nothing"], [sprites[1], 2, "nothing"], [sprites[0], 2, "nothing"]]);
    assert.deepEqual(scene.children(map), [...sprites]);
    assert.deepEqual([scene.children(), scene.parent(sprites[3]), scene.parent(map)], [[map], map, 0]);
    assert.ok(engine.index(sprites[2]) > 0 && engine.index(0) === 0);
});

test("a list that is as long as one before takes one call", async () => {
    const own = await load(engine.module), scene = new Scene(own), map = scene.insert([0, 0, 1000, 500]);
    const { region } = own.ofScenes, calls = [];
    own.ofScenes.region = (...values) => {
        calls.push(1);
        return region(...values);
    };
    const called = (list) => {
        calls.length = 0;
        return [list().length, calls.length];
    };
    const sprites = scene.insertMany(grid(1000), map);
    const all = () => scene.region(0, 0, 1000, 500), some = () => scene.region(0, 0, 1000, 95);
    assert.deepEqual([called(all), called(all), called(some), called(all)], [[1001, 2], [1001, 1], [251, 1], [1001, 1]]);
    assert.deepEqual(all().map((item) => item.node), [...sprites].reverse().concat(map));
    // A very long one leaves no memory behind.
    scene.insertMany(new Float64Array(4 * 40_000).fill(1), map);
    assert.deepEqual([called(all), called(all), called(some)], [[41_001, 2], [41_001, 2], [40_251, 2]]);
    scene.clear();
    assert.deepEqual(called(all), [0, 1]);
});

test("shapes of every kind", () => {
    const scene = new Scene(engine);
    const put = (set, frame = [0, 0, 100, 100]) => {
        scene.clear();
        const node = scene.insert(frame);
        set(node);
        return (x, y) => scene.topmost(x, y) === node;
    };
    let has = put((node) => scene.setEllipse(node, 0, 0, 100, 100));
    assert.deepEqual([has(50, 50), has(3, 3)], [true, false]);
    has = put((node) => scene.setRounded(node, [0, 0, 100, 100], [50, 0, 0, 0]));
    assert.deepEqual([has(3, 3), has(97, 3)], [false, true]);
    has = put((node) => scene.setPolygon(node, [0, 0, 100, 0, 0, 100]));
    assert.deepEqual([has(10, 10), has(90, 90)], [true, false]);
    has = put((node) => scene.setPath(node, [[0, 0, 100, 0, 100, 100, 0, 100], [20, 20, 80, 20, 80, 80, 20, 80]]));
    assert.deepEqual([has(10, 10), has(50, 50)], [true, false]);
    has = put((node) => scene.setStroke(node, [[0, 0, 100, 100]], { width: 2, hitWidth: 10 }));
    assert.deepEqual([has(50, 54), has(50, 70)], [true, false]);
    has = put((node) => scene.setSVGPath(node, "M 50 0 A 50 50 0 1 1 49.9 0 Z M 1e1 10.123456789012345678901234567890 h 1"));
    assert.deepEqual([has(50, 50), has(97, 97)], [true, false]);
    has = put((node) => scene.setSVGStroke(node, "M 0 50 C 0 0 100 0 100 50", { width: 4 }));
    assert.deepEqual([has(50, 13), has(50, 50)], [true, false]);
    has = put((node) => scene.setMask(node, 2, 2, [0b10010000]));
    assert.deepEqual([has(10, 10), has(90, 10), has(90, 90)], [true, false, true]);
    assert.throws(() => scene.setMask(scene.children()[0], 20, 2, [1]), RangeError);
});

test("hovers, snapshots and copies", () => {
    const { scene, map, sprites } = made(), hover = new Hover(engine);
    assert.deepEqual(hover.update(scene, 5, 5), { left: [], entered: [map, sprites[0]] });
    assert.deepEqual(hover.update(scene, 18, 5), { left: [sprites[0]], entered: [] });
    assert.deepEqual(hover.path, [map]);
    assert.deepEqual(hover.update(scene, NaN, 5).left, [map]);
    scene.prepare();
    const snapshot = scene.snapshot(), copy = scene.copy();
    scene.removeMany(sprites.subarray(0, 10));
    assert.deepEqual([scene.size, copy.size, snapshot.size], [991, 1001, 1001]);
    assert.deepEqual([scene, copy, snapshot].map((each) => each.topmost(5, 5)), [map, sprites[0], sprites[0]]);
    assert.ok(snapshot instanceof Snapshot && snapshot.contains(sprites[0]) && !scene.contains(sprites[0]));
    assert.deepEqual([...snapshot.topmostMany([5, 5, -1, 0])], [sprites[0], 0]);
    assert.equal(snapshot.hits(5, 5).length, 2);
    while (!scene.prepare(0.001));
    for (const each of [snapshot, copy, hover]) {
        each[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
        each.dispose();
    }
    assert.throws(() => snapshot.topmost(1, 1), /the Snapshot is disposed/);
});

test("a hover is where it was after an exception of the function that is asked", () => {
    const { scene, map, sprites } = made(), hover = new Hover(engine), path = [map, sprites[0]];
    scene.set(sprites[0], { asks: "hit-test" });
    scene.onAsk(() => true);
    assert.deepEqual(hover.update(scene, 5, 5).entered, path);
    scene.onAsk(() => { throw new RangeError("mine"); });
    assert.throws(() => hover.update(scene, 6, 6), { name: "RangeError", message: "mine" });
    assert.deepEqual(hover.path, path);
    for (const use of [() => scene.size, () => scene.topmost(1, 1), () => scene.remove(map), () => hover.update(scene, 1, 1)]) {
        scene.onAsk(use);
        assert.throws(() => hover.update(scene, 6, 6), { name: "HitTestError", status: 5 });
    }
    scene.onAsk(() => false);
    assert.deepEqual(hover.update(scene, 6, 6), { left: [sprites[0]], entered: [] });
    // Whatever an override answers with, it is the override that is under the pointer.
    for (const answer of [sprites[7], sprites[0], 12345]) {
        scene.onAsk(() => answer);
        hover.update(scene, 6, 6);
        assert.deepEqual([scene.topmost(6, 6), hover.path], [answer, path]);
    }
});

test("what is no number, no length or of another instance throws, and the instance goes on", async () => {
    const { scene, map, sprites } = made(), hover = new Hover(engine), own = await load(engine.module);
    assert.throws(() => scene.topmost(5n, 5), TypeError);
    assert.throws(() => scene.remove(Symbol()), TypeError);
    assert.throws(() => hover.update(scene, { valueOf() { throw new RangeError("mine"); } }, 5), { message: "mine" });
    for (const length of [undefined, null, -1, 1.5, NaN, 2 ** 29, 2 ** 29 + 1, "3"]) {
        assert.throws(() => engine.array(Float64Array, length), { name: "RangeError", message: /is no length/ });
    }
    for (const reach of [{ rect: [1, 2] }, { outsets: [1, 2, 3, 4, 5] }, {}]) {
        assert.throws(() => scene.set(map, { asks: "inside", reach }), { name: "RangeError", message: /a reach has 4 numbers/ });
    }
    const foreign = new Scene(own);
    foreign.insert([0, 0, 9, 9]);
    assert.throws(() => hover.update(foreign, 5, 5), { name: "HitTestError", message: /another instance/ });
    const endless = () => scene.hits(5, 5, { where: endless }).length > 0;
    assert.throws(() => scene.hits(5, 5, { where: endless }), { name: "HitTestError", message: /more than 32 lists/ });
    const node = scene.insert({ length: 4, 0: 900, 1: 400, 2: 10, 3: 10 }, map);
    scene.setRounded(node, { length: 4, 0: 0, 1: 0, 2: 10, 3: 10 }, Float32Array.of(5, 5, 5, 5));
    assert.deepEqual([scene.topmost(905, 405), scene.topmost(900, 400), scene.topmost(5, 5)], [node, map, sprites[0]]);
});

test("what is no list, no function or no scene throws where it would mean nothing", () => {
    const { scene, map, sprites } = made();
    for (const call of [
        () => scene.removeMany(sprites[3]), () => scene.insertMany(7), () => scene.topmostMany({}), () => scene.topmostMany("12"),
        () => scene.lasso(null), () => scene.setPolygon(map, 7), () => scene.setPath(map, [0, 0, 9, 0, 9, 9]),
        () => scene.setStroke(map, [0, 0, 9, 0], { width: 3 }), () => scene.setStroke(map, 5, { width: 3 }), () => scene.setMask(map, 2, 2, 5),
        () => scene.topmostMany([[1, 2], [3, 4]]), () => scene.topmostMany([{ x: 1, y: 2 }, { x: 3, y: 4 }]), () => scene.setSVGPath(map, 5),
    ]) assert.throws(call, { name: "TypeError", message: /list|is none|string/ });
    assert.throws(() => scene.setMask(map, 1.5, 2, [255]), RangeError);
    for (const call of [() => scene.onAsk(5), () => scene.visitHits(5, 5), () => scene.hits(5, 5, { where: 5 }), () => scene.topmostWhere(5, 5)]) {
        assert.throws(call, { name: "TypeError", message: /is a function/ });
    }
    // The second is `new Scene(load())`, where `await` is forgotten.
    for (const wrong of [undefined, Promise.resolve(engine), scene]) {
        for (const call of [() => new Scene(wrong), () => new Hover(wrong)]) {
            assert.throws(call, { name: "TypeError", message: /an Engine was expected/ });
        }
    }
    const long = { length: 4, *[Symbol.iterator]() { yield* [0, 0, 10, 10, 77, 88]; } };
    assert.throws(() => scene.set(map, { bounds: long }), { name: "RangeError", message: "bounds has 4 numbers, got 6" });
    for (const call of [
        () => scene.insert(null), () => scene.insert(), () => scene.setRounded(map, [0, 0, 9, 9], null), () => scene.set(map),
        () => scene.setRounded(map, 5, [1, 1, 1, 1]), () => scene.set(map, null), () => scene.set(map, { asks: "inside", reach: 5 }),
    ]) assert.throws(call, { name: "TypeError", message: /was expected, got (null|undefined|number)/ });
    assert.throws(() => new Hover(engine).update(scene.snapshot(), 5, 5), { name: "TypeError", message: /a hover is of a Scene/ });
    assert.throws(() => new Snapshot(scene.snapshot()), { name: "TypeError", message: /snapshots are of a Scene/ });
    assert.deepEqual([scene.size, scene.topmost(5, 5)], [1001, sprites[0]]);
    scene.removeMany(new Set([sprites[3], sprites[4]]));
    scene.setMask(map, 2, 2, engine.array(Float64Array, 1));
    assert.deepEqual([scene.size, scene.topmost(5, 5)], [999, 0]);
});

test("a view of memory that has moved throws, and does not count as an empty list", () => {
    const { scene, sprites } = made(), nodes = engine.array(Float64Array, 1), frames = engine.array(Float64Array, 4);
    const early = [nodes.array, frames.array];
    nodes.array.set([sprites[0]]);
    const large = engine.array(Float64Array, engine.memory.buffer.byteLength / 8);
    assert.throws(() => scene.setFrames(...early), { name: "TypeError", message: /memory has grown/ });
    assert.throws(() => scene.topmostMany(early[1]), { name: "TypeError", message: /memory has grown/ });
    scene.setFrames(nodes, frames);
    assert.deepEqual([scene.frame(sprites[0]), [...scene.topmostMany(new Float64Array(0))]], [[0, 0, 0, 0], []]);
    // An empty part of an array is an empty list.
    scene.removeMany(new Float64Array([sprites[0]]).subarray(0, 0));
    assert.deepEqual([...scene.topmostMany(new Float64Array(10).subarray(0, 0))], []);
    assert.deepEqual([...scene.topmostMany(engine.array(Float64Array, 0))], []);
    assert.deepEqual(scene.frame(sprites[0]), [0, 0, 0, 0]);
    large.array.fill(7);
    large.dispose();
    assert.ok(engine.array(Float64Array, large.length).array.every((value) => value === 0));
});

test("views may lie in memory that the call itself lets grow", async () => {
    const own = await load(engine.module), scene = new Scene(own), map = scene.insert([0, 0, 1000, 500]);
    const sprites = scene.insertMany(grid(100), map), names = own.array(Float64Array, 100), out = own.array(Float64Array, 100);
    names.array.set(sprites);
    // Rows so far from each other that there is no room for them.
    const wide = (columns) => {
        const stride = Math.ceil(own.memory.buffer.byteLength / 8 / 100) + columns;
        return { rows: new Float64Array(100 * stride), stride };
    };
    const frames = wide(4), view = names.array;
    for (let i = 0; i < 100; i += 1) frames.rows.set([i, 400, 1, 1], frames.stride * i);
    scene.setFrames(view, frames.rows, { stride: frames.stride });
    assert.equal(view.length, 0);
    assert.deepEqual(scene.frame(sprites[99]), [99, 400, 1, 1]);
    const points = wide(2), answers = out.array;
    for (let i = 0; i < 100; i += 1) points.rows.set([i + 0.5, 400.5], points.stride * i);
    const found = scene.topmostMany(points.rows, { out: answers, stride: points.stride });
    assert.equal(answers.length, 0);
    assert.equal(found, out.array);
    assert.deepEqual([...found], [...sprites]);
});

test("attributes that are undefined are as if they were not given, and wrong ones are told by their names", () => {
    const scene = new Scene(engine), nothing = { hidden: undefined, enabled: undefined, alpha: undefined, bounds: undefined, redirect: undefined };
    const node = scene.insert([0, 0, 9, 9], 0, { ...nothing, mode: undefined, asks: undefined });
    assert.deepEqual([scene.topmost(5, 5), scene.attributes(node).enabled, scene.attributes(node).alpha], [node, true, 1]);
    scene.set(node, { alpha: 0.5, enabled: false });
    scene.set(node, nothing);
    assert.deepEqual([scene.attributes(node).alpha, scene.attributes(node).enabled], [0.5, false]);
    assert.throws(() => scene.set(node, { mode: "boxNone" }), { message: "mode is auto, none, box-none, box-only; got boxNone" });
    assert.throws(() => scene.set(node, { asks: "hitTest" }), { message: "asks is nothing, hit-test, inside; got hitTest" });
    assert.throws(() => scene.set(node, { toString: 1 }), /no attribute toString/);
    assert.throws(() => scene.set(node, { bounds: null }), /bounds has 4 numbers/);
});

test("what is no number is no 0 in lists and attributes", () => {
    const { scene, map, sprites } = made(), node = sprites[0];
    for (const odd of [null, undefined, "", "7", true, [], new Date(0), 5n]) {
        for (const call of [
            () => scene.insertMany([0, 0, odd, 10]), () => scene.setFrames([node], [0, 0, 9, odd]), () => scene.removeMany([odd]),
            () => scene.topmostMany([odd, 5]), () => scene.setPolygon(node, [0, 0, 9, 0, odd, 9]), () => scene.setMask(node, 2, 2, [odd]),
            () => scene.set(node, { bounds: [0, 0, odd, 9] }), () => scene.set(node, { reach: { rect: [0, 0, 9, odd] } }),
            () => scene.set(node, { origin: new Set([1, odd]), alpha: 0.5 }), () => scene.insert([0, 0, odd, 9]),
            () => scene.insert([0, 0, 9, 9], 0, { outsets: [0, 0, 0, odd] }), () => scene.setRounded(node, [0, 0, 9, 9], [1, 1, 1, odd]),
        ]) assert.throws(call, { message: /is none|is a number|has 2 numbers/ });
        if (odd === undefined) continue;
        assert.throws(() => scene.set(node, { alpha: odd }), { name: "TypeError", message: /alpha is a number/ });
        assert.throws(() => scene.set(node, { redirect: odd }), { name: "TypeError", message: /redirect is a number/ });
    }
    assert.deepEqual([scene.size, scene.frame(node), scene.topmost(5, 5), scene.attributes(node).alpha], [1001, [0, 0, 16, 16], node, 1]);
    scene.set(node, { asks: "hit-test" });
    scene.onAsk(() => BigInt(map));
    assert.throws(() => scene.topmost(5, 5), { name: "TypeError", message: /got a bigint/ });
});

test("attributes may be read by functions that use the scene, and let memory grow", async () => {
    const own = await load(engine.module), scene = new Scene(own), node = scene.insert([1, 2, 30, 40]);
    const other = scene.insert([7, 8, 9, 10], 0, { alpha: 0.25, hidden: true });
    const before = scene.attributes(node);
    scene.set(node, { get bounds() { return [0, 0, ...scene.frame(node).slice(2).map((size) => size + 1)]; } });
    assert.deepEqual(scene.attributes(node), { ...before, bounds: [0, 0, 31, 41] });
    scene.set(node, { get origin() { return scene.attributes(other).origin; }, enabled: false });
    assert.deepEqual(scene.attributes(node), { ...before, bounds: [0, 0, 31, 41], origin: [7, 8], enabled: false });
    const grows = () => own.array(Float64Array, own.memory.buffer.byteLength / 8);
    scene.set(node, { outsets: own.array(Float64Array, 4), get reach() { grows(); return { rect: [1, 2, 3, 4] }; } });
    assert.deepEqual([scene.attributes(node).outsets, scene.attributes(node).reach], [[0, 0, 0, 0], { rect: [1, 2, 3, 4] }]);
    const added = scene.insert([1, 2, 3, 4], 0, { get alpha() { grows(); return scene.attributes(other).alpha; } });
    assert.deepEqual(scene.attributes(added), { ...before, bounds: [0, 0, 3, 4], origin: [1, 2], alpha: 0.25 });
    scene.setRounded(added, { 0: 0, 1: 0, 2: 3, get 3() { grows(); return scene.frame(added)[3]; } }, [2, 0, 0, 0]);
    assert.deepEqual([scene.topmost(1.1, 2.1), scene.topmost(3.9, 5.9)], [0, added]);
});

test("a function that is asked answers no node with 0, and nothing with what is no node", async () => {
    const { scene, map, sprites } = made();
    scene.set(sprites[5], { asks: "hit-test" });
    const other = new Scene(engine);
    scene.onAsk((node, x, y) => other.topmost(x, y));
    assert.equal(scene.topmost(105, 5), map);
    for (const reply of [NaN, -1, 1.5, Infinity]) {
        scene.onAsk(() => reply);
        assert.throws(() => scene.topmost(105, 5), { name: "RangeError", message: /is no node/ });
    }
    scene.onAsk(async () => false);
    assert.throws(() => scene.topmost(105, 5), { name: "TypeError", message: /a promise/ });
    assert.throws(() => scene.hits(5, 5, { where: async () => false }), { name: "TypeError", message: /a promise/ });
    assert.throws(() => scene.hits(5, 5, { descend: async () => false }), { name: "TypeError", message: /a promise/ });
    for (const source of [null, 5, {}]) await assert.rejects(load(source), { name: "TypeError", message: /was expected/ });
});

test("memory is given back, and grows under arrays that lie in it", async () => {
    const own = await load(engine.module), early = own.array(Float64Array, 4);
    early.array.set([1, 2, 3, 4]);
    let size = 0;
    for (let round = 0; round < 12; round += 1) {
        const scene = new Scene(own), map = scene.insert([0, 0, 1000, 500]);
        const sprites = scene.insertMany(grid(20_000), map);
        scene.prepare();
        scene.setFrames(sprites, grid(20_000));
        scene.topmost(1, 1);
        scene.dispose();
        if (round === 2) size = own.memory.buffer.byteLength;
    }
    assert.ok(own.memory.buffer.byteLength <= size, "the module keeps memory of scenes that are gone");
    assert.deepEqual([...early.array], [1, 2, 3, 4]);
    assert.ok(early instanceof ModuleArray);
});

test("the memory of a view is kept as long as the view, and no longer", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc"), own = await load(engine.module), freed = [], { web_free } = own.calls;
    own.calls.web_free = (pointer) => {
        freed.push(pointer >>> 0);
        web_free(pointer);
    };
    // It is up to the engine when it tells that an object is gone.
    const until = async (isDone) => {
        for (let round = 0; round < 2000 && !isDone(); round += 1) {
            collect();
            await new Promise((resolve) => setTimeout(resolve, 1));
        }
    };
    // Arrays are made in functions of their own, so that none is left on the stack.
    const kept = {}, keep = () => { kept.view = own.array(Float64Array, 4000).array; }, forget = () => own.array(Float32Array, 1).pointer;
    const other = forget();
    keep();
    const place = kept.view.byteOffset;
    await until(() => freed.includes(other));
    assert.deepEqual([freed.includes(place), freed.includes(other)], [false, true]);
    assert.equal(kept.view.length, 4000);
    delete kept.view;
    await until(() => freed.includes(place));
    assert.equal(freed.includes(place), true);
    // A view that comes back as the result is the one that was given, unless the memory has grown.
    const scene = new Scene(own), answers = own.array(Float64Array, 2);
    scene.topmostMany([1, 1, 2, 2], { out: answers });
    const out = answers.array;
    assert.equal(scene.topmostMany([1, 1, 2, 2], { out }), out);
});

test("where memory cannot grow, that call throws, and every later one", async () => {
    const own = await load(withMaximum(bytes, 100)), scene = new Scene(own), hover = new Hover(own);
    assert.throws(() => own.array(Float64Array, 1e6), /cannot grow by 8000000 bytes/);
    assert.equal(scene.size, 0);
    const fill = () => { for (;;) scene.insertMany(grid(1000)); };
    assert.throws(fill, { name: "HitTestError", message: /memory cannot grow.*load another/ });
    for (const call of [() => scene.topmost(1, 1), () => new Scene(own), () => hover.update(scene, 1, 1), () => scene.size]) {
        assert.throws(call, { name: "HitTestError", message: /load another/ });
    }
    scene.dispose();
    assert.equal(new Scene(engine).size, 0);
});

test("a large scene with one turned node is answered as without it", () => {
    const points = Float64Array.from({ length: 400 }, (_, i) => (i * 7919) % 9000);
    const scenes = [false, true].map((isTurned) => {
        const scene = new Scene(engine), map = scene.insert([0, 0, 10000, 10000]);
        const frames = Float64Array.from({ length: 400_000 }, (_, i) => (i % 4 > 1 ? 16 : 30 * ((i >> 2) % 316 * (i % 4 ? 0 : 1)
            + (i % 4 ? Math.floor((i >> 2) / 316) : 0))));
        const sprites = scene.insertMany(frames, map);
        if (isTurned) scene.set(sprites[0], { transform: [0.8, 0.6, -0.6, 0.8, 0, 0] });
        scene.prepare();
        return { scene, sprites };
    });
    const answered = scenes.map(({ scene, sprites }) => {
        const nodes = Array.from(sprites);
        return Array.from(scene.topmostMany(points), (node) => nodes.indexOf(node));
    });
    assert.deepEqual(answered[1], answered[0]);
    assert.ok(answered[0].filter((index) => index >= 0).length > 10);
    for (const { scene } of scenes) scene.dispose();
});

/** The module with a limit of its memory, in pages of 64 KiB. */
function withMaximum(module, pages) {
    const number = (value) => (value < 128 ? [value] : [value & 127 | 128, ...number(value >> 7)]);
    let place = 8;
    const read = () => {
        let value = 0, shift = 0, byte;
        do { byte = module[place++]; value |= (byte & 127) << shift; shift += 7; } while (byte & 128);
        return value;
    };
    for (;;) {
        const begin = place, kind = module[place++], size = read(), end = place + size;
        if (kind !== 5) { place = end; continue; }
        assert.deepEqual([read(), read()], [1, 0]);
        const content = [1, 1, ...number(read()), ...number(pages)];
        return Buffer.concat([module.subarray(0, begin), Buffer.from([5, ...number(content.length), ...content]), module.subarray(end)]);
    }
}

test("TypeScript's declarations have the members that there are, and no others", async () => {
    const declared = await readFile(new URL("hit-test.d.ts", folder), "utf8");
    const said = (type) => {
        const body = declared.slice(declared.search(new RegExp(`^(export |declare )*class ${type}\\b`, "m"))).split(/^}/m)[0];
        const [, base] = body.match(/^[^{]* extends (\w+)/) ?? [];
        const own = Array.from(body.matchAll(/^ {4}(?:get |readonly )?([a-z]\w*)[(:?<]/gm), (match) => match[1]);
        return [...own, ...(base ? said(base) : [])].filter((name) => name !== "constructor");
    };
    // What the classes have for themselves.
    const hidden = ["constructor", "handle", "list", "setMany", "visit", "withPoints"];
    const scene = new Scene(engine);
    const objects = { ModuleArray: engine.array(Float64Array, 1), Snapshot: scene.snapshot(), Scene: scene, Hover: new Hover(engine) };
    for (const [type, object] of Object.entries({ ...objects, Engine: engine })) {
        assert.deepEqual(said(type).filter((name) => !(name in object)), [], `${type} has not what is declared`);
    }
    for (const [type, object] of Object.entries(objects)) {
        const there = [];
        for (let next = Object.getPrototypeOf(object); next !== Object.prototype; next = Object.getPrototypeOf(next)) {
            there.push(...Object.getOwnPropertyNames(next));
        }
        const names = new Set([...said(type), ...hidden]);
        assert.deepEqual(there.filter((name) => !names.has(name)), [], `${type} has what is not declared`);
        object.dispose();
    }
    assert.ok(said("Scene").length > 40 && said("Hover").length >= 3);
    assert.ok(new HitTestError("x").message === "x");
});
