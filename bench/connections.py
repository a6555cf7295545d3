#!/usr/bin/env python3
"""The site's HTTP/1.1 beside hyper and actix as they are, which answer the same cached pages.

    cargo build --release --manifest-path bench/connections/Cargo.toml
    python3 bench/connections.py target/debug/pharma-site bench/connections/target/release/connections

The first program, of any profile, only makes the pages. The second one is all three servers: `own` is built from the very
files of `src/web/server`, around hyper, with the cache, the counters and the limits of the site left out on all sides.
Needs wrk (Debian package `wrk`). Everything listens on loopback only. Two workers each, 32 kept connections, brotli.

In every round each server has its turn with each page. Prints the processor time of a request and requests a second as
medians over the rounds, and how much the others cost beside it; exits with 1 when the site's costs 1.2 times as much as hyper
alone, for any page (ADR 105).
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from pages import PATHS, SECONDS, cpu_seconds, free_port, get, start_site, wait_ready, wrk

ROUNDS = int(os.environ.get("ROUNDS", "5"))
MOST = 1.2
KINDS = ("own", "hyper", "actix")
LEFT_OUT = {"content-length", "connection", "date"}


def main():
    site, servers = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        write_pages(site, folder)
        ports = {kind: free_port() for kind in KINDS}
        running = {kind: subprocess.Popen([servers, kind, str(port), folder]) for kind, port in ports.items()}
        try:
            for port in ports.values():
                wait_ready(port, PATHS[0])
            for path in PATHS:
                assert len({get(port, path)[1] for port in ports.values()}) == 1, path
            compare(running, ports)
        finally:
            for server in running.values():
                server.kill()
                server.wait()


def write_pages(binary, folder):
    """Head and body of each page, as the site sends them."""
    data, port = os.path.join(folder, "data"), free_port()
    subprocess.run([binary, "load-demo", "--data-dir", data], check=True, stdout=subprocess.DEVNULL)
    site, _ = start_site(binary, data, port)
    for path in PATHS:
        for _ in range(20):
            get(port, path)
    time.sleep(3)  # the best compression is made in the background
    for number, path in enumerate(PATHS):
        answer, body = get(port, path)
        lines = [f"{name.lower()}: {value}" for name, value in answer.getheaders() if name.lower() not in LEFT_OUT]
        with open(os.path.join(folder, f"head-{number}"), "w") as file:
            file.write("\n".join([path, *lines]))
        with open(os.path.join(folder, f"body-{number}"), "wb") as file:
            file.write(body)
    site.kill()
    site.wait()


def measure(process, port, path):
    before = cpu_seconds([process.pid])
    rate = wrk(port, path)
    spent = cpu_seconds([process.pid]) - before
    return spent / (rate * float(SECONDS)) * 1e6, rate


def compare(servers, ports):
    costs = {(kind, path): [] for kind in KINDS for path in PATHS}
    rates = {(kind, path): [] for kind in KINDS for path in PATHS}
    for _ in range(ROUNDS):
        for path in PATHS:
            for kind in KINDS:
                cost, rate = measure(servers[kind], ports[kind], path)
                costs[kind, path].append(cost)
                rates[kind, path].append(rate)
    worst = 0.0
    for path in PATHS:
        for kind in KINDS:
            cost, rate = (statistics.median(values[kind, path]) for values in (costs, rates))
            pairs = zip(costs[kind, path], costs["own", path], strict=True)
            ratio = statistics.median(other / own for other, own in pairs)
            spread = f"{min(costs[kind, path]):.1f} to {max(costs[kind, path]):.1f}"
            print(f"{path:14} {kind:6} {cost:5.1f} µs a request ({spread}), {rate:7.0f} a second, {ratio:.2f} × our own")
            if kind == "hyper":
                worst = max(worst, 1 / ratio)
    print(f"the site's own costs {worst:.2f} times as much as hyper alone, or less; at most: {MOST}")
    sys.exit(0 if worst < MOST else 1)


if __name__ == "__main__":
    main()
