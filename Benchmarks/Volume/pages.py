#!/usr/bin/env python3
"""Times hittest on DOM snapshots of long pages, and prints a table.

    pages.py HITTEST [NODES]

NODES is how many nodes the longest page has; 3.3 million, some 500 MB, if not given. Runs that are compared take turns, and the
fastest of each counts. What is printed of a run: seconds, seconds of the processor, the most memory, also as a multiple of the file.
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from run import tree

NODES = 100_000
TAPS = 1_000_000
TURNS = 5


def run(*command):
    """Seconds, seconds of the processor and bytes of memory of a command."""
    start = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL)
    _, status, use = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"error: {' '.join(map(str, command))} ends with {status}")
    return time.monotonic() - start, use.ru_utime + use.ru_stime, use.ru_maxrss * 1024


def write(nodes, file):
    """Makes a page by a process of its own, since a child counts the memory of the one that began it; the number of its nodes and
    its size."""
    program = pathlib.Path(__file__).with_name("page.py")
    text = subprocess.run([sys.executable, program, str(nodes), file], check=True, capture_output=True, text=True).stdout
    made, width, height = re.match(r"([\d,]+) nodes on (\d+) x (\d+)", text).groups()
    return int(made.replace(",", "")), (int(width), int(height))


def race(commands, turns):
    """The fastest run of each command, by its processor; they take turns."""
    best = {}
    for _ in range(turns):
        for title, command in commands.items():
            result = run(*command)
            if title not in best or result[1] < best[title][1]:
                best[title] = result
    return best


def show(results, size):
    for title, (seconds, processor, memory) in results.items():
        print(f"| {title} | {seconds:.2f} | {processor:.2f} | {memory / 1e6:.0f} | {memory / size:.2f} |", flush=True)


def main(hittest, count):
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        snapshot, scene, one = folder / "page.json", folder / "scene.json", folder / "one.csv"
        made, size = write(NODES, snapshot)
        scene.write_text(json.dumps(tree(NODES, 4000, rng)))
        one.write_text("x,y\n1,1\n")
        for file, width, height in [("clicks.csv", *size), ("taps.csv", 4000, 4000)]:
            with folder.joinpath(file).open("w") as rows:
                rows.write("x,y\n")
                for _ in range(TAPS):
                    rows.write(f"{rng.randrange(100 * width) / 100},{rng.randrange(100 * height) / 100}\n")
        print("| run | s | s of the processor | most MB | of the file |\n|---|--:|--:|--:|--:|")
        load = f"import json; json.load(open({str(snapshot)!r}))"
        resolve = [hittest, "resolve", "--quiet"]
        show(race({
            f"a page of {made:,} nodes by Python's json": [sys.executable, "-c", load],
            "the same by hittest resolve, with one click": [*resolve, snapshot, one],
        }, TURNS), snapshot.stat().st_size)
        show(race({
            f"{TAPS:,} clicks on that page": [*resolve, "--space", "page", snapshot, folder / "clicks.csv"],
            f"{TAPS:,} taps on a scene of {NODES:,} nodes": [*resolve, scene, folder / "taps.csv"],
        }, TURNS), snapshot.stat().st_size)
        made, _ = write(count, snapshot)
        show(race({
            f"a page of {made:,} nodes, hittest resolve": [*resolve, snapshot, one],
            "the same, hittest info": [hittest, "info", snapshot],
        }, 1), snapshot.stat().st_size)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], int(float(sys.argv[2])) if len(sys.argv) == 3 else 3_300_000)
