"""Blender script: renders the blank packs. `blender -b -P render_packs.py -- OUT [kind:view …]`."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from kinds import KINDS, VIEWS
from studio import packs, stage

# azimuth, elevation, fill
SHOTS = {
    "front": (13, 13, 0.80),
    "angle": (-27, 22, 0.80),
    "close": (22, 17, 1.22),
}
FRONT = {
    "carton-blister+round": (15, 20, 0.84),
    "carton-blister+oblong": (-14, 14, 0.80),
    "carton-blister+long": (16, 22, 0.86),
    "carton-blister+capsule": (-16, 20, 0.82),
    "blister+round": (8, 26, 0.86),
    "blister+small": (-7, 28, 0.86),
    "blister+capsule": (-8, 27, 0.86),
    "amber-bottle": (8, 10, 0.80),
    "syrup": (8, 8, 0.82),
    "effervescent-tube": (8, 10, 0.82),
    "jar": (8, 12, 0.78),
    "sachet": (6, 12, 0.80),
    "tube": (9, 36, 0.86),
}
ANGLE = {
    "carton-blister+round": (-30, 26, 0.84),
    "carton-blister+oblong": (26, 22, 0.84),
    "carton-blister+long": (-28, 28, 0.86),
    "carton-blister+capsule": (22, 26, 0.84),
    "blister+round": (-18, 40, 0.86),
    "blister+small": (16, 42, 0.86),
    "blister+capsule": (18, 42, 0.86),
    "tube": (-16, 48, 0.86),
}
SAMPLES = int(os.environ.get("STUDIO_SAMPLES", "64"))
SIZE = int(os.environ.get("STUDIO_SIZE", "800"))


def main(args):
    out = args[0]
    wanted = args[1:] or [f"{kind}:{view}" for view in VIEWS for kind in KINDS]
    for item in wanted:
        kind, view = item.split(":")
        path = os.path.join(out, f"{kind}.{view}")
        if os.path.exists(path + ".ground-1.exr") and "STUDIO_AGAIN" not in os.environ:
            continue
        stage.new()
        packs.BUILDERS[kind]()
        own = {"front": FRONT, "angle": ANGLE}.get(view, {})
        stage.fit(*own.get(kind, SHOTS[view]))
        stage.shoot(path, SIZE, SIZE, SAMPLES, passes=True)
        stage.blank(path + ".ground", 100, 100)
        print("done", item, flush=True)


main(sys.argv[sys.argv.index("--") + 1 :])
