#!/usr/bin/env python3
"""Slow, greedy and hostile clients, many at a time, while an ordinary visitor reads a page again and again.

Heads, bodies and chunks a byte at a time, connections that say nothing, floods of connections, pipelines whose answers nobody
reads, heads without end, thousands of header lines, sizes that lie, chunks that are none, bytes that are no HTTP. Each must be
cut off in time or be answered with a proper status; the visitor must be served throughout, memory must stay bounded, nothing
may panic.

    tests/faults/hostile_clients.py           # 200 of each kind
    tests/faults/hostile_clients.py --count 20
"""

import re
import select
import socket
import threading
import time
from pathlib import Path

from common import GONE, Site, expect, program, run

HEAD = b"POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
GET = b"GET /products HTTP/1.1\r\nHost: localhost\r\n"
DEADLINE = 22
"""Seconds until a slow client has to be cut off: 10 are promised."""

# What is sent at once; the answer begins with one of the statuses, or the connection is closed without one (0).
AT_ONCE = {
    "a head without end": (GET + b"X: " + b"a" * 2_000_000, {400, 431, 0}),
    "ten thousand header lines": (GET + b"A: b\r\n" * 10_000 + b"\r\n", {400, 431, 0}),
    "a target without end": (b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", {400, 414, 431, 0}),
    "two different lengths": (HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", {400, 0}),
    "a negative length": (HEAD + b"Content-Length: -1\r\n\r\n{}", {400, 0}),
    "a length beyond numbers": (HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n{}", {400, 413, 0}),
    "a length and chunks": (HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400, 422, 0}),
    "chunks that are none": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", {400, 0}),
    "a chunk beyond numbers": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}", {400, 413, 0}),
    "an unknown coding": (HEAD + b"Transfer-Encoding: gzip\r\n\r\n{}", {400, 501, 0}),
    "line feeds alone": (b"GET / HTTP/1.1\nHost: localhost\n\n", {200, 400, 0}),
    "a folded header": (GET + b"A: b\r\n c\r\n\r\n", {400, 0}),
    "a space before the colon": (GET + b"Content-Length : 0\r\n\r\n", {400, 0}),
    "NUL in a header": (GET + b"A: \0\r\n\r\n", {400, 0}),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", {400, 0, 200}),
    "two hosts": (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", {400, 421, 0}),
    "another version": (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", {400, 505, 0}),
    "HTTP/2 without asking": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 404, 405, 505, 0}),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500), {400, 0}),
    "no HTTP at all": (bytes(range(256)) * 40, {400, 0}),
    "JSON without a floor": (HEAD + b"Content-Length: 60000\r\n\r\n" + b"[" * 60_000, {400, 413, 422}),
}


class Visitor(threading.Thread):
    """Reads a page every few milliseconds; knows the slowest answer."""

    def __init__(self, site: Site):
        super().__init__(daemon=True)
        self.client, self.ended, self.times, self.wrong = site.client(timeout=10), threading.Event(), [], []
        self.start()

    def run(self) -> None:
        while not self.ended.is_set():
            began = time.monotonic()
            try:
                answer = self.client.get("/products")
                if answer.status != 200:
                    self.wrong.append(str(answer))
            except GONE as gone:
                self.wrong.append(repr(gone))
            self.times.append(time.monotonic() - began)
            time.sleep(0.01)


def connect(site: Site) -> socket.socket:
    # Another address of the loopback each, so that the limit of connections of one address is not what ends the attack.
    connection = socket.socket()
    connection.bind((f"127.0.{connect.last >> 8 & 255}.{connect.last & 255 or 1}", 0))
    connect.last = connect.last % 60_000 + 2
    connection.connect(("127.0.0.1", site.port))
    return connection


connect.last = 300


def status(connection: socket.socket, seconds: float) -> int | None:
    """The status of the answer; 0 when the connection was closed without one; `None` when it is open still."""
    connection.settimeout(seconds)
    answer = b""
    try:
        while len(answer) < 12:
            got = connection.recv(4096)
            if not got:
                return 0
            answer += got
    except TimeoutError:
        return None
    except OSError:
        return 0
    found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return int(found[1]) if found else -1


def send_all(connection: socket.socket, content: bytes) -> None:
    try:
        connection.settimeout(5)
        connection.sendall(content)
    except OSError:
        pass


def at_once(site: Site, arguments, chance) -> int:
    sent = 0
    for name, (content, allowed) in AT_ONCE.items():
        for _ in range(max(1, arguments.count // 10)):
            with connect(site) as connection:
                send_all(connection, content)
                answer = status(connection, DEADLINE)
                expect(answer in allowed, f"{name}: the answer is {answer}, not one of {sorted(allowed)}")
                sent += 1
    for _ in range(arguments.count):
        with connect(site) as connection:
            content = bytearray(chance.choice([GET + b"\r\n", HEAD + b"Content-Length: 2\r\n\r\n{}"]))
            for _ in range(chance.randint(1, 6)):
                content[chance.randrange(len(content))] = chance.randrange(256)
            send_all(connection, bytes(content))
            connection.shutdown(socket.SHUT_WR)
            answer = status(connection, DEADLINE)
            expect(answer is not None and answer < 500, f"{bytes(content)!r}: the answer is {answer}")
            sent += 1
    return sent


def drip(connections: list[socket.socket], text: bytes) -> float:
    """A byte a second to each until all are closed; returns how long the last one lasted."""
    began, still_open, n = time.monotonic(), list(connections), 0
    while still_open:
        took = time.monotonic() - began
        expect(took < DEADLINE, f"{len(still_open)} slow connections are open after {took:.0f} s")
        readable, _, _ = select.select(still_open, [], [], 0)
        for connection in list(still_open):
            try:
                if connection in readable and not connection.recv(4096):
                    still_open.remove(connection)
                else:
                    connection.send(text[n % len(text) : n % len(text) + 1])
            except OSError:
                still_open.remove(connection)
        n += 1
        time.sleep(1)
    return time.monotonic() - began


def slow(site: Site, arguments, begin: bytes, text: bytes) -> float:
    connections = [connect(site) for _ in range(arguments.count)]
    for connection in connections:
        connection.setblocking(False)
        if begin:
            connection.send(begin)
    lasted = drip(connections, text)
    for connection in connections:
        connection.close()
    return lasted


def silent_and_flooding(site: Site, arguments) -> None:
    """Connections that say nothing, and pipelines whose answers nobody reads; all are closed in the end."""
    silent = [connect(site) for _ in range(arguments.count)]
    pipelines = [connect(site) for _ in range(max(4, arguments.count // 10))]
    for connection in pipelines:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        try:
            connection.send((GET + b"\r\n") * 2_000)
        except OSError:
            pass
    for _ in range(arguments.count * 5):
        # A flood: opened and thrown away.
        connect(site).close()
    for connection in silent:
        answer = status(connection, DEADLINE)
        expect(answer in (0, 408), f"a silent connection: {answer}")
        connection.close()
    for connection in pipelines:
        connection.close()


def memory(site: Site, line: str) -> int:
    text = Path(f"/proc/{site.process.pid}/status").read_text()
    return int(re.search(rf"{line}:\s+(\d+) kB", text)[1]) // 1024


def suite(arguments, work, chance) -> str:
    with Site(arguments.binary, work / "data", settings={"PHARMA_SITE_LOG": "warn"}) as site:
        visitor = Visitor(site)
        time.sleep(1)
        idle = memory(site, "VmRSS")
        sent = at_once(site, arguments, chance)
        lasted: dict[str, float] = {}

        def measure(name: str, begin: bytes, text: bytes) -> None:
            lasted[name] = slow(site, arguments, begin, text)

        kinds = {
            "heads": (b"", GET + b"X: " + b"a" * 100),
            "bodies": (HEAD + b"Content-Length: 5000\r\n\r\n", b"{" * 100),
            "chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n{\r\n" * 20),
        }
        failures: list[BaseException] = []

        def guarded(call, *values) -> None:
            try:
                call(*values)
            except BaseException as failure:  # noqa: BLE001: raised by the main thread
                failures.append(failure)

        threads = [threading.Thread(target=guarded, args=(measure, name, *kind)) for name, kind in kinds.items()]
        threads.append(threading.Thread(target=guarded, args=(silent_and_flooding, site, arguments)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failures:
            raise failures[0]
        peak = memory(site, "VmHWM")
        visitor.ended.set()
        visitor.join(12)
        expect(not visitor.wrong, f"the visitor was not served: {visitor.wrong[:3]}")
        expect(not site.panics(), f"panics: {site.panics()[:2]}")
        times = sorted(visitor.times)
        p99 = times[len(times) * 99 // 100]
        expect(times[-1] < arguments.slowest, f"the visitor waited {times[-1]:.2f} s")
        expect(peak - idle < 150, f"memory rose from {idle} to {peak} MB")
        expect(site.stop() == 0, "SIGTERM did not end it with 0")
    return (
        f"{sent} wrong requests, {arguments.count} slow clients of each of {len(kinds)} kinds cut off after "
        f"{max(lasted.values()):.0f} s at most; visitor: {len(times)} pages, p99 {p99 * 1000:.0f} ms, slowest "
        f"{times[-1] * 1000:.0f} ms; memory {idle} to {peak} MB, seed {arguments.seed}"
    )


if __name__ == "__main__":
    run(suite, program(__doc__, 200, "clients of each kind", slowest=(2.0, "longest wait of the visitor, seconds")))
