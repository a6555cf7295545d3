import type { Picture } from "../api/types";

/** A picture in JPEG, which every program that shows link previews can read. */
export type PreviewImage = { url: string; width: number; height: number; alt: string };

const WIDEST = 1200;
const VARIANT = 1280;
const TALLEST = 4096;

/** The copy of an uploaded picture that the server makes for link previews; `src/media/link_preview.rs` says of what. */
export function linkPreview(picture: Omit<Picture, "tone">): PreviewImage {
  const { url, width, height, alt, variants } = picture;
  const whole = variants.includes(VARIANT) || (width <= VARIANT && height <= TALLEST);
  const shown = Math.min(WIDEST, whole ? width : Math.max(...variants, 1));
  return {
    url: url.replace(/\.[a-z0-9]+$/i, ".preview.jpg"),
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
    alt,
  };
}
