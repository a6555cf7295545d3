import type { ReactElement } from "react";
import sprite from "./icons.svg?url";

export type AdminIconName =
  | "layout-dashboard"
  | "newspaper"
  | "tags"
  | "history"
  | "trash-2"
  | "log-out"
  | "sun"
  | "moon"
  | "monitor"
  | "pencil"
  | "copy"
  | "rotate-ccw"
  | "arrow-up"
  | "arrow-down"
  | "arrow-up-down"
  | "key-round"
  | "smartphone"
  | "message-square-text"
  | "fingerprint"
  | "life-buoy"
  | "circle-user"
  | "circle-check"
  | "circle-alert"
  | "undo-2"
  | "redo-2"
  | "eye"
  | "grip-vertical"
  | "upload"
  | "image"
  | "laptop"
  | "ellipsis-vertical"
  | "corner-down-right"
  | "users"
  | "sliders-horizontal"
  | "ban"
  | "activity"
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
  | "code"
  | "minus"
  | "subscript"
  | "superscript"
  | "remove-formatting"
  | "square-code"
  | "ellipsis";

type Props = { name: AdminIconName; size?: 16 | 20 | 24 };

/** Like `ui/Icon`, from a sprite that only the back office loads. */
export function AdminIcon({ name, size = 20 }: Props): ReactElement {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
