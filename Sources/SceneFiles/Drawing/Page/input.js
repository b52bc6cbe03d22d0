// What pointer, finger and keys do on the screen.

/** A point without the digits that pointing cannot mean: to a tenth of a pixel or, on large screens, to a hundredth of a unit. */
const snapped = ({ x, y }) => {
  const digits = Math.max(2, 1 + Math.ceil(Math.log10(page.view[0] / page.ratio)));
  return digits > 100 ? { x, y } : { x: Number(x.toFixed(digits)), y: Number(y.toFixed(digits)) };
};

/** The point of the screen under the pointer. On very large and very small screens the view's determinant is 0 or infinite. */
const pointOf = ({ offsetX, offsetY }) => {
  const { view, ratio } = page;
  return snapped({ x: (offsetX * ratio - view[4]) / view[0], y: (offsetY * ratio - view[5]) / view[3] });
};

/** Where a point of the screen is drawn, in CSS pixels of the canvas. */
const onPage = (point) => {
  const { x, y } = mapped(point, page.view);
  return { x: x / page.ratio, y: y / page.ratio };
};

const isNear = ({ offsetX, offsetY }, { x, y }) => Math.hypot(offsetX - x, offsetY - y) < 4;

/** A function that runs, of several actions before the next frame, the last. */
function lastOfFrame() {
  let waiting = null;
  return (action) => {
    if (!waiting) requestAnimationFrame(() => { const next = waiting; waiting = null; next(); });
    waiting = action;
  };
}

function listenToPointer() {
  const { marks } = page;
  let down = null;
  const soon = lastOfFrame();
  marks.addEventListener("pointermove", (event) => {
    if (!event.isPrimary) return;
    if (page.layers.exploded) {
      if (down) soon(() => turn((event.offsetX - down.x) / 150, (down.y - event.offsetY) / 150, down.turn));
      else soon(() => hint(page, layerAt(page, { x: event.offsetX * page.ratio, y: event.offsetY * page.ratio })));
      return;
    }
    if (down) page.trail.push(pointOf(event));
    if (page.isKept && !down) return;
    soon(() => { ask(pointOf(event)); if (down) showTrail(); });
  });
  marks.addEventListener("pointerdown", (event) => {
    // A second finger and the other buttons of a mouse point at nothing.
    if (!event.isPrimary || event.button !== 0) return;
    marks.setPointerCapture(event.pointerId);
    down = { x: event.offsetX, y: event.offsetY, turn: { ...page.turn }, kept: page.isKept ? page.point : null };
    page.trail = page.layers.exploded ? [] : [pointOf(event)];
  });
  marks.addEventListener("pointerup", (event) => {
    const start = down;
    if (!start || !event.isPrimary) return;
    down = null;
    soon(() => {});
    const isClick = isNear(event, start);
    if (page.layers.exploded) {
      const node = isClick && layerAt(page, { x: event.offsetX * page.ratio, y: event.offsetY * page.ratio });
      if (node) toggle(page, node);
      return;
    }
    if (isClick) page.trail = [];
    // A click on the place that is kept lets it go.
    page.isKept = !(isClick && start.kept && isNear(event, onPage(start.kept)));
    ask(isClick ? pointOf(event) : page.trail[0]);
    showTrail();
  });
  // The browser or the system has taken the pointer away, as when a finger scrolls.
  marks.addEventListener("pointercancel", (event) => {
    if (!down || !event.isPrimary) return;
    const { kept } = down;
    down = null;
    soon(() => {});
    page.trail = [];
    showTrail();
    if (kept) ask(kept);
    else drawMarks();
  });
  marks.addEventListener("pointerleave", () => {
    if (down) return;
    // A finger leaves after each tap. What a selected node is told stays.
    soon(() => { hint(page, null); if (!page.isKept) ask(page.selected && middleOf(page.selected)); });
  });
}

function turn(yaw, pitch, from = page.turn) {
  const within = (angle) => Math.min(Math.max(angle, -1.3), 1.3);
  page.turn = { yaw: within(from.yaw + yaw), pitch: within(from.pitch + pitch) };
  draw();
}

function listenToKeys() {
  page.marks.addEventListener("keydown", (event) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (event.key === "Escape") {
      Object.assign(page, { isKept: false, selected: null, trail: [] });
      showTrail();
      ask(null);
    } else if (event.key === "Enter" && page.point) {
      page.isKept = !page.isKept;
      drawMarks();
    } else if (dx !== 0 || dy !== 0) {
      event.preventDefault();
      if (page.layers.exploded) return turn(dx * 0.1, -dy * 0.1);
      const [x, y, width, height] = page.facts.screen;
      const point = page.point ?? { x: x + width / 2, y: y + height / 2 };
      // A unit; on small screens at most a 50th of the screen, on large ones up to a 500th.
      const power = (part) => 10 ** Math.floor(Math.log10(Math.max(width, height) / part));
      const step = Math.max(Math.min(1, power(50)), power(500)) * (event.shiftKey ? 10 : 1);
      ask(page.point ? snapped({ x: point.x + dx * step, y: point.y + dy * step }) : point);
    }
  });
  element("list").addEventListener("keydown", (event) => moveInList(page, event));
  element("list").addEventListener("scroll", () => showRows(page));
  element("list").addEventListener("pointerleave", () => hint(page, null));
  element("search").addEventListener("input", () => { element("list").scrollTop = 0; search(page); });
}
