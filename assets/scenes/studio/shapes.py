"""Meshes made from numbers: lathes, boxes, sheets, tablets, leaves."""

import math
from itertools import pairwise

import bmesh
import bpy
from mathutils import Matrix, Vector


def add(name, verts, faces, mat, smooth=True, uvs=None, angle=35.0):
    """A mesh object; `uvs` gives one (u, v) for every corner of every face, in order."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    if uvs is not None:
        layer = mesh.uv_layers.new(name="print")
        for loop, uv in zip(layer.data, uvs):
            loop.uv = uv
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(angle)
    mesh.validate()
    mesh.materials.append(mat)
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(obj)
    return obj


def place(obj, at=(0, 0, 0), turn=0.0, tilt=0.0, roll=0.0, scale=1.0):
    """Puts an object on the set: angles in degrees (turn about z, tilt about x, roll about y)."""
    rot = Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Rotation(math.radians(tilt), 4, "X") @ Matrix.Rotation(
        math.radians(roll), 4, "Y"
    )
    obj.matrix_world = Matrix.Translation(Vector(at)) @ rot @ Matrix.Scale(scale, 4)
    return obj


def group(objs, **where):
    """One empty that carries several objects, so that they move together."""
    empty = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(empty)
    for obj in objs:
        if obj.parent is None:
            obj.parent = empty
    return place(empty, **where)


def fillet(points, radius, steps=6):
    """Rounds the corners of an open polyline; `radius` is a number or one per point."""
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    out = [Vector(points[0])]
    for before, here, after, r in zip(points, points[1:], points[2:], radii[1:]):
        p, a, b = Vector(here), Vector(before), Vector(after)
        cut = min(r, (a - p).length * 0.49, (b - p).length * 0.49)
        if cut < 1e-4:
            out.append(p)
            continue
        start, end = p + (a - p).normalized() * cut, p + (b - p).normalized() * cut
        for i in range(steps + 1):
            t = i / steps
            out.append(start * (1 - t) ** 2 + p * (2 * t * (1 - t)) + end * t**2)
    out.append(Vector(points[-1]))
    return [(v.x, v.y) for v in out]


def lathe(name, profile, mat, seg=96, ribs=0, rib=0.0, rib_z=(0, 0)):
    """Turns a profile of (radius, height) about z; ribs make the grip of a screw cap."""
    rings, verts, faces = [], [], []
    count = max(seg, ribs * 6) if ribs else seg
    for r, z in profile:
        if r < 1e-5:
            rings.append([len(verts)])
            verts.append((0, 0, z))
            continue
        ring = []
        for i in range(count):
            a = 2 * math.pi * i / count
            grip = rib * (0.5 + 0.5 * math.cos(a * ribs)) ** 3 if ribs and rib_z[0] <= z <= rib_z[1] else 0.0
            ring.append(len(verts))
            verts.append(((r - grip) * math.cos(a), (r - grip) * math.sin(a), z))
        rings.append(ring)
    for low, high in pairwise(rings):
        for i in range(count):
            j = (i + 1) % count
            if len(low) == 1 and len(high) == 1:
                continue
            if len(low) == 1:
                faces.append((low[0], high[j], high[i]))
            elif len(high) == 1:
                faces.append((low[i], low[j], high[0]))
            else:
                faces.append((low[i], low[j], high[j], high[i]))
    return add(name, verts, faces, mat)


def band(name, radius, z0, z1, width, mat, seg=72, taper=1.0):
    """A printed label around a cylinder, its middle towards -y; `width` is measured along the arc."""
    half = width / radius / 2
    verts, faces, uvs = [], [], []
    for i in range(seg + 1):
        a = -math.pi / 2 - half + 2 * half * i / seg
        verts += [
            (radius * math.cos(a), radius * math.sin(a), z0),
            (radius * taper * math.cos(a), radius * taper * math.sin(a), z1),
        ]
    for i in range(seg):
        faces.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
        uvs += [(i / seg, 0), ((i + 1) / seg, 0), ((i + 1) / seg, 1), (i / seg, 1)]
    return add(name, verts, faces, mat, uvs=uvs, angle=80)


def box(name, w, d, h, mat, bevel=0.06, steps=3):
    """A box standing on z = 0, its edges rounded."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1.0)
    bmesh.ops.scale(bm, vec=(w, d, h), verts=bm.verts)
    bmesh.ops.translate(bm, vec=(0, 0, h / 2), verts=bm.verts)
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=steps, profile=0.5, affect="EDGES")
    verts = [v.co.copy() for v in bm.verts]
    faces = [[v.index for v in f.verts] for f in bm.faces]
    bm.free()
    return add(name, verts, faces, mat, angle=50)


def carton(name, w, h, d, mat):
    """A folding carton; texture = left side, front, right side in a row, the top above the front."""
    x, y = w / 2, d / 2
    verts = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, h), (x, -y, h), (x, y, h), (-x, y, h)]
    tw, th = w + 2 * d, h + d
    u0, u1, v1 = d / tw, (d + w) / tw, h / th
    parts = [
        ((0, 1, 5, 4), [(u0, 0), (u1, 0), (u1, v1), (u0, v1)]),
        ((1, 2, 6, 5), [(u1, 0), (1, 0), (1, v1), (u1, v1)]),
        ((3, 0, 4, 7), [(0, 0), (u0, 0), (u0, v1), (0, v1)]),
        ((4, 5, 6, 7), [(u0, v1), (u1, v1), (u1, 1), (u0, 1)]),
        ((2, 3, 7, 6), [(u0, 0), (u1, 0), (u1, v1), (u0, v1)]),
        ((3, 2, 1, 0), [(0, 1), (0.001, 1), (0.001, 0.999), (0, 0.999)]),
    ]
    obj = add(name, verts, [f for f, _ in parts], mat, smooth=False, uvs=[c for _, cs in parts for c in cs])
    edge = obj.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.harden_normals = 0.035, 2, True
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(60)
    return obj


def plate(name, w, d, thick, mat, corner=0.35, z=0.0, steps=8, printed=False):
    """A flat card with round corners, lying on z; `printed` gives its upper face the texture."""
    outline = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            outline.append((cx * (w / 2 - corner) + corner * math.cos(a), cy * (d / 2 - corner) + corner * math.sin(a)))
    n = len(outline)
    verts = [(x, y, z + thick) for x, y in outline] + [(x, y, z) for x, y in outline]
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
    faces += [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    uvs = None
    if printed:
        flat = [(x / w + 0.5, y / d + 0.5) for x, y in outline]
        uvs = flat + list(reversed(flat))
        for i in range(n):
            uvs += [flat[i], flat[i], flat[(i + 1) % n], flat[(i + 1) % n]]
    return add(name, verts, faces, mat, uvs=uvs, angle=30)


def tablet(name, r, h, mat, dome=0.22, score=False):
    """A round biconvex tablet lying on z = 0."""
    edge, rise = h * (1 - 2 * dome), h * dome
    side = [(r * math.sin(t), -edge / 2 - rise * math.cos(t)) for t in [i * math.pi / 2 / 9 for i in range(10)]]
    profile = [(x, z) for x, z in side]
    profile = fillet(profile + [(x, -z) for x, z in reversed(side)], 0.03, 2)
    obj = lathe(name, [(x, z + h / 2) for x, z in profile], mat, seg=72)
    if score:
        for v in obj.data.vertices:
            if v.co.z > h / 2:
                v.co.z -= 0.05 * math.exp(-((v.co.x / 0.07) ** 2)) * (1 if v.co.xy.length < r * 0.97 else 0)
    return obj


def pill(name, length, r, mats, split=0.5, seg=48):
    """A capsule (two colours) or a softgel (one) lying along x on z = 0."""
    parts = []
    half = length / 2 - r
    left = [(r * math.cos(t), -half + r * math.sin(t)) for t in [-math.pi / 2 + i * math.pi / 2 / 10 for i in range(11)]]
    right = [(x, -z) for x, z in reversed(left)]
    cut = -length / 2 + length * split
    if len(mats) == 1:
        profiles = [(left + right, mats[0])]
    else:
        profiles = [(left + [(r, cut)], mats[0]), ([(r, cut), (r * 1.045, cut)] + [(x * 1.045, z) for x, z in right], mats[1])]
    for k, (profile, mat) in enumerate(profiles):
        obj = lathe(f"{name}-{k}", profile, mat, seg=seg)
        obj.data.transform(Matrix.Translation((0, 0, r)) @ Matrix.Rotation(math.pi / 2, 4, "Y"))
        parts.append(obj)
    return parts


def leaf(name, length, width, mat, bend=0.25, fold=0.25, rows=24, cols=10):
    """A leaf along +x from the origin, folded a little along its rib and bent upwards."""
    verts, faces = [], []
    for i in range(rows + 1):
        t = i / rows
        w = width * (math.sin(math.pi * t**0.85)) ** 0.9 * (1 - 0.12 * t)
        for j in range(cols + 1):
            s = 2 * j / cols - 1
            wave = 0.03 * width * math.sin(t * 18 + abs(s) * 3) * abs(s)
            verts.append((length * t, s * w / 2, bend * length * (t * (1 - 0.55 * t)) + abs(s) * w * fold * 0.5 + wave))
    for i in range(rows):
        for j in range(cols):
            a = i * (cols + 1) + j
            faces.append((a, a + 1, a + cols + 2, a + cols + 1))
    obj = add(name, verts, faces, mat, angle=180)
    skin = obj.modifiers.new("skin", "SOLIDIFY")
    skin.thickness = 0.03
    return obj


def rod(name, start, end, r, mat, seg=24, end_r=None):
    """A straight rod between two points."""
    a, b = Vector(start), Vector(end)
    length = (b - a).length
    tip = r if end_r is None else end_r
    obj = lathe(name, fillet([(0, 0), (r, 0), (tip, length), (0, length)], min(r, tip) * 0.4, 4), mat, seg=seg)
    obj.matrix_world = Matrix.Translation(a) @ (b - a).to_track_quat("Z", "Y").to_matrix().to_4x4()
    return obj
