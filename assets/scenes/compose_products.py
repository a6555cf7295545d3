"""Prints every product's label into the blank renders and writes the catalogue's pictures.

python compose_products.py NEGATIVES CONTENT OUT
  NEGATIVES  folder with the EXR halves of render_packs.py
  CONTENT    folder with products/*.toml
  OUT        folder that gets products/<sku>-<n>.webp and its smaller variants
"""

import json
import math
import pickle
import sys
import tomllib
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np
from PIL import Image

import darkroom as dark
import labels
from kinds import HIGH, KINDS, LOWER, WIDE, key_for
from output import WIDTHS_SQUARE, encode, encode_even, save_set

VIEWS = ("front", "angle", "close")
LARGE = 1600  # the side of the pictures most seen
# These are on the home page and first in the catalogue: the first product of the first nine categories.
MOST_SEEN = {"gen-0101", "abx-0101", "car-0101", "dia-0101", "gas-0101", "res-0101", "ort-0101", "der-0101", "nut-0101"}
LIMIT, LIMIT_LARGE = 24_000, 50_000  # bytes
BEST = (77, 77)  # at these qualities the flat ground mostly comes out of the encoder as it went in
BLANK = 0.78  # albedo of blank parts in the render
WHITE = 0.95  # albedo of printed paper white
PILLS = ("#F6F2E8", "#F3EDE0", "#F1E3B8", "#E9CDBB", "#F0D9A8", "#EFE8DC", "#D9DFC9", "#E2B7A6")
GELS = ("#D99A2B", "#C97F1E", "#E3B04B")
# the drugs' own looks where everybody knows them
KNOWN = {"vitamin": "#E3B04B", "cod liver": "#E0A531", "omega": "#E0A531", "iron": "#8C4A36", "ferrous": "#8C4A36", "isotretinoin": "#C98A5B"}


@lru_cache(maxsize=2)
def load(stem, large):
    """A developed negative, cached beside its EXR files: as it was photographed, or at the usual size."""
    cache = Path(f"{stem}.neg")
    if cache.exists() and cache.stat().st_mtime > Path(f"{stem}.ground-1.exr").stat().st_mtime:
        neg = pickle.loads(cache.read_bytes())
    else:
        neg = dark.develop(stem)
        cache.write_bytes(pickle.dumps(neg))
    return neg.half() if len(neg.albedo) == LARGE and not large else neg


def sample(texture, uv):
    """Catmull-Rom look-up of texture (h, w, 3) at points uv (n, 2), v upwards."""
    h, w, _ = texture.shape
    x, y = uv[:, 0] * w - 0.5, (1 - uv[:, 1]) * h - 0.5
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = (x - x0).astype(np.float32), (y - y0).astype(np.float32)

    def weights(t):
        return (-0.5 * t + t**2 - 0.5 * t**3, 1 - 2.5 * t**2 + 1.5 * t**3, 0.5 * t + 2 * t**2 - 1.5 * t**3, -0.5 * t**2 + 0.5 * t**3)

    wx, wy = weights(fx), weights(fy)
    out = np.zeros((len(uv), 3), np.float32)
    for j in range(4):
        row = np.clip(y0 + j - 1, 0, h - 1)
        for i in range(4):
            out += texture[row, np.clip(x0 + i - 1, 0, w - 1)] * (wx[i] * wy[j])[:, None]
    return np.clip(out, 0, 1)


def density(aov, surf):
    """Pixels per centimetre at which this surface was photographed."""
    cover = aov[..., 2] > 0.98
    u, v = aov[..., 0] * surf.canvas[0], aov[..., 1] * surf.canvas[1]
    steps = []
    for axis in (0, 1):
        move = np.hypot(np.diff(u, axis=axis), np.diff(v, axis=axis))
        both = cover[1:] & cover[:-1] if axis == 0 else cover[:, 1:] & cover[:, :-1]
        move = move[both & (move < 0.5) & (move > 1e-6)]
        if move.size:
            steps.append(np.percentile(move, 25))
    return 1.0 / min(steps) if steps else 0.0


QUARTERS = (-0.25, 0.25)
TURN = {"front": 8, "angle": -18, "close": 16}  # degrees a round pack is turned towards the camera
GLARE = {"foil": 0.30}  # how much of its reflections a printed surface keeps


def slopes(aov, rows, cols):
    """How far the texture moves from one pixel to the next, rightwards and downwards (for antialiasing)."""
    field = np.where(aov[..., 2:3] > 0.98, aov[..., :2], np.nan)
    out = []
    for axis in (1, 0):
        ahead, behind = np.roll(field, -1, axis) - field, field - np.roll(field, 1, axis)
        step = np.where(np.abs(ahead) <= np.abs(behind), ahead, behind)
        step = np.where(np.isnan(step), np.where(np.isnan(ahead), behind, ahead), step)
        out.append(np.clip(np.nan_to_num(step), -0.03, 0.03)[rows, cols])
    return out


class Plate:
    """One view of one pack kind, ready to take any product's print."""

    def __init__(self, neg, key, view):
        self.neg, self.key, self.view = neg, key, view
        self.gain = dark.meter_sheet(neg.sheet)
        self.sheet = dark.tones(neg.sheet, self.gain)
        self.spots = []
        for surf in KINDS[key]:
            aov = self.neg.aovs[f"label_{surf.slot}"]
            rows, cols = np.nonzero(aov[..., 2] > 0.02)
            if not rows.size:
                continue
            cover = aov[rows, cols, 2]
            uv = aov[rows, cols, :2] / cover[:, None]
            uv[:, 0] -= math.radians(TURN[view]) * surf.radius / surf.width
            scale = min(density(aov, surf), 260.0) * 1.12
            self.spots.append((surf, rows, cols, cover, uv, slopes(aov, rows, cols), scale))

    def print(self, product, accent, pill):
        neg, albedo, rest = self.neg, self.neg.albedo.copy(), self.neg.rest.copy()
        mask = neg.aovs["tint"]
        for k, tone in ((0, accent), (1, pill)):
            part = dark.to_linear([int(tone[i : i + 2], 16) / 255 for i in (1, 3, 5)])
            albedo += mask[..., k : k + 1] * (part - BLANK)
        for surf, rows, cols, cover, uv, steps, scale in self.spots:
            texture = np.asarray(labels.draw(product, surf, scale), np.float32) / 255
            flat = dark.to_linear(texture)
            ink = sum(sample(flat, uv + dx * steps[0] + dy * steps[1]) for dx in QUARTERS for dy in QUARTERS)
            ink *= WHITE / BLANK / len(QUARTERS) ** 2
            here = albedo[rows, cols]
            blank = np.minimum(np.median(neg.albedo[rows[cover > 0.98], cols[cover > 0.98]], axis=0), BLANK)
            albedo[rows, cols] = here + cover[:, None] * blank * (ink - 1)
            rest[rows, cols] *= 1 - cover[:, None] * (1 - GLARE.get(surf.design, 1.0))
        picture = dark.tones(np.maximum(np.maximum(albedo, 0) * neg.light + rest, 0), self.gain)
        picture = dark.even(picture, self.sheet, neg.bare, close=self.view == "close")
        if self.view != "close":
            picture = dark.lay(picture, neg.bare, LOWER.get(self.key, HIGH), WIDE)
        return dark.eight_bits(picture)


def colours(p, packshot, key):
    """Accent (cap, capsule shell) and pill colour of a product, always the same for the same SKU."""
    seed = crc32(p.sku.encode())
    text = f"{p.name} {p.formulation}".lower()
    pill = next((c for k, c in KNOWN.items() if k in text), None)
    if pill is None:
        soft = "soft" in text or packshot == "jar" and "powder" not in text
        pill = GELS[seed % len(GELS)] if soft else PILLS[seed % len(PILLS)] if "uncoated" not in text else "#F6F2E8"
    if key.endswith("+capsule"):
        return (pill if "soft" in text else p.colour), pill
    white_caps = packshot in ("syrup", "drops") and seed % 3 == 0
    return ("#EFEBE1" if white_caps else p.colour), pill


def products(content):
    for path in sorted(Path(content, "products").glob("*.toml")):
        slug = path.stem
        seen: dict[str, int] = {}
        for item in tomllib.loads(path.read_text(encoding="utf-8"))["product"]:
            n = seen.get(item["packshot"], 0)
            seen[item["packshot"]] = n + 1
            product = labels.Product(
                sku=item["sku"],
                category=slug,
                name=item["name"],
                label_name=item.get("label_name", item["name"]),
                label_generic=item.get("label_generic", item.get("formulation", "")),
                strength=item.get("strength", ""),
                pack=item.get("pack", ""),
                composition=item.get("composition", ""),
                formulation=item.get("formulation", ""),
                schedules=tuple(item.get("schedules", ())),
                colour=labels.colour_of(slug),
                layout=(n + crc32(slug.encode())) % 3,
            )
            key = key_for(item["packshot"], product.formulation, n // 3 + n)
            yield product, item["packshot"], key, int(item.get("pictures", 1))


def needed(content):
    """Which views have to be rendered at all."""
    wants = {(key, VIEWS[i]) for _, _, key, count in products(content) for i in range(count)}
    return sorted(wants, key=lambda x: (VIEWS.index(x[1]), x[0]))


def main(negatives, content, out, only=None):
    # What the packs say, which a test compares with the records (`tests/it/tidy/pictures.rs`).
    record = Path(out, "printed.json")
    printed = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    jobs = []
    for product, packshot, key, count in products(content):
        sku = product.sku.lower()
        views = [i for i in range(count) if not only or {sku, f"{key}:{VIEWS[i]}"} & only]
        jobs += [(key, VIEWS[i], sku in MOST_SEEN and i == 0, sku, i + 1, product, packshot) for i in views]
        printed[sku] = "Rx" if product.schedule else ""
    made, plate, last = 0, None, None
    for key, view, large, sku, number, product, packshot in sorted(jobs, key=lambda job: job[:5]):
        stem = Path(negatives, f"{key}.{view}")
        if not Path(f"{stem}.ground-1.exr").exists():
            print("no render yet:", stem.name, "for", product.sku)
            continue
        if (key, view, large) != last:
            plate, last = Plate(load(stem, large), key, view), (key, view, large)
        picture = plate.print(product, *colours(product, packshot, key))
        target = Path(out, "products", f"{sku}-{number}")
        how = {"best": BEST, "way": encode_even if view != "close" else encode}
        if picture.width == LARGE:
            save_set(picture, target, (), limit=LIMIT_LARGE, **how)
            usual = picture.resize((LARGE // 2, LARGE // 2), Image.LANCZOS)
            save_set(usual, target, WIDTHS_SQUARE, limit=LIMIT, master=False, **how)
        else:
            save_set(picture, target, WIDTHS_SQUARE, limit=LIMIT, **how)
        made += 1
    record.write_text(json.dumps(printed, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    print(made, "pictures")


if __name__ == "__main__":
    if sys.argv[1] == "--needed":
        print(" ".join(f"{key}:{view}" for key, view in needed(sys.argv[2])))
    else:
        main(*sys.argv[1:4], only=set(sys.argv[4:]) or None)
