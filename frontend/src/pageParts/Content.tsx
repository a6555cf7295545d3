import type { ReactNode } from "react";
import type { Documents } from "../api/content";
import { contentQuery } from "../api/queries";
import type { Head, LayoutDocument } from "../api/schema";
import { useQuery, useSite } from "../api/useQuery";
import { type CompanyFacts, fillInAll, paragraphsOf } from "../copy/fillIn";
import { Loading } from "../ui/Skeleton";
import { ErrorState } from "./EmptyState";
import { PageMeta } from "./PageMeta";

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

type ContentMetaProps = { head: Head; path: string; ownTitle?: boolean };

/** `PageMeta` of a page whose content says what search engines are told. */
export function ContentMeta({ head, path, ownTitle = false }: ContentMetaProps) {
  return (
    <PageMeta
      title={head.title}
      description={head.description}
      hidden={!head.robots}
      path={path}
      ownTitle={ownTitle}
    />
  );
}

/** A text in its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map(({ at, text: paragraph }) => <p key={at}>{paragraph}</p>);
}
