"""Renders frontend/public/icon.svg into the sizes that browsers and home screens ask for.

Run from the top of the repository after changing the drawing; needs a Chromium on the path. The touch icon and the
512 px icon fill their square, because phones cut their own corners.
"""

import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

PUBLIC = Path("frontend/public")
SVG = (PUBLIC / "icon.svg").read_text()
FULL = SVG.replace('rx="14"', 'rx="0"')


def png(svg: str, size: int) -> bytes:
    with tempfile.TemporaryDirectory() as directory:
        page, shot = Path(directory, "page.html"), Path(directory, "shot.png")
        style = f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>"
        page.write_text(f"<!doctype html>{style}{svg}")
        # A window much smaller than this is not possible; the picture is cut to its size.
        window = max(size, 512)
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000"]
        size_option = f"--window-size={window},{window}"
        command = ["chromium", *options, size_option, f"--screenshot={shot}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
        return cut(shot.read_bytes(), size)


def cut(data: bytes, size: int) -> bytes:
    """The upper left square of a PNG, written again with few colours kept as they are."""
    width = struct.unpack(">I", data[16:20])[0]
    channels = {2: 3, 6: 4}[data[25]]
    chunks, at = b"", 8
    while at < len(data):
        length = struct.unpack(">I", data[at : at + 4])[0]
        if data[at + 4 : at + 8] == b"IDAT":
            chunks += data[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride = zlib.decompress(chunks), width * channels
    previous, rows = bytearray(stride), []
    for y in range(size):
        start = y * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for x in range(stride):
            left = line[x - channels] if x >= channels else 0
            up, corner = previous[x], previous[x - channels] if x >= channels else 0
            line[x] = (line[x] + [0, left, up, (left + up) // 2, paeth(left, up, corner)][kind]) & 255
        previous = line
        rows.append(b"\0" + bytes(line[: size * channels]))
    header = struct.pack(">IIBBBBB", size, size, 8, data[25], 0, 0, 0)
    packed = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def ico(pictures: list[tuple[int, bytes]]) -> bytes:
    offset = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, picture in pictures:
        head += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), offset + len(body))
        body += picture
    return head + body


if __name__ == "__main__":
    (PUBLIC / "icon-192.png").write_bytes(png(SVG, 192))
    (PUBLIC / "icon-512.png").write_bytes(png(FULL, 512))
    (PUBLIC / "apple-touch-icon.png").write_bytes(png(FULL, 180))
    (PUBLIC / "favicon.ico").write_bytes(ico([(size, png(SVG, size)) for size in (16, 32, 48)]))
