"""Writing WebP files within a size limit, their smaller variants, and the index."""

import io
import json
from pathlib import Path

from PIL import Image

PAPER = (0xF8, 0xF3, 0xE8)  # the paper of the site's pages
WIDTHS_SQUARE = (160, 320, 640)
WIDTHS_WIDE = (160, 320, 640)


def webp(image, quality):
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=quality, method=6)
    return buffer.getvalue()


def rim(image):
    """The farthest that a tone lies from the page's paper along the picture's edges."""
    w, h = image.size
    wide = 1 + w // 160
    strips = ((0, 0, w, wide), (0, h - wide, w, h), (0, 0, wide, h), (w - wide, 0, w, h))
    spans = [(band, paper) for box in strips for band, paper in zip(image.crop(box).getextrema(), PAPER)]
    return max(max(high - paper, paper - low) for (low, high), paper in spans)


def encode_even(image, limit, best):
    """As `encode`, for pictures whose ground runs into the page: where a quality moves the ground by more than one step
    at the edges, a near quality is taken at which it stays, or at which it moves least."""
    data = encode(image, limit, best)
    aim, least = max(1, rim(image)), _rim_of(data)
    for step in (-1, 1, -2, 2, -3, 3, -4, -5, -6, -7, 9, 10, 11, 12, 4, 5, 6, 7, 8):
        if least <= aim:
            break
        tried = webp(image, best + step)
        if len(tried) <= limit and (moved := _rim_of(tried)) < least:
            data, least = tried, moved
    return data


def _rim_of(data):
    return rim(Image.open(io.BytesIO(data)).convert("RGB"))


def encode(image, limit, best=84, least=46):
    """The best WebP below `limit` bytes (or the smallest, if none is)."""

    def at(quality):
        return webp(image, quality)

    data = at(best)
    low, high = least, best
    if len(data) > limit:
        data = at(least)
        while high - low > 3:
            middle = (low + high) // 2
            tried = at(middle)
            if len(tried) <= limit:
                low, data = middle, tried
            else:
                high = middle
    return data


def save_set(image, stem, widths, limit, suffix=".{w}.webp", best=(84, 80), master=True, way=encode):
    stem = Path(stem)
    stem.parent.mkdir(parents=True, exist_ok=True)
    if master:
        stem.with_name(stem.name + ".webp").write_bytes(way(image, limit, best[0]))
    for w in widths:
        small = image.resize((w, round(image.height * w / image.width)), Image.LANCZOS)
        room = max(2500, round(limit * (w / image.width) ** 1.55))
        stem.with_name(stem.name + suffix.format(w=w)).write_bytes(way(small, room, best[1]))


def tone(image):
    """Palette class of the dominant colour: two bits each of red, green and blue."""
    small = image.convert("RGB").resize((32, 32), Image.BOX)
    counts: dict[int, int] = {}
    for r, g, b in zip(*[iter(small.tobytes())] * 3):
        key = sum(round(c / 85) * 4**k for k, c in zip((2, 1, 0), (r, g, b)))
        counts[key] = counts.get(key, 0) + 1
    return max(counts, key=lambda k: (counts[k], -k))


def index(folder):
    """Writes index.json over the products and articles pictures of `folder`."""
    folder = Path(folder)
    entries = {}
    for part in ("articles", "products"):
        for path in sorted(Path(folder, part).glob("*.webp")):
            if path.stem.rpartition(".")[2].isdigit() and "." in path.stem:
                continue
            image = Image.open(path)
            widths = sorted(int(v.stem.rpartition(".")[2]) for v in path.parent.glob(path.stem + ".*.webp"))
            entries[f"{part}/{path.name}"] = {"width": image.width, "height": image.height, "tone": tone(image), "variants": widths}
    text = "{\n" + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in entries.items()) + "\n}\n"
    Path(folder, "index.json").write_text(text, encoding="utf-8")
    return len(entries)


if __name__ == "__main__":
    import sys

    print(index(sys.argv[1]), "entries")
