#!/usr/bin/env python3
"""Times hittest on many taps, and prints a table.

    run.py HITTEST [TAPS]

TAPS is how many taps go over one scene of 100,000 nodes, ten million if not given. Files are made anew, the same each time, in
a folder that is removed. What is printed of a run: seconds, taps a second and second of the processor, the most memory. The
results go to a file and are compared: any number of threads writes the same bytes.
"""

import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

NODES = 100_000
SCENES, NODES_OF_SCENE, TAPS_OF_SCENE = 10_000, 100, 10


def tree(count, side, rng):
    """A window with panels of 24 cells each."""
    window = {"id": "window", "class": "UIWindow", "frame": [0, 0, side, side], "children": []}
    made = 1
    while made < count:
        cells = [
            {"id": f"cell-{made + 1 + i}", "class": "Cell", "frame": [rng.randrange(180), rng.randrange(180), 30.5, 24]}
            for i in range(min(24, count - made - 1))
        ]
        frame = [rng.randrange(side - 190), rng.randrange(side - 190), 200, 200]
        window["children"].append({"id": f"panel-{made}", "class": "UIView", "frame": frame, "children": cells})
        made += 1 + len(cells)
    return {"format": "hittest-scene", "version": 1, "roots": [window]}


def run(title, taps, *command):
    """Runs a command, prints a row of the table, and returns a digest of what it wrote."""
    with tempfile.NamedTemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=output)
        _, status, use = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        if status != 0:
            sys.exit(f"error: {' '.join(map(str, command))} ends with {status}")
        digest = hashlib.file_digest(open(output.name, "rb"), "sha256").hexdigest()
    processor = use.ru_utime + use.ru_stime
    rate = f"{taps / processor / 1e6:.2f}" if taps else ""
    print(f"| {title} | {seconds:.2f} | {processor:.2f} | {rate} | {use.ru_maxrss / 1024:.0f} |", flush=True)
    return digest


def same(one, other, what):
    if one != other:
        sys.exit(f"error: {what} differ")


def main(hittest, taps):
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        scene, csv, ndjson = folder / "scene.json", folder / "taps.csv", folder / "taps.ndjson"
        scene.write_text(json.dumps(tree(NODES, 4000, rng)))
        with csv.open("w") as rows, ndjson.open("w") as lines:
            rows.write("id,x,y\n")
            for n in range(taps):
                x, y = rng.randrange(400_000) / 100, rng.randrange(400_000) / 100
                rows.write(f"{n},{x},{y}\n")
                lines.write(f'{{"id":{n},"x":{x},"y":{y}}}\n')
        folder.joinpath("screens").mkdir()
        with folder.joinpath("screens.csv").open("w") as rows:
            rows.write("x,y,screen\n")
            for n in range(SCENES):
                folder.joinpath("screens", f"s{n}.json").write_text(json.dumps(tree(NODES_OF_SCENE, 400, rng)))
                for _ in range(TAPS_OF_SCENE):
                    rows.write(f"{rng.randrange(400)},{rng.randrange(400)},s{n}\n")

        print("| run | s | s of processors | million taps a second and core | most MB |\n|---|--:|--:|--:|--:|")
        python = f"import json; json.load(open({str(scene)!r}))"
        run("the scene of 100,000 nodes by Python's json", 0, sys.executable, "-c", python)
        run("the same by hittest, with one tap", 0, "sh", "-c", f"printf 'x,y\\n1,1\\n' | {hittest} resolve {scene} - --quiet")
        for title, file in [("CSV", csv), ("NDJSON", ndjson)]:
            digests = [
                run(f"{taps:,} taps, {title}, {threads} threads", taps, hittest, "resolve", scene, file, "--quiet", "--threads", str(threads))
                for threads in (1, 2)
            ]
            same(*digests, f"the results of 1 and of 2 threads ({title})")
        screens = folder / "screens"
        python = f"import json, pathlib\nfor p in pathlib.Path({str(screens)!r}).iterdir(): json.load(open(p))"
        run("10,000 scenes of 100 nodes by Python's json", 0, sys.executable, "-c", python)
        count = SCENES * TAPS_OF_SCENE
        digests = [
            run(f"the same by hittest, 10 taps each, {threads} threads", count, hittest, "resolve", screens,
                folder / "screens.csv", "--scene-field", "screen", "--quiet", "--threads", str(threads))
            for threads in (1, 2)
        ]
        same(*digests, "the results of 1 and of 2 threads (scenes)")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], int(float(sys.argv[2])) if len(sys.argv) == 3 else 10_000_000)
