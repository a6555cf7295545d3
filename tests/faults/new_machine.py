#!/usr/bin/env python3
"""Loses a machine and brings its site back on another one, with the real package under a real systemd.

A Debian of its own, made by mmdebstrap, boots in a namespace. There the package is installed and serves; it is purged and its
data deleted; a site is begun in its stead by mistake, into the same directory of backups; then the machine is made anew and the
real site restored from what `restore --list` shows. Upgrades, restarts and installations that must not start follow, and the
section *systemd* of the manual, word by word.

    tests/faults/new_machine.py --binary target/debug/pharma-site
    tests/faults/new_machine.py --deb target/package/pharma-site_0.2.0-1_amd64.deb

Needs root, and for its first part dpkg-deb. Without --deb the package is laid out as Cargo.toml says, with what Debian's tools put
into the scripts of packages.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from common import EMAIL, ROOT, Failed, expect, program, run
from systemd_unit import DATA, PASSWORD, Machine, debian, target_directory, wait_for

BACKUPS = "/var/backups/pharma-site"
CONFIG = "/etc/pharma-site.toml"
SETTINGS = f'[backup]\nevery = "1m"\nkeep = 2\ndirectory = "{BACKUPS}"\n'
UNITS = "pharma-site.service pharma-site.socket"
HELPERS = {
    "postinst": f"""if [ "$1" = configure ]; then
    for unit in {UNITS}; do
        deb-systemd-helper unmask $unit >/dev/null || true
        if deb-systemd-helper --quiet was-enabled $unit; then deb-systemd-helper enable $unit >/dev/null || true
        else deb-systemd-helper update-state $unit >/dev/null || true; fi
    done
fi""",
    "prerm": f'if [ -d /run/systemd/system ] && [ "$1" = remove ]; then deb-systemd-invoke stop {UNITS} >/dev/null || true; fi',
    "postrm": f"""if [ -d /run/systemd/system ]; then systemctl --system daemon-reload >/dev/null || true; fi
if [ "$1" = remove ]; then deb-systemd-helper mask {UNITS} >/dev/null || true; fi
if [ "$1" = purge ]; then
    deb-systemd-helper purge {UNITS} >/dev/null || true
    deb-systemd-helper unmask {UNITS} >/dev/null || true
fi""",
}


def laid_out(binary: str, work: Path) -> Path:
    """The package's content, and its scripts in DEBIAN."""
    subprocess.run([ROOT / "packaging/stage.sh", binary], check=True)
    stage = ROOT / "packaging/stage"
    (stage / "none.cdx.json").touch()
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text())
    package, version = manifest["package"], manifest["workspace"]["package"]["version"]
    root = work / "package"
    for source, target, mode in package["metadata"]["deb"]["assets"]:
        found = [binary] if source.startswith("target/") else glob.glob(str(ROOT / source))
        expect(found, f"{source} of Cargo.toml is not there")
        for file in found:
            name = Path(source if file == binary else file).name
            place = root / target / name if target.endswith("/") else root / target
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)
            place.chmod(int(mode, 8))
    units = root / "usr/lib/systemd/system"
    units.mkdir(parents=True)
    for name in UNITS.split():
        shutil.copy(stage / name, units)
    scripts = root / "DEBIAN"
    scripts.mkdir()
    for name in HELPERS:
        text = (ROOT / "packaging/debian" / name).read_text()
        (scripts / name).write_text(text.replace("#DEBHELPER#", HELPERS[name]))
        (scripts / name).chmod(0o755)
    (scripts / "control").write_text(
        f"Package: pharma-site\nVersion: {version}-1\nArchitecture: amd64\nMaintainer: none <none@example.com>\n"
        "Depends: adduser\nDescription: under test\n"
    )
    shutil.rmtree(stage)
    return root


def packages(arguments, work: Path) -> tuple[Path, Path]:
    """The package, and the same with a later version."""
    first, second = work / "first.deb", work / "second.deb"
    if arguments.deb:
        shutil.copy(arguments.deb, first)
        root = work / "package"
        subprocess.run(["dpkg-deb", "--raw-extract", first, root], check=True)
    else:
        root = laid_out(arguments.binary, work)
        subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "--build", root, first], check=True, stdout=subprocess.DEVNULL)
    control = root / "DEBIAN/control"
    control.write_text(re.sub(r"^(Version: .*)$", r"\1+next", control.read_text(), flags=re.MULTILINE))
    subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "--build", root, second], check=True, stdout=subprocess.DEVNULL)
    return first, second


class Installed(Machine):
    """A machine that the package comes to."""

    def done(self, command: str, stdin: str = "") -> str:
        said = self.run(f"{command} && echo status-good", stdin)
        expect("status-good" in said, f"{command}: {said}\n{self.journal()[-1500:]}")
        return said

    def fails(self, command: str, stdin: str = "") -> str:
        said = self.run(f"{command} && echo status-good", stdin)
        expect("status-good" not in said, f"{command} must fail: {said}")
        return said

    def command(self, command: str) -> str:
        """As an operator would: as the site's user, in a home, without naming anything."""
        return f"cd /tmp && runuser -u pharma-site -- pharma-site {command}"

    def answers(self) -> bool:
        """Whether it is ready, asked inside of the machine's own network."""
        ask = ["nsenter", "--target", self.leader, "--net", "curl", "-fsS", "-m", "5", "http://127.0.0.1:8080/readyz"]
        return subprocess.run(ask, capture_output=True, check=False).returncode == 0

    def serves(self) -> None:
        wait_for("the site answers", self.answers)

    def state(self, unit: str = "pharma-site.service") -> str:
        return self.run(f"systemctl is-active {unit}").strip()

    def archives(self) -> set[str]:
        return set(self.run(f"ls {BACKUPS}").split())


def configure(machine: Installed) -> None:
    """What an operator puts there before anything else: the configuration, and the right to write to the backups."""
    drop_in = "/etc/systemd/system/pharma-site.service.d"
    machine.done(f"cat >{CONFIG}", SETTINGS)
    machine.done(f"mkdir -p {drop_in} {BACKUPS} && printf '[Service]\\nReadWritePaths=-{BACKUPS}\\n' >{drop_in}/backups.conf")
    machine.done("systemctl daemon-reload")


def live(machine: Installed) -> set[str]:
    """Installs a site that has something to lose; returns its backups, two of them as an earlier version named them."""
    machine.done("dpkg -i /first.deb")
    machine.serves()
    configure(machine)
    machine.done(f"chown root:pharma-site {CONFIG} && chown pharma-site: {BACKUPS} && chmod 700 {BACKUPS}")
    said = machine.done(machine.command(f"create-admin --email {EMAIL} --password-stdin"), f"{PASSWORD}\n")
    expect(CONFIG in said and DATA in said, f"it does not say what it took: {said}")
    expect(machine.run("ls /tmp/data 2>/dev/null") == "", "a site was made in the current directory")
    machine.done(machine.command("load-demo"))
    machine.done("systemctl restart pharma-site")
    machine.serves()
    wait_for("a scheduled backup", lambda: any("Z-" in name for name in machine.archives()), 60)
    newest = next(name for name in machine.archives() if "Z-" in name)
    for day in (1, 2):
        old = f"pharma-site-2026-01-0{day}T000000Z.tar.zst"
        machine.done(f"cp -p {BACKUPS}/{newest} {BACKUPS}/{old}")
    return machine.archives()


def lose(machine: Installed) -> None:
    machine.done("dpkg --purge pharma-site")
    expect(machine.run(f"ls {DATA}/site.db").strip() == f"{DATA}/site.db", "purge takes the data")
    machine.done(f"rm -rf {DATA}")


def empty_site(machine: Installed, real: set[str]) -> None:
    """A first start before the restore, with the real configuration: nothing of the real site's may go."""
    machine.done("dpkg -i /first.deb")
    machine.serves()
    configure(machine)
    machine.done(f"chown root:pharma-site {CONFIG}; systemctl restart pharma-site")
    machine.serves()
    # Longer than the schedule waits between two looks.
    time.sleep(12)
    expect(machine.archives() == real, f"an empty site has backed up: {machine.archives()} of {real}")
    machine.done(machine.command(f"create-admin --email {EMAIL} --password-stdin"), f"{PASSWORD}\n")
    wait_for("a backup of the other site", lambda: len(machine.archives()) > len(real), 60)
    expect(machine.archives() >= real, f"the other site deleted {real - machine.archives()}")


def come_back(machine: Installed, real: set[str]) -> None:
    """The way of the manual: configuration first, then the package, then the backup that the list names."""
    configure(machine)
    said = machine.done("dpkg -i /first.deb </dev/null")
    expect("was not started" in said, f"nobody is told that it was not started: {said}")
    for unit in UNITS.split():
        expect(machine.state(unit) == "inactive", f"{unit} was started beside a configuration that was there")
    machine.done(f"chown -R pharma-site: {BACKUPS}")
    listed = machine.done(machine.command("restore --list"))
    expect(CONFIG in listed, f"it does not say which configuration it took: {listed}")
    sites = re.findall(r"\(site ([0-9a-f]{12})\):\n(.+?)(?=\n\S*[^\n]*:\n|\Z)", listed, re.DOTALL)
    products = {site: int(re.search(r"products: (\d+)", lines)[1]) for site, lines in sites}
    expect(len(products) == 2 and 0 in products.values(), f"both sites are listed with what they have: {listed}")
    chosen = max(products, key=products.get)
    other = min(products, key=products.get)
    real_one = next(name for name in machine.archives() if chosen in name)
    machine.fails(machine.command("restore --drill"))
    tried = machine.done(machine.command(f"restore {BACKUPS}/{real_one} --drill"))
    expect(f"products: {products[chosen]}" in tried, f"the drill does not say what it holds: {tried}")
    restored = machine.done(machine.command(f"restore {BACKUPS}/{real_one} --take-over"))
    expect(f"products: {products[chosen]}" in restored, f"the restore does not say what it holds: {restored}")
    others = next(name for name in machine.archives() if other in name)
    refused = machine.fails(machine.command(f"restore {BACKUPS}/{others}"))
    expect("another site" in refused and "--yes" in refused, f"the empty site replaces the real one: {refused}")
    machine.done("systemctl start pharma-site.socket pharma-site")
    machine.serves()
    expect(EMAIL in machine.done(machine.command("list-admins")), "the administrator is not back")
    before = machine.archives()
    wait_for("backups go on", lambda: machine.archives() - before, 90)
    wait_for("only its own are pruned", lambda: len([name for name in machine.archives() if chosen in name]) <= 2, 10)
    expect(machine.archives() >= {others} | {name for name in real if "Z-" not in name}, "it deleted what is not its own")


def upgrade(machine: Installed) -> None:
    """A configuration that the new version refuses leaves the old one serving, and says why; what was stopped stays so."""
    process = machine.unit("MainPID")
    machine.done(f"printf '[http]\\nlisen = 1\\n' >>{CONFIG}")
    said = machine.fails("dpkg -i /second.deb </dev/null")
    expect("lisen" in said and "dpkg --configure pharma-site" in said, f"the upgrade does not say what is wrong: {said}")
    expect(machine.unit("MainPID") == process and machine.answers(), "the site does not serve any more")
    machine.done(f"cat >{CONFIG}", SETTINGS)
    machine.done("dpkg --configure pharma-site")
    machine.serves()
    expect(machine.unit("MainPID") != process, "the new version was not started")
    expect("keep = 2" in machine.run(f"cat {CONFIG}"), "the configuration was overwritten")
    machine.done(f"systemctl stop {UNITS}")
    said = machine.done("dpkg -i /first.deb </dev/null")
    expect(machine.state() == "inactive", "an upgrade started what was stopped")
    machine.done("dpkg --purge pharma-site")


def by_hand(machine: Installed) -> None:
    """The commands of the manual's section on systemd, from the folder that the tarball unpacks to."""
    text = (ROOT / "docs/operations.md").read_text().split("\n## systemd\n")[1]
    commands = text.split("```sh\n")[1].split("```")[0]
    machine.done("userdel pharma-site; rm -rf /etc/systemd/system/pharma-site.service.d /var/lib/pharma-site; mkdir -p /root/t/packaging")
    machine.done("cp /pharma-site.binary /root/t/pharma-site && cp /packaging/pharma-site.* /root/t/packaging && cp /config.example.toml /root/t")
    machine.done(f"cd /root/t && set -e\n{commands.strip()}")
    machine.serves()
    expect(machine.state() == machine.state("pharma-site.socket") == "active", "service and socket")
    said = machine.done(machine.command("doctor"))
    expect("FAIL" not in said and "create-admin" in said, f"a new site is told what to do, and nothing is wrong with it: {said}")


def suite(arguments, work, _chance) -> str:
    if os.geteuid() != 0:
        print("NOT BOOTED: this suite needs root", file=sys.stderr)
        return "NOT BOOTED, because this is not root"
    root = debian(target_directory())
    first, second = packages(arguments, work)
    binds = {first: "/first.deb", second: "/second.deb", arguments.binary: "/pharma-site.binary",
             ROOT / "packaging": "/packaging", ROOT / "config.example.toml": "/config.example.toml"}  # fmt: skip
    with Installed(root, work, binds, "--private-network") as machine:
        try:
            # The user that other suites have in this Debian is the package's to make.
            machine.run("userdel pharma-site")
            real = live(machine)
            lose(machine)
            empty_site(machine, real)
            lose(machine)
            machine.run("rm -rf /etc/systemd/system/pharma-site.service.d; userdel pharma-site")
            come_back(machine, real)
            upgrade(machine)
            by_hand(machine)
        except (Failed, OSError) as broken:
            status = machine.run(f"systemctl status {UNITS} --no-pager")
            raise Failed(f"{broken}\n{status}\n{machine.journal()[-3000:]}") from None
    return f"lost with {len(real)} backups, mistaken for an empty site, restored, upgraded, installed by hand"


if __name__ == "__main__":
    run(suite, program(__doc__, 1, "not used", deb=("", "a package that was built; else it is laid out")))
