#!/usr/bin/env python3
"""Seventeen anonymous attacks, from one address and from many, on a site that may use 256 MB, beside a visitor and a clerk.

Connections that say nothing or half a head, pipelines whose answers nobody reads, forms of hundreds of thousands of fields, bodies that stop half-way, names of parts
without end, lists that match everything, catalogues of ever another choice, readers that read nothing. Meanwhile a visitor
reads a cached page, and a clerk saves products. The server must live, its memory must stay bounded and be given back within a
minute, the visitor must be served about as before, and what the clerk was told is saved must be there.

    tests/faults/attackers.py                                   # each attack for ten seconds, both ways
    tests/faults/attackers.py --seconds 3 --connections 60      # shorter
    tests/faults/attackers.py --only "unread"                   # those whose name has this word

Where a control group for memory can be made (root, version 1 or 2), the server runs in one of 256 MB; elsewhere its peak alone
is measured, which is said. `--from-many` addresses are 250 of the loopback.
"""

import collections
import http.client
import itertools
import json
import multiprocessing
import os
import random
import re
import selectors
import socket
import time
from pathlib import Path

from common import GONE, Site, expect, product, program, run

LIMIT = 256 << 20
"""What the server may use, bytes."""

GET = "GET {} HTTP/1.1\r\nHost: localhost\r\n{}\r\n"


def get(path: str, headers: str = "") -> bytes:
    return GET.format(path, headers).encode()


def post(path: str, kind: str, body: bytes, length: int | None = None) -> bytes:
    """A POST whose announced length may be more than what is sent."""
    size = len(body) if length is None else length
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {size}\r\n\r\n"
    return head.encode() + body


FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=edge"
PART = b'--edge\r\nContent-Disposition: form-data; name="'
FILE = PART + b'file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n'


def match(text: str) -> bytes:
    return post("/api/match", "application/json", json.dumps({"text": text}).encode())


def choices():
    """Catalogues of a choice, each another one."""
    for n in itertools.count(random.randrange(1 << 30)):
        yield get(f"/catalogue.pdf?q=a&form={'tablet' if n % 2 else 'capsule'}&sort=name&n={n}")


def tangled(n: int) -> str:
    words = " ".join(["tab"] * 20)
    return f"paracetamol ({words} {n}) zzzz"


ATTACKS = {
    # name: (what a connection sends, again and again; whether it reads the answers)
    "connections that say nothing": (b"", False),
    "half a head": (get("/products")[:-2] + b"A: " + b"a" * 8000, False),
    "400 pages a connection, unread": (get("/products") * 400, False),
    "6,000 missing pages a connection, unread": (get("/no-such-page") * 6000, False),
    "the whole catalogue, unread": (get("/catalogue.pdf") * 20, False),
    "a form of 700,000 fields": (post("/enquiry-list", FORM, b"p=1&" * 500_000), True),
    "a list of 700,000 empty lines": (post("/enquiry-list", FORM, b"text=" + b"%0A" * 660_000), True),
    "JSON of 700,000 empty lines": (match("\n" * 500_000), True),
    "JSON of 500,000 brackets": (post("/api/match", "application/json", b"[" * 500_000), True),
    "a form that stops half-way": (post("/enquiry-list", FORM, b"p=1&" * 200_000, 1_000_000), True),
    "a file that stops half-way": (post("/api/match", PARTS, FILE + b"a,b\n" * 200_000, 1_000_000), True),
    "a part's name without end": (post("/api/match", PARTS, PART + b"a" * 4_000_000, 1 << 40), True),
    "parts without end": (post("/api/match", PARTS, (PART + b'a"\r\n\r\n\r\n') * 60_000, 1 << 40), True),
    "lists that match everything": (match("\n".join(map(tangled, range(500)))), True),
    "catalogues of another choice": (choices, True),
    "heads without end": (get("/products")[:-2] + b"A: b\r\n" * 100_000, True),
    "requests after a close": (get("/products", "Connection: close\r\n") + get("/products") * 5000, True),
}


class Attacker:
    """One connection of an attack."""

    def __init__(self, port: int, source: str, content):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.bind((source, 0))
        self.socket.setblocking(False)
        self.socket.connect_ex(("127.0.0.1", port))
        self.content, self.sent = memoryview(content), 0

    def write(self) -> bool:
        """Whether there is more to send."""
        self.sent += self.socket.send(self.content[self.sent : self.sent + 65_536])
        return self.sent < len(self.content)


def attack(port: int, sources: list[str], count: int, name: str, until: float, outcome) -> None:
    """Keeps `count` connections busy with the attack. Runs as a process of its own, behind the visitor in priority."""
    os.nice(10)
    content, reads = ATTACKS[name]
    contents = content() if callable(content) else itertools.repeat(content)
    selector, statuses, source = selectors.DefaultSelector(), collections.Counter(), itertools.cycle(sources)
    waiting = selectors.EVENT_WRITE | (selectors.EVENT_READ if reads else 0)

    def open_one() -> None:
        one = Attacker(port, next(source), next(contents))
        selector.register(one.socket, waiting, one)

    def close(one: Attacker) -> None:
        selector.unregister(one.socket)
        one.socket.close()
        statuses["connections"] += 1

    for _ in range(count):
        open_one()
    held = []
    while time.monotonic() < until:
        for key, events in selector.select(0.2):
            one = key.data
            try:
                if events & selectors.EVENT_READ:
                    found = re.match(rb"HTTP/1\.1 (\d{3})", one.socket.recv(65_536))
                    statuses[found[1].decode() if found else "closed"] += 1
                    close(one)
                    open_one()
                elif not one.write():
                    if reads:
                        selector.modify(one.socket, selectors.EVENT_READ, one)
                    else:
                        selector.unregister(one.socket)
                        held.append(one)
            except BlockingIOError:
                continue
            except OSError:
                close(one)
                open_one()
    outcome.put(dict(statuses))


def visit(port: int, path: str, ended, outcome) -> None:
    """Reads a page a hundred times a second; the times of its answers, seconds, and what went wrong."""
    connection, times, wrong = http.client.HTTPConnection("127.0.0.1", port, timeout=30), [], []
    while not ended.is_set():
        began = time.perf_counter()
        try:
            connection.request("GET", path, headers={"Accept-Encoding": "br"})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                wrong.append(str(answer.status))
        except GONE as gone:
            wrong.append(repr(gone))
            connection.close()
        times.append(time.perf_counter() - began)
        time.sleep(0.01)
    outcome.put((times, wrong))


def save(port: int, token: str, ended, outcome) -> None:
    """Saves a product four times a second; the names of what was acknowledged."""
    connection, saved = http.client.HTTPConnection("127.0.0.1", port, timeout=60), []
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for n in itertools.count():
        if ended.is_set():
            break
        name = f"Saved under attack {os.getpid()} {n}"
        try:
            connection.request("POST", "/api/admin/products", json.dumps(product(name)), headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status == 201:
                saved.append(name)
        except GONE:
            connection.close()
        time.sleep(0.25)
    outcome.put(saved)


class Beside:
    """A function in a process of its own until the block ends; `told` is what it has put out."""

    def __init__(self, call, *values):
        self.ended, self.outcome = multiprocessing.Event(), multiprocessing.Queue()
        self.process = multiprocessing.Process(target=call, args=(*values, self.ended, self.outcome), daemon=True)
        self.told = None

    def __enter__(self) -> "Beside":
        self.process.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        self.told = self.outcome.get(timeout=90)
        self.process.join()


def p99(times: list[float]) -> float:
    return sorted(times)[len(times) * 99 // 100]


def calm(site: Site, seconds: float) -> float:
    with Beside(visit, site.port, "/products") as visitor:
        time.sleep(seconds)
    times, wrong = visitor.told
    expect(not wrong, f"the visitor was not served before the attack: {wrong[:3]}")
    return p99(times)


def memory(site: Site, line: str) -> int:
    text = Path(f"/proc/{site.process.pid}/status").read_text()
    return int(re.search(rf"{line}:\s+(\d+) kB", text)[1]) // 1024


def group() -> list[str]:
    """A command before the server's that puts it into a control group of 256 MB; none where that cannot be had."""
    name = f"pharma-site-attackers-{os.getpid()}"
    for root, limit in [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")]:
        folder = Path(root, name)
        try:
            folder.mkdir()
            (folder / limit).write_text(str(LIMIT))
        except OSError:
            continue
        return ["sh", "-c", f'echo $$ > {folder}/cgroup.procs && exec "$@"', "limited"]
    print("attackers: no control group can be made here: only the peak of memory is held against the limit")
    return []


def under_attack(site: Site, names: list[str], sources: list[str], arguments) -> str:
    """Holds the promises during attacks that run together; a line of figures."""
    count = max(1, arguments.connections // len(names))
    before = calm(site, 2)
    Path(f"/proc/{site.process.pid}/clear_refs").write_text("5")
    until, outcome = time.monotonic() + arguments.seconds, multiprocessing.Queue()
    attackers = [
        multiprocessing.Process(target=attack, args=(site.port, sources, count, name, until, outcome), daemon=True)
        for name in names
    ]
    with Beside(visit, site.port, "/products") as visitor:
        for attacker in attackers:
            attacker.start()
        statuses = sum((collections.Counter(outcome.get(timeout=90)) for _ in names), collections.Counter())
    times, wrong = visitor.told
    for attacker in attackers:
        attacker.join()
    label = names[0] if len(names) == 1 else "all together"
    where = f"{label}, from {len(sources)}"
    expect(site.alive(), f"{where}: the server has ended")
    peak = memory(site, "VmHWM")
    line = (
        f"{where:56} peak {peak:4} MB, visitor p99 {before * 1000:5.1f} -> {p99(times) * 1000:6.1f} ms, {len(times)} pages; "
        + ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items()))
    )
    print(line, flush=True)
    expect(not wrong, f"{where}: the visitor was not served: {wrong[:3]}")
    expect(peak < arguments.peak, f"{where}: memory rose to {peak} MB")
    bound = max(before * arguments.times, arguments.floor / 1000)
    expect(p99(times) < bound, f"{where}: the visitor waited {p99(times) * 1000:.1f} ms, {bound * 1000:.1f} are allowed")
    return line


def suite(arguments, work, chance) -> str:
    many = [f"127.0.{chance.randrange(2, 250)}.{n}" for n in range(1, 251)]
    names = [name for name in ATTACKS if arguments.only in name]
    settings = {"PHARMA_SITE_LOG": "warn", "PHARMA_SITE_HTTP_CONNECTIONS_PER_ADDRESS": "256"}
    with Site(arguments.binary, work / "data", settings=settings, wrapper=group()) as site:
        token = site.sign_in(site.password)["access_token"]
        site.client(timeout=120).get("/catalogue.pdf")
        idle = memory(site, "VmRSS")
        with Beside(save, site.port, token) as clerk:
            for sources in (["127.0.0.2"], many):
                for name in names:
                    under_attack(site, [name], sources, arguments)
                if len(names) > 1:
                    under_attack(site, names, sources, arguments)
        began = time.monotonic()
        while (after := memory(site, "VmRSS")) > idle + 64:
            expect(time.monotonic() - began < 60, f"a minute after the attacks {after} MB are held, {idle} before them")
            time.sleep(0.5)
        given_back = time.monotonic() - began
        expect(not site.panics(), f"panics: {site.panics()[:2]}")
        found = site.client(token).get("/api/admin/products?q=Saved%20under%20attack&per_page=1").json()["total"]
        expect(found == len(clerk.told), f"{len(clerk.told)} saves were acknowledged, {found} are there")
        expect(site.stop() == 0, "SIGTERM did not end it with 0")
    return (
        f"{len(names)} attacks from one address and from {len(many)}; {len(clerk.told)} products saved meanwhile; "
        f"memory {idle} MB before, {after} MB after {given_back:.0f} s, seed {arguments.seed}"
    )


if __name__ == "__main__":
    run(
        suite,
        program(
            __doc__,
            1,
            "unused",
            seconds=(10.0, "how long each attack lasts"),
            connections=(240, "of each attack"),
            only=("", "attacks whose name has this in it"),
            peak=(220, "most memory, MB"),
            times=(10.0, "how often its undisturbed p99 a visitor may wait"),
            floor=(20.0, "milliseconds that a visitor may always wait: processors that attackers use too"),
        ),
    )
