import type { MouseEvent } from "react";
import type { Query } from "../../data/queryCache";
import { useQueries, useQuery } from "../../data/useQuery";
import { useNavigation, useNavigationState } from "./navigation";

type ListPage = { items: readonly unknown[]; total: number; per_page: number };

/**
 * The pages of a list that are on screen: the address's own and below it those that Load more added, which Back finds
 * again. While the first one of another address is loading, the one before it stays, marked as stale.
 */
export function useListPages<F extends { page: number }, P extends ListPage>(
  filter: F,
  queryFor: (filter: F) => Query<P>,
) {
  const { setExtraPages } = useNavigation();
  const extraPages = useNavigationState((state) => state.extraPages);
  const first = useQuery(queryFor(filter));
  const more = useQueries(
    Array.from({ length: extraPages }, (_, index) =>
      queryFor({ ...filter, page: filter.page + index + 1 }),
    ),
  );
  const stale = first.isPlaceholderData;
  const all = [first, ...more];
  const missing = all.filter(({ isError, data }) => isError && data === undefined);
  const loading = stale || all.some(({ isPending }) => isPending);
  const pages = (stale ? [first] : all).flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    pages,
    isEmpty: pages.every(({ items }) => items.length === 0),
    /** Null until it is known. */
    total: stale ? null : (first.data?.total ?? null),
    /** First and last page on screen, and how many there are. */
    from: filter.page,
    to: filter.page + extraPages,
    count: first.data ? Math.ceil(first.data.total / first.data.per_page) : 0,
    loading,
    stale,
    failed: first.isError && first.data === undefined,
    moreFailed: missing.length > 0,
    retry: () => {
      for (const query of missing) void query.refetch();
    },
    /** For the link to the next page: shows it below instead, unless the last one is still loading. */
    loadMore: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (!loading && missing.length === 0) setExtraPages(extraPages + 1);
    },
  };
}

export type ListPages<P = unknown> = Omit<ReturnType<typeof useListPages>, "pages"> & {
  pages: P[];
};
