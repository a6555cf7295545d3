#!/usr/bin/env python3
"""Clients that flood a server with frames: each must be disconnected or slowed, cost little memory, and disturb nobody.

    floods.py PORT NAME CERTIFICATE [PROCESS]

With a process's number, its memory is held to a limit."""

import re
import socket
import sys
import threading
import time

from common import Client, Raw, Site, raw

# What all the floods together may add to the memory of the process, MB.
MEMORY = 60
# A visitor's answer from the cache while a flood lasts, seconds.
VISITOR = 2.0
SECONDS = 6


def memory_mb(process):
    with open(f"/proc/{process}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def until_closed(connection, make, seconds=SECONDS):
    """Sends the pieces that `make` gives until the server has had enough; returns how it said so."""
    connection.stream.settimeout(seconds)
    end, sent = time.monotonic() + seconds, 0
    try:
        for piece in make:
            connection.send(piece)
            sent += 1
            if time.monotonic() > end:
                return "not disconnected", sent
    except OSError:
        pass
    return connection.outcome(0, seconds=3), sent


def frames(kind, flags, payload, stream=0):
    frame = raw(kind, flags, stream, payload)
    while True:
        yield frame * 200


def rapid_reset(site):
    connection, stream = Raw(site), 1

    def make():
        nonlocal stream
        while True:
            block = connection.block(site.head("/products?q=never%20cached"))
            yield b"".join(
                raw(1, 5, stream + 2 * at, block) + raw(3, 0, stream + 2 * at, bytes([0, 0, 0, 8])) for at in range(50)
            )
            stream += 100

    return until_closed(connection, make())


def continuations(site):
    connection = Raw(site)
    first = raw(1, 1, 1, connection.block(site.head())[:3])
    literal = b"\x00\x03abc\x7f\x81\x05" + b"v" * 260

    def make():
        yield first
        while True:
            yield raw(9, 0, 1, literal * 8) * 20

    return until_closed(connection, make())


def empty_continuations(site):
    connection = Raw(site)
    connection.send(raw(1, 1, 1, connection.block(site.head())[:3]))
    return until_closed(connection, frames(9, 0, b"", 1))


def settings(site):
    return until_closed(Raw(site), frames(4, 0, bytes([0, 3, 0, 0, 0, 100])))


def pings(site):
    return until_closed(Raw(site), frames(6, 0, bytes(8)))


def priorities(site):
    return until_closed(Raw(site), frames(2, 0, bytes([0, 0, 0, 0, 9]), 1))


def windows(site):
    return until_closed(Raw(site), frames(8, 0, bytes([0, 0, 0, 1])))


def empty_data(site):
    connection = Raw(site)
    connection.ask(end=False, method="POST", path="/api/match", content_type="application/json")
    return until_closed(connection, frames(0, 0, b"", 1))


FLOODS = [rapid_reset, continuations, empty_continuations, settings, pings, priorities, windows, empty_data]


def zero_window(site):
    """Opens streams without ever opening a window for their answers; returns the connection."""
    connection = Raw(site)
    connection.send(raw(4, 0, 0, bytes([0, 4, 0, 0, 0, 0])))
    for at in range(90):
        path = "/products" if at % 2 else f"/products?q=nothing{at}"
        connection.ask(stream=1 + 2 * at, path=path)
    return connection


def unread(site):
    """Asks for far more than the kernel keeps, with windows wide open, and reads nothing."""
    connection = Raw(site)
    connection.stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.send(raw(4, 0, 0, bytes([0, 4, 0x7F, 0xFF, 0xFF, 0xFF])) + raw(8, 0, 0, b"\x7f\xff\x00\x00"))
    for at in range(90):
        connection.ask(stream=1 + 2 * at, path="/catalogue.pdf" if at % 3 else f"/products?q=x{at}")
    return connection


def visit(site, done, slow):
    client = Client(site)
    while not done.is_set():
        begun = time.monotonic()
        assert client.ask("/about").status == 200
        slow.append(time.monotonic() - begun)
        time.sleep(0.02)


def main():
    site = Site(*sys.argv[1:4])
    process = sys.argv[4] if len(sys.argv) > 4 else None
    Client(site).ask("/about")
    for path in ("/products", "/catalogue.pdf", "/products?q=warm"):
        assert Client(site, timeout=120).ask(path).status == 200
    before = memory_mb(process) if process else 0
    done, slow, wrong = threading.Event(), [], []
    visitor = threading.Thread(target=visit, args=(site, done, slow))
    visitor.start()
    for flood in FLOODS:
        got, sent = flood(site)
        print(f"{flood.__name__}: {got} after {sent} pieces")
        if not got.startswith("goaway") and got != "closed":
            wrong.append(flood.__name__)
    held = [zero_window(site) for _ in range(20)] + [unread(site) for _ in range(20)]
    time.sleep(3)
    if process:
        peak = memory_mb(process)
        print(f"memory: {before:.0f} MB before, {peak:.0f} MB with 40 connections that read nothing")
        if peak > before + MEMORY:
            wrong.append("memory")
    done.set()
    visitor.join()
    for connection in held:
        connection.close()
    if process:
        time.sleep(5)
        print(f"memory: {memory_mb(process):.0f} MB after they have left")
    slow.sort()
    print(f"a visitor: {len(slow)} answers, p99 {slow[len(slow) * 99 // 100]:.3f} s")
    if slow[len(slow) * 99 // 100] > VISITOR:
        wrong.append("the visitor waited")
    print("wrong: " + ", ".join(wrong) if wrong else "ok")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
