import { adminPaths } from "../paths";

/** Products and Blogs stay active on the pages below them. */
export function isActive(to: string, pathname: string): boolean {
  if (to === adminPaths.products && pathname.startsWith(adminPaths.imports)) return true;
  return to === adminPaths.products || to === adminPaths.blogs
    ? pathname.startsWith(to)
    : pathname === to;
}
