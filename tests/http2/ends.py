#!/usr/bin/env python3
"""What connections of HTTP/2 are told when a site stops: GOAWAY, and the answers that are owed.

    ends.py BINARY CERTIFICATE KEY NAME"""

import os
import re
import subprocess
import sys
import tempfile
import time

from hyperframe.frame import GoAwayFrame, HeadersFrame, PingFrame

from common import Raw, Site, raw


def start(binary, data, certificate, key, name):
    environment = os.environ | {
        "PHARMA_SITE_HTTPS_LISTEN": "127.0.0.1:0", "PHARMA_SITE_HTTPS_CERTIFICATE": certificate,
        "PHARMA_SITE_HTTPS_KEY": key, "PHARMA_SITE_HTTP_PUBLIC_URL": f"https://{name}",
    }
    command = [binary, "serve", "--demo", "--data-dir", data, "--listen", "127.0.0.1:0"]
    site = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in site.stdout:
        if found := re.search(r"https on 127\.0\.0\.1:(\d+)", line):
            return site, int(found[1])
        print(line, end="")
    raise SystemExit("the site does not say where it listens for HTTPS")


def owed(site, what, end):
    """Asks for much and ends the site: the client is told at once, and gets every answer before the connection closes."""
    client = Raw(site)
    windows = raw(4, 0, 0, bytes([0, 4, 0, 0x7F, 0xFF, 0xFF])) + raw(8, 0, 0, bytes([0, 0x7F, 0xFF, 0xFF]))
    client.send(windows)
    streams = set(range(1, 17, 2))
    for stream in streams:
        client.ask(stream=stream, path=f"/products?q=tablet{stream}")
    end()
    begun, told, statuses = time.monotonic(), None, {}
    for frame in client.frames(seconds=60):
        if frame is None:
            break
        if isinstance(frame, PingFrame) and "ACK" not in frame.flags:
            client.send(PingFrame(0, opaque_data=frame.opaque_data, flags=["ACK"]).serialize())
        elif isinstance(frame, GoAwayFrame):
            assert frame.error_code == 0, (what, frame.error_code)
            told = told or time.monotonic() - begun
        elif isinstance(frame, HeadersFrame):
            statuses[frame.stream_id] = dict(client.decoder.decode(frame.data))[":status"]
        if "END_STREAM" in frame.flags:
            streams.discard(frame.stream_id)
    else:
        raise SystemExit(f"{what}: the connection stays open")
    assert told is not None, f"{what}: closed without GOAWAY"
    assert not streams, f"{what}: no answer to {streams}"
    assert set(statuses.values()) == {"200"}, (what, statuses)
    print(f"{what}: told after {told:.2f} s, closed after {time.monotonic() - begun:.2f} s, 8 answers")


def main():
    binary, certificate, key, name = sys.argv[1:5]
    with tempfile.TemporaryDirectory() as data:
        process, port = start(binary, data, certificate, key, name)
        try:
            owed(Site(port, name, certificate), "stop", process.terminate)
            assert process.wait(60) == 0
        finally:
            process.kill()
    print("ok")


if __name__ == "__main__":
    main()
