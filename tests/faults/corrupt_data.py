#!/usr/bin/env python3
"""Damages the data directory, one thing at a time, and starts the site on it.

Each file is truncated, emptied, filled with other bytes, has bytes flipped, is replaced by a directory, a link into
nowhere, a link out of the directory or a FIFO, loses its permissions, or belongs to another user. Folders are replaced by
files and made read-only. The site then either serves, because it can do without (a picture, a lock, the reserve), or
says in one line what is wrong, ends with 1 and has touched nothing. It never panics, hangs, or serves on half of it.
`doctor` must survive the same and change nothing at all.

    tests/faults/corrupt_data.py              # 3 rounds of every damage
    tests/faults/corrupt_data.py --count 1 --sample 40
"""

import hashlib
import os
import shutil
import subprocess
import time
from pathlib import Path

from common import Failed, Load, Site, expect, program, run

FILES = ["site.db", "site.db-wal", "site.db-shm", "keys/access-tokens.json", "keys/server-secret", "serve.lock", "reserve",
         "untrusted-proxy", "picture"]  # fmt: skip
FOLDERS = ["images", "keys", "mail", "images/product-images", "."]
MAY_CHANGE = {"serve.lock", "reserve", "site.db-shm"}
"""What a start may write before it knows that it cannot go on; nothing of it is data."""
NOBODY = 65534


def truncated(path: Path, chance) -> None:
    os.truncate(path, chance.randrange(path.stat().st_size))


def emptied(path: Path, _) -> None:
    os.truncate(path, 0)


def overwritten(path: Path, chance) -> None:
    path.write_bytes(chance.randbytes(min(path.stat().st_size, 200_000) + 1))


def flipped(path: Path, chance) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 1, 20])):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def page_replaced(path: Path, chance) -> None:
    content = bytearray(path.read_bytes())
    at = chance.randrange(max(1, len(content) // 4096)) * 4096
    content[at : at + 4096] = chance.randbytes(min(4096, len(content) - at))
    path.write_bytes(content)


def directory(path: Path, _) -> None:
    path.unlink()
    path.mkdir()


def link_to_nothing(path: Path, _) -> None:
    path.unlink()
    path.symlink_to("/nonexistent/elsewhere")


def link_outside(path: Path, _) -> None:
    path.unlink()
    outside = path.parents[len(path.parents) - 3] / "outside.txt"
    outside.write_text("Not the site's.")
    path.symlink_to(outside)


def fifo(path: Path, _) -> None:
    path.unlink()
    os.mkfifo(path)


def missing(path: Path, _) -> None:
    path.unlink()


def unreadable(path: Path, _) -> None:
    path.chmod(0)


def read_only(path: Path, _) -> None:
    path.chmod(0o500 if path.is_dir() else 0o400)


def foreign(path: Path, _) -> None:
    os.chown(path, 12345, 12345)


def folder_as_file(path: Path, _) -> None:
    shutil.rmtree(path)
    path.write_text("a file")


def folder_missing(path: Path, _) -> None:
    shutil.rmtree(path)


def folder_as_link(path: Path, _) -> None:
    shutil.rmtree(path)
    path.symlink_to("/nonexistent/elsewhere")


OF_FILES = [truncated, emptied, overwritten, flipped, page_replaced, directory, link_to_nothing, link_outside, fifo, missing,
            unreadable, read_only, foreign]  # fmt: skip
OF_FOLDERS = [read_only, unreadable, foreign, folder_as_file, folder_missing, folder_as_link]
DATA = {"site.db", "site.db-wal", "keys/access-tokens.json", "keys/server-secret"}


def fingerprint(root: Path) -> dict[str, str]:
    """What every entry is; what only says that somebody looked is left out."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if name in MAY_CHANGE:
            continue
        status = path.lstat()
        found[name] = f"{status.st_mode:o} {status.st_uid}"
        if path.is_symlink():
            found[name] += f" -> {os.readlink(path)}"
        elif path.is_file():
            found[name] += " " + hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def prepared(arguments, work: Path) -> Path:
    """A data directory as a killed process leaves it: with a log that is not yet in the database."""
    data = work / "prepared"
    with Site(arguments.binary, data) as site:
        load = Load(site, site.sign_in(site.password), "Before", writers=1, refresh=False)
        while len(load.pictures) < 2 or len(load.products) < 5:
            time.sleep(0.05)
        load.stop()
        site.kill()
    (data / "untrusted-proxy").write_text("203.0.113.9")
    # The sample's hundreds of pictures would only take time to copy.
    for picture in data.glob("images/**/*.webp"):
        picture.unlink()
    return data


def attempt(arguments, data: Path, command: list[str], user: int) -> tuple[int | None, str]:
    """Runs it as the user of the directory; the exit code, `None` when it serves, and what it said. The site must not hang."""
    log = data.with_name("attempt.log")
    with log.open("wb") as out:
        process = subprocess.Popen(
            [arguments.binary, *command, "--data-dir", str(data)], stdout=out, stderr=out, cwd=data.parent, user=user, group=user,
            env={"PHARMA_SITE_LOG": "warn"},
        )  # fmt: skip
    until = time.monotonic() + 30
    try:
        while process.poll() is None:
            said = log.read_text(errors="replace")
            if "listening on" in said:
                return None, said
            expect(time.monotonic() < until, f"{command[0]} hangs: {said}")
            time.sleep(0.01)
        return process.returncode, log.read_text(errors="replace")
    finally:
        process.kill()
        process.wait()


def judge(data: Path, code: int | None, said: str, before: dict) -> str:
    expect("panicked" not in said, f"{said[-600:]}")
    if code is None:
        return "served"
    lines = [line for line in said.strip().splitlines() if not line.startswith("20")]
    expect(code == 1, f"exit code {code}: {said[-600:]}")
    expect(len(lines) == 1, f"not one clear line: {said[-600:]}")
    after = fingerprint(data)
    changed = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    expect(not changed, f"refused ({lines[0]}), but it touched {changed}")
    return "refused"


def suite(arguments, work, chance) -> str:
    expect(os.geteuid() == 0 or os.environ.get("USER"), "who runs this?")
    user = NOBODY if os.geteuid() == 0 else os.geteuid()
    work.chmod(0o755)
    # Another user reaches no binary below the home of root.
    arguments.binary = shutil.copy(arguments.binary, work / "pharma-site")
    source = prepared(arguments, work)
    picture = next(str(path.relative_to(source)) for path in source.glob("images/product-images/products/*.png"))
    names = [picture if name == "picture" else name for name in FILES]
    cases = [(name, damage) for name in names for damage in OF_FILES]
    cases += [(name, damage) for name in FOLDERS for damage in OF_FOLDERS if (name, damage) != (".", folder_as_link)]
    counts, broken = {"served": 0, "refused": 0, "broken": 0}, []
    for _ in range(arguments.count):
        for name, damage in chance.sample(cases, min(arguments.sample, len(cases))):
            if damage is foreign and os.geteuid() != 0:
                continue
            try:
                outcome, said = one(arguments, work / "data", source, (name, damage), user, chance)
            except Failed as failure:
                outcome, said = "broken", str(failure)
                broken.append(f"{name} {damage.__name__}: {failure}")
            counts[outcome] += 1
            if arguments.verbose:
                last = said.strip().splitlines()[-1:]
                print(f"{name} {damage.__name__}: {outcome}: {''.join(last)}", flush=True)
    if broken:
        raise Failed(f"{len(broken)} damages:\n  " + "\n  ".join(broken))
    remove(work / "data")
    return f"{sum(counts.values())} damages, {counts['refused']} refused untouched, {counts['served']} served, seed {arguments.seed}"


def one(arguments, data: Path, source: Path, case, user: int, chance) -> tuple[str, str]:
    """Does the damage to a copy, and starts the site on it."""
    name, damage = case
    remove(data)
    shutil.copytree(source, data, symlinks=True)
    if damage is foreign:
        give(data, user)
    damage(data / name, chance)
    if damage is not foreign:
        give(data, user)
    before = fingerprint(data) if data.is_dir() else {}
    code, said = attempt(arguments, data, ["doctor"], user)
    expect(code in (0, 1) and "panicked" not in said, f"doctor: {code}: {said[-600:]}")
    after = fingerprint(data) if data.is_dir() else {}
    expect(before == after, f"doctor changed {[name for name in before if before[name] != after.get(name)]}")
    code, said = attempt(arguments, data, ["serve", "--listen", "127.0.0.1:0"], user)
    return judge(data, code, said, before), said


def give(data: Path, user: int) -> None:
    if os.geteuid() == 0 and data.exists():
        for path in [data, *data.rglob("*")]:
            os.chown(path, user, user, follow_symlinks=False)


def remove(data: Path) -> None:
    if data.is_dir():
        for path in [data, *data.rglob("*")]:
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o700)
        shutil.rmtree(data)
    else:
        data.unlink(missing_ok=True)


if __name__ == "__main__":
    run(suite, program(__doc__, 3, "rounds", sample=(999, "damages in each round, chosen by the seed"),
                       verbose=(False, "say what became of each")))  # fmt: skip
