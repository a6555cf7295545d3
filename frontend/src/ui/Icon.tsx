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
  | "zoom-in"
  | "zoom-out"
  | "maximize"
  | "download"
  | "pause"
  | "play"
  | "plus"
  | "external-link"
  | "check"
  | "shield-check"
  | "award"
  | "badge-check"
  | "message-circle"
  | "navigation"
  | "file-text"
  | "package"
  | "leaf"
  | "truck"
  | "users"
  | "headset"
  | "calendar"
  | "user"
  | "target"
  | "handshake"
  | "star"
  | "printer"
  | "info"
  | "triangle-alert"
  | "building-2"
  | "store"
  | "quote"
  | "flask-conical"
  | "scale"
  | "lightbulb"
  | "trending-up"
  | "globe"
  | "stethoscope"
  | "heart-pulse"
  | "pill"
  | "link"
  | "linkedin"
  | "facebook"
  | "instagram"
  | "x-social"
  | "whatsapp";

type Props = { name: IconName; size?: 16 | 20 | 24 | 32; className?: string | undefined };

/** One stroke, one sprite. Always decoration: the words beside it carry the meaning. */
export function Icon({ name, size = 20, className }: Props) {
  return (
    <svg width={size} height={size} className={className} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
