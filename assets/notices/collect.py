#!/usr/bin/env python3
"""Collects the licences of everything that is in the binary into THIRD-PARTY.txt beside this file.

    python3 assets/notices/collect.py            # writes the file
    python3 assets/notices/collect.py --check    # fails when the file is not what the lock files ask for

Reads Cargo.lock (through `cargo metadata`), frontend/package-lock.json and the fonts' licence files. The packages must
have been fetched: run after `cargo fetch --locked` and `npm --prefix frontend ci`. Tests and build tools are not in the
binary and therefore not listed.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUTPUT = Path(__file__).with_name("THIRD-PARTY.txt")
TARGET = "x86_64-unknown-linux-gnu"
LICENCE_FILE = re.compile(r"^(LICEN[CS]E|COPYING|COPYRIGHT|NOTICE|UNLICENSE|PATENTS|AUTHORS-LICENSE)", re.IGNORECASE)
# Where sources that a crate bundles keep their own licence, relative to the crate.
BUNDLED = {
    "libwebp-sys": ["vendor/COPYING", "vendor/PATENTS"],
    "rquickjs-sys": ["quickjs/LICENSE"],
    "zstd-sys": ["zstd/LICENSE"],
}
COPYRIGHT = re.compile(r"^\W*(copyright\s+(\(c\)|©|\d|[A-Z])|\(c\)\s|©).{0,200}$", re.IGNORECASE)
# A sentence that only the licence of that name has.
STANDARD = {
    "MIT": "Permission is hereby granted, free of charge, to any person obtaining a copy",
    "Apache-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
    "BSD-3-Clause": "Neither the name of",
    "MPL-2.0": "Mozilla Public License",
}
HEAD = """Third-party notices

pharma-site contains the packages below, each under its own licence. Where a package offers several licences, any one of
them may be chosen. The numbers after a package name the licence texts at the end, copyright lines stand below it. The
source of each package can be had under its name and version from the public registries of Rust and npm packages.
SQLite, which is compiled in, is in the public domain.
"""


class Package:
    def __init__(self, name, version, licence, texts):
        self.name, self.version, self.licence, self.texts = name, version, licence, texts


def licence_files(folder):
    """The licence texts at the top of a package, each once, in a fixed order."""
    files = sorted(path for path in Path(folder).iterdir() if path.is_file() and LICENCE_FILE.match(path.name))
    return [text for path in files if (text := read(path))]


def read(path):
    """A licence text without carriage returns, trailing blanks and surrounding empty lines."""
    lines = path.read_text(encoding="utf-8", errors="replace").replace("\r", "").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n").strip("\ufeff")


def crates():
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", TARGET]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    root = metadata["resolve"]["root"]
    seen, waiting = set(), [root]
    while waiting:
        node = nodes[waiting.pop()]
        for dependency in node["deps"]:
            is_linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            is_macro = any("proc-macro" in target["kind"] for target in packages[dependency["pkg"]]["targets"])
            if is_linked and not is_macro and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    for identifier in seen:
        package = packages[identifier]
        if package["source"] is None:
            continue  # a crate of the project itself
        folder = Path(package["manifest_path"]).parent
        texts = licence_files(folder)
        if named := package.get("license_file"):
            text = read(folder / named)
            texts += [] if text in texts else [text]
        texts += [read(folder / extra) for extra in BUNDLED.get(package["name"], [])]
        yield Package(package["name"], package["version"], package["license"] or "see the text", texts)


def npm_packages():
    frontend = ROOT / "frontend"
    lock = json.loads((frontend / "package-lock.json").read_text())
    for place, entry in lock["packages"].items():
        if not place or entry.get("dev") or entry.get("optional") or entry.get("peer"):
            continue
        name = place.rsplit("node_modules/", 1)[1]
        folder = frontend / place
        if not folder.is_dir():
            sys.exit(f"{name} is not installed: npm --prefix frontend ci")
        licence = json.loads((folder / "package.json").read_text()).get("license", "see the text")
        yield Package(name, entry["version"], licence, licence_files(folder))


def fonts():
    folder = ROOT / "assets/fonts"
    for path in sorted(folder.glob("OFL-*.txt")):
        yield Package(path.stem.removeprefix("OFL-"), "font", "OFL-1.1", [read(path)])


def split(text):
    """Copyright lines and the rest of a licence text: the rest is often word for word that of other packages."""
    lines = text.split("\n")
    rights = [" ".join(line.split()) for line in lines if COPYRIGHT.match(line)]
    return rights, "\n".join(line for line in lines if not COPYRIGHT.match(line)).strip("\n")


def key(body):
    """Equal for texts that differ in title, punctuation, line breaks and the appendix of the Apache licence only."""
    body = body.split("END OF TERMS AND CONDITIONS")[0]
    words = re.findall(r"[a-z0-9]+", body.lower())
    return " ".join(words).removeprefix("the ").removeprefix("mit license ").removeprefix("mit ")


def standard(licence, bodies):
    """The text of a licence that a package names without bringing it, taken from a package that does."""
    for name, mark in STANDARD.items():
        if name in licence:
            return next(each for each in bodies if mark in " ".join(bodies[each].split()))
    sys.exit(f"no text is known for {licence}")


def document():
    packages = sorted([*crates(), *npm_packages(), *fonts()], key=lambda each: (each.name.lower(), each.version))
    bodies, cited, rights = {}, defaultdict(list), defaultdict(list)
    for package in packages:
        for text in package.texts:
            lines, body = split(text)
            known = key(body)
            bodies.setdefault(known, body)
            cited[package].append(known)
            rights[package] += [line for line in lines if line not in rights[package]]
    for package in packages:
        if not package.texts:
            cited[package].append(standard(package.licence, bodies))
    numbers = {known: number for number, known in enumerate(bodies, 1)}
    lines = [HEAD]
    for package in packages:
        marks = "".join(f" [{number}]" for number in sorted({numbers[known] for known in cited[package]}))
        lines.append(f"{package.name} {package.version}: {package.licence}{marks}")
        lines += [f"    {line}" for line in rights[package]]
    for known, number in numbers.items():
        lines += ["", "=" * 80, f"[{number}]", "", bodies[known]]
    return "\n".join(lines) + "\n"


def main():
    made = document()
    if "--check" not in sys.argv[1:]:
        OUTPUT.write_text(made, encoding="utf-8")
        print(f"{OUTPUT.relative_to(ROOT)}: {len(made)} characters")
    elif not OUTPUT.is_file() or OUTPUT.read_text(encoding="utf-8") != made:
        sys.exit("assets/notices/THIRD-PARTY.txt is stale: run python3 assets/notices/collect.py")


main()
