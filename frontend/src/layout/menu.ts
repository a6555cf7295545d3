import type { Navigation, ShownPages } from "../api/content";
import { paths } from "../paths";

/** `name`: under which the content of the layout has its words. `within`: paths that begin so belong to it too. */
type Entry = {
  name: keyof Navigation;
  href: string;
  within: readonly string[];
  /** The switch with which the office hides the page. */
  shown?: keyof ShownPages;
};

export type Group = { name: keyof Navigation; children: readonly Entry[] };

/** The main menu, with every page. */
export const WHOLE_MENU: readonly (Entry | Group)[] = [
  { name: "home", href: paths.home, within: [] },
  {
    name: "about_us",
    children: [
      { name: "our_story", href: paths.about, within: [], shown: "about" },
      {
        name: "our_legacy",
        href: paths.legacyInteractive,
        within: [paths.legacy],
        shown: "legacy_interactive",
      },
    ],
  },
  { name: "products", href: paths.products, within: ["/products/"] },
  { name: "partners", href: paths.partners, within: [], shown: "partners" },
  { name: "resources", href: paths.blog, within: ["/blog/"], shown: "articles" },
  { name: "contact", href: paths.contact, within: [] },
];

/** The menu without the pages that the office hides. */
export function menuOf(pages: ShownPages): readonly (Entry | Group)[] {
  return WHOLE_MENU.flatMap((item): readonly (Entry | Group)[] => {
    if (!isGroup(item)) return shownEntry(item, pages);
    const children = item.children.flatMap((child) => shownEntry(child, pages));
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

function shownEntry(entry: Entry, pages: ShownPages): readonly Entry[] {
  if (!entry.shown || pages[entry.shown]) return [entry];
  // The same story in figures takes the place of the long shelf.
  if (entry.shown === "legacy_interactive" && pages.legacy)
    return [{ ...entry, href: paths.legacy }];
  return [];
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
  return item.within.some((start) => pathname.startsWith(start)) ? "true" : undefined;
}
