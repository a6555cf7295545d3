"""Blender script: banners, headers, covers. `blender -b -P render_scenes.py -- OUT site|covers|company|NAME …`."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from studio import company, covers, stage, still_lifes

SETS = {"site": still_lifes.SCENES, "covers": covers.SCENES, "company": company.SCENES}
ALL = {**still_lifes.SCENES, **covers.SCENES, **company.SCENES}
SAMPLES = int(os.environ.get("STUDIO_SAMPLES", "64"))
SCALE = float(os.environ.get("STUDIO_SCALE", "1"))


def main(args):
    out = args[0]
    names = [n for a in args[1:] for n in SETS.get(a, [a])]
    for name in names:
        path = os.path.join(out, name)
        if os.path.exists(path + "-1.exr") and "STUDIO_AGAIN" not in os.environ:
            continue
        dress, width, height = ALL[name]
        dress()
        stage.shoot(path, round(width * SCALE), round(height * SCALE), SAMPLES)
        print("done", name, flush=True)


main(sys.argv[sys.argv.index("--") + 1 :])
