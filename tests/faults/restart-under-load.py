#!/usr/bin/env python3
"""Restarts the site under load and counts the requests that failed.

    tests/faults/restart-under-load.py target/release/pharma-site [--rate 500] [--seconds 20] [--connections 32]

Over plain HTTP and over HTTPS, each with its own server: a stop and a start while the listening socket stays open, as
systemd's socket activation does it. Visitors keep their connections until the server closes them, send the next request
when it is due, repeat nothing, and count everything but a complete 200 as failed. Prints how many requests were sent a second, how many failed, and the slowest; exits with 1 when one failed.
Loopback only.
"""

import argparse
import asyncio
import fcntl
import os
import pathlib
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time

PATHS = ["/products", "/about", "/api/products?per_page=5", "/healthz", "/"]


class Visitors:
    """Sends requests at a steady rate over a number of connections."""

    def __init__(self, address, rate, connections, tls):
        self.address, self.rate, self.tls = address, rate, tls
        self.connections = connections
        self.sent = self.reconnects = 0
        self.failures, self.times = [], []

    async def run(self, seconds):
        end = time.monotonic() + seconds
        gap = self.connections / self.rate
        await asyncio.gather(*(self.visit(end, gap, gap * at / self.connections) for at in range(self.connections)))

    async def visit(self, end, gap, offset):
        due = time.monotonic() + offset
        stream, number = None, 0
        while due < end:
            await asyncio.sleep(max(0, due - time.monotonic()))
            started = time.monotonic()
            try:
                if stream is None:
                    stream = await asyncio.open_connection(
                        *self.address, ssl=self.tls, server_hostname="localhost" if self.tls else None
                    )
                    self.reconnects += 1
                last = await asyncio.wait_for(self.ask(*stream, PATHS[number % len(PATHS)]), 30)
                if last:
                    stream[1].close()
                    stream = None
            except Exception as cause:  # every failure counts, whatever it is
                self.failures.append(f"{type(cause).__name__}: {cause}")
                stream = None
            self.sent += 1
            number += 1
            self.times.append(time.monotonic() - started)
            due += gap

    async def ask(self, reader, writer, path):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert head.startswith("http/1.1 200 "), head.splitlines()[0]
        length = re.search(r"content-length: (\d+)", head)
        if length:
            await reader.readexactly(int(length[1]))
        else:
            while size := int(await reader.readline(), 16):
                await reader.readexactly(size + 2)
            await reader.readline()
        return "connection: close" in head


def start(binary, work, settings, listeners):
    """Starts the site as a service manager does, with sockets that are named."""
    log = open(work / "log", "ab")
    sockets = {"LISTEN_FDS": str(len(listeners)), "LISTEN_FDNAMES": ":".join(listeners)}
    environment = {**os.environ, **settings, **sockets, "PHARMA_SITE_LOG": "info"}
    command = [str(binary), "serve", "--demo", "--data-dir", str(work / "data"), "--config", "/dev/null"]

    def pass_on():
        for at, listener in enumerate(listeners.values()):
            os.dup2(listener.fileno(), 3 + at)

    passed = list(range(3, 3 + len(listeners)))
    return subprocess.Popen(command, env=environment, stdout=log, stderr=log, preexec_fn=pass_on, pass_fds=passed)


def wait_until(what, condition, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"not within {seconds} s: {what}")
        time.sleep(0.02)


def answers(port):
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as connection:
            connection.settimeout(10)
            connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return connection.recv(12) == b"HTTP/1.1 200"
    except OSError:
        return False


async def measure(name, visitors, seconds, restart):
    """Restarts three times while visitors come."""
    load = asyncio.create_task(visitors.run(seconds))
    for at in range(1, 4):
        await asyncio.sleep(seconds / 4)
        await asyncio.to_thread(restart)
    await load
    visitors.times.sort()
    p99 = visitors.times[int(len(visitors.times) * 0.99)] * 1000
    print(
        f"{name}: {visitors.sent / seconds:.0f} requests/s, {visitors.sent} sent, {len(visitors.failures)} failed, "
        f"99th percentile {p99:.0f} ms, slowest {visitors.times[-1] * 1000:.0f} ms, {visitors.reconnects} connections"
    )
    for failure in sorted(set(visitors.failures))[:5]:
        print(f"  {visitors.failures.count(failure)} times {failure}")
    return not visitors.failures


def restarted(args, tls):
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        # Above the descriptors to which the process gets them.
        listeners = {name: high(socket.create_server(("127.0.0.1", 0), backlog=1024)) for name in ("http", "https")[: 1 + tls]}
        port, target = (list(listeners.values())[at].getsockname()[1] for at in (0, -1))
        settings, context = {}, None
        if tls:
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                 "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", work / "key.pem",
                 "-out", work / "cert.pem"], check=True, capture_output=True)
            settings = {
                "PHARMA_SITE_HTTPS_CERTIFICATE": str(work / "cert.pem"),
                "PHARMA_SITE_HTTPS_KEY": str(work / "key.pem"),
                "PHARMA_SITE_HTTP_PUBLIC_URL": f"https://localhost:{target}",
            }
            context = ssl.create_default_context(cafile=work / "cert.pem")
        process = start(args.binary, work, settings, listeners)
        wait_until("the site is ready", lambda: answers(port))

        def restart():
            nonlocal process
            process.terminate()
            process.wait()
            process = start(args.binary, work, settings, listeners)

        visitors = Visitors(("127.0.0.1", target), args.rate, args.connections, context)
        try:
            return asyncio.run(measure("HTTPS" if tls else "HTTP", visitors, args.seconds, restart))
        finally:
            process.kill()
            process.wait()


def high(listener):
    number = fcntl.fcntl(listener.fileno(), fcntl.F_DUPFD_CLOEXEC, 100)
    listener.close()
    return socket.socket(fileno=number)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--connections", type=int, default=32)
    args = parser.parse_args()
    args.binary = args.binary.resolve()
    results = [restarted(args, tls) for tls in (False, True)]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
