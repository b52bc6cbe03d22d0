// The module beside the C library of this machine and a plain walk over objects in JavaScript, in turns, in one run.
//   node speed.mjs WEB C      WEB and C are the folders that Sources/HitTestWeb/build and Sources/CHitTest/build have made
// Status 1 if an answer differs. Times only stand in the table: how they compare depends on the machine.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const [web, c] = process.argv.slice(2).map((folder) => path.resolve(folder));
const here = path.dirname(fileURLToPath(import.meta.url));
const { Scene, load } = await import(pathToFileURL(path.join(web, "hit-test.js")));
const SPRITES = 100_000, QUESTIONS = 100_000, MOVED = 1000, ASKED = 100, SIDE = 8000, ROUNDS = 21;

const scratch = mkdtempSync(path.join(tmpdir(), "speed-"));
const program = path.join(scratch, "speed");
execFileSync("clang", ["-O2", "-I", c, path.join(here, "speed.c"), "-L", c, "-lCHitTest", `-Wl,-rpath,${c}`, "-o", program]);
const native = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();

let state = 1;
function random(limit) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296 * limit;
}

const engine = await load(), scene = new Scene(engine), map = scene.insert([0, 0, SIDE, SIDE]);
const frames = Float64Array.from({ length: 4 * SPRITES }, (_, i) => (i % 4 < 2 ? random(SIDE) : 16));
const pairs = Float64Array.from({ length: 2 * QUESTIONS }, () => random(SIDE));
const nodes = scene.insertMany(frames, map), first = engine.index(nodes[0]);
const points = engine.array(Float64Array, 2 * QUESTIONS), out = engine.array(Float64Array, QUESTIONS);
const names = engine.array(Float64Array, MOVED), moves = engine.array(Float64Array, 4 * MOVED);
points.array.set(pairs);
names.array.set(nodes.subarray(0, MOVED));
scene.prepare();
const answers = new Float64Array(QUESTIONS);

const turns = {
    t() {
        for (let i = 0; i < QUESTIONS; i += 1) answers[i] = scene.topmost(pairs[2 * i], pairs[2 * i + 1]);
        return answers;
    },
    b() { return scene.topmostMany(points, { out }).array; },
    f() {
        for (let frame = 0; frame < 100; frame += 1) {
            const numbers = moves.array;
            for (let i = 0; i < 4 * MOVED; i += 1) numbers[i] = i % 4 < 2 ? random(SIDE) : 16;
            scene.setFrames(names, moves);
            for (let i = 0; i < ASKED; i += 1) answers[frame * ASKED + i] = scene.topmost(pairs[2 * i], pairs[2 * i + 1]);
        }
        return answers.subarray(0, 100 * ASKED);
    },
};

const objects = Array.from({ length: SPRITES }, (_, i) => ({ x: frames[4 * i], y: frames[4 * i + 1], width: 16, height: 16 }));
function walk(x, y) {
    for (let i = SPRITES - 1; i >= 0; i -= 1) {
        const { x: left, y: top, width, height } = objects[i];
        if (x >= left && x < left + width && y >= top && y < top + height) return i;
    }
    return -1;
}

const times = { t: [], b: [], f: [] }, plain = [];
let failed = false;
// The scene stands still in the first rounds.
for (let round = 0; round < 2 * ROUNDS; round += 1) {
    for (const kind of round < ROUNDS ? ["t", "b"] : ["f"]) {
        native.stdin.write(kind);
        const [time, digest] = (await lines.next()).value.split(" ");
        const begin = performance.now(), found = turns[kind]();
        const own = (performance.now() - begin) * 1e6 / (kind === "f" ? 100 : QUESTIONS);
        let sum = 0;
        for (const node of found) sum = Math.imul(sum ^ (engine.index(node) - first), 16777619);
        if ((sum >>> 0).toString(16) !== digest) { failed = true; console.log(`answers differ: ${kind} in round ${round}`); }
        times[kind].push([Number(time), own]);
    }
    if (round > 0) continue;
    for (let i = 0; i < 2000; i += 1) {
        if ((nodes[walk(pairs[2 * i], pairs[2 * i + 1])] ?? map) === answers[i]) continue;
        failed = true;
        console.log(`the plain walk differs at point ${i}`);
    }
    for (let part = 0; part < ROUNDS; part += 1) {
        const begin = performance.now();
        for (let i = 0; i < 200; i += 1) walk(pairs[2 * i], pairs[2 * i + 1]);
        plain.push((performance.now() - begin) * 1e6 / 200);
    }
}
native.stdin.end();
rmSync(scratch, { recursive: true });

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
const rows = { t: "topmost, ns a question", b: "topmostMany, ns a question", f: "1,000 moves and 100 questions, ns a frame" };
console.log(`| ${SPRITES.toLocaleString("en")} sprites | native | module | module ÷ native | plain walk in JavaScript |`);
console.log("|---|--:|--:|--:|--:|");
for (const [kind, name] of Object.entries(rows)) {
    const [own, c, ratio] = [median(times[kind].map((pair) => pair[1])), median(times[kind].map((pair) => pair[0])), median(times[kind].map(([one, other]) => other / one))];
    const walked = kind === "f" ? "" : Math.round(median(plain)).toLocaleString("en");
    console.log(`| ${name} | ${Math.round(c).toLocaleString("en")} | ${Math.round(own).toLocaleString("en")} | ${ratio.toFixed(2)} | ${walked} |`);
}
process.exit(failed ? 1 : 0);
