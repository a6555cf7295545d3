import type { UseQueryResult } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import type { LoadMore } from "./useLoadMore";

type ListPage = { total: number; per_page: number };

/**
 * The pages of a list that are on screen: the address's own and those that Load more has put below it. While the
 * first one of another address is on its way, the one before it stays, marked as stale.
 */
export function listPages<T extends ListPage>(
  first: UseQueryResult<T>,
  more: readonly UseQueryResult<T>[],
  load: LoadMore,
) {
  const stale = first.isPlaceholderData;
  const all = [first, ...more];
  const missing = all.filter((one) => one.isError && one.data === undefined);
  const waiting = stale || all.some((one) => one.isPending);
  return {
    pages: (stale ? [first] : all).flatMap(({ data }) => (data === undefined ? [] : [data])),
    /** Null until it is known. */
    total: stale ? null : (first.data?.total ?? null),
    to: load.to,
    last: first.data ? Math.ceil(first.data.total / first.data.per_page) : 0,
    waiting,
    stale,
    failed: first.isError && first.data === undefined,
    moreFailed: missing.length > 0,
    retry: () => {
      for (const one of missing) void one.refetch();
    },
    loadMore: (event: MouseEvent) => load.loadMore(event, waiting || missing.length > 0),
  };
}
