import { paths } from "../paths";

type Entry = { label: string; href: string; within: readonly string[] };

export type Group = { label: string; children: readonly Entry[] };

/** The main menu, in order. `within` lists the path beginnings for which the item is the active one. */
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

export function isGroup(item: Entry | Group): item is Group {
  return "children" in item;
}

export type Activity = "page" | "true" | undefined;

/** For `aria-current`: this very page, a page of this part, or elsewhere. */
export function activity(item: Entry | Group, pathname: string): Activity {
  if (isGroup(item)) {
    return item.children.some((child) => activity(child, pathname)) ? "true" : undefined;
  }
  if (item.href === pathname) return "page";
  return item.within.some((start) => pathname.startsWith(start)) ? "true" : undefined;
}
