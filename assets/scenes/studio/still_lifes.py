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


def upright(elevation, field=33.0):
    """The camera of the phone banners, `field` centimetres high. The words stand above: the subject keeps to the lower
    two fifths and to the middle three quarters of the width."""
    height = 0.40 * field / math.cos(math.radians(elevation))
    stage.camera((0, 0, height), 92, azimuth=0, elevation=elevation, lens=92 * 36 / field)


def wide(left, field, elevation, ground=0.34):
    """The camera of the wide banners, `field` centimetres across. The left 42 of 100 are for the words: `left` is the x at
    which objects may begin. `ground` is how far below the middle the floor under them lies, as a part of the height."""
    middle = left + 0.08 * field
    height = ground * field * 800 / 1920 / math.cos(math.radians(elevation))
    stage.camera((middle, 0, height), 118, azimuth=0, elevation=elevation, lens=118 * 36 / field)


def banner_1(phone):
    """The apothecary's row: amber glass before a green arch."""
    stage.new()
    pills = p.Pills()
    if phone:
        p.arch(10.4, 10.2, 1.0, GREEN, at=(-0.9, 6.0, 0))
        p.carton("atorvastatin", 8.6, 5.2, 2.5, at=(4.9, 0.5, 0), turn=-11)
        p.amber_pack("bottle", cap="#EFEBE1", at=(-2.5, 0.4, 0), turn=6, scale=0.93)
        p.dropper("drops", at=(-7.8, -0.6, 0), turn=10, scale=0.98)
        pills.tablet(-4.6, -4.2, turn=10)
        pills.tablet(-3.3, -4.9, turn=70)
        pills.capsule(3.0, -4.3, turn=25)
        pills.softgel(5.4, -4.9, turn=-20)
        upright(9)
        return
    p.arch(16.4, 14.4, 1.2, GREEN, at=(9.4, 8, 0))
    p.dropper("drops", at=(0.8, -1.2, 0), turn=8)
    p.amber_pack("syrup", r=2.6, body=8.4, neck_r=1.35, shoulder=2.2, cap=GREEN, label_z=1.1, label_h=6.2, at=(5.4, 1.4, 0), turn=2)
    p.carton("telmisartan", 5.6, 8.8, 2.8, at=(11.2, 2.0, 0), turn=6)
    p.amber_pack("bottle", cap="#EFEBE1", at=(16.6, -0.2, 0), turn=-10)
    p.mortar(at=(22.6, 2.0, 0), size=0.94, turn=-25)
    for x, y, turn in ((3.4, -4.0, 10), (4.8, -4.7, 70)):
        pills.tablet(x, y, turn=turn)
    pills.capsule(8.9, -4.1, turn=28)
    pills.capsule(10.4, -5.0, two=CLAY, turn=-15)
    pills.softgel(19.6, -3.9, turn=25)
    wide(-1.2, 50.5, 7.5)


def rows_on_half_disc(pills):
    """The same order for phones: the disc rises from the lower edge."""
    p.disc(11.8, GREEN, at=(0, -15.0, 0))
    z = 0.25
    for i in range(5):
        pills.capsule(-3.6 + i * 1.8, -5.5, "#F3EDE0", "#D9952A" if i == 3 else "#C9C2AE", turn=90, z=z, length=2.3, r=0.42)
    for j in range(2):
        for i in range(7):
            pills.tablet(-5.4 + i * 1.8, -7.8 - j * 1.75, "#F6F2E8" if (2 * i + 3 * j) % 5 else "#E9CDBB", r=0.7, turn=35 * i + 20 * j, z=z)
    for i in range(7):
        pills.softgel(-5.7 + i * 1.9, -11.9, "#D9952A", turn=90, z=z, length=2.0)
    for i in range(8):
        pills.tablet(-6.65 + i * 1.9, -14.1, "#F0E4C8", r=0.78, h=0.4, turn=15 * i, z=z, score=False)
    stage.camera((0, 0, 0), 100, elevation=90, lens=115)


def banner_2(phone):
    """Dosage forms in order, from above, on a green disc."""
    stage.new()
    pills = p.Pills()
    if phone:
        rows_on_half_disc(pills)
        return
    cx, cy, r = 9.2, -0.9, 11.0
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
    blister({"at": (18.5, 1.6, 0.27), "turn": 72}, colour="#E9CDBB")
    pills.capsule(18.0, -5.2, turn=34, z=0.05)
    pills.capsule(20.0, -5.9, two=MARIGOLD, turn=-18, z=0.05)
    stage.camera((0, 0, 0), 105, elevation=90, lens=85)


def banner_3(phone):
    """Brass mortar, leaves and softgels."""
    stage.new()
    pills = p.Pills()
    if phone:
        p.disc(4.9, "#E7D3A3", h=0.5, at=(3.4, 6.0, 4.9), tilt=88)
        p.mortar(at=(3.4, 0.4, 0), size=1.0, turn=-30, stir=(26, 60))
        p.jar("jar", at=(-5.3, 1.4, 0), turn=6, scale=0.98)
        p.sprig(6, 5.4, 2.8, at=(2.6, -4.4, 0), turn=-4, seed=1)
        for x, y, turn in ((-2.8, -4.4, 20), (-1.0, -3.8, 75), (-1.5, -5.6, -20), (0.9, -5.1, 130)):
            pills.softgel(x, y, turn=turn)
        upright(12)
        return
    x0 = 7.6
    # The disc is whole: it stands on the floor and ends below the frame's upper edge.
    p.disc(6.7, "#E7D3A3", h=0.5, at=(x0 + 0.9, 9.0, 6.7), tilt=88)
    p.mortar(at=(x0, 0.4, 0), size=1.16, turn=-30, stir=(26, 150))
    p.sprig(7, 7.6, 3.7, at=(x0 + 3.2, -3.6, 0), turn=-4, seed=1)
    p.sprig(5, 4.6, 3.0, at=(x0 - 3.4, -2.2, 0), turn=188, seed=2, colour=("#3A6B48", "#7FA06B"))
    spots = ((-2.4, -5.4, 20), (-0.6, -5.0, 75), (-1.2, -6.8, -20), (1.6, -6.0, 130))
    for x, y, turn in spots:
        pills.softgel(x0 + x, y, turn=turn)
    p.jar("jar", at=(x0 + 9.0, 2.2, 0), turn=-6, scale=0.96)
    wide(-2.6, 46.0, 12, ground=0.33)


def banner_4(phone):
    """Cartons, stacked beside the box they travel in."""
    stage.new()
    w, h, d = 9.6, 5.8, 2.8
    pills = p.Pills()
    if phone:
        p.shipper(11.6, 8.6, 8.0, at=(-1.6, 7.0, 0), turn=8)
        p.carton("paracetamol", 8.2, 4.95, 2.4, at=(-4.2, 0.6, 0), turn=5)
        p.carton("metformin", 8.2, 4.95, 2.4, at=(4.9, 1.0, 0), turn=-6)
        blister({"at": (-3.4, -4.6, 0.02), "turn": 8}, cols=5, w=7.4, d=3.4)
        pills.capsule(3.8, -4.2, turn=30)
        pills.capsule(5.7, -5.0, two=MARIGOLD, turn=-12)
        upright(12)
        return
    p.shipper(15.0, 12.4, 10.0, at=(6.2, 10.0, 0), turn=9)
    p.carton("paracetamol", w, h, d, at=(3.4, 0.4, 0), turn=4)
    p.carton("cetirizine", w, h, d, at=(13.6, 1.2, 0), turn=-3)
    p.carton("atorvastatin", w, h, d, at=(14.0, 1.3, h + 0.01), turn=2)
    p.carton("folic", 5.6, 8.8, 2.8, at=(21.6, 0.2, 0), turn=-12)
    blister({"at": (6.4, -5.0, 0.02), "turn": 7}, cols=6, w=9.6, d=3.8)
    pills.capsule(14.6, -4.6, turn=24)
    pills.capsule(16.4, -5.4, two=MARIGOLD, turn=-16)
    wide(-1.8, 47.5, 12, ground=0.30)


def family_story():
    """1976: a counter by the window, brass, amber glass and the account book."""
    scene = stage.new(ground=None, room=0.10, lamps=False)
    wood = m.bumpy(m.mottled("wood", "#40261A", "#6B4028", 1.1, rough=0.38, spec=0.4, stretch=(0.12, 1.6, 1.6)), 14, 0.05)
    s.place(s.box("counter", 140, 60, 4, wood, bevel=0.3), (0, 6, -4))
    s.place(s.box("wall", 220, 2, 120, m.mottled("wall", "#3C5145", "#47604F", 0.05, rough=0.9, spec=0.1)), (0, 40, -20))
    stage.softbox((-52, 4, 36), (0, 2, 3), 26, 40, 13.0, "#FFE6C4")
    stage.softbox((34, -46, 34), (2, 0, 4), 40, 40, 1.0, "#FFE9CF")
    stage.softbox((-20, 20, 56), (4, 30, 14), 34, 20, 1.6, "#FFE0B0")
    stage.sun_through_window((1.0, 0.62, -0.56), at=-34, strength=4.6, colour="#FFDDA6", middle=(-1.0, 22.5))
    p.ledger(at=(-4.0, -5.5, 0), turn=13, scale=0.72)
    p.pen(at=(-1.8, -8.4, 0.98), turn=30)
    p.mortar(p.brass(old=True), at=(13.6, -2.0, 0), size=1.16, turn=-35, stir=(25, 130))
    p.stoppered("old-a", r=2.7, body=7.6, at=(-11.4, 6.4, 0), turn=10)
    p.stoppered("old-b", r=2.3, body=6.0, at=(-5.2, 8.0, 0), turn=4)
    p.stoppered("old-c", r=1.9, body=4.8, at=(19.0, 5.4, 0), turn=-16)
    p.scales(at=(5.2, 9.6, 0), turn=-8, scale=1.08)
    stage.camera((2.8, 0, 5.2), 96, azimuth=3, elevation=16, lens=93, fstop=9)
    return scene


def about_header():
    """Three bottles of three generations."""
    stage.new()
    p.arch(13, 16.4, 1.2, GREEN, at=(11.2, 9, 0))
    p.mortar(at=(-6.6, 3.2, 0), size=0.98, turn=-30, stir=(24, 150))
    p.stoppered("old-a", r=2.9, body=7.8, at=(-0.2, 1.2, 0), turn=4)
    p.amber_pack("syrup", r=2.6, body=9.0, neck_r=1.35, shoulder=2.3, cap="#1D2621", label_z=1.3, label_h=6.2, at=(6.2, 1.8, 0), turn=-2)
    p.jar("jar", at=(12.9, 0.8, 0), turn=-8)
    p.sprig(6, 7.5, 2.7, at=(2.0, -4.4, 0), turn=4, seed=3)
    pills = p.Pills()
    for x, y, turn in ((14.2, -4.6, 20), (15.9, -4.0, 80), (15.6, -5.6, -25)):
        pills.softgel(x, y, turn=turn)
    stage.camera((1.4, 0, 7.2), 104, azimuth=0, elevation=9, lens=90)


def partners_header():
    """The assortment."""
    stage.new()
    p.disc(8.6, "#E4C98D", h=0.6, at=(6.4, 10.5, 8.4), tilt=88)
    p.dropper("drops", at=(-6.8, -0.4, 0), turn=8)
    p.carton("paracetamol", 9.6, 5.8, 2.8, at=(0.4, 3.6, 0), turn=8)
    p.carton("metformin", 9.6, 5.8, 2.8, at=(0.7, 3.7, 5.81), turn=5)
    p.amber_pack("syrup", r=2.6, body=9.0, neck_r=1.35, shoulder=2.3, cap=GREEN, label_z=1.3, label_h=6.2, at=(8.8, 2.0, 0), turn=-6)
    p.jar("jar", at=(15.2, 0.6, 0), turn=-12)
    blister({"at": (1.6, -4.2, 0.02), "turn": 7})
    pills = p.Pills()
    for x, y, two, turn in ((9.2, -4.2, GREEN, 24), (10.9, -5.2, MARIGOLD, -14)):
        pills.capsule(x, y, two=two, turn=turn)
    stage.camera((1.8, 0, 6.4), 106, azimuth=0, elevation=11, lens=86)


def og_default():
    stage.new()
    p.arch(12.6, 12.2, 1.2, GREEN, at=(6.6, 7, 0))
    p.amber_pack("bottle", cap="#EFEBE1", at=(2.9, 0.6, 0), turn=0)
    p.mortar(at=(10.4, 1.2, 0), size=1.0, turn=-25)
    pills = p.Pills()
    pills.capsule(5.2, -4.2, turn=28)
    pills.tablet(7.4, -4.6, turn=10)
    pills.tablet(8.9, -4.0, turn=60)
    stage.camera((-0.6, 0, 5.6), 92, azimuth=0, elevation=9, lens=100)


SCENES = {
    **{f"banner-{n}-desktop": (lambda f=f: f(False), 1920, 800) for n, f in enumerate((banner_1, banner_2, banner_3, banner_4), 1)},
    **{f"banner-{n}-phone": (lambda f=f: f(True), 780, 1000) for n, f in enumerate((banner_1, banner_2, banner_3, banner_4), 1)},
    "family-story": (family_story, 1200, 900),
    "about-header": (about_header, 1600, 900),
    "partners-header": (partners_header, 1600, 900),
    "og-default": (og_default, 1200, 630),
}
