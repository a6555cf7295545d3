#!/usr/bin/env python3
"""Cuts the power, simulated: after a cut only what was synced is certain to be on the disk.

The site runs under strace while administrators write and upload; every write, truncation, rename, link, removal and
sync below the data directory is recorded with its time. For each cut a moment is chosen, and the data directory is
built as a disk may have it then:

- of each file what its last fsync or fdatasync covered; of later writes any subset, each in any of its 512-byte sectors;
- of each directory the entries that its last fsync covered; of later creations, renames and removals any subset.

That is worse than journalling file systems are. The site must start on it, every write and picture that was acknowledged
before the cut must be there, and the database must be sound. The first start of a newer version is cut in the same way: whatever
schema the database then has, there is a way back to the one before. At the end the same cuts are made as if no sync had ever
happened: something has to be lost then, or the simulation would prove nothing.

    tests/faults/power_cut.py                 # 50 cuts
    tests/faults/power_cut.py --count 3       # as in CI
"""

import re
import shutil
import sqlite3
import time
from pathlib import Path

from common import ROOT, Failed, Load, Site, expect, expect_kept, expect_sound, program, require, run

CALLS = (
    "openat,creat,open,write,pwrite64,writev,pwritev,pwritev2,lseek,ftruncate,truncate,fallocate,fsync,fdatasync,"
    "rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat,rmdir,symlink,symlinkat,copy_file_range,sendfile"
)
SECTOR = 512
CUTS_OF_ONE_RECORDING = 10

LINE = re.compile(r"^(\d+\.\d+) (\w+)\((.*)\)\s+= (-?\d+|\?)(.*?)<(\d+\.\d+)>$")
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
FILE = re.compile(r"(\d+)<((?:\\x[0-9a-f]{2})*)>(\(deleted\))?")


def plain(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


class Inode:
    """A file: what is certain to be on the disk, what was written since, and what programs read."""

    def __init__(self, content: bytes = b"", is_dir: bool = False):
        self.synced, self.pending, self.is_dir = bytearray(content), [], is_dir
        self.size = len(content)

    def change(self, kind: str, at: int, data) -> None:
        self.pending.append((kind, at, data))
        self.size = at if kind == "truncate" else max(self.size, at + len(data))

    def sync(self, count: int) -> None:
        for change in self.pending[:count]:
            apply(self.synced, change)
        del self.pending[:count]

    def after_cut(self, chance) -> bytes:
        content = bytearray(self.synced)
        for kind, at, data in self.pending:
            if chance.random() < 0.5:
                continue
            if kind == "write" and chance.random() < 0.5:
                for begin in range(0, len(data), SECTOR):
                    if chance.random() < 0.5:
                        apply(content, ("write", at + begin, data[begin : begin + SECTOR]))
            else:
                apply(content, (kind, at, data))
        return bytes(content)


def apply(content: bytearray, change) -> None:
    kind, at, data = change
    if kind == "truncate":
        del content[at:]
        content.extend(bytes(at - len(content)))
    else:
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(data)] = data


class Disk:
    """The data directory as programs see it (`names`), and as a cut would leave it."""

    def __init__(self, root: Path):
        self.names: dict[str, Inode] = {}
        self.synced_names: dict[str, Inode] = {}
        self.pending: dict[str, list] = {}
        self.positions: dict[int, int] = {}
        for path in [root, *sorted(root.rglob("*"))]:
            content = b"" if path.is_dir() else path.read_bytes()
            self.names[str(path)] = self.synced_names[str(path)] = Inode(content, path.is_dir())

    def entry(self, path: str, inode: Inode | None, also: tuple[str, Inode | None] | None = None) -> None:
        """Sets or removes a name; `also` is a second one that changes in the same moment."""
        changes = [(path, inode), *([also] if also else [])]
        for name, target in changes:
            if target is None:
                self.names.pop(name, None)
            else:
                self.names[name] = target
        self.pending.setdefault(str(Path(path).parent), []).append(changes)

    def sync_directory(self, path: str, count: int) -> None:
        pending = self.pending.get(path, [])
        for changes in pending[:count]:
            keep(self.synced_names, changes)
        del pending[:count]

    def after_cut(self, chance, to: Path, root: Path) -> None:
        """Writes what a disk may have after a cut now."""
        names = dict(self.synced_names)
        for pending in self.pending.values():
            for changes in pending:
                if chance.random() < 0.5:
                    keep(names, changes)
        for name in sorted(names):
            path = to / Path(name).relative_to(root)
            # The index of the write-ahead log is rebuilt at the next start whatever is in it.
            if name.endswith("-shm") or not path.parent.is_dir():
                continue
            if names[name].is_dir:
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(names[name].after_cut(chance))
        (to / "keys").chmod(0o700)


def keep(names: dict, changes) -> None:
    for name, inode in changes:
        if inode is None:
            names.pop(name, None)
        else:
            names[name] = inode


def events(logs: list[Path], root: Path):
    """What the recording says of files below the root, in the order of time. A call counts from its begin, a sync only
    from its end, for what was written until its begin."""
    wanted = "".join(f"\\x{byte:02x}" for byte in str(root).encode())
    found = []
    for log in logs:
        for line in log.read_text(errors="replace").splitlines():
            match = LINE.match(line)
            if not match or match[4].startswith("-") or match[4] == "?":
                continue
            began, call, arguments, result, rest, took = match.groups()
            if wanted not in arguments and wanted not in rest:
                continue
            expect(call not in ("copy_file_range", "sendfile", "pwritev", "pwritev2", "truncate", "symlink"),
                   f"the simulation does not know {call}: {line[:200]}")  # fmt: skip
            began = float(began)
            found.append((began, "begin", call, arguments, int(result), rest))
            if call in ("fsync", "fdatasync"):
                found.append((began + float(took), "end", call, arguments, int(result), rest))
    return sorted(found, key=lambda event: event[0])


class Replay:
    def __init__(self, root: Path, disk: Disk, syncs: bool):
        self.root, self.disk, self.syncs = str(root), disk, syncs
        self.syncing: dict[tuple, list] = {}

    def inside(self, path: str) -> bool:
        return path == self.root or path.startswith(self.root + "/")

    def apply(self, event) -> None:
        _, phase, call, arguments, result, rest = event
        file = FILE.search(arguments.split(",")[0])
        if call in ("fsync", "fdatasync"):
            return self.sync(phase, arguments, file)
        strings = [plain(found[1]) for found in STRING.finditer(arguments)]
        if call in ("write", "pwrite64", "writev", "lseek", "ftruncate", "fallocate"):
            path = plain(file[2]).decode()
            if file[3] or not self.inside(path) or path not in self.disk.names:
                return None
            return self.change(call, int(file[1]), self.disk.names[path], arguments, strings, result)
        paths = [string.decode(errors="replace") for string in strings]
        self.rename_or_remove(call, paths, arguments, result)
        return None

    def sync(self, phase: str, arguments: str, file) -> None:
        path = plain(file[2]).decode()
        inode = self.disk.names.get(path)
        if inode is None or not self.syncs:
            return
        waiting = self.disk.pending.get(path, []) if inode.is_dir else inode.pending
        if phase == "begin":
            self.syncing.setdefault((arguments,), []).append(len(waiting))
            return
        count = self.syncing[arguments,].pop(0)
        if inode.is_dir:
            self.disk.sync_directory(path, count)
        else:
            inode.sync(min(count, len(inode.pending)))

    def change(self, call, number, inode, arguments, strings, result) -> None:
        positions = self.disk.positions
        if call == "lseek":
            positions[number] = result
        elif call == "ftruncate":
            inode.change("truncate", int(arguments.rsplit(",", 1)[1]), None)
        elif call == "fallocate":
            _, _, offset, length = arguments.rsplit(",", 3)
            inode.change("truncate", max(inode.size, int(offset) + int(length)), None)
        elif call == "pwrite64":
            inode.change("write", int(arguments.rsplit(",", 1)[1]), strings[0][:result])
        else:
            at = positions.get(number, 0)
            inode.change("write", at, b"".join(strings)[:result])
            positions[number] = at + result

    def rename_or_remove(self, call, paths, arguments, result) -> None:
        disk = self.disk
        if call in ("openat", "open", "creat"):
            path = paths[0]
            if not self.inside(path):
                return
            known = disk.names.get(path)
            disk.positions[result] = known.size if known and "O_APPEND" in arguments else 0
            if known is None and "O_CREAT" in arguments:
                disk.entry(path, Inode())
            elif known is not None and "O_TRUNC" in arguments:
                known.change("truncate", 0, None)
        elif call in ("mkdir", "mkdirat"):
            disk.entry(paths[0], Inode(is_dir=True))
        elif call in ("unlink", "unlinkat", "rmdir"):
            disk.entry(paths[0], None)
        elif call in ("link", "linkat"):
            disk.entry(paths[1], disk.names[paths[0]])
        elif paths[0] in disk.names:
            disk.entry(paths[1], disk.names[paths[0]], (paths[0], None))


def recorder(strace: str, logs: Path) -> list[str]:
    return [strace, "-D", "-ff", "-qq", "--seccomp-bpf", "-y", "-xx", "-T", "-s", "2097152", "-e", f"trace={CALLS}", "-e",
            "signal=none", "--absolute-timestamps=format:unix,precision:ns", "-o", str(logs / "calls")]  # fmt: skip


def record(arguments, work: Path, turn: int):
    """Runs the site under a load; returns the directory before it, what was recorded, and the load."""
    strace = require("strace", "strace")
    prepared, data, logs = work / f"before-{turn}", work / "data", work / f"calls-{turn}"
    logs.mkdir()
    shutil.rmtree(data, ignore_errors=True)
    with Site(arguments.binary, data) as site:
        password = site.password
        expect(site.stop() == 0, "SIGTERM did not end it with 0")
    shutil.copytree(data, prepared)
    with Site(arguments.binary, data, wrapper=recorder(strace, logs)) as site:
        load = Load(site, site.sign_in(password), f"Cut {turn}", writers=3, uploaders=2)
        began = time.time()
        time.sleep(arguments.seconds)
        load.stop()
        site.stop()
        # strace has the same standard output, and ends when it has written everything down.
        site.process.stdout.read()
    return prepared, data, sorted(logs.iterdir()), load, began


def cut(arguments, work, chance, moments, recording, syncs=True) -> int:
    """Makes the cuts; returns how many lost something that was acknowledged."""
    prepared, root, calls, load, _ = recording
    # The recording has the paths of the data directory as it was then.
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(prepared, root)
    disk = Disk(root)
    replay = Replay(root, disk, syncs)
    lost, next_event = 0, 0
    for number, moment in enumerate(sorted(moments)):
        while next_event < len(calls) and calls[next_event][0] <= moment:
            replay.apply(calls[next_event])
            next_event += 1
        after = work / "after"
        shutil.rmtree(after, ignore_errors=True)
        after.mkdir()
        disk.after_cut(chance, after, root)
        try:
            with Site(arguments.binary, after, log=work / "after.log") as site:
                client = site.client()
                until_ready(client)
                expect_kept(after, load, until=moment)
                for url in [url for url, at in load.pictures.items() if at <= moment][-3:]:
                    expect(client.get(url).status == 200, f"{url} is not served")
                expect(not site.panics(), f"panics: {site.panics()[:3]}")
                expect(site.stop() == 0, "SIGTERM did not end it with 0")
            expect_sound(after)
        except Exception as broken:
            lost += 1
            if syncs:
                raise Failed(f"cut {number}, {moment - recording[4]:.3f} s into the load: {broken}") from None
    return lost


def one_schema_earlier(data: Path) -> int:
    """Makes the database of a stopped site one of the schema before; returns that."""
    database = data / "site.db"
    migrations = sorted((int(file.name[1:].split("__")[0]), file) for file in (ROOT / "migrations").glob("V*.sql"))
    older = sqlite3.connect(data / "older.db", isolation_level=None)
    older.create_function("fold", 1, str.lower, deterministic=True)
    older.create_function("is_new_database", 0, lambda: False, deterministic=True)
    older.execute("PRAGMA journal_mode = WAL")
    for _, file in migrations[:-1]:
        older.executescript(file.read_text())
    newest, earlier = migrations[-1][0], migrations[-2][0]
    older.execute("ATTACH ? AS present", (str(database),))
    (made,) = older.execute("SELECT sql FROM present.sqlite_schema WHERE name = 'refinery_schema_history'").fetchone()
    older.execute(made)
    older.execute("INSERT INTO refinery_schema_history SELECT * FROM present.refinery_schema_history WHERE version < ?", (newest,))
    older.close()
    for name in ("site.db-wal", "site.db-shm"):
        (data / name).unlink(missing_ok=True)
    (data / "older.db").replace(database)
    shutil.rmtree(data / "before-upgrade", ignore_errors=True)
    return earlier


def schema_of(database: Path) -> int:
    with sqlite3.connect(database) as opened:
        expect(opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)], f"{database} is damaged")
        (schema,) = opened.execute("SELECT max(version) FROM refinery_schema_history").fetchone()
    opened.close()
    return schema


def cut_upgrade(arguments, work: Path, chance, count: int) -> int:
    """Cuts the first start of a newer version; returns how many cuts came after the schema was the new one."""
    data, prepared, logs = work / "upgrade", work / "before-upgrade", work / "calls-upgrade"
    logs.mkdir()
    with Site(arguments.binary, data, options=()) as site:
        expect(site.stop() == 0, "SIGTERM did not end it with 0")
    earlier = one_schema_earlier(data)
    shutil.copytree(data, prepared)
    with Site(arguments.binary, data, wrapper=recorder(require("strace", "strace"), logs), options=()) as site:
        site.stop()
        site.process.stdout.read()
    calls = events(sorted(logs.iterdir()), data)
    shutil.rmtree(data)
    shutil.copytree(prepared, data)
    replay = Replay(data, disk := Disk(data), syncs=True)
    upgraded = next_event = 0
    for moment in sorted(chance.choices([call[0] for call in calls], k=count)):
        while next_event < len(calls) and calls[next_event][0] <= moment:
            replay.apply(calls[next_event])
            next_event += 1
        after = work / "after-upgrade"
        shutil.rmtree(after, ignore_errors=True)
        after.mkdir()
        disk.after_cut(chance, after, data)
        if schema_of(after / "site.db") != earlier:
            upgraded += 1
            copy = after / "before-upgrade" / f"site-schema-{earlier}.db"
            expect(copy.is_file(), f"no way back to schema {earlier} after a power cut")
            expect(schema_of(copy) == earlier, "the copy before the upgrade is no such copy")
        with Site(arguments.binary, after, options=(), log=work / "after-upgrade.log") as site:
            until_ready(site.client())
        # Once it has started the way back is there, whenever the power was cut.
        expect(schema_of(after / "before-upgrade" / f"site-schema-{earlier}.db") == earlier, "no way back after the start")
    expect(upgraded > 0, "no cut came after the upgrade: nothing was tried")
    return upgraded


def until_ready(client) -> None:
    until = time.monotonic() + 10
    while (answer := client.get("/readyz")).status != 200:
        expect(time.monotonic() < until, f"not ready: {answer}")
        time.sleep(0.02)


def suite(arguments, work, chance) -> str:
    done = changes = acknowledged = 0
    while done < arguments.count:
        prepared, data, logs, load, began = record(arguments, work, done)
        calls = events(logs, data)
        recording = (prepared, data, calls, load, began)
        changes += len(calls)
        acknowledged += load.acknowledged()
        moments_there = [call[0] for call in calls if call[0] > began + 0.2]
        expect(len(moments_there) > 100, "nothing was recorded")
        count = min(CUTS_OF_ONE_RECORDING, arguments.count - done)
        cut(arguments, work, chance, chance.sample(moments_there, count), recording)
        done += count
    # The schema before is made by this Python's SQLite, which has to know the options of the site's full-text index.
    if sqlite3.sqlite_version_info >= (3, 43):
        upgraded = cut_upgrade(arguments, work, chance, max(10, arguments.count))
    else:
        upgraded = 0
        print(f"the cut of an upgrade is left out: SQLite {sqlite3.sqlite_version} of this Python is older than 3.43", flush=True)
    late = moments_there[len(moments_there) // 2 :]
    control = cut(arguments, work, chance, chance.sample(late, 2), recording, syncs=False)
    expect(control > 0, "without any sync nothing was lost: the simulation is blind")
    return (
        f"{done} cuts, {changes} calls recorded, {acknowledged} writes and pictures acknowledged, none lost; the way back was there in all "
        f"{upgraded} cuts after an upgrade; without syncs "
        f"{control} of 2 lost some, seed {arguments.seed}"
    )


if __name__ == "__main__":
    run(suite, program(__doc__, 50, "cuts", seconds=(4.0, "length of each recording")))
