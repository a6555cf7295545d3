"""Develops banners, headers and covers: python develop_scenes.py NEGATIVES site|covers OUT [name …]

Scenes hold glass, water and brass, and a whole frame each: here Open Image Denoise removes the noise."""

import sys
from pathlib import Path

import numpy as np
import pyoidn
from PIL import Image

import darkroom as dark
from output import WIDTHS_WIDE, encode, save_set

# byte limits of the site's pictures
MEDIUM = {"family-story": 800, "-phone": 660}  # widths of the copies between the whole and its half
LIMITS = {"desktop": 90_000, "phone": 60_000, "header": 90_000, "story": 90_000, "default": 70_000}
COVER = 58_000
CREAM = 0.95  # the brightest ground stays a little below white
WALL = "#F0E9DC"  # what the bare wall of banners and headers is metered on
LAMPLIGHT = 2.9  # the family story keeps its evening light instead of being metered on paper
SERIES = 1.36  # covers stand on papers of many colours, so one exposure holds for all


def develop(stem):
    """The scene in linear light, from both halves of the render."""
    a, b = dark.channels(f"{stem}-0.exr"), dark.channels(f"{stem}-1.exr")
    normal = np.dstack([(a[f"Normal.{x}"] + b[f"Normal.{x}"]) / 2 for x in "XYZ"])
    colour, albedo = (np.ascontiguousarray(((a[k] + b[k]) / 2)[..., :3]) for k in ("Combined", "DiffCol"))
    return pyoidn.denoise(colour, albedo=albedo, normal=normal.astype(np.float32), hdr=True)


def picture(stem, name, kind):
    lin = develop(stem)
    if kind == "covers":
        return dark.print_positive(lin, SERIES, top=CREAM)
    if name == "family-story":
        return dark.print_positive(lin, LAMPLIGHT)
    gain = dark.meter_top(lin, target=WALL) if name.endswith("-phone") else dark.meter_area(lin, target=WALL)
    return dark.finish(dark.fade_floor(dark.print_paper(lin, gain)))


def main(negatives, kind, out, only):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for exr in sorted(Path(negatives).glob("*-1.exr")):
        name = exr.name.removesuffix("-1.exr")
        if only and name not in only:
            continue
        image = picture(exr.with_name(name), name, kind)
        if kind == "covers":
            save_set(image, out / "articles" / name, WIDTHS_WIDE, limit=COVER)
            continue
        limit = LIMITS[name.rpartition("-")[2]]
        if name == "og-default":
            # Some programs that show link previews read no WebP.
            image.save(out / f"{name}.jpg", quality=86, optimize=True, progressive=True)
            continue
        (out / f"{name}.webp").write_bytes(encode(image, limit, best=88))
        half = image.resize((image.width // 2, image.height // 2), Image.LANCZOS)
        (out / f"{name}-half.webp").write_bytes(encode(half, round(limit * 0.22), best=86))
        width = next((width for kind, width in MEDIUM.items() if name.endswith(kind)), None)
        if width:
            # The first picture of a page on phones: its half is too small there, and the whole has half as many bytes again or thrice.
            medium = image.resize((width, image.height * width // image.width), Image.LANCZOS)
            (out / f"{name}-medium.webp").write_bytes(encode(medium, round(limit * 0.37), best=86))
        print(name, image.size, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:4], only=set(sys.argv[4:]))
