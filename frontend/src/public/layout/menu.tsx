import { paths } from "../../data/paths";
import type { Navigation, ShownPages } from "../../data/schema";

/** `name`: under which the content of the layout has its words. `within`: paths that begin so belong to it too. */
type Entry = { name: keyof Navigation; href: string; within?: string };

export type Group = { name: keyof Navigation; children: readonly Entry[] };

/** The main menu, without the pages that the office hides. */
export function menuOf(pages: ShownPages): readonly (Entry | Group)[] {
  const { about, legacy, legacy_interactive: shelf, partners, articles } = pages;
  const children: Entry[] = [];
  if (about) children.push({ name: "our_story", href: paths.about });
  // The same story in figures takes the place of the long shelf.
  const story = shelf ? paths.legacyInteractive : paths.legacy;
  if (shelf || legacy) children.push({ name: "our_legacy", href: story, within: paths.legacy });
  const menu: (Entry | Group)[] = [{ name: "home", href: paths.home }];
  if (children[0]) menu.push({ name: "about_us", children });
  menu.push({ name: "products", href: paths.products, within: "/products/" });
  if (partners) menu.push({ name: "partners", href: paths.partners });
  if (articles) menu.push({ name: "resources", href: paths.blog, within: "/blog/" });
  return [...menu, { name: "contact", href: paths.contact }];
}

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
  return item.within && pathname.startsWith(item.within) ? "true" : undefined;
}
