"""The pictures of the company pages: the long shelf of three generations, and still lifes between the text.

The shelf is one set, photographed by an orthographic camera in four frames that adjoin without a seam."""

import math
import os

import bpy
from mathutils import Vector

from . import materials as m
from . import packs, stage
from . import props as p
from . import shapes as s
from .still_lifes import blister

GREEN, MARIGOLD, CLAY, IVORY, KRAFT = "#1F4A38", "#DDA032", "#A2553B", "#F1E9D8", "#B98E59"
FONT = os.path.join(p.TEXTURES, "figures.ttf")

# The shelf, in centimetres from its left end: where each frame begins and ends, and what is seen above and below its board.
FRAMES = {"intro": (0, 30), "1976": (30, 100), "1992": (100, 170), "2024": (170, 250)}
HEIGHT, BELOW, TILT = 38.0, 8.2, 6.0
PIXELS = 1000 / HEIGHT


def numerals(text, mat, x, y=3.0, height=6.6):
    """Standing figures, their lower left corner at `x`."""
    curve = bpy.data.curves.new("numerals", "FONT")
    curve.body, curve.font = text, bpy.data.fonts.load(FONT)
    curve.size, curve.extrude, curve.bevel_depth, curve.bevel_resolution = height / 0.75, 0.75, 0.035, 2
    curve.fill_mode, curve.resolution_u, curve.space_character = "BOTH", 24, 0.94
    curve.materials.append(mat)
    obj = bpy.data.objects.new("numerals", curve)
    bpy.context.collection.objects.link(obj)
    s.place(obj, (x, y, 0), tilt=90)
    bpy.context.view_layer.update()
    low = min((obj.matrix_world @ Vector(c)).z for c in obj.bound_box)
    obj.location.z -= low
    return obj


def slanted(build, depth, scale, tilt, **where):
    """A book on a desk stand: the whole leans back by `tilt` degrees from lying flat."""
    at = where.pop("at")
    rise = math.sin(math.radians(tilt))
    wood = m.mottled("stand", "#3A2415", "#5B3A22", 1.4, rough=0.5, spec=0.3, stretch=(0.3, 2, 2))
    s.place(s.box("ledge", depth * scale * 1.2, 1.1, 0.9, wood, bevel=0.15), (at[0], at[1] - depth / 2 * scale * math.cos(math.radians(tilt)) - 0.2, at[2]))
    return build(at=(at[0], at[1], at[2] + depth / 2 * scale * rise + 0.55), tilt=tilt, scale=scale, **where)


def parcel(w, d, h, label=None, string="#EFE3C8", **where):
    """A parcel in brown paper, tied crosswise with string."""
    paper = m.bumpy(m.mottled("kraft", "#A97E4C", KRAFT, 0.5, rough=0.85, spec=0.1), 3, 0.12)
    cord = m.plain("string", string, 0.9, 0.1)
    parts = [s.box("parcel", w, d, h, paper, bevel=0.22)]
    for off in (-0.16, 0.16):
        parts.append(s.place(s.box("string", 0.13, d + 0.16, h + 0.16, cord, bevel=0.06), (off - w * 0.12, 0, -0.08)))
        parts.append(s.place(s.box("string", w + 0.16, 0.13, h + 0.16, cord, bevel=0.06), (0, off, -0.08)))
    if label:
        parts.append(s.place(s.plate("label", w * 0.42, w * 0.28, 0.02, p.tex(label, rough=0.7, spec=0.1), corner=0.02, steps=1, printed=True), (w * 0.2, -d / 2 - 0.03, h * 0.5), tilt=90))
    return s.group(parts, **where)


def stamp(**where):
    """A wooden rubber stamp."""
    wood = m.mottled("handle", "#5B3119", "#8A5026", 1.6, rough=0.35, spec=0.4, stretch=(2, 2, 0.3))
    grip = s.fillet([(0, 0.9), (1.1, 0.9), (0.8, 1.8), (0.55, 3.0), (1.05, 4.6), (0.9, 5.4), (0, 5.6)], [0, 0.15, 0.3, 0.6, 0.5, 0.4, 0], 8)
    return s.group([s.lathe("grip", grip, wood), s.box("foot", 3.0, 1.9, 0.9, wood, bevel=0.12), s.box("rubber", 2.8, 1.7, 0.2, m.plain("rubber", "#7E2A20", 0.7, 0.2), bevel=0.03)], **where)


def weights(x, y):
    """A chemist's set of brass weights, from large to small."""
    mat = p.brass(old=True)
    for r in (1.75, 1.4, 1.1, 0.85, 0.62):
        line = s.fillet([(0, 0), (r, 0), (r, r * 1.5), (r * 0.34, r * 1.62), (r * 0.3, r * 1.9), (r * 0.56, r * 2.2), (r * 0.4, r * 2.6), (0, r * 2.65)], [0, 0.06, 0.12, 0.1, 0.1, 0.2, 0.2, 0], 6)
        s.place(s.lathe("weight", line, mat, seg=72), (x + r, y, 0))
        x += 2 * r + 0.55


def telephone(**where):
    """A telephone that shows the catalogue."""
    body = s.plate("phone", 7.3, 14.6, 0.8, m.plain("shell", "#15201A", 0.25, 0.5), corner=0.9)
    screen = m.picture(os.path.join(p.TEXTURES, "phone-screen.png"), rough=0.15, spec=0.5)
    lit = screen.node_tree
    lit.links.new(next(n for n in lit.nodes if n.type == "TEX_IMAGE").outputs["Color"], lit.nodes["Principled BSDF"].inputs["Emission"])
    lit.nodes["Principled BSDF"].inputs["Emission Strength"].default_value = 0.28
    return s.group([body, s.plate("screen", 6.7, 13.8, 0.02, screen, corner=0.6, z=0.8, printed=True)], **where)


def board(width):
    """The wall and the shelf, longer than what is seen of them."""
    wood = m.bumpy(m.mottled("shelf", "#4A2C18", "#7C5029", 0.9, rough=0.42, spec=0.35, stretch=(0.09, 1.5, 2.2)), 12, 0.04)
    s.place(s.box("shelf", width + 160, 30, 2.6, wood, bevel=0.22), (width / 2, 2, -2.6))
    wall = m.bumpy(m.mottled("wall", "#204A39", "#275543", 0.035, rough=0.88, spec=0.12), 2.2, 0.03)
    s.place(s.box("wall", width + 200, 2, 170, wall), (width / 2, 13, -80))


def lights(width):
    """Lamplight over the first years, daylight over today; all of it from the upper left."""
    room = (("#FFCB88", 0.0, 40.0), ("#FFD59C", 24.0, 60.0), ("#FFECD0", 118.0, 60.0), ("#FFFAF2", 188.0, 60.0), ("#FFFFFF", 242.0, 40.0))
    for colour, x, wide in room:
        stage.softbox((x - 6, -44, 50), (x + 14, 2, 2), wide, 26, 3.6, colour)
    stage.softbox((width / 2, -70, 10), (width / 2, 0, 4), width + 120, 14, 0.5, "#FFF6E8")


def shelf():
    stage.new(ground=None, room=0.16, lamps=False)
    width = FRAMES["2024"][1]
    board(width)
    lights(width)
    pills = p.Pills()

    # before the first year: a bottle and the weights
    p.stoppered("old-a", r=1.9, body=4.6, at=(9.4, 2.4, 0), turn=6)
    weights(14.6, -2.0)

    # 1976
    p.scales(at=(38.6, 4.0, 0), turn=-8, scale=1.02)
    numerals("1976", m.bumpy(m.plain("brass", "#C79C52", rough=0.3, spec=0.5, metal=1.0), 7, 0.03), 47.8)
    p.mortar(p.brass(old=True), at=(79.9, -0.6, 0), size=1.06, turn=-35, stir=(25, 130))
    slanted(p.ledger, 18.0, 0.56, 40, at=(91.4, 1.0, 0), turn=-4)
    p.stoppered("old-b", r=2.0, body=4.8, at=(101.6, 3.8, 0), turn=-5)

    # 1992
    parcel(13.0, 9.0, 7.6, "address", at=(110.6, 3.2, 0), turn=5)
    parcel(9.6, 7.0, 4.6, at=(110.0, 3.4, 7.62), turn=-7)
    numerals("1992", m.plain("enamel", "#EFE6D2", 0.32, 0.45, coat=0.4), 119.4)
    stamp(at=(148.9, -2.0, 0), turn=20)
    slanted(lambda **at: p.ledger("delivery", "#5A3A22", **at), 18.0, 0.56, 40, at=(158.4, 1.0, 0), turn=4)
    for k, name in enumerate(("nineties-a", "nineties-b")):
        p.carton(name, 8.2, 4.9, 2.6, at=(170.4 - 0.5 * k, 3.0 + 0.2 * k, k * 4.92), turn=4 - 9 * k)

    # today
    p.carton("telmisartan", 5.2, 8.2, 2.7, at=(177.4, 3.6, 0), turn=10)
    p.amber_pack("syrup", r=2.5, body=8.4, neck_r=1.3, shoulder=2.1, cap="#EFEBE1", label_z=1.1, label_h=6.2, at=(183.0, 1.0, 0), turn=-4)
    numerals("2024", m.plain("marigold", "#D8951C", 0.3, 0.45, coat=0.5), 188.2)
    p.amber_pack("bottle", cap="#EFEBE1", at=(218.8, 0.0, 0), turn=-8)
    p.jar("jar", at=(225.2, 3.4, 0), turn=6)
    slanted(lambda **at: p.ledger("catalogue", GREEN, **at), 18.0, 0.56, 40, at=(236.4, 0.4, 0), turn=-4)
    telephone(at=(246.2, 2.6, 4.2), tilt=66, turn=-8, scale=0.62)
    for x, y, two, turn in ((221.0, -5.2, GREEN, 24), (222.8, -6.2, MARIGOLD, -14)):
        pills.capsule(x, y, two=two, turn=turn)


def frame(name):
    """One frame of the shelf: the same set, height and light, only farther along."""
    shelf()
    left, right = FRAMES[name]
    tilt = math.radians(TILT)
    data = bpy.data.cameras.new("camera")
    data.type, data.clip_end = "ORTHO", 1000
    data.ortho_scale = max(HEIGHT, right - left)
    middle = (HEIGHT / 2 - BELOW) / math.cos(tilt)
    obj = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(obj)
    obj.location = ((left + right) / 2, -200 * math.cos(tilt), middle + 200 * math.sin(tilt))
    obj.rotation_euler = (math.pi / 2 - tilt, 0, 0)
    bpy.context.scene.camera = obj


def table(room=0.10):
    """A dark counter before a green wall, by a window on the left: the light of the family story."""
    stage.new(ground=None, room=room, lamps=False)
    wood = m.bumpy(m.mottled("wood", "#4A2C18", "#7A4C2A", 1.1, rough=0.42, spec=0.35, stretch=(0.12, 1.6, 1.6)), 14, 0.05)
    s.place(s.box("counter", 160, 60, 4, wood, bevel=0.3), (0, 6, -4))
    s.place(s.box("wall", 240, 2, 120, m.mottled("wall", "#3C5145", "#47604F", 0.05, rough=0.9, spec=0.1)), (0, 40, -20))
    stage.softbox((-52, 4, 36), (0, 2, 3), 26, 40, 15.0, "#FFEBCB")
    stage.softbox((34, -46, 34), (2, 0, 4), 40, 40, 0.95, "#FFF1DF")
    stage.softbox((-20, 20, 56), (4, 30, 14), 34, 20, 2.6, "#FFE8C4")


def delivery():
    """The second generation: the delivery book, parcels and cartons, a stamp."""
    table()
    p.ledger("delivery", "#5A3A22", at=(-5.2, -4.6, 0), turn=9, scale=0.74)
    p.pen(at=(-1.2, -8.6, 1.0), turn=24)
    parcel(15.0, 10.0, 8.6, "address", at=(9.6, 9.0, 0), turn=-8)
    parcel(10.4, 8.0, 5.2, at=(8.4, 9.2, 8.62), turn=9)
    for k, name in enumerate(("nineties-a", "nineties-c", "nineties-b")):
        p.carton(name, 9.0, 5.4, 2.7, at=(-8.6 + 0.5 * (k % 2), 8.6, k * 5.42), turn=(6, -2, 3)[k])
    stamp(at=(11.2, -2.6, 0), turn=-22)
    s.place(s.lathe("pad", s.fillet([(0, 0), (2.3, 0), (2.3, 0.8), (0, 0.8)], 0.12, 4), m.plain("tin", "#7E2A20", 0.4, 0.4)), (16.2, -0.6, 0))
    stage.camera((1.8, 0, 5.8), 98, azimuth=-3, elevation=19, lens=98, fstop=9)


def quality():
    """The quality table: a dossier with its seal, sample bottles, a balance."""
    stage.new("#F3EEE2", room=0.34)
    p.disc(8.6, "#CBD3BF", h=0.5, at=(8.0, 12.0, 9.4), tilt=88)
    folder = m.plain("folder", GREEN, 0.6, 0.25)
    s.place(s.plate("folder", 15.4, 19.4, 0.3, folder, corner=0.3), (-5.6, -2.4, 0), turn=9)
    for k in range(4):
        p.sheet("certificate", 12.6, 17.8, z=0.32 + 0.05 * k, at=(-5.5 + 0.12 * k, -2.6 - 0.1 * k, 0), turn=9 + (-2.2, 1.1, -0.6, 0)[k])
    wax = m.plain("wax", "#8E2A20", 0.3, 0.5, coat=0.4)
    s.place(s.lathe("seal", s.fillet([(0, 0), (1.35, 0.0), (1.5, 0.3), (1.15, 0.5), (1.05, 0.36), (0, 0.36)], [0, 0.2, 0.2, 0.1, 0.1, 0], 6), wax, seg=64), (-1.2, -9.0, 0.52))
    p.pen(at=(2.6, -7.4, 0.0), turn=38)
    flint = m.glass("flint", "#F3F7F5")
    for k, (x, y, tone) in enumerate(((5.4, 1.6, "#E9E2CF"), (9.0, 0.6, "#C98A2B"), (12.6, 1.8, "#8F5A2A"))):
        bottle, top = packs.glass_bottle(1.5, 4.6, 0.8, 0.5, flint, shoulder=0.9, wall=0.12)
        fill = packs.content(1.36, 3.6, tone)
        lid = packs.cap(0.98, top - 0.2, 1.0, m.plain("lid", GREEN, 0.35, 0.45), ribs=40)
        s.group([bottle, fill, lid], at=(x, y, 0), turn=8 * k)
    p.scales(at=(8.8, 8.4, 0), turn=-12, scale=0.98)
    pills = p.Pills()
    for x, y, turn in ((8.0, -4.6, 12), (9.6, -5.2, 70), (11.0, -4.2, 130)):
        pills.tablet(x, y, turn=turn, r=0.72)
    stage.camera((1.6, 0, 6.2), 98, azimuth=2, elevation=22, lens=96)


def consignment():
    """A consignment packed for dispatch: an open shipping box full of cartons."""
    stage.new()
    kraft = m.bumpy(m.mottled("board", "#B48A57", "#C29A68", 0.4, rough=0.85, spec=0.08), 3, 0.06)
    w, d, h, t = 25.0, 17.0, 12.0, 0.5
    x0, y0 = 2.6, 2.6
    for sx, sy, lx, ly in ((0, -1, w, t), (0, 1, w, t), (-1, 0, t, d - 2 * t), (1, 0, t, d - 2 * t)):
        s.place(s.box("wall", lx, ly, h, kraft, bevel=0.08), (x0 + sx * (w - t) / 2, y0 + sy * (d - t) / 2, 0))
    back, side = math.radians(70), math.radians(28)
    s.place(s.box("flap", w - 0.3, 7.0, 0.35, kraft, bevel=0.06), (x0, y0 + d / 2 + 3.5 * math.cos(back), h + 3.5 * math.sin(back) - 0.1), tilt=70)
    for sx in (-1, 1):
        s.place(s.box("flap", 6.0, d - 0.3, 0.35, kraft, bevel=0.06), (x0 + sx * (w / 2 + 3.0 * math.cos(side)), y0, h + 3.0 * math.sin(side) - 0.1), roll=-sx * 28)
    names = ("paracetamol", "metformin", "atorvastatin", "pantoprazole", "amoxicillin", "cetirizine")
    for i in range(2):
        for j in range(5):
            p.carton(names[(i * 3 + j) % 6], 9.6, 5.8, 2.8, at=(x0 - 5.6 + i * 10.6, y0 - 6.2 + j * 3.1, h - 3.4 + 0.5 * ((i + j) % 2)), turn=1.2 * math.sin(i + 2 * j))
    s.place(s.plate("address", 9.4, 6.2, 0.02, p.tex("address", rough=0.6, spec=0.15), corner=0.02, steps=1, printed=True), (x0 - 5.0, y0 - d / 2 - 0.04, 6.0), tilt=90)
    p.carton("telmisartan", 5.6, 8.8, 2.8, at=(-15.6, -5.0, 0), turn=-12)
    p.amber_pack("syrup", r=2.5, body=8.6, neck_r=1.3, shoulder=2.2, cap=GREEN, label_z=1.2, label_h=6.2, at=(-11.2, -9.4, 0), turn=-4)
    s.group([s.lathe("tape", s.fillet([(2.1, 0), (3.3, 0), (3.3, 2.4), (2.1, 2.4), (2.1, 0)], 0.08, 4), m.plain("tape", "#C8A36B", 0.3, 0.4))], at=(18.6, -7.0, 0))
    stage.camera((1.4, 0, 7.6), 120, azimuth=-6, elevation=22, lens=96)


def empty_bottle():
    """What the page that is not there leaves on the shelf: an empty amber bottle, its cap beside it."""
    stage.new()
    p.disc(6.4, "#E4CB96", h=0.5, at=(3.0, 12.0, 7.4), tilt=88)
    r, mat = 2.9, m.glass("amber", "#E8C592", rough=0.0)
    bottle, _ = packs.glass_bottle(r, 7.6, 1.75, 1.0, mat, shoulder=1.5, wall=0.2)
    s.group([bottle, s.band("label", r + 0.015, 1.5, 6.2, 10.4, p.tex("bottle-404"))], at=(0, 0, 0), turn=-6)
    lid = packs.cap(1.98, 0, 1.55, m.plain("cap", "#EFEBE1", 0.35, 0.45))
    s.place(lid, (6.0, -2.6, 1.98), tilt=82, turn=34)
    stage.camera((1.0, 0, 6.3), 96, azimuth=0, elevation=9, lens=142)


def frame_size(name):
    left, right = FRAMES[name]
    return round((right - left) * PIXELS), 1000


SCENES = {
    **{f"company-shelf-{n}": (lambda n=n: frame(n), *frame_size(n)) for n in FRAMES},
    "company-delivery": (delivery, 1200, 900),
    "company-quality": (quality, 800, 600),
    "company-consignment": (consignment, 1200, 900),
    "company-empty-bottle": (empty_bottle, 960, 1000),
}
