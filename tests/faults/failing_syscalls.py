#!/usr/bin/env python3
"""Makes system calls fail while administrators write and upload: syncs, writes of the database, renames and links, opens.

strace attaches to the running site and lets the calls return an error: all of them, then one in three. While they fail the
site may refuse (5xx), but what it acknowledges must be there after a kill and a new start, nothing may panic, and pages
are still served. When the calls work again, so does the site, without a restart.

    tests/faults/failing_syscalls.py          # 5 rounds of each fault
    tests/faults/failing_syscalls.py --count 1 --kinds 4    # as in CI: four kinds of fault, chosen by the seed
"""

import subprocess
import time

from common import Load, Site, expect, expect_kept, expect_sound, program, require, run

REFUSALS = (500, 503, 507)


def faults(data):
    """Name, calls, error, and the file that they concern, if only one."""
    log, database = data / "site.db-wal", data / "site.db"
    return [
        ("sync of the log", "fsync,fdatasync", "EIO", log),
        ("sync of the database", "fsync,fdatasync", "EIO", database),
        ("every sync", "fsync,fdatasync", "EIO", None),
        ("writes of the log", "pwrite64,write", "EIO", log),
        ("writes of the log, disk full", "pwrite64,write", "ENOSPC", log),
        ("renames", "rename,renameat,renameat2", "EIO", None),
        ("links", "link,linkat", "EPERM", None),
        ("opens", "openat", "EMFILE", None),
        ("removals", "unlink,unlinkat", "EACCES", None),
        ("truncations", "ftruncate", "EIO", None),
    ]


class Failing:
    """The calls fail while this is entered."""

    def __init__(self, site: Site, calls: str, error: str, file, when: str, log):
        path = ["-P", str(file)] if file else []
        self.command = [require("strace", "strace"), "-f", "-qq", "-o", str(log), *path, "-e", f"trace={calls}",
                        "-e", f"inject={calls}:error={error}:when={when}", "-p", str(site.process.pid)]  # fmt: skip
        self.log, self.site = log, site

    def __enter__(self):
        self.strace = subprocess.Popen(self.command)
        status = f"/proc/{self.site.process.pid}/status"
        until = time.monotonic() + 5
        while "TracerPid:\t0" in open(status).read():
            expect(time.monotonic() < until and self.strace.poll() is None, "strace cannot attach (ptrace is not allowed?)")
            time.sleep(0.01)
        time.sleep(0.1)
        return self

    def __exit__(self, *_):
        self.strace.terminate()
        self.strace.wait(10)

    def injected(self) -> int:
        return self.log.read_text(errors="replace").count("(INJECTED)")


def suite(arguments, work, chance) -> str:
    injected = acknowledged = refused = unmet = done = 0
    data = work / "data"
    site = Site(arguments.binary, data)
    password, kinds = site.password, faults(data)
    for turn in range(arguments.count):
        for name, calls, error, file in chance.sample(kinds, min(arguments.kinds, len(kinds))):
            for when in ("1+", f"{chance.randint(1, 9)}+3"):
                label = f"{name} {error} {when} {turn}"
                load, count = during(site, password, (calls, error, file, when), work, label)
                done += 1
                injected, unmet = injected + count, unmet + (count == 0)
                acknowledged += load.acknowledged()
                refused += sum(load.refused.values())
                expect(site.alive(), f"{label}: the site ended")
                expect(not site.panics(), f"{label}: {site.panics()[:2]}")
                recovers(site, password, label)
                site.kill()
                site = Site(arguments.binary, data)
                expect_kept(data, load)
                ready(site.client(), label)
    expect_sound(data)
    expect(site.stop() == 0, "SIGTERM did not end it with 0")
    expect(injected > done, f"only {injected} calls failed")
    return (
        f"{done} faults ({unmet} met no call), {injected} calls failed, {refused} requests refused, "
        f"{acknowledged} acknowledged, none lost, seed {arguments.seed}"
    )


def during(site: Site, password: str, fault, work, label: str) -> tuple[Load, int]:
    granted = site.sign_in(password)
    with Failing(site, *fault, work / "injected") as failing:
        load = Load(site, granted, label, writers=2, refresh=False, may_refuse=REFUSALS)
        time.sleep(0.5)
        for path in ("/", "/api/products"):
            answer = site.client().get(path)
            expect(answer.status in (200, 503), f"{label}: {path} is {answer}")
        load.stop()
    return load, failing.injected()


def recovers(site: Site, password: str, label: str) -> None:
    ready(site.client(), label)
    granted = site.sign_in(password)
    load = Load(site, granted, f"{label} after", writers=1, refresh=False, may_refuse=REFUSALS)
    until = time.monotonic() + 10
    while not (load.products and load.pictures):
        expect(time.monotonic() < until, f"{label}: it does not recover: {load.refused}")
        time.sleep(0.02)
    load.stop()
    expect_kept(site.data, load)


def ready(client, label: str) -> None:
    until = time.monotonic() + 10
    while (answer := client.get("/readyz")).status != 200:
        expect(time.monotonic() < until, f"{label}: not ready: {answer}")
        time.sleep(0.02)


if __name__ == "__main__":
    run(suite, program(__doc__, 5, "rounds", kinds=(99, "kinds of fault in each round")))
