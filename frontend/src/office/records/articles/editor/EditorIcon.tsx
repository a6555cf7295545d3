import sprite from "./icons.svg?url";

export type EditorIconName =
  | "bold"
  | "italic"
  | "underline"
  | "strikethrough"
  | "heading-2"
  | "heading-3"
  | "heading-4"
  | "list"
  | "list-ordered"
  | "text-quote"
  | "table"
  | "link"
  | "image"
  | "undo-2"
  | "redo-2"
  | "code"
  | "minus"
  | "subscript"
  | "superscript"
  | "remove-formatting"
  | "square-code"
  | "ellipsis";

/** Like `ui/Icon`, from a sprite that only the editor loads. */
export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg width={20} height={20} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
