#!/usr/bin/env python3
"""How often hittest answers as the platform did, and prints a table.

    run.py HITTEST [FOLDER...]

A folder of scenes is a row, once without rules and once with the ones that its format brings along. What is true of it is found
in the folder itself:

- taps.ndjson and snapshots: recorded taps, each with the view that the platform or the recorder says it was for;
- dumps of Android (.xml): a touch at the center of a clickable node is for that node or a clickable one in it;
- page sources of XCUITest (.xml): the same of visible elements of interactive types;
- what recursiveDescription prints (.txt): a touch at the center of a control is for it or a view in it (described.py);
- dumps of Android's view server (.txt, .txt.gz): the same where nothing lies in front (viewserver.py);
- tables of boxes (.csv, .csv.gz): 4,000 points on and in boxes, each against a scan of all boxes;
- DOM snapshots (NAME.domsnapshot.json, compressed or not) beside NAME.taps.ndjson, as Benchmarks/Browser/capture.py makes them:
  what Chromium's elementFromPoint answered, and its lists of all elements, by the attribute data-hit.

Without folders it takes the data of the tests. Fails if any answer with rules differs from what is true; of pages, if less than
97.5 % of one page's points, 99 % of a folder's or 97 % of its lists agree.
"""

import csv
import fnmatch
import gzip
import io
import json
import pathlib
import random
import re
import subprocess
import sys

import described
import viewserver

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DATA = PROJECT / "Tests/SceneFilesTests/Data"
POINTS = 4_000


def hittest(*arguments, taps=None):
    """What hittest writes, and what it says on standard error."""
    process = subprocess.run([HITTEST, *map(str, arguments)], input=taps, capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit(f"error: hittest {' '.join(map(str, arguments))} ends with {process.returncode}\n{process.stderr}")
    return process.stdout, process.stderr


def hits(scene, points, *options):
    """The name of the node that is hit at each point; None where none is."""
    taps = "x,y\n" + "".join(f"{x!r},{y!r}\n" for x, y in points)
    output, _ = hittest("resolve", scene, "-", "--quiet", *options, taps=taps)
    return [row["hit"] if row["status"] == "hit" else None for row in csv.DictReader(io.StringIO(output))]


def recorded(folder, options):
    _, messages = hittest(
        "resolve", folder / "snapshots", folder / "taps.ndjson", "--x", "gesture.x", "--y", "gesture.y",
        "--scene-field", "snapshot", *options)
    right, count = map(int, re.search(r"(\d+) of (\d+) as recorded", messages).groups())
    return right, right, count


def interactive_types():
    rules = json.loads((PROJECT / "Sources/SceneFiles/Rules/Shipped/xcui.json").read_text())["rules"]
    return [rule["when"]["class"] for rule in rules if rule.get("acts")]


def nodes(scene):
    """The nodes of a dump in pre-order: members and the names of their ancestors."""
    output, _ = hittest("convert", scene, "--rules", "none", "--quiet")
    found = []

    def visit(node, above):
        name = node.get("id", str(len(found)))
        found.append((name, node, above))
        for child in node.get("children", []):
            visit(child, above | {name})

    for root in json.loads(output)["roots"]:
        visit(root, frozenset())
    return found


def centers(folder, options):
    types = interactive_types()

    def acts(node):
        if "clickable" in node:
            return "true" in (node["clickable"], node.get("long-clickable"))
        return node.get("visible") == "true" and any(fnmatch.fnmatchcase(node.get("class", ""), t) for t in types)

    itself, descendants, count = 0, 0, 0
    for scene in sorted(folder.rglob("*.xml")):
        tree = nodes(scene)
        acting = {name: above for name, node, above in tree if acts(node)}
        # Dumps are in coordinates of the screen, and so are their nodes' bounds.
        boxes = [(name, node.get("bounds") or node["frame"]) for name, node, _ in tree if name in acting]
        wanted = [(name, (x + w / 2, y + h / 2)) for name, (x, y, w, h) in boxes if w > 0 and h > 0]
        for (name, _), hit in zip(wanted, hits(scene, [center for _, center in wanted], *options)):
            itself += hit == name
            descendants += hit == name or (hit in acting and name in acting[hit])
        count += len(wanted)
    return itself, descendants, count


def on_controls(folder, options):
    itself, inside, count = 0, 0, 0
    for scene in sorted(folder.glob("*.txt")):
        wanted = described.controls(scene)
        for (view, _, views), hit in zip(wanted, hits(scene, [center for _, center, _ in wanted], *options)):
            itself += hit == str(view)
            inside += hit in map(str, views)
        count += len(wanted)
    return itself, inside, count


def dispatched(folder, options):
    itself, inside, count = 0, 0, 0
    for scene in view_server_dumps(folder):
        wanted = viewserver.centers(scene)
        for (view, _, first), hit in zip(wanted, hits(scene, [center for _, center, _ in wanted], *options)):
            itself += hit == str(view)
            inside += hit == str(first)
        count += len(wanted)
    return itself, inside, count


def view_server_dumps(folder):
    """The files of a folder that are dumps of a view server; it may hold other text."""
    def begins(path):
        with gzip.open(path, "rt") if path.suffix == ".gz" else open(path) as file:
            return re.match(r"[\w.$]+@[0-9a-f]+ \S+=\d+,", file.readline()) is not None

    return [path for path in sorted([*folder.glob("*.txt"), *folder.glob("*.txt.gz")]) if begins(path)]


def scan(table, options):
    text = gzip.open(table, "rt") if table.suffix == ".gz" else open(table)
    rows = csv.DictReader(line for line in text if not line.startswith("#"))
    boxes = [(float(r["x"]), float(r["y"]), float(r["x"]) + float(r["w"]), float(r["y"]) + float(r["h"])) for r in rows]
    rng = random.Random(1)
    points = []
    for _ in range(POINTS):
        low_x, low_y, high_x, high_y = rng.choice(boxes)
        points.append((rng.choice([low_x, high_x, rng.uniform(low_x, high_x)]), rng.choice([low_y, high_y, rng.uniform(low_y, high_y)])))
    names = [node[0] for node in nodes(table)]
    right = 0
    for (x, y), hit in zip(points, hits(table, points, *options)):
        front = next((i for i in reversed(range(len(boxes))) if boxes[i][0] <= x < boxes[i][2] and boxes[i][1] <= y < boxes[i][3]), None)
        right += hit == (None if front is None else names[front])
    return right, right, POINTS


def text(path):
    """The text of a file, compressed or not."""
    return (gzip.open(path, "rt") if path.suffix == ".gz" else open(path)).read()


def page(snapshot, taps, options):
    """Right answers of a page's points and lists, and how many there are of each."""
    records = [json.loads(line) for line in text(taps).splitlines()]
    points = [record for record in records if "hit" in record]
    lists = [record for record in records if "stack" in record]

    def answers(asked, *more):
        lines = "x,y\n" + "".join(f"{record['x']!r},{record['y']!r}\n" for record in asked)
        output, _ = hittest("resolve", snapshot, "-", "--quiet", *options, *more, taps=lines)
        return list(csv.DictReader(io.StringIO(output)))

    hits = answers(points, "--columns", "status,data-hit")
    right = sum((int(row["data-hit"] or -2) if row["status"] == "hit" else -1) == tap["hit"] for row, tap in zip(hits, points))
    # Lists name elements by their places in the document.
    document = json.loads(text(snapshot))
    document = document.get("result", document)
    strings, attributes = document["strings"], document["documents"][0]["nodes"]["attributes"]
    numbers = {}
    for node, names in enumerate(attributes):
        for name, value in zip(names[::2], names[1::2]):
            if strings[name] == "data-hit":
                numbers[str(node)] = int(strings[value])
    found = answers(lists, "--report", "all", "--columns", "status,hit")
    alike = sum([numbers.get(name) for name in row["hit"].split()] == tap["stack"] for row, tap in zip(found, lists))
    return right, len(points), alike, len(lists)


def pages(folder):
    """The snapshots of pages in a folder, with their answers."""
    for snapshot in sorted(folder.glob("*.domsnapshot.json*")):
        name = snapshot.name.split(".domsnapshot.json")[0]
        taps = [folder / f"{name}.taps.ndjson{ending}" for ending in ("", ".gz")]
        for path in taps:
            if path.exists():
                yield name, snapshot, path


def print_pages(folder):
    """Prints a row for each page and one for all. True if less agrees than must."""
    failed = False
    for rules, options in [("none", ["--rules", "none"]), ("shipped", [])]:
        sums = [0, 0, 0, 0]
        for name, snapshot, taps in pages(folder):
            counts = page(snapshot, taps, options)
            sums = [sum(pair) for pair in zip(sums, counts)]
            failed = failed or counts[0] < 0.975 * counts[1]
            if rules == "shipped":
                right, total, alike, lists = counts
                print(f"| {name} | elementFromPoint | {rules} | {right:,} | {right:,} | {total:,} |")
                print(f"| {name} | elementsFromPoint | {rules} | {alike:,} | {alike:,} | {lists:,} |", flush=True)
        right, total, alike, lists = sums
        print(f"| {folder.name} | elementFromPoint | {rules} | {right:,} | {right:,} | {total:,} |")
        print(f"| {folder.name} | elementsFromPoint | {rules} | {alike:,} | {alike:,} | {lists:,} |", flush=True)
        failed = failed or right < 0.99 * total or alike < 0.97 * lists
    return failed


def rows(folder):
    """The kinds of truth in a folder: what it is called, and what counts right answers."""
    if (folder / "taps.ndjson").exists():
        return [("recorded taps", lambda options: recorded(folder, options))]
    if any(folder.rglob("*.xml")):
        return [("centers of what reacts", lambda options: centers(folder, options))]
    if view_server_dumps(folder):
        return [("centers of what reacts", lambda options: dispatched(folder, options))]
    if any(described.controls(path) for path in folder.glob("*.txt")):
        return [("centers of controls", lambda options: on_controls(folder, options))]
    tables = sorted(folder.glob("*.csv")) + sorted(folder.glob("*.csv.gz"))
    return [("points against a scan", lambda options, table=table: scan(table, options)) for table in tables]


def main(folders):
    print("| scenes | truth | rules | itself | itself or in it | of |\n|---|---|---|--:|--:|--:|")
    failed = False
    for folder in folders:
        if any(pages(folder)):
            failed = print_pages(folder) or failed
            continue
        found = rows(folder)
        if not found:
            sys.exit(f"error: {folder}: expected taps.ndjson, .xml, .txt, .csv or .domsnapshot.json files, found none")
        for truth, count in found:
            for rules, options in [("none", ["--rules", "none"]), ("shipped", [])]:
                itself, inside, total = count(options)
                print(f"| {folder.name} | {truth} | {rules} | {itself:,} | {inside:,} | {total:,} |", flush=True)
                failed = failed or (rules == "shipped" and inside != total)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    HITTEST = sys.argv[1]
    folders = [pathlib.Path(name) for name in sys.argv[2:]]
    sys.exit(main(folders or sorted(path for path in DATA.iterdir() if path.is_dir())))
