// Random scenes of every family, still and living: what the module answers, as a digest for each. Works wherever the module does.

/** Random numbers of 32 bits (Marsaglia's xorshift), the same on every machine. */
let state;
function random(limit) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32 * limit;
}
const whole = (limit) => Math.floor(random(limit));
/** Numbers with few digits, many of them on edges. */
const near = (limit) => Math.round(random(limit) * 4) / 4;

/** Where arguments stand that are nodes. */
const NODES = { insert: [1], insertMany: [1], move: [0, 1, 2], setFrames: [0], setTransforms: [0] };

/** A scene whose calls are recorded, with nodes by the order in which they were made; 0 is none. */
class Recorded {
    constructor(scene, write, family) {
        this.scene = scene;
        this.record = write;
        this.nodes = [0];
        this.numbers = new Map([[0, 0]]);
        this.digest = 0x811c9dc5;
        this.write(["begin", family]);
        this.answerAsks();
    }

    answerAsks() {
        this.scene.onAsk((node, x, y) => {
            const reply = (7 * this.numbers.get(node) + Math.floor(x) + Math.floor(y)) % 3;
            return reply === 2 ? node : reply === 1;
        });
    }

    /** Goes on with a copy of the scene. */
    copy() {
        this.write(["copy"]);
        const before = this.scene;
        this.scene = before.copy();
        before.dispose();
        this.answerAsks();
    }

    write(line) { this.record(JSON.stringify(line)); }

    note(value) { this.digest = Math.imul(this.digest ^ value, 16777619); }

    do(method, ...values) {
        this.write([method, ...values]);
        const places = NODES[method] ?? [0];
        const named = (value) => (Array.isArray(value) ? value.map((one) => this.nodes[one]) : this.nodes[value]);
        const given = values.map((value, place) => (places.includes(place) ? named(value) : value));
        const made = this.scene[method](...given);
        if (method !== "insert" && method !== "insertMany") return 0;
        const first = this.nodes.length;
        for (const node of method === "insert" ? [made] : made) {
            this.numbers.set(node, this.nodes.length);
            this.nodes.push(node);
        }
        return first;
    }

    ask(method, ...values) {
        this.write([method, ...values]);
        this.answer(this.scene, method, values);
    }

    /** Asks a snapshot of the scene as it is now. */
    askSnapshot(method, ...values) {
        this.write(["snapshot", method, ...values]);
        const snapshot = this.scene.snapshot();
        this.answer(snapshot, method, values);
        snapshot.dispose();
    }

    answer(asked, method, values) {
        const answer = asked[method](...values);
        const nodes = typeof answer === "number" ? [answer] : Array.from(answer, (each) => each.node ?? each);
        for (const node of nodes) this.note(this.numbers.get(node));
        this.note(nodes.length);
    }

    end() {
        this.write(["end"]);
        this.scene.dispose();
        return (this.digest >>> 0).toString(16);
    }
}

/** A turn, by arithmetic alone: sines differ from one engine of JavaScript to the next. */
const turn = (number) => {
    const half = (number * 0.37) % 2 - 1, side = Math.floor(number) % 2 ? -1 : 1, square = half * half;
    const [cosine, sine] = [side * (1 - square) / (1 + square), side * 2 * half / (1 + square)];
    return [cosine, sine, -sine, cosine, 0, 0];
};
const frame = (width, height) => [near(1000), near(1000), near(width) + 1, near(height) + 1];
const frames = (count, width, height) => Array.from({ length: count }, () => frame(width, height)).flat();
const points = (count) => Array.from({ length: 2 * count }, () => near(1040) - 20);
/** Points within a square of 200. */
const around = (count) => {
    const corner = [near(1000), near(1000)];
    return Array.from({ length: 2 * count }, (_, i) => corner[i % 2] + near(200));
};
const window = (life, attributes) => life.do("insert", [0, 0, 1000, 1000], 0, attributes);

const SHAPES = [
    (life, node) => life.do("setEllipse", node, 0, 0, 60, 40),
    (life, node) => life.do("setRounded", node, [0, 0, 60, 40], [near(30), near(30), near(30), near(30)]),
    (life, node) => life.do("setPolygon", node, points(3 + whole(5)).map((value) => value / 16), { nonZero: whole(2) === 1 }),
    (life, node) => life.do("setPath", node, [points(4), points(5)].map((line) => line.map((value) => value / 16)), { nonZero: whole(2) === 1 }),
    (life, node) => life.do("setStroke", node, [points(4).map((value) => value / 8)], { width: 2, hitWidth: near(20) + 1, closed: [whole(2)] }),
    (life, node) => life.do("setSVGPath", node, `M ${near(30)} 0 A ${near(30) + 1} 20 ${near(90)} 1 1 ${near(60)} 39.999 q 5 -9.5e0 1 1 z`, {}),
    (life, node) => life.do("setSVGStroke", node, `M 0 ${near(40)} C 10 0 50.123456789 0 60 ${near(40)} a 5 5 0 0 0 9 9`, { width: 6 }),
    (life, node) => life.do("setMask", node, 8, 4, [whole(256), whole(256), whole(256), whole(256)]),
];

/** How the scenes are made, and how many nodes they have to begin with. */
const FAMILIES = {
    nested(life) {
        const root = window(life);
        for (let panel = 0; panel < 20; panel += 1) {
            const outer = life.do("insert", frame(400, 400), root);
            for (let row = 0; row < 10; row += 1) life.do("insertMany", frames(5, 60, 20), life.do("insert", frame(200, 60), outer));
        }
    },
    list(life) {
        const list = life.do("insert", [0, 0, 1000, 1000], window(life));
        life.do("insertMany", Array.from({ length: 2000 }, (_, i) => [0, 44 * i, 1000, 44]).flat(), list);
    },
    scattered(life) { life.do("insertMany", frames(3000, 40, 40), window(life)); },
    turned(life) {
        const root = window(life);
        for (let i = 0; i < 300; i += 1) {
            const panel = life.do("insert", frame(200, 200), root, { transform: turn(random(7)), anchor: [random(1), random(1)] });
            life.do("insertMany", frames(4, 60, 60).map((value) => value / 5), panel);
        }
    },
    shapes(life) {
        const root = window(life);
        for (let i = 0; i < 800; i += 1) {
            SHAPES[i % SHAPES.length](life, life.do("insert", [near(1000), near(1000), 60, 40], root, { transform: turn(i % 5) }));
        }
    },
    open(life) {
        const root = window(life, { mode: "box-none" });
        for (let i = 0; i < 200; i += 1) {
            const values = { hitsOutsideBounds: whole(2) === 1, mode: ["auto", "none", "box-none", "box-only"][whole(4)], alpha: random(4) > 1 ? 1 : 0 };
            const layer = life.do("insert", frame(100, 100), root, { ...values, outsets: [0, near(20), -near(10), 4] });
            life.do("insertMany", frames(6, 50, 50).map((value) => value / 5), layer);
        }
    },
    asking(life) {
        const root = window(life), reach = [null, { rect: [0, 0, 20, 20] }, { outsets: [1, 2, 3, 4] }];
        life.do("insertMany", frames(500, 30, 30), root);
        for (let i = 0; i < 12; i += 1) {
            const asked = life.do("insert", frame(200, 200), root, { asks: i % 2 ? "inside" : "hit-test", reach: reach[i % 3] });
            life.do("insertMany", frames(5, 50, 50).map((value) => value / 5), asked);
        }
    },
};

/** One of the changes that a program makes to a scene. */
function change(life, gone) {
    const there = () => {
        for (;;) {
            const node = 1 + whole(life.nodes.length - 1);
            if (life.scene.contains(life.nodes[node])) return node;
        }
    };
    const kind = whole(10), nodes = Array.from({ length: 5 }, there);
    if (kind < 4) life.do("setFrames", nodes, frames(5, 60, 60));
    else if (kind === 4) life.do("setTransforms", nodes, nodes.flatMap((node) => turn(node)));
    else if (kind === 5) life.do("scroll", nodes[0], near(50) - 25, near(2000));
    else if (kind === 6) life.do("set", nodes[0], { hidden: whole(2) === 1, alpha: random(1), mode: "auto" });
    else if (kind === 7) SHAPES[whole(SHAPES.length)](life, nodes[0]);
    else if (kind === 8 && gone.count < 50) { gone.count += 1; if (nodes[0] !== 1) life.do("remove", nodes[0]); }
    else life.do("insert", frame(90, 90), nodes[0], { redirect: 0 });
}

/**
 * Asks `questions` questions. Returns a line for each family, and one with the number of questions.
 *
 * @param module What hit-test.js exports.
 * @param engine What its `load()` returns.
 * @param write A function that gets everything that is done, a line of JSON each.
 */
export function live(module, engine, questions, write = () => {}) {
    state = 1;
    const lines = [];
    const each = questions / Object.keys(FAMILIES).length / 2;
    let asked = 0;
    for (const [family, make] of Object.entries(FAMILIES)) {
        const life = new Recorded(new module.Scene(engine), write, family), gone = { count: 0 };
        make(life);
        const ask = (count) => {
            life.ask("topmostMany", points(Math.ceil(count / 2)));
            for (let i = 0; i < count / 2; i += 1) life.ask("topmost", near(1040) - 20, near(1040) - 20);
            asked += count;
        };
        for (let done = 0; done < each; done += 500) ask(500);
        for (let round = 0; round < each / 50; round += 1) {
            for (let i = 0; i < 3; i += 1) change(life, gone);
            if (round % 40 === 20) life.do("prepare");
            ask(50);
            if (round % 20 === 0) {
                life.ask("hits", near(1000), near(1000));
                life.ask("region", near(1000), near(1000), near(100), near(100));
                life.ask("nearest", near(1000), near(1000), near(50));
                const lasso = around(3 + whole(4)), line = around(2 + whole(3)), width = near(20), contained = { contained: whole(4) === 0 };
                life.ask("lasso", lasso, contained);
                life.ask("along", line, width, contained);
                // A snapshot has nobody to ask.
                if (family !== "asking") life.askSnapshot("topmostMany", points(20));
                life.askSnapshot("hits", near(1000), near(1000));
                life.askSnapshot("lasso", lasso, contained);
                life.askSnapshot("along", line, width, contained);
                life.askSnapshot("nearest", near(1000), near(1000), near(50));
            }
            if (round % 50 === 30) life.copy();
        }
        lines.push(`${family} ${life.scene.size} ${life.end()}`);
    }
    return [...lines, `${asked} questions`];
}
