#!/usr/bin/env python3
"""Boots the shipped unit with the real binary under a real systemd, and uses the site through it.

A Debian of its own, made by mmdebstrap, boots in a namespace (systemd-nspawn). There the unit is started on a port below 1024;
a product is saved, a picture uploaded, a catalogue typeset, backups are taken by schedule and by command; the site is reloaded
and restarted, also with the shipped socket and under requests, none of which is refused; a wrong
configuration must not be tried for ever, and a port that is taken must. The Debian is kept in the build's target directory.

    tests/faults/systemd_unit.py --binary target/debug/pharma-site

Booting needs root. Other users get a part of it, which is said loudly: the binary runs under the unit's filter of system
calls alone, with the unit's action for the others.
"""

import ctypes
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

from common import EMAIL, ROOT, Client, Failed, Site, expect, png, product, program, require, run

UNIT = ROOT / "packaging/pharma-site.service"
SOCKET = ROOT / "packaging/pharma-site.socket"
PASSWORD = "copper lantern 42 otter"
DATA = "/var/lib/pharma-site"
PACKAGES = "systemd,systemd-sysv"
SUITE = "bookworm"
LOW_PRIORITY = "10"


class Machine:
    """A booted Debian with the unit, the binary and a configuration."""

    def __init__(self, root: Path, work: Path, binds: dict[object, str], *options: str):
        command = [
            require("systemd-nspawn", "systemd-container"), "--quiet", "--boot", "--volatile=overlay", "--register=no",
            "--keep-unit", f"--machine=unit-{os.getpid()}", f"--directory={root}", *options,
            *(f"--bind-ro={source}:{target}" for source, target in binds.items()), "systemd.unit=multi-user.target",
        ]  # fmt: skip
        self.log = (work / "boot.log").open("wb")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        self.leader = None

    @classmethod
    def with_unit(cls, root: Path, binary: str, work: Path, port: int) -> "Machine":
        configuration = work / "pharma-site.toml"
        configuration.touch()
        # The shipped socket, on the port of the test.
        held = work / "pharma-site.socket"
        held.write_text(SOCKET.read_text().replace("127.0.0.1:8080", f"127.0.0.1:{port}"))
        binds = {binary: "/usr/local/bin/pharma-site", UNIT: "/etc/systemd/system/pharma-site.service",
                 held: "/etc/systemd/system/pharma-site.socket", configuration: "/etc/pharma-site.toml"}  # fmt: skip
        machine = cls(root, work, binds)
        machine.configuration = configuration
        return machine

    def __enter__(self) -> "Machine":
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        wait_for("the machine has booted", self._is_up(children), 90)
        return self

    def _is_up(self, children: Path):
        def is_up() -> bool:
            expect(self.process.poll() is None, f"systemd-nspawn has ended: see {self.log.name}")
            self.leader = next(iter(children.read_text().split()), None)
            return self.leader is not None and self.run("systemctl is-system-running").strip() in ("running", "degraded")

        return is_up

    def __exit__(self, *_) -> None:
        # Tells the systemd inside to power off.
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def run(self, command: str, stdin: str = "") -> str:
        """What a command prints inside; its failure is no error here."""
        enter = ["nsenter", "--target", self.leader, "--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd"]
        done = subprocess.run(
            [*enter, "sh", "-c", command], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False,
        )  # fmt: skip
        return done.stdout

    def site(self, command: str, stdin: str = "") -> str:
        return self.run(f"runuser -u pharma-site -- pharma-site {command} --data-dir {DATA} && echo done", stdin)

    def unit(self, name: str) -> str:
        return self.run(f"systemctl show pharma-site --property={name} --value").strip()

    def journal(self) -> str:
        return self.run("journalctl --no-pager --unit=pharma-site --output=cat")


def wait_for(what: str, is_so, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        expect(time.monotonic() < until, f"not within {seconds:.0f} s: {what}")
        time.sleep(0.1)


def target_directory() -> Path:
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def debian(target: Path) -> Path:
    """The root of a small Debian with systemd, made once."""
    root = target / "systemd-root"
    if not (root / "usr/bin/systemctl").exists():
        subprocess.run(["rm", "-rf", root], check=True)
        making = target / "systemd-root.new"
        subprocess.run(["rm", "-rf", making], check=True)
        command = [require("mmdebstrap", "mmdebstrap"), "--quiet", "--variant=minbase", f"--include={PACKAGES}", SUITE]
        subprocess.run([*command, str(making)], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["chroot", making, "useradd", "--system", "--home-dir", DATA, "--shell", "/usr/sbin/nologin", "pharma-site"],
                       check=True)  # fmt: skip
        making.rename(root)
    return root


def low_port() -> int:
    """A free port that needs a capability."""
    for port in range(600, 1024):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise Failed("no port below 1024 is free")


def configuration(port: int) -> str:
    return f'[http]\nlisten = "127.0.0.1:{port}"\n[backup]\nevery = "1h"\ndirectory = "backups"\n'


def priorities(machine: Machine, thread: str) -> set[str]:
    """The niceness of the threads of that name."""
    process = machine.unit("MainPID")
    lines = machine.run(f"for task in /proc/{process}/task/*; do cat $task/comm; cut -d')' -f2 $task/stat | cut -d' ' -f18; done")
    words = lines.split("\n")
    return {nice for name, nice in zip(words[::2], words[1::2], strict=False) if name.startswith(thread)}


def use(machine: Machine, port: int) -> None:
    """Everything that once met the sandbox."""
    machine.run("systemctl start pharma-site")
    wait_for("the unit is active", lambda: machine.unit("ActiveState") == "active")
    made = machine.site(f"create-admin --email {EMAIL} --password-stdin", f"{PASSWORD}\n")
    expect("done" in made, f"create-admin: {made}")
    opened = machine.site("open --confirm-claims", "")
    expect("done" in opened, f"open: {opened}")
    visitor = Client(port, None, 20)
    granted = visitor.post("/auth/v1/token?grant_type=password", {"email": EMAIL, "password": PASSWORD})
    expect(granted.status == 200, f"signing in: {granted}")
    client = Client(port, granted.json()["access_token"], 60)
    saved = client.post("/api/admin/products", product("Through the unit"))
    expect(saved.status == 201, f"a save: {saved}")
    uploaded = client.upload("product-images", png(400, 300, 9))
    expect(uploaded.status == 201, f"an upload: {uploaded}")
    picture = uploaded.json()[0]["url"]
    page = f"/products/{saved.json()['id']}"
    printed = client.get("/catalogue.pdf")
    expect(printed.status == 200 and printed.body.startswith(b"%PDF"), f"the catalogue: {printed}")
    archives = f"find {DATA}/backups -name '*.tar.zst' -size +1k"
    wait_for("a scheduled backup", lambda: machine.run(archives).strip() != "", 60)
    by_hand = machine.site(f"backup {DATA}/by-hand.tar.zst")
    expect("done" in by_hand, f"a backup by command: {by_hand}")
    for thread in ("password", "catalogue", "backup"):
        found = priorities(machine, thread)
        expect(found == {LOW_PRIORITY}, f"the priority of {thread}: {found}")

    for way in ("reload", "restart"):
        before = machine.unit("MainPID")
        said = machine.run(f"systemctl {way} pharma-site")
        wait_for(f"active after the {way} {said}", lambda: machine.unit("ActiveState") == "active")
        expect((machine.unit("MainPID") == before) == (way == "reload"), f"the process after the {way}")
        for path in (page, picture, "/readyz"):
            answer = Client(port, None, 20).get(path)
            expect(answer.status == 200, f"{path} after a {way}: {answer}")
    expect(machine.unit("NRestarts") == "0", f"the site was restarted:\n{machine.journal()}")


def restart_with_socket(machine: Machine, port: int) -> int:
    """Nobody is refused while the socket is systemd's. Returns how many requests were answered."""
    machine.run("systemctl stop pharma-site; systemctl start pharma-site.socket")
    answered, done, broken = 0, threading.Event(), []

    def visit() -> None:
        nonlocal answered
        while not done.is_set():
            try:
                answer = Client(port, None, 20).get("/healthz")
                expect(answer.status == 200, f"{answer}")
                answered += 1
            except (Failed, OSError) as cause:
                broken.append(f"{cause!r}")

    visitor = threading.Thread(target=visit)
    visitor.start()
    wait_for("the socket starts the site", lambda: machine.unit("ActiveState") == "active")
    for _ in range(3):
        before = answered
        machine.run("systemctl restart pharma-site")
        wait_for("requests are answered", lambda: answered > before + 10)
    done.set()
    visitor.join()
    expect(not broken, f"refused in a restart: {broken[:3]}\n{machine.journal()[-2000:]}")
    machine.run("systemctl stop pharma-site.socket; systemctl restart pharma-site")
    wait_for("active without the socket", lambda: machine.unit("ActiveState") == "active")
    return answered


def refuse(machine: Machine, port: int) -> None:
    """A configuration that is refused is tried once; a start that fails for another reason until it succeeds."""
    machine.configuration.write_text("[http]\nlisen = 1\n")
    machine.run("systemctl restart pharma-site")
    wait_for("the unit has failed", lambda: machine.unit("ActiveState") == "failed")
    # Longer than RestartSec.
    time.sleep(4)
    expect(machine.unit("ActiveState") == "failed", "a refused configuration is tried again")
    expect(machine.unit("NRestarts") == "0", "a refused configuration is tried again")
    expect("lisen" in machine.journal(), "the journal does not say which key is wrong")
    expect(machine.unit("ExecMainStatus") == "78", "the exit code of a wrong configuration")
    machine.configuration.write_text(configuration(port))
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        machine.run("systemctl start --no-block pharma-site")
        wait_for("it is tried again while another program has the port", lambda: int(machine.unit("NRestarts")) >= 3)
    wait_for("the unit is active again", lambda: machine.unit("ActiveState") == "active")


def booted(arguments, work: Path) -> str:
    root = debian(target_directory())
    port = low_port()
    with Machine.with_unit(root, arguments.binary, work, port) as machine:
        version = machine.run("systemctl --version").split("\n")[0]
        machine.configuration.write_text(configuration(port))
        try:
            use(machine, port)
            answered = restart_with_socket(machine, port)
            refuse(machine, port)
        except (Failed, OSError) as broken:
            status = machine.run("systemctl status pharma-site --no-pager")
            raise Failed(f"{broken}\n{status}\n{machine.journal()[-3000:]}") from None
        machine.run("systemctl stop pharma-site")
        expect(machine.unit("Result") == "success", f"stopping: {machine.unit('Result')}")
    return f"started, used, reloaded, restarted (with the socket beside {answered} requests) and refused under {version}"


def filter_of_unit() -> tuple[set[str], int | None]:
    """The calls that the unit allows, and the error number of the others; `None`: the process is killed."""
    allowed: set[str] = set()
    number = None
    for line in UNIT.read_text().splitlines():
        key, _, value = line.partition("=")
        if key == "SystemCallErrorNumber":
            number = getattr(__import__("errno"), value)
        if key == "SystemCallFilter":
            names = {name for word in value.removeprefix("~").split() for name in calls(word)}
            allowed = allowed - names if value.startswith("~") else allowed | names
    # systemd allows these by itself.
    return allowed | calls("@default"), number


def calls(word: str) -> set[str]:
    if not word.startswith("@"):
        return {word}
    analyze = require("systemd-analyze", "systemd")
    listed = subprocess.run([analyze, "syscall-filter", "--no-pager", word], check=True, capture_output=True, text=True).stdout
    words = re.findall(r"^ {4}([@\w-]+)$", listed, re.MULTILINE)
    return {name for one in words for name in calls(one)}


def under_filter(arguments, work: Path) -> str:
    """The binary under the unit's filter, without systemd."""
    allowed, number = filter_of_unit()
    library = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    # SCMP_ACT_ERRNO, SCMP_ACT_KILL_PROCESS, SCMP_ACT_ALLOW of seccomp.h.
    others = 0x80000000 if number is None else 0x00050000 | number
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(others)))
    for name in sorted(allowed):
        call = library.seccomp_syscall_resolve_name(name.encode())
        if call >= 0:
            library.seccomp_rule_add(context, ctypes.c_uint32(0x7FFF0000), call, 0)
    loader = work / "filtered"
    program_file = work / "filter.bpf"
    with program_file.open("wb") as file:
        expect(library.seccomp_export_bpf(context, file.fileno()) == 0, "the filter cannot be written")
    loader.write_text(LOADER)
    with Site(arguments.binary, work / "data", wrapper=(sys.executable, str(loader), str(program_file)),
              settings={"PHARMA_SITE_BACKUP_EVERY": "1h", "PHARMA_SITE_BACKUP_DIRECTORY": "backups"}) as site:  # fmt: skip
        client = site.client(site.sign_in(site.password)["access_token"], 120)
        expect(client.post("/api/admin/products", product("Under the filter")).status == 201, "a save")
        expect(client.upload("product-images", png(400, 300, 9)).status == 201, "an upload")
        expect(client.get("/catalogue.pdf").status == 200, "the catalogue")
        wait_for("a scheduled backup", lambda: list((work / "data/backups").glob("*.tar.zst")), 60)
        os.kill(site.process.pid, signal.SIGHUP)
        expect(site.client().get("/readyz").status == 200, "it does not answer after a reload")
        os.kill(site.process.pid, signal.SIGTERM)
        expect(site.process.wait(30) == 0, f"it ended with {site.process.returncode}")
    return "NOT BOOTED, because this is not root: the filter of system calls alone was tried"


LOADER = """import ctypes, os, sys
code = open(sys.argv[1], "rb").read()
class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]
libc = ctypes.CDLL(None, use_errno=True)
# PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP with SECCOMP_MODE_FILTER
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.byref(Program(len(code) // 8, code)), 0, 0) == 0, os.strerror(ctypes.get_errno())
os.execv(sys.argv[2], sys.argv[2:])
"""


def suite(arguments, work, _chance) -> str:
    if arguments.prepare:
        return f"made {debian(target_directory())}"
    if os.geteuid() == 0 and not arguments.filter_only:
        return booted(arguments, work)
    print("=" * 100, "The unit is NOT booted: that needs root. Only its filter of system calls is tried.", "=" * 100, sep="\n")
    return under_filter(arguments, work)


if __name__ == "__main__":
    run(suite, program(__doc__, 1, "not used", filter_only=(False, "as for users other than root"),
                       prepare=(False, "only make the Debian, which takes most of the time")))  # fmt: skip
