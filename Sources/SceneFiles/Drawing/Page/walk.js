"use strict";
// The walk without overrides, over a scene in the hittest-scene format. It does the engine's operations in the engine's order, in
// doubles, so that the answers are the same on every edge. The article "Semantics" states the rules.

/** Alpha at or below this is not hit. */
const minimumAlpha = 0.01;

/** The nodes of a document in pre-order, back to front, with their attributes under short names. */
function readScene(document) {
  const nodes = [];
  const names = new Map();
  const open = document.roots.map((json) => ({ json, parent: null })).reverse();
  while (open.length > 0) {
    const { json, parent } = open.pop();
    const node = readNode(json, nodes.length, parent);
    nodes.push(node);
    if (!names.has(node.name)) names.set(node.name, node);
    if (parent) parent.children.push(node);
    for (const child of (json.children ?? []).toReversed()) open.push({ json: child, parent: node });
  }
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    node.end = Math.max(node.end, index + 1);
    if (node.parent) node.parent.end = Math.max(node.parent.end, node.end);
    node.redirect = names.get(node.redirectName) ?? null;
  }
  return { nodes, roots: nodes.filter((node) => !node.parent) };
}

function readNode(json, index, parent) {
  const position = json.frame ?? [...json.origin, json.bounds[2], json.bounds[3]];
  const [x, y, width, height] = position;
  const bounds = { x: json.bounds?.[0] ?? 0, y: json.bounds?.[1] ?? 0, width, height };
  const anchor = json.anchorPoint ?? [0.5, 0.5];
  const offset = { x: anchor[0] * width, y: anchor[1] * height };
  const transform = json.transform ?? [1, 0, 0, 1, 0, 0];
  const node = {
    index, parent, children: [], end: 0, depth: parent ? parent.depth + 1 : 0, name: json.id ?? String(index),
    redirectName: json.redirect, bounds, origin: { x, y }, transform,
    isTransformed: transform.some((value, place) => value !== [1, 0, 0, 1, 0, 0][place]),
    center: { x: x + offset.x, y: y + offset.y }, anchor: { x: bounds.x + offset.x, y: bounds.y + offset.y },
    alpha: json.alpha ?? 1, isHidden: json.hidden ?? false, isEnabled: json.enabled ?? true,
    mode: json.hitMode ?? "auto", passesOutside: json.hitsOutsideBounds ?? false, asks: json.asks ?? "nothing",
    shape: json.shape ? readShape(json.shape) : null,
  };
  node.inverse = node.isTransformed ? inverted(transform) : null;
  node.area = areaOf(node, json.touchOutsets ?? [0, 0, 0, 0]);
  node.reach = json.reach ? boxOf({ x: json.reach[0], y: json.reach[1], width: json.reach[2], height: json.reach[3] }) : null;
  node.isBoundByReach = node.asks === "hitTest" || !node.passesOutside;
  return node;
}

/** The edges of a rectangle, standardised. */
function boxOf(rect) {
  const minX = rect.width < 0 ? rect.x + rect.width : rect.x;
  const minY = rect.height < 0 ? rect.y + rect.height : rect.y;
  return { minX, minY, maxX: minX + Math.abs(rect.width), maxY: minY + Math.abs(rect.height) };
}

const isEmpty = (box) => !(box.minX < box.maxX && box.minY < box.maxY);
const isFinitePoint = (point) => Number.isFinite(point.x) && Number.isFinite(point.y);
const isInBox = (point, box) =>
  box.minX <= point.x && point.x < box.maxX && box.minY <= point.y && point.y < box.maxY;

/** The box that gates a node: its bounds grown by the outsets, the bounds alone with a shape, or the box of a stroke. */
function areaOf(node, [top, left, bottom, right]) {
  const box = boxOf(node.bounds);
  if (node.shape?.kind === "stroke") return node.shape.area;
  if (node.shape) return box;
  return { minX: box.minX - left, minY: box.minY - top, maxX: box.maxX + right, maxY: box.maxY + bottom };
}

/** The inverse of a map; null if there is none. */
function inverted([a, b, c, d, tx, ty]) {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  const inverse = [
    d / determinant, -b / determinant, -c / determinant, a / determinant,
    (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant,
  ];
  return inverse.every(Number.isFinite) ? inverse : null;
}

const mapped = (point, [a, b, c, d, tx, ty]) => ({
  x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty,
});

/** Converts a point from the parent's space to the node's; a coordinate may be infinite. Null if the transform is singular. */
function mapFromParent(point, node) {
  if (!node.isTransformed) {
    return { x: (point.x - node.origin.x) + node.bounds.x, y: (point.y - node.origin.y) + node.bounds.y };
  }
  if (!node.inverse) return null;
  const inner = mapped({ x: point.x - node.center.x, y: point.y - node.center.y }, node.inverse);
  return { x: inner.x + node.anchor.x, y: inner.y + node.anchor.y };
}

/** Converts a point from the parent's space to the node's; null if the transform is singular or a coordinate is not finite. */
function fromParent(point, node) {
  const inner = mapFromParent(point, node);
  return inner && isFinitePoint(inner) ? inner : null;
}

/** The default `point(inside:)`. */
function contains(point, node) {
  return isInBox(point, node.area) && (!node.shape || isInShape(point, node.shape, node.bounds));
}

/** The reasons for which the walk skips a node. */
function exclusions(node) {
  const reasons = [];
  if (!node.isEnabled) reasons.push("disabled");
  if (node.isHidden) reasons.push("hidden");
  if (!(node.alpha > minimumAlpha)) reasons.push("transparent");
  if (node.mode === "none") reasons.push("modeNone");
  return reasons;
}

const isOut = (node) =>
  !node.isEnabled || node.isHidden || !(node.alpha > minimumAlpha) || node.mode === "none";

/** How a node takes a point of its space: `out` (it is skipped), `asks` (its override decides), `inside` or `outside`. */
function gate(node, point) {
  if (isOut(node) && node.asks !== "hitTest") return "out";
  if (node.asks === "nothing") return contains(point, node) ? "inside" : "outside";
  if (!node.reach || isInBox(point, node.reach)) return "asks";
  return node.asks === "hitTest" ? "out" : "outside";
}

/**
 * Where a touch at a point of the screen lands: `{kind: "hit" | "ask" | "miss", node}`. The walk ends at an overriding node,
 * since its reply is not known.
 *
 * Nodes from the index `limit` on are left out. The order is pre-order, so they lie in front of all others.
 */
function landing(scene, point, limit = Infinity) {
  if (!isFinitePoint(point)) return { kind: "miss", node: null };
  const levels = [{ node: null, point, isInside: false, children: scene.roots, next: scene.roots.length }];
  while (levels.length > 0) {
    const level = levels[levels.length - 1];
    if (level.next === 0) {
      levels.pop();
      if (level.isInside && level.node.mode !== "boxNone") return { kind: "hit", node: level.node };
      continue;
    }
    const node = level.children[--level.next];
    if (node.index >= limit) continue;
    const inner = fromParent(level.point, node);
    if (!inner) continue;
    const answer = gate(node, inner);
    if (answer === "asks") return { kind: "ask", node };
    const isInside = answer === "inside";
    if (answer === "out" || !(isInside || node.passesOutside)) continue;
    if (node.mode === "boxOnly") {
      if (isInside) return { kind: "hit", node };
      continue;
    }
    levels.push({ node, point: inner, isInside, children: node.children, next: node.children.length });
  }
  return { kind: "miss", node: null };
}

/** The nodes from a root down to a node, both included. */
function pathTo(node) {
  const path = [];
  for (let next = node; next; next = next.parent) path.push(next);
  return path.reverse();
}

/** The outermost node on a path that redirects; null if there is none. */
const outermostRedirect = (path) => path.find((node) => node.redirect) ?? null;

/** The answer of a hit test: where the touch lands, or the node to which the outermost redirect leads. */
function topmost(scene, point, limit = Infinity) {
  const end = landing(scene, point, limit);
  if (end.kind !== "hit") return end;
  return { kind: "hit", node: outermostRedirect(pathTo(end.node))?.redirect ?? end.node };
}
