#!/usr/bin/env python3
"""Holds the crates of Cargo.lock against deny.toml: licences, sources, banned crates. For CI, where compiling cargo-deny
would take longer than the check is worth; packaging/build.sh runs cargo-deny itself, which also checks advisories.

    packaging/check_crates.py [--config deny.toml] [--metadata FILE]

Reads what `cargo metadata` says, or a file of it.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def metadata(targets):
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    for target in targets:
        command += ["--filter-platform", target]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def is_allowed(expression, allowed):
    """Whether an SPDX expression can be met with the allowed licences. AND binds tighter than OR; a slash is an old OR."""
    tokens = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))

    def alternatives():
        met = together()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            # Both sides are read, whatever the first is.
            met = together() or met
        return met

    def together():
        met = licence()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            met = licence() and met
        return met

    def licence():
        if not tokens:
            raise ValueError("it ends too early")
        name = tokens.pop(0)
        if name == "(":
            met = alternatives()
            if not tokens or tokens.pop(0) != ")":
                raise ValueError("a bracket is not closed")
            return met
        if tokens and tokens[0] == "WITH":
            name = " ".join([name, tokens.pop(0), tokens.pop(0)])
        return name in allowed

    met = alternatives()
    if tokens:
        raise ValueError(f"{tokens[0]} is not expected")
    return met


def problems(config, found):
    packages = {package["id"]: package for package in found["packages"]}
    nodes = {node["id"]: node for node in found["resolve"]["nodes"]}
    own = set(found["workspace_members"])
    allowed = set(config["licenses"]["allow"])
    sources = {"registry+" + source for source in config["sources"]["allow-registry"]}
    sources |= {"git+" + source for source in config["sources"].get("allow-git", [])}
    parents = {}
    for node in nodes.values():
        for needed in node["dependencies"]:
            parents.setdefault(needed, set()).add(packages[node["id"]]["name"])
    bans = {entry["crate"]: entry for entry in config["bans"]["deny"]}
    # Only crates that some target of deny.toml uses are nodes.
    for id in sorted(nodes):
        package = packages[id]
        crate = f"{package['name']} {package['version']}"
        if id not in own:
            if (package["source"] or "a path").split("#")[0].split("?")[0] not in sources:
                yield f"{crate}: comes from {package['source'] or 'a path'}"
            try:
                if not is_allowed(package["license"] or "", allowed):
                    yield f"{crate}: its licence is {package['license']}"
            except ValueError as cause:
                yield f"{crate}: its licence {package['license']!r} cannot be read: {cause}"
        ban = bans.get(package["name"])
        if ban and not (parents.get(id) and parents[id] <= set(ban.get("wrappers", []))):
            yield f"{crate}: is banned ({ban['reason']}), needed by {', '.join(sorted(parents.get(id, [])))}"
        if id in own and config["bans"]["wildcards"] == "deny":
            yield from (f"{crate}: any version of {one['name']} will do" for one in package["dependencies"] if one["req"] == "*")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--config", type=Path, default=ROOT / "deny.toml")
    parser.add_argument("--metadata", type=Path)
    arguments = parser.parse_args()
    config = tomllib.loads(arguments.config.read_text())
    if arguments.metadata:
        found = json.loads(arguments.metadata.read_text())
    else:
        found = metadata(config["graph"]["targets"])
    wrong = list(problems(config, found))
    if wrong:
        sys.exit("deny.toml does not allow:\n  " + "\n  ".join(wrong))
    print(f"{len(found['resolve']['nodes'])} crates: licences and sources as deny.toml wants them")


if __name__ == "__main__":
    main()
