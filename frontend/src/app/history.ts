import type { NavigationState } from "../public/parts/navigation";

/**
 * Addresses of the app and of the browser. They differ only in the editor's frame, where each begins with the frame's
 * own: there `/admin/site/frame/about` is `/about`.
 */
const FRAME = "/admin/site/frame";

/** Known when the bundle is built, so that visitors load nothing of it. The development server has one bundle for both. */
const isFramed = (): boolean =>
  import.meta.env.MODE === "editor" ||
  (import.meta.env.DEV && window.location.pathname.startsWith(FRAME));

/** The path of the page that is shown. */
export const currentPath = (): string =>
  isFramed() ? window.location.pathname.slice(FRAME.length) || "/" : window.location.pathname;

/** What the browser calls a page of the site. */
export const toBrowser = (href: string): string => (isFramed() ? FRAME + href : href);

/** What `history.state` holds of an entry. Overlays add their name (`ui/useOverlayEntry`) and keep the rest. */
type EntryState = {
  key?: string;
  extraPages?: number;
  /** True: for ever; otherwise for the document of this name. */
  written?: true | string;
};

/** Names this document. */
const DOCUMENT = newKey();

/** The browser's history as a store that React can subscribe to. One for each document. */
export function createHistory() {
  ensureKey();
  // On the server no list shows further pages.
  const initial: NavigationState = { ...readEntry(), extraPages: 0, pending: null, traversals: 0 };
  let state: NavigationState = { ...initial, ...readEntry() };
  let latest = 0;
  const listeners = new Set<() => void>();
  const update = (change: Partial<NavigationState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  window.addEventListener("popstate", () => {
    latest += 1;
    ensureKey(state);
    const entry = readEntry();
    // An overlay's entry has the key of the page underneath, which does not change.
    if (entry.location.key === state.location.key) update({ pending: null });
    else update({ ...entry, pending: null, traversals: state.traversals + 1 });
  });

  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setExtraPages: (extraPages: number) => {
      window.history.replaceState({ ...window.history.state, extraPages }, "");
      update({ extraPages });
    },
    setAddress: (href: string, lasting: boolean) => {
      try {
        const entry: EntryState = { ...window.history.state, written: lasting || DOCUMENT };
        window.history.replaceState(entry, "", toBrowser(href));
        update(readEntry());
      } catch {
        // Safari refuses more than 100 changes in 30 seconds: the next one comes through.
      }
    },
    /** Announces a navigation. The result tells whether it is still wanted: a newer one, Back and Forward cancel it. */
    begin: (href: string) => {
      latest += 1;
      const turn = latest;
      update({ pending: href });
      return () => turn === latest;
    },
    /** Ends it: the address changes. */
    commit: (href: string, replace: boolean) => {
      const entry: EntryState = { key: newKey() };
      try {
        if (replace) window.history.replaceState(entry, "", toBrowser(href));
        else window.history.pushState(entry, "", toBrowser(href));
      } catch {
        // Safari refuses more than 100 changes in 30 seconds.
        window.location.assign(toBrowser(href));
        return;
      }
      update({ ...readEntry(), pending: null });
    },
    cancel: () => update({ pending: null }),
  };
}

function readEntry(): Pick<NavigationState, "location" | "extraPages" | "written"> {
  const { search, hash } = window.location;
  const { key = "", extraPages = 0, written } = (window.history.state ?? {}) as EntryState;
  const isOwn = written === true || written === DOCUMENT;
  return {
    location: { pathname: currentPath(), search, hash, key },
    extraPages,
    written: isOwn,
  };
}

/** A link within the page makes an entry without a state: it shows what the one before it shows. */
function ensureKey(before?: NavigationState): void {
  const { history } = window;
  if (history.state?.key) return;
  const entry: EntryState = { ...history.state, key: newKey() };
  if (before?.extraPages) entry.extraPages = before.extraPages;
  if (before?.written) entry.written = DOCUMENT;
  history.replaceState(entry, "");
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
