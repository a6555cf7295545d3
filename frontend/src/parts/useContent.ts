import type { Documents, LayoutDocument } from "../api/content";
import { contentQuery, siteQuery } from "../api/queries";
import { useQuery } from "../api/useQuery";
import { type CompanyFacts, fillInAll } from "../copy/fillIn";

type Content<T> = { content: T | undefined; isError: boolean; refetch: () => void };

/** What was filled in last: several parts of a page read the same document. */
const known = new WeakMap<object, { company: CompanyFacts; filled: unknown }>();

/** Words and pictures of a page, with the company's facts in their places. */
export function useContent<P extends keyof Documents>(page: P): Content<Documents[P]> {
  const document = useQuery(contentQuery(page));
  const site = useQuery(siteQuery());
  const company = site.data?.company;
  return {
    content: document.data && company && filledIn(document.data, company),
    isError: document.isError || site.isError,
    refetch: () => {
      void document.refetch();
      void site.refetch();
    },
  };
}

/** What every page has: the app shows no page without it. */
export function useLayoutContent(): LayoutDocument {
  const { content } = useContent("layout");
  if (!content) throw new Error("no layout");
  return content;
}

function filledIn<T extends object>(document: T, company: CompanyFacts): T {
  let last = known.get(document);
  if (last?.company !== company) {
    last = { company, filled: fillInAll(document, company) };
    known.set(document, last);
  }
  return last.filled as T;
}
