#!/usr/bin/env python3
"""Captures a page as headless Chromium lays it out, and what it answers at points.

    capture.py PAGE SNAPSHOT [--taps FILE] [--points N] [--stacks N] [--seed N] [--size WxH] [--tall] [--chromium PROGRAM]

PAGE is a URL or a file. SNAPSHOT, compressed if it ends in .gz, gets the answer of `DOMSnapshot.captureSnapshot` with the
names of the styles that `hittest` reads; every element has an attribute `data-hit` with a number. FILE gets a line of JSON for
each of N points: `x`, `y` in the window, and `hit`, the number of the element that `elementFromPoint` answered, asked again in
the shadow trees and frames that it answered (-1 for null); then `stack` for the points of `--stacks`, the numbers of
`elementsFromPoint`. Half of the points lie on and beside the edges of boxes. With `--tall` the window is as high as the page.

Nothing but Python and Chromium is needed: they talk by a pipe.
"""

import argparse
import gzip
import json
import pathlib
import random
import sys

sys.dont_write_bytecode = True
from browsers import Chromium

STYLES = """
display visibility pointer-events position float clear z-index order opacity overflow-x overflow-y transform rotate scale
translate perspective filter backdrop-filter will-change contain content-visibility clip-path overlay cursor line-height
border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius
padding-left padding-top padding-right padding-bottom border-left-width border-right-width fill fill-rule stroke stroke-width d
column-count column-width column-gap column-span
""".split()

# Numbers all elements, those in shadow trees and frames included.
MARK = """(() => {
  let count = 0;
  const visit = root => {
    for (const element of root.querySelectorAll('*')) {
      element.setAttribute('data-hit', count++);
      if (element.shadowRoot) visit(element.shadowRoot);
      let inner = null;
      try { inner = element.contentDocument; } catch { }
      if (inner) visit(inner);
    }
  };
  visit(document);
  return count;
})()"""

ANSWER = """(points => {
  const number = element => element ? +(element.getAttribute('data-hit') ?? -2) : -1;
  const deep = (root, x, y) => {
    const element = root.elementFromPoint(x, y);
    if (!element) return null;
    if (element.shadowRoot && element !== root.host) {
      const inner = deep(element.shadowRoot, x, y);
      if (inner && inner !== element) return inner;
    }
    let inner = null;
    try { inner = element.contentDocument; } catch { }
    if (inner && inner.body && inner.body.childElementCount) {
      const box = element.getBoundingClientRect(), style = getComputedStyle(element);
      const left = box.left + element.clientLeft + parseFloat(style.paddingLeft);
      const top = box.top + element.clientTop + parseFloat(style.paddingTop);
      return deep(inner, x - left, y - top) ?? element;
    }
    return element;
  };
  return points.map(([x, y]) => number(deep(document, x, y)));
})"""

# Lists where no shadow tree and no frame lies, of which elementsFromPoint names the hosts alone.
STACK = """(points => points.map(([x, y]) => {
  const elements = document.elementsFromPoint(x, y);
  if (elements.some(element => element.shadowRoot || element.contentDocument)) return null;
  return elements.map(element => +(element.getAttribute('data-hit') ?? -2));
}))"""


def edges(snapshot):
    """Where boxes of the page's own document begin and end, in its window."""
    document = snapshot["documents"][0]
    dx, dy = document.get("scrollOffsetX", 0), document.get("scrollOffsetY", 0)
    found = document["layout"]["bounds"] + document.get("textBoxes", {}).get("bounds", [])
    return [(x - dx, y - dy, x + w - dx, y + h - dy) for x, y, w, h in found if w > 0 and h > 0]


def points(rng, count, size, boxes):
    def anywhere():
        return [rng.uniform(0, size[0]), rng.uniform(0, size[1])]

    def beside():
        left, top, right, bottom = rng.choice(boxes)
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        step = rng.choice([-1.5, -1, -0.5, -0.25, 0, 0.25, 0.5, 1])
        if rng.random() < 0.5:
            x = rng.choice([left, right]) + step
        else:
            y = rng.choice([top, bottom]) + step
        return [x, y]

    found = []
    while len(found) < count:
        x, y = beside() if boxes and len(found) % 2 else anywhere()
        # Chromium counts in 64ths of a pixel.
        x, y = round(x * 64) / 64, round(y * 64) / 64
        if -2 <= x <= size[0] + 2 and -2 <= y <= size[1] + 2:
            found.append([x, y])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page")
    parser.add_argument("snapshot", type=pathlib.Path)
    parser.add_argument("--taps", type=pathlib.Path)
    parser.add_argument("--points", type=int, default=2000)
    parser.add_argument("--stacks", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--tall", action="store_true")
    parser.add_argument("--chromium", default="chromium")
    options = parser.parse_args()
    size = [int(part) for part in options.size.split("x")]
    page = options.page if "://" in options.page else pathlib.Path(options.page).resolve().as_uri()

    browser = Chromium(options.chromium, size)
    try:
        def resize():
            browser.call(
                "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)

        resize()
        browser.call("Page.navigate", url=page)
        browser.wait("Page.loadEventFired")
        settle = "new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 300))"
        browser.evaluate(settle, promise=True)
        if options.tall:
            size[1] = browser.evaluate("document.documentElement.scrollHeight")
            resize()
            browser.evaluate(settle, promise=True)
        browser.evaluate(MARK)
        snapshot = browser.call(
            "DOMSnapshot.captureSnapshot", computedStyles=STYLES, includePaintOrder=True, includeDOMRects=True)
        snapshot = {"computedStyleNames": STYLES, **snapshot}
        rng = random.Random(options.seed)
        asked = points(rng, options.points, size, edges(snapshot))
        answers = browser.evaluate(f"{ANSWER}({json.dumps(asked)})") if options.taps else []
        listed = points(rng, options.stacks, size, [])
        stacks = browser.evaluate(f"{STACK}({json.dumps(listed)})") if options.taps and listed else []
        version = browser.version
    finally:
        browser.close()

    text = json.dumps(snapshot, separators=(",", ":")).encode()
    # Without a time in it, the same capture is the same file.
    options.snapshot.write_bytes(gzip.compress(text, mtime=0) if options.snapshot.suffix == ".gz" else text)
    if options.taps:
        lines = [{"x": x, "y": y, "hit": hit} for (x, y), hit in zip(asked, answers)]
        lines += [{"x": x, "y": y, "stack": stack} for (x, y), stack in zip(listed, stacks) if stack is not None]
        data = "".join(json.dumps(line) + "\n" for line in lines).encode()
        options.taps.write_bytes(gzip.compress(data, mtime=0) if options.taps.suffix == ".gz" else data)
    count = sum(len(document["nodes"]["parentIndex"]) for document in snapshot["documents"])
    print(f"{version}: {count} nodes of {len(snapshot['documents'])} documents, {len(answers)} points", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
