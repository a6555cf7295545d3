import type { BlogPage, PostSummary } from "../../api/types";
import type { BlogFilter } from "../../paths";

/** Only the first page has a lead article, which is not repeated in the list. */
export function splitLead(
  pages: readonly BlogPage[],
  firstPage: number,
): { lead: PostSummary | null; latest: PostSummary[] } {
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

/** No article at all, as opposed to none that matches the filter. */
export function isEmptyBlog(pages: readonly BlogPage[], { category, q }: BlogFilter): boolean {
  return pages[0]?.total === 0 && category === null && q === null;
}
