/** The buttons of the tool bar in their order. */
import type { Editor } from "@tiptap/react";
import type { EditorIconName } from "./EditorIcon";

export type Command = {
  label: string;
  keys?: string;
  icon: EditorIconName;
  /** Only for toggles. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  /** The lower, the longer it stays in the bar as the bar gets narrower. */
  rank: number;
  run: (editor: Editor) => void;
};

const chain = (editor: Editor) => editor.chain().focus();

const heading = (level: 2 | 3 | 4, label: string, rank: number): Command => ({
  label,
  rank,
  icon: `heading-${level}`,
  active: (editor) => editor.isActive("heading", { level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
});

const mark = (
  name: string,
  label: string,
  icon: EditorIconName,
  rank: number,
  keys?: string,
): Command => ({
  label,
  rank,
  icon,
  ...(keys ? { keys } : {}),
  active: (editor) => editor.isActive(name),
  run: (editor) => chain(editor).toggleMark(name).run(),
});

export const COMMANDS: readonly (readonly Command[])[] = [
  [
    {
      label: "Undo",
      rank: 1,
      keys: "Ctrl Z",
      icon: "undo-2",
      enabled: (editor) => editor.can().undo(),
      run: (editor) => chain(editor).undo().run(),
    },
    {
      label: "Redo",
      rank: 9,
      keys: "Ctrl Y",
      icon: "redo-2",
      enabled: (editor) => editor.can().redo(),
      run: (editor) => chain(editor).redo().run(),
    },
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
    {
      label: "Remove formatting",
      rank: 13,
      icon: "remove-formatting",
      run: (editor) => chain(editor).unsetAllMarks().run(),
    },
  ],
  [
    {
      label: "Bullet list",
      rank: 4,
      icon: "list",
      active: (editor) => editor.isActive("bulletList"),
      run: (editor) => chain(editor).toggleBulletList().run(),
    },
    {
      label: "Numbered list",
      rank: 10,
      icon: "list-ordered",
      active: (editor) => editor.isActive("orderedList"),
      run: (editor) => chain(editor).toggleOrderedList().run(),
    },
    {
      label: "Quote",
      rank: 12,
      icon: "text-quote",
      active: (editor) => editor.isActive("blockquote"),
      run: (editor) => chain(editor).toggleBlockquote().run(),
    },
    {
      label: "Code block",
      rank: 22,
      icon: "square-code",
      active: (editor) => editor.isActive("codeBlock"),
      run: (editor) => chain(editor).toggleCodeBlock().run(),
    },
  ],
  [
    {
      label: "Table",
      rank: 11,
      icon: "table",
      active: (editor) => editor.isActive("table"),
      enabled: (editor) => !editor.isActive("table"),
      run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: "Dividing line",
      rank: 15,
      icon: "minus",
      run: (editor) => chain(editor).setHorizontalRule().run(),
    },
  ],
];

export const TABLE_COMMANDS: readonly { label: string; run: (editor: Editor) => void }[] = [
  { label: "Row above", run: (editor) => chain(editor).addRowBefore().run() },
  { label: "Row below", run: (editor) => chain(editor).addRowAfter().run() },
  { label: "Delete row", run: (editor) => chain(editor).deleteRow().run() },
  { label: "Column before", run: (editor) => chain(editor).addColumnBefore().run() },
  { label: "Column after", run: (editor) => chain(editor).addColumnAfter().run() },
  { label: "Delete column", run: (editor) => chain(editor).deleteColumn().run() },
  { label: "Header row", run: (editor) => chain(editor).toggleHeaderRow().run() },
  { label: "Header column", run: (editor) => chain(editor).toggleHeaderColumn().run() },
  { label: "Delete table", run: (editor) => chain(editor).deleteTable().run() },
];
