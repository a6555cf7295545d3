"""Draws the labels of the packs that play in banners and headers. `python scene_labels.py OUT`."""

import sys
from pathlib import Path

import labels
from kinds import Surface
from labels import INK, PAPER, Product, Sheet, colour_of

CARTON = Surface("a", "carton", 9.6, 5.8, 2.8)
TALL = Surface("a", "carton", 5.6, 8.8, 2.8)
WRAP = Surface("a", "wrap", 12.6, 4.9)
SYRUP = Surface("a", "wrap", 12.6, 6.2)
SMALL = Surface("a", "wrap", 7.4, 3.4)
JAR = Surface("a", "wrap", 17.5, 5.4)
TUBE = Surface("a", "tube", 11.0, 3.9)


def product(category, name, generic, strength, pack, layout, scheduled=True):
    return Product("SET-" + name[:3], category, name, name, generic, strength, pack,
                   f"Contains: {name} {strength}; excipients q.s.", generic.split(" IP")[0],
                   ("H",) if scheduled else (), colour_of(category), layout)


SET = {
    "paracetamol": (product("generics", "Paracetamol", "Tablets IP 500 mg", "500 mg", "10 × 15 tablets", 0, False), CARTON),
    "amoxicillin": (product("antibiotics", "Amoxicillin", "Capsules IP 500 mg", "500 mg", "10 × 10 capsules", 1), CARTON),
    "metformin": (product("diabetes", "Metformin", "Tablets IP 500 mg", "500 mg", "10 × 20 tablets", 2), CARTON),
    "atorvastatin": (product("cardiac", "Atorvastatin", "Tablets IP 20 mg", "20 mg", "10 × 15 tablets", 0), CARTON),
    "pantoprazole": (product("gastro", "Pantoprazole", "Tablets IP 40 mg", "40 mg", "10 × 15 tablets", 1), CARTON),
    "cetirizine": (product("respiratory", "Cetirizine", "Tablets IP 10 mg", "10 mg", "10 × 10 tablets", 2), CARTON),
    "telmisartan": (product("cardiac", "Telmisartan", "Tablets IP 40 mg", "40 mg", "10 × 10 tablets", 1), TALL),
    "folic": (product("generics", "Folic Acid", "Tablets IP 5 mg", "5 mg", "10 × 15 tablets", 1, False), TALL),
    "bottle": (product("generics", "Calcium", "Tablets with Vitamin D3", "500 mg", "60 tablets", 0, False), WRAP),
    "syrup": (product("respiratory", "Ambroxol", "Syrup 30 mg/5 mL", "30 mg/5 mL", "100 mL", 0), SYRUP),
    "drops": (product("pain", "Paracetamol", "Drops 100 mg/mL", "100 mg/mL", "15 mL", 2, False), SMALL),
    "jar": (product("generics", "Omega-3", "Softgel Capsules", "1000 mg", "60 softgels", 0, False), JAR),
    "tube": (product("dermatology", "Clotrimazole", "Cream IP 1% w/w", "1% w/w", "30 g tube", 0, False), TUBE),
}


def old_label(lines, w=5.2, h=3.4, scale=110):
    """A paper label of the seventies: a double frame and typewritten lines."""
    s = Sheet(w, h, scale, "#D8C8A2")
    s.rect(0.12, 0.12, w - 0.24, h - 0.24, outline="#6B4A2B", line=0.04)
    s.rect(0.20, 0.20, w - 0.40, h - 0.40, outline="#6B4A2B", line=0.018)
    s.fitted(w / 2, h * 0.43, lines[0], "serif-bold", 0.72, w - 0.9, "#2A1B0E", "ms")
    s.rect(w * 0.3, h * 0.52, w * 0.4, 0.025, fill="#8C3B2E")
    s.fitted(w / 2, h * 0.70, lines[1], "serif-italic", 0.44, w - 1.0, "#2A1B0E", "ms")
    s.fitted(w / 2, h * 0.86, lines[2], "sans", 0.28, w - 1.2, "#6B4A2B", "ms")
    return s.image


def ledger_page(left, w=13.0, h=18.0, scale=90):
    """A ruled page of accounts in a clear hand."""
    s = Sheet(w, h, scale, "#DCCDA8")
    for i in range(24):
        y = 2.6 + i * 0.62
        s.rect(0.5, y, w - 1.0, 0.016, fill="#A3A98F")
    for x in ((1.9, w - 3.2, w - 1.6) if left else (1.6, w - 3.4, w - 1.8)):
        s.rect(x, 1.2, 0.022, h - 2.0, fill="#A8543F")
    s.text(2.1, 1.9, "April 1976" if left else "Received", "serif-italic", 1.05, "#1B2F47")
    goods = ("Tinct. benzoin co.", "Quinine sulph.", "Liq. ammon. fort.", "Glycerin", "Boric acid", "Iodine", "Ol. eucalypti", "Zinc oxide", "Calamine", "Pot. permang.", "Ol. ricini", "Sod. bicarb.", "Magnesia", "Camphor", "Menthol", "Rose water")
    for i, item in enumerate(goods):
        y = 3.12 + i * 0.62 + 0.62 * 1 - 0.2
        s.text(0.7, y, str(1 + i), "serif-italic", 0.50, "#1B2F47")
        s.text(2.1, y, item, "serif-italic", 0.60, "#1B2F47")
        s.text(w - 1.75 if left else w - 1.95, y, f"{(i * 37 + 11) % 80 + 4}.{(i * 25) % 100:02d}", "serif-italic", 0.56, "#1B2F47", "rs")
    return s.image


def main(out):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name, (item, surf) in SET.items():
        labels.draw(item, surf, 90).save(out / f"{name}.png")
    for name, lines in {
        "old-a": ("Benzoin", "Compound Tincture", "No. 14"),
        "old-b": ("Glycerin", "Purified", "No. 22"),
        "old-c": ("Iodine", "Weak Solution", "No. 31"),
    }.items():
        old_label(lines).save(out / f"{name}.png")
    ledger_page(True).save(out / "ledger-left.png")
    ledger_page(False).save(out / "ledger-right.png")
    seal = Sheet(6, 6, 120, PAPER)
    seal.disc(3, 3, 3, fill="#1F4A38")
    seal.seal(3, 3, 2.6, PAPER)
    seal.image.save(out / "seal.png")
    form = Sheet(9, 12, 70, "#FBF8F1")
    form.rect(0.9, 1.0, 3.6, 0.32, fill="#1F4A38")
    for i in range(13):
        form.rect(0.9, 2.3 + i * 0.62, (7.2, 6.6, 7.0, 5.2)[i % 4], 0.09, fill="#C9C6BA")
    form.seal(6.9, 10.4, 0.85, "#1F4A38")
    form.image.save(out / "form.png")
    red = Sheet(9, 12, 70, "#FBF8F1")
    red.rect(0.7, 0, 0.28, 12, fill="#A63A2B")
    red.text(1.5, 1.9, "Rx", "serif-bold", 1.5, "#A63A2B")
    for i in range(5):
        red.rect(1.5, 3.0 + i * 0.62, (6.2, 5.6, 6.0, 4.2)[i % 4], 0.09, fill="#C9C6BA")
    red.image.save(out / "rx.png")
    tag = Sheet(11, 7, 90, "#FBF8F1")
    tag.rect(0, 0, 11, 1.5, fill="#1F4A38")
    tag.rect(0, 1.5, 11, 0.08, fill="#DDA032")
    for i, (label, value) in enumerate((("Batch", "A2607"), ("Mfd.", "03/2026"), ("Exp.", "02/2029"), ("Store below", "25 °C"))):
        tag.text(0.8, 2.9 + i * 1.1, label, "sans", 0.62, "#5A625C")
        tag.text(10.2, 2.9 + i * 1.1, value, "serif-bold", 0.74, INK, "rs")
        tag.rect(0.8, 3.15 + i * 1.1, 9.4, 0.03, fill="#D5CFC0")
    tag.image.save(out / "tag.png")
    print(len(list(out.glob("*.png"))), "textures")


if __name__ == "__main__":
    main(sys.argv[1])
