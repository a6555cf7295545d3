"""Draws the papers, books and labels of the company pages. `python company_labels.py OUT`, after `scene_labels.py`."""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.removeOverlaps import removeOverlaps

from labels import FACES, FONTS, INK, PAPER, RED, Sheet

GREEN, MARIGOLD, KRAFT, BLUE = "#1F4A38", "#DDA032", "#C39A66", "#27405A"
GOODS = (
    ("Paracetamol 500 mg", "40"), ("Amoxicillin 500 mg", "24"), ("Metformin 500 mg", "60"), ("Atenolol 50 mg", "18"),
    ("Cetirizine 10 mg", "30"), ("Ranitidine 150 mg", "20"), ("Ibuprofen 400 mg", "36"), ("ORS sachets", "120"),
    ("Salbutamol syrup", "12"), ("Calcium tablets", "25"), ("Folic acid 5 mg", "48"), ("Glimepiride 1 mg", "15"),
)


def delivery_page(left, w=13.0, h=18.0, scale=60):
    """A page of a delivery book: one line an item, batch and count, a stamp below."""
    s = Sheet(w, h, scale, "#F4EDD8" if left else "#EFDCD0")
    s.text(1.0, 1.7, "Delivery book", "serif-bold", 1.0, GREEN)
    s.text(w - 1.0, 1.7, "No. 417" if left else "Copy", "sans-bold", 0.62, RED, "rs")
    s.rect(1.0, 2.15, w - 2.0, 0.05, fill=GREEN)
    s.text(1.0, 3.0, "Route 3, before opening", "sans", 0.56, "#5A625C")
    for x in (8.2, 10.7):
        s.rect(x, 3.4, 0.025, 10.4, fill="#B9C2B4")
    for i, (item, count) in enumerate(GOODS):
        y = 4.2 + i * 0.84
        s.text(1.1, y, item, "serif-italic", 0.66, BLUE)
        s.text(8.5, y, f"B{(i * 37 + 11) % 90 + 10}", "serif-italic", 0.6, BLUE)
        s.text(w - 1.1, y, count, "serif-italic", 0.66, BLUE, "rs")
        s.rect(1.0, y + 0.22, w - 2.0, 0.02, fill="#B9C2B4")
    s.seal(w - 3.0, 15.9, 1.35, RED if left else "#A88")
    s.text(1.1, 16.4, "Received", "serif-italic", 0.9, BLUE)
    s.rect(1.0, 16.7, 5.0, 0.03, fill="#7A827B")
    return s.image


def catalogue_page(left, w=13.0, h=18.0, scale=60):
    """A page of the printed catalogue: rows of products with form, strength and pack."""
    s = Sheet(w, h, scale, "#FBF8F1")
    s.rect(0, 0, w, 0.55, fill=GREEN)
    s.text(1.0, 2.1, "Cardiac care" if left else "Diabetes care", "serif-bold", 1.15, INK)
    s.rect(1.0, 2.55, 1.6, 0.12, fill=MARIGOLD)
    rows = (("Atorvastatin", "20 mg"), ("Telmisartan", "40 mg"), ("Amlodipine", "5 mg"), ("Rosuvastatin", "10 mg"), ("Metoprolol", "50 mg")) if left else (
        ("Metformin", "500 mg"), ("Glimepiride", "2 mg"), ("Sitagliptin", "100 mg"), ("Vildagliptin", "50 mg"), ("Gliclazide", "80 mg"))
    for i, (name, strength) in enumerate(rows):
        y = 3.5 + i * 2.75
        s.rect(1.0, y, 2.5, 2.1, fill=("#E3E8D9", "#F0E8D7", "#E7DCC6")[i % 3])
        s.rect(1.5, y + 0.55, 1.5, 1.1, fill=(GREEN, "#752B38", "#2B4A63")[(i + left) % 3])
        s.text(4.0, y + 0.75, name, "serif-bold", 0.82, INK)
        s.text(4.0, y + 1.5, "Tablets IP, 10 × 15", "sans", 0.52, "#5A625C")
        s.text(w - 1.0, y + 0.75, strength, "sans-bold", 0.62, GREEN, "rs")
        s.rect(1.0, y + 2.42, w - 2.0, 0.025, fill="#D5CFC0")
    return s.image


def catalogue_cover(w=10.5, h=14.85, scale=70):
    s = Sheet(w, h, scale, GREEN)
    s.seal(w / 2, 4.4, 1.75, "#F3EBD8")
    s.text(1.0, 10.6, "Product", "serif", 1.55, "#F8F1E0")
    s.text(1.0, 12.1, "Catalogue", "serif", 1.55, "#F8F1E0")
    s.rect(1.0, 12.9, w - 2.0, 0.12, fill=MARIGOLD)
    return s.image


def phone_screen(w=6.6, h=13.6, scale=70):
    """The catalogue on a telephone."""
    s = Sheet(w, h, scale, "#F8F3E8")
    s.rect(0, 0, w, 1.15, fill=GREEN)
    s.text(0.5, 2.1, "Products", "serif-bold", 0.8, INK)
    s.rect(0.5, 2.5, w - 1.0, 0.75, fill="#FFFFFF", outline="#B9AE96", line=0.03)
    for i in range(4):
        y = 3.7 + i * 2.35
        s.rect(0.5, y, 1.9, 1.9, fill=("#E9E2D0", "#E3E8D9", "#F0E8D7")[i % 3])
        s.rect(0.9, y + 0.55, 1.1, 0.85, fill=(GREEN, "#752B38", "#2B4A63", "#8A3F2D")[i])
        s.rect(2.75, y + 0.2, (2.9, 2.4, 3.1, 2.6)[i], 0.28, fill=INK)
        s.rect(2.75, y + 0.75, 2.2, 0.18, fill="#9AA29A")
        s.rect(2.75, y + 1.3, 1.35, 0.42, fill=GREEN)
    return s.image


def certificate(w=10.5, h=14.85, scale=70):
    """The first page of a quality dossier; no body's name or mark is imitated."""
    s = Sheet(w, h, scale, "#FDFBF5")
    s.rect(0.45, 0.45, w - 0.9, h - 0.9, outline=GREEN, line=0.05)
    s.rect(0.6, 0.6, w - 1.2, h - 1.2, outline="#B9AE96", line=0.02)
    s.text(w / 2, 2.5, "Certificate", "serif-bold", 1.25, GREEN, "ms")
    s.text(w / 2, 3.5, "of Analysis", "serif-italic", 0.95, INK, "ms")
    s.rect(w / 2 - 0.8, 3.95, 1.6, 0.1, fill=MARIGOLD)
    for i, (test, found) in enumerate((("Description", "Complies"), ("Identification", "Complies"), ("Average mass", "Complies"), ("Dissolution", "Complies"), ("Assay", "99.6 %"), ("Impurities", "Complies"))):
        y = 5.6 + i * 0.92
        s.text(1.3, y, test, "sans", 0.54, "#5A625C")
        s.text(w - 1.3, y, found, "serif-bold", 0.58, INK, "rs")
        s.rect(1.3, y + 0.25, w - 2.6, 0.02, fill="#D5CFC0")
    s.seal(w - 2.7, 12.5, 1.15, RED)
    s.text(1.3, 12.9, "Batch released", "serif-italic", 0.66, BLUE)
    s.rect(1.3, 13.15, 3.8, 0.03, fill="#7A827B")
    return s.image


def address_label(w=9.0, h=6.0, scale=80):
    s = Sheet(w, h, scale, PAPER)
    s.rect(0, 0, w, 1.1, fill=GREEN)
    s.text(0.5, 0.78, "Consignment", "serif-bold", 0.66, "#F8F1E0")
    s.text(w - 0.5, 0.78, "1 of 4", "sans-bold", 0.5, "#F8F1E0", "rs")
    for i, (name, value) in enumerate((("Invoice", "SI-2041"), ("Batches", "12"), ("Cartons", "48"))):
        s.text(0.5, 2.0 + i * 0.72, name, "sans", 0.46, "#5A625C")
        s.text(4.2, 2.0 + i * 0.72, value, "serif-bold", 0.54, INK, "rs")
        s.rect(0.5, 2.2 + i * 0.72, 3.7, 0.02, fill="#D5CFC0")
    s.bars(4.9, 1.6, 3.6, 2.0, "SI-2041")
    s.rect(0.5, 4.35, w - 1.0, 0.05, fill=INK)
    s.text(0.5, 5.35, "Store below 25 °C", "sans-bold", 0.6, RED)
    return s.image


def plain_carton(name, strength, colour, w=9.6, h=5.8, d=2.8, scale=80):
    """A carton of the nineties: two colours, one band."""
    s = Sheet(w + 2 * d, h + d, scale, "#EFE7D3")
    for x, wide in ((0, d), (d, w), (d + w, d)):
        s.rect(x, d + h * 0.62, wide, h * 0.24, fill=colour)
    s.text(d + 0.7, d + h * 0.34, name, "serif-bold", 1.12, colour)
    s.text(d + 0.7, d + h * 0.52, "Tablets IP " + strength, "sans", 0.56, "#4A453A")
    s.text(d + w - 0.6, d + h * 0.34, "Rx", "serif-bold", 0.86, RED, "rs")
    s.text(d + 0.7, d + h * 0.79, "10 × 10 tablets", "sans-bold", 0.5, "#F5EFDF")
    s.text(d + w / 2, d * 0.62, name, "serif-bold", 0.8, colour, "ms")
    return s.image


def bottle_404(w=10.4, h=4.7, scale=100):
    s = Sheet(w, h, scale, "#F7F1E2")
    s.rect(0.22, 0.22, w - 0.44, h - 0.44, outline=GREEN, line=0.05)
    s.text(w / 2, 2.55, "404", "serif-bold", 2.3, GREEN, "ms")
    s.rect(w / 2 - 0.7, 2.95, 1.4, 0.1, fill=MARIGOLD)
    s.text(w / 2, 3.95, "Contents: none", "serif-italic", 0.78, INK, "ms")
    return s.image


def figures(path):
    """The figures as a typeface of its own, whose outlines do not overlap: Blender leaves holes where they do."""
    font = TTFont(Path(FONTS, FACES["serif-bold"]))
    font.flavor = None
    subset = Subsetter(Options(layout_features=[], hinting=False))
    subset.populate(text="0123456789")
    subset.subset(font)
    removeOverlaps(font)
    font.save(path)


def main(out):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    figures(out / "figures.ttf")
    for side, left in (("left", True), ("right", False)):
        delivery_page(left).save(out / f"delivery-{side}.png")
        catalogue_page(left).save(out / f"catalogue-{side}.png")
    for name, image in {
        "catalogue-cover": catalogue_cover(), "phone-screen": phone_screen(), "certificate": certificate(),
        "address": address_label(), "bottle-404": bottle_404(),
        "nineties-a": plain_carton("Enalapril", "5 mg", "#8A3F2D"),
        "nineties-b": plain_carton("Atenolol", "50 mg", "#2B4A63"),
        "nineties-c": plain_carton("Cetirizine", "10 mg", "#41707A"),
    }.items():
        image.save(out / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1])
