#!/usr/bin/env python3
"""The module and the pages in several browsers.

    everywhere.py HITTEST WEB QUESTIONS DIGESTS FOLDER BROWSER...

HITTEST is the command-line tool, WEB what Sources/HitTestWeb/build has made, DIGESTS the file with the digests that
Tests/HitTestWeb/digests.mjs has printed for so many QUESTIONS, FOLDER a folder for screenshots, BROWSER one of chromium, firefox and webkit. In each
browser, random scenes are answered in the page and in a worker, with the digests of other places. In all but Chromium, the page of
Benchmarks/Examples/Web is hovered and dragged in, and compared with its plain walk; and drawn pages are compared with the library.
Fails if something differs.
"""

import functools
import http.server
import pathlib
import random
import shutil
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
import drive
import pages
from browsers import BROWSERS, NotHere

TESTS = pathlib.Path(__file__).resolve().parent.parent.parent / "Tests" / "HitTestWeb"

# The page loads the module from its URL, the worker gets it compiled.
LIVES = """<!doctype html><script type="module">
import * as module from "./hit-test.js";
import { live } from "./lives.mjs";
const engine = await module.load(), count = Number(location.hash.slice(1));
const here = live(module, engine, count), worker = new Worker("worker.js", { type: "module" });
worker.onerror = (event) => { window.digests = [here, [event.message ?? "the worker fails"]]; };
worker.onmessage = ({ data }) => { window.digests = [here, data]; };
worker.postMessage([engine.module, count]);
</script>"""
WORKER = """import * as module from "./hit-test.js";
import { live } from "./lives.mjs";
onmessage = async ({ data: [compiled, count] }) => { postMessage(live(module, await module.load(compiled), count)); };
"""

# Something that stands still near the middle of the screen, and where it is there.
STILL = """(() => { const { world, camera } = demo, still = new Set(world.moving);
  window.taken = world.objects.find(({ kind, x, y, width, height }, i) => kind === "card" && !still.has(world.objects[i])
    && Math.abs(x - camera.x) < 300 && Math.abs(y - camera.y) < 200 && world.ask(x + width / 2, y + height / 2) === world.objects[i]);
  const z = camera.zoom, { x, y, width, height } = taken;
  return [(x + width / 2 - camera.x) * z + innerWidth / 2, (y + height / 2 - camera.y) * z + innerHeight / 2, x, y, z]; })()"""


def answers(browser, address, questions, digests):
    """The digests of the page and of a worker."""
    browser.show(f"{address}lives.html#{questions}")
    drive.wait(lambda: browser.evaluate("!!window.digests"))
    for place, found in zip(("the page", "a worker"), browser.evaluate("window.digests") or [None, None]):
        yield f"{digests[-1]} in {place}, with the digests of other places", found == digests


def example(browser, address, folder, name):
    browser.show(address, 1600, 900)
    drive.wait(lambda: browser.evaluate("!!window.demo"))
    yield "1,000 answers as the plain walk's", browser.evaluate("demo.compare(1000)") == 0
    browser.evaluate("document.getElementById('run').click()")
    x, y, *place, zoom = browser.evaluate(STILL)
    x, y = round(x), round(y)
    browser.hover(x, y)
    browser.evaluate("new Promise((done) => setTimeout(done, 200))", promise=True)
    yield "what lies under the pointer is found", browser.evaluate("demo.under === taken")
    browser.drag((x, y), (x + 60, y + 30))
    browser.evaluate("new Promise((done) => setTimeout(done, 200))", promise=True)
    moved = [after - before for after, before in zip(browser.evaluate("[taken.x, taken.y]"), place)]
    yield "what is dragged goes with it", all(abs(way - by / zoom) < 0.01 for way, by in zip(moved, (60, 30)))
    browser.evaluate("document.getElementById('run').click()")
    browser.evaluate("demo.times.length = 0")
    drive.wait(lambda: browser.evaluate("demo.times.length >= 100"))
    times = sorted(browser.evaluate("Array.from(demo.times)"))
    print(f"     201 questions a frame: median {times[len(times) // 2]:.2f} ms, slowest of {len(times)} {times[-1]:.2f} ms")
    (folder / f"web-{name}.png").write_bytes(browser.screenshot())


def drawn(browser, hittest, folder, name):
    compared = pages.Pages(hittest, folder, browser)
    rng = random.Random(38)
    # Each third screen; Chromium shows them all.
    total = [compared.compare(screen, path, rng) for screen, path in pages.scenes(folder)[::3]]
    count, wrong, pixels = (sum(column) for column in zip(*total))
    yield f"{len(total)} drawn pages: {count - wrong} of {count} answers agree; {pixels} pixels compared", not compared.failures
    (folder / f"page-{name}.png").write_bytes(browser.screenshot())


def main(hittest, web, questions, digests, folder, names):
    folder.mkdir(parents=True, exist_ok=True)
    digests = digests.read_text().splitlines()
    results = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        site = pathlib.Path(scratch, "site")
        shutil.copytree(drive.PAGE, site)
        for path in (web / "hit-test.js", web / "hit_test.wasm", TESTS / "lives.mjs"):
            shutil.copy(path, site)
        (site / "lives.html").write_text(LIVES)
        (site / "worker.js").write_text(WORKER)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(drive.Quiet, directory=site))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        for name in names:
            try:
                browser = BROWSERS[name]()
            except NotHere as error:
                print(f"LEFT OUT: {name} does not start here: {error}", file=sys.stderr)
                continue
            try:
                print(browser.version)
                parts = [answers(browser, address, questions, digests)]
                if name != "chromium":  # Which drive.py and pages.py use.
                    parts += [example(browser, address, folder, name), drawn(browser, hittest, folder, name)]
                results += [drive.check(what, holds) for part in parts for what, holds in part]
            finally:
                browser.close()
        server.shutdown()
    return all(results)


if __name__ == "__main__":
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    tool, web, questions, digests, folder, *names = sys.argv[1:]
    sys.exit(0 if main(tool, pathlib.Path(web), questions, pathlib.Path(digests), pathlib.Path(folder), names) else 1)
