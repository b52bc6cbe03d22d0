// Why a touch goes where it goes, in the words of `hittest explain`.
//
// `facts` is what the file and the rules know beside the scene: for each node its label, whether it acts (true, false or
// null), its owner and a remark; and the unit of lengths.

/** A number for people, with three decimals. A number below 0.1, or too large for that, has all its digits. */
function decimal(value) {
  const thousand = value * 1000;
  const whole = Math.trunc(thousand);
  const rounded = (Math.abs(thousand - whole) >= 0.5 ? whole + Math.sign(thousand) : whole) / 1000;
  return numberText(Number.isFinite(rounded) && Math.abs(value) >= 0.1 ? rounded : value);
}

/** The shortest digits that identify a number, with an exponent where the Swift standard library writes one. */
function numberText(value) {
  if (Object.is(value, -0)) return "-0";
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value)) return value !== value ? "nan" : value > 0 ? "inf" : "-inf";
  if (magnitude === 0 || (magnitude >= 1e-4 && magnitude <= 2 ** 53)) return String(value);
  const [digits, exponent] = value.toExponential().split("e");
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
}

const placeText = (point) => `(${decimal(point.x)}, ${decimal(point.y)})`;

/** The gates of the path to a node: those that a touch passes, step by step, and the obstacles that it meets. */
function gatesTo(path, screenPoint, facts) {
  const target = path[path.length - 1];
  const steps = [];
  const obstacles = [];
  let gates = [];
  let own = screenPoint;
  for (const node of path) own = own && fromParent(own, node);
  const isSeen = path.every((node) => !node.isHidden && node.alpha > minimumAlpha);
  const isInOwnArea = isSeen && own ? contains(own, target) : false;
  const add = (kind, node, values = {}) => obstacles.push({ kind, node, isItself: node === target, ...values });

  const judgeMiss = (node, point) => {
    const isStroke = node.shape?.kind === "stroke";
    if (node !== target && node.passesOutside) {
      gates.push("outside, but tries its children there");
    } else if (isEmpty(node.area)) {
      const size = isStroke ? [0, 0] : [node.area.maxX - node.area.minX, node.area.maxY - node.area.minY];
      add("zeroSize", node, { size });
    } else if (!isInBox(point, node.area) && !isStroke) {
      add("outsideArea", node, { overshoot: overshoots(point, node.area), isInOwnArea });
    } else if (node.shape) {
      add("outsideShape", node, { shape: node.shape.kind, edge: nearestEdge(node.shape, point), isInOwnArea });
    } else {
      add("outsideArea", node, { overshoot: [], isInOwnArea });
    }
  };
  const judgeMode = (node) => {
    if (node === target) {
      if (node.mode === "boxNone") add("boxNone", node);
    } else if (node.mode === "boxOnly") {
      add("boxOnly", node);
    }
  };
  /** Notes the gates of one node that a touch passes, and the obstacles. False if nothing can be said of nodes below. */
  const pass = (node, point) => {
    if (node.isTransformed) gates.push("transform can be undone");
    if (node.asks !== "hitTest") {
      const reasons = exclusions(node);
      for (const reason of reasons) add(reason, node);
      if (reasons.every((reason) => reason === "modeNone")) {
        gates.push(`enabled, visible, alpha ${decimal(node.alpha)}`);
      }
      if (!reasons.includes("modeNone")) gates.push(`mode ${node.mode}`);
    }
    if (node.asks === "nothing") {
      if (contains(point, node)) {
        gates.push("inside");
        if (node.shape) gates.push(`inside its ${node.shape.kind}`);
      } else {
        judgeMiss(node, point);
      }
      judgeMode(node);
      return true;
    }
    gates.push(`asks ${node.asks === "inside" ? "pointInside" : node.asks}`);
    if (node.reach && !isInBox(point, node.reach)) {
      if (!node.isBoundByReach && node !== target) gates.push("outside, but tries its children there");
      else add("outsideReach", node, { overshoot: overshoots(point, node.reach) });
      judgeMode(node);
      return node.asks === "inside";
    }
    if (node !== target) add("unknown", node);
    return false;
  };

  let point = screenPoint;
  for (const node of path) {
    gates = [];
    const inner = fromParent(point, node);
    if (!inner) {
      add(mapFromParent(point, node) ? "overflow" : "singular", node);
      break;
    }
    const goesOn = pass(node, inner);
    steps.push({ node, point: inner, gates });
    if (!goesOn) break;
    point = inner;
  }
  return { steps, obstacles };
}

/** The edges of a box that a point outside it lies beyond, and how far. */
function overshoots(point, box) {
  const result = [];
  if (point.y < box.minY) result.push(["top", box.minY - point.y]);
  if (point.x < box.minX) result.push(["left", box.minX - point.x]);
  if (point.y >= box.maxY) result.push(["bottom", point.y - box.maxY]);
  if (point.x >= box.maxX) result.push(["right", point.x - box.maxX]);
  return result;
}

/** Explains who gets a touch: a headline, and the path with the gates passed. */
function explain(scene, point, facts, limit = Infinity) {
  const end = landing(scene, point, limit);
  const place = `touch at ${placeText(point)}: `;
  if (!end.node) return { end, point, steps: [], headline: place + "nothing is hit", reported: null };
  const path = pathTo(end.node);
  const { steps } = gatesTo(path, point, facts);
  const label = (node) => facts.labels[node.index];
  const last = steps[steps.length - 1].node;
  if (end.kind === "ask") {
    return { end, point, steps, headline: `${place}${label(last)} asks its own code`, reported: null };
  }
  const source = outermostRedirect(path);
  const reported = source?.redirect ?? end.node;
  let headline = place + label(end.node);
  if (source && label(reported) !== label(last)) {
    headline = `${place}${label(reported)} (landed on ${label(last)}; redirected by ${label(source)})`;
  }
  return { end, point, steps, headline, reported, source };
}

/** The reason why an answer may differ from the platform's, because the file lacks what decides it; null if it is certain. */
function unknownReason({ end, reported, point }, facts) {
  const [front, covering] = facts.covering ?? [0, null];
  if (end.kind === "hit") return reported.index < front ? covering : null;
  if (end.kind === "ask") return null;
  const isInRoot = !facts.roots || facts.roots.some(([x, y, width, height]) => isInBox(point, boxOf({ x, y, width, height })));
  return covering ?? (facts.missing && isInRoot ? facts.missing : null);
}

const plainGates = "enabled, visible, alpha 1, mode auto, inside";

/** The path of an explanation, a line for each node; a long run of nodes with the usual gates is one line. */
function pathLines({ steps }, facts) {
  const lines = [];
  const longestRun = 8;
  const texts = steps.map((step) => step.gates.join(", "));
  const add = (text, node) => lines.push({ text, node, depth: lines.length });
  for (let index = 0; index < steps.length;) {
    let run = 0;
    if (index > 0) while (index + run < steps.length - 1 && texts[index + run] === plainGates) run++;
    if (run > longestRun) {
      add(`… ${run} nodes, each ${plainGates}`, null);
      index += run;
      continue;
    }
    for (const end = index + Math.max(1, run); index < end; index++) {
      const { node, point } = steps[index];
      add(`${facts.labels[node.index]} at ${placeText(point)}: ${texts[index]}`, node);
    }
  }
  return lines;
}

/** The whole text of an explanation, as the command prints it. */
function explanationText(explanation, facts) {
  const lines = pathLines(explanation, facts).map(({ text, depth }) =>
    (depth === 0 ? "" : "  ".repeat(Math.min(depth, 32) - 1) + "└ ") + text);
  return [explanation.headline, ...lines].join("\n");
}

/** The relation of a node to another in the tree: `same`, `ancestor`, `descendant`, `inFront` or `behind`. */
function relation(node, other) {
  if (node === other) return "same";
  if (node.index < other.index) return other.index < node.end ? "ancestor" : "behind";
  return node.index < other.end ? "descendant" : "inFront";
}

/** True if `other` is the node itself, its owner, or an owner of its owner, and so on. */
function belongs(node, other, scene, facts) {
  for (let next = node; next; next = scene.nodes[facts.owners?.[next.index] ?? -1]) if (next === other) return true;
  return false;
}

/** Whether a node gets the touch and what keeps it from the node: a headline, and all obstacles in the walk's order. */
function explainNode(scene, node, answer, facts) {
  const { end, point } = answer;
  const label = facts.labels[node.index];
  const place = `at ${placeText(point)}`;
  if (answer.reported === node) {
    const landed = facts.labels[end.node.index];
    const how = end.node === node || landed === label ? "" : ` by redirect, landed on ${landed}`;
    return { isHit: true, headline: `${label} gets the touch ${place}${how}`, clauses: [] };
  }
  if (end.kind === "ask" && end.node === node) {
    return { isHit: false, headline: `${label} is asked ${place}: its own code decides`, clauses: [] };
  }
  let obstacles;
  const isBeside = end.node && ["inFront", "behind"].includes(relation(end.node, node));
  if (end.kind === "hit" && isBeside && belongs(end.node, node, scene, facts)) {
    obstacles = [{ kind: "descendant", node: end.node, isItself: false }];
  } else {
    obstacles = gatesTo(pathTo(node), point, facts).obstacles;
    const last = obstacleInFront(node, answer, facts);
    if (last) obstacles.push(last);
    // What took the touch was met before the override on the path, which was not called.
    if (end.kind !== "ask" && obstacles[0]?.kind === "unknown") obstacles.unshift(obstacles.pop());
  }
  const clauses = obstacles.map((obstacle) => clause(obstacle, facts));
  const reason = clauses[0] ?? "nothing is known to be in the way";
  const headline = obstacles[0]?.kind === "unknown"
    ? `whether ${label} gets the touch ${place} is unknown: ${reason}`
    : `${label} does not get the touch ${place}: ${reason}`;
  return { isHit: false, headline, clauses };
}

/** The obstacle that takes the touch before the node's turn comes; null if there is none. */
function obstacleInFront(node, { end, source, reported }, facts) {
  if (!end.node) return null;
  const isHit = end.kind === "hit";
  const make = (kind, values = {}) => ({ kind, node: end.node, isItself: end.node === node, ...values });
  switch (relation(end.node, node)) {
    case "same":
      return isHit && source ? { kind: "redirected", node: source, isItself: source === node, target: reported } : null;
    case "inFront": return isHit ? make("covered", { looksPassive: looksPassive(end.node, node, facts) }) : make("unknown");
    case "descendant": return make(isHit ? "descendant" : "unknown");
    default: return null;
  }
}

/** True if neither a node in front nor its ancestors up to a common one act on touches; null if that is unknown. */
function looksPassive(front, node, facts) {
  const acts = facts.acts[front.index];
  if (acts === null) return null;
  const shared = new Set(pathTo(node));
  let isPassive = !acts;
  for (let next = front.parent; next && isPassive && !shared.has(next); next = next.parent) {
    if (facts.acts[next.index] === true) isPassive = false;
  }
  return isPassive;
}

/** An obstacle as a clause, in which "it" is the node that is explained. */
function clause(obstacle, facts) {
  const { kind, node, isItself } = obstacle;
  const name = facts.labels[node.index];
  const who = isItself ? "it" : `its ancestor ${name}`;
  const whose = isItself ? "its" : `its ancestor ${name}'s`;
  const remark = facts.remarks?.[node.index];
  const drawn = obstacle.isInOwnArea && !isItself ? "; it may well be drawn there" : "";
  switch (kind) {
    case "singular": return `${who} has a transform that cannot be undone`;
    case "overflow":
      return `${who} lies so far off that the point has no position in ${isItself ? "its" : "that node's"} space`;
    case "disabled": return `${who} has user interaction disabled`;
    case "hidden": return `${who} is hidden`;
    case "transparent": return `${who} has alpha ${decimal(node.alpha)}, not above ${decimal(minimumAlpha)}`;
    case "modeNone": return `${who} has hit mode none`;
    case "zeroSize":
      return `${who} has an empty area, ${decimal(obstacle.size[0])} × ${decimal(obstacle.size[1])}, which contains no point`;
    case "outsideArea": return `the point lies outside ${whose} area${overshootText(obstacle.overshoot, facts)}${drawn}`;
    case "outsideShape":
      return `the point lies ${obstacle.shape === "stroke" ? "" : `in ${whose} bounds and `}outside ${whose} shape `
        + `(${obstacle.shape})${edgeText(obstacle.edge, facts)}${drawn}`;
    case "outsideReach":
      return `the point lies outside the reach that ${reachStater(node, isItself, name, facts)}`
        + overshootText(obstacle.overshoot, facts);
    case "boxOnly": return `${who} has hit mode boxOnly and keeps touches from its descendants`;
    case "boxNone": return "it has hit mode boxNone and leaves touches to its descendants";
    case "covered":
      if (remark) return `it is covered by ${name} (${remark})`;
      return `${name} lies in front and takes the touch${obstacle.looksPassive ? ", though it looks passive" : ""}`;
    case "unknown": return `${name} asks its own code first; what that says is not known`;
    case "descendant": return `the touch lands on its descendant ${name}`;
    default: return `${isItself ? "it" : name} redirects the touch to ${facts.labels[obstacle.target.index]}`;
  }
}

function reachStater(node, isItself, name, facts) {
  const owner = isItself ? "" : ` of its ancestor ${name}`;
  const className = facts.classes?.[node.index];
  if (className) return `class ${className}${owner} states`;
  return isItself ? "it states" : `its ancestor ${name} states`;
}

function overshootText(overshoot, facts) {
  if (overshoot.length === 0) return ", as code of its own says";
  return ", " + overshoot.map(([edge, distance]) => distance === 0
    ? `on the ${edge} edge, which is not part of it`
    : `${decimal(distance)} ${facts.unit} over the ${edge} edge`).join(" and ");
}

function edgeText(edge, facts) {
  if (!edge) return "";
  return `, ${decimal(edge.distance)} ${facts.unit} beside edge ${edge.edge} of line ${edge.line}, `
    + `from ${placeText(edge.start)} to ${placeText(edge.end)}`;
}
