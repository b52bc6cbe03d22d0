#!/usr/bin/env python3
"""Resolves recorded taps by Spark, each partition through a process of hittest, and compares with one process for all.

    resolve_taps.py HITTEST [TAPS]

TAPS is how many taps there are at least; the shipped ones are repeated until there are so many. The first record is broken:
it must come out as an error, and nothing else may.
"""

import json
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

from pyspark.sql import SparkSession

DATA = pathlib.Path("Tests/SceneFilesTests/Data/uikit").resolve()
PARTITIONS = 2


def main(hittest, least):
    arguments = [
        hittest, "resolve", str(DATA / "snapshots"), "-", "--taps-format", "ndjson", "--x", "gesture.x",
        "--y", "gesture.y", "--scene-field", "snapshot", "--quiet",
    ]
    # Records with errors are a matter of the results, and end a process with 1; all else fails the job.
    pipe = f"sh -c {shlex.quote(shlex.join(arguments) + '; [ $? -le 1 ]')}"
    shipped = (DATA / "taps.ndjson").read_text().splitlines()
    broken = '{"gesture": {"x": 1, "y":'
    lines = [broken] + shipped * -(-least // len(shipped))

    with tempfile.TemporaryDirectory() as folder:
        taps = pathlib.Path(folder, "taps.ndjson")
        taps.write_text("\n".join(lines) + "\n")

        start = time.monotonic()
        with taps.open("rb") as file:
            single = subprocess.run(arguments, stdin=file, stdout=subprocess.PIPE, check=False)
        single_seconds = time.monotonic() - start
        if single.returncode != 1:
            sys.exit(f"error: hittest ends with {single.returncode}, not with 1 for one broken record")
        expected = single.stdout.decode().splitlines()

        spark = SparkSession.builder.master(f"local[{PARTITIONS}]").appName("hittest").getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
        spark.sparkContext.parallelize(range(PARTITIONS), PARTITIONS).count()  # its start is not measured
        start = time.monotonic()
        results = spark.sparkContext.textFile(str(taps), PARTITIONS).pipe(pipe, checkCode=True).collect()
        spark_seconds = time.monotonic() - start
        spark.stop()

    errors = [line for line in results if json.loads(line)["status"] == "error"]
    for line in errors:
        print(f"failed: {line}")
    print(f"{len(lines)} taps: one process {single_seconds:.2f} s, Spark local[{PARTITIONS}] {spark_seconds:.2f} s")
    if results != expected:
        place = next((i for i, (one, other) in enumerate(zip(results, expected)) if one != other), len(expected))
        sys.exit(f"error: Spark's {len(results)} results differ from the {len(expected)} of one process from line {place + 1} on")
    if len(errors) != 1 or json.loads(errors[0])["record"] != broken:
        sys.exit(f"error: expected the broken record as the one error, found {len(errors)}")
    print(f"the same {len(results)} results, the broken record among them")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) == 3 else 0)
