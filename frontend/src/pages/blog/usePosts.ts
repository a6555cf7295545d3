import { useQueries } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { blogsQuery } from "../../api/queries";
import { useLoadMore } from "../../parts/useLoadMore";
import type { BlogFilter } from "../../paths";

export function usePosts(filter: BlogFilter) {
  const { pages, to, loadMore } = useLoadMore(filter);
  const queries = useQueries({ queries: pages.map((page) => blogsQuery({ ...filter, page })) });
  const first = queries[0];
  const total = first?.data?.total ?? 0;
  const waiting = queries.some((query) => query.isPending);
  return {
    pages: queries.flatMap((query) => (query.data ? [query.data] : [])),
    categories: first?.data?.categories ?? [],
    total,
    from: filter.page,
    to,
    last: Math.ceil(total / (first?.data?.per_page ?? 12)),
    pending: first?.isPending ?? true,
    failed: first?.isError ?? false,
    stale: first?.isPlaceholderData ?? false,
    loadingMore: pages.length > 1 && waiting,
    retry: () => void first?.refetch(),
    loadMore: (event: MouseEvent) => loadMore(event, waiting),
  };
}
