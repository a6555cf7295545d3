import type { QueryCache } from "../data/queryCache";
import type { Navigation } from "../public/parts/navigation";
import { isOverlayEntry } from "../ui/useOverlayEntry";
import { createHistory, currentPath, toBrowser } from "./history";
import { loadScripts, matchRoute, type Pages } from "./routes";

/** How long a click waits for the next page's data before its skeleton shows. */
const DATA_WAIT_MS = 250;

/** How long the pointer rests on a link before its page is fetched: crossing a link fetches nothing. */
const HOVER_MS = 80;

/**
 * Navigation in the browser. Links are plain `<a href>`: one listener turns a plain left click on a page of the site
 * into a navigation without a new document. It listens on the document, outside React's root, so that a component's
 * `preventDefault` has been called by then.
 */
export function createNavigation(pages: Pages, cache: QueryCache): Navigation {
  const { begin, commit, cancel, ...history } = createHistory();

  const navigate: Navigation["navigate"] = async (href, options) => {
    const isWanted = begin(href);
    const leaveToServer = () => {
      if (!isWanted()) return;
      begin(href);
      cancel();
      window.location.assign(toBrowser(href));
    };
    const { ready, missing } = loadPage(href, pages, cache);
    // Where there is nothing the server is asked, which knows where the visitors of old addresses are sent; on a slow
    // connection that is known only once the page shows.
    void missing.then((nothing) => nothing && leaveToServer());
    // A script that the server no longer has is that of an earlier version: a new document names the new one. Offline the
    // page itself says so.
    await ready.catch(async () => (await isServerReachable(href)) && leaveToServer());
    travelling(() => {
      if (isWanted()) commit(href, options?.replace ?? isOverlayEntry());
    });
  };

  document.addEventListener("click", (event) => {
    const href = pageLink(event);
    if (href === null || !isPlainClick(event)) return;
    event.preventDefault();
    const current = currentPath() + window.location.search;
    if (href === current) window.scrollTo(0, 0);
    void navigate(href, href === current ? { replace: true } : {});
  });
  prefetchOnHover((href) => loadPage(href, pages, cache).ready);

  return { ...history, navigate };
}

/** The picture of the card whose link was followed travels to its page, where the browser can (`design/index.css`). */
function travelling(change: () => void): void {
  const card = document.querySelector("article a:focus");
  // React renders in a microtask, which comes before the promise of the callback is looked at.
  if (!card || !document.startViewTransition?.(async () => change())) change();
}

/** Fetches the page of the link on which the pointer rests. */
function prefetchOnHover(load: (href: string) => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: string | null = null;
  const hover = (href: string | null) => {
    if (href === hovered) return;
    hovered = href;
    clearTimeout(timer);
    if (href !== null) timer = setTimeout(() => load(href).catch(() => undefined), HOVER_MS);
  };
  const passive = { passive: true };
  document.addEventListener("pointerover", (event) => hover(pageLink(event)), passive);
  document.addEventListener("pointercancel", () => hover(null), passive);
  document.documentElement.addEventListener("pointerleave", () => hover(null), passive);
}

/**
 * `ready` settles once the page's code is here and its data is too, or has been waited for long enough; `missing` tells whether
 * there is nothing to show at the address, and never rejects.
 */
function loadPage(href: string, pages: Pages, cache: QueryCache) {
  const url = new URL(href, window.location.href);
  const match = matchRoute(url.pathname, url.search);
  const queries = match?.queries ?? [];
  const missing = Promise.all(queries.map(cache.prefetch)).then(() =>
    queries.some(({ queryKey }) => cache.getData(queryKey) === null),
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS));
  const loadKnown = () => match && loadScripts(match, pages, cache);
  const arrived = Promise.all([loadKnown(), Promise.race([missing, timeout])]);
  // The data tells which parts the page shows.
  return { ready: arrived.then(loadKnown), missing };
}

/** Whether the server answers at all, with whatever status. */
export function isServerReachable(href: string): Promise<boolean> {
  return fetch(href, { method: "HEAD" }).then(
    () => true,
    () => false,
  );
}

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

/** The path of the page that this event's link leads to; null for everything that is the browser's to follow. */
function pageLink(event: Event): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target !== "" || link.hasAttribute("download")) return null;
  if (link.origin !== window.location.origin) return null;
  const samePage =
    link.pathname === window.location.pathname && link.search === window.location.search;
  if (link.hash !== "" && samePage) return null;
  if (!matchRoute(link.pathname, link.search)) return null;
  return link.pathname + link.search + link.hash;
}
