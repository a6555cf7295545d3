import { useQueries, useQuery } from "@tanstack/react-query";
import { blogsQuery } from "../../api/queries";
import { listPages } from "../../parts/listPages";
import { useLoadMore } from "../../parts/useLoadMore";
import type { BlogFilter } from "../../paths";

export function usePosts(filter: BlogFilter) {
  const load = useLoadMore(filter.page);
  const first = useQuery(blogsQuery(filter));
  const more = useQueries({
    queries: load.pages.slice(1).map((page) => blogsQuery({ ...filter, page })),
  });
  const list = listPages(first, more, load);
  return { ...list, from: filter.page, categories: list.pages[0]?.categories ?? [] };
}
