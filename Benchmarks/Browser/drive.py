#!/usr/bin/env python3
"""Drives the page of Benchmarks/Examples/Web in headless Chromium, as a hand would.

    drive.py WEB CHROMIUM FOLDER

WEB is what Sources/HitTestWeb/build has made. The page is loaded, hovered, dragged in, panned, zoomed, touched and used by keyboard;
1,000 answers are compared with the plain walk's; the slowest of 300 frames is told. Before, it is loaded without the module.
FOLDER gets screenshots, 400 and 1,600 pixels wide, light and dark. Fails if something does not do what it should, or asks for
anything beyond the page's own files.
"""

import functools
import http.server
import pathlib
import shutil
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from browsers import Chromium

PAGE = pathlib.Path(__file__).resolve().parent.parent / "Examples" / "Web"
COMPARED, FRAMES = 1000, 300


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript",
        ".mjs": "text/javascript"}

    def log_message(self, *_):
        pass


class Hand:
    """What a person does to the page."""

    def __init__(self, browser):
        self.browser = browser

    def resize(self, width, height, scheme):
        self.browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 640)
        self.browser.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def mouse(self, *arguments, **more):
        self.browser.mouse(*arguments, **more)

    def drag(self, start, end):
        self.browser.drag(start, end)

    def key(self, key, code=None, kinds=("keyDown", "keyUp"), **more):
        for kind in kinds:
            self.browser.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code or key, **({"text": key} if len(key) == 1 else {}), **more)

    def frames(self, count):
        """Waits for pictures of the screen."""
        self.browser.evaluate(
            f"new Promise(done => {{ let left = {count}; const next = () => --left > 0 ? requestAnimationFrame(next) : done();"
            " requestAnimationFrame(next); })", promise=True)

    def shoot(self, path):
        path.write_bytes(self.browser.screenshot())


def check(name, holds):
    print(f"{'ok  ' if holds else 'FAIL'} {name}")
    return bool(holds)


def wait(holds, limit=300):
    """Waits until something holds, in seconds at most that no machine needs. Returns how long it has taken."""
    begin = time.monotonic()
    while not holds() and time.monotonic() - begin < limit:
        time.sleep(0.1)
    return time.monotonic() - begin


def use(browser, address, folder):
    hand, evaluate, results = Hand(browser), browser.evaluate, []
    hand.resize(1600, 900, "light")
    browser.call("Page.navigate", url=address + "without/")
    text = "document.getElementById('under')?.textContent"
    wait(lambda: evaluate(text) not in (None, "Loading…"))
    results.append(check("a page without the module says so", "not found: 404" in (evaluate(text) or "")))
    browser.call("Page.navigate", url=address)
    print(f"     loaded in {wait(lambda: evaluate('!!window.demo')):.1f} s")
    results.append(check("the scene has 100,401 nodes", evaluate("window.demo?.world.scene.size") == 100_401))
    foreign = evaluate("performance.getEntriesByType('resource').filter(e => !e.name.startsWith(location.origin)).length")
    results.append(check("nothing is asked of others", foreign == 0))
    differing = evaluate(f"demo.compare({COMPARED})")
    results.append(check(f"{COMPARED} answers as the plain walk's, {differing} differ", differing == 0))

    # Something that stands still, in the middle of the screen, and can be taken.
    find = """(() => { const { world, camera } = demo; const still = new Set(world.moving);
        const object = world.objects.find(o => o.kind === '%s' && !still.has(o) && Math.abs(o.x - camera.x) < 300
            && Math.abs(o.y - camera.y) < 200 && world.ask(o.x + o.width / 2, o.y + o.height / 2) === o);
        window.taken = object; const z = camera.zoom;
        return [(object.x + object.width / 2 - camera.x) * z + innerWidth / 2, (object.y + object.height / 2 - camera.y) * z + innerHeight / 2,
            object.x, object.y]; })()"""
    evaluate("document.getElementById('run').click()")  # Stops the motion.
    for kind in ("disc", "turned", "card"):
        x, y, *place = evaluate(find % kind)
        hand.mouse("mouseMoved", x, y)
        hand.frames(2)
        results.append(check(f"a {kind} is hovered", evaluate("demo.under === taken")))
        hand.drag((x, y), (x + 60, y + 30))
        hand.frames(2)
        dx, dy = evaluate("[taken.x, taken.y]")[0] - place[0], evaluate("taken.y") - place[1]
        zoom = evaluate("demo.camera.zoom")
        results.append(check(f"a {kind} is dragged", abs(dx - 60 / zoom) < 0.01 and abs(dy - 30 / zoom) < 0.01))
        results.append(check(f"the {kind} is hit where it is now", evaluate(
            "demo.world.ask(taken.x + taken.width / 2, taken.y + taken.height / 2) === demo.world.walk(taken.x + taken.width / 2,"
            " taken.y + taken.height / 2)")))
    empty = evaluate(
        "(() => { for (let x = 700; x < 1500; x += 7) for (let y = 100; y < 800; y += 7)"
        " if (demo.world.ask(...demo.toWorld(x, y)) === null) return [x, y]; })()")
    before = evaluate("demo.camera.x")
    hand.drag(empty, (empty[0] - 90, empty[1]))
    results.append(check("the map is panned", evaluate("demo.camera.x") > before + 20))
    before = evaluate("demo.camera.zoom")
    hand.mouse("mouseWheel", 800, 450, deltaX=0, deltaY=-200)
    results.append(check("the wheel zooms", evaluate("demo.camera.zoom") > 1.2 * before))
    before = evaluate("demo.camera.zoom")
    points = lambda spread: [{"x": 700 - spread, "y": 400, "id": 1}, {"x": 800 + spread, "y": 400, "id": 2}]
    browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=points(100))
    for spread in (80, 60, 40):
        browser.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=points(spread))
    browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    results.append(check("two fingers zoom", evaluate("demo.camera.zoom") < 0.8 * before))
    evaluate("document.getElementById('map').focus()")
    before = evaluate("[demo.camera.x, demo.camera.zoom]")
    hand.key("ArrowRight")
    hand.key("+")
    after = evaluate("[demo.camera.x, demo.camera.zoom]")
    results.append(check("keys pan and zoom", after[0] > before[0] and after[1] > before[1]))
    results += [check(name, holds) for name, holds in hold(hand, evaluate, find)]
    evaluate("document.getElementById('run').click()")
    evaluate("demo.times.length = 0")
    hand.frames(FRAMES)
    times = sorted(evaluate("demo.times"))
    print(f"     {len(times)} frames, 201 questions each: median {times[len(times) // 2]:.2f} ms, slowest {times[-1]:.2f} ms")
    differing = evaluate(f"demo.compare({COMPARED})")
    results.append(check(f"{COMPARED} answers as the plain walk's after {FRAMES} frames, {differing} differ", differing == 0))
    evaluate("document.querySelector('input[value=walk]').click()")
    hand.frames(10)
    walked = sorted(evaluate("demo.times"))
    print(f"     by the plain walk: median {walked[len(walked) // 2]:.1f} ms")
    results.append(check("the index is faster than the walk", walked[len(walked) // 2] > times[len(times) // 2]))
    evaluate("document.querySelector('input[value=index]').click()")

    for width, height in ((1600, 900), (400, 800)):
        for scheme in ("light", "dark"):
            hand.resize(width, height, scheme)
            evaluate("Object.assign(demo.camera, { x: 6400, y: 3500, zoom: innerWidth < 640 ? 1.1 : 1.5 })")
            x, y, *_ = evaluate(find % "card")
            hand.mouse("mouseMoved", x, y)
            hand.frames(60)
            hand.shoot(folder / f"web-{width}-{scheme}.png")
    return all(results)


def hold(hand, evaluate, find):
    """What is held, and what is not, while nothing moves by itself."""
    middle, camera = (800, 450), "[demo.camera.x, demo.camera.y, demo.camera.zoom]"
    evaluate("Object.assign(demo.camera, { x: 6400, y: 3500, zoom: 1.5 })")
    evaluate("addEventListener('contextmenu', (event) => event.preventDefault())")  # A menu would take what follows.
    before = evaluate(camera)
    for button, buttons in (("right", 2), ("middle", 4)):
        hand.mouse("mousePressed", *middle, button, clickCount=1, buttons=buttons)
        hand.mouse("mouseMoved", 900, 500, button, buttons=buttons)
        hand.mouse("mouseReleased", 900, 500, button, clickCount=1)
    yield "other buttons do not drag", evaluate(camera) == before and evaluate("demo.held") is None
    for modifier in (1, 2, 4):
        hand.key("ArrowRight", modifiers=modifier)
    yield "keys with Ctrl, Alt or Meta are the browser's", evaluate(camera) == before
    evaluate("document.querySelector('input[name=way]').focus()")
    hand.key("Tab", modifiers=8, windowsVirtualKeyCode=9)
    focus = evaluate("[document.activeElement.id, getComputedStyle(document.activeElement).outlineWidth]")
    yield f"the focus is seen on the map: {focus}", focus == ["map", "3px"]
    evaluate("document.getElementById('map').focus()")

    # The cross on something that stands still.
    evaluate(find % "card")
    evaluate("Object.assign(demo.camera, { x: taken.x + taken.width / 2, y: taken.y + taken.height / 2 })")
    hand.key("Enter")
    taken = evaluate("demo.held === taken")
    hand.key("Enter", kinds=("keyDown",), autoRepeat=True)
    yield "Enter takes, once", taken and evaluate("demo.held === taken")
    before = evaluate("taken.x")
    hand.key("ArrowRight", modifiers=8)
    yield "Shift with arrows moves what is held", evaluate("taken.x") > before
    hand.mouse("mouseMoved", 1200, 700)
    hand.frames(10)
    yield "a move of the mouse lets it go", evaluate("demo.held === null && demo.under !== taken")

    evaluate("window.changes = 0; new MutationObserver(() => { changes += 1; })"
             ".observe(document.getElementById('under'), { childList: true, characterData: true, subtree: true })")
    hand.frames(30)
    yield "what stays the same is told once", evaluate("changes") == 0

    # The front-most of all, which moves.
    evaluate("window.taken = demo.world.moving.at(-1);"
             " Object.assign(demo.camera, { x: taken.x + taken.width / 2, y: taken.y + taken.height / 2 })")
    hand.mouse("mousePressed", *middle, "left", clickCount=1, buttons=1)
    before = evaluate("[taken.x, taken.y]")
    evaluate("document.getElementById('run').click()")
    hand.frames(20)
    evaluate("document.getElementById('run').click()")
    yield "what is held stays at the pointer", evaluate("demo.held === taken") and evaluate("[taken.x, taken.y]") == before
    evaluate("demo.world.place(taken, -500, 1e6)")
    yield "nothing leaves the map", evaluate("demo.world.ask(taken.x + taken.width / 2, taken.y + taken.height / 2) === taken")
    hand.mouse("mouseMoved", 850, 450, buttons=0)
    yield "a release that is not seen is noticed", evaluate("demo.held") is None
    hand.mouse("mouseReleased", 850, 450, "left", clickCount=1)
    evaluate("document.getElementById('map').focus()")


def main(web, chromium, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        site = pathlib.Path(scratch, "site")
        shutil.copytree(PAGE, site)
        shutil.copytree(PAGE, site / "without")
        for name in ("hit-test.js", "hit_test.wasm"):
            shutil.copy(web / name, site)
        shutil.copy(web / "hit-test.js", site / "without")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = Chromium(chromium, (1600, 900))
        try:
            return use(browser, f"http://127.0.0.1:{server.server_port}/", folder)
        finally:
            browser.close()
            server.shutdown()


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(0 if main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])) else 1)
