import sprite from "./icons.svg?url";

export type IconName =
  | "phone"
  | "mail"
  | "map-pin"
  | "clock"
  | "menu"
  | "x"
  | "chevron-down"
  | "chevron-right"
  | "chevron-left"
  | "arrow-right"
  | "arrow-left"
  | "arrow-up-right"
  | "search"
  | "filter"
  | "maximize"
  | "download"
  | "pause"
  | "play"
  | "plus"
  | "external-link"
  | "check"
  | "message-circle"
  | "navigation"
  | "package"
  | "user"
  | "star"
  | "printer"
  | "clipboard-list"
  | "info"
  | "triangle-alert"
  | "link"
  | "layout-grid"
  | "rows"
  | "linkedin"
  | "facebook"
  | "instagram"
  | "x-social"
  | "whatsapp";

type Props = { name: IconName; size?: 16 | 20 | 24 | 32; className?: string | undefined };

/** Decorative: the text beside it carries the meaning. */
export function Icon({ name, size = 20, className }: Props) {
  return (
    <svg width={size} height={size} className={className} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
