// The screen on a canvas: regions, frames, findings, taps, cells of the index.

/** Colours told apart with any kind of colour vision. Source: M. Okabe and K. Ito, "Color Universal Design" (2008). */
const palette = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"];

/** The colour of a node that handles touches. */
const colorOf = (node) => palette[(node.ordinal ?? node.index) % palette.length];

/** The page's colours, as its style has them in light or dark. */
function readColors() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  return {
    paper: color("--paper"), ink: color("--ink"), faint: color("--faint"), idle: color("--idle"), asking: color("--asking"),
    accent: color("--accent"), font: color("--font"), isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
}

function canvasLike(canvas) {
  const other = document.createElement("canvas");
  other.width = canvas.width;
  other.height = canvas.height;
  return other;
}

/** A pattern of slanted lines. */
function hatch(context, color, gap, ratio, isBackwards = false) {
  const side = Math.max(1, Math.round(gap * ratio));
  const tile = document.createElement("canvas");
  tile.width = tile.height = side;
  const pen = tile.getContext("2d");
  pen.strokeStyle = color;
  pen.lineWidth = ratio;
  pen.beginPath();
  for (const shift of [-side, 0, side]) {
    pen.moveTo(shift, isBackwards ? 0 : side);
    pen.lineTo(shift + side, isBackwards ? side : 0);
  }
  pen.stroke();
  return context.createPattern(tile, "repeat");
}

/** Draws the whole screen. `view` maps the screen's units to the canvas's pixels; `ratio` is pixels per CSS pixel. */
function drawScreen(canvas, page) {
  const { scene, facts, layers, colors, view, ratio, limit } = page;
  const context = canvas.getContext("2d");
  const size = [0, 0, canvas.width, canvas.height];
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colors.paper;
  context.fillRect(...size);
  if (page.picture && layers.picture) {
    const [x, y, width, height] = facts.screen;
    context.drawImage(
      page.picture, x * view[0] + view[4], y * view[3] + view[5], width * view[0], height * view[3]);
  }
  if (layers.owners) {
    const owners = canvasLike(canvas);
    const pen = owners.getContext("2d");
    paintOwners(
      pen, scene, view, (node) => (node.handler ? colorOf(node.handler) : colors.idle), colors.asking, limit);
    const nobody = canvasLike(canvas);
    const brush = nobody.getContext("2d");
    brush.fillStyle = hatch(brush, colors.faint, 9, ratio);
    brush.fillRect(...size);
    brush.globalCompositeOperation = "destination-out";
    brush.drawImage(owners, 0, 0);
    context.drawImage(nobody, 0, 0);
    context.globalAlpha = page.picture && layers.picture ? 0.4 : layers.taps || layers.index ? 0.2 : page.colors.isDark ? 0.75 : 0.6;
    context.drawImage(owners, 0, 0);
    context.globalAlpha = 1;
  }
  if (layers.frames) drawFrames(context, page);
  if (layers.index) drawCells(context, page);
  if (layers.findings) drawFindings(context, page);
  if (layers.taps) drawTaps(context, page);
  if (layers.names) drawNames(context, page);
}

/** A box on the canvas, in whole pixels. */
const onCanvas = ({ minX, minY, maxX, maxY }, view) => {
  const [x0, x1] = [minX, maxX].map((x) => Math.round(x * view[0] + view[4]));
  const [y0, y1] = [minY, maxY].map((y) => Math.round(y * view[3] + view[5]));
  return [x0, y0, x1 - x0, y1 - y0];
};

/** Strokes the outline of a node's area as it stands on the screen. */
function strokeNode(context, node, view) {
  if (node.shape || node.toScreen[1] !== 0 || node.toScreen[2] !== 0) {
    const path = new Path2D();
    path.addPath(outline(node), new DOMMatrix(composed(node.toScreen, view)));
    context.stroke(path);
  } else if (!isEmpty(node.box)) {
    const [x, y, width, height] = onCanvas(node.box, view);
    context.strokeRect(x, y, width, height);
  }
}

function drawFrames(context, { scene, view, ratio, colors, limit }) {
  context.strokeStyle = colors.faint;
  context.lineWidth = ratio * 0.75;
  for (const node of scene.nodes) {
    if (node.index >= limit) break;
    if (node.isShown && node.area.minX > -Infinity) strokeNode(context, node, view);
  }
}

function drawFindings(context, { scene, facts, view, ratio, colors, limit }) {
  context.strokeStyle = colors.ink;
  context.fillStyle = hatch(context, colors.ink, 6, ratio, true);
  for (const { rule, node } of facts.findings) {
    const found = scene.nodes[node];
    if (found.index >= limit || isEmpty(found.box)) continue;
    const [x, y, width, height] = onCanvas(found.box, view);
    if (rule === "unhittable") {
      context.fillRect(x, y, width, height);
      context.lineWidth = 1.5 * ratio;
      context.strokeRect(x, y, width, height);
    } else if (rule === "tooSmall") {
      context.lineWidth = 2 * ratio;
      context.setLineDash([5 * ratio, 3 * ratio]);
      context.beginPath();
      context.roundRect(x - 3 * ratio, y - 3 * ratio, width + 6 * ratio, height + 6 * ratio, 5 * ratio);
      context.stroke();
      context.setLineDash([]);
    }
  }
}

/** The taps, if they are few. Else a mark in the middle of each square in which at least half of the taps are for nothing. */
function tapMarks({ cells, points, corner: [x, y], side }) {
  if (points.length > 0) return points;
  return cells.filter(([, , count, missed = 0, near = 0]) => 2 * (missed + near) >= count)
    .map(([column, row, , missed, near = 0]) => [x + (column + 0.5) * side, y + (row + 0.5) * side, near > missed ? 2 : 1]);
}

/** Draws the squares of the tap map, as opaque as the root of their count is large, and then marks: of taps, if they are few. */
function drawTaps(context, { facts: { taps }, view, ratio, colors }) {
  if (!taps) return;
  const most = taps.cells.reduce((most, [, , count]) => Math.max(most, count), 1);
  const [x, y] = taps.corner;
  for (const [column, row, count] of taps.cells) {
    const box = { minX: x + column * taps.side, minY: y + row * taps.side };
    const cell = onCanvas({ ...box, maxX: box.minX + taps.side, maxY: box.minY + taps.side }, view);
    context.globalAlpha = 0.08 + 0.82 * Math.sqrt(count / most);
    context.fillStyle = "#b2182b";
    context.fillRect(...cell);
  }
  context.globalAlpha = 1;
  context.lineWidth = 1.5 * ratio;
  const radius = taps.points.length > 0 ? 2.6 * ratio : Math.min(2.6 * ratio, 0.3 * taps.side * view[0]);
  for (const [tapX, tapY, kind] of tapMarks(taps)) {
    const [px, py] = [tapX * view[0] + view[4], tapY * view[3] + view[5]];
    context.beginPath();
    if (kind === 1) {
      context.moveTo(px - radius, py - radius);
      context.lineTo(px + radius, py + radius);
      context.moveTo(px - radius, py + radius);
      context.lineTo(px + radius, py - radius);
    } else {
      context.arc(px, py, kind === 2 ? 1.6 * radius : radius, 0, 2 * Math.PI);
    }
    context.strokeStyle = kind === 0 ? colors.paper : colors.ink;
    context.fillStyle = colors.ink;
    if (kind === 0) context.fill();
    context.stroke();
  }
}

/** Draws cells of the index down to a depth, each with its number of candidates; and the children and movers of containers. */
function drawCells(context, page) {
  const { scene, facts: { index }, view, ratio, colors, depth } = page;
  context.font = `600 ${11 * ratio}px ${colors.font}`;
  context.textBaseline = "middle";
  for (const container of index) {
    context.lineWidth = ratio;
    for (const [level, x, y, width, height, kind, , candidates] of container.cells) {
      if (level > depth || (kind === 0 && level < depth)) continue;
      const cell = onCanvas({ minX: x, minY: y, maxX: x + width, maxY: y + height }, view);
      context.globalAlpha = kind === 1 ? 0.05 + 0.03 * Math.min(candidates.length, 15) : 0;
      context.fillStyle = "#0072b2";
      context.fillRect(...cell);
      context.globalAlpha = 1;
      context.strokeStyle = palette[(level * 2 + 4) % palette.length];
      context.strokeRect(...cell);
      const text = kind === 1 ? String(candidates.length) : "";
      const wide = context.measureText(text).width;
      if (text && cell[2] > wide + 4 * ratio && cell[3] > 12 * ratio) {
        writeText(context, text, cell[0] + cell[2] - wide - 3 * ratio, cell[1] + cell[3] - 7 * ratio, page);
        context.lineWidth = ratio;
      }
    }
    for (const [places, color, dash] of [[container.children, colors.accent, [4 * ratio, 2 * ratio]], [container.movers, "#d55e00", []]]) {
      context.strokeStyle = color;
      context.setLineDash(dash);
      for (const place of places) context.strokeRect(...onCanvas(scene.nodes[place].box, view));
    }
    context.setLineDash([]);
  }
}
