#!/usr/bin/env python3
"""Makes the variants of an image with this crate and with libvips, side by side.

    cargo build --release -p images --example picture
    bench/images.py [--picture target/release/examples/picture] [FILE...]

Without files a 12-megapixel photograph is made from a sample image (with noise, as cameras have it). libvips makes the
four variants with one run of `vipsthumbnail` each; this crate makes them and the stored full image in one. Rounds
alternate, so that a busy machine slows both down; the medians are compared.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTHS = [160, 320, 640, 1280]
ALLOWED = 1.5


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def photograph(folder):
    """4000 x 3000 pixels with the detail and the noise of a photograph."""
    sample = next(path for path in sorted((ROOT / "assets/sample/pictures/products").glob("*-1.webp")))
    names = {name: str(folder / f"{name}.v") for name in ("large", "crop", "noise", "sum", "whole")}
    run("vips", "resize", str(sample), names["large"], "5")
    run("vips", "crop", names["large"], names["crop"], "0", "500", "4000", "3000")
    run("vips", "gaussnoise", names["noise"], "4000", "3000", "--sigma", "7", "--mean", "0")
    run("vips", "add", names["crop"], names["noise"], names["sum"])
    run("vips", "cast", names["sum"], names["whole"], "uchar")
    out = folder / "photograph.jpg"
    run("vips", "jpegsave", names["whole"], str(out), "--Q", "90")
    return out


def vips(file, folder):
    started = time.monotonic()
    for width in WIDTHS:
        run("vipsthumbnail", str(file), "-s", f"{width}x", "-o", str(folder / f"vips.{width}.webp"))
    return (time.monotonic() - started) * 1000


def ours(picture, file):
    said = run(str(picture), str(file), "--rounds", "1")
    took, peak = re.search(r", (\d+) ms, peak (\d+) MB", said).groups()
    return int(took), int(peak)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--picture", default=ROOT / "target/release/examples/picture")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("files", nargs="*", type=pathlib.Path)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        slow = False
        for file in options.files or [photograph(folder)]:
            theirs, mine, peaks = [], [], []
            for _ in range(options.rounds):
                theirs.append(vips(file, folder))
                took, peak = ours(options.picture, file)
                mine.append(took)
                peaks.append(peak)
            ratio = statistics.median(mine) / statistics.median(theirs)
            slow |= ratio > ALLOWED
            print(
                f"{file.name}: {statistics.median(mine):.0f} ms here, {statistics.median(theirs):.0f} ms libvips, "
                f"ratio {ratio:.2f} (allowed {ALLOWED}), peak {max(peaks)} MB"
            )
        raise SystemExit(1 if slow else 0)


if __name__ == "__main__":
    main()
