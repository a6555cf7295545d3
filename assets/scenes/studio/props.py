"""Things that stand in banners and still lifes beside or instead of the catalogue's packs."""

import math
import os

from . import materials as m
from . import packs
from . import shapes as s

TEXTURES = os.environ.get("STUDIO_TEXTURES", "textures")


def tex(name, **surface):
    return m.picture(os.path.join(TEXTURES, name + ".png"), **surface)


def brass(old=False):
    if old:
        return m.bumpy(m.mottled("old-brass", "#7E5A24", "#C79A4B", 2.2, rough=0.34, spec=0.5, metal=1.0), 5, 0.06)
    return m.bumpy(m.plain("brass", "#C3A063", rough=0.27, spec=0.5, metal=1.0), 7, 0.03)


def carton(name, w, h, d, **where):
    return s.group([s.carton("carton", w, h, d, tex(name))], **where)


def shipper(w, h, d, **where):
    """The brown box that cartons travel in, taped shut."""
    board = m.bumpy(m.mottled("kraft", "#BC9263", "#C39A6B", 3.5, rough=0.8, spec=0.1, stretch=(0.2, 0.2, 2.5)), 40, 0.04)
    tape = m.plain("tape", "#E2CFA6", 0.3, 0.45)
    ink = m.plain("ink", "#5B4128", 0.8, 0.1)
    parts = [
        s.box("shipper", w, d, h, board, bevel=0.12),
        s.box("tape", 1.9, d + 0.04, 0.02, tape, bevel=0.005, steps=1),
        s.place(s.box("tape-end", 1.9, 0.02, 2.4, tape, bevel=0.005, steps=1), (0, -d / 2 - 0.015, h - 2.4)),
        s.place(s.box("slit", 0.05, d - 0.2, 0.01, ink, bevel=0.001, steps=1), (0, 0, h + 0.02)),
    ]
    s.place(parts[1], (0, 0, h + 0.005))
    return s.group(parts, **where)


def amber_pack(label, r=2.55, body=6.9, neck_r=1.75, shoulder=1.25, cap="#1F4A38", fill=0.9, label_z=0.95, label_h=4.9, width=12.6, **where):
    """A labelled amber bottle with a coloured cap."""
    mat = m.glass("amber", packs.AMBER, rough=0.02)
    bottle, top = packs.glass_bottle(r, body, neck_r, 0.5, mat, shoulder=shoulder)
    parts = [bottle, packs.content(r - 0.16, body * fill, "#6B2E0E")]
    parts.append(packs.cap(neck_r * 1.13, top - 0.25, neck_r * 0.86, m.plain("cap", cap, 0.35, 0.45)))
    if label:
        parts.append(s.band("label", r + 0.015, label_z, label_z + label_h, width, tex(label)))
    return s.group(parts, **where)


def dropper(label, **where):
    mat = m.glass("amber", packs.AMBER, rough=0.02)
    r = 1.5
    bottle, top = packs.glass_bottle(r, 4.3, 0.72, 0.35, mat, shoulder=1.0, wall=0.1)
    z = top + 0.68
    bulb = s.fillet([(0, z), (0.62, z), (0.66, z + 0.35), (0.5, z + 1.5), (0.3, z + 2.05), (0, z + 2.1)], [0, 0.05, 0.2, 0.4, 0.3, 0], 6)
    parts = [
        bottle,
        packs.content(r - 0.12, 4.0, "#6B2E0E"),
        packs.cap(0.95, top - 0.25, 0.95, m.plain("collar", packs.WHITE, 0.4), ribs=40),
        s.lathe("bulb", bulb, m.plain("rubber", "#22302A", 0.6, 0.25)),
        s.band("label", r + 0.012, 0.55, 3.95, 7.4, tex(label)),
    ]
    return s.group(parts, **where)


def jar(label, cap="#1F4A38", **where):
    r = 3.35
    body = s.fillet([(0, 0), (r, 0), (r, 7.6), (2.9, 8.4), (2.9, 8.9), (0, 8.9)], [0, 0.45, 0.7, 0.3, 0, 0], 8)
    parts = [
        s.lathe("jar", body, m.plain("jar", "#F5F2EB", 0.32, 0.45)),
        packs.cap(3.1, 8.35, 1.75, m.plain("cap", cap, 0.35, 0.45), ribs=84),
        s.band("label", r + 0.015, 1.05, 6.45, 17.5, tex(label), seg=96),
    ]
    return s.group(parts, **where)


def stoppered(label, r=2.4, body=6.0, **where):
    """An apothecary bottle with a ground-glass stopper and a paper label."""
    mat = m.glass("amber", packs.AMBER, rough=0.02)
    neck = 1.0
    bottle, top = packs.glass_bottle(r, body, neck, 1.2, mat, shoulder=1.1, wall=0.16)
    lip = s.lathe("lip", s.fillet([(neck - 0.1, top - 0.02), (neck + 0.34, top - 0.02), (neck + 0.34, top + 0.28), (neck - 0.1, top + 0.28)], 0.1, 5), mat)
    knob = s.fillet([(0, top - 0.7), (0.66, top - 0.7), (0.84, top + 0.3), (0.55, top + 0.6), (1.05, top + 1.15), (0.95, top + 1.75), (0, top + 1.9)], [0, 0.05, 0.15, 0.2, 0.4, 0.4, 0], 8)
    stopper = s.lathe("stopper", knob, m.glass("stopper", "#EBCFA6", rough=0.05))
    parts = [bottle, lip, stopper, packs.content(r - 0.18, body * 0.78, "#5A260C")]
    if label:
        parts.append(s.band("label", r + 0.012, body * 0.24, body * 0.24 + 3.4 * r / 2.4, 5.2 * r / 2.4, tex(label, rough=0.75, spec=0.1)))
    return s.group(parts, **where)


def mortar(mat=None, size=1.0, stir=(24, 40), **where):
    mat = mat or brass()
    outside = s.fillet(
        [(0, 0), (2.7, 0), (2.7, 0.55), (1.75, 1.05), (2.5, 1.9), (3.35, 4.7), (3.5, 5.7), (3.9, 5.75), (3.9, 6.1), (3.5, 6.1)],
        [0, 0.1, 0.2, 0.5, 0.9, 1.2, 0.2, 0.1, 0.12, 0.1],
        9,
    )
    inside = s.fillet([(3.42, 6.05), (3.05, 4.6), (2.3, 2.2), (1.2, 1.5), (0, 1.45)], [0, 0.6, 0.8, 0.5, 0], 9)
    ring = s.fillet([(2.78, 2.95), (2.98, 2.98), (3.04, 3.2), (2.92, 3.28)], 0.06, 4)
    parts = [s.lathe("mortar", outside + inside, mat, seg=128), s.lathe("ring", ring, mat, seg=128)]
    stick = s.fillet([(0, 0), (0.85, 0.12), (1.0, 1.1), (0.5, 2.3), (0.42, 7.2), (0.62, 8.1), (0.5, 8.9), (0, 9.0)], [0, 0.4, 0.5, 0.6, 0.5, 0.3, 0.3, 0], 8)
    pestle = s.place(s.lathe("pestle", stick, mat), (-1.2, 0.0, 1.75), roll=stir[0], turn=stir[1])
    return s.group(parts + [pestle], scale=size, **where)


def sprig(leaves=7, length=11.0, size=3.1, colour=("#2C5A3E", "#5B8757"), seed=0, **where):
    """A sprig of leaves lying along x."""
    mat = m.mottled("leaf", colour[0], colour[1], 1.6, rough=0.5, spec=0.35)
    parts, last = [], (0, 0, 0.1)
    for i in range(1, 13):
        t = i / 12
        here = (length * t, 0.55 * math.sin(t * 2.1), 0.12 + 0.55 * math.sin(t * math.pi))
        parts.append(s.rod("stem", last, here, 0.09 * (1.2 - t * 0.7), mat, seg=10))
        last = here
    for k in range(leaves):
        t = 0.14 + 0.86 * k / max(1, leaves - 1)
        side = 1 if (k + seed) % 2 else -1
        tip = k == leaves - 1
        leaf = s.leaf("leaf", size * (0.82 + 0.25 * math.sin(k * 2.3 + seed)), size * 0.40, mat, bend=0.14 + 0.06 * math.sin(k * 3 + seed), fold=0.22)
        at = (length * t, 0.55 * math.sin(t * 2.1), 0.15 + 0.55 * math.sin(t * math.pi))
        parts.append(s.place(leaf, at, turn=0 if tip else side * (46 + 8 * math.sin(k + seed))))
    return s.group(parts, **where)


def disc(r, colour, h=0.25, **where):
    mat = m.plain("disc", colour, 0.62, 0.25) if isinstance(colour, str) else colour
    return s.place(s.lathe("disc", s.fillet([(0, 0), (r, 0), (r, h), (0, h)], [0, 0.02, 0.08, 0], 4), mat, seg=160), **where)


def arch(w, h, depth, colour, **where):
    """A standing panel with a round head."""
    r, n = w / 2, 64
    line = [(-r, 0), (r, 0)] + [(r * math.cos(t), h - r + r * math.sin(t)) for t in [i * math.pi / n for i in range(n + 1)]]
    k = len(line)
    verts = [(x, 0, z) for x, z in line] + [(x, depth, z) for x, z in line]
    faces = [tuple(range(k)), tuple(reversed(range(k, 2 * k)))] + [((i + 1) % k, i, i + k, (i + 1) % k + k) for i in range(k)]
    return s.place(s.add("arch", verts, faces, m.plain("arch", colour, 0.75, 0.15), angle=30), **where)


def sheet(name, w, h, z=0.02, **where):
    """A printed sheet of paper lying down; where["at"] is its middle."""
    obj = s.plate("sheet", w, h, 0.03, tex(name, rough=0.8, spec=0.1), corner=0.02, z=z, steps=1, printed=True)
    return s.place(obj, **where)


def ledger(**where):
    """An open account book."""
    parts = []
    paper = m.plain("edges", "#C9B88E", 0.9, 0.05)
    w, h, rows = 13.0, 18.0, 28
    for side, name in ((-1, "ledger-left"), (1, "ledger-right")):
        verts, faces, uvs = [], [], []
        for i in range(rows + 1):
            t = i / rows
            z = 0.75 + 0.75 * math.sin(min(1.0, t * 1.25) * math.pi) ** 0.8 * (1 - t * 0.75) + 0.15 * (1 - t)
            for y in (-h / 2, h / 2):
                verts.append((side * w * t * 0.985, y, z - 0.55 * math.exp(-t * 16)))
        for i in range(rows):
            quad = (2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1)
            u0, u1 = (i / rows, (i + 1) / rows) if side > 0 else (1 - i / rows, 1 - (i + 1) / rows)
            corner = [(u0, 0), (u1, 0), (u1, 1), (u0, 1)]
            faces.append(quad if side > 0 else tuple(reversed(quad)))
            uvs += corner if side > 0 else list(reversed(corner))
        parts.append(s.add("page", verts, faces, tex(name, rough=0.85, spec=0.05), uvs=uvs, angle=180))
        n = len(verts)
        skirt = verts + [(x, y, 0.2) for x, y, _ in verts]
        walls = [(2 * i, 2 * i + 2, 2 * i + 2 + n, 2 * i + n) for i in range(rows)] + [(2 * i + 1, 2 * i + 3, 2 * i + 3 + n, 2 * i + 1 + n) for i in range(rows)]
        walls.append((2 * rows, 2 * rows + 1, 2 * rows + 1 + n, 2 * rows + n))
        parts.append(s.add("block", skirt, walls, paper, smooth=False))
    parts.append(s.box("cover", 2 * w + 0.7, h + 0.7, 0.2, m.bumpy(m.plain("cover", "#4A2018", 0.6, 0.3), 30, 0.2), bevel=0.06))
    return s.group(parts, **where)


def pen(**where):
    black, gold = m.plain("ebonite", "#17130F", 0.18, 0.5), brass()
    body = s.lathe("pen", s.fillet([(0, 0), (0.32, 0.1), (0.46, 3.0), (0.46, 7.4), (0.3, 9.6), (0, 9.8)], [0, 0.15, 0.5, 0.3, 0.4, 0], 6), black, seg=48)
    ring = s.lathe("ring", [(0.47, 4.9), (0.5, 4.95), (0.5, 5.2), (0.47, 5.25)], gold, seg=48)
    nib = s.lathe("nib", [(0, -1.3), (0.05, -1.25), (0.22, -0.3), (0.22, 0.15)], gold, seg=32)
    parts = [s.place(x, (0, 0, 0.48), roll=90) for x in (body, ring, nib)]
    return s.group(parts, **where)


def scales(**where):
    """A chemist's balance."""
    mat = brass(old=True)
    parts = [
        s.lathe("foot", s.fillet([(0, 0), (3.0, 0), (3.0, 0.4), (1.0, 0.9), (0.5, 1.6), (0.42, 1.7)], [0, 0.1, 0.15, 0.5, 0.3, 0], 6), mat),
        s.rod("column", (0, 0, 1.5), (0, 0, 12.2), 0.34, mat, end_r=0.26),
        s.lathe("knob", s.fillet([(0, 12.0), (0.6, 12.3), (0.5, 12.9), (0.18, 13.2), (0.2, 13.9), (0, 14.1)], 0.2, 5), mat),
    ]
    for side in (-1, 1):
        tip = (side * 6.0, 0, 12.1 + side * 0.28)
        parts.append(s.rod("beam", (0, 0, 12.5), tip, 0.26, mat, end_r=0.13))
        low = tip[2] - 7.2
        pan = s.lathe("pan", s.fillet([(0, 0), (1.6, 0.12), (2.3, 0.62), (2.36, 0.66), (1.6, 0.24), (0, 0.12)], [0, 0.4, 0.02, 0.02, 0.4, 0], 6), mat)
        parts.append(s.place(pan, (tip[0], 0, low - 0.6)))
        for k in range(3):
            a = 2 * math.pi * k / 3 + 0.5
            parts.append(s.rod("chain", tip, (tip[0] + 2.3 * math.cos(a), 2.3 * math.sin(a), low), 0.045, mat, seg=8))
    return s.group(parts, **where)


class Pills:
    """Tablets, capsules and softgels with shared materials, for arrangements."""

    def __init__(self):
        self._mats = {}

    def mat(self, colour, rough=0.5, coat=0.0):
        key = (colour, rough)
        if key not in self._mats:
            self._mats[key] = m.plain("pill", colour, rough, 0.35, coat=coat)
        return self._mats[key]

    def tablet(self, x, y, colour="#F6F2E8", r=0.6, h=0.44, turn=20, z=0.0, score=True):
        return s.place(s.tablet("tablet", r, h, self.mat(colour), score=score), (x, y, z), turn=turn)

    def capsule(self, x, y, one="#F3EDE0", two="#1F4A38", turn=0, length=2.1, r=0.38, z=0.0):
        return s.group(s.pill("capsule", length, r, [self.mat(one, 0.22), self.mat(two, 0.22)], split=0.55), at=(x, y, z), turn=turn)

    def softgel(self, x, y, colour="#D9952A", turn=0, length=2.0, r=0.56, z=0.0):
        return s.group(s.pill("softgel", length, r, [self.mat(colour, 0.14, 0.6)]), at=(x, y, z), turn=turn)
