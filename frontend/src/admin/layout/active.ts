import { adminPaths } from "../paths";

/** Products and Blogs are active for every path that starts with theirs. */
export function isActive(to: string, pathname: string): boolean {
  return to === adminPaths.products || to === adminPaths.blogs
    ? pathname.startsWith(to)
    : pathname === to;
}
