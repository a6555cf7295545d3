/** The buttons of the tool bar in their order. */
import type { ChainedCommands, Editor } from "@tiptap/react";
import type { AdminIconName } from "../../../ui/AdminIcon";

export type Command = {
  label: string;
  keys?: string | undefined;
  icon: AdminIconName;
  /** Only for toggles. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  /** The lower, the longer it stays in the bar as the bar gets narrower. */
  rank: number;
  run: (editor: Editor) => void;
};

type Change = (chain: ChainedCommands) => ChainedCommands;

function command(
  label: string,
  icon: AdminIconName,
  rank: number,
  change: Change,
  more: Pick<Command, "keys" | "active" | "enabled"> = {},
): Command {
  const run = (editor: Editor) => void change(editor.chain().focus()).run();
  return { label, icon, rank, run, ...more };
}

/** A button that is pressed while the caret stands in what it makes. */
function block(
  name: string,
  label: string,
  icon: AdminIconName,
  rank: number,
  change: Change,
): Command {
  return command(label, icon, rank, change, { active: (editor) => editor.isActive(name) });
}

function heading(level: 2 | 3 | 4, label: string, rank: number): Command {
  const active = (editor: Editor) => editor.isActive("heading", { level });
  return command(label, `heading-${level}`, rank, (to) => to.toggleHeading({ level }), { active });
}

function mark(name: string, label: string, icon: AdminIconName, rank: number, keys?: string) {
  return { ...block(name, label, icon, rank, (to) => to.toggleMark(name)), keys };
}

export const COMMANDS: readonly (readonly Command[])[] = [
  [
    command("Undo", "undo-2", 1, (to) => to.undo(), {
      keys: "Ctrl Z",
      enabled: (editor) => editor.can().undo(),
    }),
    command("Redo", "redo-2", 9, (to) => to.redo(), {
      keys: "Ctrl Y",
      enabled: (editor) => editor.can().redo(),
    }),
  ],
  [heading(2, "Heading", 2), heading(3, "Subheading", 8), heading(4, "Small heading", 16)],
  [
    mark("bold", "Bold", "bold", 3, "Ctrl B"),
    mark("italic", "Italic", "italic", 7, "Ctrl I"),
    mark("underline", "Underline", "underline", 14, "Ctrl U"),
    mark("strike", "Strikethrough", "strikethrough", 20),
    mark("subscript", "Subscript", "subscript", 17),
    mark("superscript", "Superscript", "superscript", 18),
    mark("code", "Code", "code", 21),
    command("Remove formatting", "remove-formatting", 13, (to) => to.unsetAllMarks()),
  ],
  [
    block("bulletList", "Bullet list", "list", 4, (to) => to.toggleBulletList()),
    block("orderedList", "Numbered list", "list-ordered", 10, (to) => to.toggleOrderedList()),
    block("blockquote", "Quote", "text-quote", 12, (to) => to.toggleBlockquote()),
    block("codeBlock", "Code block", "square-code", 22, (to) => to.toggleCodeBlock()),
  ],
  [
    {
      ...block("table", "Table", "table", 11, (to) =>
        to.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      ),
      enabled: (editor) => !editor.isActive("table"),
    },
    command("Dividing line", "minus", 15, (to) => to.setHorizontalRule()),
  ],
];

export const TABLE_COMMANDS: readonly (readonly [label: string, change: Change])[] = [
  ["Row above", (to) => to.addRowBefore()],
  ["Row below", (to) => to.addRowAfter()],
  ["Delete row", (to) => to.deleteRow()],
  ["Column before", (to) => to.addColumnBefore()],
  ["Column after", (to) => to.addColumnAfter()],
  ["Delete column", (to) => to.deleteColumn()],
  ["Header row", (to) => to.toggleHeaderRow()],
  ["Header column", (to) => to.toggleHeaderColumn()],
  ["Delete table", (to) => to.deleteTable()],
];
