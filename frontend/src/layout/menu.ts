import { paths } from "../paths";

type Entry = { label: string; href: string; within: readonly string[] };

export type Group = { label: string; children: readonly Entry[] };

/** The main menu. `within`: paths that begin so belong to the item too. */
export const menu: readonly (Entry | Group)[] = [
  { label: "HOME", href: paths.home, within: [] },
  {
    label: "ABOUT US",
    children: [
      { label: "OUR STORY", href: paths.about, within: [] },
      { label: "OUR LEGACY", href: paths.legacyInteractive, within: [paths.legacy] },
    ],
  },
  { label: "PRODUCTS", href: paths.products, within: ["/products/"] },
  { label: "FOR PARTNERS", href: paths.partners, within: [] },
  { label: "RESOURCES", href: paths.blog, within: ["/blog/"] },
  { label: "CONTACT", href: paths.contact, within: [] },
];

/** In the footer. */
export const quickLinks = [
  { label: "Home", href: paths.home },
  { label: "About Us", href: paths.about },
  { label: "Products", href: paths.products },
  { label: "Resources", href: paths.blog },
  { label: "Contact Us", href: paths.contact },
] as const;

export function isGroup(item: Entry | Group): item is Group {
  return "children" in item;
}

export type AriaCurrent = "page" | "true" | undefined;

/** `page` for the item's own page, `true` for a page within. */
export function ariaCurrent(item: Entry | Group, pathname: string): AriaCurrent {
  if (isGroup(item)) {
    return item.children.some((child) => ariaCurrent(child, pathname)) ? "true" : undefined;
  }
  if (item.href === pathname) return "page";
  return item.within.some((start) => pathname.startsWith(start)) ? "true" : undefined;
}
