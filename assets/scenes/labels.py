"""The printed surfaces: one house style, drawn with Pillow for every product."""

import os
import textwrap
from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from PIL import Image, ImageDraw, ImageFont

from kinds import Surface

FONTS = os.environ.get("STUDIO_FONTS", "fonts")
FACES = {
    "serif": "newsreader-latin-500-normal.woff2",
    "serif-bold": "newsreader-latin-600-normal.woff2",
    "serif-italic": "newsreader-latin-500-italic.woff2",
    "sans": "source-sans-3-latin-400-normal.woff2",
    "sans-bold": "source-sans-3-latin-600-normal.woff2",
}
PAPER, INK, RED, SILVER, GOLD = "#FBF8F1", "#1D2621", "#A63A2B", "#DEDCD6", "#DDA032"
COLOURS = {
    "generics": "#1F4A38",
    "antibiotics": "#8A3F2D",
    "cardiac": "#752B38",
    "diabetes": "#2B4A63",
    "dermatology": "#A97355",
    "gastro": "#66682F",
    "pain": "#B87A1A",
    "respiratory": "#41707A",
    "nutraceuticals": "#BF6A20",
    "womens": "#9C5662",
}
SPARE = ("#4D5F4A", "#5B4A3A", "#3C4A57", "#8A6A3A")


@dataclass
class Product:
    sku: str
    category: str
    name: str
    label_name: str
    label_generic: str
    strength: str
    pack: str
    composition: str
    formulation: str
    schedules: tuple[str, ...]
    colour: str = field(default="")
    layout: int = 0

    @property
    def schedule(self):
        """What the Rx mark and the warning panel name: the schedules of the record that ask for a prescription."""
        binding = [one for one in self.schedules if one not in ("none", "G")]
        return ", ".join("NDPS Act" if one == "NDPS" else f"Schedule {one}" for one in binding)


def colour_of(category):
    for stem, tone in COLOURS.items():
        if category.startswith(stem):
            return tone
    return SPARE[crc32(category.encode()) % len(SPARE)]


@lru_cache(maxsize=512)
def font(face, px):
    return ImageFont.truetype(os.path.join(FONTS, FACES[face]), max(5, px))


class Sheet:
    """A canvas measured in centimetres from its top left corner."""

    def __init__(self, width, height, scale, ground=PAPER):
        self.scale = scale
        self.image = Image.new("RGB", (max(1, round(width * scale)), max(1, round(height * scale))), ground)
        self.draw = ImageDraw.Draw(self.image)

    def px(self, *values):
        return [v * self.scale for v in values]

    def rect(self, x, y, w, h, fill=None, outline=None, line=0.0):
        self.draw.rectangle(self.px(x, y, x + w, y + h), fill=fill, outline=outline, width=max(1, round(line * self.scale)) if outline else 0)

    def disc(self, x, y, r, fill=None, outline=None, line=0.03):
        self.draw.ellipse(self.px(x - r, y - r, x + r, y + r), fill=fill, outline=outline, width=max(1, round(line * self.scale)))

    def width(self, text, face, size):
        return font(face, round(size * self.scale)).getlength(text) / self.scale

    def text(self, x, y, text, face="sans", size=0.4, fill=INK, anchor="ls"):
        self.draw.text(self.px(x, y), text, font=font(face, round(size * self.scale)), fill=fill, anchor=anchor)

    def fitted(self, x, y, text, face, size, room, fill=INK, anchor="ls", least=0.0):
        """Sets a line, smaller if it would not fit; gives the size used."""
        while size > max(least, 0.08) and self.width(text, face, size) > room:
            size *= 0.96
        self.text(x, y, text, face, size, fill, anchor)
        return size

    def paragraph(self, x, y, text, size, room, fill=INK, lines=4, face="sans", lead=1.22):
        count = max(8, int(room / (self.width("abcdefghijklmnopqrstuvwxyz", face, size) / 26)))
        for i, line in enumerate(textwrap.wrap(text, count)[:lines]):
            self.text(x, y + i * size * lead, line, face, size, fill)

    def seal(self, x, y, r, colour, ground=None):
        """The small round mark: Since 1976."""
        self.disc(x, y, r, fill=ground, outline=colour, line=r * 0.055)
        self.disc(x, y, r * 0.86, outline=colour, line=r * 0.03)
        self.text(x, y - r * 0.18, "Since", "serif-italic", r * 0.46, colour, "ms")
        self.text(x, y + r * 0.42, "1976", "serif-bold", r * 0.62, colour, "ms")

    def bars(self, x, y, w, h, seed):
        """A plain bar pattern, as every trade pack has one."""
        self.rect(x, y, w, h, fill="#FFFFFF")
        n, at = crc32(seed.encode()), 0.06 * w
        while at < w * 0.93:
            n = (n * 1103515245 + 12345) & 0x7FFFFFFF
            bar, gap = (1 + (n >> 8) % 3) * w * 0.009, (1 + (n >> 16) % 3) * w * 0.009
            self.rect(x + at, y + h * 0.08, bar, h * 0.84, fill=INK)
            at += bar + gap


def split_name(name):
    """Long double names go on two lines, broken at the plus sign or a space."""
    if len(name) <= 13:
        return [name]
    if " + " in name:
        first, rest = name.split(" + ", 1)
        return [first + " +", rest]
    if " " in name:
        cut = min((i for i, c in enumerate(name) if c == " "), key=lambda i: abs(i - len(name) / 2))
        return [name[:cut], name[cut + 1 :]]
    return [name]


def title(s, p, x, y, room, size, fill=INK, sub=INK, gap=1.0, anchor="ls"):
    """Name and generic line; gives the lower edge."""
    lines = split_name(p.label_name)
    size = size if len(lines) == 1 else size * 0.8
    for line in lines:
        while size > 0.2 and s.width(line, "serif-bold", size) > room:
            size *= 0.97
    for i, line in enumerate(lines):
        s.text(x, y + i * size * 0.98, line, "serif-bold", size, fill, anchor)
    y += (len(lines) - 1) * size * 0.98
    small = max(size * 0.36, min(0.32, size * 0.5))
    s.fitted(x, y + small * 1.55 * gap, p.label_generic, "sans", small, room, sub, anchor)
    return y + small * 1.55 * gap


def rx(s, p, x, y, size, colour=RED):
    if p.schedule:
        s.text(x, y, "Rx", "serif-bold", size, colour, "rs")


def warning(s, p, x, y, w, h):
    """The red-lined panel of a scheduled medicine."""
    if not p.schedule:
        return
    s.rect(x, y, w, h, outline=RED, line=0.025)
    head = f"{p.schedule.upper()} {'DRUG' if p.schedule.startswith('Schedule') else 'MEDICINE'}"
    s.fitted(x + 0.1, y + h * 0.36, head, "sans-bold", h * 0.27, w - 0.2, RED)
    s.fitted(x + 0.1, y + h * 0.64, "To be sold by retail on the prescription", "sans", h * 0.2, w - 0.2)
    s.fitted(x + 0.1, y + h * 0.88, "of a Registered Medical Practitioner only.", "sans", h * 0.2, w - 0.2)


def face(s, p, x, y, w, h, u=1.0):
    """The principal panel in one of three layouts of the same family; `u` is the type unit."""
    c = p.colour
    if p.layout == 0:
        band = max(w * 0.13, 0.8)
        s.rect(x, y, band, h, fill=c)
        s.rect(x + band, y, 0.07 * u, h, fill=GOLD)
        s.seal(x + band / 2, y + h - band * 0.62, band * 0.40, PAPER)
        left, room = x + band + 0.5 * u, w - band - 0.95 * u
        rx(s, p, x + w - 0.4 * u, y + 0.95 * u, 0.72 * u)
        low = title(s, p, left, y + h * 0.40, room, 1.22 * u)
        s.rect(left, max(low + 0.3 * u, y + h * 0.58), room, 0.022, fill=INK)
        if w < 7:
            s.fitted(left, y + h - 1.15 * u, p.strength, "serif-bold", 0.95 * u, room, c)
            s.fitted(left, y + h - 0.52 * u, p.pack, "sans", 0.40 * u, room, INK)
        else:
            s.fitted(left, y + h - 0.62 * u, p.strength, "serif-bold", 0.86 * u, room * 0.6, c)
            s.fitted(x + w - 0.45 * u, y + h - 0.62 * u, p.pack, "sans", 0.36 * u, room * 0.42, INK, "rs")
    elif p.layout == 1:
        band = h * 0.29
        s.rect(x, y + h - band, w, band, fill=c)
        s.rect(x, y + h - band - 0.09 * u, w, 0.06 * u, fill=GOLD)
        left, room = x + 0.55 * u, w - 1.1 * u
        s.text(left, y + 0.85 * u, p.formulation.split(" (")[0][:34], "sans", 0.30 * u, "#5A625C")
        rx(s, p, x + w - 0.45 * u, y + 0.95 * u, 0.72 * u)
        high = 0.43 if h > 5.5 else 0.30 if len(split_name(p.label_name)) > 1 else 0.38
        title(s, p, left, y + h * high, room - (0.8 * u if h < 5.5 else 0), 1.25 * u)
        s.fitted(left, y + h - band * 0.34, p.strength, "serif-bold", 0.9 * u, room - band * 0.8, PAPER)
        if h > 5.5:
            s.fitted(left, y + h - band - 0.38 * u, p.pack, "sans", 0.36 * u, room, "#5A625C")
        else:
            s.fitted(x + w - 0.55 * u, y + h - band - 0.38 * u, p.pack, "sans", 0.36 * u, room * 0.4, "#5A625C", "rs")
        s.seal(x + w - 0.35 * u - band * 0.32, y + h - band / 2, band * 0.34, PAPER)
    else:
        r = min(h * 0.40, w * 0.30)
        cx, cy = x + w - r * 0.72, y + h - r * 0.60
        s.disc(cx, cy, r * 1.06, outline=GOLD, line=0.05 * u)
        s.disc(cx, cy, r, fill=c)
        main, _, per = p.strength.partition(" per ")
        s.fitted(cx - r * 0.10, cy + 0.22 * u, main, "serif-bold", 0.8 * u, r * 1.38, PAPER, "ms")
        if per:
            s.fitted(cx - r * 0.10, cy + 0.62 * u, "per " + per, "sans", 0.36 * u, r * 1.3, PAPER, "ms")
        left, room = x + 0.55 * u, w - 1.1 * u
        s.seal(left + 0.5 * u, y + h - 0.95 * u, 0.52 * u, c)
        rx(s, p, x + w - 0.45 * u, y + 0.95 * u, 0.72 * u)
        title(s, p, left, y + h * 0.30, room - (0.9 * u if p.schedule else 0), 1.2 * u)
        s.fitted(left + 1.25 * u, y + h - 0.82 * u, p.pack, "sans", 0.34 * u, max(1.2, w - r * 1.7 - 1.9 * u), INK)
    # cartons are closed by an edge of board
    s.rect(x, y, w, 0.015, fill="#E6E0D3")


def carton(p: Product, surf: Surface, scale):
    w, h, d = surf.width, surf.height, surf.depth
    s = Sheet(*surf.canvas, scale)
    s.rect(0, 0, 2 * d + w, d, fill=PAPER)
    u = min(1.15, max(0.5, min(w / 7.6, h / 4.8)))
    face(s, p, d, d, w, h, u)
    # top: tuck line and name
    s.rect(d + 0.1, d * 0.30, w - 0.2, 0.02, fill="#D9D2C4")
    s.fitted(d + w / 2, d * 0.72, f"{p.label_name} {p.strength}", "serif-bold", 0.6 * u, w * 0.86, p.colour, "ms")
    # sides: colour with the name, then the facts
    for x, facts in ((0, False), (d + w, True)):
        s.rect(x, d, d, h, fill=p.colour if not facts else PAPER)
        tall = Sheet(h, d, scale, p.colour if not facts else PAPER)
        if not facts:
            tall.fitted(0.4, d * 0.48, p.label_name, "serif-bold", min(0.9 * u + 0.1, d * 0.32), h * 0.9, PAPER)
            tall.fitted(0.4, d * 0.74, f"{p.strength} · {p.pack}", "sans", min(0.4, d * 0.15), h * 0.9, PAPER)
        else:
            tall.paragraph(0.35, d * 0.20, p.composition, 0.2, h * 0.58, lines=3)
            warning(tall, p, 0.35, d * 0.56, h * 0.52, d * 0.32)
            tall.bars(h * 0.70, d * 0.2, h * 0.24, d * 0.55, p.sku)
        side = tall.image.rotate(90 if facts else -90, expand=True)
        s.image.paste(side.resize((round(d * scale), round(h * scale))), (round(x * scale), round(d * scale)))
    return s.image


def wrap(p: Product, surf: Surface, scale):
    """A label round a bottle: the middle half is the face, small print towards the seam."""
    w, h = surf.width, surf.height
    s = Sheet(w, h, scale)
    face_w = min(w * 0.335, 1.65 * surf.radius if surf.radius else w)
    x = (w - face_w) / 2
    u = min(1.1, face_w / 4.3, h / 4.6)
    c = p.colour
    if p.layout == 1:
        s.rect(0, h * 0.80, w, h * 0.20, fill=c)
        s.rect(0, h * 0.775, w, 0.05 * u, fill=GOLD)
    else:
        s.rect(0, 0, w, h * 0.155, fill=c)
        s.rect(0, h * 0.155, w, 0.05 * u, fill=GOLD)
    two = len(split_name(p.label_name)) > 1
    if p.layout == 1:
        rx(s, p, x + face_w + 0.4 * u, h * 0.14, 0.52 * u)
        title(s, p, x, h * (0.25 if two else 0.32), face_w, 1.2 * u)
        s.fitted(x, h * 0.72, p.pack, "sans", 0.34 * u, face_w * 0.72, INK)
        s.seal(x + face_w - 0.45 * u, h * 0.665, 0.45 * u, c)
        s.fitted(x, h * 0.90 + 0.2 * u, p.strength, "serif-bold", 0.66 * u, face_w, PAPER)
    else:
        rx(s, p, x + face_w + 0.3 * u, h * 0.125, 0.56 * u, PAPER)
        low = title(s, p, x, h * (0.345 if two else 0.40), face_w, (0.95 if two and h < 4 else 1.2) * u)
        rule = max(h * 0.63, low + 0.22 * u)
        s.rect(x, rule, face_w, 0.02, fill=INK)
        s.fitted(x, (rule + h * 0.93) / 2 + 0.04 * u, p.strength, "serif-bold", 0.62 * u, face_w * 0.72, c)
        s.fitted(x, h * 0.935, p.pack, "sans", 0.33 * u, face_w * 0.72, INK)
        s.seal(x + face_w - 0.48 * u, (rule + h) / 2, 0.46 * u, c)
    right, left = x + face_w + 0.45, 0.3
    if x < 2.5:
        return s.image
    s.paragraph(right, h * 0.27, p.composition, 0.19, w - right - 0.3, lines=6)
    warning(s, p, right, h * 0.58, w - right - 0.4, min(0.8, h * 0.17))
    s.paragraph(left, h * 0.27, "Dosage: as directed by the physician. Store in a cool, dry place. Keep out of reach of children.", 0.19, x - left - 0.4, lines=6)
    s.bars(left, h * 0.55, (x - left) * 0.5, h * 0.16, p.sku)
    return s.image


def foil(p: Product, surf: Surface, scale):
    """The printed back of a strip: the name repeated, with the mark of each pocket pressed through."""
    w, h = surf.width, surf.height
    s = Sheet(w, h, scale, SILVER)
    band = 0.62
    s.rect(0, 0, w, band, fill=p.colour)
    s.rect(0, h - 0.16, w, 0.16, fill=p.colour)
    s.fitted(0.4, band * 0.70, f"{p.label_name} {p.strength}", "serif-bold", 0.40, w * 0.72, PAPER)
    if p.schedule:
        s.text(w - 0.4, band * 0.74, "Rx", "serif-bold", 0.46, PAPER, "rs")
    cols, rows = 2, 2
    cell_w, cell_h = (w - 0.6) / cols, (h - band - 0.45) / rows
    for j in range(rows):
        for i in range(cols):
            x, y = 0.4 + i * cell_w, band + 0.12 + j * cell_h
            low = title(s, p, x, y + cell_h * 0.36, cell_w - 0.45, min(0.78, cell_h * 0.36))
            s.fitted(x, low + cell_h * 0.20, p.strength, "sans-bold", 0.30, cell_w * 0.62, p.colour)
            s.seal(x + cell_w - 0.80, low + cell_h * 0.25, 0.25, INK)
    return s.image


def sachet(p: Product, surf: Surface, scale):
    w, h = surf.width, surf.height
    s = Sheet(w, h, scale)
    c = p.colour
    s.rect(0, 0, w, h * 0.40, fill=c)
    s.disc(w * 0.5, h * 0.40, w * 0.30, fill=c)
    s.disc(w * 0.5, h * 0.40, w * 0.315, outline=GOLD, line=0.05)
    s.rect(0, 0, w, h * 0.385, fill=c)
    s.fitted(w / 2, h * 0.455, p.strength, "serif-bold", 0.6, w * 0.5, PAPER, "ms")
    title(s, p, w / 2, h * 0.22, w * 0.78, 1.1, PAPER, PAPER, anchor="ms")
    s.seal(w / 2, h * 0.70, 0.56, c)
    s.fitted(w / 2, h * 0.835, p.formulation.split(" (")[0], "sans", 0.36, w * 0.8, INK, "ms")
    s.fitted(w / 2, h * 0.885, p.pack, "sans", 0.34, w * 0.8, "#5A625C", "ms")
    return s.image


def tube(p: Product, surf: Surface, scale):
    w, h = surf.width, surf.height
    s = Sheet(w, h, scale)
    c = p.colour
    s.rect(w * 0.80, 0, w * 0.20, h, fill=c)
    s.rect(w * 0.785, 0, 0.06, h, fill=GOLD)
    s.rect(0, 0, w * 0.05, h, fill=c)
    title(s, p, w * 0.09, h * 0.50, w * 0.58, 1.05)
    s.fitted(w * 0.09, h * 0.78, p.pack, "sans", 0.36, w * 0.40, "#5A625C")
    s.seal(w * 0.72, h * 0.52, 0.46, c)
    s.fitted(w * 0.89, h * 0.55, p.strength, "serif-bold", 0.5, w * 0.16, PAPER, "ms")
    return s.image


def slim(p: Product, surf: Surface, scale):
    """The little label of an ampoule or a canister."""
    w, h = surf.width, surf.height
    s = Sheet(w, h, scale)
    s.rect(0, 0, w, h * 0.17, fill=p.colour)
    s.rect(0, h * 0.17, w, 0.04, fill=GOLD)
    room = min(w * 0.42, 1.45)
    x = w / 2
    low = h * 0.42
    for i, line in enumerate(split_name(p.label_name)):
        s.fitted(x, low + i * 0.34, line, "serif-bold", 0.36, room, INK, "ms")
    low += (len(split_name(p.label_name)) - 1) * 0.34
    s.fitted(x, low + 0.34, p.strength, "sans-bold", 0.25, room, p.colour, "ms")
    s.fitted(x, h * 0.90, p.pack, "sans", 0.2, room, INK, "ms")
    return s.image


DESIGNS = {"carton": carton, "wrap": wrap, "foil": foil, "sachet": sachet, "tube": tube, "slim": slim}


def draw(p: Product, surf: Surface, scale: float) -> Image.Image:
    """The surface's texture at `scale` pixels per centimetre."""
    fine = 2.0
    image = DESIGNS[surf.design](p, surf, scale * fine)
    return image.resize((max(1, round(image.width / fine)), max(1, round(image.height / fine))), Image.LANCZOS)
