import { useQueries } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { blogsQuery } from "../../api/queries";
import type { BlogFilter } from "../../paths";

/** The page of the address, and those that Load more has put below it. Another filter starts afresh. */
export function usePosts(filter: BlogFilter) {
  const key = JSON.stringify(filter);
  const [loaded, setLoaded] = useState({ key, extra: 0 });
  const extra = loaded.key === key ? loaded.extra : 0;
  const numbers = Array.from({ length: extra + 1 }, (_, index) => filter.page + index);
  const queries = useQueries({ queries: numbers.map((page) => blogsQuery({ ...filter, page })) });
  const first = queries[0];
  const total = first?.data?.total ?? 0;

  const loadMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!queries.some((query) => query.isPending)) setLoaded({ key, extra: extra + 1 });
  };

  return {
    pages: queries.flatMap((query) => (query.data ? [query.data] : [])),
    categories: first?.data?.categories ?? [],
    total,
    from: filter.page,
    to: filter.page + extra,
    last: Math.ceil(total / (first?.data?.per_page ?? 12)),
    pending: first?.isPending ?? true,
    failed: first?.isError ?? false,
    stale: first?.isPlaceholderData ?? false,
    loadingMore: extra > 0 && queries.some((query) => query.isPending),
    retry: () => void first?.refetch(),
    loadMore,
  };
}
