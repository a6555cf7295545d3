"""Article covers: one grammar. A sheet of coloured paper, one circle, one low lamp from the upper left, and simple
forms in an order that says what the article is about. The subject keeps to the middle square, since phones show only that.
The key is the article's cover name."""

import math

from . import materials as m
from . import packs, stage
from . import props as p
from . import shapes as s
from . import small_props as q
from .still_lifes import blister

GREEN, MARIGOLD, CLAY, SAGE, SAND, MIST, IVORY = "#1F4A38", "#DDA032", "#A9583C", "#A9B79B", "#E4CB96", "#C3CFC6", "#F2ECE0"
WHITE, CREAM = "#F8F4EA", "#F1E7D2"


def start(ground=IVORY, width=26.5, y=-0.3):
    """The stage of the series, `width` centimetres across; every cover has the same lamp and the same angle."""
    stage.new(ground, room=0.42, lamps=False)
    stage.softbox((-47, 36, 41), (0, 0, 0), 10, 10, 104.0, "#FFF8EC")
    stage.softbox((40, -46, 46), (0, 0, 0), 46, 46, 0.55, "#FBFAF6")
    stage.camera((0, y, 0), width / 0.36, elevation=56, lens=100)
    return p.Pills()


def ring(n, r, cx=0.0, cy=0.0, phase=0.0):
    """Places on a circle: number, x, y and the outward direction in degrees."""
    for i in range(n):
        a = 2 * math.pi * i / n + phase
        yield i, cx + r * math.cos(a), cy + r * math.sin(a), math.degrees(a)


def beside(curve, off):
    """The line that runs at a distance to the left of a curve of t in 0 … 1."""

    def line(t):
        (x, y), (ax, ay), (bx, by) = curve(t), curve(t - 0.001), curve(t + 0.001)
        long = math.hypot(bx - ax, by - ay)
        return x - off * (by - ay) / long, y + off * (bx - ax) / long

    return line


def spread(curve, count):
    """Points at equal distances along a curve of t in 0 … 1."""
    fine = [curve(i / 2000) for i in range(2001)]
    run = [0.0]
    for (ax, ay), (bx, by) in zip(fine, fine[1:]):
        run.append(run[-1] + math.hypot(bx - ax, by - ay))
    at = 0
    for k in range(count):
        while run[at] < run[-1] * k / (count - 1) and at < 2000:
            at += 1
        yield fine[at]


def generics():
    """Two curves of tablets that nearly coincide: bioequivalence."""
    pills = start(y=0.2)
    q.inlay(6.7, GREEN, at=(0.6, 0.0))
    level = lambda t: (-10.4 + 21.8 * t, -5.2 + 11.2 * (math.exp(-2.0 * t) - math.exp(-9.0 * t)) / 0.54)
    for k, (x, y) in enumerate(spread(beside(level, 0.9), 17)):
        pills.tablet(x, y, WHITE, r=0.8, h=0.62, turn=37 * k, z=0.03)
    for k, (x, y) in enumerate(spread(beside(level, -0.9), 16)):
        pills.tablet(x, y, MARIGOLD, r=0.8, h=0.62, turn=29 * k, z=0.03, score=False)


def label():
    """A label, read through a dome of glass."""
    start(SAGE, y=-0.1)
    q.inlay(7.6, IVORY, at=(-0.6, 0.2))
    p.sheet("tag", 14.3, 9.1, z=0.04, at=(-0.2, 0.1, 0), turn=7)
    q.dome_lens(3.3, at=(3.3, -0.7), z=0.075)
    p.Pills().capsule(-10.2, -5.0, two=MARIGOLD, turn=35, length=2.7, r=0.5)


def schedule():
    """The prescription is the key."""
    pills = start(y=-0.2)
    q.inlay(7.2, CLAY, at=(0.4, 0.3))
    p.sheet("rx", 8.9, 11.9, z=0.04, at=(-1.2, 0.2, 0), turn=8)
    q.key(at=(0.2, -0.9, 0.08), turn=-24, scale=1.06)
    for x, y, turn in ((-3.6, -3.4, 20), (-1.7, -4.4, -32)):
        pills.capsule(x, y, WHITE, GREEN, turn=turn, length=2.5, r=0.46, z=0.08)


def pressure():
    """Seven days round a heart, one tablet each; today is marigold."""
    pills = start(SAND, y=-0.2)
    q.inlay(8.7, IVORY)
    china = m.plain("china", "#FAF7F0", 0.25, 0.5)
    for i, x, y, a in ring(7, 6.0, phase=math.radians(-90 - 360 / 7 * 3)):
        today = i == 3
        q.dish(1.95, m.plain("today", MARIGOLD, 0.3, 0.45) if today else china, (x, y), h=1.0, z=0.03)
        if i <= 3:
            pills.tablet(x, y, WHITE if today else GREEN, r=0.86, h=0.55, turn=40 * i, z=0.24)
    q.heart(2.5, 0.75, CLAY, at=(0, -0.1, 0.03))


def insulin():
    """Vials on a cool stage among ice."""
    pills = start(MIST, y=0.5)
    q.plinth(5.9, 0.55, IVORY)
    cold = m.glass("ice", "#F2F8F6", rough=0.06, ior=1.25)
    blocks = ((-5.4, 4.9, 20, 2.7), (-8.3, 2.4, 52, 2.2), (6.7, -3.9, 15, 2.8), (8.4, -0.7, 66, 2.1), (5.9, 4.4, 35, 2.3), (-5.3, -4.5, 60, 2.4), (-8.4, -4.9, 24, 1.8))
    for x, y, turn, size in blocks:
        q.ice(size, cold, (x, y), turn)
    flint, r = m.glass("flint", "#F3F7F5"), 1.35
    for x, y, cap in ((-2.7, 1.0, IVORY), (0.1, -1.2, MARIGOLD), (2.9, 0.9, IVORY)):
        bottle, top = packs.glass_bottle(r, 3.9, 0.74, 0.45, flint, shoulder=0.75, wall=0.11, foot=0.25)
        crimp = s.lathe("crimp", s.fillet([(0.75, top - 0.42), (1.0, top - 0.42), (1.0, top + 0.25), (0, top + 0.25)], [0, 0.1, 0.1, 0], 5), packs.foil(0.25))
        lid = s.lathe("lid", s.fillet([(0, top + 0.24), (0.97, top + 0.24), (0.97, top + 0.5), (0, top + 0.5)], [0, 0.05, 0.09, 0], 5), pills.mat(cap, 0.35))
        inside = packs.content(r - 0.12, 3.3, "#F6F4EC", base=0.27, rough=0.2)
        paper = s.band("label", r + 0.012, 0.7, 3.0, 7.2, m.plain("paper", GREEN if cap == MARIGOLD else WHITE, 0.6, 0.2))
        s.group([bottle, crimp, lid, inside, paper], at=(x, y, 0.56))


def vitamin_d():
    """A marigold sun of softgels."""
    pills = start(width=27.5, y=0.0)
    q.plinth(3.7, 0.7, MARIGOLD)
    for n, r, colour, long in ((12, 5.4, "#E3A83A", 2.3), (20, 7.9, "#D58F25", 2.0)):
        for _, x, y, a in ring(n, r, phase=0.13 * n):
            pills.softgel(x, y, colour, turn=a, length=long, r=0.58)


def monsoon():
    """A dry round while drops stand all about."""
    pills = start(GREEN, y=0.0)
    q.plinth(5.7, 0.4, IVORY)
    water = m.film("water", opacity=0.07, colour="#E4EEE8", rough=0.03, gloss=2.2)
    taken = []
    for gx in range(-11, 12):
        for gy in range(-9, 10):
            x, y = gx * 1.8 + 0.9 * math.sin(gx * 5.1 + gy * 2.7), gy * 1.8 + 0.9 * math.cos(gx * 2.3 + gy * 4.9)
            r = 0.22 + 0.8 * abs(math.sin(gx * 3.7 + gy * 1.9)) ** 1.6
            if math.hypot(x, y) < 6.2 + r or any(math.hypot(x - ox, y - oy) < r + other + 0.16 for ox, oy, other in taken):
                continue
            taken.append((x, y, r))
            q.drop(r, water, (x, y))
    for i, x, y, a in ring(6, 2.9, phase=0.3):
        pills.capsule(x, y, WHITE, MARIGOLD if i == 5 else SAGE, turn=a, z=0.4, length=2.6, r=0.48)
    pills.tablet(0, 0, WHITE, r=0.95, h=0.6, z=0.4)


def wholesale():
    """Rows of plain cartons, one chosen."""
    start(y=0.9)
    tape = m.plain("tape", "#D9C49A", 0.35, 0.4)
    for i in range(5):
        for j in range(4):
            chosen = (i, j) == (2, 2)
            board = m.plain("board", GREEN if chosen else (CREAM, "#E9DCC2", WHITE)[(i + 2 * j) % 3], 0.55, 0.25)
            x, y = -9.4 + i * 4.7, 6.4 - j * 4.3
            h = 3.7 if chosen else 1.5 + 0.75 * ((i * 2 + j * 3) % 3)
            s.place(s.box("carton", 3.5, 3.1, h, board, bevel=0.06), (x, y, 0.03), turn=1.8 * math.sin(i * 3 + j * 5))
            if chosen:
                p.disc(0.95, MARIGOLD, h=0.06, at=(x, y, h + 0.03))
            else:
                s.place(s.box("tape", 0.62, 3.14, 0.012, tape, bevel=0.004, steps=1), (x, y, h + 0.026), turn=1.8 * math.sin(i * 3 + j * 5))


def diabetes():
    """A ring of sugar, its gap closed by tablets."""
    pills = start(MARIGOLD, y=0.2)
    q.plinth(3.9, 0.45, IVORY)
    sugar = m.bumpy(m.plain("sugar", "#FBFAF5", 0.85, 0.1), 14, 0.4)
    for i, x, y, a in ring(20, 7.0, phase=0.16):
        if 15 <= i <= 18:
            pills.tablet(x, y, GREEN, r=0.95, h=0.62, turn=a)
        else:
            s.place(s.box("sugar", 1.6, 1.6, 1.5, sugar, bevel=0.12, steps=3), (x, y, 0), turn=a + 8 * math.sin(i * 4))
    pills.tablet(0, 0, GREEN, r=1.5, h=0.85, turn=-20, z=0.45)


def falsified():
    """A perfect grid, and the one that is not."""
    pills = start(SAGE, y=-0.2)
    q.inlay(1.95, CLAY, at=(3.2, -1.4))
    for i in range(9):
        for j in range(7):
            x, y = -12.8 + i * 3.2, 8.2 - j * 3.2
            if (i, j) == (5, 3):
                pills.capsule(x, y, "#EBDDB9", "#4E8C69", turn=-44, z=0.03, length=2.95, r=0.55)
            else:
                pills.capsule(x, y, WHITE, GREEN, turn=24, length=2.6, r=0.5)


def children():
    """Measures of three sizes, and the syringe that is exact."""
    pills = start(y=0.4)
    q.inlay(7.6, SAND, at=(0.2, 0.2))
    cup = m.film("cup", opacity=0.05, colour="#FFFFFF", rough=0.08, gloss=1.5, walled=True)
    wall = s.fillet([(0, 0), (1.62, 0), (2.06, 2.45), (2.12, 2.45), (2.12, 2.6), (2.0, 2.6), (1.5, 0.14), (0, 0.14)], 0.06, 4)
    for x, y, size, colour in ((-4.9, 1.9, 0.9, "#EDB75F"), (-0.9, 1.2, 1.2, "#DD9640"), (4.6, 1.4, 1.62, "#C6762C")):
        s.place(s.lathe("cup", wall, cup, seg=128), (x, y, 0.03), scale=size)
        syrup = m.film("syrup", opacity=0.12, colour=colour, rough=0.02, gloss=1.0, walled=True, tint=colour)
        s.place(s.lathe("syrup", s.fillet([(0, 0.16), (1.48, 0.16), (1.78, 1.5), (0, 1.5)], [0, 0.05, 0.03, 0], 4), syrup, seg=128), (x, y, 0.03), scale=size)
    tube, fluid = m.film("barrel", 0.08, "#FBFAF7", 0.15, 0.9, walled=True), m.film("dose", 0.12, "#D9983F", 0.05, 1.0, walled=True, tint="#D9983F")
    parts = [
        s.lathe("barrel", [(0.74, 0), (0.74, 6.4)], tube, seg=64),
        s.lathe("flange", s.fillet([(0.7, 6.4), (1.15, 6.4), (1.15, 6.58), (0.7, 6.58)], 0.05, 3), pills.mat(WHITE, 0.4), seg=64),
        s.lathe("plunger", s.fillet([(0, 2.7), (0.68, 2.7), (0.68, 3.3), (0.3, 3.4), (0.3, 8.8), (0.95, 8.8), (0.95, 9.05), (0, 9.05)], 0.05, 3), pills.mat(GREEN, 0.4), seg=64),
        s.lathe("dose", [(0, 0.1), (0.69, 0.1), (0.69, 2.7), (0, 2.7)], fluid, seg=64),
        s.lathe("tip", [(0.74, 0), (0.24, -0.35), (0.2, -1.3), (0, -1.3)], pills.mat(WHITE, 0.4), seg=48),
    ]
    s.group(parts, at=(4.2, -5.4, 1.16), tilt=-90, turn=82)


def side_effects():
    """Rings that spread from one marigold tablet."""
    pills = start(y=0.0)
    q.ripples("#EFE6D5", at=(0.6, 0.2))
    q.plinth(1.9, 0.42, GREEN, at=(0.6, 0.2))
    pills.tablet(0.6, 0.2, MARIGOLD, r=1.25, h=0.8, z=0.42, turn=40)


def stewardship():
    """A petri dish with clear zones around three discs."""
    pills = start(GREEN, width=25.0, y=-0.1)
    q.petri(7.7, "#E9CE8C")
    z = 0.43
    zones = ((-3.2, -0.9, 2.9, GREEN), (2.0, 3.9, 2.1, MARIGOLD), (3.2, -2.9, 1.35, CLAY))
    for x, y, _, colour in zones:
        pills.tablet(x, y, WHITE, r=0.78, h=0.34, z=z, score=False)
        p.disc(0.36, colour, h=0.05, at=(x, y, z + 0.31))
    bead = m.plain("colony", "#FBF5E4", 0.3, 0.45)
    k = 0
    for gx in range(-14, 15):
        for gy in range(-14, 15):
            x, y = gx * 0.62 + 0.24 * math.sin(gx * 7.3 + gy * 3.1), gy * 0.62 + 0.24 * math.cos(gx * 2.9 + gy * 6.7)
            k += 1
            if math.hypot(x, y) > 7.0 or k % 11 == 0 or any(math.hypot(x - zx, y - zy) < zr for zx, zy, zr, _ in zones):
                continue
            r = 0.13 + 0.14 * abs(math.sin(k * 1.7))
            dome = [(r * math.cos(t), 0.7 * r * math.sin(t)) for t in [i * math.pi / 12 for i in range(6)]] + [(0, 0.7 * r)]
            s.place(s.lathe("colony", dome, bead, seg=20), (x, y, z))
    pills.capsule(-9.9, 3.6, WHITE, MARIGOLD, turn=24, length=2.6, r=0.48)
    pills.capsule(9.7, -4.6, WHITE, CLAY, turn=58, length=2.6, r=0.48)


def catalogue():
    """From powder to carton, left to right."""
    pills = start(y=0.5)
    ax, bx, cx, dx, near, far = -8.1, -2.7, 2.7, 8.1, -2.7, 2.7
    for x, y, colour in ((ax, near, SAGE), (bx, far, SAND), (cx, near, MARIGOLD), (dx, far, GREEN)):
        q.plinth(3.6, 0.45, colour, at=(x, y))
    heap = [(2.6, 0.0), (2.05, 0.5), (1.35, 1.2), (0.65, 1.8), (0.2, 2.06), (0, 2.1)]
    s.place(s.lathe("powder", heap, m.bumpy(m.plain("powder", "#FBF8F0", 0.95, 0.03), 6, 0.5)), (ax, near, 0.45))
    for i, x, y, a in ring(3, 1.35, bx, far, 0.5):
        pills.tablet(x, y, WHITE, r=1.08, h=0.7, turn=a, z=0.45)
    blister({"at": (cx, near, 0.47), "turn": 24}, cols=3, rows=2, w=5.4, d=3.7)
    p.carton("folic", 3.7, 5.8, 2.0, at=(dx, far + 0.2, 0.46), turn=-16)


def expiry():
    """Twelve months round a brass gnomon, whose shadow points at March."""
    pills = start(SAND, y=0.2)
    q.inlay(7.9, IVORY)
    for i, x, y, a in ring(12, 6.4, phase=math.radians(-37.5)):
        pills.tablet(x, y, MARIGOLD if i == 0 else GREEN if i in (1, 2) else WHITE, r=1.0, h=0.64, z=0.03, turn=33 * i)
    q.gnomon(1.25, 4.4, at=(0, 0, 0.03))


def gmp():
    """Papers that are used: sheets, a pen, a seal."""
    pills = start(GREEN, y=-0.2)
    q.inlay(7.0, MARIGOLD, at=(2.2, 0.8))
    for k, (x, y, turn) in enumerate(((-3.4, 0.9, 13), (-1.0, 0.0, -6), (1.4, 0.5, 4))):
        p.sheet("form", 8.6, 11.5, z=0.04 + 0.045 * k, at=(x, y, 0), turn=turn)
    p.pen(at=(-2.4, 0.3, 0.17), turn=-12, scale=0.95)
    seal = s.fillet([(0, 0), (1.5, 0), (1.58, 0.24), (1.1, 0.4), (1.05, 0.26), (0, 0.26)], 0.1, 5)
    s.place(s.lathe("wax", seal, m.plain("wax", CLAY, 0.3, 0.5), seg=64), (8.1, -3.4, 0.03))
    pills.tablet(-8.6, -4.6, WHITE, r=0.95, h=0.6, turn=20)


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
