"""Banners, headers and the family story. Every function dresses the set and places the camera."""

import math

from . import materials as m
from . import packs, stage
from . import props as p
from . import shapes as s

GREEN, MARIGOLD, CLAY = "#1F4A38", "#DDA032", "#A2553B"


def blister(where, cols=5, rows=2, colour="#F3EDE0", shell=GREEN, shape="round", w=9.6, d=4.2):
    """A strip in final colours (the catalogue's own blisters are tinted later)."""
    parts = packs.blister_card(cols=cols, rows=rows, w=w, d=d, pill_r=0.5, pill_h=0.5 if shape == "capsule" else 0.4, shape=shape)
    final = {"tint-pill": m.plain("pill", colour, 0.45, 0.35), "tint-accent": m.plain("shell", shell, 0.22, 0.45)}
    kids = [k for part in parts for k in (part.children if part.type == "EMPTY" else [part])]
    for kid in kids:
        name = kid.data.materials[0].name.split(".")[0]
        if name in final:
            kid.data.materials[0] = final[name]
    return s.group(parts, **where)


def upright(elevation, field=35.0):
    """The camera of the phone banners. The words stand above: the subject keeps to the lower two fifths, on the right
    to the lower half, and to the middle three quarters of the width."""
    height = 0.405 * field / math.cos(math.radians(elevation))
    stage.camera((0, 0, height), 92, azimuth=0, elevation=elevation, lens=92 * 36 / field)


def banner_1(phone):
    """The apothecary's row: amber glass and brass before a green arch."""
    stage.new()
    pills = p.Pills()
    if phone:
        p.arch(11.6, 13.4, 1.2, GREEN, at=(5.4, 7.0, 0))
        p.dropper("drops", at=(-8.2, -0.4, 0), turn=6)
        p.carton("telmisartan", 5.6, 8.8, 2.8, at=(-3.9, 1.6, 0), turn=9)
        p.amber_pack("bottle", cap="#EFEBE1", at=(1.9, 0.0, 0), turn=4)
        p.amber_pack("syrup", r=2.6, body=8.4, neck_r=1.35, shoulder=2.2, cap=GREEN, label_z=1.1, label_h=6.2, at=(7.5, 0.8, 0), turn=-8)
        for x, y, turn in ((-5.6, -3.6, 10), (-4.2, -4.2, 70)):
            pills.tablet(x, y, turn=turn)
        pills.capsule(-1.2, -4.4, turn=25)
        pills.softgel(5.2, -4.2, turn=-20)
        upright(8)
        return
    p.arch(17, 15.2, 1.2, GREEN, at=(7.4, 8, 0))
    p.dropper("drops", at=(-3.2, -1.0, 0), turn=4)
    p.amber_pack("syrup", r=2.6, body=8.4, neck_r=1.35, shoulder=2.2, cap=GREEN, label_z=1.1, label_h=6.2, at=(1.9, 1.6, 0), turn=-6)
    p.carton("telmisartan", 5.6, 8.8, 2.8, at=(7.2, 2.4, 0), turn=9)
    p.amber_pack("bottle", cap="#EFEBE1", at=(12.7, -0.2, 0), turn=-10)
    p.mortar(at=(18.9, 1.6, 0), turn=-25)
    for x, y, turn in ((4.0, -3.6, 10), (5.4, -4.3, 70)):
        pills.tablet(x, y, turn=turn)
    pills.capsule(7.9, -4.0, turn=28)
    pills.capsule(9.3, -4.9, two=CLAY, turn=-15)
    pills.softgel(15.3, -3.9, turn=25)
    stage.camera((1.2, 0, 7.0), 106, azimuth=0, elevation=7.5, lens=82)


def rows_on_half_disc(pills):
    """The same order for phones: the disc rises from the lower edge."""
    p.disc(12.4, GREEN, at=(0, -15.0, 0))
    z = 0.25
    for i in range(5):
        pills.capsule(-3.6 + i * 1.8, -5.0, "#F3EDE0", "#D9952A" if i == 3 else "#C9C2AE", turn=90, z=z, length=2.3, r=0.42)
    for j in range(2):
        for i in range(7):
            pills.tablet(-5.7 + i * 1.9, -7.6 - j * 1.85, "#F6F2E8" if (2 * i + 3 * j) % 5 else "#E9CDBB", r=0.7, turn=35 * i + 20 * j, z=z)
    for i in range(7):
        pills.softgel(-5.7 + i * 1.9, -12.1, "#D9952A", turn=90, z=z, length=2.0)
    for i in range(8):
        pills.tablet(-6.65 + i * 1.9, -14.6, "#F0E4C8", r=0.78, h=0.4, turn=15 * i, z=z, score=False)
    blister({"at": (7.9, -2.6, 0.27), "turn": 52}, colour="#E9CDBB", w=7.8, d=3.6, cols=4)
    stage.camera((0, 0, 0), 100, elevation=90, lens=115)


def banner_2(phone):
    """Dosage forms in order, from above, on a green disc."""
    stage.new()
    pills = p.Pills()
    if phone:
        rows_on_half_disc(pills)
        return
    cx, cy, r = 9.0, -1.2, 11.2
    p.disc(r, GREEN, at=(cx, cy, 0))
    z = 0.25
    rng = [0, 1, 2, 3, 4]
    for i in rng:
        pills.capsule(cx - 3.2 + i * 1.6, cy + 4.6, "#F3EDE0", "#D9952A" if i == 3 else "#C9C2AE", turn=90, z=z)
    for j in range(2):
        for i in range(6):
            pills.tablet(cx - 4.6 + i * 1.84, cy + 2.1 - j * 1.7, "#F6F2E8" if (i + j) % 5 else "#E9CDBB", r=0.66, turn=35 * i + 20 * j, z=z)
    for i in rng:
        pills.softgel(cx - 3.6 + i * 1.8, cy - 2.3, "#D9952A", turn=90, z=z, length=1.9)
    for i in range(4):
        pills.tablet(cx - 2.9 + i * 1.95, cy - 4.9, "#F0E4C8", r=0.78, h=0.4, turn=15 * i, z=z, score=False)
    blister({"at": (-3.0, 5.3, 0.27), "turn": 52})
    blister({"at": (19.6, 6.0, 0.27), "turn": -40}, colour="#E9CDBB")
    blister({"at": (20.6, -5.6, 0.27), "turn": 24}, shape="capsule", d=5.0, shell="#D9952A")
    pills.capsule(-3.4, -5.9, turn=40)
    stage.camera((0, 0, 0), 105, elevation=90, lens=85)


def banner_3(phone):
    """Brass mortar, leaves and softgels."""
    stage.new()
    pills = p.Pills()
    if phone:
        p.disc(6.3, "#E7D3A3", h=0.5, at=(4.4, 8.0, 6.6), tilt=88)
        p.mortar(at=(3.9, 0.4, 0), size=1.16, turn=-30, stir=(26, 60))
        p.jar("jar", at=(-5.7, 1.6, 0), turn=6)
        p.sprig(7, 8.6, 3.7, at=(4.2, -3.6, 0), turn=-5, seed=1)
        for x, y, turn in ((-2.2, -4.6, 20), (-0.4, -4.0, 75), (-0.9, -5.8, -20), (1.5, -5.3, 130)):
            pills.softgel(x, y, turn=turn)
        upright(12)
        return
    x0 = 9.6
    p.disc(8.2, "#E7D3A3", h=0.5, at=(x0 + 0.6, 9.0, 8.2), tilt=88)
    p.mortar(at=(x0, 0.4, 0), size=1.28, turn=-30, stir=(26, 150))
    p.sprig(8, 10.5, 4.4, at=(x0 + 3.0, -3.4, 0), turn=-6, seed=1)
    p.sprig(6, 8.0, 4.0, at=(x0 - 4.6, -1.6, 0), turn=192, seed=2, colour=("#3A6B48", "#7FA06B"))
    spots = ((-2.4, -5.4, 20), (-0.6, -5.0, 75), (-1.2, -6.8, -20), (1.6, -6.0, 130))
    for x, y, turn in spots:
        pills.softgel(x0 + x, y, turn=turn)
    p.jar("jar", at=(x0 + 9.8, 2.2, 0), turn=-6)
    stage.camera((0.5, 0, 6.0), 106, azimuth=0, elevation=12, lens=84)


def banner_4(phone):
    """Cartons, stacked ready to go out."""
    stage.new()
    w, h, d = 9.6, 5.8, 2.8
    names = ("paracetamol", "metformin", "amoxicillin", "atorvastatin", "cetirizine", "pantoprazole")
    if phone:
        plan = [(-4.95, 0, 0), (4.95, 0, 1), (4.4, 1, 4)]
        x0, y0 = 0.0, 0.0
    else:
        plan = [(-0.2, 0, 0), (9.8, 0, 1), (19.8, 0, 3), (4.9, 1, 4), (15.0, 1, 5)]
        x0, y0 = 0.2, 1.0
    for k, (x, level, i) in enumerate(plan):
        p.carton(names[i], w, h, d, at=(x0 + x + 0.12 * math.sin(k * 2.2), y0 + 0.25 * math.cos(k * 1.7), level * (h + 0.01)), turn=1.5 * math.sin(k * 2.9))
        if level == 0:
            p.carton(names[(i + 2) % 6], w, h, d, at=(x0 + x + 0.2, y0 + d + 0.15, 0), turn=1.2 * math.cos(k))
    pills = p.Pills()
    if phone:
        blister({"at": (-4.4, -5.2, 0.02), "turn": 8}, cols=5, w=8.4, d=3.8)
        pills.capsule(3.4, -4.8, turn=30)
        pills.capsule(5.3, -5.6, two=MARIGOLD, turn=-12)
        upright(12)
        return
    p.carton("folic", 5.6, 8.8, 2.8, at=(-6.6, -0.4, 0), turn=-14)
    blister({"at": (5.6, -5.0, 0.02), "turn": 6}, cols=6, w=9.6, d=3.8)
    pills.capsule(13.6, -4.6, turn=24)
    pills.capsule(15.4, -5.4, two=MARIGOLD, turn=-16)
    stage.camera((1.2, 0, 6.4), 108, azimuth=4, elevation=12, lens=80)


def family_story():
    """1976: a counter by the window, brass, amber glass and the account book."""
    scene = stage.new(ground=None, room=0.10, lamps=False)
    wood = m.bumpy(m.mottled("wood", "#4A2C18", "#7A4C2A", 1.1, rough=0.42, spec=0.35, stretch=(0.12, 1.6, 1.6)), 14, 0.05)
    s.place(s.box("counter", 140, 60, 4, wood, bevel=0.3), (0, 6, -4))
    s.place(s.box("wall", 220, 2, 120, m.mottled("wall", "#3C5145", "#47604F", 0.05, rough=0.9, spec=0.1)), (0, 40, -20))
    stage.softbox((-52, 4, 36), (0, 2, 3), 26, 40, 17.0, "#FFE3B8")
    stage.softbox((34, -46, 34), (2, 0, 4), 40, 40, 0.85, "#FFE9CF")
    stage.softbox((-20, 20, 56), (4, 30, 14), 34, 20, 2.6, "#FFE0B0")
    p.ledger(at=(-3.2, -5.5, 0), turn=13, scale=0.72)
    p.pen(at=(-1.0, -8.4, 0.98), turn=30)
    p.mortar(p.brass(old=True), at=(11.6, -1.6, 0), size=1.25, turn=-35, stir=(25, 130))
    p.stoppered("old-a", r=2.7, body=7.6, at=(-10.2, 6.6, 0), turn=10)
    p.stoppered("old-b", r=2.3, body=6.0, at=(-3.6, 8.0, 0), turn=4)
    p.stoppered("old-c", r=1.9, body=4.8, at=(17.8, 4.4, 0), turn=-16)
    p.scales(at=(6.4, 9.4, 0), turn=-10, scale=1.04)
    stage.camera((2.6, 0, 5.4), 96, azimuth=3, elevation=17, lens=98, fstop=9)
    return scene


def about_header():
    """Three bottles of three generations."""
    stage.new()
    p.arch(13, 17.2, 1.2, GREEN, at=(14.2, 9, 0))
    p.stoppered("old-a", r=2.9, body=7.8, at=(0.4, 1.2, 0), turn=4)
    p.amber_pack("syrup", r=2.6, body=9.0, neck_r=1.35, shoulder=2.3, cap="#1D2621", label_z=1.3, label_h=6.2, at=(7.4, 2.0, 0), turn=-2)
    p.jar("jar", at=(15.0, 1.0, 0), turn=-8)
    p.mortar(at=(-6.2, 3.6, 0), size=0.92, turn=-30, stir=(24, 150))
    p.sprig(6, 7.5, 2.7, at=(4.2, -4.4, 0), turn=4, seed=3)
    pills = p.Pills()
    for x, y, turn in ((17.2, -4.6, 20), (18.9, -4.0, 80), (18.6, -5.6, -25)):
        pills.softgel(x, y, turn=turn)
    stage.camera((1.4, 0, 7.9), 104, azimuth=0, elevation=9, lens=90)


def partners_header():
    """The assortment."""
    stage.new()
    p.disc(10.5, "#E4C98D", h=0.6, at=(9.6, 10.5, 10.2), tilt=88)
    p.carton("paracetamol", 9.6, 5.8, 2.8, at=(3.6, 4.0, 0), turn=8)
    p.carton("metformin", 9.6, 5.8, 2.8, at=(3.9, 4.1, 5.81), turn=5)
    p.amber_pack("syrup", r=2.6, body=9.0, neck_r=1.35, shoulder=2.3, cap=GREEN, label_z=1.3, label_h=6.2, at=(12.2, 2.0, 0), turn=-6)
    p.jar("jar", at=(18.9, 0.6, 0), turn=-12)
    p.dropper("drops", at=(-3.6, -0.4, 0), turn=8)
    blister({"at": (4.4, -4.2, 0.02), "turn": 7})
    pills = p.Pills()
    for x, y, two, turn in ((12.0, -4.2, GREEN, 24), (13.7, -5.2, MARIGOLD, -14)):
        pills.capsule(x, y, two=two, turn=turn)
    stage.camera((1.6, 0, 7.4), 106, azimuth=0, elevation=12, lens=88)


def og_default():
    stage.new()
    p.arch(15, 14.6, 1.2, GREEN, at=(6.6, 7, 0))
    p.amber_pack("bottle", cap="#EFEBE1", at=(2.6, 0.6, 0), turn=0)
    p.mortar(at=(10.4, 1.2, 0), size=1.06, turn=-25)
    pills = p.Pills()
    pills.capsule(5.2, -4.2, turn=28)
    pills.tablet(7.4, -4.6, turn=10)
    pills.tablet(8.9, -4.0, turn=60)
    stage.camera((-0.6, 0, 6.6), 92, azimuth=0, elevation=9, lens=105)


def product_fallback():
    stage.new()
    p.carton("blank", 9.6, 5.8, 2.8, at=(-0.6, 1.6, 0))
    pills = p.Pills()
    pills.capsule(4.3, -2.4, one="#F6F2E8", two="#C9CFC0", turn=24)
    pills.tablet(2.4, -3.2, turn=10)
    pills.tablet(3.5, -4.3, turn=70)
    stage.fit(16, 16, 0.66)


SCENES = {
    **{f"banner-{n}-desktop": (lambda f=f: f(False), 1920, 800) for n, f in enumerate((banner_1, banner_2, banner_3, banner_4), 1)},
    **{f"banner-{n}-phone": (lambda f=f: f(True), 780, 1000) for n, f in enumerate((banner_1, banner_2, banner_3, banner_4), 1)},
    "family-story": (family_story, 1200, 900),
    "about-header": (about_header, 1600, 900),
    "partners-header": (partners_header, 1600, 900),
    "og-default": (og_default, 1200, 630),
    "product-fallback": (product_fallback, 800, 800),
}
