#!/usr/bin/env python3
"""Any number of plausible products, for benchmarks: the same for the same number on every machine.

    python3 bench/products.py target/release/pharma-site DATA 100000     a new site with them, open to visitors
    python3 bench/products.py 300                                        their list, as `import-products` reads it
"""

import csv
import io
import pathlib
import subprocess
import sys
import tempfile
import tomllib

# Most rows of one import.
BATCH = 10_000
PASSWORD = "plenty of made-up products 2026"
HEADING = [
    "SKU", "Name", "Category", "Short description", "Detailed description", "Composition", "Formulation", "Status",
    "Side effects", "Dosage / directions", "Benefits", "Badges", "Certifications", "Schedule", "Kind", "Pack size",
    "Manufacturer", "HSN code", "Country of origin",
]
WORDS = tomllib.loads(pathlib.Path(__file__).with_suffix(".toml").read_text())
MASK = 0xFFFFFFFF


def product(n):
    """The `n`th. A multiplicative hash of `n` makes the choices."""

    def draw(salt, of):
        mixed = (n * 0x9E3779B1 + salt * 0x85EBCA77) & MASK
        return of[((((mixed ^ mixed >> 15) * 0x2C1B3C6D) & MASK) >> 12) % len(of)]

    substance, second = draw(1, WORDS["substances"]), draw(2, WORDS["substances"])
    strength, other = draw(3, WORDS["strengths"]), draw(4, WORDS["strengths"])
    form, formulation = draw(5, WORDS["forms"])
    category, slug = draw(6, WORDS["categories"])
    combined = draw(7, [True, False, False]) and second != substance
    pack = draw(8, [10, 15, 20, 30, 60, 100])
    dose = {"Uncoated tablet": "tablet", "Oral liquid": "5 ml", "Oral suspension": "5 ml"}
    contents = f"{substance} IP {strength}" + (f", {second} IP {other}" if combined else "")
    return [
        f"{slug[:3].upper()}-{n:06}",
        f"{substance} {strength} " + (f"+ {second} {other} " if combined else "") + form,
        category,
        f"{substance} {strength}, {formulation.lower()} {draw(9, WORDS['uses'])}.",
        f"{substance} {strength} is supplied {draw(10, WORDS['uses'])} and packed in units of {pack}. Batch {n:06} is "
        "released after testing to the Indian Pharmacopoeia.\n\nKeep below 30 °C, protected from light and moisture, out "
        "of the reach of children.",
        f"Each {dose.get(formulation, formulation.lower())} contains: {contents}; Excipients q.s.",
        formulation,
        "Supplied to the trade",
        "Nausea, headache and dizziness may occur; seek medical advice if they persist.",
        "As directed by the physician.",
        draw(11, WORDS["benefits"]),
        draw(12, WORDS["badges"]),
        "ISO 9001:2015",
        draw(13, ["H", "H", "H", "H1", "G; H", "none"]),
        "medicine",
        f"10 × {pack}",
        f"Works {draw(14, range(1, 41))}",
        "30049099",
        "India",
    ]


def rows(first, end):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADING)
    writer.writerows(product(n) for n in range(first, end))
    return text.getvalue()


def load(binary, data, count):
    """A new site in the directory `data` with so many products, open to visitors."""
    where = ["--data-dir", str(data)]
    create = [binary, "create-admin", "--email", "products@example.com", "--password-stdin", *where]
    subprocess.run(create, input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as directory:
        part = pathlib.Path(directory, "products.csv")
        for first in range(0, count, BATCH):
            part.write_text(rows(first, min(count, first + BATCH)))
            subprocess.run([binary, "import-products", part, *where], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([binary, "open", "--confirm-claims", *where], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if len(sys.argv) == 2:
        sys.stdout.write(rows(0, int(sys.argv[1])))
    elif len(sys.argv) == 4:
        load(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    else:
        raise SystemExit(__doc__)
