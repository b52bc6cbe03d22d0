#!/usr/bin/env python3
"""Drives the pages of `hittest draw` in headless Chromium.

    pages.py HITTEST CHROMIUM FOLDER

Fails unless, of all screens in the repository and of random ones, the walk in the page answers what the library answers at points
on, just below and just above edges, and explains in the same words; unless pages keep what comes from files as text, ask nobody
for anything and run no script but their own; unless a screen of 10,000 nodes opens within ten seconds and follows the pointer; and
unless no two names of an SVG drawing overlap as the browser writes them. FOLDER gets pages, screenshots of some at three widths,
light and dark, and the pictures of the documentation.
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from browsers import Chromium
import pagehands
import pagescenes

DATA = pathlib.Path("Tests/SceneFilesTests/Data")
FORMATS = ["uikit/snapshots", "measure/snapshots", "recursive-description", "uiautomator", "viewserver", "web", "xcui", "boxes"]
SHOWN = {
    "uikit": [DATA / "uikit/snapshots/4764403d-11e4-4303-9d91-981f8e5358c8.json"],
    "android": [DATA / "uiautomator/SettingsTopScreen.xml", "--density", "2.75"],
    "page": [DATA / "web/shop.domsnapshot.json.gz"],
}
# The pictures of the documentation: what is drawn, the size of the window, the scheme, and what is done in the page.
PICTURES = {
    "page-android": (
        [DATA / "uiautomator/SettingsTopScreen.xml", "--density", "2.75", "--at", "300,1330"], (1280, 860), "light", "0"),
    "page-uikit": (
        [DATA / "uikit/snapshots/8a00119b-f634-47eb-9605-bdf287bab244.json", DATA / "uikit/taps.ndjson", "--x", "gesture.x", "--y",
         "gesture.y", "--scene-field", "snapshot"], (1280, 860), "light",
        "select(page, page.scene.nodes.find((node) => node.name === '81'))"),
    "page-exploded": (
        [DATA / "xcui/iOS1.xml"], (1280, 860), "dark",
        "element('show-exploded').click(); select(page, page.scene.nodes.find((node) => node.handler === node))"),
    "page-index": (
        [DATA / "uiautomator/PlayStoreGamesScreen.xml"], (1280, 860), "light",
        "element('show-index').click(); ask({ x: page.facts.screen[2] * 0.3, y: page.facts.screen[3] * 0.45 })"),
}
POINTS = 2000
EXPLAINED = 3
# The longest that a screen of 10,000 nodes may take to open (fastest of seven), and a look at a point of it (median of 200, fastest of
# seven), in milliseconds: more than ten times what a virtual machine with two cores takes, which may have other things to do.
LONGEST_OPENING = 10_000
LONGEST_LOOK = 100
# The most calls that draw something when a screen of odd size is laid out, and ten of its nodes are explained. A line for each pair
# of the 2,251 nodes of one of these screens, along each outline that cuts one, would be 800 million.
MOST_CALLS = 10_000_000
# The greatest size in bytes of a page of 1,000 nodes.
LARGEST_PAGE = 400_000

# Points of the screen on edges of nodes, and one double beside them.
EDGES = """((count, seed) => {
  const random = () => (seed = (seed * 1664525 + 1013904223) % 4294967296) / 4294967296;
  const view = new DataView(new ArrayBuffer(8));
  const beside = (value, step) => {
    if (step === 0 || !Number.isFinite(value)) return value;
    if (value === 0) return step * Number.MIN_VALUE;
    view.setFloat64(0, value);
    view.setBigInt64(0, view.getBigInt64(0) + BigInt(value > 0 ? step : -step));
    return view.getFloat64(0);
  };
  const toScreen = (point, node) => {
    for (let next = node; next; next = next.parent) {
      point = next.isTransformed
        ? ((inner) => ({ x: inner.x + next.center.x, y: inner.y + next.center.y }))(
            mapped({ x: point.x - next.anchor.x, y: point.y - next.anchor.y }, next.transform))
        : { x: point.x - next.bounds.x + next.origin.x, y: point.y - next.bounds.y + next.origin.y };
    }
    return point;
  };
  const found = [];
  const add = (node, x, y) => {
    const place = toScreen({ x, y }, node);
    for (const step of [-1, 0, 1]) {
      found.push({ x: beside(place.x, step), y: place.y }, { x: place.x, y: beside(place.y, step) });
    }
  };
  for (const node of page.scene.nodes) {
    const { minX, minY, maxX, maxY } = node.area;
    const at = (low, high) => low + random() * (high - low);
    for (const x of [minX, maxX]) add(node, x, at(minY, maxY));
    for (const y of [minY, maxY]) add(node, at(minX, maxX), y);
    add(node, random() < 0.5 ? minX : maxX, random() < 0.5 ? minY : maxY);
    if (node.shape?.lines) for (const { start, end } of edgesOf(node.shape.lines)) {
      const part = random();
      add(node, start.x + part * (end.x - start.x), start.y + part * (end.y - start.y));
      if (node.shape.radius) add(node, start.x + node.shape.radius, start.y);
    }
    if (node.shape?.rect) for (let turn = 0; turn < 4; turn++) {
      const { x, y, width, height } = node.shape.rect;
      const angle = 7 * random();
      add(node, x + width / 2 * (1 + Math.cos(angle)), y + height / 2 * (1 + Math.sin(angle)));
    }
  }
  const [x, y, width, height] = page.facts.screen;
  while (found.length < count) found.push({ x: x + random() * width, y: y + random() * height });
  const points = found.filter((point) => isFinitePoint(point));
  for (let place = points.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [points[place], points[other]] = [points[other], points[place]];
  }
  return points.slice(0, count).map((point) => {
    const { kind, node } = topmost(page.scene, point);
    return [point.x, point.y, kind, node ? node.name : ""];
  });
})"""

# Each pixel of the picture of owners, but those that an outline crosses, has the colour of the node that the walk answers.
PIXELS = """((count, seed) => {
  const random = () => (seed = (seed * 1664525 + 1013904223) % 4294967296) / 4294967296;
  const canvas = canvasLike(page.screen);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // Mixed colours are of edges that are smoothed, and of no node.
  const number = (index) => (index + 1) * 1013 % 0xffffff;
  const nodes = new Map(page.scene.nodes.map((node) => [number(node.index), node]));
  const color = ({ index }) => "#" + number(index).toString(16).padStart(6, "0");
  paintOwners(context, page.scene, page.view, color, "#ffffff");
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const read = (x, y) => {
    const place = 4 * (y * width + x);
    return data[place + 3] < 255 ? (data[place + 3] === 0 ? 0 : -1) : data[place] << 16 | data[place + 1] << 8 | data[place + 2];
  };
  const back = inverted(page.view);
  const wrong = [];
  let compared = 0;
  for (let round = 0; round < count; round++) {
    const [x, y] = [Math.floor(random() * width), Math.floor(random() * height)];
    const { kind, node } = landing(page.scene, mapped({ x: x + 0.5, y: y + 0.5 }, back));
    const expected = kind === "ask" ? 0xffffff : node ? number(node.index) : 0;
    const found = read(x, y);
    const isEdge = (value) => value !== 0 && value !== 0xffffff && !nodes.has(value);
    const isCut = [node, nodes.get(found)].some((one) => one && one.left.cuts.length > 0) || expected === 0xffffff || found === 0xffffff;
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) =>
      read(Math.min(Math.max(x + dx, 0), width - 1), Math.min(Math.max(y + dy, 0), height - 1))));
    if (isEdge(found) || (isCut && around.some((value) => value !== found))) continue;
    compared++;
    if (found !== expected) wrong.push([x, y, found, expected]);
  }
  return [compared, wrong.slice(0, 5), wrong.length];
})"""

# What names are drawn by beside the walk, at points of the screen.
SQUARES = """((count, seed) => {
  const random = () => (seed = (seed * 1664525 + 1013904223) % 4294967296) / 4294967296;
  const squares = squaresOf(page);
  const [x, y, width, height] = page.facts.screen;
  return Array.from({ length: count }, () => ({ x: x + random() * width, y: y + random() * height }))
    .filter((point) => squares.takerAt(point) !== landing(page.scene, point).node);
})"""

# Whether anything in the page, or of the page, did more than it may.
ESCAPES = """(() => {
  const found = [];
  if (window.escaped) found.push("a script of a name ran");
  const elements = document.querySelectorAll("img, svg, iframe, object, embed, link, form, base, video, [onerror], [onload], [onclick]");
  if (elements.length) found.push("a name became the element " + elements[0].outerHTML.slice(0, 80));
  if (document.scripts.length !== 3) found.push(document.scripts.length + " scripts");
  const script = document.createElement("script");
  script.textContent = "window.escaped = 1";
  document.body.append(script);
  if (window.escaped) found.push("the policy lets other scripts run");
  script.remove();
  return found;
})()"""


class Pages:
    def __init__(self, hittest, folder, browser):
        self.hittest, self.folder, self.browser, self.failures = hittest, folder, browser, []

    def fail(self, message):
        self.failures.append(message)
        print(f"error: {message}", file=sys.stderr)

    def run(self, *arguments, text=None):
        return subprocess.run([self.hittest, *map(str, arguments)], input=text, capture_output=True, text=True)

    def draw(self, name, arguments):
        page = self.folder / f"{name}.html"
        result = self.run("draw", *arguments, "-o", page, "--quiet")
        if result.returncode != 0:
            self.fail(f"{name}: {result.stderr.strip()}")
        return page

    def open(self, page, width=1200, height=900, scheme="light"):
        self.browser.show(page.resolve().as_uri(), width, height, scheme)

    def compare(self, name, scene, rng):
        """The page's answers and words beside the library's."""
        page = self.draw("compared", [scene])
        self.open(page)
        answers = self.browser.evaluate(f"{EDGES}({POINTS}, {rng.randrange(2**31)})")
        taps = "".join(json.dumps({"x": x, "y": y}) + "\n" for x, y, _, _ in answers)

        def resolved(*arguments):
            lines = self.run("resolve", *arguments, "--quiet", "--taps-format", "ndjson", text=taps).stdout.splitlines()
            return [json.loads(line) for line in lines]

        results = resolved(scene, "-")
        if any(result["status"] == "unknown" for result in results):
            # Where a file does not say enough, the library gives no answer. Of the nodes alone, as they are, it does.
            converted = self.folder / "converted.json"
            self.run("convert", scene, "-o", converted, "--quiet")
            results = resolved(converted, "-", "--rules", "none")
        if len(results) != len(answers):
            self.fail(f"{name}: {len(results)} results of {len(answers)}")
        wrong = 0
        for (x, y, kind, node), result in zip(answers, results):
            status = result["status"]
            if (status, str(result.get("hit") or "")) != (kind, node):
                wrong += 1
                if wrong <= 3:
                    self.fail(f"{name}: at {x!r}, {y!r} the page says {kind} {node}, the library {status} {result.get('hit')}")
        for x, y, _, _ in rng.sample(answers, min(EXPLAINED, len(answers))):
            point = json.dumps({"x": x, "y": y})
            told = self.explained(scene, x, y).rstrip("\n")
            said = self.browser.evaluate(f"explanationText(explain(page.scene, {point}, page.facts), page.facts)")
            if told != said:
                self.fail(f"{name}: at {x!r}, {y!r} the page says\n{said}\nand the library\n{told}")
            count = self.browser.evaluate("page.scene.nodes.length")
            if count == 0:
                continue
            index = rng.randrange(count)
            said, node = self.browser.evaluate(
                f"""((node) => {{
                  const {{ headline, clauses }} = explainNode(page.scene, node, explain(page.scene, {point}, page.facts), page.facts);
                  return [[headline, ...clauses.slice(1).map((clause) => "  also: " + clause)].join("\\n"), node.name];
                }})(page.scene.nodes[{index}])""")
            told = self.explained(scene, x, y, "--node", node)
            if not told.startswith(said + "\n"):
                self.fail(f"{name}: of {node} at {x!r}, {y!r} the page says\n{said}\nand the library\n{told}")
        compared, wrong_pixels, count = self.browser.evaluate(f"{PIXELS}(2000, {rng.randrange(2**31)})")
        if count:
            self.fail(f"{name}: {count} of {compared} pixels have the colour of another node: {wrong_pixels}")
        differing = self.browser.evaluate(f"{SQUARES}(500, {rng.randrange(2**31)})")
        if differing:
            self.fail(f"{name}: names are drawn by other nodes than the walk's at {len(differing)} of 500 points: {differing[:3]}")
        return len(answers), wrong, compared

    def explained(self, scene, x, y, *arguments):
        """What explain says by the file alone: a page does not say what is unknown."""
        told = self.run("explain", scene, repr(x), repr(y), *arguments, "--quiet").stdout
        return re.sub(r"\Aunknown: .*\nby the file alone:\n", "", told)

    def names(self, rng):
        """Names with markup and marks that turn the direction of writing, in a page that is gone through."""
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder, pagescenes.NASTY_FILE_NAME)
            for round in range(8):
                scene.write_text(json.dumps(pagescenes.nasty(rng, round)))
                self.open(self.draw("names", [scene]))
                self.browser.evaluate(
                    """for (const node of page.scene.nodes) { ask(null); select(page, node); }
                    for (const button of document.querySelectorAll("#layers button")) { button.click(); button.click(); }""")
                for escape in self.browser.evaluate(ESCAPES):
                    self.fail(f"names: {escape}")
                if not self.browser.evaluate(
                        """(() => {
                          const rows = [...document.querySelectorAll("#rows > div")];
                          return rows.length > 0 && rows.every((row) => row.title === page.facts.labels[row.id.slice(3)]);
                        })()"""):
                    self.fail("names: the list shows other names than there are")
        blocked = self.browser.evaluate(
            """Promise.all([fetch("http://tracker.invalid/").then(() => "reached", (error) => String(error)),
              new Promise((done) => {
                document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
                const image = new Image();
                image.src = "http://tracker.invalid/x.png";
              })])""", promise=True)
        if blocked[1] not in ("img-src", "connect-src") or blocked[0] == "reached":
            self.fail(f"the policy lets requests out: {blocked}")

    def sizes(self):
        """Screens of odd sizes: pointing and keys are as fine as what is drawn, and drawing comes to an end."""
        for name, scene in (("small", pagescenes.small()), ("tall", pagescenes.tall()), ("turned", pagescenes.turned())):
            path = self.folder / f"{name}.json"
            path.write_text(json.dumps(scene))
            self.open(self.draw(name, [path]))
            calls, isDrawn = self.browser.evaluate(
                """(() => {
                  const drawing = CanvasRenderingContext2D.prototype;
                  const names = ["fill", "stroke", "fillRect", "strokeRect", "fillText", "strokeText", "moveTo", "lineTo", "rect"];
                  const plain = names.map((name) => drawing[name]);
                  let calls = 0;
                  names.forEach((name, place) => {
                    drawing[name] = function (...values) {
                      calls += 1;
                      return plain[place].apply(this, values);
                    };
                  });
                  try {
                    layOut();
                    for (const node of page.scene.nodes.slice(0, 10)) select(page, node);
                    page.screen.getContext("2d").getImageData(0, 0, 1, 1);
                    return [calls, Boolean(page.answer && element("headline").offsetHeight < 10_000)];
                  } catch (error) {
                    return [calls, false];
                  } finally {
                    names.forEach((name, place) => { drawing[name] = plain[place]; });
                  }
                })()""")
            if not isDrawn or calls > MOST_CALLS:
                self.fail(f"{name}: drawn: {isDrawn}, by {calls} calls")
        self.open(self.draw("small", [self.folder / "small.json"]))
        for x, expected in ((0.1225, "Left"), (0.1245, "Right")):
            said = self.browser.evaluate(
                f"""(() => {{
                  const place = mapped({{ x: {x}, y: 0.2 }}, page.view);
                  ask(pointOf({{ offsetX: place.x / page.ratio, offsetY: place.y / page.ratio }}));
                  return element("headline").textContent;
                }})()""")
            if expected not in said:
                self.fail(f"small: at {x} the pointer is told {said}")
        self.browser.evaluate("page.marks.focus()")
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight", code="ArrowRight")
        if self.browser.evaluate("page.point.x") > 0.2:
            self.fail("small: a key moves the finger across the screen")

    def speed(self):
        """Measures the time that a screen of 10,000 nodes takes to open, and each look at a point of it."""
        scene = self.folder / "large.json"
        scene.write_text(json.dumps(pagescenes.large(10_000)))
        page = self.draw("large", [scene])
        opened, looked = [], []
        # The machine does other things as well: the fastest of some counts.
        for _ in range(7):
            self.open(page, 1600, 1000)
            opened.append(self.browser.evaluate(
                "Math.max(performance.getEntriesByType('navigation')[0].loadEventEnd, "
                "...performance.getEntriesByType('paint').map((entry) => entry.startTime))"))
            hovered = self.browser.evaluate(
                """(() => {
                  const [x, y, width, height] = page.facts.screen;
                  let seed = 1;
                  const random = () => (seed = (seed * 1664525 + 1013904223) % 4294967296) / 4294967296;
                  return Array.from({ length: 200 }, () => {
                    const start = performance.now();
                    ask({ x: x + random() * width, y: y + random() * height });
                    document.body.offsetHeight;
                    return performance.now() - start;
                  });
                })()""")
            looked.append(sorted(hovered)[len(hovered) // 2])
        opened.sort()
        looked.sort()
        print(f"10,000 nodes: {page.stat().st_size} bytes, opens in {opened[0]:.0f} to {opened[-1]:.0f} ms, "
              f"a look takes {looked[0]:.1f} to {looked[-1]:.1f} ms")
        if opened[0] > LONGEST_OPENING:
            self.fail(f"a page of 10,000 nodes opens in {opened[0]:.0f} ms, not in {LONGEST_OPENING}")
        if looked[0] > LONGEST_LOOK:
            self.fail(f"a look at a point of 10,000 nodes takes {looked[0]:.1f} ms, not {LONGEST_LOOK}")
        medium = self.folder / "medium.json"
        medium.write_text(json.dumps(pagescenes.large(1000)))
        size = self.draw("medium", [medium]).stat().st_size
        print(f"1,000 nodes: {size} bytes")
        if size > LARGEST_PAGE:
            self.fail(f"a page of 1,000 nodes has {size} bytes")

    def labels(self, name, arguments):
        """Names of an SVG drawing as the browser writes them."""
        drawing = self.folder / f"{name}.svg"
        self.run("draw", *arguments, "-o", drawing, "--quiet")
        self.open(drawing)
        overlapping = self.browser.evaluate(
            """(() => {
              const boxes = [...document.querySelectorAll(".name")].map((name) => [name.textContent, name.getBBox()]);
              const found = [];
              boxes.forEach(([one, a], place) => boxes.slice(place + 1).forEach(([other, b]) => {
                const [wide, high] = [Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
                  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)];
                if (wide > 0 && high > 0.25 * a.height) found.push([one, other]);
              }));
              return found;
            })()""")
        if overlapping:
            self.fail(f"{drawing.name}: names overlap: {overlapping[:3]}")

    def shoot(self, name, page, width, height, scheme, prepare="0"):
        self.open(page, width, height, scheme)
        self.browser.evaluate(prepare)
        self.browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))", promise=True)
        if self.browser.evaluate("document.documentElement.scrollWidth > innerWidth"):
            self.fail(f"{name}: wider than the window of {width}")
        (self.folder / f"{name}.png").write_bytes(self.browser.screenshot())


def scenes(folder):
    """Files whose pages are compared: all that are shipped, and made ones. Names and paths."""
    found = [
        (f"{form}/{path.name}", path) for form in FORMATS for path in sorted((DATA / form).iterdir())
        if path.suffix in (".json", ".xml", ".svg", ".csv", ".txt", ".gz") and ".taps." not in path.name]
    for seed in range(12):
        path = folder / f"random-{seed}.json"
        path.write_text(json.dumps(pagescenes.random_scene(random.Random(seed))))
        found.append((path.name, path))
    path = folder / "words.json"
    path.write_text(json.dumps(pagescenes.odd_words()))
    found += [(path.name, path)] * 4
    for name, scene in (("turned", pagescenes.turned()), ("reached", pagescenes.reached())):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(scene))
        found.append((path.name, path))
    return found


def main(hittest, chromium, folder):
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(38)
    browser = Chromium(chromium)
    try:
        pages = Pages(hittest, folder, browser)
        shown = scenes(folder)
        total = [pages.compare(name, scene, rng) for name, scene in shown]
        answers, wrong, pixels = (sum(column) for column in zip(*total))
        print(f"{len(shown)} screens: {answers - wrong} of {answers} answers agree; {pixels} pixels compared")
        pages.names(rng)
        pages.sizes()
        for name, arguments in SHOWN.items():
            pagehands.use(pages, pages.draw(name, arguments))
        pagehands.use_made(pages)
        for width, height in ((400, 860), (900, 800), (1600, 1000)):
            for scheme in ("light", "dark"):
                for name in SHOWN:
                    pages.shoot(f"{name}-{width}-{scheme}", folder / f"{name}.html", width, height, scheme,
                                "ask({ x: page.facts.screen[2] * 0.4, y: page.facts.screen[3] * 0.42 })")
        for name, (arguments, (width, height), scheme, prepare) in PICTURES.items():
            page = pages.draw(name, arguments)
            pages.shoot(name, page, width, height, scheme, prepare)
            print(f"{name}: {page.stat().st_size} bytes, {browser.evaluate('page.scene.nodes.length')} nodes")
        for name, arguments in SHOWN.items():
            pages.labels(name, arguments)
        pages.speed()
    finally:
        browser.close()
    return 1 if pages.failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))
