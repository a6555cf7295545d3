import { createContext, useContext, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

export type Go = (href: string, options?: { replace?: boolean }) => Promise<void>;

export type Navigation = {
  go: Go;
  /** Where a navigation is on its way to, while the page before it still shows. */
  pending: string | null;
};

const NavigationContext = createContext<Navigation>({
  go: () => Promise.resolve(),
  pending: null,
});

export const NavigationProvider = NavigationContext.Provider;

/** Moves to another page of the site once that page can be shown. */
export const useGo = (): Go => useContext(NavigationContext).go;

/**
 * The query that this page shows or is about to show. Controls show and extend this one, so that a choice made while
 * another is on its way adds to it instead of undoing it.
 */
export function useNextSearch(): string {
  const { pathname, search } = useLocation();
  const { pending } = useContext(NavigationContext);
  if (pending === null) return search;
  const next = new URL(pending, "http://localhost");
  return next.pathname === pathname ? next.search : search;
}

/** How often Back or Forward has led to another entry while the component was there. */
export function useTraversals(): number {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [last, setLast] = useState({ key, count: 0 });
  if (last.key !== key) setLast({ key, count: last.count + (kind === "POP" ? 1 : 0) });
  return last.count;
}
