#!/usr/bin/env python3
"""Restarts the site under load and counts the requests that failed.

    tests/faults/restart-under-load.py target/release/pharma-site [--rate 500] [--seconds 20] [--connections 32]

Three ways, each with its own server: SIGUSR2 over plain HTTP and over HTTPS (a new process takes over), and a stop and a
start while the listening socket stays open, as systemd's socket activation does it. Visitors keep their connections until
the server closes them, send the next request when it is due, repeat nothing, and count everything but a complete 200 as
failed. Prints how many requests were sent a second, how many failed, and the slowest; exits with 1 when one failed.
Loopback only.
"""

import argparse
import asyncio
import os
import pathlib
import re
import signal
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


def start(binary, work, settings, listener=None, options=()):
    """Starts the site; with a listener as a service manager does. Returns the process once it answers."""
    log = open(work / "log", "ab")
    environment = {**os.environ, **settings, "PHARMA_SITE_LOG": "info"}
    command = [str(binary), "serve", "--data-dir", str(work / "data"), "--config", "/dev/null", *options]
    before = None
    if listener is not None:
        environment |= {"LISTEN_FDS": "1", "LISTEN_FDNAMES": "http"}
        before = lambda: os.dup2(listener.fileno(), 3)
    return subprocess.Popen(command, env=environment, stdout=log, stderr=log, preexec_fn=before,
                            pass_fds=[3] if listener is not None else [])


def holder(work):
    try:
        return int((work / "data" / "serve.lock").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None


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


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


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


def by_handover(args, tls):
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        binary = work / "pharma-site"
        port, https = free_port(), free_port()
        settings, context, target = {}, None, port
        if tls:
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                 "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", work / "key.pem",
                 "-out", work / "cert.pem"], check=True, capture_output=True)
            settings = {
                "PHARMA_SITE_HTTPS_LISTEN": f"127.0.0.1:{https}",
                "PHARMA_SITE_HTTPS_CERTIFICATE": str(work / "cert.pem"),
                "PHARMA_SITE_HTTPS_KEY": str(work / "key.pem"),
                "PHARMA_SITE_HTTP_PUBLIC_URL": f"https://localhost:{https}",
            }
            context, target = ssl.create_default_context(cafile=work / "cert.pem"), https

        def replace():
            new = work / "new"
            new.write_bytes(args.binary.read_bytes())
            new.chmod(0o755)
            new.rename(binary)

        replace()
        first = start(binary, work, settings, options=["--demo", "--listen", f"127.0.0.1:{port}"])
        wait_until("the site is ready", lambda: answers(port))

        def restart():
            before = holder(work)
            replace()
            os.kill(before, signal.SIGUSR2)
            first.poll()
            wait_until("a new process holds the lock", lambda: holder(work) not in (before, None))
            # The first process is this one's child: its end is asked for, the others' is not.
            first.poll()

        visitors = Visitors(("127.0.0.1", target), args.rate, args.connections, context)
        try:
            return asyncio.run(measure(f"handover{' over HTTPS' if tls else ''}", visitors, args.seconds, restart))
        finally:
            os.kill(holder(work), signal.SIGKILL)
            first.wait()


def by_socket(args):
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        port = listener.getsockname()[1]
        process = start(args.binary, work, {}, listener, ["--demo"])
        wait_until("the site is ready", lambda: answers(port))

        def restart():
            nonlocal process
            process.terminate()
            process.wait()
            process = start(args.binary, work, {}, listener)

        visitors = Visitors(("127.0.0.1", port), args.rate, args.connections, None)
        try:
            return asyncio.run(measure("stop and start with the socket held", visitors, args.seconds, restart))
        finally:
            process.kill()
            process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--connections", type=int, default=32)
    args = parser.parse_args()
    args.binary = args.binary.resolve()
    results = [by_handover(args, tls=False), by_handover(args, tls=True), by_socket(args)]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
