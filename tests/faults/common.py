"""What the fault suites share: arguments, the site as a process, requests, a load of mixed writes, and what must hold."""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EMAIL = "admin@example.com"


class Failed(Exception):
    """A promise that was not held; the text says which."""


def expect(held: bool, promise: str) -> None:
    if not held:
        raise Failed(promise)


def program(text: str, count: int, what: str, **options: tuple[object, str]) -> argparse.Namespace:
    """The arguments that every suite takes, and those of this one."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", help="the program under test; default: target/release, else target/debug")
    parser.add_argument("--count", type=int, default=count, help=f"{what} (default: {count})")
    parser.add_argument("--seed", type=int, help="of the random choices (default: from the clock; it is printed)")
    parser.add_argument("--keep", action="store_true", help="keep the working directory")
    for name, (default, meaning) in options.items():
        flag = {"action": "store_true"} if default is False else {"type": type(default), "default": default}
        parser.add_argument(f"--{name.replace('_', '-')}", help=meaning, **flag)
    arguments = parser.parse_args()
    arguments.binary = str(Path(arguments.binary or default_binary()).resolve())
    if arguments.seed is None:
        arguments.seed = time.time_ns() % 1_000_000
    return arguments


def default_binary() -> Path:
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "pharma-site" for profile in ("dist", "release", "debug")]
    found = next((path for path in built if path.exists()), None)
    if found is None:
        sys.exit("no binary: run `cargo build --release`, or name one with --binary")
    return found


def run(suite, arguments: argparse.Namespace) -> None:
    """Runs the suite in a directory of its own, prints its line, and ends with 0 (held), 1 (broken) or 2 (cannot run)."""
    name = Path(sys.argv[0]).stem
    work = Path(tempfile.mkdtemp(prefix=f"pharma-{name}-"))
    began = time.monotonic()
    try:
        figures = suite(arguments, work, random.Random(arguments.seed))
        print(f"{name}: ok, {figures}, in {time.monotonic() - began:.1f} s")
    except Failed as broken:
        arguments.keep = True
        print(f"{name}: FAILED: {broken} (--seed {arguments.seed}; files in {work})")
        sys.exit(1)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)


def require(tool: str, package: str) -> str:
    """The path of a program that the suite needs."""
    found = shutil.which(tool)
    if found is None:
        print(f"this suite needs {tool}: apt-get install {package}", file=sys.stderr)
        sys.exit(2)
    return found


class Site:
    """The site as a process; its log is in `log`."""

    def __init__(self, binary: str, data: Path, *, wrapper=(), settings=None, options=("--demo",), log=None):
        self.data, self.password = data, None
        self.log = log or data.with_name(f"{data.name}.log")
        command = [*wrapper, binary, "serve", "--listen", "127.0.0.1:0", "--data-dir", str(data), *options]
        environment = {**os.environ, "PHARMA_SITE_LOG": "info", "PHARMA_SITE_HTTP_CONNECTIONS_PER_ADDRESS": "2000"}
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**environment, **(settings or {})},
                cwd=data.parent,
            )  # fmt: skip
        self.port = None
        for line in self.process.stdout:
            if found := re.search(r"with password (\S+)", line):
                self.password = found[1]
            if found := re.search(r"listening on \S+:(\d+)", line):
                self.port = int(found[1])
                break
        if self.port is None:
            raise Failed(f"the site does not start: {self.log.read_text(errors='replace')[-600:]}")
        self.started_in = time.monotonic() - began

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, *_) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self) -> int:
        """Ends it as an init system does, once it answers; returns the exit code."""
        self.client().get("/healthz")
        self.process.terminate()
        return self.process.wait(20)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def alive(self) -> bool:
        return self.process.poll() is None

    def client(self, token: str | None = None, timeout: float = 20) -> "Client":
        return Client(self.port, token, timeout)

    def sign_in(self, password: str) -> dict:
        answer = self.client().post("/auth/v1/token?grant_type=password", {"email": EMAIL, "password": password})
        expect(answer.status == 200, f"signing in: {answer}")
        return answer.json()

    def panics(self) -> list[str]:
        return [line for line in self.log.read_text(errors="replace").splitlines() if "panicked" in line]


class Answer:
    def __init__(self, status: int, headers, body: bytes):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def __str__(self) -> str:
        return f"{self.status} {self.body[:200].decode(errors='replace')}"


class Client:
    """One connection at a time; opened again when it was closed."""

    def __init__(self, port: int, token: str | None, timeout: float):
        self.token = token
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def send(self, method: str, path: str, body: bytes | None = None, kind: str | None = None, more=()) -> Answer:
        headers = {"Host": "localhost", **dict(more)}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if kind:
            headers["Content-Type"] = kind
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        except BaseException:
            self.connection.close()
            raise

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def post(self, path: str, value) -> Answer:
        return self.send("POST", path, json.dumps(value).encode(), "application/json")

    def upload(self, bucket: str, content: bytes) -> Answer:
        body = (
            b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'
            b"Content-Type: image/png\r\n\r\n" + content + b"\r\n--edge--\r\n"
        )
        return self.send("POST", f"/api/admin/images/{bucket}", body, "multipart/form-data; boundary=edge")


GONE = (OSError, http.client.HTTPException)
"""What a request raises when the site is gone."""


def png(width: int, height: int, shade: int) -> bytes:
    """A small valid picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes((shade + x + y) % 256 for x in range(width * 3)) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def product(name: str) -> dict:
    return {"name": name, "category": "Antibiotics", "description": "For tests."}


class Load:
    """Administrators who write all the time: products created and changed, pictures uploaded, a session refreshed.

    `products`, `changes` (by name) and `pictures` (by address) are what the site has acknowledged, with the time of the
    answer. Answers other than success are counted in `refused` by status, and are errors unless they are in `may_refuse`.
    """

    def __init__(self, site: Site, granted: dict, label: str, *, writers: int = 3, uploaders: int = 1, refresh=True,
                 may_refuse=()):  # fmt: skip
        self.site, self.granted, self.label = site, granted, label
        self.may_refuse = set(may_refuse)
        self.products: dict[str, float] = {}
        self.changes: dict[str, float] = {}
        self.pictures: dict[str, float] = {}
        self.refresh_token = granted["refresh_token"]
        self.refused: dict[int, int] = {}
        self.broken: list[str] = []
        self.ended = threading.Event()
        jobs = [(self._write, n) for n in range(writers)] + [(self._upload, n) for n in range(uploaders)]
        if refresh:
            jobs.append((self._refresh, 0))
        self.threads = [threading.Thread(target=self._job, args=job, daemon=True) for job in jobs]
        for thread in self.threads:
            thread.start()

    def acknowledged(self) -> int:
        return len(self.products) + len(self.pictures)

    def wait(self) -> None:
        """Waits until all have noticed that the site is gone, or that they are to end."""
        for thread in self.threads:
            thread.join(40)
        expect(not self.broken, "; ".join(self.broken[:3]))

    def stop(self) -> None:
        self.ended.set()
        self.wait()

    def _job(self, job, number: int) -> None:
        try:
            job(number, self.site.client(self.granted["access_token"]))
        except GONE as gone:
            if self.site.alive() and not self.ended.is_set():
                time.sleep(0.5)
                if self.site.alive():
                    self.broken.append(f"no answer from a site that runs: {gone!r}")
        except Exception as error:  # noqa: BLE001: reported by the main thread
            self.broken.append(f"{job.__name__}: {error!r}")

    def _refuse(self, answer: Answer) -> None:
        self.refused[answer.status] = self.refused.get(answer.status, 0) + 1
        if answer.status not in self.may_refuse:
            raise Failed(str(answer))
        time.sleep(0.005)

    def _write(self, writer: int, client: Client) -> None:
        n = 0
        while not self.ended.is_set():
            name = f"{self.label} {writer} {n}"
            n += 1
            made = client.post("/api/admin/products", product(name))
            if made.status != 201:
                self._refuse(made)
                continue
            self.products[name] = time.time()
            if n % 3 == 0:
                changed = {**product(name), "description": "Changed."}
                body = json.dumps(changed).encode()
                done = client.send("PUT", f"/api/admin/products/{made.json()['id']}", body, "application/json")
                if done.status == 200:
                    self.changes[name] = time.time()
                else:
                    self._refuse(done)

    def _upload(self, uploader: int, client: Client) -> None:
        n = 0
        while not self.ended.is_set():
            n += 1
            done = client.upload("product-images", png(200, 120, n))
            if done.status == 201:
                self.pictures[done.json()[0]["url"]] = time.time()
            else:
                self._refuse(done)

    def _refresh(self, _: int, client: Client) -> None:
        client.token = None
        while not self.ended.is_set():
            done = client.post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": self.refresh_token})
            if done.status == 200:
                self.refresh_token = done.json()["refresh_token"]
            else:
                self._refuse(done)
            time.sleep(0.02)


def database(data: Path) -> sqlite3.Connection:
    return sqlite3.connect(data / "site.db", timeout=10)


def expect_sound(data: Path) -> None:
    """No damaged page, no row that refers to nothing, no picture without its file, no file that is half written."""
    with database(data) as db:
        expect(db.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the database is damaged")
        expect(not db.execute("PRAGMA foreign_key_check").fetchall(), "rows refer to what is not there")
        urls = [url for (url,) in db.execute("SELECT url FROM media")]
    db.close()
    for url in urls:
        file = data / "images" / url.removeprefix("/storage/")
        expect(file.is_file(), f"the row of {url} has no file")
        if file.suffix == ".png":
            expect(file.read_bytes().endswith(b"IEND\xaeB`\x82"), f"{url} is half written")
    parts = [str(path) for path in (data / "images").rglob(".part-*")]
    expect(not parts, f"unfinished files are left: {parts[:3]}")


def expect_kept(data: Path, load: Load, until: float = float("inf")) -> None:
    """What was acknowledged before that time is stored."""
    with database(data) as db:
        stored = dict(db.execute("SELECT name, description FROM product"))
        pictures = {url for (url,) in db.execute("SELECT url FROM media")}
    db.close()
    for name, at in load.products.items():
        expect(at > until or name in stored, f"product {name!r} was acknowledged and is lost")
    for name, at in load.changes.items():
        expect(at > until or stored[name] == "Changed.", f"the change of {name!r} was acknowledged and is lost")
    for url, at in load.pictures.items():
        expect(at > until or url in pictures, f"picture {url} was acknowledged and is lost")
