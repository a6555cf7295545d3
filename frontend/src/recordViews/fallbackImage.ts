import fallbackUrl from "../../../assets/site/product-fallback.webp";
import type { Picture } from "../api/types";

/** A carton with nothing on it, where there are no products. */
export const fallbackImage: Picture = {
  url: fallbackUrl,
  width: 800,
  height: 800,
  alt: "A plain carton without a label",
  tone: 63,
  variants: [],
};
