"""What every pack kind carries as printed surfaces. Used by Blender and by the compositor.

Sizes are centimetres. A surface is one flat texture; its `slot` is the AOV channel ("a", "b" or "c")
through which the render tells where each point of that texture ended up in the picture.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Surface:
    slot: str
    design: str  # "carton", "wrap", "foil", "sachet", "tube", "slim"
    width: float
    height: float
    depth: float = 0.0  # cartons only: the texture is left side + front + right side, with the top above
    radius: float = 0.0  # labels of round packs that may be turned towards the camera

    @property
    def canvas(self) -> tuple[float, float]:
        """Size of the whole texture."""
        if self.design == "carton":
            return self.width + 2 * self.depth, self.height + self.depth
        return self.width, self.height


# A key is `kind` or `kind+variant`: the common kinds come in several arrangements, so that a page of
# tablets does not show one photograph many times.
KINDS: dict[str, tuple[Surface, ...]] = {
    "carton-blister+round": (Surface("a", "carton", 11.0, 6.4, 2.6),),
    "carton-blister+oblong": (Surface("a", "carton", 6.8, 9.4, 2.8),),
    "carton-blister+long": (Surface("a", "carton", 12.4, 4.9, 3.4),),
    "carton-blister+capsule": (Surface("a", "carton", 9.2, 7.2, 3.0),),
    "blister+round": (Surface("a", "foil", 10.6, 5.6),),
    "blister+small": (Surface("a", "foil", 10.2, 4.8),),
    "blister+capsule": (Surface("a", "foil", 10.6, 5.6),),
    "amber-bottle": (Surface("a", "wrap", 12.6, 4.9, radius=2.565),),
    "syrup": (Surface("a", "wrap", 12.6, 6.4, radius=2.615),),
    "drops": (Surface("a", "carton", 3.9, 8.4, 3.9), Surface("b", "wrap", 7.4, 3.5)),
    "vial": (Surface("a", "carton", 4.6, 7.2, 4.0), Surface("b", "wrap", 6.4, 2.7)),
    "ampoule": (Surface("a", "carton", 9.4, 6.6, 2.6), Surface("b", "slim", 3.1, 2.9)),
    "tube": (Surface("a", "carton", 13.4, 3.7, 3.2), Surface("b", "tube", 11.0, 3.9)),
    "jar": (Surface("a", "wrap", 17.5, 5.6, radius=3.365),),
    "sachet": (Surface("a", "sachet", 6.6, 9.4), Surface("b", "sachet", 6.6, 9.4)),
    "inhaler": (Surface("a", "carton", 5.4, 9.6, 3.6), Surface("b", "slim", 4.6, 2.6)),
    "effervescent-tube": (Surface("a", "wrap", 9.2, 8.9, radius=1.562),),
}

# How high the packs of a kind stand in their frame, as a part of it, and how wide they may be: side by side a vial must not
# look as large as a syrup.
HIGH, WIDE = 0.64, 0.80
LOWER = {"ampoule": 0.56, "drops": 0.60, "sachet": 0.59, "vial": 0.56}

VIEWS = ("front", "angle", "close")
TABLET_VARIANTS = {"carton-blister": ("round", "oblong", "long"), "blister": ("round", "small")}


def key_for(packshot: str, formulation: str, number: int) -> str:
    """The arrangement a product gets; `number` is its place among its category's packs of this kind."""
    if packshot not in TABLET_VARIANTS:
        return packshot
    if "capsule" in formulation.lower() or "softgel" in formulation.lower():
        return f"{packshot}+capsule"
    variants = TABLET_VARIANTS[packshot]
    return f"{packshot}+{variants[number % len(variants)]}"
