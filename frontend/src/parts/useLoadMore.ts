import { type MouseEvent, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { noteVisit, subscribeToVisits, visitOf } from "./visits";

export type LoadMore = {
  /** The pages that are shown, in order. */
  pages: number[];
  /** The last of them. */
  to: number;
  /** For the link to the next page: puts it below instead of going there, unless the last one is still on its way. */
  loadMore: (event: MouseEvent, waiting: boolean) => void;
};

/** The page of the address and those that Load more has put below it, which Back finds again. Every other entry starts afresh. */
export function useLoadMore(from: number): LoadMore {
  const { key } = useLocation();
  const extra = useSyncExternalStore(
    subscribeToVisits,
    () => visitOf(key).extraPages ?? 0,
    () => 0,
  );
  const loadMore = (event: MouseEvent, waiting: boolean) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!waiting) noteVisit(key, { extraPages: extra + 1 });
  };
  const pages = Array.from({ length: extra + 1 }, (_, index) => from + index);
  return { pages, to: from + extra, loadMore };
}
