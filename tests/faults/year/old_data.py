"""Data directories of earlier versions, made as `tests/it/cli/old_data.rs` makes them: the migrations up to a schema, and
after each the rows that sites of that time had.

Python's SQLite may be older than the program's and not know an option of the tables for full-text search. Those are copied from a
new directory, empty; what is saved after the upgrade is put into them."""

import re
import shutil
import sqlite3
from pathlib import Path

from common import ROOT

FIXTURES = ROOT / "tests/fixtures/data"
SCHEMAS = [5, 9, 13, 15, 17, 18]
COPIES = {
    "access-tokens.json": "keys/access-tokens.json",
    "server-secret": "keys/server-secret",
    "picture.png": "images/product-images/products/1767587400000-00000000000000f1.png",
}


FULL_TEXT = re.compile(r"CREATE VIRTUAL TABLE (\w+) USING fts5 \(.*?\n\);\n", re.DOTALL)
FULL_TEXT_USED = re.compile(r"^(?:INSERT INTO|DROP TABLE) (?:product|post)_search\b.*?;\n", re.DOTALL | re.MULTILINE)
DROPPED_IN = {"product_search": 10}
"""The schema from which on a table for full-text search is gone."""


def make(directory: Path, schema: int, new: Path) -> None:
    """`new` is a directory that the program has just made."""
    copies = [*COPIES.items(), ("picture.png", "images/blogs/1767587400000-00000000000000f2.png")]
    if schema >= 16:
        copies.append(("document.pdf", "images/documents/1767588100000-00000000000000f3.pdf"))
    for source, target in copies:
        (directory / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIXTURES / source, directory / target)
    # As the program makes them: nobody else may read keys.
    for folder in (directory, directory / "keys"):
        folder.chmod(0o700)
    for file in (directory / "keys").iterdir():
        file.chmod(0o600)
    db = sqlite3.connect(directory / "site.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.create_function("fold", 1, lambda text: text.lower().replace("ß", "ss"), deterministic=True)
    db.execute("CREATE TABLE refinery_schema_history(version INT4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255), "
               "checksum VARCHAR(255))")  # fmt: skip
    full_text = {}
    for version, name, text in migrations():
        if version > schema:
            break
        full_text |= {found[1]: found[0] for found in FULL_TEXT.finditer(text)}
        db.executescript(FULL_TEXT_USED.sub("", FULL_TEXT.sub("", text)))
        checksum = str(sip13(name.encode() + b"\xff" + version.to_bytes(4, "little") + text.encode() + b"\xff"))
        db.execute("INSERT INTO refinery_schema_history VALUES (?, ?, '2026-01-05T04:30:00Z', ?)", (version, name, checksum))
        rows = FIXTURES / f"V{version:02}.sql"
        if rows.exists():
            db.executescript(FULL_TEXT_USED.sub("", rows.read_text()))
    for table, text in full_text.items():
        if schema < DROPPED_IN.get(table, 1_000):
            add_full_text(db, table, text, new)
    db.close()


def add_full_text(db: sqlite3.Connection, table: str, text: str, new: Path) -> None:
    """The tables that make up one for full-text search, as an empty one has them, and then itself."""
    like = sqlite3.connect(new / "site.db")
    shadows = "SELECT name, sql FROM sqlite_master WHERE name GLOB 'post_search_*' AND sql IS NOT NULL"
    for name, sql in like.execute(shadows).fetchall():
        own = name.replace("post_search", table)
        db.execute(sql.replace(name, own))
        for row in like.execute(f"SELECT * FROM {name}").fetchall():
            db.execute(f"INSERT INTO {own} VALUES ({', '.join('?' * len(row))})", row)
    like.close()
    db.execute("PRAGMA writable_schema = ON")
    db.execute("INSERT INTO sqlite_master VALUES ('table', ?, ?, 0, ?)", (table, table, text.strip().rstrip(";")))
    db.execute("PRAGMA writable_schema = OFF")


def migrations() -> list[tuple[int, str, str]]:
    found = []
    for file in (ROOT / "migrations").glob("V*__*.sql"):
        version, name = re.fullmatch(r"V(\d+)__(\w+)", file.stem).groups()
        found.append((int(version), name, file.read_text()))
    return sorted(found)


def sip13(data: bytes) -> int:
    """SipHash-1-3 with the key 0: by it refinery sees that a migration that was run is still the same."""
    mask = (1 << 64) - 1

    def rounds(v: list[int], count: int) -> None:
        for _ in range(count):
            for a, b, c, d, left, right in ((0, 1, 2, 3, 13, 16), (2, 1, 0, 3, 17, 21)):
                v[a] = (v[a] + v[b]) & mask
                v[c] = (v[c] + v[d]) & mask
                v[b] = turned(v[b], left) ^ v[a]
                v[d] = turned(v[d], right) ^ v[c]
                v[a] = turned(v[a], 32)

    def turned(value: int, by: int) -> int:
        return (value << by | value >> (64 - by)) & mask

    v = [0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573]
    whole = len(data) // 8 * 8
    words = [int.from_bytes(data[at : at + 8], "little") for at in range(0, whole, 8)]
    words.append(int.from_bytes(data[whole:], "little") | (len(data) & 0xFF) << 56)
    for word in words:
        v[3] ^= word
        rounds(v, 1)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(v, 3)
    return v[0] ^ v[1] ^ v[2] ^ v[3]
