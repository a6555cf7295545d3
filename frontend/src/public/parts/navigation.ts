/**
 * What components see of navigation: where the visitor is, where they are heading, and how to move on. In the browser
 * `app/navigation.ts` provides it; on the server, and in tests, it never changes.
 */
import { createContext, useContext, useSyncExternalStore } from "react";
import { splitAddress } from "../../words/query";

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** Identifies the history entry: two visits of one address have two keys. */
  key: string;
};

export type NavigationState = {
  location: Location;
  /** Address of a page that is being fetched while the one before it still shows. */
  pending: string | null;
  /** How many further pages of its list this history entry shows after Load more. */
  extraPages: number;
  /** How often Back or Forward was used. */
  traversals: number;
  /** The page has written this address itself (`setAddress`): nobody has followed a link to it. */
  written: boolean;
};

export type Navigation = {
  getState: () => NavigationState;
  /** What the server rendered: React hydrates with it, then shows the current state. */
  getInitialState: () => NavigationState;
  subscribe: (listener: () => void) => () => void;
  /** Moves to another page of the site once that page can be shown. */
  navigate: (href: string, options?: { replace?: boolean }) => Promise<void>;
  setExtraPages: (count: number) => void;
  /**
   * Gives the history entry another address of the same page, which shows already what that address asks for. `lasting`:
   * what it shows is kept beyond this document.
   */
  setAddress: (href: string, lasting: boolean) => void;
};

export function fixedNavigation(url: string, key = ""): Navigation {
  const location = { ...splitAddress(url), hash: "", key };
  const state = { location, pending: null, extraPages: 0, traversals: 0, written: false };
  return {
    getState: () => state,
    getInitialState: () => state,
    subscribe: () => () => undefined,
    navigate: () => Promise.resolve(),
    setExtraPages: () => undefined,
    setAddress: () => undefined,
  };
}

const NavigationContext = createContext<Navigation>(fixedNavigation("/"));

export const NavigationProvider = NavigationContext.Provider;

export const useNavigation = (): Navigation => useContext(NavigationContext);

export const useNavigate = (): Navigation["navigate"] => useNavigation().navigate;

export function useNavigationState<T>(select: (state: NavigationState) => T): T {
  const { subscribe, getState, getInitialState } = useNavigation();
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(getInitialState()),
  );
}

export const useLocation = (): Location => useNavigationState(({ location }) => location);

/**
 * The query that this page shows or is about to show. Filters and search extend this one, so that a choice made while
 * another is pending adds to it instead of undoing it.
 */
export const usePendingSearch = (): string =>
  useNavigationState(({ location, pending }) => {
    if (pending === null) return location.search;
    const next = new URL(pending, "http://localhost");
    return next.pathname === location.pathname ? next.search : location.search;
  });
