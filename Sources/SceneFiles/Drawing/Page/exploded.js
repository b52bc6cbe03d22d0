// The layers of the screen drawn apart, seen from the side. What lies in front stands higher. The drawing can be rotated.

/** Sets the `level` of each node: one above all that it overlaps, judged by squares of the screen. Returns the highest level. */
function raiseLayers(scene, [left, top, width, height]) {
  const count = 32;
  const heights = new Uint32Array(count * count);
  const edge = (value, low, length, round) => Math.min(Math.max(round((value - low) / length * count), 0), count);
  for (const node of scene.nodes) {
    node.level = node.parent ? node.parent.level + 1 : 1;
    const box = node.left.box;
    if (!node.isShown || isEmpty(box)) continue;
    // A square counts only if the node covers much of it, so that neighbours get the same level.
    const [x0, x1] = [edge(box.minX, left, width, Math.round), edge(box.maxX, left, width, Math.round)];
    const [y0, y1] = [edge(box.minY, top, height, Math.round), edge(box.maxY, top, height, Math.round)];
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) node.level = Math.max(node.level, heights[y * count + x] + 1);
    }
    for (let y = y0; y < y1; y++) heights.fill(node.level, y * count + x0, y * count + x1);
  }
  return scene.nodes.reduce((most, node) => Math.max(most, node.level), 1);
}

/** The map of a layer from the screen to the canvas, seen without perspective from the direction `page.turn`. */
function layerMap(page, level) {
  const [x, y, width, height] = page.facts.screen;
  const { yaw, pitch } = page.turn;
  const scale = page.view[0] * 0.6;
  const z = (level - page.highest / 2) * Math.min(40 * page.ratio, 0.8 * page.screen.height / page.highest);
  const across = [Math.cos(yaw), Math.sin(pitch) * Math.sin(yaw), 0, Math.cos(pitch), 0, 0];
  const middle = [
    page.screen.width / 2 + Math.sin(yaw) * z, page.screen.height / 2 - Math.sin(pitch) * Math.cos(yaw) * z,
  ];
  const centered = [scale, 0, 0, scale, -(x + width / 2) * scale, -(y + height / 2) * scale];
  return composed(composed(centered, across), [1, 0, 0, 1, ...middle]);
}

/** The nodes that are drawn as layers, the lowest first. */
const layeredNodes = ({ scene, limit }) =>
  scene.nodes.filter((node) => node.index < limit && node.isShown && !isEmpty(node.left.box))
    .sort((one, other) => one.level - other.level || one.index - other.index);

function drawExploded(canvas, page) {
  const { colors, ratio } = page;
  const context = canvas.getContext("2d");
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  page.highest = raiseLayers(page.scene, page.facts.screen);
  const nodes = layeredNodes(page);
  if (page.picture && page.layers.picture) {
    const [x, y, width, height] = page.facts.screen;
    context.setTransform(...layerMap(page, 0));
    context.drawImage(page.picture, x, y, width, height);
  }
  for (const node of nodes) {
    const map = layerMap(page, node.level);
    traceLayer(context, node, map);
    context.globalAlpha = node.takes ? 0.6 : 0.12;
    context.fillStyle = node.takes && node.handler ? colorOf(node.handler) : colors.idle;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = ratio * 0.75;
    context.strokeStyle = node.handler === node ? colors.ink : colors.faint;
    context.stroke();
  }
  if (page.layers.names) drawLayerNames(context, page, nodes);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Makes the box of a node in its layer the context's path, in the canvas's pixels. */
function traceLayer(context, node, map) {
  const isPlain = !node.shape && node.toScreen[1] === 0 && node.toScreen[2] === 0;
  const box = isPlain ? node.left.box : node.area;
  const whole = isPlain ? map : composed(node.toScreen, map);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  for (const [x, y] of [[box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY]]) {
    const corner = mapped({ x, y }, whole);
    context.lineTo(corner.x, corner.y);
  }
  context.closePath();
}

function drawLayerNames(context, { facts, colors, ratio, ...page }, nodes) {
  context.font = `${11 * ratio}px ${colors.font}`;
  context.textBaseline = "top";
  context.lineJoin = "round";
  for (const node of nodes) {
    const box = node.left.box;
    const map = layerMap({ facts, ratio, ...page }, node.level);
    if (node.handler !== node || !facts.names[node.index] || (box.maxX - box.minX) * map[0] < 30 * ratio) continue;
    const place = mapped({ x: box.minX, y: box.minY }, map);
    const text = fittingText(context, facts.names[node.index], (box.maxX - box.minX) * map[0]);
    writeText(context, text, place.x + 3 * ratio, place.y + 2 * ratio, { colors, ratio });
  }
}

/** The node of the front-most layer at a point of the canvas; null if there is none. */
function layerAt(page, place) {
  return layeredNodes(page).findLast((node) => {
    // Solved without a determinant, which is 0 or infinite on very large and very small screens.
    const [a, b, , d, tx, ty] = layerMap(page, node.level);
    const x = (place.x - tx) / a;
    return isInBox({ x, y: (place.y - ty - b * x) / d }, node.left.box);
  }) ?? null;
}
