import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import type { Go, Navigation } from "../parts/go";
import { isOverlayEntry } from "../parts/overlayEntry";
import type { Pages } from "./pages";
import { matchRoute } from "./routes";

/** How long a click waits for the next page's data before its skeleton shows. */
const PATIENCE_MS = 250;

/** How long the pointer rests on a link before its page is fetched: crossing it asks for nothing. */
const REST_MS = 80;

/**
 * Links are plain `<a href>`: one listener turns a plain left click on a page of ours into a move
 * within the browser, and starts fetching as soon as the pointer rests on a link. It listens on the
 * document, beyond React's own root, so that a component's `preventDefault` has been called by then.
 */
export function useNavigation(pages: Pages, client: QueryClient): Navigation {
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);
  const latest = useRef(0);
  const navigateNow = useRef<NavigateFunction>(navigate);
  useEffect(() => {
    navigateNow.current = navigate;
  });

  const go = useRef<Go>(async (href, options) => {
    const turn = ++latest.current;
    setPending(href);
    const ready = await prepare(href, pages, client).then(
      () => true,
      () => false,
    );
    // The page's script is gone from a server that answers: it was upgraded, and a new document knows the new script.
    // Offline the page itself says so.
    const outdated = !ready && (await answers(href));
    if (turn !== latest.current) return;
    if (outdated) return window.location.assign(href);
    setPending(null);
    await navigateNow.current(href, { replace: options?.replace ?? isOverlayEntry() });
  }).current;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = pageLink(event);
      if (href === null || !isPlainClick(event)) return;
      event.preventDefault();
      const here = window.location.pathname + window.location.search;
      if (href === here) window.scrollTo(0, 0);
      void go(href, href === here ? { replace: true } : {});
    };
    // Back and Forward are a wish of their own: what was asked for before them is not to arrive any more.
    const onPopState = () => {
      latest.current += 1;
      setPending(null);
    };
    document.addEventListener("click", onClick);
    window.addEventListener("popstate", onPopState);
    return () => {
      document.removeEventListener("click", onClick);
      window.removeEventListener("popstate", onPopState);
    };
  }, [go]);

  usePrefetch(pages, client);

  return useMemo(() => ({ go, pending }), [go, pending]);
}

/** Fetches the page of the link on which the pointer rests. */
function usePrefetch(pages: Pages, client: QueryClient): void {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let link: string | null = null;
    const onPointerOver = (event: Event) => {
      const href = pageLink(event);
      if (href === link) return;
      link = href;
      clearTimeout(resting);
      if (href === null) return;
      resting = setTimeout(() => {
        prepare(href, pages, client).catch(() => undefined);
      }, REST_MS);
    };
    const onPointerGone = () => {
      link = null;
      clearTimeout(resting);
    };
    document.addEventListener("pointerover", onPointerOver, { passive: true });
    document.addEventListener("pointercancel", onPointerGone, { passive: true });
    document.documentElement.addEventListener("pointerleave", onPointerGone, { passive: true });
    return () => {
      clearTimeout(resting);
      document.removeEventListener("pointerover", onPointerOver);
      document.removeEventListener("pointercancel", onPointerGone);
      document.documentElement.removeEventListener("pointerleave", onPointerGone);
    };
  }, [pages, client]);
}

/** Settles when the page's code is here and its data is too, or has been waited for long enough. */
async function prepare(href: string, pages: Pages, client: QueryClient): Promise<void> {
  const url = new URL(href, window.location.href);
  const match = matchRoute(url.pathname, url.search);
  if (!match) return;
  const data = Promise.all(
    match.queries.map((query) =>
      client.prefetchQuery(query as Parameters<QueryClient["prefetchQuery"]>[0]),
    ),
  );
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.all([pages.load(match.page), Promise.race([data, patience])]);
}

/** Whether the server is there at all, whatever it says. */
export function answers(href: string): Promise<boolean> {
  return fetch(href, { method: "HEAD" }).then(
    () => true,
    () => false,
  );
}

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

/** The path of the page that this event's link leads to; null when the browser should see to it. */
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
