#!/usr/bin/env python3
"""Time and size of the files that are made for paper, over the sample content.

    bench/pdf.py target/release/pharma-site
"""

import argparse
import statistics
import tempfile
import time
import urllib.request

from harness import Site


def get(base, path):
    begun = time.perf_counter()
    with urllib.request.urlopen(base + path) as answer:
        size = len(answer.read())
    return (time.perf_counter() - begun) * 1000, size


def report(what, taken):
    times, sizes = zip(*taken)
    print(f"{what}: median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms, "
          f"{statistics.mean(sizes) / 1000:.0f} kB on average, {len(taken)} files")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    binary = parser.parse_args().binary
    with tempfile.TemporaryDirectory() as folder, Site(binary, f"{folder}/data", PHARMA_SITE_LOG="info") as site:
        base = f"http://127.0.0.1:{site.port}"
        while "the catalogue was printed" not in (log := site.log.read_text()):
            time.sleep(0.2)
        print("whole catalogue:", log.split("the catalogue was printed")[1].splitlines()[0].strip())
        report("sheets", [get(base, f"/products/{id}/sheet.pdf") for id in range(1, 101)])
        report("sheets, again", [get(base, f"/products/{id}/sheet.pdf") for id in range(1, 101)])
        report("catalogue of a choice", [get(base, f"/catalogue.pdf?q={q}") for q in ("mg", "tablet", "cap", "syrup")])


if __name__ == "__main__":
    main()
