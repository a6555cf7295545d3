#!/usr/bin/env python3
"""How much memory slow readers and many uploads cost the server (Linux).

    cargo build --release
    bench/memory.py [--binary target/release/pharma-site] [--uploaders 16] [--readers 250]

Starts the demonstration on a port of its own in a directory that goes away, and prints the memory of the process
(resident, and the most since the step began): at rest, with slow readers of a 23 MB picture and of the catalogue, with
one picture of 40 megapixels (RGBA, PNG), with as many uploaders of such pictures at once, with a thin picture beside a
small one, and a minute after. Exits with 1 when the readers cost 40 MB or more, one picture 90 MB or more, or the
crowd lifts the process above 256 MB.
"""

import argparse
import collections
import pathlib
import socket
import struct
import tempfile
import threading
import time
import zlib

from harness import ROOT, Site


class Server(Site):
    def reset_peak(self):
        pathlib.Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def upload(self, token, content, name="picture.png"):
        head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body, kind = head.encode() + content + b"\r\n--x--\r\n", "multipart/form-data; boundary=x"
        began = time.monotonic()
        status = self.client(token, timeout=300).send("POST", "/api/admin/images/blogs", body, kind).status
        return status, time.monotonic() - began

    def slow_reader(self, path):
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", self.port))
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        reader.recv(12)
        return reader


def png(width, height, channels=4):
    """An image that compresses well enough to be sent."""
    stride = width * channels
    rows = [b"\0" + (bytes((x * 3 + y) & 0xFF for x in range(256)) * (stride // 256 + 1))[:stride] for y in range(256)]
    block = b"".join(rows)
    compressor = zlib.compressobj(1)
    parts = [compressor.compress(block) for _ in range(height // 256)]
    parts.append(compressor.compress(block[: height % 256 * (stride + 1)]))
    parts.append(compressor.flush())

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[channels], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"".join(parts)) + chunk(b"IEND", b"")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=ROOT / "target/release/pharma-site")
    arguments.add_argument("--uploaders", type=int, default=16)
    arguments.add_argument("--readers", type=int, default=250)
    options = arguments.parse_args()
    bad = False
    with tempfile.TemporaryDirectory() as folder, Server(options.binary, f"{folder}/data") as server:
        token = server.sign_in(server.password)["access_token"]
        server.client(timeout=300).get("/catalogue.pdf")
        time.sleep(1)
        print(f"at rest: {server.memory():.0f} MB (at the most {server.memory('VmHWM'):.0f} MB)")
        large = "blogs/1795240800000-00000000000000aa.png"
        (server.data / "images" / large).write_bytes(b"7" * (23 << 20))
        for path in [f"/storage/{large}", "/catalogue.pdf"]:
            before = server.memory()
            readers = [server.slow_reader(path) for _ in range(options.readers)]
            time.sleep(2)
            cost = server.memory() - before
            bad |= cost >= 40
            kernel = next(line for line in open("/proc/net/sockstat") if line.startswith("TCP:")).split()[-1]
            print(f"{options.readers} slow readers of {path}: {cost:.0f} MB; all sockets {int(kernel) * 4 >> 10} MB")
            for reader in readers:
                reader.close()
            time.sleep(1)
        picture = png(8000, 5000)
        print(f"a picture of 40 megapixels, {len(picture) >> 10} KB:")
        for _ in range(3):
            server.reset_peak()
            before = server.memory()
            status, took = server.upload(token, picture)
            cost = server.memory("VmHWM") - before
            bad |= cost >= 90
            print(f"  {status} after {took:.1f} s, at the most {cost:.0f} MB; {server.memory():.0f} MB are left")
        server.reset_peak()
        answers = []

        def one():
            answers.append(server.upload(token, picture))

        crowd = [threading.Thread(target=one) for _ in range(options.uploaders)]
        for uploader in crowd:
            uploader.start()
        time.sleep(0.5)
        small, took = server.upload(token, png(400, 300))
        print(f"  a small picture beside them: {small} after {took:.1f} s")
        for uploader in crowd:
            uploader.join()
        peak = server.memory("VmHWM")
        bad |= peak >= 256
        counts = dict(collections.Counter(status for status, _ in answers))
        slowest = max(took for _, took in answers)
        print(f"{options.uploaders} at once: {counts}, slowest {slowest:.0f} s, the process at the most {peak:.0f} MB")
        for width, height in [(1, 40_000_000), (2441, 16_384)]:
            status, took = server.upload(token, png(width, height, 3))
            print(f"{width} x {height}: {status} after {took:.1f} s")
        time.sleep(5)
        print(f"at rest again: {server.memory():.0f} MB")
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
