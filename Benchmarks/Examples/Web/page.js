// The page: what is seen of the world, what the pointer does, and what the questions of a frame take.
import { load } from "./hit-test.js";
import { World, WIDTH, HEIGHT, random } from "./world.js";

const PROBES = 200, KEPT = 300, LEAST_ZOOM = 0.2, MOST_ZOOM = 8;
const PALETTES = {
    light: ["#3f6fb5", "#e0812e", "#3f9457", "#cf4d52", "#4fa3a0", "#d3a62a", "#9566a3", "#8a6a55", "#98a1ae"],
    dark: ["#6f9fe8", "#f0a05a", "#6cc389", "#ee7d80", "#74cbc7", "#e8c757", "#c297d1", "#b99a83", "#59616f"],
};
const element = (id) => document.getElementById(id);
const map = element("map"), context = map.getContext("2d"), chart = element("chart");
const dark = matchMedia("(prefers-color-scheme: dark)");

const engine = await load().catch((error) => {
    element("under").textContent = error.message;
    throw error;
});
const world = new World(engine);
const camera = { x: WIDTH / 2, y: HEIGHT / 2, zoom: innerWidth < 640 ? 1.1 : 1.5 };
const pointers = new Map();
let pointer = null, isKeyboard = false, under = null, times = [], frames = 0;
let isRunning = !matchMedia("(prefers-reduced-motion: reduce)").matches;
/** What is held, and where the pointer has taken it, from its corner. */
let held = null, grip = [0, 0];

const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const toWorld = (x, y) => [(x - innerWidth / 2) / camera.zoom + camera.x, (y - innerHeight / 2) / camera.zoom + camera.y];
const isWalk = () => document.querySelector("input[name=way]:checked").value === "walk";
const duration = (time) => (time < 1 ? `${Math.round(time * 1000)} µs` : time < 100 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`);

/** Moves, asks, draws: once for each picture of the screen. */
function frame() {
    frames += 1;
    if (isRunning) world.move(held);
    const at = isKeyboard || pointer === null ? [innerWidth / 2, innerHeight / 2] : pointer;
    const [x, y] = toWorld(...at), probes = Array.from({ length: PROBES }, () => toWorld(random(innerWidth), random(innerHeight)));
    const ask = isWalk() ? (x, y) => world.walk(x, y) : (x, y) => world.ask(x, y);
    const begin = performance.now();
    for (const probe of probes) ask(...probe);
    const found = ask(x, y);
    times.push(performance.now() - begin);
    if (times.length > KEPT) times.shift();
    if (held === null) under = pointer === null && !isKeyboard ? null : found;
    map.classList.toggle("over", under !== null);
    draw();
    if (frames % 6 === 0) tell();
    requestAnimationFrame(frame);
}

function draw() {
    const scale = devicePixelRatio, colours = PALETTES[dark.matches ? "dark" : "light"];
    const [width, height] = [Math.round(innerWidth * scale), Math.round(innerHeight * scale)];
    if (map.width !== width || map.height !== height) [map.width, map.height] = [width, height];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = style("--ground");
    context.fillRect(0, 0, width, height);
    const zoom = camera.zoom * scale;
    context.setTransform(zoom, 0, 0, zoom, width / 2 - camera.x * zoom, height / 2 - camera.y * zoom);
    const [left, top] = toWorld(0, 0), [right, bottom] = toWorld(innerWidth, innerHeight);
    // Neighbours of one colour are told apart by a thin line around each, where there is room for one.
    context.strokeStyle = style("--ground");
    context.lineWidth = 1.5 / camera.zoom;
    const isLined = camera.zoom > 0.6;
    // What is in view, as the scene says, from the back.
    const seen = world.scene.region(left, top, right - left, bottom - top);
    for (let i = seen.length - 1; i >= 0; i -= 1) {
        const object = world.object(seen[i].node);
        if (object === null || object === under) continue;
        paint(object, colours[object.hue], isLined);
    }
    if (under !== null) mark(under, colours[under.hue]);
    if (isKeyboard) cross();
}

function paint(object, colour, isLined = false) {
    const { x, y, width, height } = object;
    if (object.kind === "card") {
        context.fillStyle = colour;
        context.fillRect(x, y, width, height);
        if (isLined) context.strokeRect(x, y, width, height);
        return;
    }
    trace(object);
    if (object.kind === "connector") {
        context.save();
        context.strokeStyle = colour;
        context.lineWidth = 3;
        context.stroke();
        context.restore();
    } else {
        context.fillStyle = colour;
        context.fill();
        if (isLined) context.stroke();
    }
}

function trace({ kind, x, y, width, height, cos, sin, points }) {
    context.beginPath();
    if (kind === "disc") context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 7);
    else if (kind === "card") context.rect(x, y, width, height);
    else if (kind === "connector") for (let i = 0; i < points.length; i += 2) context.lineTo(x + points[i], y + points[i + 1]);
    else {
        const [mx, my, a, b] = [x + width / 2, y + height / 2, width / 2, height / 2];
        for (const [u, v] of [[-a, -b], [a, -b], [a, b], [-a, b]]) context.lineTo(mx + cos * u - sin * v, my + sin * u + cos * v);
        context.closePath();
    }
}

/** What lies under the pointer stands out by its outline, not by colour alone. */
function mark(object, colour) {
    paint(object, object.kind === "connector" ? style("--accent") : colour);
    if (object.kind === "connector") return;
    trace(object);
    context.lineWidth = 5 / camera.zoom;
    context.strokeStyle = style("--ground");
    context.stroke();
    context.lineWidth = 2.5 / camera.zoom;
    context.strokeStyle = style("--ink");
    context.stroke();
}

function cross() {
    const size = 14 / camera.zoom;
    context.lineWidth = 2 / camera.zoom;
    context.strokeStyle = style("--ink");
    context.beginPath();
    context.moveTo(camera.x - size, camera.y);
    context.lineTo(camera.x + size, camera.y);
    context.moveTo(camera.x, camera.y - size);
    context.lineTo(camera.x, camera.y + size);
    context.stroke();
}

/** Times in words and as a distribution: a bar for each range, each twice as wide as the one before. */
function tell() {
    const sorted = times.toSorted((one, other) => one - other), at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    element("median").textContent = duration(at(0.5));
    element("most").textContent = duration(at(0.95));
    element("slowest").textContent = duration(sorted.at(-1));
    // It is read aloud whenever it is written. So the place, which changes all the time, stands beside it.
    const name = under === null ? "Point at a sprite, or drag one." : `${under.kind} ${under.number.toLocaleString("en")}${held === null ? "" : ", held"}`;
    if (element("under").textContent !== name) element("under").textContent = name;
    element("place").textContent = under === null ? "" : ` at (${Math.round(under.x)}, ${Math.round(under.y)})`;
    drawChart();
}

function drawChart() {
    const scale = devicePixelRatio, box = chart.getBoundingClientRect(), least = 1 / 64, ranges = 14;
    [chart.width, chart.height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
    const counts = new Array(ranges).fill(0), pen = chart.getContext("2d");
    for (const time of times) counts[Math.max(0, Math.min(ranges - 1, Math.floor(Math.log2(time / least))))] += 1;
    pen.scale(scale, scale);
    const each = box.width / ranges, floor = box.height - 15, highest = Math.max(...counts);
    pen.font = "11px system-ui, sans-serif";
    pen.textAlign = "center";
    counts.forEach((count, range) => {
        const height = count === 0 ? 0 : Math.max(2, count / highest * (floor - 2));
        pen.fillStyle = style("--track");
        pen.fillRect(range * each + 1, floor - 2, each - 2, 2);
        pen.fillStyle = style("--accent");
        pen.fillRect(range * each + 1, floor - height, each - 2, height);
    });
    pen.fillStyle = style("--soft");
    for (const [time, name] of [[0.0625, "60 µs"], [1, "1 ms"], [16, "16 ms"]]) pen.fillText(name, Math.log2(time / least) * each, box.height - 2);
}

function zoomBy(factor, x = innerWidth / 2, y = innerHeight / 2) {
    const before = toWorld(x, y);
    camera.zoom = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, camera.zoom * factor));
    const after = toWorld(x, y);
    panBy(before[0] - after[0], before[1] - after[1]);
}

function panBy(dx, dy) {
    camera.x = Math.max(0, Math.min(WIDTH, camera.x + dx));
    camera.y = Math.max(0, Math.min(HEIGHT, camera.y + dy));
}

map.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    map.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    isKeyboard = false;
    pointer = [event.clientX, event.clientY];
    const object = pointers.size === 1 ? world.ask(...toWorld(...pointer)) : null;
    held = object === null || object.kind === "connector" ? null : object;
    under = held ?? under;
    if (held !== null) {
        const [x, y] = toWorld(...pointer);
        grip = [x - held.x, y - held.y];
    }
    map.classList.add("held");
});
map.addEventListener("pointermove", (event) => {
    // Nothing is pressed: it has been released unseen, or the keyboard gives way.
    if ((event.buttons & 1) === 0) release(event);
    const now = [event.clientX, event.clientY], before = pointers.get(event.pointerId);
    pointer = now;
    isKeyboard = false;
    if (before === undefined) return;
    pointers.set(event.pointerId, now);
    const [dx, dy] = [(now[0] - before[0]) / camera.zoom, (now[1] - before[1]) / camera.zoom];
    if (pointers.size > 1) {
        const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
        const distance = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
        zoomBy(distance(now) / distance(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
        panBy(-dx / 2, -dy / 2);
    } else if (held !== null) {
        const [x, y] = toWorld(...now);
        world.place(held, x - grip[0], y - grip[1]);
    } else panBy(-dx, -dy);
});
const release = (event) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) {
        held = null;
        map.classList.remove("held");
    }
    if (event.pointerType !== "mouse") pointer = null;
};
map.addEventListener("pointerup", release);
map.addEventListener("pointercancel", release);
map.addEventListener("pointerleave", () => { pointer = null; });
map.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomBy(2 ** (-event.deltaY / 400), event.clientX, event.clientY);
}, { passive: false });
map.addEventListener("keydown", (event) => {
    // These are the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }, step = arrows[event.key];
    if (step !== undefined) {
        const far = 40 / camera.zoom;
        if (event.shiftKey && held !== null) world.place(held, held.x + step[0] * far / 4, held.y + step[1] * far / 4);
        else panBy(step[0] * far, step[1] * far);
    } else if (event.key === "+" || event.key === "=") zoomBy(1.25);
    else if (event.key === "-") zoomBy(0.8);
    else if (event.key === "Enter" || event.key === " ") {
        // Once, however long the key is down.
        if (!event.repeat) (event.key === "Enter" ? take : run)();
    } else return;
    isKeyboard = true;
    event.preventDefault();
});

/** Takes what lies under the cross, or lets it go. */
function take() {
    const object = held === null ? world.ask(camera.x, camera.y) : null;
    held = object?.kind === "connector" ? null : object;
    under = held;
}

function showRun() { element("run").textContent = isRunning ? "Stop" : "Go"; }

function run() {
    isRunning = !isRunning;
    showRun();
}

showRun();

element("in").addEventListener("click", () => zoomBy(1.5));
element("out").addEventListener("click", () => zoomBy(1 / 1.5));
element("run").addEventListener("click", run);
for (const input of document.querySelectorAll("input[name=way]")) input.addEventListener("change", () => { times = []; });

/** For the script that drives the page. */
window.demo = {
    world, camera, toWorld,
    get under() { return under; },
    get held() { return held; },
    get times() { return times; },
    /** How many of so many answers differ from the plain walk's. */
    compare(count) {
        let differing = 0;
        for (let i = 0; i < count; i += 1) {
            const [x, y] = [random(WIDTH + 40) - 20, random(HEIGHT + 40) - 20];
            if (world.ask(x, y) !== world.walk(x, y)) differing += 1;
        }
        return differing;
    },
};
requestAnimationFrame(frame);
