// The positions of nodes on the screen, and what their ancestors leave of them, for drawing. Answers come from the walk alone.

/** The map that does one map, then another; maps are `[a, b, c, d, tx, ty]`. */
const composed = ([a, b, c, d, tx, ty], [oa, ob, oc, od, otx, oty]) => [
  a * oa + b * oc, a * ob + b * od, c * oa + d * oc, c * ob + d * od,
  tx * oa + ty * oc + otx, tx * ob + ty * od + oty,
];

const everywhere = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
const nowhere = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

/** Nodes whose outlines cut, and one more. Only the innermost hundred are kept, as in SVG drawings. */
const withCut = (cuts, node) => [...cuts.slice(-99), node];

const commonPart = (one, other) => ({
  minX: Math.max(one.minX, other.minX), minY: Math.max(one.minY, other.minY),
  maxX: Math.min(one.maxX, other.maxX), maxY: Math.min(one.maxY, other.maxY),
});

/** The box around the corners of a box, mapped. */
function mappedBox(box, map) {
  const corners = [[box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY]]
    .map(([x, y]) => mapped({ x, y }, map));
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/**
 * Sets the members of all nodes that drawing needs:
 * - `toScreen`: the map from the node's bounds space to the screen.
 * - `box`: the box on the screen in which it is drawn.
 * - `left`: the part of its area that ancestors leave, as a box and the nodes whose outlines cut it.
 * - `takes`: whether touches may land on it.
 * - `asking`: the area in which its override is called; null if there is none.
 * - `isShown`: whether it is drawn at all.
 * - `handler`: the node that handles touches that land on it, after the outermost redirect.
 * - `ordinal`: of a handler, the number of others that come before it on the screen, back to front. It decides about the colour.
 */
function placeNodes(scene, facts) {
  for (const node of scene.nodes) {
    const { parent, bounds, center, anchor, origin } = node;
    const own = node.isTransformed
      ? composed(composed([1, 0, 0, 1, -anchor.x, -anchor.y], node.transform), [1, 0, 0, 1, center.x, center.y])
      : [1, 0, 0, 1, origin.x - bounds.x, origin.y - bounds.y];
    node.toScreen = parent ? composed(own, parent.toScreen) : own;
    const around = parent ? parent.passedOn : { box: everywhere, cuts: [] };
    const isUpright = node.toScreen[1] === 0 && node.toScreen[2] === 0;
    const area = isEmpty(node.area) ? nowhere : mappedBox(node.area, node.toScreen);
    const shown = facts.shown?.[node.index];
    node.box = shown ? { minX: shown[0], minY: shown[1], maxX: shown[0] + shown[2], maxY: shown[1] + shown[3] } : area;
    const cuts = node.shape || !isUpright ? withCut(around.cuts, node) : around.cuts;
    node.left = { box: commonPart(around.box, area), cuts };
    node.passedOn = node.passesOutside ? around : node.left;
    const isPlaced = !node.isTransformed || node.inverse !== null;
    const isReached = (parent ? parent.letsIn : true) && isPlaced;
    const isAsked = isReached && node.asks !== "nothing" && !(isOut(node) && node.asks !== "hitTest");
    // Outside its reach such a node is not asked, and the walk goes on to its children.
    const isPartlyAsked = isAsked && node.reach !== null && !node.isBoundByReach;
    node.letsIn = isReached && (!isAsked || isPartlyAsked) && !isOut(node) && node.mode !== "boxOnly";
    node.takes = isReached && !isAsked && !isOut(node) && node.mode !== "boxNone" && !isEmpty(node.left.box);
    node.asking = isAsked ? askedPart(node, around, isUpright, facts.screen) : null;
    node.isShown = (parent ? parent.isShown : true) && isPlaced && !node.isHidden && node.alpha > minimumAlpha;
    node.via = parent?.via ?? node.redirect;
  }
  const [x, y, width, height] = facts.screen;
  const screen = { minX: x, minY: y, maxX: x + width, maxY: y + height };
  let count = 0;
  for (const node of scene.nodes) {
    node.handler = handlerOf(node.via ?? node, scene, facts);
    if (node.handler && node.takes && !isEmpty(commonPart(node.left.box, screen))) node.handler.ordinal ??= count++;
  }
}

/** The area in which a node's override is called, in the form of a node: its reach, or the screen, cut by its ancestors. */
function askedPart({ reach, toScreen }, around, isUpright, [x, y, width, height]) {
  const plane = { minX: x - width, minY: y - height, maxX: x + 2 * width, maxY: y + 2 * height };
  if (!reach) return { toScreen: [1, 0, 0, 1, 0, 0], area: plane, left: { box: commonPart(around.box, plane), cuts: around.cuts } };
  const part = { toScreen, area: reach, left: { box: commonPart(around.box, mappedBox(reach, toScreen)), cuts: around.cuts } };
  if (!isUpright) part.left.cuts = withCut(around.cuts, part);
  return part;
}

/**
 * The nearest node at or above a node that acts on touches. Else the node itself if nobody knows whether it acts, else null.
 * Nodes on the way remember as `acting` what was found.
 */
function handlerOf(node, scene, facts) {
  const above = (one) => {
    const owner = facts.owners?.[one.index] ?? -1;
    return owner >= 0 ? scene.nodes[owner] : one.parent;
  };
  const way = [];
  let next = node;
  for (; next && next.acting === undefined && facts.acts[next.index] !== true; next = above(next)) way.push(next);
  const found = next?.acting === undefined ? next ?? null : next.acting;
  for (const passed of way) passed.acting = found;
  return found ?? (facts.acts[node.index] === null ? node : null);
}

/** The outline of a node's shape or area in its own space. Unless the shape is a stroke, the area's box still cuts it. */
function outline(node) {
  if (node.path) return node.path;
  const path = new Path2D();
  const { shape, area } = node;
  if (!shape) {
    path.rect(area.minX, area.minY, area.maxX - area.minX, area.maxY - area.minY);
  } else if (shape.kind === "ellipse" || shape.kind === "roundedRect") {
    const box = boxOf(shape.rect);
    const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
    if (shape.kind === "ellipse") {
      path.ellipse(box.minX + width / 2, box.minY + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
    } else {
      path.roundRect(box.minX, box.minY, width, height, fittedRadii(shape));
    }
  } else if (shape.kind === "mask") {
    addCells(path, shape, area);
  } else if (shape.kind === "stroke") {
    addStroke(path, shape);
  } else {
    for (const { points } of shape.lines) {
      points.forEach((point, index) => (index === 0 ? path.moveTo(point.x, point.y) : path.lineTo(point.x, point.y)));
      path.closePath();
    }
  }
  node.path = path;
  return path;
}

const fillRule = (node) => (node.shape?.isEvenOdd ? "evenodd" : "nonzero");

/** Adds the set cells of a mask to a path, a rectangle for each run of cells in a row. */
function addCells(path, { columns, rows, bits }, area) {
  const [width, height] = [(area.maxX - area.minX) / columns, (area.maxY - area.minY) / rows];
  const isIn = (cell) => (bits[cell >> 3] & (0x80 >> (cell & 7))) !== 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = column;
      while (column < columns && isIn(row * columns + column)) column++;
      if (column > first) path.rect(area.minX + first * width, area.minY + row * height, (column - first) * width, height);
    }
  }
}

/** Adds the area of a stroke to a path: a disc around each point, and a strip along each edge, all wound in one direction. */
function addStroke(path, { lines, radius }) {
  if (!(radius > 0)) return;
  for (const { start, end } of edgesOf(lines)) {
    for (const point of [start, end]) {
      path.moveTo(point.x + radius, point.y);
      path.arc(point.x, point.y, radius, 0, 2 * Math.PI, true);
    }
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (!(length > 0)) continue;
    const [nx, ny] = [-(end.y - start.y) / length * radius, (end.x - start.x) / length * radius];
    path.moveTo(start.x + nx, start.y + ny);
    path.lineTo(end.x + nx, end.y + ny);
    path.lineTo(end.x - nx, end.y - ny);
    path.lineTo(start.x - nx, start.y - ny);
    path.closePath();
  }
}

/** Fills exactly the pixels whose middles lie in a box. */
function fillBox(context, box, view) {
  const edge = (value, low, high) => Math.min(Math.max(Math.ceil(value - 0.5), low), high);
  const { width, height } = context.canvas;
  const [x0, x1] = [box.minX, box.maxX].map((x) => edge(x * view[0] + view[4], 0, width));
  const [y0, y1] = [box.minY, box.maxY].map((y) => edge(y * view[3] + view[5], 0, height));
  context.fillRect(x0, y0, x1 - x0, y1 - y0);
}

/**
 * Clips the context to the outlines of nodes, one after the other. `clipped` are those that it is clipped to: what the two have in
 * common, mostly all of it, stays, since a clip takes as long as many fills.
 */
function clipTo(context, cuts, clipped, view) {
  let common = 0;
  while (common < clipped.length && clipped[common] === cuts[common]) common++;
  for (; clipped.length > common; clipped.pop()) context.restore();
  for (const cut of cuts.slice(common)) {
    context.save();
    context.setTransform(...composed(cut.toScreen, view));
    clipToBox(context, cut);
    context.clip(outline(cut), fillRule(cut));
    clipped.push(cut);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Clips the context to the box of a node whose shape the box cuts. */
function clipToBox(context, { shape, area }) {
  if (!shape || shape.kind === "stroke") return;
  context.beginPath();
  context.rect(area.minX, area.minY, area.maxX - area.minX, area.maxY - area.minY);
  context.clip();
}

/** Fills the part of a node's area that its ancestors leave. `clipped` is as for `clipTo`. */
function fillLeft(context, node, color, clipped, view) {
  const { cuts, box } = node.left;
  clipTo(context, cuts.at(-1) === node ? cuts.slice(0, -1) : cuts, clipped, view);
  context.fillStyle = color;
  if (cuts.length === 0) {
    fillBox(context, box, view);
    return;
  }
  context.save();
  // The boxes of ancestors cut as well. A rotated node's own box is around all of it, so it cuts nothing off.
  const [x, y] = [box.minX * view[0] + view[4], box.minY * view[3] + view[5]];
  context.beginPath();
  context.rect(x, y, (box.maxX - box.minX) * view[0], (box.maxY - box.minY) * view[3]);
  context.clip();
  context.setTransform(...composed(node.toScreen, view));
  if (cuts.at(-1) === node) clipToBox(context, node);
  context.fill(outline(node), fillRule(node));
  context.restore();
}

/**
 * What gets touches, back to front, without nodes from the index `limit` on: a node that takes touches stands for itself, and one
 * with an override for the part in which that is called. That part lies in front of what the node lets in outside its reach.
 */
function takersOf({ nodes }, limit = Infinity) {
  const takers = [];
  const waiting = [];
  const endBefore = (index) => {
    while (waiting.length > 0 && waiting.at(-1).end <= index) takers.push(waiting.pop());
  };
  for (const node of nodes) {
    if (node.index >= limit) break;
    endBefore(node.index);
    if (node.takes) takers.push(node);
    else if (node.asking && !isEmpty(node.asking.left.box)) (node.letsIn ? waiting : takers).push(node);
  }
  endBefore(Infinity);
  return takers;
}

/**
 * Paints who gets the touches, back to front: a node is painted over what lies behind it. `colorOf(node)` is the colour of a node
 * that takes touches, `asking` the colour of an area in which an override is called.
 */
function paintOwners(context, scene, view, colorOf, asking, limit) {
  const clipped = [];
  for (const node of takersOf(scene, limit)) {
    fillLeft(context, node.asking ?? node, node.asking ? asking : colorOf(node), clipped, view);
  }
  clipTo(context, [], clipped, view);
}
