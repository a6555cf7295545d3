#!/usr/bin/env python3
"""Many sign-ins at once: is everyone answered in time, and does nobody else notice?

    bench/sign-in-storm.py target/release/pharma-site [at-once]

Starts the site on a directory of its own, opens all connections (200) first, sends the right password on each at the
same moment, and reads a public page meanwhile, over and over on one connection of another process. Prints the answers
by status, the slowest, the peak of memory, and the latency of the page before and during. Exits with 1 when an answer
took over 10 s, one was neither 200 nor 503 with Retry-After, memory went over 300 MB, the page took over 100 ms for
more than one request in a hundred, or, of 200 and fewer, anybody was sent away. Use a release build.
"""

import asyncio
import collections
import http.client
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
from pathlib import Path

from harness import Site, quantile

PROMISED = 200
PAGE = "/products"


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    at_once = int(sys.argv[2]) if len(sys.argv) > 2 else PROMISED
    with tempfile.TemporaryDirectory() as directory:
        with Site(sys.argv[1], Path(directory) / "data", PHARMA_SITE_LOG="info") as site:
            return measure(site, at_once)


def measure(site: Site, at_once: int) -> int:
    stop, (ours, theirs) = multiprocessing.Event(), multiprocessing.Pipe()
    reader = multiprocessing.Process(target=read_page, args=(site.port, stop, theirs))
    reader.start()
    time.sleep(3)
    idle = site.memory()
    began = time.monotonic()
    answers = asyncio.run(storm(site.port, site.password, at_once))
    ended = time.monotonic()
    peak = site.memory("VmHWM")
    stop.set()
    seen = ours.recv()
    reader.join()

    before = [took for at, took in seen if began - 2.5 < at < began]
    during = [took for at, took in seen if began <= at < ended]
    by_status = collections.Counter(status for status, _, _ in answers)
    slowest = max(took for _, took, _ in answers)
    good = sorted(took for status, took, _ in answers if status == 200)
    print(f"{at_once} sign-ins at once: " + ", ".join(f"{n} x {status}" for status, n in sorted(by_status.items())))
    if good:
        print(f"signed in: first after {good[0]:.2f} s, half by {statistics.median(good):.2f} s, last {good[-1]:.2f} s")
    sent_away = sorted(took for status, took, _ in answers if status == 503)
    if sent_away:
        print(f"sent away: first after {sent_away[0]:.2f} s, last {sent_away[-1]:.2f} s")
    print(f"slowest answer: {slowest:.2f} s; memory: {idle:.0f} MB before, {peak:.0f} MB at most")
    print(f"{PAGE} before: {spread(before)}")
    print(f"{PAGE} during: {spread(during)}")
    promises = {
        "everyone answered within 10 s": slowest < 10,
        "only 200, or 503 with Retry-After": all(s == 200 or (s == 503 and retry) for s, _, retry in answers),
        f"nobody of {PROMISED} sent away": at_once > PROMISED or by_status[200] == at_once,
        "memory under 300 MB": peak < 300,
        "the page within 100 ms for 99 of 100": quantile(during, 0.99) < 0.1,
    }
    for promise, held in promises.items():
        print(f"{'ok  ' if held else 'FAIL'} {promise}")
    return 0 if all(promises.values()) else 1


async def storm(port: int, password: str, at_once: int) -> list[tuple[int, float, bool]]:
    body = json.dumps({"email": "admin@example.com", "password": password}).encode()
    request = (
        b"POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body
    )
    go = asyncio.Event()

    async def one() -> tuple[int, float, bool]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        ready.release()
        await go.wait()
        started = time.monotonic()
        writer.write(request)
        answer = await asyncio.wait_for(reader.read(), 60)
        took = time.monotonic() - started
        writer.close()
        head = answer.split(b"\r\n\r\n", 1)[0].lower()
        return int(answer[9:12]), took, b"\r\nretry-after:" in head

    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(one()) for _ in range(at_once)]
    for _ in tasks:
        await ready.acquire()
    go.set()
    return await asyncio.gather(*tasks)


def read_page(port: int, stop, answer) -> None:
    """Reads the page every few milliseconds until told to stop; sends when each began and how long it took."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    seen = []
    while not stop.is_set():
        at = time.monotonic()
        connection.request("GET", PAGE, headers={"Host": "localhost"})
        response = connection.getresponse()
        response.read()
        assert response.status == 200, response.status
        seen.append((at, time.monotonic() - at))
        time.sleep(0.005)
    answer.send(seen)


def spread(values: list[float]) -> str:
    marks = {"p50": 0.5, "p99": 0.99, "slowest": 1.0}
    return f"{len(values)} requests, " + ", ".join(
        f"{name} {quantile(values, q) * 1000:.1f} ms" for name, q in marks.items()
    )


if __name__ == "__main__":
    sys.exit(main())
