"""Small things that play in the article covers: dishes, drops, a heart, ice, a dome lens, a key, a gnomon."""

import math

from . import materials as m
from . import shapes as s
from .props import brass


def inlay(r, colour, at=(0, 0)):
    """A round of paper, so thin that anything may lie across its edge."""
    return s.place(s.lathe("inlay", [(0, 0.0), (r, 0.0), (r, 0.03), (0, 0.03)], m.plain("inlay", colour, 0.85, 0.1), seg=200), (*at, 0.0))


def plinth(r, h, colour, at=(0, 0)):
    """A low round stage."""
    edge = s.fillet([(0, 0), (r, 0), (r, h), (0, h)], [0, 0, 0.12, 0], 6)
    return s.place(s.lathe("plinth", edge, m.plain("plinth", colour, 0.7, 0.15), seg=200), (*at, 0.0))


def dish(r, mat, at, h=0.85, z=0.0):
    """A little bowl; its floor is at `z` + 0.2."""
    wall = s.fillet(
        [(0, 0), (r * 0.62, 0), (r, h), (r - 0.16, h), (r * 0.56, 0.2), (0, 0.2)],
        [0, 0.12, 0.09, 0.09, 0.3, 0],
        6,
    )
    return s.place(s.lathe("dish", wall, mat, seg=120), (*at, z))


def drop(r, mat, at, z=0.0):
    """A drop of water that stands on paper."""
    rim = [(r * math.cos(t), 0.58 * r * math.sin(t)) for t in (i * math.pi / 36 for i in range(1, 18))]
    return s.place(s.lathe("drop", [(0, 0.0), (r * 0.96, 0.0), *rim, (0, 0.58 * r)], mat, seg=56), (*at, z + 0.004))


def heart(size, h, colour, **where):
    """A heart cut from a thick board, its edges rounded."""
    outline = []
    for i in range(120):
        a = 2 * math.pi * (i + 0.5) / 120
        x = 16 * math.sin(a) ** 3
        y = 13 * math.cos(a) - 5 * math.cos(2 * a) - 2 * math.cos(3 * a) - math.cos(4 * a) + 2.5
        outline.append((-x * size / 16, y * size / 16))
    n = len(outline)
    verts = [(x, y, h) for x, y in outline] + [(x, y, 0) for x, y in outline]
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    obj = s.add("heart", verts, faces, m.plain("heart", colour, 0.5, 0.3), angle=40)
    edge = obj.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.harden_normals = 0.14, 5, True
    return s.place(obj, **where)


def ice(size, mat, at, turn=0.0, z=0.0):
    return s.place(s.box("ice", size, size * 0.94, size * 0.88, mat, bevel=size * 0.14, steps=6), (*at, z + 0.01), turn=turn)


def dome_lens(r, at, z=0.0):
    """A half ball of glass in a brass ring: laid on a page, it enlarges what it covers."""
    side = [(r * math.cos(t), 0.06 + 0.8 * r * math.sin(t)) for t in (i * math.pi / 64 for i in range(32))]
    ball = s.lathe("ball", [(0, 0.06), *side, (0, 0.06 + 0.8 * r)], m.glass("crown", "#FAFCFA", ior=1.5), seg=160)
    hoop = s.fillet([(r - 0.02, 0), (r + 0.34, 0), (r + 0.34, 0.42), (r + 0.06, 0.58), (r - 0.02, 0.4), (r - 0.02, 0)], 0.08, 5)
    return s.group([ball, s.lathe("hoop", hoop, brass(), seg=160)], at=(*at, z))


def key(**where):
    """A brass key lying along +x, its bow at the origin."""
    mat, thick = brass(), 0.26
    circle = [(1.3 + thick * math.cos(t), thick + thick * math.sin(t)) for t in (i * math.pi / 12 for i in range(25))]
    parts = [
        s.lathe("bow", circle, mat, seg=96),
        s.rod("shank", (1.4, 0, thick), (7.2, 0, thick), 0.24, mat),
        s.place(s.lathe("collar", s.fillet([(0.2, 0), (0.42, 0), (0.42, 0.5), (0.2, 0.5)], 0.08, 4), mat, seg=48), (1.75, 0, thick), roll=90),
        s.place(s.lathe("tip", s.fillet([(0, 0), (0.32, 0), (0.32, 0.3), (0, 0.3)], 0.08, 4), mat, seg=48), (7.0, 0, thick), roll=90),
    ]
    for x, long, wide in ((5.3, 1.1, 0.36), (5.95, 1.5, 0.5), (6.65, 1.2, 0.34)):
        parts.append(s.place(s.box("bit", wide, long, 0.3, mat, bevel=0.05), (x, -long / 2 - 0.1, thick - 0.15)))
    return s.group(parts, **where)


def gnomon(r, h, **where):
    """A slender brass cone, as a sundial has it."""
    side = s.fillet([(0, 0), (r, 0), (r, 0.28), (r * 0.72, 0.42), (0.1, h), (0, h + 0.02)], [0, 0.08, 0.08, 0.1, 0.06, 0], 6)
    return s.place(s.lathe("gnomon", side, brass(), seg=128), **where)


def ripples(colour, waves=9, pitch=1.75, height=0.34, outer=40.0, at=(0, 0)):
    """Raked ground: rings that grow faint with their distance."""
    line, r = [], outer
    while r > 0:
        fade = math.exp(-((r / (waves * pitch)) ** 2) * 0.9) * min(1.0, r / 1.4)
        line.append((r, 0.02 + height * fade * (0.5 + 0.5 * math.sin(2 * math.pi * r / pitch))))
        r -= 0.045
    line.append((0, 0.02))
    return s.place(s.lathe("ripples", list(reversed(line)), m.bumpy(m.plain("ground", colour, 0.9, 0.06), 30, 0.12), seg=240), (*at, 0))


def petri(r, agar, at=(0, 0)):
    """A glass dish with a layer of agar, whose surface is at 0.42."""
    wall = s.fillet([(0, 0), (r, 0), (r, 1.15), (r - 0.16, 1.15), (r - 0.16, 0.14), (0, 0.14)], [0, 0.12, 0.06, 0.06, 0.1, 0], 6)
    bed = s.fillet([(0, 0.15), (r - 0.2, 0.15), (r - 0.2, 0.42), (0, 0.42)], [0, 0, 0.04, 0], 4)
    s.place(s.lathe("petri", wall, m.glass("petri", "#F6FAF7", ior=1.42), seg=200), (*at, 0.02))
    return s.place(s.lathe("agar", bed, m.plain("agar", agar, 0.22, 0.45), seg=200), (*at, 0.02))
