// What is on the map: sprites, turned ones, discs, and connectors between them; and the plain walk over them.
import { Scene } from "./hit-test.js";

export const SPRITES = 100_000, MOVING = 1000, CONNECTORS = 400, WIDTH = 12_000, HEIGHT = 7_600;
/** How far from the middle of a connector it is hit. */
const REACH = 5;

let state = 7;
export function random(limit) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296 * limit;
}

/** Objects as a program without an index has them, back to front, and a scene with a node for each. */
export class World {
    constructor(engine) {
        this.engine = engine;
        this.scene = new Scene(engine);
        this.map = this.scene.insert([0, 0, WIDTH, HEIGHT]);
        this.objects = [];
        for (let i = 0; i < CONNECTORS; i += 1) this.addConnector();
        const frames = engine.array(Float64Array, 4 * SPRITES);
        for (let i = 0; i < SPRITES; i += 1) {
            const object = sprite(i);
            this.objects.push(object);
            frames.array.set([object.x, object.y, object.width, object.height], 4 * i);
        }
        const nodes = this.scene.insertMany(frames, this.map);
        frames.dispose();
        nodes.forEach((node, i) => { this.objects[CONNECTORS + i].node = node; });
        /** The object of a node, by its place. */
        this.byIndex = [];
        for (const object of this.objects) {
            this.byIndex[engine.index(object.node)] = object;
            if (object.kind === "disc") this.scene.setEllipse(object.node, 0, 0, object.width, object.height);
            if (object.kind === "turned") {
                const { cos, sin } = object;
                this.scene.set(object.node, { transform: [cos, sin, -sin, cos, 0, 0] });
            }
        }
        this.moving = this.objects.slice(CONNECTORS).filter((object) => object.kind !== "turned").slice(-MOVING);
        this.names = engine.array(Float64Array, MOVING);
        this.frames = engine.array(Float64Array, 4 * MOVING);
        this.names.array.set(this.moving.map((object) => object.node));
        this.scene.prepare();
    }

    addConnector() {
        const x = random(WIDTH - 700), y = random(HEIGHT - 500), width = 150 + random(500), height = 60 + random(400);
        const rises = random(1) < 0.5, points = [];
        for (let i = 0; i <= 24; i += 1) {
            const t = i / 24, ease = t * t * (3 - 2 * t);
            points.push(t * width, (rises ? 1 - ease : ease) * height);
        }
        const node = this.scene.insert([x, y, width, height], this.map);
        this.scene.setStroke(node, [points], { width: 3, hitWidth: 2 * REACH });
        this.objects.push({ kind: "connector", node, x, y, width, height, points, hue: 8, number: this.objects.length });
    }

    /** Moves what moves and is not held, in the module by one call. */
    move(held) {
        const numbers = this.frames.array;
        this.moving.forEach((object, i) => {
            if (object !== held) {
                object.x += object.dx;
                object.y += object.dy;
            }
            if (object.x < 0 || object.x > WIDTH - object.width) object.dx = -object.dx;
            if (object.y < 0 || object.y > HEIGHT - object.height) object.dy = -object.dy;
            numbers[4 * i] = object.x;
            numbers[4 * i + 1] = object.y;
            numbers[4 * i + 2] = object.width;
            numbers[4 * i + 3] = object.height;
        });
        this.scene.setFrames(this.names, this.frames);
    }

    /** Puts one object elsewhere on the map. */
    place(object, left, top) {
        const { cos, sin, width, height } = object;
        const x = Math.max(0, Math.min(WIDTH - width, left)), y = Math.max(0, Math.min(HEIGHT - height, top));
        [object.x, object.y] = [x, y];
        if (object.kind === "turned") this.scene.set(object.node, { origin: [x, y], bounds: [0, 0, width, height], transform: [cos, sin, -sin, cos, 0, 0] });
        else this.scene.setFrame(object.node, x, y, width, height);
    }

    object(node) { return this.byIndex[this.engine.index(node)] ?? null; }

    /** By the index: the object at a point, or null. */
    ask(x, y) {
        const node = this.scene.topmost(x, y);
        return node === 0 || node === this.map ? null : this.object(node);
    }

    /** The same by trying one object after the other, the front-most first. */
    walk(x, y) {
        if (!(x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT)) return null;
        for (let i = this.objects.length - 1; i >= 0; i -= 1) if (has(this.objects[i], x, y)) return this.objects[i];
        return null;
    }
}

function sprite(number) {
    const x = random(WIDTH - 40), y = random(HEIGHT - 40), chance = random(1);
    // Neighbours look alike, but for some.
    const place = Math.sin(x / 900) + Math.cos(y / 700) + Math.sin((x + y) / 1500);
    const hue = random(1) < 0.15 ? Math.floor(random(8)) : Math.floor((place + 3) / 6 * 8) & 7;
    const common = { x, y, hue, number, dx: random(3) - 1.5, dy: random(3) - 1.5, node: 0 };
    if (chance < 0.25) { const size = 12 + random(10); return { ...common, kind: "disc", width: size, height: size }; }
    if (chance < 0.45) {
        const angle = random(Math.PI);
        return { ...common, kind: "turned", width: 24, height: 9, cos: Math.cos(angle), sin: Math.sin(angle) };
    }
    return { ...common, kind: "card", width: 14 + random(10), height: 11 + random(8) };
}

function has(object, x, y) {
    const { kind, width, height } = object;
    let dx = x - object.x, dy = y - object.y;
    if (kind === "connector") {
        if (dx < -REACH || dy < -REACH || dx > width + REACH || dy > height + REACH) return false;
        const { points } = object;
        for (let i = 2; i < points.length; i += 2) if (isNear(points, i, dx, dy)) return true;
        return false;
    }
    if (kind === "turned") {
        const fromX = dx - width / 2, fromY = dy - height / 2;
        dx = object.cos * fromX + object.sin * fromY + width / 2;
        dy = object.cos * fromY - object.sin * fromX + height / 2;
    }
    if (!(dx >= 0 && dx < width && dy >= 0 && dy < height)) return false;
    if (kind !== "disc") return true;
    const a = 2 * dx / width - 1, b = 2 * dy / height - 1;
    return a * a + b * b < 1;
}

function isNear(points, i, x, y) {
    const ax = points[i - 2], ay = points[i - 1], bx = points[i] - ax, by = points[i + 1] - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by)));
    return (x - ax - t * bx) ** 2 + (y - ay - t * by) ** 2 < REACH * REACH;
}
