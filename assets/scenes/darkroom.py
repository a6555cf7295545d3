"""From renders to pictures: reads EXR halves, removes noise, prints to sRGB."""

from dataclasses import dataclass

import numpy as np
import OpenEXR
import pyoidn
from PIL import Image


@dataclass
class Negative:
    """A developed render in linear light."""

    albedo: np.ndarray  # diffuse colour
    light: np.ndarray  # light falling on diffuse surfaces
    rest: np.ndarray  # everything else: reflections, what is seen through glass
    aovs: dict[str, np.ndarray]
    sheet: np.ndarray  # the bare backdrop in the same light

    @property
    def bare(self):
        """How far nothing stands before the backdrop."""
        return self.aovs["tint"][..., 2:3]

    def half(self):
        """The same negative at half its size; what the means of light and colour miss at edges goes to the rest."""
        albedo, light = _halve(self.albedo), _halve(self.light)
        rest = _halve(whole(self)) - albedo * light
        return Negative(albedo, light, rest, {k: _halve(v) for k, v in self.aovs.items()}, _halve(self.sheet))


def _halve(a):
    return (a[::2, ::2] + a[1::2, ::2] + a[::2, 1::2] + a[1::2, 1::2]) / 4


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


def clean(layer, **guides):
    """The layer without its noise. It is framed for this, for the outermost rows come out wrong."""
    frame, inside = ((8, 8), (8, 8), (0, 0)), slice(8, -8)
    framed = [np.ascontiguousarray(np.pad(a, frame, mode="reflect"), np.float32) for a in (layer, *guides.values())]
    return pyoidn.denoise(framed[0], **dict(zip(guides, framed[1:])), hdr=True)[inside, inside]


def develop(stem):
    """Reads `<stem>-0.exr` and `-1.exr`, and the blank sheet beside them. Open Image Denoise removes the noise, before
    anything is printed; where labels lie stays as it was photographed."""
    a, b = channels(f"{stem}-0.exr"), channels(f"{stem}-1.exr")

    def both(of):
        return (of(a) + of(b)) / 2

    normal = both(lambda half: np.dstack([half[f"Normal.{x}"] for x in "XYZ"]))
    # Through clear plastic colours are as noisy as light.
    albedo = np.clip(clean(both(lambda half: half["DiffCol"][..., :3])), 0, 1)
    light, all_light = (
        clean(both(of), albedo=albedo, normal=normal)
        for of in (lambda half: half["DiffDir"] + half["DiffInd"], lambda half: half["Combined"][..., :3])
    )
    aovs = {k: both(lambda half, k=k: half[k][..., :3]) for k in a if k.startswith("label_") or k == "tint"}
    aovs["tint"] = np.clip((clean(aovs["tint"]) - 0.006) / 0.98, 0, 1)
    return Negative(albedo, light, all_light - albedo * light, aovs, blank_sheet(stem, *albedo.shape[:2]))


def blank_sheet(stem, height, width):
    """The small photograph of the bare backdrop, cleaned and enlarged."""
    small = sum(channels(f"{stem}.ground-{i}.exr")["Combined"][..., :3] for i in (0, 1)) / 2
    soft = _box(clean(small), 1)
    return np.dstack([np.asarray(Image.fromarray(soft[..., k]).resize((width, height), Image.BICUBIC)) for k in range(3)])


def to_linear(srgb):
    c = np.asarray(srgb, np.float32)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def to_srgb(lin):
    c = np.clip(lin, 0, None)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(np.maximum(c, 1e-8), 1 / 2.4) - 0.055)


BALANCE = np.array([1.0, 0.994, 1.03], np.float32)  # a little less yellow than the lamps
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def meter_area(lin, right=0.30, target="#F1E9DC"):
    """The exposure that prints the calm left part of a composition as paper."""
    want = to_linear([int(target[i : i + 2], 16) / 255 for i in (1, 3, 5)]) @ LUMA
    w = lin.shape[1]
    return float(want / np.median(lin[:, : int(w * right)] @ LUMA))


def meter_top(lin, part=0.35, target="#EDE5D7"):
    """The same for upright compositions, whose calm part is above."""
    return meter_area(lin[: int(lin.shape[0] * part)], right=1.0, target=target)


def print_positive(lin, gain=1.0, contrast=1.06, top=1.04):
    """Linear light to an 8-bit picture."""
    return eight_bits(tones(lin, gain, contrast, top))


def tones(lin, gain=1.0, contrast=1.06, top=1.04):
    """Linear light to sRGB: a gentle shoulder from 0.8 up to `top`, a little contrast below."""
    x = lin * gain * BALANCE
    knee = 0.80
    x = np.where(x > knee, knee + (top - knee) * (1 - np.exp(-(x - knee) / (top - knee))), x)
    s = to_srgb(x)
    return np.where(s < 0.88, 0.88 * np.power(np.clip(s / 0.88, 0, 1), contrast), s)


def eight_bits(s):
    """The dither, which breaks banding, and eight bits. What is a whole tone already stays as it is."""
    rng = np.random.default_rng(1976)
    s = s + (rng.random(s.shape[:2], dtype=np.float32)[..., None] - 0.5) / 255
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
    return eight_bits(np.where(srgb < 0.88, 0.88 * np.power(np.clip(srgb / 0.88, 0, 1), contrast), srgb))


GROUND = np.array([int(PAGE[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)  # exactly the page's paper
LIFT = 0.12  # how far what stands there is evened out with its ground
FAINT = 0.022  # what differs less from the ground than this is ground


def meter_sheet(sheet):
    """The exposure that prints the bright part of the blank sheet a little below paper, so that white packs keep their form."""
    return float(0.92 * to_linear(GROUND) @ LUMA / np.percentile(sheet @ LUMA, 85))


def even(picture, sheet, bare, close=False):
    """The picture, in sRGB, with the page's paper as its ground: divided by the blank sheet in the same light, so that only
    the shadow of what stands there remains. It fades out towards the frame; in a `close` view near to it, otherwise over
    most of the way between pack and frame."""
    out = picture * (GROUND / sheet) ** (bare + (1 - bare) * LIFT)
    shade = np.maximum(GROUND - out, 0)
    amount = shade.max(axis=2, keepdims=True)
    kept = np.maximum(amount - FAINT * (1 - np.exp(-amount / FAINT)), 0) / np.maximum(amount, 1e-6)
    h, w, _ = out.shape
    left, top, right, bottom = (0.16 * w, 0.08 * h) * 2 if close else _room(bare)
    y, x = np.arange(h) + 0.5, np.arange(w) + 0.5
    for way in ((x / left)[None], (y / top)[:, None], ((w - x) / right)[None], ((h - y) / bottom)[:, None]):
        t = np.clip(way, 0, 1)[..., None]
        kept = kept * t**2 * (3 - 2 * t)
    return np.where(bare > 0.002, bare * (GROUND - shade * kept) + (1 - bare) * out, out).astype(np.float32)


def _room(bare):
    """Most of the distance between what stands there and each edge of the frame."""
    h, w, _ = bare.shape
    left, top, right, bottom = extent(bare)
    return tuple(max(0.9 * free, 0.04 * side) for free, side in ((left, w), (top, h), (w - right, w), (h - bottom, h)))


def extent(bare):
    """Left, upper, right and lower edge of what stands before the backdrop, in pixels."""
    there = bare[..., 0] < 0.5
    rows, cols = np.nonzero(there.sum(axis=1) > 2)[0], np.nonzero(there.sum(axis=0) > 2)[0]
    return cols[0], rows[0], cols[-1] + 1, rows[-1] + 1


LINE = 0.82  # where packs stand, as a part of the frame's height


def lay(picture, bare, high, wide):
    """The evened picture on a sheet of the page's paper: as large as `high` and `wide` allow, parts of the frame, in its
    middle, on the line on which all packs stand."""
    side = picture.shape[0]
    left, top, right, bottom = extent(bare)
    scale = min(high * side / (bottom - top), wide * side / (right - left))
    x0, y0 = (left + right) / 2 - side / 2 / scale, bottom - LINE * side / scale
    box = (x0, y0, x0 + side / scale, y0 + side / scale)
    pad = int(max(0, -x0, -y0, box[2] - side, box[3] - side)) + 8
    box = tuple(v + pad for v in box)
    wider = np.pad(bare[..., 0], pad, constant_values=1.0)
    free = np.asarray(Image.fromarray(wider).resize((side, side), Image.HAMMING, box))
    out = np.empty_like(picture)
    for k in range(3):
        plane = Image.fromarray(np.pad(picture[..., k], pad, constant_values=GROUND[k]))
        # The sharper filter leaves a bright rim around what is darker than the ground, so it is for the pack only.
        soft, crisp = (np.asarray(plane.resize((side, side), f, box)) for f in (Image.HAMMING, Image.LANCZOS))
        out[..., k] = soft * free + crisp * (1 - free)
    return out


def whole(neg):
    return neg.albedo * neg.light + neg.rest
