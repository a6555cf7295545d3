import type { ReactNode } from "react";
import { contentQuery, type Documents, siteQuery } from "../../data/queries";
import type { LayoutDocument } from "../../data/schema";
import { useQuery } from "../../data/useQuery";
import { Loading } from "../../ui/Skeleton";
import { type CompanyFacts, fillInAll, paragraphsOf } from "../../words/fillIn";
import { ErrorState } from "./EmptyState";

type Props<P extends keyof Documents> = {
  page: P;
  children: (content: Documents[P]) => ReactNode;
};

/** Renders what a page's words and pictures are needed for, as soon as they are here. */
export function Content<P extends keyof Documents>({ page, children }: Props<P>) {
  const { content, isError, refetch } = useContent(page);
  if (content) return children(content);
  if (isError)
    return <ErrorState page title="The page could not be loaded." onRetry={() => void refetch()} />;
  return <Loading />;
}

type UseContentContent<T> = { content: T | undefined; isError: boolean; refetch: () => unknown };

/** What was filled in last: several parts of a page read the same document. */
const known = new WeakMap<object, { company: CompanyFacts; filled: unknown }>();

/** Words and pictures of a page, with the company's facts in their places. */
export function useContent<P extends keyof Documents>(page: P): UseContentContent<Documents[P]> {
  const { data, isError, refetch } = useQuery(contentQuery(page));
  const company = useQuery(siteQuery()).data?.company;
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

/** A text in its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map(({ at, text: paragraph }) => <p key={at}>{paragraph}</p>);
}
