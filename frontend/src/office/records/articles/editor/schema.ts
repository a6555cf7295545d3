/** The elements of an article: those of the server's allowlist. */
import { type AnyExtension, Extension, Mark, Node } from "@tiptap/core";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { linkTarget } from "./links";

const STORED_IMAGE = 'img[src^="/storage/blogs/"]';

const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  marks: "bold italic link",
  isolating: true,
  defining: true,
  draggable: true,

  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),

  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => readImage(figure.querySelector(STORED_IMAGE)),
      contentElement: (figure) =>
        figure instanceof Element
          ? (figure.querySelector<HTMLElement>("figcaption") ?? emptyElement(figure))
          : emptyElement(figure),
    },
    { tag: STORED_IMAGE, getAttrs: (image) => readImage(image) },
  ],

  renderHTML: ({ node }) => {
    const { src, alt, width, height } = node.attrs as FigureAttributes;
    const size = width && height ? { width, height } : {};
    return ["figure", ["img", { src, alt, ...size }], ["figcaption", 0]];
  },

  addKeyboardShortcuts() {
    const inFigure = () => this.editor.state.selection.$from.parent.type.name === this.name;
    return {
      // A caption is one line: Enter continues below the image.
      Enter: ({ editor }) => {
        if (!inFigure()) return false;
        const after = editor.state.selection.$from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .setTextSelection(after + 1)
          .run();
      },
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection;
        if (!inFigure() || !empty || $from.parent.content.size > 0) return false;
        return editor.commands.deleteNode(this.name);
      },
    };
  },
});

const scriptMark = (name: string, excludes: string, tag: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

const cellAttributes = {
  addAttributes: () => ({
    colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, "colspan") },
    rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, "rowspan") },
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  }),
};

const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (list) => itemNumber(list.getAttribute("start")) ?? 1 },
    type: {
      default: null,
      parseHTML: (list) => /^[aAiI]$/.exec(list.getAttribute("type") ?? "")?.[0] ?? null,
    },
    reversed: {
      default: null,
      parseHTML: (list) => (list.hasAttribute("reversed") ? "" : null),
    },
  }),
});

const Item = ListItem.extend({
  addAttributes: () => ({
    value: { default: null, parseHTML: (item) => itemNumber(item.getAttribute("value")) },
  }),
});

/** The direction of text, where it is not that of what is around it. */
const Direction = Extension.create({
  name: "direction",
  addGlobalAttributes: () => [
    {
      types: [
        "paragraph",
        "heading",
        "bulletList",
        "orderedList",
        "listItem",
        "blockquote",
        "table",
        "tableCell",
        "tableHeader",
      ],
      attributes: { dir: { default: null, parseHTML: directionOf } },
    },
  ],
});

/** What is typed behind a link is no part of it: the first letters may arrive together with the space before them. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) =>
      one instanceof Mark && one.name === "link" ? one.extend({ inclusive: false }) : one,
    );
  },
});

export const EXTENSIONS: AnyExtension[] = [
  Kit.configure({
    heading: { levels: [2, 3, 4] },
    orderedList: false,
    listItem: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => linkTarget(url) !== null,
    },
  }),
  NumberedList,
  Item,
  Direction,
  scriptMark("subscript", "superscript", "sub"),
  scriptMark("superscript", "subscript", "sup"),
  Figure,
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  }).configure({ resizable: false }),
  TableRow,
  TableCell.extend(cellAttributes),
  TableHeader.extend(cellAttributes),
];

/** An image with an editable caption. */
type FigureAttributes = {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
};

function readImage(image: Element | null): FigureAttributes | false {
  if (!image) return false;
  return {
    src: image.getAttribute("src") ?? "",
    alt: image.getAttribute("alt") ?? "",
    width: parsePixels(image.getAttribute("width")),
    height: parsePixels(image.getAttribute("height")),
  };
}

function parsePixels(text: string | null): number | null {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** As the server bounds them. */
const MAX_SPAN = { colspan: 100, rowspan: 1000 };
const MAX_ITEM = 99_999;

/** A span ends where the part of the table ends, as in browsers; the editor's table has no parts. */
function spanOf(cell: HTMLElement, name: "colspan" | "rowspan"): number {
  const asked = Number.parseInt(cell.getAttribute(name) ?? "", 10);
  const span = asked === 0 && name === "rowspan" ? MAX_SPAN.rowspan : asked;
  const row = cell.parentElement;
  const below = [...(row?.parentElement?.children ?? [])].filter(({ tagName }) => tagName === "TR");
  const room = name === "rowspan" && row ? below.length - below.indexOf(row) : MAX_SPAN.colspan;
  return Math.max(1, Math.min(span || 1, room, MAX_SPAN[name]));
}

function itemNumber(text: string | null): number | null {
  const number = Number.parseInt(text ?? "", 10);
  return Math.abs(number) <= MAX_ITEM ? number : null;
}

/** The elements that have a direction of their own in the editor. */
const DIRECTED = "h1, h2, h3, h4, h5, h6, p, ul, ol, li, blockquote, table, th, td";

/** The direction of an element where it is another than that around it; word processors repeat it everywhere. */
function directionOf(element: HTMLElement): string | null {
  const own = directionAt(element);
  return own === directionAt(element.parentElement?.closest(DIRECTED)) ? null : own;
}

function directionAt(element: Element | null | undefined): string {
  const said = element?.closest("[dir]")?.getAttribute("dir")?.toLowerCase() ?? "";
  return /^(?:rtl|auto)$/.test(said) ? said : "ltr";
}

function emptyElement(near: globalThis.Node): HTMLElement {
  return (near.ownerDocument ?? document).createElement("div");
}
