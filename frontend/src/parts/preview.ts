import og from "../../../assets/site/og-default.webp";

/** What link previews show for pages without a picture of their own. */
export const defaultPreview = {
  url: og,
  width: 1200,
  height: 630,
  alt: "Amber medicine bottles on an ivory ground",
};
