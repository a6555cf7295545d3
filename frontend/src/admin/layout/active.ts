import { adminPaths } from "../paths";

/** Products, Blogs and Settings stay active on the pages below them. */
const WITH_PAGES: readonly string[] = [adminPaths.products, adminPaths.blogs, adminPaths.settings];

export function isActive(to: string, pathname: string): boolean {
  if (to === adminPaths.products && pathname.startsWith(adminPaths.imports)) return true;
  return WITH_PAGES.includes(to) ? pathname.startsWith(to) : pathname === to;
}
