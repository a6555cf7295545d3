import { paths } from "../../data/paths";
import type { Navigation, ShownPages } from "../../data/schema";

type Name = keyof Navigation;

/** `name`: under which the content of the layout has its words. `within`: paths that begin so belong to it too. */
type Entry = { name: Name; label: string | undefined; href: string; within: string | undefined };

export type Group = Pick<Entry, "name" | "label"> & { children: readonly Entry[] };

/** The main menu, without the pages that the office hides. */
export function menuOf(
  { about, legacy, legacy_interactive: shelf, partners, articles }: ShownPages,
  words: Partial<Navigation> = {},
): readonly (Entry | Group)[] {
  const entry = (name: Name, href: string, within?: string): Entry => ({
    name,
    label: words[name],
    href,
    within,
  });
  // The same story in figures takes the place of the long shelf.
  const story = shelf ? paths.legacyInteractive : paths.legacy;
  const children = [
    ...(about ? [entry("our_story", paths.about)] : []),
    ...(shelf || legacy ? [entry("our_legacy", story, paths.legacy)] : []),
  ];
  return [
    entry("home", paths.home),
    ...(children[0] ? [{ name: "about_us" as const, label: words.about_us, children }] : []),
    entry("products", paths.products, "/products/"),
    ...(partners ? [entry("partners", paths.partners)] : []),
    ...(articles ? [entry("resources", paths.blog, "/blog/")] : []),
    entry("contact", paths.contact),
  ];
}

export function isGroup(item: Entry | Group): item is Group {
  return "children" in item;
}

/** `page` for the item's own page, `true` for a page within. */
export function ariaCurrent(item: Entry | Group, pathname: string): "page" | "true" | undefined {
  if (isGroup(item)) {
    return item.children.some((child) => ariaCurrent(child, pathname)) ? "true" : undefined;
  }
  if (item.href === pathname) return "page";
  return item.within && pathname.startsWith(item.within) ? "true" : undefined;
}

type LinkProps = { pathname: string; className: string | undefined; onClick?: () => void };

export function MenuLink({ item, pathname, ...link }: LinkProps & { item: Entry }) {
  return (
    <a href={item.href} {...link} aria-current={ariaCurrent(item, pathname)}>
      {item.label}
    </a>
  );
}

export function GroupLinks({ group, ...link }: LinkProps & { group: Group }) {
  return group.children.map((item) => (
    <li key={item.href}>
      <MenuLink item={item} {...link} />
    </li>
  ));
}
