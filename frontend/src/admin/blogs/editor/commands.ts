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
  run: (editor: Editor) => void;
};

const chain = (editor: Editor) => editor.chain().focus();

const heading = (level: 2 | 3 | 4, label: string): Command => ({
  label,
  icon: `heading-${level}`,
  active: (editor) => editor.isActive("heading", { level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
});

const mark = (name: string, label: string, icon: EditorIconName, keys?: string): Command => ({
  label,
  icon,
  ...(keys ? { keys } : {}),
  active: (editor) => editor.isActive(name),
  run: (editor) => chain(editor).toggleMark(name).run(),
});

export const COMMANDS: readonly (readonly Command[])[] = [
  [
    {
      label: "Undo",
      keys: "Ctrl Z",
      icon: "undo-2",
      enabled: (editor) => editor.can().undo(),
      run: (editor) => chain(editor).undo().run(),
    },
    {
      label: "Redo",
      keys: "Ctrl Y",
      icon: "redo-2",
      enabled: (editor) => editor.can().redo(),
      run: (editor) => chain(editor).redo().run(),
    },
  ],
  [heading(2, "Heading"), heading(3, "Subheading"), heading(4, "Small heading")],
  [
    mark("bold", "Bold", "bold", "Ctrl B"),
    mark("italic", "Italic", "italic", "Ctrl I"),
    mark("underline", "Underline", "underline", "Ctrl U"),
    mark("strike", "Strikethrough", "strikethrough"),
    mark("subscript", "Subscript", "subscript"),
    mark("superscript", "Superscript", "superscript"),
    mark("code", "Code", "code"),
    {
      label: "Remove formatting",
      icon: "remove-formatting",
      run: (editor) => chain(editor).unsetAllMarks().run(),
    },
  ],
  [
    {
      label: "Bullet list",
      icon: "list",
      active: (editor) => editor.isActive("bulletList"),
      run: (editor) => chain(editor).toggleBulletList().run(),
    },
    {
      label: "Numbered list",
      icon: "list-ordered",
      active: (editor) => editor.isActive("orderedList"),
      run: (editor) => chain(editor).toggleOrderedList().run(),
    },
    {
      label: "Quote",
      icon: "text-quote",
      active: (editor) => editor.isActive("blockquote"),
      run: (editor) => chain(editor).toggleBlockquote().run(),
    },
    {
      label: "Code block",
      icon: "square-code",
      active: (editor) => editor.isActive("codeBlock"),
      run: (editor) => chain(editor).toggleCodeBlock().run(),
    },
  ],
  [
    {
      label: "Table",
      icon: "table",
      active: (editor) => editor.isActive("table"),
      enabled: (editor) => !editor.isActive("table"),
      run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: "Dividing line",
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
