import type { Documents, LayoutDocument } from "../api/content";
import { contentQuery } from "../api/queries";
import { useQuery } from "../api/useQuery";
import { useSite } from "../api/useSite";
import { type CompanyFacts, fillInAll } from "../copy/fillIn";

type Content<T> = { content: T | undefined; isError: boolean; refetch: () => unknown };

/** What was filled in last: several parts of a page read the same document. */
const known = new WeakMap<object, { company: CompanyFacts; filled: unknown }>();

/** Words and pictures of a page, with the company's facts in their places. */
export function useContent<P extends keyof Documents>(page: P): Content<Documents[P]> {
  const { data, isError, refetch } = useQuery(contentQuery(page));
  const company = useSite()?.company;
  return { content: data && company && filledIn(data, company), isError, refetch };
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
