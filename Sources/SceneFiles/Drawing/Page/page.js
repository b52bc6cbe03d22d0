// The page: its state, and what buttons and sliders do.

const page = (() => {
  const read = (id) => JSON.parse(element(id).textContent);
  const scene = readScene(read("scene"));
  const facts = read("facts");
  placeNodes(scene, facts);
  return {
    scene, facts, listed: scene.nodes, limit: scene.nodes.length, depth: 0, zoom: 1, turn: { yaw: 0.6, pitch: 0.35 },
    /** The point that is queried, whether it stays when the pointer moves, and the answer there. */
    point: null, isKept: false, answer: null,
    /** The node that is explained, and the node that is outlined while the pointer is over its row or layer. */
    selected: null, hinted: null,
    /** The points that a finger has been dragged over. */
    trail: [],
    tapCounts: new Map((facts.taps?.nodes ?? []).map(([node, count]) => [node, count])),
    screen: element("screen"), marks: element("marks"), picture: null,
    layers: { owners: true, frames: true, names: true, picture: true, findings: true, taps: Boolean(facts.taps), index: false, exploded: false },
  };
})();

/** Fits the canvases into the window, and draws. */
function layOut() {
  const { facts, screen, marks } = page;
  const [x, y, width, height] = facts.screen;
  const isWide = window.innerWidth > 860;
  const room = isWide ? element("stage").clientWidth - 32 : document.body.clientWidth - 24;
  const tall = isWide ? Math.max(element("stage").clientHeight - 150, 300) : window.innerHeight * 0.62;
  // A tall screen is scrolled rather than drawn thin, within reason.
  const scale = Math.max(Math.min(room / width, tall / height), Math.min(0.3 * room / width, 20 * tall / height)) * page.zoom;
  // The exploded drawing needs room around the screen, so it gets all there is.
  const [cssWidth, cssHeight] = page.layers.exploded ? [room, tall] : [width * scale, height * scale];
  marks.classList.toggle("large", cssWidth > room + 1 || cssHeight > tall + 1);
  // At most 12 million pixels, and 16,000 on a side: larger canvases are slow, and some browsers cannot make them.
  page.ratio = Math.min(
    window.devicePixelRatio || 1, Math.sqrt(12e6 / (cssWidth * cssHeight)), 16e3 / Math.max(cssWidth, cssHeight));
  for (const canvas of [screen, marks]) {
    canvas.width = Math.max(1, Math.round(cssWidth * page.ratio));
    canvas.height = Math.max(1, Math.round(cssHeight * page.ratio));
    canvas.style.width = `${cssWidth}px`;
    canvas.style.height = `${cssHeight}px`;
  }
  const factor = scale * page.ratio;
  page.view = [factor, 0, 0, factor, -x * factor, -y * factor];
  page.colors = readColors();
  draw();
  showLegend(page);
  showRows(page);
}

function draw() {
  if (page.layers.exploded) drawExploded(page.screen, page);
  else drawScreen(page.screen, page);
  drawMarks();
}

/** Draws what changes as the pointer moves: who gets the touch, what handles it, what is selected, the point and the trail. */
function drawMarks() {
  showKept();
  const { marks, answer, ratio, colors, view, point, trail } = page;
  const context = marks.getContext("2d");
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, marks.width, marks.height);
  const outlineOf = (node, color, width, dash = []) => {
    for (const [style, wide] of [[colors.paper, width + 2], [color, width]]) {
      context.strokeStyle = style;
      context.lineWidth = wide * ratio;
      context.setLineDash(style === colors.paper ? [] : dash.map((length) => length * ratio));
      if (page.layers.exploded) {
        traceLayer(context, node, layerMap(page, node.level));
        context.stroke();
      } else {
        strokeNode(context, node, view);
      }
    }
    context.setLineDash([]);
  };
  const landed = answer?.end.node;
  const handler = landed?.handler;
  if (handler && handler !== landed) outlineOf(handler, colors.ink, 3);
  if (landed) outlineOf(landed, colors.accent, 2);
  for (const node of [page.selected, page.hinted]) if (node) outlineOf(node, colors.ink, 2, [6, 4]);
  if (!point || page.layers.exploded) return;
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = colors.ink;
  context.beginPath();
  trail.forEach((place, index) => {
    const spot = mapped(place, view);
    if (index === 0) context.moveTo(spot.x, spot.y);
    else context.lineTo(spot.x, spot.y);
  });
  context.stroke();
  drawPlace(context, mapped(point, view), 9 * ratio, page.isKept ? 5 * ratio : 0);
}

/** Draws the cross at a point and, if it is kept, a ring of a radius above 0. */
function drawPlace(context, { x, y }, arm, radius) {
  context.beginPath();
  for (const [dx, dy] of [[arm, 0], [0, arm]]) {
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
  }
  if (radius > 0) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.stroke();
}

/** Finds who gets a touch at a point of the screen, and shows the answer. */
function ask(point) {
  page.point = point;
  page.answer = point && explain(page.scene, point, page.facts, page.limit);
  showAnswer(page);
  drawMarks();
  const shown = page.selected ?? page.answer?.reported;
  if (shown) reveal(page, shown);
  else showRows(page);
}

/** Explains a node: at the point, if that is kept, else in the node's middle. With null, ends that. */
function select(page, node) {
  page.selected = node;
  ask(node && !page.isKept ? middleOf(node) : page.point);
}

/** Explains a node or, if that is so already, ends that. */
const toggle = (page, node) => select(page, page.selected === node ? null : node);

/** The middle of what is seen of a node; if that is nowhere, the point that is queried already. */
function middleOf(node) {
  const box = isEmpty(node.left.box) ? node.box : node.left.box;
  const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  return isFinitePoint(middle) ? middle : page.point ?? { x: 0, y: 0 };
}

function hint(page, node) {
  page.hinted = node;
  drawMarks();
}

/** The greatest number of nodes under the trail that are told. */
const mostPassed = 40;

/** Shows which nodes lie under the trail, and that the finger stays with the node where it went down. */
function showTrail() {
  const { trail, scene, facts, limit } = page;
  if (trail.length < 2) {
    element("trail").textContent = "";
    return;
  }
  const nameAt = (place) => {
    const { node } = topmost(scene, place, limit);
    return node ? facts.labels[node.index] : "nothing";
  };
  // A finger may pass thousands of places, of which one is new.
  const names = trail.map((place) => place.name ??= nameAt(place));
  const passed = names.filter((name, index) => name !== names[index - 1]);
  const way = [...passed.slice(0, mostPassed), ...(passed.length > mostPassed ? ["…"] : [])].join(" → ");
  element("trail").textContent = `A finger that goes down there stays with ${names[0]} until it lifts. On its way lie: ${way}`;
}

/** Tells those who do not see the mark that the place is kept. */
function showKept() {
  const told = page.isKept && page.point ? "The place is kept." : "";
  if (element("kept").textContent !== told) element("kept").textContent = told;
}

/** The buttons that switch layers on and off, and those that zoom. */
function makeToolbar() {
  const { layers, facts } = page;
  const buttons = [["owners", "Owners"], ["frames", "Frames"], ["names", "Names"]];
  if (facts.image) buttons.push(["picture", "Picture"]);
  if (facts.findings.length > 0) buttons.push(["findings", "Findings"]);
  if (facts.taps) buttons.push(["taps", "Taps"]);
  if (facts.index.length > 0) buttons.push(["index", "Index"]);
  buttons.push(["exploded", "Exploded"]);
  for (const [name, text] of buttons) {
    const button = made("button", text, { id: `show-${name}` });
    const show = () => button.setAttribute("aria-pressed", layers[name]);
    button.onclick = () => {
      layers[name] = !layers[name];
      element("deepening").hidden = !layers.index;
      show();
      layOut();
      showAnswer(page);
    };
    show();
    element("layers").append(button);
  }
  for (const [text, label, factor] of [["−", "Smaller", 1 / 1.5], ["+", "Larger", 1.5]]) {
    const button = made("button", text, { title: label, ariaLabel: label });
    button.onclick = () => { page.zoom = Math.min(Math.max(page.zoom * factor, 1), 12); layOut(); };
    element("layers").append(button);
  }
}

function makeSliders() {
  const { scene, facts } = page;
  const [peel, depth] = [element("peel"), element("depth")];
  const soon = lastOfFrame();
  // What stands beside a slider is also what its value is called.
  const show = (slider, output, text) => {
    slider.setAttribute("aria-valuetext", text);
    element(output).textContent = text;
  };
  const tell = () =>
    show(peel, "peeled", page.limit === scene.nodes.length ? `all ${page.limit}` : `${page.limit} of ${scene.nodes.length}`);
  Object.assign(peel, { max: scene.nodes.length, value: scene.nodes.length });
  peel.addEventListener("input", () => {
    page.limit = Number(peel.value);
    tell();
    soon(() => { draw(); ask(page.point); });
  });
  tell();
  const deepest = facts.index.reduce((most, { cells }) => cells.reduce((deep, [level]) => Math.max(deep, level), most), 0);
  const isCutShort = facts.index.some(({ cells, cellCount }) => cells.length < cellCount);
  Object.assign(depth, { max: deepest, value: deepest });
  const dive = () => {
    page.depth = Number(depth.value);
    show(depth, "deep", `${page.depth} of ${deepest}${isCutShort ? ", the deepest cells are left out" : ""}`);
  };
  depth.addEventListener("input", () => { dive(); soon(draw); });
  dive();
}

function begin() {
  const { facts } = page;
  element("title").textContent = document.title = facts.title;
  element("about").textContent = facts.about;
  makeToolbar();
  makeSliders();
  showFindings(page);
  showTaps(page);
  search(page);
  listenToPointer();
  listenToKeys();
  element("legend").open = window.innerWidth > 860;
  layOut();
  const soon = lastOfFrame();
  window.addEventListener("resize", () => soon(layOut));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", layOut);
  if (facts.at) {
    page.isKept = true;
    ask({ x: facts.at[0], y: facts.at[1] });
  }
  if (facts.image) {
    const picture = new Image();
    picture.onload = () => { page.picture = picture; draw(); };
    picture.onerror = () => element("about").append(made("span", "; the picture cannot be shown", { className: "error" }));
    picture.src = facts.image;
  }
}

begin();
