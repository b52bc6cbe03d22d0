// Names of nodes on the screen.

/** Draws the names of nodes, smallest nodes first, where nothing lies in front and no other name is drawn. */
function drawNames(context, page) {
  const { scene, facts, view, ratio, colors, limit } = page;
  const size = 11 * ratio;
  context.font = `${size}px ${colors.font}`;
  context.textBaseline = "middle";
  context.lineJoin = "round";
  const squares = squaresOf(page);
  // The boxes of names that are drawn, by bands as high as a name.
  const bands = new Map();
  const named = scene.nodes.filter((node) =>
    node.index < limit && node.isShown && facts.names[node.index] && !isEmpty(node.left.box));
  const area = ({ left: { box } }) => (box.maxX - box.minX) * (box.maxY - box.minY);
  const written = new Set();
  for (const node of named.sort((one, other) => area(one) - area(other))) {
    const name = facts.names[node.index];
    // A node that handles touches mostly has the name of a text in it. The name is written once.
    const key = `${node.handler?.index} ${name}`;
    const [x, y, width, height] = onCanvas(node.left.box, view);
    if (written.has(key) || width < 22 * ratio || height < size) continue;
    // A name may extend beyond its node, up to the right edge of the node that handles its touches.
    const right = onCanvas((node.handler ?? node).left.box, view);
    const room = isEmpty((node.handler ?? node).left.box) ? width : Math.max(width, right[0] + right[2] - x);
    const text = fittingText(context, name, room - 6 * ratio);
    if (!text) continue;
    const wide = context.measureText(text).width + 4 * ratio;
    const first = y + Math.min(3 * ratio, (height - size) / 2);
    for (let line = 0; line < 8 && first + line * size + size <= y + height + 1; line++) {
      const [left, top] = [x + 2 * ratio, first + line * size];
      const spots = [left, left + wide].map((place) => ({
        x: (place - view[4]) / view[0], y: (top + size / 2 - view[5]) / view[3],
      }));
      const isTaken = (box) => left < box[2] && box[0] < left + wide && top < box[3] && box[1] < top + size;
      const band = Math.floor(top / size);
      if ([band - 1, band, band + 1].some((near) => bands.get(near)?.some(isTaken))) continue;
      if (!spots.every((spot) => liesOpen(node, squares.takerAt(spot)))) continue;
      if (!bands.has(band)) bands.set(band, []);
      bands.get(band).push([left, top, left + wide, top + size]);
      written.add(key);
      writeText(context, text, left + 2 * ratio, top + size / 2, page);
      break;
    }
  }
}

/**
 * The screen in squares, each with what may get touches there, front to back, so that no walk over all siblings is needed. What
 * lies beyond an edge of the screen counts to the squares along that edge. A square holds no more than `most`; behind them the
 * walk answers.
 */
function squaresOf({ scene, facts, limit }) {
  const [count, most] = [32, 256];
  const [left, top, width, height] = facts.screen;
  const place = (value, low, length) => Math.min(Math.max(Math.floor((value - low) / length * count), 0), count - 1);
  const [column, row] = [(x) => place(x, left, width), (y) => place(y, top, height)];
  const squares = Array.from({ length: count * count }, () => []);
  const isCovered = new Uint8Array(count * count);
  const isFull = new Uint8Array(count * count);
  for (const node of takersOf(scene, limit).reverse()) {
    const { box, cuts } = (node.asking ?? node).left;
    const [x0, x1, y0, y1] = [column(box.minX), column(box.maxX), row(box.minY), row(box.maxY)];
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const square = y * count + x;
        if (isCovered[square]) continue;
        if (squares[square].length === most) {
          isFull[square] = isCovered[square] = 1;
          continue;
        }
        squares[square].push(node);
        if (cuts.length === 0 && x0 < x && x < x1 && y0 < y && y < y1) isCovered[square] = 1;
      }
    }
  }
  return {
    /** The node on which a touch lands, or whose override is called; null if there is none. */
    takerAt: (point) => {
      const square = row(point.y) * count + column(point.x);
      return squares[square].find((node) => isLeftAt(point, node)) ?? (isFull[square] ? landing(scene, point, limit).node : null);
    },
    /** How many places of nodes are kept. */
    size: squares.reduce((sum, nodes) => sum + nodes.length, 0),
  };
}

/** True unless ancestors or its own outline keep a point from what a node has of the screen. */
function isLeftAt(point, node) {
  const { box, cuts } = (node.asking ?? node).left;
  return isInBox(point, box) && cuts.every((cut) => {
    cut.fromScreen ??= inverted(cut.toScreen);
    return cut.fromScreen !== null && contains(mapped(point, cut.fromScreen), cut);
  });
}

/** True if nothing else lies in front of a node: the touch lands on it, an ancestor, a descendant, or a node of its handler. */
const liesOpen = (node, landed) => landed !== null && (landed.handler === node || (node.handler && landed.handler === node.handler)
  || !["inFront", "behind"].includes(relation(landed, node)));

/** Writes a text in ink, with a rim of paper around its letters. */
function writeText(context, text, x, y, { colors, ratio }) {
  context.strokeStyle = colors.paper;
  context.lineWidth = 3 * ratio;
  context.globalAlpha = 0.8;
  context.strokeText(text, x, y);
  context.globalAlpha = 1;
  context.fillStyle = colors.ink;
  context.fillText(text, x, y);
}

/** The longest beginning of a text that fits into a width; empty if fewer than three letters fit. */
function fittingText(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  const letters = [...text];
  let [low, high] = [0, Math.min(letters.length, Math.ceil(width))];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(letters.slice(0, middle).join("") + "…").width <= width) low = middle;
    else high = middle - 1;
  }
  return low < 3 ? "" : letters.slice(0, low).join("") + "…";
}
