import { type MouseEvent, useState } from "react";

export type LoadMore = {
  /** The pages that are shown, in order. */
  pages: number[];
  /** The last of them. */
  to: number;
  /** For the link to the next page: puts it below instead of going there, unless the last one is still on its way. */
  loadMore: (event: MouseEvent, waiting: boolean) => void;
};

/** The page of the address, and those that Load more has put below it. Another filter starts afresh. */
export function useLoadMore(filter: { page: number }): LoadMore {
  const key = JSON.stringify(filter);
  const [loaded, setLoaded] = useState({ key, extra: 0 });
  const extra = loaded.key === key ? loaded.extra : 0;
  const loadMore = (event: MouseEvent, waiting: boolean) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!waiting) setLoaded({ key, extra: extra + 1 });
  };
  const pages = Array.from({ length: extra + 1 }, (_, index) => filter.page + index);
  return { pages, to: filter.page + extra, loadMore };
}
