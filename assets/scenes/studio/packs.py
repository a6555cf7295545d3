"""The twelve pack kinds, each built at the origin with blank printed surfaces."""

import math
from itertools import pairwise

from kinds import KINDS

from . import materials as m
from . import shapes as s

AMBER, WHITE, FOIL = "#DDB47E", "#F4F1EA", "#DAD8D2"


def surface(kind, slot):
    return next(x for x in KINDS[kind] if x.slot == slot)


def foil(rough=0.32):
    return m.plain("foil", FOIL, rough=rough, spec=0.5, metal=0.72)


def quiet_foil():
    """The foil of blisters: sand-blasted, so that it takes the light evenly instead of glittering."""
    return m.plain("foil", "#DDDAD2", rough=0.5, spec=0.4, metal=0.45)


def carton_of(kind, slot="a"):
    c = surface(kind, slot)
    return s.carton("carton", c.width, c.height, c.depth, m.printed(slot))


def cap(r, z0, height, mat, ribs=60):
    """A screw cap with a ribbed skirt."""
    profile = s.fillet([(r * 0.9, z0), (r, z0), (r, z0 + height), (0, z0 + height)], [0, 0.05, height * 0.12, 0], 6)
    dense = []
    for (r0, h0), (r1, h1) in pairwise(profile):
        steps = 8 if abs(h1 - h0) > height * 0.4 else 1
        dense += [(r0 + (r1 - r0) * i / steps, h0 + (h1 - h0) * i / steps) for i in range(steps)]
    dense.append(profile[-1])
    return s.lathe("cap", dense, mat, ribs=ribs, rib=r * 0.035, rib_z=(z0 + 0.02, z0 + height * 0.86))


def glass_bottle(r, body, neck_r, neck, mat, shoulder=1.6, wall=0.13, foot=0.35):
    """A walled bottle: outside up, inside down."""
    top = body + shoulder
    outside = s.fillet(
        [(0, 0.12), (r * 0.7, 0.0), (r, 0.0), (r, body), (neck_r, top), (neck_r, top + neck)],
        [0, 0.2, foot, shoulder * 0.9, shoulder * 0.45, 0],
        10,
    )
    inside = s.fillet(
        [(neck_r - wall, top + neck), (neck_r - wall, top), (r - wall, body), (r - wall, 0.25), (0, 0.25)],
        [0, shoulder * 0.45, shoulder * 0.9, foot, 0],
        10,
    )
    return s.lathe("bottle", outside + inside, mat), top + neck


def content(r, height, colour, base=0.3, rough=0.25, dome=0.0):
    mat = m.plain("content", colour, rough=rough, spec=0.4)
    return s.lathe("content", s.fillet([(0, base), (r, base), (r, height), (0, height + dome)], [0, 0.3, 0.05, 0], 6), mat)


def blister_card(cols=5, rows=2, w=10.4, d=4.4, pill_r=0.56, pill_h=0.42, shape="round"):
    """A strip seen from its pocket side, lying on the floor."""
    parts = [s.plate("foil", w, d, 0.035, quiet_foil(), corner=0.3)]
    pvc, pill = m.film("pvc", opacity=0.07, rough=0.2, gloss=0.55), m.tinted("pill", rough=0.5, spec=0.3)
    shell = m.tinted("accent", rough=0.2, spec=0.5)
    stretch = 1.0 if shape == "round" else 1.75
    for i in range(cols):
        for j in range(rows):
            x, y = (i + 0.5) * w / cols - w / 2, ((j + 0.5) * d / rows - d / 2) * 0.94
            R, top = pill_r + 0.2, pill_h + 0.2
            wall = s.fillet([(R + 0.12, 0.037), (R, 0.06), (R - 0.12, top), (0, top)], [0, 0.08, 0.22, 0], 6)
            pocket = s.place(s.lathe("pocket", wall, pvc, seg=48), (x, y, 0))
            pocket.scale = (1, stretch, 1)
            parts.append(pocket)
            if shape == "capsule":
                two = s.pill("capsule", pill_r * 2 * stretch + 0.1, pill_h / 2, [pill, shell], split=0.56)
                parts.append(s.group(two, at=(x, y, 0.05), turn=90))
                continue
            one = s.tablet("tablet", pill_r, pill_h, pill, score=shape == "round", dome=0.22 if shape == "round" else 0.3)
            s.place(one, (x, y, 0.05), turn=27 * (i + 2 * j) % 180 if shape == "round" else 0)
            if shape == "oblong":
                one.scale = (1, stretch, 1)
            parts.append(one)
    return parts


def printed_foil(kind, slot="a"):
    p = surface(kind, slot)
    return s.plate("foil-print", p.width, p.height, 0.05, m.printed(slot, rough=0.34, spec=0.8, metal=0.25), corner=0.35, printed=True)


def carton_blister_round():
    s.place(carton_of("carton-blister+round"), (0, 1.6, 0))
    s.group(blister_card(w=9.6, d=4.0, pill_r=0.52), at=(0.9, -4.0, 0.02), turn=-7)


def carton_blister_oblong():
    s.place(carton_of("carton-blister+oblong"), (-2.6, 1.2, 0), turn=4)
    lean = 66
    card = blister_card(cols=4, rows=2, w=6.0, d=7.0, pill_r=0.5, pill_h=0.46, shape="oblong")
    s.group(card, at=(4.0, 0.4, 3.22), tilt=lean, turn=-10)
    s.place(s.box("prop", 3, 0.5, 4.4, m.plain("prop", "#EFE6D5", 0.8, 0.1)), (4.2, 2.6, 0), turn=-10)


def carton_blister_long():
    s.place(carton_of("carton-blister+long"), (0, 1.8, 0))
    s.group(blister_card(cols=7, rows=2, w=9.4, d=3.4, pill_r=0.42, pill_h=0.34), at=(-1.4, -5.2, 0.02), turn=5)
    s.group(blister_card(cols=7, rows=2, w=9.4, d=3.4, pill_r=0.42, pill_h=0.34), at=(1.9, -4.9, 0.5), turn=-9, roll=3)


def carton_blister_capsule():
    s.place(carton_of("carton-blister+capsule"), (-1.2, 1.8, 0), turn=2)
    s.group(blister_card(w=9.0, d=4.9, pill_r=0.5, pill_h=0.58, shape="capsule"), at=(0.9, -4.1, 0.02), turn=-8)
    pill, shell = m.tinted("pill", rough=0.22, spec=0.5), m.tinted("accent", rough=0.2, spec=0.5)
    for x, y, turn in ((5.2, 0.2, 40), (6.2, -1.2, -25)):
        s.group(s.pill("capsule", 1.85, 0.31, [pill, shell], split=0.56), at=(x, y, 0), turn=turn)


def standing_foil(key, lean=62, x=-0.3, y=1.5, turn=0):
    p = surface(key, "a")
    rise = math.sin(math.radians(lean))
    s.place(printed_foil(key), (x, y, p.height / 2 * rise + 0.02), tilt=lean, turn=turn)
    s.place(s.box("prop", 5, 0.6, p.height * 0.45, m.plain("prop", "#EFE6D5", 0.8, 0.1)), (x, y + 1.5, 0), turn=turn)


def blister_round():
    standing_foil("blister+round")
    s.group(blister_card(w=10.2, d=4.4), at=(0.7, -3.4, 0.02), turn=-9)


def blister_small():
    standing_foil("blister+small", x=0.5, turn=5)
    s.group(blister_card(cols=7, rows=2, w=10.0, d=3.6, pill_r=0.44, pill_h=0.34), at=(-0.6, -2.9, 0.02), turn=8)
    pill = m.tinted("pill", rough=0.5, spec=0.3)
    for x, y, turn in ((5.5, -2.2, 20), (6.4, -3.2, 110)):
        s.place(s.tablet("tablet", 0.44, 0.34, pill, score=True), (x, y, 0), turn=turn)


def blister_capsule():
    standing_foil("blister+capsule", x=0.2)
    s.group(blister_card(w=10.0, d=4.9, pill_r=0.5, pill_h=0.58, shape="capsule"), at=(-0.7, -3.7, 0.02), turn=7)


def amber_bottle():
    label = surface("amber-bottle", "a")
    r = 2.55
    amber = m.glass("amber", AMBER, rough=0.02)
    _, top = glass_bottle(r, 6.9, 1.75, 0.5, amber, shoulder=1.25)
    content(r - 0.3, 6.2, "#8A5A2C", rough=0.8)
    cap(1.98, top - 0.25, 1.55, m.tinted("accent"))
    s.band("label", r + 0.015, 0.95, 0.95 + label.height, label.width, m.printed("a"))
    pill = m.tinted("pill", rough=0.5, spec=0.3)
    for x, y, turn in ((3.7, -2.3, 20), (4.9, -3.4, 110)):
        s.place(s.tablet("tablet", 0.58, 0.44, pill, score=True), (x, y, 0), turn=turn)
    leaning = s.tablet("tablet", 0.58, 0.44, pill, score=True)
    s.place(leaning, (3.98, -3.0, 0.18), tilt=0, roll=-20, turn=35)


def syrup():
    label = surface("syrup", "a")
    r = 2.6
    _, top = glass_bottle(r, 9.0, 1.35, 0.6, m.glass("amber", AMBER, rough=0.02), shoulder=2.3)
    content(r - 0.14, 9.0, "#6B2E0E")
    cap(1.55, top - 0.3, 1.5, m.tinted("accent"), ribs=48)
    s.band("label", r + 0.015, 1.3, 1.3 + label.height, label.width, m.printed("a"))
    cup = m.film("cup", opacity=0.20, colour="#FBFAF7", rough=0.3, gloss=0.5)
    wall = s.fillet([(0, 0.12), (1.28, 0.12), (1.62, 2.9), (1.7, 2.9), (1.7, 2.78), (1.66, 2.78), (1.36, 0), (0, 0)], 0.06, 4)
    s.place(s.lathe("cup", wall, cup), (4.6, -2.3, 0))
    tick = m.plain("tick", "#8E958F", 0.6)
    for k in range(4):
        z = 0.75 + k * 0.5
        rr = 1.36 + 0.33 * z / 2.9 + 0.035
        mark = s.band("tick", rr, z, z + 0.045, 0.75 if k % 2 else 0.5, tick, seg=12)
        s.place(mark, (4.6, -2.3, 0), turn=18)


def drops():
    s.place(carton_of("drops"), (-2.5, 1.9, 0), turn=8)
    label = surface("drops", "b")
    r, x, y = 1.5, 2.4, -0.9
    bottle, top = glass_bottle(r, 4.3, 0.72, 0.35, m.glass("amber", AMBER, rough=0.02), shoulder=1.0, wall=0.1)
    inside = content(r - 0.12, 4.0, "#6B2E0E")
    collar = cap(0.95, top - 0.25, 0.95, m.plain("collar", WHITE, 0.4), ribs=40)
    z = top + 0.68
    bulb = s.fillet([(0, z), (0.62, z), (0.66, z + 0.35), (0.5, z + 1.5), (0.3, z + 2.05), (0, z + 2.1)], [0, 0.05, 0.2, 0.4, 0.3, 0], 6)
    rubber = s.lathe("bulb", bulb, m.tinted("accent", rough=0.6, spec=0.25))
    print_b = s.band("label", r + 0.012, 0.55, 0.55 + label.height, label.width, m.printed("b"))
    s.group([bottle, inside, collar, rubber, print_b], at=(x, y, 0), turn=8)


def vial():
    s.place(carton_of("vial"), (-2.6, 1.9, 0), turn=8)
    label = surface("vial", "b")
    r = 1.32
    bottle, top = glass_bottle(r, 4.0, 0.72, 0.5, m.glass("flint", "#F3F7F5"), shoulder=0.75, wall=0.11, foot=0.25)
    powder = s.lathe("powder", s.fillet([(0, 0.26), (r - 0.13, 0.26), (r - 0.13, 3.3), (0, 3.5)], [0, 0.2, 0.2, 0], 6), m.bumpy(m.plain("powder", "#F7F4EC", 0.9, 0.05), 9, 0.3))
    crimp = s.lathe("crimp", s.fillet([(0.74, top - 0.42), (0.99, top - 0.42), (0.99, top + 0.28), (0, top + 0.28)], [0, 0.1, 0.1, 0], 5), foil(0.25))
    lid = s.lathe("lid", s.fillet([(0, top + 0.27), (0.96, top + 0.27), (0.96, top + 0.52), (0, top + 0.52)], [0, 0.05, 0.09, 0], 5), m.tinted("accent"))
    print_b = s.band("label", r + 0.012, 0.5, 0.5 + label.height, label.width, m.printed("b"))
    s.group([bottle, powder, crimp, lid, print_b], at=(2.5, -1.0, 0), turn=10)


def one_ampoule(slot, glassy):
    r = 0.72
    outside = s.fillet(
        [(0, 0), (r, 0), (r, 3.9), (0.3, 4.6), (0.3, 4.75), (0.44, 5.1), (0.36, 6.6), (0.16, 7.1), (0, 7.12)],
        [0, 0.18, 0.7, 0.15, 0.1, 0.25, 0.5, 0.1, 0],
        7,
    )
    w = 0.07
    inside = [(max(0.0, x - w), z) for x, z in reversed(outside) if 0.1 < z < 7.0]
    inside = [(0, 7.0)] + inside + [(0, 0.12)]
    label = surface("ampoule", slot)
    ring = s.band("ring", 0.33, 4.62, 4.74, 2.07, m.plain("ring", "#F4F1EA", 0.4), seg=48)
    printed = s.band("label", r + 0.01, 0.55, 0.55 + label.height, label.width, m.printed(slot))
    liquid = s.lathe("liquid", s.fillet([(0, 0.12), (r - 0.09, 0.12), (r - 0.09, 3.75), (0, 3.75)], [0, 0.15, 0.1, 0], 5), m.plain("content", "#8A4A1C", 0.2))
    return [s.lathe("ampoule", outside + inside, glassy), printed, liquid, ring]


def ampoule():
    s.place(carton_of("ampoule"), (-3.0, 2.0, 0), turn=3)
    amber = m.glass("amber", AMBER, rough=0.01)
    for k, (x, y, turn) in enumerate(((3.0, -1.4, 6), (4.9, -1.9, 12), (6.8, -1.3, 18))):
        s.group(one_ampoule("b", amber), at=(x, y, 0), turn=turn)


def tube():
    s.place(carton_of("tube"), (-0.6, 3.4, 0))
    p = surface("tube", "b")
    length, r, flat = p.width + 1.0, 1.28, 2.1
    rows, seg = 40, 72
    verts, faces, uvs = [], [], []
    for i in range(rows + 1):
        t = i / rows
        ease = t**1.6
        a, b = r + (flat - r) * ease, max(0.045, r * (1 - t**1.9))
        for j in range(seg):
            ang = 2 * math.pi * j / seg - math.pi / 2
            verts.append((length * t, a * -math.cos(ang), b * -math.sin(ang) + max(b, 0.05)))
    for i in range(rows):
        for j in range(seg):
            k = (j + 1) % seg
            faces.append((i * seg + j, (i + 1) * seg + j, (i + 1) * seg + k, i * seg + k))
            for ii, jj in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)):
                up = -math.sin(2 * math.pi * jj / seg - math.pi / 2)
                v = 0.5 - verts[ii * seg + jj % seg][1] / (2 * flat) if up > -0.3 else 0.002
                uvs.append((1 - ii / rows, v))
    body = s.add("tube", verts, faces, m.printed("b", rough=0.3, spec=0.5), uvs=uvs, angle=80)
    crimp = s.box("crimp", 0.55, flat * 2, 0.11, foil(0.3), bevel=0.02)
    s.place(crimp, (length + 0.25, 0, 0))
    shoulder = s.lathe("shoulder", s.fillet([(r, 0), (r, 0.1), (0.7, 0.5), (0.5, 0.5)], [0, 0.05, 0.1, 0], 5), m.plain("shoulder", WHITE, 0.3))
    screw = cap(0.95, 0.42, 1.9, m.tinted("accent"), ribs=44)
    for part in (shoulder, screw):
        s.place(part, (0.02, 0, r), roll=-90)
    s.group([body, crimp, shoulder, screw], at=(6.6, -1.6, 0), turn=180 + 7)


def jar():
    label = surface("jar", "a")
    r = 3.35
    white = m.plain("jar", "#F5F2EB", rough=0.32, spec=0.45)
    s.lathe("jar", s.fillet([(0, 0), (r, 0), (r, 7.6), (2.9, 8.4), (2.9, 8.9), (0, 8.9)], [0, 0.45, 0.7, 0.3, 0, 0], 8), white)
    cap(3.1, 8.35, 1.75, m.tinted("accent"), ribs=84)
    s.band("label", r + 0.015, 1.05, 1.05 + label.height, label.width, m.printed("a"), seg=96)
    gel = m.tinted("pill", rough=0.16, spec=0.6, coat=0.6)
    for x, y, z, turn in ((3.5, -3.6, 0, 24), (5.1, -2.9, 0, 80), (5.0, -4.5, 0, -30)):
        s.group(s.pill("softgel", 1.75, 0.5, [gel]), at=(x, y, z), turn=turn)


def one_sachet(slot, thick=0.42):
    p = surface("sachet", slot)
    nx, ny = 44, 60
    sides = []
    for sign in (1, -1):
        verts, faces, uvs = [], [], []
        for j in range(ny + 1):
            for i in range(nx + 1):
                u, v = i / nx, j / ny
                du, dv = min(u, 1 - u) * p.width, min(v, 1 - v) * p.height
                rise = (1 - math.exp(-max(0, du - 0.45) / 0.9)) * (1 - math.exp(-max(0, dv - 0.75) / 1.3))
                fold = 0.05 * math.sin(u * 9 + v * 4) * rise
                seam = 0.025 * math.sin(v * p.height * 20) if dv < 0.7 else 0.0
                verts.append(((u - 0.5) * p.width, (v - 0.5) * p.height, sign * (rise * thick * (1.15 - 0.3 * v) + fold * 0.6 + 0.012) + seam))
        for j in range(ny):
            for i in range(nx):
                a = j * (nx + 1) + i
                quad = (a, a + 1, a + nx + 2, a + nx + 1)
                faces.append(quad if sign > 0 else tuple(reversed(quad)))
                corner = [(i / nx, j / ny), ((i + 1) / nx, j / ny), ((i + 1) / nx, (j + 1) / ny), (i / nx, (j + 1) / ny)]
                uvs += corner if sign > 0 else list(reversed(corner))
        mat = m.printed(slot, rough=0.3, spec=0.55) if sign > 0 else foil()
        sides.append(s.add("sachet", verts, faces, mat, uvs=uvs if sign > 0 else None, angle=180))
    return sides


def sachet():
    p = surface("sachet", "a")
    lean = 72
    h = p.height / 2 * math.sin(math.radians(lean))
    s.group(one_sachet("b"), at=(2.9, 2.6, h + 0.05), tilt=lean, turn=-12)
    s.group(one_sachet("a"), at=(-2.2, 0.2, h + 0.05), tilt=lean, turn=6)
    prop = m.plain("prop", "#EFE6D5", 0.8, 0.1)
    s.place(s.box("prop", 3, 0.5, 5.2, prop), (3.1, 4.0, 0), turn=-12)
    s.place(s.box("prop", 3, 0.5, 5.2, prop), (-2.2, 1.6, 0), turn=6)


def inhaler():
    s.place(carton_of("inhaler"), (-3.0, 2.2, 0), turn=8)
    shell = m.tinted("accent", rough=0.3)
    label = surface("inhaler", "b")
    can = s.lathe("canister", s.fillet([(0, 4.4), (1.08, 4.4), (1.08, 8.1), (0.96, 8.35), (0, 8.2)], [0, 0, 0.25, 0.15, 0], 6), foil(0.25))
    sleeve = s.lathe(
        "sleeve",
        s.fillet([(0, 0), (1.12, 0), (1.42, 5.1), (1.5, 5.1), (1.5, 5.3), (1.36, 5.3), (1.2, 4.6), (0, 4.6)], [0, 0.5, 0.1, 0.04, 0.04, 0.04, 0, 0], 6),
        shell,
    )
    mouth = s.box("mouth", 2.0, 3.0, 1.75, shell, bevel=0.55, steps=8)
    s.place(mouth, (0, -1.75, 0.02))
    lip = s.box("mouthpiece", 1.7, 0.5, 1.4, m.plain("lip", WHITE, 0.35), bevel=0.4, steps=6)
    s.place(lip, (0, -3.2, 0.18))
    printed = s.band("label", 1.09, 5.45, 5.45 + label.height, label.width, m.printed("b"))
    s.group([can, sleeve, mouth, lip, printed], at=(2.5, 0.2, 0), turn=28)


def effervescent_tube():
    label = surface("effervescent-tube", "a")
    r = 1.55
    body = m.plain("tube", "#F5F2EB", 0.3, 0.45)
    s.lathe("tube", s.fillet([(0, 0), (r, 0), (r, 10.4), (0, 10.4)], [0, 0.18, 0.05, 0], 6), body)
    lid = s.fillet([(0, 10.3), (r + 0.1, 10.3), (r + 0.16, 10.8), (r + 0.06, 11.8), (0, 11.8)], [0, 0.06, 0.05, 0.16, 0], 6)
    s.lathe("lid", lid, m.tinted("accent"), ribs=0)
    s.band("label", r + 0.012, 0.75, 0.75 + label.height, label.width, m.printed("a"))
    pill = m.bumpy(m.tinted("pill", rough=0.7, spec=0.15), 7, 0.25)
    s.place(s.tablet("tablet", 1.2, 0.42, pill, dome=0.08), (3.4, -1.6, 0))
    s.place(s.tablet("tablet", 1.2, 0.42, pill, dome=0.08), (3.0, -1.35, 0.43), turn=40)
    s.place(s.tablet("tablet", 1.2, 0.42, pill, dome=0.08), (4.55, -0.35, 1.17), tilt=0, roll=-78, turn=48)


BUILDERS = {
    "carton-blister+round": carton_blister_round,
    "carton-blister+oblong": carton_blister_oblong,
    "carton-blister+long": carton_blister_long,
    "carton-blister+capsule": carton_blister_capsule,
    "blister+round": blister_round,
    "blister+small": blister_small,
    "blister+capsule": blister_capsule,
    "amber-bottle": amber_bottle,
    "syrup": syrup,
    "drops": drops,
    "vial": vial,
    "ampoule": ampoule,
    "tube": tube,
    "jar": jar,
    "sachet": sachet,
    "inhaler": inhaler,
    "effervescent-tube": effervescent_tube,
}
