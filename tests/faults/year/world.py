"""The site as a process, in a world that can be made worse: its clock, its mail server, its store of backups."""

import os
import signal
import socket
import sqlite3
import subprocess
import time
from pathlib import Path

from clock_steps import Clock, library
from common import Failed, Site, expect
from year import old_data

PASSWORD = "copper lantern 42 otter"
BEGINNINGS = ["empty", "sample", "older schema"]

EXPLAINED = {
    "S3": ("the backup failed", "backups will fail", "the operator could not be told that backups fail"),
    "mail": ("could not be handed over", "the operator could not be told", "could not be set as a mail"),
    "disk": ("the disk is full", "No space left", "there is not enough room", "the reserve on the disk", "the site is not ready"),
}
"""What the log may call an error while this is out of order."""


class World:
    """One data directory and the process that serves it."""

    def __init__(self, binary: str, work: Path, chance):
        self.binary, self.work, self.chance = binary, work, chance
        self.data, self.log = work / "data", work / "site.log"
        self.clock = Clock(work / "offset")
        self.out_of_order: set[str] = set()
        self.with_backups = False
        self.small_disk = False
        self.upgraded: set[str] = set()
        """Products and articles that the older schema held."""
        self.site, self.pid = None, None
        self.read_until = 0
        self.down: set[str] = set()
        self.explained: set[str] = set()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.closed_port = probe.getsockname()[1]

    def begin(self) -> str:
        """Makes the data directory of one of the beginnings, and the first owner."""
        beginning = self.chance.choice(BEGINNINGS)
        if beginning == "sample":
            self.command("load-demo")
        elif beginning == "older schema":
            schema = self.chance.choice(old_data.SCHEMAS)
            beginning += f" {schema}"
            new = self.work / "new"
            self.command("create-admin", "--email", "new@example.com", "--password-stdin", text=PASSWORD + "\n", data=new)
            old_data.make(self.data, schema, new)
            live = "SELECT name FROM product WHERE deleted_at IS NULL UNION SELECT slug FROM post WHERE deleted_at IS NULL"
            self.upgraded = {name for (name,) in self.rows(self.data, live)}
            # Only serving brings a database up to date; commands refuse an older one.
            self.start()
            self.stop()
        self.command("create-admin", "--email", "asha@example.com", "--password-stdin", text=PASSWORD + "\n")
        # A new site begins closed.
        self.command("open", "--confirm-claims")
        return beginning

    def expect_upgraded(self, model) -> None:
        there = {one.name for one in model.products.values()} | {one.slug for one in model.articles.values()}
        expect(self.upgraded <= there, f"the upgrade has lost {self.upgraded - there}")

    def environment(self) -> dict:
        return {**os.environ, **self.clock_settings(), "PHARMA_SITE_LOG": "info"}

    def clock_settings(self) -> dict:
        return {"LD_PRELOAD": library(), "FAKETIME_TIMESTAMP_FILE": str(self.clock.file), "FAKETIME_NO_CACHE": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1"}  # fmt: skip

    def command(self, name: str, *arguments, data: Path | None = None, text: str | None = None, fails=False) -> str:
        """Runs a command of the program to its end."""
        command = [self.binary, name, *map(str, arguments), "--data-dir", str(data or self.data)]
        done = subprocess.run(command, input=text, capture_output=True, text=True, env=self.environment(), cwd=self.work)
        expect((done.returncode != 0) == fails, f"{name} ended with {done.returncode}: {done.stderr[-600:]}")
        return done.stdout

    def configuration(self, name="config.toml") -> Path:
        """Says what is out of order at the moment; read at a start."""
        # Access tokens name the public address, and the port is another at each start.
        lines = ["[http]", 'public_url = "http://localhost:8080"', "[forms]", "per_hour = 1000000"]
        lines += ["[backup]", f'directory = "{self.work}/backups"', "keep = 3"]
        if self.with_backups and name == "config.toml":
            lines.append('every = "24h"')
        if "S3" in self.out_of_order:
            lines.append(
                f's3 = {{ endpoint = "http://127.0.0.1:{self.closed_port}", bucket = "b", prefix = "p", '
                'access_key = "k", secret_key = "s" }'
            )
        if "mail" in self.out_of_order:
            lines += ["[mail]", 'transport = "smtp"', 'host = "127.0.0.1"', f"port = {self.closed_port}", 'tls = "none"']
        file = self.work / name
        file.write_text("\n".join(lines) + "\n")
        return file

    def read_configuration(self) -> None:
        """From here on the site knows what is down now; until the log is read, what was down before explains errors too."""
        self.down = self.out_of_order & {"S3", "mail"}
        self.explained |= self.down

    def start(self) -> None:
        self.read_configuration()
        options = ("--config", str(self.configuration()))
        self.site = Site(self.binary, self.data, settings=self.clock_settings(), options=options, log=self.log)
        self.pid = self.site.process.pid
        self.until(lambda: self.site.client().get("/readyz").status == 200, "the site is not ready after a start")

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGTERM)
        code = self.wait_for_its_end()
        expect(code == 0, f"SIGTERM ended it with {code}")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.wait_for_its_end()

    def wait_for_its_end(self) -> int:
        code = self.site.process.wait(60)
        self.site.process.stdout.close()
        self.pid = None
        return code

    def end(self) -> None:
        """Leaves no process behind, whatever happened."""
        if self.pid:
            self.site.process.kill()
            self.site.process.wait()

    def until(self, holds, promise: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not holds():
            expect(time.monotonic() < end, f"{promise} (within {seconds} s)")
            time.sleep(0.05)

    def expect_quiet_log(self) -> None:
        """No panic, and no error but those that come of what is out of order."""
        with self.log.open(errors="replace") as log:
            log.seek(self.read_until)
            lines = log.readlines()
            self.read_until = log.tell()
        may = [text for fault in self.explained | self.out_of_order for text in EXPLAINED[fault]]
        self.explained = set(self.down)
        for line in lines:
            expect("panicked" not in line, f"a panic: {line}")
            # A page is given up when it takes too long, on a machine that does other work.
            if "its shell is served" in line and "interrupted" in line:
                continue
            # An owner of the older data has an address that mails are not sent to.
            if "an address whose name is not ASCII" in line:
                continue
            if " ERROR " in line and not any(text in line for text in may):
                raise Failed(f"an error in the log that nothing explains: {line.strip()}")

    def rows(self, data: Path, sql: str) -> list:
        """What the database of a directory holds, read beside the site."""
        db = sqlite3.connect(f"file:{data}/site.db?mode=ro", uri=True, timeout=20)
        try:
            return db.execute(sql).fetchall()
        finally:
            db.close()
