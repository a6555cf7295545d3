import type { BlogPage, PostSummary } from "../../api/types";
import type { BlogFilter } from "../../paths";

export type Listing = { lead: PostSummary | null; latest: PostSummary[] };

/** The lead article apart from the rest: only the first page has one, and it is never shown twice. */
export function arrange(pages: readonly BlogPage[], firstPage: number): Listing {
  const items = pages.flatMap((page) => page.items);
  const lead = firstPage === 1 ? (pages[0]?.featured ?? items[0] ?? null) : null;
  const seen = new Set(lead ? [lead.id] : []);
  const latest = items.filter((post) => {
    if (seen.has(post.id)) return false;
    seen.add(post.id);
    return true;
  });
  return { lead, latest };
}

/** How many articles there are in all categories together. */
export function countAll(categories: BlogPage["categories"]): number {
  return categories.reduce((sum, category) => sum + category.posts, 0);
}

/** Whether there is no article at all; a filter that nothing matches is another matter. */
export function isEmptyBlog(pages: readonly BlogPage[], { category, q }: BlogFilter): boolean {
  return pages[0]?.total === 0 && category === null && q === null;
}
