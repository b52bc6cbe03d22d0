"""Does again what lives.mjs has recorded, with the C library of this machine, and prints the same digests.

    HIT_TEST_LIBRARY=libCHitTest.so replay.py RECORD
"""

import json
import math
import os
import re
import sys
from array import array

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Sources", "CHitTest", "python"))
import hit_test

NODES = {"insert": [1], "insertMany": [1], "move": [0, 1, 2], "setFrames": [0], "setTransforms": [0]}
ASKED = ("topmost", "topmostMany", "hits", "region", "lasso", "along", "nearest")
MODES = ["auto", "none", "box-none", "box-only"]
ASKS = ["nothing", "hit-test", "inside"]


def snake(name):
    return re.sub(r"(SVG|[A-Z])", lambda match: "_" + match[1].lower(), name)


def attributes(values):
    values = {snake(name): value for name, value in values.items()}
    if "mode" in values:
        values["mode"] = MODES.index(values["mode"])
    if "asks" in values:
        values["asks"] = ASKS.index(values["asks"])
    if "reach" in values:
        reach = values.pop("reach")
        for index, kind in enumerate(("rect", "outsets")):
            if reach and kind in reach:
                values.update(reach=index + 1, reach_values=tuple(reach[kind]))
    return values


def pairs(numbers):
    return list(zip(numbers[::2], numbers[1::2]))


class Life:
    def __init__(self, family):
        self.family, self.scene, self.nodes, self.numbers = family, hit_test.Scene(), [0], {0: 0}
        self.digest, self.asked = 0x811C9DC5, 0
        self.scene.on_ask(self.reply)

    def reply(self, node, x, y, _asks):
        # The remainder of JavaScript has the sign of what is divided.
        reply = math.fmod(7 * self.numbers[node] + math.floor(x) + math.floor(y), 3)
        return node if reply == 2 else reply == 1

    def note(self, value):
        self.digest = (self.digest ^ value) * 16777619 & 0xFFFFFFFF

    def ask(self, method, values):
        self.asked += {"topmost": 1, "topmostMany": len(values[0]) // 2 if method == "topmostMany" else 0}.get(method, 0)
        self.answer(self.scene, method, values)

    def ask_snapshot(self, method, values):
        self.answer(self.scene.snapshot(), method, values)

    def copy(self):
        before = self.scene
        self.scene = before.copy()
        before.close()
        self.scene.on_ask(self.reply)

    def answer(self, asked, method, values):
        named = values.pop() if isinstance(values[-1], dict) else {}
        if method in ("lasso", "along"):
            values[0] = pairs(values[0])
        if method == "topmostMany":
            answer = list(asked.topmost_many(array("d", map(float, values[0]))))
        elif method == "topmost":
            answer = [asked.topmost(*values)]
        else:
            answer = [item.node for item in getattr(asked, method)(*values, **named)]
        for node in answer:
            self.note(self.numbers[node])
        self.note(len(answer))

    def do(self, method, values):
        for place in NODES.get(method, [0]):
            if place < len(values):
                value = values[place]
                values[place] = [self.nodes[one] for one in value] if isinstance(value, list) else self.nodes[value]
        named = {}
        # Three places, of which JavaScript's recorder leaves some undefined.
        while values and values[-1] is None:
            values.pop()
        if method in ("insert", "set") and isinstance(values[-1], dict):
            named = attributes(values.pop())
        elif values and isinstance(values[-1], dict):
            named = {snake(name): value for name, value in values.pop().items()}
        if method in ("insertMany",):
            values[0] = array("d", map(float, values[0]))
        if method in ("setFrames", "setTransforms"):
            values[1] = array("d", map(float, values[1]))
        if method == "setPolygon":
            values[1] = pairs(values[1])
        if method in ("setPath", "setStroke"):
            values[1] = [pairs(line) for line in values[1]]
        made = getattr(self.scene, snake(method))(*values, **named)
        if method in ("insert", "insertMany"):
            for node in [made] if method == "insert" else made:
                self.numbers[node] = len(self.nodes)
                self.nodes.append(node)


def main(path):
    life, asked = None, 0
    with open(path) as file:
        for line in file:
            method, *values = json.loads(line)
            if method == "begin":
                life = Life(*values)
            elif method == "end":
                print(life.family, len(life.scene), format(life.digest, "x"))
                asked += life.asked
                life.scene.close()
            elif method == "copy":
                life.copy()
            elif method == "snapshot":
                life.ask_snapshot(values[0], values[1:])
            elif method in ASKED:
                life.ask(method, values)
            else:
                life.do(method, values)
    print(asked, "questions")


main(sys.argv[1])
