import { useQueries, useQuery } from "@tanstack/react-query";
import { productsQuery } from "../../api/queries";
import { listPages } from "../../parts/listPages";
import { useLoadMore } from "../../parts/useLoadMore";
import type { CatalogueFilter } from "../../paths";

export function useProducts(filter: CatalogueFilter) {
  const load = useLoadMore(filter.page);
  const first = useQuery(productsQuery(filter));
  const more = useQueries({
    queries: load.pages.slice(1).map((page) => productsQuery({ ...filter, page })),
  });
  const list = listPages(first, more, load);
  return { ...list, items: list.pages.flatMap((page) => page.items) };
}
