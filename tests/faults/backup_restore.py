#!/usr/bin/env python3
"""Backups while administrators write, each restored; and restores that are killed half-way.

A backup contains every write that was acknowledged before it began, is verified, and slows saves down by no more than a
factor of three (99th percentile). A restore that is killed at any moment leaves the old data or the new, whole; one into
the directory of a running site is refused.

    tests/faults/backup_restore.py            # 50 backups, 50 killed restores
    tests/faults/backup_restore.py --count 2  # as in CI
"""

import shutil
import subprocess
import threading
import time

from common import Client, Load, Site, database, expect, expect_kept, expect_sound, product, program, run


class Saves(threading.Thread):
    """Saves at a steady rate, and how long each took."""

    def __init__(self, site: Site, token: str, label: str, rate: float):
        super().__init__(daemon=True)
        self.client: Client = site.client(token)
        self.label, self.pause, self.ended = label, 1 / rate, threading.Event()
        self.products: dict[str, float] = {}
        self.changes: dict[str, float] = {}
        self.pictures: dict[str, float] = {}
        self.times: list[float] = []
        self.wrong: list[str] = []
        self.start()

    def run(self) -> None:
        n, due = 0, time.monotonic()
        while not self.ended.is_set():
            name, began = f"{self.label} {n}", time.monotonic()
            n += 1
            answer = self.client.post("/api/admin/products", product(name))
            self.times.append(time.monotonic() - began)
            if answer.status == 201:
                self.products[name] = time.time()
            else:
                self.wrong.append(str(answer))
            due += self.pause
            time.sleep(max(0.0, due - time.monotonic()))

    def p99(self) -> float:
        return sorted(self.times)[int(len(self.times) * 0.99)]

    def stop(self) -> None:
        self.ended.set()
        self.join(20)
        expect(not self.wrong, f"saves were refused: {self.wrong[:2]}")


def command(arguments, *words) -> subprocess.CompletedProcess:
    return subprocess.run([arguments.binary, *map(str, words)], capture_output=True, text=True)


def succeed(arguments, *words) -> str:
    done = command(arguments, *words)
    expect(done.returncode == 0, f"{words[0]}: {done.stdout[-300:]}{done.stderr[-300:]}")
    return done.stdout


def suite(arguments, work, chance) -> str:
    data, file, restored = work / "data", work / "backup.tar.zst", work / "restored"
    with Site(arguments.binary, data) as site:
        with_pictures = Load(site, site.sign_in(site.password), "Picture", writers=0, uploaders=1, refresh=False)
        time.sleep(0.5)
        with_pictures.stop()
        token = site.sign_in(site.password)["access_token"]
        quiet = Saves(site, token, "Quiet", arguments.rate)
        time.sleep(max(3.0, 300 / arguments.rate))
        quiet.stop()
        slowest_backup, during = 0.0, []
        for turn in range(arguments.count):
            saves = Saves(site, site.sign_in(site.password)["access_token"], f"Backup {turn}", arguments.rate)
            time.sleep(0.1 + chance.random() * 0.3)
            file.unlink(missing_ok=True)
            began = time.time()
            succeed(arguments, "backup", file, "--data-dir", data)
            slowest_backup = max(slowest_backup, time.time() - began)
            saves.stop()
            during += saves.times
            shutil.rmtree(restored, ignore_errors=True)
            succeed(arguments, "restore", file, "--data-dir", restored)
            expect_kept(restored, saves, until=began)
            expect_kept(restored, quiet)
            expect_kept(restored, with_pictures)
            expect_sound(restored)
        refused = command(arguments, "restore", file, "--data-dir", data)
        expect(refused.returncode == 1 and len(refused.stderr.strip().splitlines()) == 1,
               f"a restore into the directory of a running site: {refused.returncode} {refused.stderr}")  # fmt: skip
        p99 = sorted(during)[int(len(during) * 0.99)]
        expect(p99 < max(3 * quiet.p99(), arguments.floor), f"p99 of saves {quiet.p99():.4f} s, during backups {p99:.4f} s")
        expect(not site.panics(), f"panics: {site.panics()[:2]}")
    old, new = killed_restores(arguments, work, file, chance)
    return (
        f"{arguments.count} backups restored, nothing lost, {slowest_backup:.1f} s at most; p99 of saves "
        f"{quiet.p99() * 1000:.0f} ms, during backups {p99 * 1000:.0f} ms; {old + new} restores killed, {old} left the old data, "
        f"{new} the new, seed {arguments.seed}"
    )


def killed_restores(arguments, work, file, chance) -> tuple[int, int]:
    before, target = work / "before", work / "target"
    with Site(arguments.binary, before) as site:
        client = site.client(site.sign_in(site.password)["access_token"])
        expect(client.post("/api/admin/products", product("The Old Data")).status == 201, "a product")
        site.stop()
    began = time.monotonic()
    shutil.copytree(before, target)
    succeed(arguments, "restore", file, "--data-dir", target)
    whole = time.monotonic() - began
    counts = {True: 0, False: 0}
    for turn in range(arguments.count):
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(before, target)
        process = subprocess.Popen([arguments.binary, "restore", str(file), "--data-dir", str(target)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        time.sleep(chance.random() * whole * 1.2)
        process.kill()
        process.wait()
        with Site(arguments.binary, target, log=work / "target.log") as site:
            expect(site.client().get("/").status == 200, f"killed restore {turn}: no home page")
            site.stop()
        with database(target) as db:
            names = {name for (name,) in db.execute("SELECT name FROM product")}
        db.close()
        old = "The Old Data" in names
        expect(old != ("Quiet 0" in names), f"killed restore {turn}: {'both' if old else 'neither'} of old and new data")
        expect_sound(target)
        counts[old] += 1
    return counts[True], counts[False]


if __name__ == "__main__":
    run(suite, program(__doc__, 50, "backups, and killed restores", rate=(100.0, "saves a second"),
                       floor=(0.02, "a p99 below this is never a failure, seconds")))  # fmt: skip
