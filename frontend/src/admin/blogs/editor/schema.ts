/** The elements of an article: those of the server's allowlist. */
import { type AnyExtension, Mark, Node } from "@tiptap/core";
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

const Subscript = Mark.create({
  name: "subscript",
  excludes: "superscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
});

const Superscript = Mark.create({
  name: "superscript",
  excludes: "subscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
});

/** No merged cells: the allowlist has no colspan. */
const single = { default: 1, parseHTML: () => 1, rendered: false };
const cellAttributes = {
  addAttributes: () => ({
    colspan: single,
    rowspan: single,
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  }),
};

export const EXTENSIONS: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => linkTarget(url) !== null,
    },
  }),
  Subscript,
  Superscript,
  Figure,
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false }),
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

function emptyElement(near: globalThis.Node): HTMLElement {
  return (near.ownerDocument ?? document).createElement("div");
}
