#!/usr/bin/env python3
"""Fills the disk to the last byte, again and again, while administrators write and upload.

The data directory is a small disk of its own (a tmpfs; needs root, or user namespaces). While it is full, writes are refused
with 507 and pages are served; when there is room again, writes work without a restart. At the end everything
that was acknowledged must be on the disk, and no unfinished file.

    tests/faults/disk_full.py                 # 10 times full
    tests/faults/disk_full.py --count 1       # as in CI
"""

import os
import shutil
import signal
import time
from pathlib import Path

from common import Failed, Load, Site, expect, expect_kept, expect_sound, program, require, run

MEGABYTES = 48


def fill(path: Path) -> None:
    with path.open("ab", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    file.write(b"\7" * size)
            except OSError:
                pass


def suite(arguments, work, chance) -> str:
    require("unshare", "util-linux")
    data = work / "data"
    data.mkdir()
    # The mount is the process's own; others see it through /proc.
    script = f"mount -t tmpfs -o size={MEGABYTES}m tmpfs '{data}' || exit 1; exec \"$@\""
    spaces = ["--mount"] if os.geteuid() == 0 else ["--user", "--map-root-user", "--mount"]
    site = Site(arguments.binary, data, wrapper=["unshare", *spaces, "sh", "-c", script, "sh"])
    inside = Path(f"/proc/{site.process.pid}/root{data}")
    acknowledged = refused = 0
    loads = []
    with site:
        for turn in range(arguments.count):
            label = f"Full {turn}"
            load = Load(site, site.sign_in(site.password), label, uploaders=2, refresh=False, may_refuse=(507, 503))
            loads.append(load)
            time.sleep(0.1 + chance.random() * 0.5)
            until = time.monotonic() + 20
            while load.refused.get(507, 0) < 20:
                # Writes that are under way free and take space meanwhile.
                fill(inside / "filler")
                expect(time.monotonic() < until, f"{label}: nothing is refused: {load.refused}")
                time.sleep(0.02)
            for path in ("/", "/products", "/api/products"):
                answer = site.client().get(path)
                expect(answer.status == 200, f"{label}: {path} is {answer}")
            # An administrator can still sign in, and what is refused is said to be.
            site.sign_in(site.password)
            load.stop()
            acknowledged, refused = acknowledged + load.acknowledged(), refused + sum(load.refused.values())
            (inside / "filler").unlink()
            recovers(site, label)
            expect(not site.panics(), f"{label}: {site.panics()[:2]}")
        # The disk goes with the process, so its files are copied while the process stands still.
        site.process.send_signal(signal.SIGSTOP)
        shutil.copytree(inside, work / "copy", ignore=shutil.ignore_patterns("reserve"))
        expect_all(work / "copy", loads)
    return (
        f"{arguments.count} times full, {refused} writes refused, {acknowledged} acknowledged, none lost, seed {arguments.seed}"
    )


def recovers(site: Site, label: str) -> None:
    until = time.monotonic() + 15
    while True:
        answer = site.client().get("/readyz")
        if answer.status == 200:
            break
        expect(time.monotonic() < until, f"{label}: not ready again: {answer}")
        time.sleep(0.05)
    after = Load(site, site.sign_in(site.password), f"{label} after", writers=1, refresh=False, may_refuse=(507, 503))
    while not (after.products and after.pictures):
        expect(time.monotonic() < until, f"{label}: writes do not work again: {after.refused}")
        time.sleep(0.02)
    after.stop()


def expect_all(copy: Path, loads) -> None:
    for load in loads:
        expect_kept(copy, load)
    try:
        expect_sound(copy)
    except Failed as broken:
        raise Failed(f"after all: {broken}") from None


if __name__ == "__main__":
    run(suite, program(__doc__, 10, "times full"))
