#!/usr/bin/env python3
"""Time and size of the files that are made for paper, over the sample content.

    bench/pdf.py target/release/pharma-site
"""

import argparse
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request


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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{free.getsockname()[1]}"
    base = f"http://{listen}"
    with tempfile.TemporaryDirectory() as directory:
        command = [binary, "serve", "--demo", "--data-dir", f"{directory}/data", "--listen", listen]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            for line in server.stdout:
                if "the catalogue was printed" in line:
                    print("whole catalogue:", line.split("printed")[1].strip())
                    break
            report("sheets", [get(base, f"/products/{id}/sheet.pdf") for id in range(1, 101)])
            report("sheets, again", [get(base, f"/products/{id}/sheet.pdf") for id in range(1, 101)])
            report("catalogue of a choice", [get(base, f"/catalogue.pdf?q={q}") for q in ("mg", "tablet", "cap", "syrup")])
        finally:
            server.terminate()
            server.communicate()


if __name__ == "__main__":
    main()
