"""Scenes for tests of pages: random ones of all that the format has, large ones, and ones with names that are no names."""

import base64
import math
import string
import sys

NASTY_FILE_NAME = "a&b <i>'\"{{script}}.json"
NASTY = [
    "</script><script>window.escaped=1</script>", "<img src=x onerror='window.escaped=1'>", "\"><svg onload=window.escaped=1>",
    "<!--<script>", "]]>", "{{facts}}", "${escaped}", "\u202eevil\u202c", "\u2066\u200f\u061c", "line\u2028break\u2029", "nul\u0000\u0007\u001b[31m",
    "javascript:window.escaped=1", "&lt;b&gt;&#60;", "'; window.escaped=1; //", "\\u003cscript>", "\ufffe\uffff", "😀漢字é", " ", "",
]


def nasty(rng, round):
    """A scene each of whose words is markup, a control character or a mark of direction."""

    def word():
        if round == 0:
            return rng.choice(NASTY)
        letters = "<>&\"'`/=;#x!-[]{}\\$()\u0000\u0001\u007f\u202e\u2067\u200f\u2028é漢😀 \n\tab" + string.ascii_letters
        return "".join(rng.choice(letters) for _ in range(rng.randrange(30))) + rng.choice(NASTY)

    children = []
    for row in range(8):
        for column in range(5):
            child = {"frame": [column * 60, row * 60, 60, 60], "class": word() + "Button", "label": word(), "text": word(), "identifier": word(),
                     "acts": rng.random() < 0.7}
            if rng.random() < 0.5:
                child["id"] = word() + str(rng.random())
            children.append(child)
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 300, 480], "class": word(), "children": children}]}


def large(count):
    """A screen of rows of buttons with labels and icons."""
    rows, made = [], 1
    while made + 5 <= count:
        row = len(rows)
        x, y = row % 10 * 110, row // 10 * 40
        children = [
            {"frame": [4, 4, 24, 24], "class": "IconImageView"}, {"frame": [32, 4, 70, 14], "class": "Label", "label": f"Row number {row}"},
            {"frame": [32, 20, 30, 12], "class": "Button", "label": f"Buy {row}", "acts": True},
            {"frame": [66, 20, 30, 12], "class": "Button", "label": f"Keep {row}", "acts": True},
        ]
        rows.append({"id": f"row-{row}", "frame": [x, y, 106, 36], "class": "RowView", "children": children})
        made += 5
    height = (len(rows) + 9) // 10 * 40
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 1100, height], "class": "Window", "children": rows}]}


def corners(count):
    """A button behind many nodes as large as the screen, each of which takes only what is above a line of its own."""
    children = [{"frame": [0, 0, 320, 320], "class": "Button", "label": "Behind", "acts": True}]
    for index in range(count):
        corner = 20 + index % 200
        children.append({"frame": [0, 0, 320, 320], "shape": {"polygon": [[0, 0], [corner, 0], [0, corner]]}})
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 320, 320], "class": "Window", "children": children}]}


def odd_words():
    """A scene for what reports seldom say: numbers with an exponent, nodes that ask, classes without letters, overflows."""
    size = 1e18
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [-size, -size, 2 * size, 2 * size], "class": "", "children": [
        {"frame": [0, 0, size, size], "class": "Asking", "asks": "inside"},
        {"frame": [-size, -size, size / 2, size / 2], "class": "", "asks": "hitTest", "reach": [0, 0, size / 4, size / 4]},
        {"frame": [-1e307, 0, 1, 1], "transform": [1e-10, 0, 0, 1e-10, 0, 0], "children": [{"frame": [0, 0, 1, 1], "class": "View"}]},
    ]}]}


def reached():
    """Nodes that ask within a reach and let children out: beside the reach a child is hit, whatever the node would say."""
    asks = {"asks": "inside", "hitsOutsideBounds": True, "reach": [0, 0, 40, 40]}
    inner = {"frame": [60, 0, 60, 60], "class": "Inner", "children": [{"frame": [30, 30, 60, 60], "class": "Leaf", "acts": True}]} | asks
    outer = {"frame": [20, 20, 60, 60], "class": "Outer", "children": [
        {"frame": [20, 20, 80, 30], "class": "Button", "acts": True}, inner]} | asks
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 240, 160], "class": "Window", "children": [
        outer, outer | {"frame": [20, 90, 60, 60], "hitMode": "boxOnly"},
        outer | {"frame": [160, 60, 60, 60], "transform": [0.8, 0.6, -0.6, 0.8, 0, 0]}]}]}


def small():
    """A screen whose sides have a length of 1, as boxes in fractions of an image have."""
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 1, 1], "class": "View", "children": [
        {"frame": [0.1, 0.1, 0.0234, 0.3], "class": "Left", "acts": True}, {"frame": [0.1234, 0.1, 0.3, 0.3], "class": "Right", "acts": True}]}]}


def sized(side):
    """A screen of any size, with a button in its middle."""
    button = {"frame": [0.25 * side, 0.25 * side, 0.5 * side, 0.5 * side], "class": "Button", "acts": True}
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, side, side], "class": "Window", "children": [button]}]}


def rows_of_seven():
    """A list of rows that act, each of as many nodes as there are colours."""
    cells = [{"frame": [cell * 40, 0, 30, 20], "class": "Cell", "acts": False} for cell in range(6)]
    rows = [{"frame": [0, row * 20, 300, 20], "class": "Row", "acts": True, "children": cells} for row in range(8)]
    return {"format": "hittest-scene", "version": 1, "roots": [
        {"frame": [0, 0, 300, 160], "class": "Window", "acts": False, "children": rows}]}


def flat(count):
    """Buttons with names, all of one parent."""
    buttons = [{"frame": [place % 80 * 60, place // 80 * 30, 58, 28], "class": "Button", "label": f"Nr. {place}", "acts": True}
               for place in range(count)]
    return {"format": "hittest-scene", "version": 1, "roots": [
        {"frame": [0, 0, 4800, (count + 79) // 80 * 30], "class": "Window", "children": buttons}]}


def redirects():
    """A node whose touches go to a second one, whose own go to a third."""
    nodes = [("first", 0, {"redirect": "second"}), ("second", 100, {"redirect": "third"}), ("third", 200, {})]
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 300, 100], "class": "Window", "children": [
        {"id": name, "frame": [x, 0, 100, 100], "class": name, "acts": True} | more for name, x, more in nodes]}]}


def tall():
    """A screen that is 100,000 times as high as wide, with a word of 100,000 letters."""
    return {"format": "hittest-scene", "version": 1, "roots": [{"frame": [0, 0, 1, 100_000], "class": "V" * 100_000, "children": [
        {"frame": [0, 0, 1, 500], "class": "Button", "label": "x" * 100_000, "acts": True}]}]}


def turned():
    """A turned screen of rows in columns, each node of which is cut by outlines of all of its ancestors."""
    rows = [{"frame": [0, row * 10, 90, 9], "class": "Row", "children": [
        {"frame": [column * 9, 0, 8, 9], "class": "Button", "acts": True} for column in range(10)]} for row in range(20)]
    columns = [{"frame": [column * 100, 0, 95, 200], "class": "Column", "children": rows} for column in range(10)]
    root = {"frame": [0, 0, 1000, 200], "class": "Window", "children": columns}
    for _ in range(40):
        root = {"frame": [0, 0, 1000, 200], "class": "View", "children": [root]}
    return {"format": "hittest-scene", "version": 1, "roots": [root | {"transform": [0.8, 0.6, -0.6, 0.8, 0, 0]}]}


def random_scene(rng):
    """A scene of all attributes and shapes, on grids of whole numbers, tenths and thirds."""
    grid = rng.choice([1, 0.1, 1 / 3])
    names = []

    def number(low, high):
        return round(rng.uniform(low, high) / grid) * grid

    def points(count):
        return [[number(-10, 110), number(-10, 110)] for _ in range(count)]

    def shape():
        kind = rng.randrange(7)
        rect = [number(0, 20), number(0, 20), number(20, 90), number(20, 90)]
        if kind == 0:
            return {"ellipse": rect}
        if kind == 1:
            huge = rng.random() < 0.1  # a usual way to say "as round as it gets"
            return {"roundedRect": rect, "radii": [sys.float_info.max if huge else number(0, 40) for _ in range(4)]}
        if kind == 2:
            return {"polygon": points(rng.randrange(1, 40)), "rule": rng.choice(["evenOdd", "nonZero"])}
        if kind == 3:
            return {"path": [points(rng.randrange(1, 30)) for _ in range(rng.randrange(1, 4))], "rule": rng.choice(["evenOdd", "nonZero"])}
        if kind < 6:
            lines = [points(rng.randrange(1, 30)) for _ in range(rng.randrange(1, 4))]
            return {"stroke": lines, "closed": [rng.random() < 0.4 for _ in lines], "width": 1, "hitWidth": number(0, 20)}
        columns, rows = rng.randrange(1, 9), rng.randrange(1, 9)
        bits = bytes(rng.randrange(256) for _ in range((columns * rows + 7) // 8))
        return {"mask": [columns, rows], "bits": base64.b64encode(bits).decode()}

    def node(depth):
        made = {"id": f"n{len(names)}", "frame": [number(-20, 200), number(-20, 200), number(0, 160), number(0, 160)], "class": "View"}
        names.append(made["id"])
        if rng.random() < 0.15:
            x, y, width, height = made.pop("frame")
            made |= {"origin": [x, y], "bounds": [number(-50, 50), number(-50, 50), width, height]}
        if rng.random() < 0.25:
            angle, scale = rng.uniform(0, 7), rng.choice([1, 0.5, 2, -1])
            made["transform"] = [scale * math.cos(angle), scale * math.sin(angle), -math.sin(angle), math.cos(angle), number(-20, 20), 0]
            if rng.random() < 0.05:
                made["transform"] = [1, 1, 1, 1, 0, 0]
            made["anchorPoint"] = [rng.random(), rng.random()]
        if rng.random() < 0.15:
            made["touchOutsets"] = [number(-20, 20) for _ in range(4)]
        if rng.random() < 0.3:
            made["shape"] = shape()
        for name, share, values in [
            ("alpha", 0.1, [0, 0.01, 0.02, 0.5]), ("hidden", 0.04, [True]), ("enabled", 0.05, [False]), ("hitsOutsideBounds", 0.15, [True]),
            ("hitMode", 0.2, ["none", "boxNone", "boxOnly"]), ("asks", 0.03, ["hitTest", "inside"]), ("acts", 0.5, [True, False]),
        ]:
            if rng.random() < share:
                made[name] = rng.choice(values)
        if "asks" in made and rng.random() < 0.7:
            made["reach"] = [number(0, 30), number(0, 30), number(5, 60), number(5, 60)]
        if depth < 5 and len(names) < 150:
            made["children"] = [node(depth + 1) for _ in range(rng.randrange(5 if depth else 14))]
        if rng.random() < 0.08:
            made["redirect"] = rng.choice(names)
        return made

    root = node(0) | {"frame": [0, 0, 320, 320]}
    for name in ("bounds", "origin", "transform", "anchorPoint", "shape", "alpha", "hidden", "enabled", "asks", "reach", "hitMode"):
        root.pop(name, None)
    return {"format": "hittest-scene", "version": 1, "roots": [root]}
