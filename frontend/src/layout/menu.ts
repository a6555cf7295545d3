import type { Navigation } from "../api/content";
import { paths } from "../paths";

/** `name`: under which the content of the layout has its words. `within`: paths that begin so belong to it too. */
type Entry = { name: keyof Navigation; href: string; within: readonly string[] };

export type Group = { name: keyof Navigation; children: readonly Entry[] };

/** The main menu. */
export const menu: readonly (Entry | Group)[] = [
  { name: "home", href: paths.home, within: [] },
  {
    name: "about_us",
    children: [
      { name: "our_story", href: paths.about, within: [] },
      { name: "our_legacy", href: paths.legacyInteractive, within: [paths.legacy] },
    ],
  },
  { name: "products", href: paths.products, within: ["/products/"] },
  { name: "partners", href: paths.partners, within: [] },
  { name: "resources", href: paths.blog, within: ["/blog/"] },
  { name: "contact", href: paths.contact, within: [] },
];

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
