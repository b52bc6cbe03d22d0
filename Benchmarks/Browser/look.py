#!/usr/bin/env python3
"""Looks at drawings of `hittest draw` in headless Chromium.

    look.py HITTEST CHROMIUM FOLDER

Draws five screens (UIKit, Android, XCUITest, a web page, a part of a chip), shows each in the browser, keeps a screenshot of it in
FOLDER, and fails if a drawing shows less than its frames and names, or asks for anything beyond itself. That the second
would be noticed is tried out first, on a drawing with an image from elsewhere. No request leaves the machine: the browser
finds no host. Each is drawn by librsvg as well (`rsvg-convert`), which knows no variables of CSS: it has to show as many colours,
mostly light ones, and what the browser shows at the same places.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zlib

DATA = pathlib.Path("Tests/SceneFilesTests/Data")
SCREENS = {
    "uikit": [DATA / "uikit/snapshots/4764403d-11e4-4303-9d91-981f8e5358c8.json"],
    "android": [DATA / "uiautomator/SettingsTopScreen.xml", "--density", "2.75"],
    "xcuitest": [DATA / "xcui/iOS1.xml"],
    "page": [DATA / "web/shop.domsnapshot.json.gz"],
    "chip": [DATA / "boxes/ibex-part.csv"],
}
SIZE = (1000, 1400)
# A drawing has at least so many colours; an empty page has one.
FEWEST_COLORS = 8
# The least share of pixels that librsvg and the browser show alike, and how far their channels may differ. Letters and slanted lines
# are smoothed in different ways. Of drawings that are three pixels aside, at most 89 % of the pixels are alike.
LEAST_ALIKE = 0.95
MOST_DIFFERENCE = 24
# Every so many pixels are compared, on each axis. Lines are not as regular.
STEP = 3


def shown(chromium, page, screenshot):
    """Shows a page and takes a screenshot. Returns the hosts that were asked for anything, by page or browser."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "net.json")
        subprocess.run(
            [
                chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={folder}/profile", f"--log-net-log={log}",
                f"--window-size={SIZE[0]},{SIZE[1]}", f"--screenshot={screenshot}", page.resolve().as_uri(),
            ],
            check=True, timeout=1200, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        events = json.loads(log.read_text())["events"]
    urls = (event["params"].get("url", "") for event in events if isinstance(event.get("params"), dict))
    return {url.split("/")[2] for url in urls if url.startswith(("http://", "https://", "ws://", "wss://"))}


def decoded(png):
    """A PNG image of 8 bits a channel, not interlaced: its rows as bytes, and the number of channels."""
    data = png.read_bytes()
    place, width, height, channels, packed = 8, 0, 0, 0, b""
    while place < len(data):
        length = int.from_bytes(data[place : place + 4], "big")
        kind, content = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height = int.from_bytes(content[:4], "big"), int.from_bytes(content[4:8], "big")
            channels = {2: 3, 6: 4}[content[9]]
        elif kind == b"IDAT":
            packed += content
        place += length + 12
    raw, stride = zlib.decompress(packed), width * channels
    rows, above = [], bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        how, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for index in range(stride):
            left = line[index - channels] if index >= channels else 0
            corner = above[index - channels] if index >= channels else 0
            up = above[index]
            if how == 1:
                line[index] = (line[index] + left) & 255
            elif how == 2:
                line[index] = (line[index] + up) & 255
            elif how == 3:
                line[index] = (line[index] + (left + up) // 2) & 255
            elif how == 4:
                guess = left + up - corner
                nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                line[index] = (line[index] + nearest[2]) & 255
        rows.append(line)
        above = line
    return rows, channels


def colors(png):
    """The colours of an image."""
    rows, channels = decoded(png)
    return {bytes(line[index : index + 3]) for line in rows for index in range(0, len(line), channels)}


def share_alike(picture, screenshot):
    """The share of pixels of a picture that look as in a screenshot, of those that are on it."""
    (one, one_channels), (other, other_channels) = decoded(picture), decoded(screenshot)
    alike = compared = 0
    for line, shown in list(zip(one, other))[::STEP]:
        for x in range(0, min(len(line) // one_channels, len(shown) // other_channels), STEP):
            a, b = line[x * one_channels :][:3], shown[x * other_channels :][:3]
            compared += 1
            alike += all(abs(c - d) <= MOST_DIFFERENCE for c, d in zip(a, b))
    return alike / compared


def drawn_by_librsvg(page, picture, screenshot):
    """What is wrong with a drawing as librsvg draws it; None if nothing is, or there is no librsvg."""
    if not shutil.which("rsvg-convert"):
        print("LEFT OUT: librsvg, since rsvg-convert is not here.", file=sys.stderr)
        return None
    subprocess.run(["rsvg-convert", "--background-color", "white", page, "-o", picture], check=True)
    found = colors(picture)
    light = sum(1 for color in found if sum(color) > 3 * 128)
    if len(found) < FEWEST_COLORS or light < 4:
        return f"librsvg shows {len(found)} colours, {light} of them light"
    share = share_alike(picture, screenshot)
    print(f"{page.stem:10} librsvg and the browser show {share:.1%} of the pixels alike")
    return f"librsvg and the browser show {share:.1%} of the pixels alike" if share < LEAST_ALIKE else None


def main(hittest, chromium, folder):
    folder.mkdir(parents=True, exist_ok=True)
    failures = []
    with tempfile.TemporaryDirectory() as scratch:
        empty, tracked = pathlib.Path(scratch, "empty.svg"), pathlib.Path(scratch, "tracked.svg")
        empty.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
        tracked.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://tracker.invalid/x.png" width="9" height="9"/></svg>'
        )
        # What the browser asks for by itself.
        own = shown(chromium, empty, pathlib.Path(scratch, "empty.png"))
        if "tracker.invalid" not in shown(chromium, tracked, pathlib.Path(scratch, "tracked.png")):
            failures.append("a request for something from elsewhere would not have been noticed")
    for name, arguments in SCREENS.items():
        page, screenshot = folder / f"{name}.svg", folder / f"{name}.png"
        subprocess.run([hittest, "draw", *map(str, arguments), "-o", str(page), "--quiet"], check=True)
        hosts = shown(chromium, page, screenshot) - own
        if hosts:
            failures.append(f"{name}: the drawing asks for something of {', '.join(sorted(hosts))}")
        count = len(colors(screenshot))
        if count < FEWEST_COLORS:
            failures.append(f"{name}: the screenshot has {count} colours, so little of the drawing is shown")
        fault = drawn_by_librsvg(page, folder / f"{name}-librsvg.png", screenshot)
        if fault:
            failures.append(f"{name}: {fault}")
        print(f"{name:10} {page.stat().st_size:8} bytes, {count} colours: {screenshot}")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))
