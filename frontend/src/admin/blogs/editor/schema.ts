/** The elements of an article: those of the server's allowlist. */
import { type AnyExtension, Mark } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { Figure } from "./figure";
import { linkTarget } from "./links";

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
