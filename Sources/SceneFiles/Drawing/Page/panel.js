// What stands beside the screen: the answer in words, the list of nodes, findings, taps, the legend. All text that comes from the
// file goes in as text content, never as markup.

const element = (id) => document.getElementById(id);

/** Makes an element with a text and properties. */
function made(name, text, properties = {}) {
  const result = document.createElement(name);
  if (text !== undefined) result.textContent = text;
  return Object.assign(result, properties);
}

/** Shows the answer at the page's point. */
function showAnswer(page) {
  const { answer, scene, facts, selected } = page;
  if (!answer) {
    element("headline").textContent = "Point at the screen";
    for (const id of ["handler", "unknown", "whyNot", "also", "path", "cell"]) element(id).replaceChildren();
    return;
  }
  element("headline").textContent = answer.headline;
  showHandler(page);
  const unknown = unknownReason(answer, facts);
  element("unknown").textContent = unknown ? `That is by the file alone, who gets the touch is unknown: ${unknown}` : "";
  const asked = selected ?? unreached(page);
  const isPeeled = asked && asked.index >= page.limit;
  const reason = asked && !isPeeled ? explainNode(scene, asked, answer, facts) : null;
  const isNews = reason && !reason.isHit;
  element("whyNot").textContent = isPeeled ? `${facts.labels[asked.index]} is peeled off` : isNews ? reason.headline : "";
  element("also").replaceChildren(...(isNews ? reason.clauses.slice(1).map((clause) => made("li", `also: ${clause}`)) : []));
  // The buttons are made anew, and the focus goes to the new one of the same node.
  const focused = element("path").contains(document.activeElement) ? document.activeElement.id : null;
  element("path").replaceChildren(...pathLines(answer, facts).map(({ text, node }) => {
    const line = made("li");
    if (!node) {
      line.textContent = text;
      return line;
    }
    const label = facts.labels[node.index];
    const button = made("button", undefined, { id: `step${node.index}`, onclick: () => select(page, node) });
    const [place, gates] = [text.slice(label.length, text.indexOf("): ", label.length) + 2), text.slice(text.indexOf("): ", label.length) + 3)];
    button.append(label + place + " ", made("span", gates, { className: "gates" }));
    line.append(button);
    return line;
  }));
  if (focused) (element(focused) ?? element("path").querySelector("button") ?? element("list")).focus({ preventScroll: true });
  element("cell").textContent = page.layers.index ? cellText(page) : "";
}

function showHandler({ answer: { end }, facts }) {
  const line = element("handler");
  line.replaceChildren();
  if (!end.node) return;
  if (end.kind === "ask") {
    line.textContent = "what its code says is not in the file";
    return;
  }
  // The handler starts at the node to which the outermost redirect leads; redirects of that node do not count.
  const { handler } = end.node;
  const swatch = made("span", undefined, { className: "swatch" });
  swatch.style.background = handler ? colorOf(handler) : "var(--idle)";
  line.append(swatch, handler ? `handled by ${facts.labels[handler.index]}` : "nothing is known to act on it");
}

/**
 * The front-most node at the point for which the page explains why it does not get the touch; null if there is none. This is a
 * target that no touch reaches; else, if nothing handles the touch, a node that may act; else, if nothing is hit, any node.
 */
function unreached({ answer: { end, point }, scene, facts, limit }) {
  const dead = new Set(facts.findings.filter(({ rule }) => rule === "unhittable").map(({ node }) => node));
  const there = scene.nodes.slice(0, limit).filter((node) => isInBox(point, node.box)
    && !(end.node && ["same", "ancestor"].includes(relation(node, end.node))));
  const shown = there.filter((node) => node.isShown);
  return there.findLast((node) => dead.has(node.index))
    ?? (end.node?.handler ? null : shown.findLast((node) => facts.acts[node.index] !== false))
    ?? (end.node ? null : shown.at(-1)) ?? null;
}

/** The cell of the screen's index at the point, and what it holds. */
function cellText({ answer: { point }, facts }) {
  for (const { node, cells } of facts.index) {
    const cell = node < 0 && cells.find(([, x, y, width, height, kind]) =>
      kind > 0 && isInBox(point, { minX: x, minY: y, maxX: x + width, maxY: y + height }));
    if (!cell) continue;
    const [depth, , , , , , occluder, candidates] = cell;
    const names = candidates.map((index) => facts.labels[index]);
    const behind = occluder >= 0 ? `; ${facts.labels[occluder]} covers it and hides the rest` : "";
    return `Cell of depth ${depth}: ` + (names.length ? `${names.length} candidates, front to back: ${names.join(", ")}` : "no candidates") + behind;
  }
  return "";
}

// MARK: The list of nodes. Only rows in sight are elements.

const rowHeight = 26;

/** Lists the nodes with the searched text in their label (class and id), in their drawn name, or in their own name. */
function search(page) {
  const text = element("search").value.trim().toLocaleLowerCase();
  const { scene, facts } = page;
  const isWanted = (node) => facts.labels[node.index].toLocaleLowerCase().includes(text)
    || facts.names[node.index].toLocaleLowerCase().includes(text) || node.name.toLocaleLowerCase().includes(text);
  page.listed = text ? scene.nodes.filter(isWanted) : scene.nodes;
  element("found").textContent = text ? `${page.listed.length} of ${scene.nodes.length} nodes` : `${scene.nodes.length} nodes`;
  element("rows").style.height = `${page.listed.length * rowHeight}px`;
  showRows(page);
}

function showRows(page) {
  const list = element("list");
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
  const last = Math.min(page.listed.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
  const path = new Set(page.answer?.steps.map(({ node }) => node) ?? []);
  const active = page.selected ?? page.answer?.reported;
  const isHintListed = page.hinted && element(`row${page.hinted.index}`);
  element("rows").replaceChildren(...page.listed.slice(first, last).map((node, offset) => {
    const row = made("div", undefined, { id: `row${node.index}`, title: page.facts.labels[node.index] });
    const taps = page.tapCounts.get(node.index);
    if (taps) row.append(made("span", `${taps}`, { className: "count" }));
    // Leaves out the package of a class, which says little here.
    row.append(page.facts.labels[node.index].replace(/^(?:[\w$]+\.){2,}(?=[\w$])/, ""));
    row.style.top = `${(first + offset) * rowHeight}px`;
    row.style.paddingLeft = `${8 + 7 * Math.min(node.depth, 14)}px`;
    row.className = (path.has(node) ? "path " : "") + (node.isShown ? "" : "out");
    for (const [name, value] of [
      ["role", "option"], ["aria-selected", node === active], ["aria-setsize", page.listed.length],
      ["aria-posinset", first + offset + 1],
    ]) row.setAttribute(name, value);
    if (taps) row.setAttribute("aria-label", `${page.facts.labels[node.index]}, ${taps} taps`);
    row.onclick = () => toggle(page, node);
    row.onpointerenter = () => hint(page, node);
    row.onpointerleave = () => hint(page, null);
    return row;
  }));
  if (active && element(`row${active.index}`)) list.setAttribute("aria-activedescendant", `row${active.index}`);
  else list.removeAttribute("aria-activedescendant");
  // A pointer does not leave a row that is gone.
  if (isHintListed && !element(`row${page.hinted.index}`)) hint(page, null);
}

/** Brings a node's row into sight. */
function reveal(page, node) {
  const place = page.listed.indexOf(node);
  const list = element("list");
  if (place >= 0) {
    const top = place * rowHeight;
    if (top < list.scrollTop || top + rowHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - (list.clientHeight - rowHeight) / 2;
    }
  }
  showRows(page);
}

/** Moves through the list by keys. */
function moveInList(page, event) {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || page.listed.length === 0) return;
  event.preventDefault();
  const place = page.listed.indexOf(page.selected ?? page.answer?.reported);
  const next = page.listed[Math.min(Math.max(place + step, 0), page.listed.length - 1)];
  // At an end of the list there is no next node.
  if (next !== page.selected) select(page, next);
}

// MARK: What is listed once

function showFindings(page) {
  const { facts, scene } = page;
  element("findings").hidden = facts.findings.length === 0;
  element("findingsTitle").textContent = `Findings (${facts.findings.length})`;
  const listed = facts.findings.slice(0, mostFindings);
  const rest = facts.findings.length - listed.length;
  element("findings").querySelector("ul").replaceChildren(...listed.map(({ severity, node, message }) => {
    const line = made("li");
    const button = made("button", undefined, { onclick: () => select(page, scene.nodes[node]) });
    button.append(made("span", severity, { className: severity }), ` ${facts.labels[node]} ${message}`);
    line.append(button);
    return line;
  }), ...(rest > 0 ? [made("li", `… and ${rest} more, all of them marked`)] : []));
}

/** The greatest number of findings that are listed. */
const mostFindings = 200;

function showTaps(page) {
  const { facts, facts: { taps, labels }, scene } = page;
  element("taps").hidden = !taps;
  if (!taps) return;
  const parts = [`${taps.count} taps`, `${taps.handled} for what acts`, `${taps.near} just beside`, `${taps.missed} for nothing${facts.missing || facts.covering ? " that is known" : ""}`];
  if (taps.outside) parts.push(`${taps.outside} of them outside of the screen`);
  element("taps").querySelector("p").textContent = parts.join(", ");
  element("taps").querySelector("ul").replaceChildren(...taps.nodes.slice(0, 40).map(([node, count, near]) => {
    const line = made("li");
    const text = `${count}${near ? ` and ${near} just beside` : ""}: ${labels[node]}`;
    line.append(made("button", text, { onclick: () => select(page, scene.nodes[node]) }));
    return line;
  }));
}

/** Explains the marks that are drawn now. */
function showLegend({ facts, layers, colors, ratio }) {
  const told = [];
  const tell = (isTold, text, draw) => {
    if (!isTold) return;
    const sample = made("canvas", undefined, { width: 22 * ratio, height: 14 * ratio, ariaHidden: "true" });
    const pen = sample.getContext("2d");
    draw(pen, sample.width, sample.height);
    const line = made("li");
    line.append(sample, text);
    told.push(line);
  };
  const filled = (color) => (pen, width, height) => { pen.fillStyle = color; pen.fillRect(0, 0, width, height); };
  const rules = new Set(facts.findings.map(({ rule }) => rule));
  const { owners, findings, taps, index, exploded } = layers;
  tell(owners, "who handles a touch (Okabe–Ito)", (pen, width, height) => palette.forEach((color, place) => {
    pen.fillStyle = color;
    pen.fillRect(place * width / palette.length, 0, width / palette.length + 1, height);
  }));
  tell(owners, "a touch lands, nothing is known to act", filled(colors.idle));
  tell(owners, facts.missing || facts.covering ? "no node is known to get a touch" : "nobody gets a touch", (pen, width, height) => filled(hatch(pen, colors.faint, 9, ratio))(pen, width, height));
  tell(owners && facts.asks, "its own code is asked first", filled(colors.asking));
  tell(findings && rules.has("unhittable"), "a target that no touch reaches", (pen, width, height) =>
    filled(hatch(pen, colors.ink, 6, ratio, true))(pen, width, height));
  tell(findings && rules.has("tooSmall"), "a target too small", (pen, width, height) => {
    pen.setLineDash([5 * ratio, 3 * ratio]);
    Object.assign(pen, { strokeStyle: colors.ink, lineWidth: 2 * ratio });
    pen.strokeRect(ratio, ratio, width - 2 * ratio, height - 2 * ratio);
  });
  tell(taps, "taps, darker where there are more", filled("#b2182b"));
  const subject = facts.taps?.points.length > 0 ? "a tap" : "half or more of a square's taps";
  for (const [kind, text] of [[0, "for what acts"], [1, "for nothing"], [2, "just beside a target"]]) {
    tell(taps && tapMarks(facts.taps).some((mark) => mark[2] === kind), `${subject} ${text}`, (pen, width, height) => {
      const tap = { cells: [], points: [[width / 2, height / 2, kind]], corner: [0, 0], side: 1 };
      drawTaps(pen, { facts: { taps: tap }, view: [1, 0, 0, 1, 0, 0], ratio, colors });
    });
  }
  tell(index, "cells of the index, fuller with more candidates", filled("#0072b280"));
  for (const [name, color, text] of [
    ["children", colors.accent, "children with an index of their own"], ["movers", "#d55e00", "what moves beside the indexes"],
  ]) {
    tell(index && facts.index.some((parts) => parts[name].length > 0), text, (pen, width, height) => {
      Object.assign(pen, { strokeStyle: color, lineWidth: ratio });
      pen.strokeRect(ratio, ratio, width - 2 * ratio, height - 2 * ratio);
    });
  }
  tell(!exploded, "a click keeps the place, a click on it lets it go", (pen, width, height) => {
    Object.assign(pen, { strokeStyle: colors.ink, lineWidth: 1.5 * ratio });
    drawPlace(pen, { x: width / 2, y: height / 2 }, 6 * ratio, 3.5 * ratio);
  });
  element("marksTold").replaceChildren(...told);
}
