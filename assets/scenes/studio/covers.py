"""Article covers: one grammar. Seen from above on the ivory ground, a coloured disc, and dosage forms in an order
that says what the article is about. The key is the article's cover name."""

import math

from . import materials as m
from . import packs, stage
from . import props as p
from . import shapes as s
from .still_lifes import blister

GREEN, MARIGOLD, CLAY, INK, SAGE, SAND, BLUE, IVORY = "#1F4A38", "#DDA032", "#A2553B", "#24302A", "#A9B79B", "#E3CC98", "#2B4A63", "#F4EFE3"


def above(tilt=90, height=100.0, x=0.0, y=0.0, lens=100):
    """The camera of the series: straight down, 36 by 20 centimetres."""
    stage.camera((x, y, 0), height, elevation=tilt, lens=lens)


def start():
    stage.new()
    above()
    return p.Pills()


def ring(n, r, cx=0.0, cy=0.0, phase=0.0):
    for i in range(n):
        a = 2 * math.pi * i / n + phase
        yield i, cx + r * math.cos(a), cy + r * math.sin(a), math.degrees(a)


def generics():
    """Two curves of tablets that nearly coincide: bioequivalence."""
    pills = start()
    p.disc(7.6, GREEN, at=(5.0, -0.4, 0))
    for i in range(15):
        t = i / 14
        x = -14.5 + 29 * t
        rise = 11.4 * (t * 3.2) * math.exp(1 - t * 3.2) - 6.2
        z = 0.25 if math.hypot(x - 5.0, rise + 0.4) < 7.7 else 0.0
        pills.tablet(x, rise, "#F6F2E8", r=0.62, turn=20 * i, z=z)
        z = 0.25 if math.hypot(x + 0.4 - 5.0, rise - 1.5 + 0.4) < 7.7 else 0.0
        pills.tablet(x + 0.4, rise - 1.5, MARIGOLD, r=0.62, turn=30 * i, z=z, score=False)


def label():
    """A label under a brass reading glass."""
    start()
    p.disc(8.2, SAND, at=(-5.2, 0.2, 0))
    p.sheet("tag", 13.2, 8.4, z=0.27, at=(-3.4, 0.0, 0), turn=9)
    hoop = s.lathe("hoop", s.fillet([(4.0, 0), (4.55, 0), (4.55, 0.7), (4.0, 0.7), (4.0, 0)], 0.16, 5), p.brass(), seg=160)
    lens = s.lathe("lens", [(0, 0.1), (4.0, 0.3), (4.0, 0.42), (2.0, 0.7), (0, 0.8)], m.glass("lens", "#FBFDFB"), seg=96)
    grip = s.rod("grip", (4.4, 0, 0.35), (11.6, 0, 0.35), 0.42, m.plain("ebonite", "#1A1712", 0.25, 0.5), end_r=0.58)
    s.group([hoop, lens, grip], at=(2.4, -0.4, 0.9), turn=-38)


def schedule():
    """Three sheets with the red line."""
    pills = start()
    p.disc(7.8, CLAY, at=(-8.6, 0.4, 0))
    for k, (x, y, turn) in enumerate(((-7.0, 0.4, 7), (0.8, -0.3, -3), (8.6, 0.5, 5))):
        p.sheet("rx", 6.9, 9.2, z=0.27 + 0.035 * k, at=(x, y, 0), turn=turn)
        pills.capsule(x + 1.2, y - 2.4, "#F3EDE0", (CLAY, GREEN, INK)[k], turn=turn + 20, z=0.36)
        pills.tablet(x - 0.4, y - 3.1, turn=40 * k, z=0.36)


def pressure():
    """Seven days, one tablet each; today is marigold."""
    pills = start()
    wide = m.plain("tray", "#EFE7D6", 0.6, 0.2)
    s.place(s.box("tray", 31, 7.2, 0.5, wide, bevel=0.2), (0, -0.2, 0))
    for i in range(7):
        x = -12.6 + 4.2 * i
        p.disc(1.78, GREEN if i != 3 else MARIGOLD, h=0.08, at=(x, -0.2, 0.48))
        if i <= 3:
            pills.tablet(x, -0.2, "#F6F2E8", r=0.86, turn=25 * i, z=0.56)
    p.disc(3.4, SAGE, at=(12.4, 8.6, 0))
    pills.tablet(-13.0, -7.0, r=0.86, turn=10)


def insulin():
    """Vials on a cool disc among ice."""
    pills = start()
    p.disc(8.4, BLUE, at=(0.6, 0, 0))
    ice = m.film("ice", opacity=0.22, colour="#EEF4F5", rough=0.08, gloss=1.5)
    for k, (x, y, turn, w) in enumerate(((-6.6, 4.2, 20, 2.6), (-8.6, 1.2, 50, 2.1), (7.6, -4.6, 15, 2.7), (9.6, -1.6, 70, 2.0), (5.4, 6.2, 35, 2.2), (-4.6, -6.4, 60, 2.3))):
        s.place(s.box("ice", w, w, w * 0.8, ice, bevel=0.3, steps=5), (x, y, 0.26), turn=turn)
    for k, (x, y, turn) in enumerate(((-2.2, 0.2, 18), (1.6, -0.2, -4), (5.2, 0.4, -24))):
        flint, r = m.glass("flint", "#F3F7F5"), 1.3
        bottle, top = packs.glass_bottle(r, 4.2, 0.72, 0.4, flint, shoulder=0.7, wall=0.11, foot=0.25)
        lid = s.lathe("lid", s.fillet([(0, top + 0.6), (0.96, top + 0.6), (0.98, top - 0.3), (0.7, top - 0.3)], [0, 0.08, 0.05, 0], 5), pills.mat((MARIGOLD, IVORY, MARIGOLD)[k], 0.35))
        paper = s.band("label", r + 0.012, 0.8, 3.2, 6.0, m.plain("paper", "#FBF8F1", 0.5, 0.2))
        s.group([bottle, lid, paper], at=(x + 0.4 * k, y - 2.4, 1.6), tilt=-90, turn=turn)


def vitamin_d():
    """A marigold sun of softgels."""
    pills = start()
    p.disc(4.1, MARIGOLD, h=0.35, at=(0, 0, 0))
    for n, r, colour in ((14, 6.0, "#E0A83C"), (20, 8.6, "#D9952A")):
        for i, x, y, a in ring(n, r, phase=0.1 * n):
            pills.softgel(x, y, colour, turn=a, length=1.7, r=0.46)
    for i, x, y, a in ring(9, 12.0, phase=0.2):
        if abs(y) < 9:
            pills.tablet(x, y, r=0.5, turn=40 * i)


def monsoon():
    """A dry circle while drops stand all around."""
    pills = start()
    p.disc(6.2, GREEN, at=(0, 0, 0))
    water = m.film("water", opacity=0.05, colour="#DCE6E2", rough=0.03, gloss=1.6)
    k, taken = 0, []
    for gx in range(-9, 10):
        for gy in range(-5, 6):
            x, y = gx * 2.05 + 0.9 * math.sin(gx * 5.1 + gy * 2.7), gy * 2.05 + 0.9 * math.cos(gx * 2.3 + gy * 4.9)
            k += 1
            if math.hypot(x, y) < 7.3 or k % 3 == 0:
                continue
            r = 0.34 + 0.36 * abs(math.sin(gx * 3.7 + gy * 1.9))
            if any(math.hypot(x - ox, y - oy) < r + other + 0.1 for ox, oy, other in taken):
                continue
            taken.append((x, y, r))
            dome = [(0, 0.0), (r, 0.0)] + [(r * math.cos(t), 0.62 * r * math.sin(t)) for t in [i * math.pi / 16 for i in range(1, 8)]] + [(0, 0.62 * r)]
            s.place(s.lathe("drop", dome, water, seg=40), (x, y, 0.005))
    for i, x, y, a in ring(6, 2.5, phase=0.3):
        pills.capsule(x, y, "#F3EDE0", MARIGOLD if i == 0 else SAGE, turn=a, z=0.25)
    pills.tablet(0, 0, r=0.8, z=0.25)


def wholesale():
    """Rows of plain cartons, one chosen."""
    start()
    p.disc(5.0, SAND, at=(7.3, -0.1, 0))
    for i in range(6):
        for j in range(3):
            chosen = (i, j) == (4, 1)
            mat = m.plain("board", GREEN if chosen else ("#F2ECDD", "#ECE3D0", "#F4F0E6")[(i + 2 * j) % 3], 0.55, 0.25)
            x, y = -12.2 + i * 4.88, 5.6 - j * 5.6
            s.place(s.box("carton", 4.1, 2.5 + 1.6, 1.6 if not chosen else 2.6, mat, bevel=0.06), (x, y - 0.0, 0.25 if math.hypot(x - 7.3, y) < 7.5 else 0.02), turn=1.6 * math.sin(i * 3 + j * 5))
    p.disc(1.0, MARIGOLD, h=0.06, at=(7.32, 0, 2.86))


def diabetes():
    """A ring of sugar, its gap closed by tablets."""
    pills = start()
    p.disc(4.6, BLUE, at=(0, 0, 0))
    sugar = m.bumpy(m.plain("sugar", "#FBFAF5", 0.85, 0.1), 12, 0.35)
    for i, x, y, a in ring(22, 7.4, phase=0.14):
        if 3 <= i <= 7:
            pills.tablet(x, y, MARIGOLD if i == 5 else "#F3EDE0", r=0.78, turn=a)
        else:
            s.place(s.box("sugar", 1.45, 1.45, 1.3, sugar, bevel=0.13, steps=3), (x, y, 0), turn=a + 9 * math.sin(i * 4))
    pills.tablet(0, 0, "#F6F2E8", r=1.5, h=0.7, turn=20, z=0.25)


def falsified():
    """A perfect grid, and the one that is not."""
    pills = start()
    p.disc(2.1, CLAY, at=(3.4, -3.4, 0))
    for i in range(9):
        for j in range(5):
            x, y = -13.6 + i * 3.4, 6.8 - j * 3.4
            if (i, j) == (5, 3):
                pills.capsule(x, y, "#EFE3C6", "#3F7F5E", turn=-38, z=0.25, length=2.35, r=0.43)
            else:
                pills.capsule(x, y, "#F3EDE0", GREEN, turn=22)


def children():
    """Measures of three sizes."""
    pills = start()
    p.disc(8.6, SAND, at=(1.4, 0.2, 0))
    cup = m.film("cup", opacity=0.26, colour="#FBFAF7", rough=0.3, gloss=0.6)
    for k, (x, y, size) in enumerate(((-5.6, 0.6, 0.85), (-0.6, 0.0, 1.2), (6.0, -0.6, 1.62))):
        wall = s.fillet([(0, 0.14), (1.5, 0.14), (2.0, 2.6), (2.12, 2.6), (2.12, 2.45), (2.06, 2.45), (1.62, 0), (0, 0)], 0.06, 4)
        s.place(s.lathe("cup", wall, cup, seg=128), (x, y, 0.25), scale=size)
        syrup = m.plain("syrup", ("#C9792B", "#A85C22", "#7E3B14")[k], 0.08, 0.5)
        level = 1.5
        s.place(s.lathe("syrup", s.fillet([(0, 0.16), (1.48, 0.16), (1.48 + 0.2 * level, level), (0, level)], [0, 0.05, 0.03, 0], 4), syrup, seg=128), (x, y, 0.25), scale=size)
    barrel = s.lathe("barrel", [(0.62, 0), (0.62, 6.6)], m.film("barrel", 0.2, "#FBFAF7", 0.2, 0.7), seg=64)
    rod = s.lathe("plunger", s.fillet([(0, 2.6), (0.56, 2.6), (0.56, 3.2), (0.25, 3.3), (0.25, 8.6), (0.8, 8.6), (0.8, 8.8), (0, 8.8)], 0.05, 3), pills.mat(GREEN, 0.4), seg=64)
    dose = s.lathe("dose", [(0, 0.1), (0.58, 0.1), (0.58, 2.6), (0, 2.6)], m.plain("dose", "#A85C22", 0.1, 0.5), seg=64)
    tip = s.lathe("tip", [(0.62, 0), (0.2, -0.3), (0.17, -1.2), (0, -1.2)], pills.mat(IVORY, 0.4), seg=48)
    s.group([barrel, rod, dose, tip], at=(13.2, 4.6, 0.7), tilt=-90, turn=200)


def side_effects():
    """Rings that spread from one marigold pill."""
    pills = start()
    p.disc(2.3, GREEN, at=(-4.0, -0.6, 0))
    pills.tablet(-4.0, -0.6, MARIGOLD, r=1.25, h=0.6, z=0.25, turn=30)
    for k, (n, r) in enumerate(((14, 4.3), (22, 6.8), (30, 9.3), (40, 12.2), (52, 15.4))):
        for i, x, y, a in ring(n, r, -4.0, -0.6, phase=k * 0.21):
            if abs(x) < 19 and abs(y) < 11:
                pills.tablet(x, y, ("#E4B65C", "#EACB8E", "#EFDDB8", "#F2E8D3", "#F5F0E5")[k], r=0.56 - 0.05 * k, h=0.36, turn=a, score=k < 2)


def stewardship():
    """A petri dish with clear zones around the discs."""
    pills = start()
    p.disc(9.2, "#EAD9AE", h=0.3, at=(0, 0, 0))
    s.place(s.lathe("dish", s.fillet([(9.2, 0), (9.55, 0), (9.55, 1.1), (9.3, 1.1), (9.3, 0.1)], 0.06, 3), m.film("dish", 0.12, "#FFFFFF", 0.15), seg=160), (0, 0, 0))
    zones = ((-4.4, -0.6, 3.4, GREEN), (2.0, 4.9, 2.4, MARIGOLD), (4.6, -3.0, 1.5, CLAY))
    for x, y, _, colour in zones:
        pills.tablet(x, y, IVORY, r=0.72, h=0.3, z=0.3, score=False)
        p.disc(0.34, colour, h=0.05, at=(x, y, 0.58))
    bead = m.plain("colony", "#F9F3DF", 0.35, 0.4)
    k = 0
    for gx in range(-14, 15):
        for gy in range(-14, 15):
            x, y = gx * 0.63 + 0.22 * math.sin(gx * 7.3 + gy * 3.1), gy * 0.63 + 0.22 * math.cos(gx * 2.9 + gy * 6.7)
            k += 1
            if math.hypot(x, y) > 8.6 or k % 13 == 0 or any(math.hypot(x - zx, y - zy) < zr for zx, zy, zr, _ in zones):
                continue
            r = 0.16 + 0.12 * abs(math.sin(k * 1.7))
            dome = [(r * math.cos(t), 0.7 * r * math.sin(t)) for t in [i * math.pi / 10 for i in range(5)]] + [(0, 0.7 * r)]
            s.place(s.lathe("colony", dome, bead, seg=16), (x, y, 0.3))
    pills.capsule(13.2, -4.8, turn=40)
    pills.capsule(-13.4, 5.6, two=MARIGOLD, turn=20)


def catalogue():
    """From powder to carton, left to right."""
    pills = start()
    p.disc(3.5, SAGE, at=(-12.6, 0, 0))
    p.disc(3.5, SAND, at=(-4.2, 0, 0))
    p.disc(3.5, MARIGOLD, at=(4.2, 0, 0))
    p.disc(3.5, GREEN, at=(12.6, 0, 0))
    heap = [(2.2, 0.0), (1.7, 0.35), (1.1, 0.85), (0.5, 1.3), (0.15, 1.5), (0, 1.52)]
    s.place(s.lathe("powder", heap, m.bumpy(m.plain("powder", "#FBF8F0", 0.95, 0.03), 6, 0.7)), (-12.6, 0, 0.25))
    for i, x, y, a in ring(3, 1.1, -4.2, 0, 0.5):
        pills.tablet(x, y, r=0.85, turn=a, z=0.25)
    blister({"at": (4.2, 0, 0.27), "turn": 18}, cols=3, rows=2, w=5.2, d=3.6)
    p.carton("folic", 4.2, 5.2, 2.0, at=(12.6, -2.6, 1.25 + 0.02), turn=-12, tilt=-90)


def expiry():
    """Twelve months; March is marigold."""
    pills = start()
    for k in range(12):
        i, j = k % 4, k // 4
        x, y = -9.9 + i * 6.6, 6.0 - j * 6.0
        march = k == 2
        p.disc(2.35, MARIGOLD if march else (GREEN if k < 2 else "#E8DDC6"), h=0.16, at=(x, y, 0))
        for n in range(k % 3 + 1):
            a = 2 * math.pi * n / (k % 3 + 1) + k
            off = 0.0 if k % 3 == 0 else 0.95
            pills.tablet(x + off * math.cos(a), y + off * math.sin(a), "#F6F2E8", r=0.72, h=0.4, turn=40 * n + 15 * k, z=0.16)


def gmp():
    """Papers that are used: sheets, a seal, one tablet."""
    pills = start()
    p.disc(7.4, GREEN, at=(5.4, 0.4, 0))
    for k, (x, y, turn) in enumerate(((-6.6, 0.8, 11), (-2.6, -0.4, -5), (2.4, 0.3, 3))):
        p.sheet("form", 8.6, 11.5, z=0.27 + 0.05 * k, at=(x, y, 0), turn=turn)
    wax = m.plain("wax", CLAY, 0.3, 0.5)
    lumpy = s.lathe("wax", s.fillet([(0, 0), (1.35, 0), (1.42, 0.22), (1.0, 0.34), (0.95, 0.22), (0, 0.22)], 0.1, 5), wax, seg=64)
    s.place(lumpy, (10.6, -4.4, 0.25))
    pills.tablet(10.8, 1.6, r=1.0, h=0.55, z=0.25)
    pills.capsule(12.6, 4.0, two=MARIGOLD, turn=35, z=0.0)


ORDER = {
    "how-generic-medicines-are-approved": generics,
    "how-to-read-a-medicine-label": label,
    "schedule-h-and-h1-explained": schedule,
    "taking-blood-pressure-tablets-every-day": pressure,
    "keeping-insulin-cold": insulin,
    "vitamin-d-sense-and-measure": vitamin_d,
    "storing-medicines-in-the-monsoon": monsoon,
    "choosing-a-wholesale-supplier": wholesale,
    "type-2-diabetes-the-basics": diabetes,
    "spotting-falsified-medicines": falsified,
    "measuring-medicines-for-children": children,
    "reporting-side-effects-in-india": side_effects,
    "antibiotic-stewardship-at-the-counter": stewardship,
    "how-a-product-joins-our-catalogue": catalogue,
    "expiry-and-batch-a-stock-check-in-march": expiry,
    "gmp-documents-that-people-use": gmp,
}
SCENES = {name: (dress, 1280, 720) for name, dress in ORDER.items()}
