"""The set: backdrop, lights, camera, render settings and passes."""

import math
import os

import bpy
from mathutils import Vector

from . import materials as m

AOVS = ("label_a", "label_b", "label_c", "tint")


def new(ground="#F3F0E7", room=0.34, lamps=True):
    """An empty set with the curved backdrop and the soft light that every picture shares."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    if ground:
        backdrop(ground)
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (*m.linear("#F7F4EE"), 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = room
    scene.world = world
    if lamps:
        softbox((-36, -44, 42), (0, 0, 2), 32, 40, 5.6, "#FFFAF2")
        softbox((50, -30, 26), (0, 0, 4), 18, 56, 0.9, "#FAF8F4")
        softbox((6, 16, 74), (0, 42, 12), 60, 34, 1.7, "#FFFBF4")
    return scene


def backdrop(colour, depth=46.0, radius=34.0, width=420.0):
    """Floor and wall in one sweep, as a photographer's paper roll."""
    line = [(-160.0, 0.0), (depth, 0.0)]
    line += [(depth + radius * math.sin(t), radius - radius * math.cos(t)) for t in [i * math.pi / 2 / 40 for i in range(1, 41)]]
    line.append((depth + radius, 220.0))
    verts = [(s * width / 2, y, z) for y, z in line for s in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    from .shapes import add

    return add("backdrop", verts, faces, m.ground(m.plain("paper", colour, rough=0.9, spec=0.08)), angle=60)


def softbox(at, to, width, height, strength, colour):
    """An area light of given radiance, pointed at `to`."""
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", width, height
    light.color = m.linear(colour)
    light.energy = strength * width * height * math.pi
    obj = bpy.data.objects.new("softbox", light)
    bpy.context.collection.objects.link(obj)
    obj.visible_camera = False
    obj.location = at
    obj.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return obj


def sun_through_window(direction, at, strength, colour, pane=8.5, bar=1.0, middle=(2.0, 22.0), panes=(6, 3)):
    """Sunlight along `direction` through a window with glazing bars in the plane x = `at`; `middle` is its (y, z)."""
    from .shapes import box, place

    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = strength, math.radians(1.4), m.linear(colour)
    obj = bpy.data.objects.new("sun", sun)
    bpy.context.collection.objects.link(obj)
    obj.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    dark = m.plain("frame", "#2A2019", 0.9, 0.0)
    wide, high = panes[0] * pane, panes[1] * pane
    y, z = middle
    bars = [(y - wide / 2 + i * pane, z, bar, high) for i in range(1, panes[0])]
    bars += [(y, z - high / 2 + i * pane, wide, bar) for i in range(1, panes[1])]
    bars += [(y + side * (wide / 2 + 60), z, 120, 400) for side in (-1, 1)]
    bars += [(y, z + side * (high / 2 + 60), wide, 120) for side in (-1, 1)]
    for by, bz, width, height in bars:
        part = place(box("frame", 0.6, width, height, dark, bevel=0.02, steps=1), (at, by, bz - height / 2))
        part.visible_camera = part.visible_glossy = part.visible_transmission = part.visible_diffuse = False
    return obj


def camera(target, distance, azimuth=0.0, elevation=10.0, lens=85.0, fstop=None, shift=(0.0, 0.0)):
    """A camera looking at `target`; azimuth 0 looks along +y, positive goes round to the right."""
    scene = bpy.context.scene
    a, e = math.radians(azimuth), math.radians(elevation)
    eye = Vector(target) + Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * distance
    data = bpy.data.cameras.new("camera")
    data.lens, data.clip_end = lens, 1000
    data.shift_x, data.shift_y = shift
    if fstop:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, fstop
    obj = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(obj)
    obj.location = eye
    obj.rotation_euler = (Vector(target) - eye).to_track_quat("-Z", "Y").to_euler()
    scene.camera = obj
    return obj


def fit(azimuth, elevation, fill=0.72, lens=85.0, lift=0.02):
    """A camera that shows everything on the set except the backdrop, centred, over `fill` of the frame."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for obj in bpy.context.scene.objects:
        if obj.type == "MESH" and obj.name != "backdrop":
            mesh = obj.evaluated_get(graph).data
            step = max(1, len(mesh.vertices) // 400)
            points += [obj.matrix_world @ v.co for v in list(mesh.vertices)[::step]]
    a, e = math.radians(azimuth), math.radians(elevation)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    right = Vector((math.cos(a), math.sin(a), 0))
    up = back.cross(right)
    target, distance, field = sum(points, Vector()) / len(points), 60.0, 36.0 / lens
    for _ in range(12):
        eye = target + back * distance
        xs, ys = [], []
        for p in points:
            depth = (eye - p).dot(back)
            xs.append((p - eye).dot(right) / depth / field)
            ys.append((p - eye).dot(up) / depth / field)
        cx, cy = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        target = target + right * cx * field * distance + up * (cy + lift) * field * distance
        distance *= max(max(xs) - min(xs), max(ys) - min(ys)) / fill
    return camera(target, distance, azimuth, elevation, lens)


def blank(path, width, height, samples=64):
    """The same set without anything on it, small: the sheet by whose light the ground of the picture is evened out."""
    for obj in bpy.context.scene.objects:
        if obj.type == "MESH" and obj.name != "backdrop":
            obj.hide_render = True
    shoot(path, width, height, samples)


def shoot(path, width, height, samples, passes=False):
    """Renders two independent halves (`path` + -0/-1.exr); their difference measures the noise."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.threads_mode, scene.render.threads = "FIXED", int(os.environ.get("STUDIO_THREADS", "1"))
    c = scene.cycles
    c.samples, c.use_denoising, c.use_adaptive_sampling = max(4, samples // 2), False, False
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 4.0, 0.6
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 12, 3, 4, 10, 16
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_normal = layer.use_pass_z = True
    if passes:
        for name in AOVS:
            layer.aovs.add().name = name
    scene.render.image_settings.file_format = "OPEN_EXR_MULTILAYER"
    scene.render.image_settings.color_depth = "32" if passes else "16"
    scene.render.image_settings.exr_codec = "ZIP"
    for half in (0, 1):
        c.seed = 11 + half * 101
        scene.render.filepath = f"{path}-{half}.exr"
        bpy.ops.render.render(write_still=True)
