// What a user of TypeScript writes, compiled by `.ci/peers web` against the declarations; it is not run.
import { Hover, HitTestError, load, Scene, type Attributes, type Item, type Node } from "./hit-test.js";

export async function hits(canvas: HTMLCanvasElement, frames: Float32Array): Promise<Node[]> {
    const engine = await load(new URL("hit_test.wasm", import.meta.url));
    const scene = new Scene(engine), hover = new Hover(engine);
    const map = scene.insert([0, 0, 800, 600]), sprites: Float64Array = scene.insertMany(frames, map);
    const attributes: Attributes = scene.attributes(sprites[0]);
    scene.set(sprites[0], { mode: "box-none", transform: [0, 1, -1, 0, 0, 0], outsets: attributes.outsets });
    scene.setStroke(sprites[1], [[0, 0, 10, 10]], { width: 1, hitWidth: 20 });
    scene.onAsk((node, x, y, asks) => (asks === "inside" ? x >= 0 && y >= 0 : node));

    const moving = engine.array(Float64Array, 2), places = engine.array(Float32Array, 8);
    moving.array.set(sprites.subarray(0, 2));
    scene.setFrames(moving, places);
    const answers: Float64Array = scene.topmostMany(new Float64Array([1, 1, 2, 2]), { stride: 2 });
    const into = scene.topmostMany([1, 1], { out: moving });
    into.dispose();

    const items: Item[] = scene.nearest(1, 1, 20, { where: (item) => item.distance < 10 });
    const outer: Node = scene.topmostWhere(1, 1, (item) => item.asks === "nothing", { descend: (item) => item.node !== map });
    const inside = scene.lasso([0, 0, 100, 0, 50, 80], { contained: true }).map((item) => item.node);
    canvas.addEventListener("pointermove", (event) => {
        const { left, entered }: { left: Node[]; entered: Node[] } = hover.update(scene, event.offsetX, event.offsetY);
        if (left.length + entered.length > 0) console.log(left, entered);
    });
    const snapshot = scene.snapshot();
    try {
        return [outer, ...inside, ...answers, ...items.map((item) => item.node), snapshot.topmost(1, 1)];
    } catch (error) {
        if (error instanceof HitTestError) console.log(error.status, error.message);
        throw error;
    } finally {
        snapshot[Symbol.dispose]();
        hover.dispose();
    }
}

// @ts-expect-error What scenes and snapshots have in common is no value.
import { Questions } from "./hit-test.js";

// @ts-expect-error A scene needs the engine.
export const withoutEngine = new Scene();
export function numbers(scene: Scene, some: readonly number[], floats: Float32Array, wholes: Int32Array): void {
    scene.insertMany(some);
    scene.setPath(scene.insertMany(floats)[0], [some, floats]);
    // @ts-expect-error Typed arrays are of doubles or floats.
    scene.insertMany(wholes);
    // @ts-expect-error Typed arrays are of doubles or floats.
    scene.topmostMany(wholes);
    scene.removeMany(new Set([1, 2]));
    // @ts-expect-error Floats would round nodes.
    scene.removeMany(floats);
}

// @ts-expect-error There is no such mode.
export const mode: Attributes["mode"] = "all";
