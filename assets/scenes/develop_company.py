"""Develops the pictures of the company pages: python develop_company.py NEGATIVES OUT [name …]

The frames of the shelf are joined before noise is removed and parted afterwards, so that no seam shows between them."""

import sys
from pathlib import Path

import numpy as np
import pyoidn
from PIL import Image

import darkroom as dark
from output import encode

FRAMES = ("intro", "1976", "1992", "2024")
SHELF = "company-shelf"
LAMPLIGHT = 1.9  # dark scenes keep their light instead of being metered on paper
SHELF_LIGHT = 2.0
CREAM = 0.95
# byte limits: full picture, and one of 60 % of its size
LIMIT, SMALL = 76_000, 0.42
PARTS = {"": 1.0, "-small": 0.6}


def read(stem):
    """Colour, albedo and normal, from both halves of a render."""
    a, b = dark.channels(f"{stem}-0.exr"), dark.channels(f"{stem}-1.exr")
    normal = np.dstack([(a[f"Normal.{x}"] + b[f"Normal.{x}"]) / 2 for x in "XYZ"])
    return [*((a[k] + b[k])[..., :3] / 2 for k in ("Combined", "DiffCol")), normal]


def clean(colour, albedo, normal):
    colour, albedo, normal = (np.ascontiguousarray(x, dtype=np.float32) for x in (colour, albedo, normal))
    return pyoidn.denoise(colour, albedo=albedo, normal=normal, hdr=True)


def save(image, out, name):
    for suffix, part in PARTS.items():
        size = (round(image.width * part), round(image.height * part))
        small = image if part == 1 else image.resize(size, Image.LANCZOS)
        (out / f"{name}{suffix}.webp").write_bytes(encode(small, round(LIMIT * (1 if part == 1 else SMALL)), best=84))
    print(name, image.size, flush=True)


def shelf(negatives, out):
    parts = [read(negatives / f"{SHELF}-{name}") for name in FRAMES]
    whole = dark.print_positive(clean(*(np.concatenate(layer, axis=1) for layer in zip(*parts))), SHELF_LIGHT)
    at = 0
    for name, (colour, *_) in zip(FRAMES, parts):
        save(whole.crop((at, 0, at + colour.shape[1], colour.shape[0])), out, f"{SHELF}-{name}")
        at += colour.shape[1]


def still_life(stem, out):
    lin = clean(*read(stem))
    if stem.name == "company-delivery":
        image = dark.print_positive(lin, LAMPLIGHT)
    else:
        image = dark.print_positive(lin, dark.meter_area(lin, right=0.22, target="#EFE6D6"), top=CREAM)
    if stem.name == "company-empty-bottle":
        image = dark.on_paper(image)
    save(image, out, stem.name)


def main(negatives, out, only):
    negatives, out = Path(negatives), Path(out)
    out.mkdir(parents=True, exist_ok=True)
    names = [x.name.removesuffix("-1.exr") for x in sorted(negatives.glob("company-*-1.exr"))]
    if not only or SHELF in only:
        shelf(negatives, out)
    for name in names:
        if not name.startswith(SHELF) and (not only or name in only):
            still_life(negatives / name, out)


if __name__ == "__main__":
    main(*sys.argv[1:3], only=set(sys.argv[3:]))
