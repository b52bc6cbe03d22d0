// Containment in shapes, by the arithmetic that defines them. Of polygons, paths and strokes, every edge is tested.

/** The share of the largest coordinate by which the box around a stroke is larger than what is hit. */
const strokeSlack = 2 ** -44;

function readShape(json) {
  const points = (line) => line.map(([x, y]) => ({ x, y }));
  const rect = ([x, y, width, height]) => ({ x, y, width, height });
  const isEvenOdd = json.rule !== "nonZero";
  if (json.ellipse) return { kind: "ellipse", rect: rect(json.ellipse) };
  if (json.roundedRect) return { kind: "roundedRect", rect: rect(json.roundedRect), radii: json.radii };
  if (json.polygon) return { kind: "polygon", lines: closedLines([points(json.polygon)]), isEvenOdd };
  if (json.path) return { kind: "path", lines: closedLines(json.path.map(points)), isEvenOdd };
  if (json.mask) {
    const bits = Uint8Array.from(atob(json.bits), (character) => character.charCodeAt(0));
    return { kind: "mask", columns: json.mask[0], rows: json.mask[1], bits };
  }
  const lines = json.stroke.map(points).map((line, index) => ({ points: line, isClosed: json.closed?.[index] ?? false }))
    .filter((line) => line.points.length > 0);
  const radius = (json.hitWidth ?? json.width) / 2;
  return { kind: "stroke", lines, radius, area: strokeArea(lines, radius) };
}

const closedLines = (lines) =>
  lines.filter((line) => line.length > 0).map((points) => ({ points, isClosed: true }));

/** The edges of lines; a line of one point has one edge of length 0. */
function* edgesOf(lines) {
  for (const [line, { points, isClosed }] of lines.entries()) {
    for (let edge = 0; edge + 1 < points.length; edge++) yield { line, edge, start: points[edge], end: points[edge + 1] };
    if (isClosed || points.length === 1) {
      yield { line, edge: points.length - 1, start: points[points.length - 1], end: points[0] };
    }
  }
}

function strokeArea(lines, radius) {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { points } of lines) {
    for (const point of points) {
      box.minX = Math.min(box.minX, point.x);
      box.minY = Math.min(box.minY, point.y);
      box.maxX = Math.max(box.maxX, point.x);
      box.maxY = Math.max(box.maxY, point.y);
    }
  }
  if (!(radius > 0) || !(box.minX <= box.maxX)) return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const magnitude = Math.max(
    Math.abs(box.minX), Math.abs(box.minY), Math.abs(box.maxX), Math.abs(box.maxY), radius);
  const reach = radius + (magnitude * strokeSlack + Number.MIN_VALUE);
  return { minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach };
}

/** True if a point of a node's area lies in its shape. */
function isInShape(point, shape, bounds) {
  switch (shape.kind) {
    case "ellipse": {
      const box = boxOf(shape.rect);
      const [width, height] = [Math.abs(shape.rect.width), Math.abs(shape.rect.height)];
      return isInEllipse(point, { x: box.minX + width / 2, y: box.minY + height / 2 }, width / 2, height / 2);
    }
    case "roundedRect": return isInRoundedRect(point, shape);
    case "mask": return isInMask(point, shape, boxOf(bounds));
    case "stroke": return isNearStroke(point, shape);
    default: {
      let winding = 0;
      for (const { start, end } of edgesOf(shape.lines)) winding += crossing(start, end, point);
      return shape.isEvenOdd ? winding % 2 !== 0 : winding !== 0;
    }
  }
}

function isInEllipse(point, center, radiusX, radiusY) {
  if (!(radiusX > 0 && radiusY > 0)) return false;
  const dx = (point.x - center.x) / radiusX;
  const dy = (point.y - center.y) / radiusY;
  return dx * dx + dy * dy < 1;
}

/** The radii that are used: negative ones are 0, and one factor shrinks all until the two on each side fit into it. */
function fittedRadii({ rect, radii }) {
  return fitted(radii.map((radius) => Math.max(0, radius)), Math.abs(rect.width), Math.abs(rect.height));
}

function fitted(radii, width, height) {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  let factor = 1;
  for (const [sum, side] of [
    [topLeft + topRight, width], [bottomLeft + bottomRight, width],
    [topLeft + bottomLeft, height], [topRight + bottomRight, height],
  ]) {
    if (sum > side) factor = Math.min(factor, side / sum);
  }
  if (factor >= 2 ** -1022) return radii.map((radius) => radius * factor);
  // A sum overflows, or the factor is not exact: radii in the same ratio, up to the shorter side.
  const [most, longest] = [Math.max(...radii), Math.min(width, height)];
  const unit = longest > Number.MAX_VALUE / 2 ? 0.5 : 1;
  const shrunk = radii.map((radius) => (radius === most ? longest : radius / most * longest) * unit);
  return fitted(shrunk, width * unit, height * unit).map((radius) => radius / unit);
}

function isInRoundedRect(point, shape) {
  const box = boxOf(shape.rect);
  if (!isInBox(point, box)) return false;
  for (const [corner, radius] of fittedRadii(shape).entries()) {
    if (!(radius > 0)) continue;
    const [isLeft, isTop] = [corner === 0 || corner === 3, corner < 2];
    const center = { x: isLeft ? box.minX + radius : box.maxX - radius, y: isTop ? box.minY + radius : box.maxY - radius };
    const isBeyondX = isLeft ? point.x < center.x : point.x > center.x;
    const isBeyondY = isTop ? point.y < center.y : point.y > center.y;
    if (isBeyondX && isBeyondY && !isInEllipse(point, center, radius, radius)) return false;
  }
  return true;
}

/**
 * The winding that an edge adds at a point: 1 or -1 if it crosses the horizontal through the point, not right of it; else 0.
 * An edge contains its upper end, but not its lower one. The crossing is computed from the upper end.
 */
function crossing(start, end, point) {
  if ((start.y <= point.y) === (end.y <= point.y)) return 0;
  const isDown = start.y < end.y;
  const [upper, lower] = isDown ? [start, end] : [end, start];
  const x = upper.x + (point.y - upper.y) / (lower.y - upper.y) * (lower.x - upper.x);
  return x <= point.x ? (isDown ? 1 : -1) : 0;
}

function isInMask(point, { columns, rows, bits }, box) {
  if (!isInBox(point, box)) return false;
  const column = (point.x - box.minX) / (box.maxX - box.minX) * columns;
  const row = (point.y - box.minY) / (box.maxY - box.minY) * rows;
  if (!Number.isFinite(column) || !Number.isFinite(row)) return false;
  const cell = Math.min(Math.trunc(row), rows - 1) * columns + Math.min(Math.trunc(column), columns - 1);
  return (bits[cell >> 3] & (0x80 >> (cell & 7))) !== 0;
}

function isNearStroke(point, { lines, radius }) {
  for (const { start, end } of edgesOf(lines)) {
    if (isNearSegment(point, start, end, radius)) return true;
  }
  return false;
}

function isNearSegment(point, start, end, radius) {
  const way = { x: point.x - start.x, y: point.y - start.y };
  const direction = { x: end.x - start.x, y: end.y - start.y };
  if (!(radius > 0) || !isFinitePoint(way) || !isFinitePoint(direction)) return false;
  const times = powerOfTwo(Math.max(Math.abs(direction.x), Math.abs(direction.y), radius));
  const w = { x: times(way.x), y: times(way.y) };
  const d = { x: times(direction.x), y: times(direction.y) };
  const r = times(radius);
  const length = d.x * d.x + d.y * d.y;
  const part = (w.x * d.x + w.y * d.y) / length;
  let e = { x: w.x - part * d.x, y: w.y - part * d.y };
  if (length === 0 || part <= 0) e = w;
  else if (part >= 1) e = { x: w.x - d.x, y: w.y - d.y };
  return e.x * e.x + e.y * e.y < r * r;
}

/** The exponent of the largest power of two that is not larger than a positive number. */
function exponentOf(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  const bits = view.getUint32(0) >>> 20;
  if (bits > 0) return bits - 1023;
  // A subnormal number is scaled exactly into the range of normal ones.
  view.setFloat64(0, number * 2 ** 60);
  return (view.getUint32(0) >>> 20) - 1023 - 60;
}

/**
 * A function that multiplies by the power of two that brings a positive number into [1, 2). It has two factors, since a double
 * may not hold that power.
 */
function powerOfTwo(number) {
  const exponent = exponentOf(number);
  const first = Math.min(-exponent, 1000);
  const [factor, rest] = [2 ** first, 2 ** (-exponent - first)];
  return (value) => value * factor * rest;
}

/** The edge of a shape that is nearest to a point; null if the shape has no edges. */
function nearestEdge(shape, point) {
  let nearest = null;
  if (!shape.lines) return null;
  for (const edge of edgesOf(shape.lines)) {
    const distance = Math.max(0, distanceToSegment(point, edge.start, edge.end) - (shape.radius ?? 0));
    if (distance < (nearest?.distance ?? Infinity)) nearest = { ...edge, distance };
  }
  return nearest;
}

function distanceToSegment(point, start, end) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const [px, py] = [point.x - start.x, point.y - start.y];
  const largest = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(px), Math.abs(py));
  const unit = largest > 0 && Number.isFinite(largest) ? 2 ** exponentOf(largest) : 1;
  const [side, way] = [{ x: dx / unit, y: dy / unit }, { x: px / unit, y: py / unit }];
  const length = side.x * side.x + side.y * side.y;
  const part = length > 0 ? Math.min(Math.max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0;
  const [x, y] = [way.x - part * side.x, way.y - part * side.y];
  return Math.sqrt(x * x + y * y) * unit;
}
