"""Checks PDF files against PDF/UA-1 (ISO 14289-1) as far as a program can, and prints every rule that is broken.

    python check_ua1.py FILE...

The numbers are those of veraPDF's profile for PDF/UA-1 (clause-test), so that a finding can be compared with that
program's. What the profile leaves to the conformance of krilla's font embedding (widths, CIDSet, glyphs that are present)
and what only a person can judge (whether an alternative text is a good one) is not checked here.
"""

import re
import sys

import pypdf
from pypdf.generic import ArrayObject, ContentStream, DictionaryObject, IndirectObject

GROUPING = {"Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct"}
BLOCK = {"P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead",
         "TBody", "TFoot"}
INLINE = {"Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Figure", "Formula", "Form"}
STANDARD = GROUPING | BLOCK | INLINE
# Which parents and which children a type may have; types that are not named may stand anywhere.
PARENTS = {"TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"}, "TD": {"TR"}, "LI": {"L"}, "LBody": {"LI"},
           "TOCI": {"TOC"}, "THead": {"Table"}, "TBody": {"Table"}}
CHILDREN = {"Table": {"TR", "THead", "TBody", "TFoot", "Caption"}, "TR": {"TH", "TD"}, "L": {"L", "LI", "Caption"},
            "LI": {"Lbl", "LBody"}, "TOC": {"TOC", "TOCI", "Caption"}, "THead": {"TR"}, "TBody": {"TR"}}
PAINTING = {b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"sh", b"Do", b"BI", b"Tj", b"TJ", b"'", b'"'}
LANGUAGE = re.compile(r"^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$")


def resolved(value):
    return value.get_object() if isinstance(value, IndirectObject) else value


def is_true(value):
    return str(resolved(value)).lower() == "true"


class Element:
    """A structure element: its type, attributes and children in order."""

    def __init__(self, entry, parent, page, roles):
        self.entry, self.parent, self.children, self.content = entry, parent, [], []
        name = str(entry.get("/S"))[1:]
        seen = set()
        while name not in STANDARD and "/" + name in roles and name not in seen:
            seen.add(name)
            name = str(roles["/" + name])[1:]
        self.type = name
        self.page = entry.raw_get("/Pg") if "/Pg" in entry else page

    def text(self, key):
        return str(self.entry.get(key, "") or "")


class Checked:
    """One file and what is wrong with it."""

    def __init__(self, path):
        self.reader = pypdf.PdfReader(path)
        self.root = self.reader.trailer["/Root"]
        self.broken, self.elements, self.marked, self.annotations = [], [], {}, {}
        self.pages = {page.indirect_reference.idnum: page for page in self.reader.pages}

    def rule(self, number, holds, what=""):
        if not holds:
            self.broken.append(f"{number}: {what}")

    def check(self):
        self.catalog()
        self.structure()
        for number, page in enumerate(self.reader.pages, 1):
            self.page(number, page)
        self.types()
        self.headings()
        self.fonts()
        return self.broken

    def catalog(self):
        mark_info = self.root.get("/MarkInfo", {})
        self.rule("6.2-1", is_true(mark_info.get("/Marked")), "MarkInfo does not say Marked")
        self.rule("7.1-4", not is_true(mark_info.get("/Suspects")), "Suspects is true")
        preferences = self.root.get("/ViewerPreferences", {})
        self.rule("7.1-10", is_true(preferences.get("/DisplayDocTitle")), "the title is not displayed")
        self.rule("7.2-2", bool(LANGUAGE.match(str(self.root.get("/Lang", "")))), "no language of the document")
        self.rule("7.1-11", "/StructTreeRoot" in self.root, "no structure")
        self.rule("7.16-1", not self.reader.is_encrypted, "encrypted")
        for name in ("/AcroForm", "/OCProperties"):
            self.rule("7.10-1", name not in self.root, f"{name} is not expected here")
        metadata = self.root.get("/Metadata")
        self.rule("7.1-8", metadata is not None, "no metadata")
        xmp = metadata.get_object().get_data().decode() if metadata is not None else ""
        self.rule("5-1", re.search(r"pdfuaid:part(>|=\")1", xmp) is not None, "XMP does not name PDF/UA-1")
        title = re.search(r"<dc:title>.*?<rdf:li[^>]*>([^<]+)", xmp, re.S)
        self.rule("7.1-9", title is not None and title[1].strip() != "", "no dc:title")
        self.rule("7.17-1", "/Outlines" in self.root, "no bookmarks")

    def structure(self):
        tree = self.root.get("/StructTreeRoot", DictionaryObject())
        roles = tree.get("/RoleMap", {})
        for role in roles:
            self.rule("7.1-7", role[1:] not in STANDARD, f"{role} is mapped to another type")
        top = resolved(tree.get("/K", ArrayObject()))
        for entry in top if isinstance(top, ArrayObject) else [top]:
            self.walk(resolved(entry), None, None, roles)
        numbers = dict(self.number_tree(tree.get("/ParentTree")))
        for (page, mcid), element in self.marked.items():
            parents = numbers.get(self.pages[page].get("/StructParents"))
            known = parents is not None and mcid < len(parents)
            self.rule("7.1-3", known and parents[mcid] == element.entry, f"parent of content {mcid}, object {page}")
        for annotation, element in self.annotations.items():
            key = self.reader.get_object(IndirectObject(annotation, 0, self.reader)).get("/StructParent")
            self.rule("7.18.5-1", numbers.get(key) == element.entry, f"parent of annotation {annotation}")

    def number_tree(self, node):
        node = resolved(node) or {}
        for kid in node.get("/Kids", []):
            yield from self.number_tree(kid)
        numbers = node.get("/Nums", [])
        for key, value in zip(numbers[::2], numbers[1::2]):
            value = resolved(value)
            yield key, [resolved(v) for v in value] if isinstance(value, ArrayObject) else value

    def walk(self, entry, parent, page, roles):
        element = Element(entry, parent, page, roles)
        self.elements.append(element)
        kids = resolved(entry.get("/K", ArrayObject()))
        for kid in kids if isinstance(kids, ArrayObject) else [kids]:
            kid = resolved(kid)
            if isinstance(kid, int):
                self.content(element, element.page, kid)
            elif kid.get("/Type") == "/MCR":
                self.content(element, kid.raw_get("/Pg") if "/Pg" in kid else element.page, kid["/MCID"])
            elif kid.get("/Type") == "/OBJR":
                self.annotations[kid.raw_get("/Obj").idnum] = element
                element.content.append("annotation")
            else:
                element.children.append(self.walk(kid, element, element.page, roles))
        return element

    def content(self, element, page, mcid):
        key = (page.idnum, mcid)
        self.rule("7.1-3", key not in self.marked, f"content {mcid} has two parents")
        self.marked[key] = element
        element.content.append(key)

    def page(self, number, page):
        open_tags, page_id = [], page.indirect_reference.idnum
        seen = set()
        for operands, operator in ContentStream(page.get_contents(), self.reader).operations:
            if operator in (b"BDC", b"BMC"):
                tag = operands[0]
                properties = operands[1] if operator == b"BDC" else {}
                if isinstance(properties, str):
                    properties = page["/Resources"]["/Properties"][properties].get_object()
                mcid = properties.get("/MCID")
                inside_artifact = any(tag == "/Artifact" for tag, _ in open_tags)
                inside_content = any(mcid is not None for _, mcid in open_tags)
                self.rule("7.1-1", not (tag == "/Artifact" and inside_content), f"page {number}: artifact in content")
                self.rule("7.1-2", not (mcid is not None and inside_artifact), f"page {number}: content in artifact")
                language = properties.get("/Lang")
                self.rule("7.2-29", language is None or LANGUAGE.match(str(language)), f"language {language}")
                if mcid is not None:
                    seen.add(mcid)
                    self.rule("7.1-3", (page_id, mcid) in self.marked, f"page {number}: content {mcid} is in no element")
                open_tags.append((tag, mcid))
            elif operator == b"EMC":
                self.rule("7.1-3", bool(open_tags), f"page {number}: an end without a beginning")
                open_tags.pop()
            elif operator in PAINTING:
                marked = any(tag == "/Artifact" or mcid is not None for tag, mcid in open_tags)
                self.rule("7.1-3", marked, f"page {number}: {operator.decode()} is neither content nor artifact")
        self.rule("7.1-3", not open_tags, f"page {number}: marked content without an end")
        for page_of, mcid in self.marked:
            self.rule("7.1-3", page_of != page_id or mcid in seen, f"page {number}: no content {mcid}")
        annotations = page.get("/Annots", [])
        self.rule("7.18.3-1", not annotations or page.get("/Tabs") == "/S", f"page {number}: tab order")
        for reference in annotations:
            annotation, element = reference.get_object(), self.annotations.get(reference.idnum)
            self.rule("7.18.1-1", annotation["/Subtype"] == "/Link", f"page {number}: {annotation['/Subtype']}")
            self.rule("7.18.5-1", element is not None and element.type == "Link", f"page {number}: link without a tag")
            self.rule("7.18.5-2", str(annotation.get("/Contents", "")).strip(), f"page {number}: link says nothing")

    def types(self):
        for element in self.elements:
            kind, parent = element.type, element.parent.type if element.parent else None
            self.rule("7.1-5", kind in STANDARD, f"{kind} is no standard type")
            self.rule("7.2-4", parent in PARENTS.get(kind, {parent}), f"{kind} in {parent}")
            for child in element.children:
                self.rule("7.2-10", child.type in CHILDREN.get(kind, {child.type}), f"{child.type} in {kind}")
            self.rule("7.1-3", element.children or element.content, f"{kind} is empty")
            self.rule("7.1-3", kind not in CHILDREN or not element.content, f"{kind} has content of its own")
            language = element.entry.get("/Lang")
            self.rule("7.2-29", language is None or LANGUAGE.match(str(language)), f"language {language}")
            if kind == "Figure":
                self.rule("7.3-1", element.text("/Alt").strip(), "a figure without alternative text")
                attributes = element.entry.get("/A", [])
                attributes = attributes if isinstance(attributes, ArrayObject) else [attributes]
                self.rule("7.3-bbox", any("/BBox" in resolved(entry) for entry in attributes), "a figure without BBox")
            if kind == "TH":
                self.rule("7.5-1", "/Scope" in str(element.entry.get("/A")), "a header cell without scope")
            if kind == "Link":
                self.rule("7.18.5-1", "annotation" in element.content, "a Link without annotation")
                self.rule("7.18.5-1", len(element.content) > 1 or element.children, "a Link without text")

    def headings(self):
        last = 0
        for element in self.elements:
            if re.fullmatch(r"H[1-6]", element.type):
                level = int(element.type[1])
                self.rule("7.4.2-1", level <= last + 1, f"{element.type} after level {last}")
                last = level
        self.rule("7.4.2-1", last > 0, "no heading")

    def fonts(self):
        for number, page in enumerate(self.reader.pages, 1):
            for name, font in page["/Resources"].get("/Font", {}).items():
                font, where = font.get_object(), f"page {number}: {name}"
                self.rule("7.21.7-1", "/ToUnicode" in font, f"{where} has no ToUnicode")
                for below in font.get("/DescendantFonts", []):
                    below = below.get_object()
                    descriptor = below.get("/FontDescriptor", {})
                    embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
                    self.rule("7.21.4.1-1", embedded, f"{where} is not embedded")
                    to_glyph = below["/Subtype"] != "/CIDFontType2" or "/CIDToGIDMap" in below
                    self.rule("7.21.3.2-1", to_glyph, f"{where} has no CIDToGIDMap")
                codes = font["/ToUnicode"].get_object().get_data().decode("latin-1") if "/ToUnicode" in font else ""
                for wrong in ("<0000>", "<FEFF>", "<FFFE>"):
                    mapped = re.search(rf"^<[0-9A-Fa-f]+> {wrong}", codes, re.M | re.I)
                    self.rule("7.21.7-2", mapped is None, f"{where} maps a glyph to {wrong}")


def outline(element, depth=0):
    """The structure as indented text, for a person to read."""
    says = element.text("/Alt") or element.text("/T")
    print("  " * depth + element.type + (f" “{says}”" if says else ""))
    for child in element.children:
        outline(child, depth + 1)


def main():
    wrong = False
    files = [name for name in sys.argv[1:] if name != "--outline"]
    for path in files:
        checked = Checked(path)
        broken = checked.check()
        wrong = wrong or bool(broken)
        counts = {}
        for element in checked.elements:
            counts[element.type] = counts.get(element.type, 0) + 1
        print(path, len(checked.reader.pages), "pages,", "broken:" if broken else "no rule is broken;", counts)
        for line in sorted(set(broken))[:50]:
            print("  " + line)
        if "--outline" in sys.argv:
            outline(checked.elements[0])
    sys.exit(1 if wrong or not files else 0)


if __name__ == "__main__":
    main()
