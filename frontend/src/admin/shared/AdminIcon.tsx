import type { ReactElement } from "react";
import sprite from "./office-icons.svg?url";

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
  | "keyboard"
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
  | "save"
  | "undo-2"
  | "eye"
  | "corner-down-left"
  | "grip-vertical"
  | "upload"
  | "image"
  | "lock"
  | "laptop"
  | "heart-plus";

type Props = { name: AdminIconName; size?: 16 | 20 | 24 };

/** As `ui/Icon`, from the sprite that visitors never load. */
export function AdminIcon({ name, size = 20 }: Props): ReactElement {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
