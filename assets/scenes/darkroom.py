"""From renders to pictures: reads EXR halves, removes noise, prints to sRGB."""

from dataclasses import dataclass

import numpy as np
import OpenEXR
from PIL import Image

EXPOSURE = 1.0


@dataclass
class Negative:
    """A developed render in linear light."""

    albedo: np.ndarray  # diffuse colour
    light: np.ndarray  # light falling on diffuse surfaces
    rest: np.ndarray  # reflections and everything seen through glass
    aovs: dict[str, np.ndarray]


def channels(path):
    """The layers of one half of a render, by name."""
    return {k.removeprefix("ViewLayer."): v.pixels.astype(np.float32) for k, v in OpenEXR.File(path).channels().items()}


def _box(a, r):
    """Mean over a (2r+1)² window, edges repeated."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r + 1, r)
        c = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
        n = a.shape[axis]
        hi, lo = np.take(c, range(2 * r + 1, 2 * r + 1 + n), axis), np.take(c, range(n), axis)
        a = ((hi - lo) / (2 * r + 1)).astype(np.float32)
    return a


def denoise(first, second, guide, reach=6, patch=1, strength=0.45):
    """Non-local means whose tolerance is the noise measured between two independent halves.

    `guide` holds quiet features (normal, depth, albedo); neighbours that differ there are not mixed in.
    """
    mean = (first + second) / 2
    scale = 1.0 / (0.05 + _box(mean.mean(axis=2), 2))[..., None]  # judge relative differences
    signal = mean * scale
    var = np.minimum(_box(((first - second) * scale / 2) ** 2, 3), 4.0).mean(axis=2)
    pad = reach
    ps, pm, pv, pg = (np.pad(a, [(pad, pad), (pad, pad)] + [(0, 0)] * (a.ndim - 2), mode="reflect") for a in (signal, mean, var, guide))
    h, w = var.shape
    total = np.zeros_like(mean)
    weight = np.zeros((h, w), np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 2:
                continue
            at = (slice(pad + dy, pad + dy + h), slice(pad + dx, pad + dx + w))
            other = pv[at]
            both = var + other
            dist = ((signal - ps[at]) ** 2).mean(axis=2) - (var + np.minimum(var, other))
            dist = _box(dist / (1e-5 + strength * both), patch)
            feature = ((guide - pg[at]) ** 2).max(axis=2)
            k = np.exp(-np.maximum(dist, 0.0)) * np.exp(-feature)
            total += pm[at] * k[..., None]
            weight += k
    return total / weight[..., None]


def develop(stem, reach=6, strength=0.45):
    """Reads `<stem>-0.exr` and `-1.exr`."""
    a, b = channels(f"{stem}-0.exr"), channels(f"{stem}-1.exr")
    albedo = (a["DiffCol"] + b["DiffCol"]) / 2
    depth = np.minimum((a["Depth.Z"] + b["Depth.Z"]) / 2, 400.0)
    normal = np.dstack([(a[f"Normal.{x}"] + b[f"Normal.{x}"]) / 2 for x in "XYZ"])
    guide = np.dstack([normal * 3.0, albedo * 5.0, np.log(depth) * 12.0])
    light = [x["DiffDir"] + x["DiffInd"] for x in (a, b)]
    rest = [np.maximum(x["Combined"][..., :3] - x["DiffCol"] * lx, 0) for x, lx in zip((a, b), light)]
    clean_light = denoise(*light, guide, reach, strength=strength)
    clean_rest = denoise(*rest, guide, reach, strength=strength)
    aovs = {k: (a[k] + b[k])[..., :3] / 2 for k in a if k.startswith("label_") or k == "tint"}
    return Negative(albedo, clean_light, clean_rest, aovs)


def to_linear(srgb):
    c = np.asarray(srgb, np.float32)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def to_srgb(lin):
    c = np.clip(lin, 0, None)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(np.maximum(c, 1e-8), 1 / 2.4) - 0.055)


BALANCE = np.array([1.0, 0.994, 1.03], np.float32)  # a little less yellow than the lamps
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def meter(lin, target="#F5F0E5", percentile=90):
    """The exposure that prints the bright part of the ground as paper."""
    want = to_linear([int(target[i : i + 2], 16) / 255 for i in (1, 3, 5)]) @ LUMA
    h, w, _ = lin.shape
    edge = np.concatenate([lin[:, : w // 10].reshape(-1, 3), lin[:, -(w // 10) :].reshape(-1, 3), lin[: h // 14].reshape(-1, 3)])
    return float(want / np.percentile(edge @ LUMA, percentile))


def meter_area(lin, right=0.30, target="#F1E9DC"):
    """The exposure that prints the calm left part of a composition as paper."""
    want = to_linear([int(target[i : i + 2], 16) / 255 for i in (1, 3, 5)]) @ LUMA
    w = lin.shape[1]
    return float(want / np.median(lin[:, : int(w * right)] @ LUMA))


def meter_top(lin, part=0.35, target="#EDE5D7"):
    """The same for upright compositions, whose calm part is above."""
    return meter_area(lin[: int(lin.shape[0] * part)], right=1.0, target=target)


def print_positive(lin, gain=1.0, contrast=1.06, top=1.04):
    """Linear light to an 8-bit picture: a gentle shoulder from 0.8 up to `top`, a little contrast below."""
    x = lin * gain * BALANCE
    knee = 0.80
    x = np.where(x > knee, knee + (top - knee) * (1 - np.exp(-(x - knee) / (top - knee))), x)
    s = to_srgb(x)
    s = np.where(s < 0.88, 0.88 * np.power(np.clip(s / 0.88, 0, 1), contrast), s)
    rng = np.random.default_rng(1976)
    s = s + (rng.random(s.shape[:2], dtype=np.float32)[..., None] - 0.5) / 255  # breaks banding
    return Image.fromarray((np.clip(s, 0, 1) * 255 + 0.5).astype(np.uint8))


PAGE = "#F8F3E8"  # the paper of the site's pages


def print_paper(lin, gain=1.0, knee=0.62):
    """As `print_positive`, for pictures that lie on the page: the brightest ground becomes the page's paper, never white."""
    top = to_linear([int(PAGE[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    x = lin * gain * BALANCE * (top / (top @ LUMA)) ** 0.3
    low = knee * top / top.max()
    x = np.where(x > low, low + (top * 1.01 - low) * (1 - np.exp(-(x - low) / (top * 1.01 - low))), x)
    return to_srgb(x)


def fade_floor(srgb, start=0.80, end=0.985):
    """Lets the floor run into the page: towards the lower edge the light is evened out until the bare floor has the
    page's colour. What stands there keeps its shadows, for the correction is one smooth gain per column."""
    page = np.array([int(PAGE[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    h, w, _ = srgb.shape
    low = srgb[int(h * end) - 1 :]
    luma = low @ LUMA
    floor = np.array([np.percentile(low[:, :, k], 60, axis=0) for k in range(3)]).T
    bare = (luma.min(axis=0) > 0.80)[:, None]
    if bare.sum() < w / 4:
        return srgb
    reach = max(9, w // 16)
    near = _box(np.where(bare, floor, 0)[None], reach)[0] / np.maximum(_box(bare.astype(np.float32)[None], reach)[0], 1e-3)
    typical = np.median(floor[bare[:, 0]], axis=0)
    near = np.where(_box(bare.astype(np.float32)[None], reach)[0] > 0.05, near, typical)
    t = np.clip((np.arange(h) / h - start) / (end - start), 0, 1)
    weight = (t * t * (3 - 2 * t))[:, None, None]
    return srgb * (page / near)[None] ** weight


def on_paper(image):
    """The picture with the page's paper as its ground: each row is divided by the light at its two ends, as a repro camera
    is corrected with a blank sheet. Shadows stay, and what stands in front is as much lighter as its ground."""
    page = np.array([int(PAGE[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
    pixels = np.asarray(image, np.float32)
    w = pixels.shape[1]
    left, right = (_box(np.median(end, axis=1)[:, None], 12) for end in (pixels[:, : w // 16], pixels[:, -(w // 16) :]))
    across = np.linspace(0, 1, w, dtype=np.float32)[None, :, None]
    even = pixels / (left * (1 - across) + right * across)
    # What is as bright as the ends, but for grain, or brighter, as the middle of the floor, is paper too.
    return Image.fromarray((np.clip(np.minimum(even / 0.985, 1) * page, 0, 255) + 0.5).astype(np.uint8))


def finish(srgb, contrast=1.06):
    """A little contrast below the lights, the dither, eight bits."""
    s = np.where(srgb < 0.88, 0.88 * np.power(np.clip(srgb / 0.88, 0, 1), contrast), srgb)
    rng = np.random.default_rng(1976)
    s = s + (rng.random(s.shape[:2], dtype=np.float32)[..., None] - 0.5) / 255  # breaks banding
    return Image.fromarray((np.clip(s, 0, 1) * 255 + 0.5).astype(np.uint8))


def _extent(rgb):
    """Upper and lower edge of what stands before the backdrop, as parts of the height."""
    grey = rgb.mean(axis=2)
    edges = np.abs(np.diff(grey, axis=1, prepend=grey[:, :1])) + np.abs(np.diff(grey, axis=0, prepend=grey[:1])) > 14
    rows = np.nonzero(edges.sum(axis=1) > 4)[0]
    return (rows[0] / len(rgb), rows[-1] / len(rgb)) if rows.size else (0.1, 0.9)


def lay(image, scale):
    """The photograph of a pack at `scale` on its own backdrop, which goes on beyond its edges. Packs stand on one line;
    low ones lie a little above it."""
    side = image.height
    top, bottom = _extent(np.asarray(image, np.float32))
    line = 0.78 + 0.12 * (bottom - top) * scale
    small = image.resize((round(image.width * scale), round(side * scale)), Image.LANCZOS)
    pixels = np.asarray(small, np.float32)
    left = (image.width - small.width) // 2
    above = round((line - bottom * scale) * side)
    below = side - above - small.height
    pixels = pixels[max(0, -above) : pixels.shape[0] - max(0, -below)]
    pad = ((max(0, above), max(0, below)), (left, image.width - small.width - left), (0, 0))
    wide = np.pad(pixels, pad, mode="edge")
    soft = _box(_box(wide, 10), 10)  # no streaks where an edge pixel goes on
    inside = np.zeros(wide.shape[:2], np.float32)
    feather = 8
    y0, y1 = pad[0][0] + feather * (above > 0), wide.shape[0] - pad[0][1] - feather * (below > 0)
    x0, x1 = pad[1][0] + feather * (left > 0), wide.shape[1] - pad[1][1] - feather * (left > 0)
    inside[y0:y1, x0:x1] = 1
    inside = _box(inside, feather // 2)[..., None]
    return Image.fromarray((np.clip(wide * inside + soft * (1 - inside), 0, 255) + 0.5).astype(np.uint8))


def whole(neg):
    return neg.albedo * neg.light + neg.rest
