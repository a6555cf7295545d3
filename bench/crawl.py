#!/usr/bin/env python3
"""Asks for the pages of 10,000 products once each, as a crawler does, and prints what that cost.

    cargo build --release && python3 bench/crawl.py target/release/pharma-site [--products 10000] [--clients 2]

Makes a database of generated products in a temporary directory (or takes --data DIR), serves it on loopback, and reads
/products/1 … over connections that are kept open, with brotli. Prints the process's CPU time from /proc, in all and a
page, its memory, and the time of an answer (median, 99 %). Exits with 1 when the CPU time is above 45 s for 10,000.
"""

import argparse
import http.client
import os
import sys
import tempfile
import threading
import time

import products
from harness import Site, cpu_seconds, quantile, settle

LIMIT = 45.0 / 10_000


def answer(connection, path):
    connection.request("GET", path, headers={"Accept-Encoding": "br"})
    got = connection.getresponse()
    return got.status, len(got.read())


def ready(site):
    """Waits for the search index, as the first list with facets does."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    if answer(connection, "/products?q=a")[0] != 200:
        raise SystemExit("there is no list")


def crawl(port, ids, times):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for number in ids:
        began = time.perf_counter()
        status, length = answer(connection, f"/products/{number}")
        times.append(time.perf_counter() - began)
        if status != 200 or length < 1_000:
            raise SystemExit(f"/products/{number}: status {status}, {length} bytes")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--products", type=int, default=10_000)
    arguments.add_argument("--clients", type=int, default=2)
    arguments.add_argument("--data", help="a data directory that has the products")
    options = arguments.parse_args()
    binary = os.path.abspath(options.binary)
    with tempfile.TemporaryDirectory() as folder:
        data = options.data or os.path.join(folder, "data")
        if not options.data:
            products.load(binary, data, options.products)
        with Site(binary, data, demo=False) as site:
            ready(site)
            settle(site.pid)
            idle, before, times = site.memory(), cpu_seconds(site.pid), []
            shares = [range(1 + n, options.products + 1, options.clients) for n in range(options.clients)]
            threads = [threading.Thread(target=crawl, args=(site.port, share, times)) for share in shares]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            spent = cpu_seconds(site.pid) - before
            now, most = site.memory(), site.memory("VmHWM")
    if len(times) != options.products:
        raise SystemExit(f"only {len(times)} of {options.products} pages were answered")
    print(
        f"{options.products} pages: {spent:.1f} s of CPU, {spent / options.products * 1000:.2f} ms a page;"
        f" answers {quantile(times, 0.5) * 1000:.1f} ms median, {quantile(times, 0.99) * 1000:.1f} ms 99 %;"
        f" memory {idle:.0f} MB before, {now:.0f} MB after, {most:.0f} MB at most"
    )
    sys.exit(spent / options.products > LIMIT)


if __name__ == "__main__":
    main()
