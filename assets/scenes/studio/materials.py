"""Surfaces. Colours are given as sRGB hex; `tint` marks parts the compositor may recolour."""

import bpy

IVORY, GREEN, INK, MARIGOLD = "#F6F1E7", "#1F4A38", "#1D2621", "#DDA032"
BASE = 0.78  # linear albedo of every part that is recoloured or printed later


def linear(hexcode):
    parts = [int(hexcode[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def _nodes(name):
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    return mat, mat.node_tree.nodes, mat.node_tree.links


def plain(name, colour, rough=0.5, spec=0.4, metal=0.0, coat=0.0, sheen=0.0):
    """An ordinary surface: plastic, paper, lacquer or metal."""
    mat, nodes, _ = _nodes(name)
    b = nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = (*(linear(colour) if isinstance(colour, str) else colour), 1)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Specular"].default_value = spec
    b.inputs["Metallic"].default_value = metal
    b.inputs["Clearcoat"].default_value = coat
    b.inputs["Clearcoat Roughness"].default_value = 0.08
    b.inputs["Sheen"].default_value = sheen
    return mat


def bumpy(mat, scale=8.0, depth=0.1, detail=4.0):
    """Adds a fine grain to a plain surface (hammered brass, powder, leather)."""
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    noise, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    coords = nodes.new("ShaderNodeTexCoord")
    links.new(coords.outputs["Object"], noise.inputs["Vector"])
    bump.inputs["Strength"].default_value = depth
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return mat


def mottled(name, low, high, scale=3.0, rough=0.5, spec=0.3, stretch=(1, 1, 1), metal=0.0):
    """Two colours clouded into each other (wood, old brass, leaf)."""
    mat = plain(name, low, rough, spec, metal)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    noise, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB")
    coords, mapping = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 6
    links.new(coords.outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.32, 0.68
    ramp.color_ramp.elements[0].color = (*linear(low), 1)
    ramp.color_ramp.elements[1].color = (*linear(high), 1)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return mat


def printed(slot, rough=0.42, spec=0.35, metal=0.0):
    """A blank label that reports its texture coordinates and coverage in the AOV `label_<slot>`."""
    mat = plain(f"print-{slot}", (BASE, BASE, BASE), rough, spec, metal)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    uv, split, join = nodes.new("ShaderNodeUVMap"), nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeCombineXYZ")
    out = nodes.new("ShaderNodeOutputAOV")
    out.name = f"label_{slot}"
    uv.uv_map = "print"
    links.new(uv.outputs["UV"], split.inputs[0])
    links.new(split.outputs["X"], join.inputs["X"])
    links.new(split.outputs["Y"], join.inputs["Y"])
    join.inputs["Z"].default_value = 1.0
    links.new(join.outputs[0], out.inputs["Color"])
    return mat


def tinted(which, rough=0.35, spec=0.45, coat=0.0):
    """A part recoloured per product: `accent` (caps, actuators) or `pill`."""
    mat = plain(f"tint-{which}", (BASE, BASE, BASE), rough, spec, coat=coat)
    out = mat.node_tree.nodes.new("ShaderNodeOutputAOV")
    out.name = "tint"
    out.inputs["Color"].default_value = (1, 0, 0, 1) if which == "accent" else (0, 1, 0, 1)
    return mat


def ground(mat):
    """Reports where nothing stands before this surface, in the AOV `tint`'s third channel."""
    out = mat.node_tree.nodes.new("ShaderNodeOutputAOV")
    out.name = "tint"
    out.inputs["Color"].default_value = (0, 0, 1, 1)
    return mat


def glass(name, colour="#FFFFFF", rough=0.0, ior=1.47):
    """Real glass; light that falls on other things passes straight through, which keeps them soft and the picture quiet."""
    mat, nodes, links = _nodes(name)
    nodes.remove(nodes["Principled BSDF"])
    shader, clear, mix, path = (
        nodes.new("ShaderNodeBsdfGlass"),
        nodes.new("ShaderNodeBsdfTransparent"),
        nodes.new("ShaderNodeMixShader"),
        nodes.new("ShaderNodeLightPath"),
    )
    tone = (*(linear(colour) if isinstance(colour, str) else colour), 1)
    shader.inputs["Color"].default_value = tone
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["IOR"].default_value = ior
    clear.inputs["Color"].default_value = tone
    either = nodes.new("ShaderNodeMath")
    either.operation = "MAXIMUM"
    links.new(path.outputs["Is Shadow Ray"], either.inputs[0])
    links.new(path.outputs["Is Diffuse Ray"], either.inputs[1])
    links.new(either.outputs[0], mix.inputs["Fac"])
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return mat


def film(name, opacity=0.10, colour="#FFFFFF", rough=0.12, gloss=1.0, walled=False, tint="#FFFFFF"):
    """Thin clear plastic: see-through, with a shine at grazing angles and a faint body.

    `walled` is for vessels with an inside and an outside: seen from behind, a face shines no more than from the front.
    `tint` colours what is seen through it, at every face anew: a syrup."""
    mat, nodes, links = _nodes(name)
    nodes.remove(nodes["Principled BSDF"])
    clear, shine, body = (
        nodes.new("ShaderNodeBsdfTransparent"),
        nodes.new("ShaderNodeBsdfGlossy"),
        nodes.new("ShaderNodeBsdfTranslucent"),
    )
    diffuse, halves = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeMixShader")
    one, two, edge, scale = (
        nodes.new("ShaderNodeMixShader"),
        nodes.new("ShaderNodeMixShader"),
        nodes.new("ShaderNodeFresnel"),
        nodes.new("ShaderNodeMath"),
    )
    clear.inputs["Color"].default_value = (*linear(tint), 1)
    for node in (body, diffuse):
        node.inputs["Color"].default_value = (*linear(colour), 1)
    shine.inputs["Roughness"].default_value = rough
    scale.operation = "MULTIPLY"
    scale.inputs[1].default_value = gloss
    edge.inputs["IOR"].default_value = 1.45
    if walled:
        side, ior = nodes.new("ShaderNodeNewGeometry"), nodes.new("ShaderNodeMapRange")
        ior.inputs["To Min"].default_value, ior.inputs["To Max"].default_value = 1.45, 1 / 1.45
        links.new(side.outputs["Backfacing"], ior.inputs["Value"])
        links.new(ior.outputs["Result"], edge.inputs["IOR"])
    links.new(body.outputs[0], halves.inputs[1])
    links.new(diffuse.outputs[0], halves.inputs[2])
    one.inputs["Fac"].default_value = opacity
    links.new(clear.outputs[0], one.inputs[1])
    links.new(halves.outputs[0], one.inputs[2])
    links.new(edge.outputs[0], scale.inputs[0])
    links.new(scale.outputs[0], two.inputs["Fac"])
    links.new(one.outputs[0], two.inputs[1])
    links.new(shine.outputs[0], two.inputs[2])
    path, quiet = nodes.new("ShaderNodeLightPath"), nodes.new("ShaderNodeMixShader")
    links.new(path.outputs["Is Shadow Ray"], quiet.inputs["Fac"])
    links.new(two.outputs[0], quiet.inputs[1])
    links.new(clear.outputs[0], quiet.inputs[2])
    links.new(quiet.outputs[0], nodes["Material Output"].inputs["Surface"])
    return mat


def picture(path, rough=0.42, spec=0.35):
    """A surface printed with an image file, for packs that play in a larger scene."""
    mat = plain("picture", (1, 1, 1), rough, spec)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    uv, image = nodes.new("ShaderNodeUVMap"), nodes.new("ShaderNodeTexImage")
    uv.uv_map = "print"
    image.image = bpy.data.images.load(path)
    image.extension = "EXTEND"
    links.new(uv.outputs["UV"], image.inputs["Vector"])
    links.new(image.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return mat
