/** An image with an editable caption. */
import { Node } from "@tiptap/core";

export type FigureAttributes = {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
};

const STORED_IMAGE = 'img[src^="/storage/blogs/"]';

export const Figure = Node.create({
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
