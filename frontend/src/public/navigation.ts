import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import type { Go } from "../parts/go";
import type { Pages } from "./pages";
import { matchRoute } from "./routes";

/** How long a click waits for the next page's data before its skeleton shows. */
const PATIENCE_MS = 250;

/**
 * Links are plain `<a href>`: one listener turns a plain left click on a page of ours into a move
 * within the browser, and starts fetching as soon as the pointer rests on a link. It listens on the
 * document, beyond React's own root, so that a component's `preventDefault` has been called by then.
 */
export function useNavigation(pages: Pages, client: QueryClient): { go: Go; pending: boolean } {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const latest = useRef(0);
  const navigateNow = useRef<NavigateFunction>(navigate);
  useEffect(() => {
    navigateNow.current = navigate;
  });

  const go = useRef<Go>(async (href, options) => {
    const turn = ++latest.current;
    const ready = prepare(href, pages, client);
    setPending(true);
    try {
      await ready;
    } catch {
      window.location.assign(href);
      return;
    }
    if (turn !== latest.current) return;
    setPending(false);
    await navigateNow.current(href, { replace: options?.replace ?? false });
  }).current;

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = pageLink(event);
      if (href === null || !isPlainClick(event)) return;
      event.preventDefault();
      const here = window.location.pathname + window.location.search;
      if (href === here) window.scrollTo(0, 0);
      void go(href, { replace: href === here });
    };
    const onPointerOver = (event: Event) => {
      const href = pageLink(event);
      if (href !== null) prepare(href, pages, client).catch(() => undefined);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("pointerover", onPointerOver, { passive: true });
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("pointerover", onPointerOver);
    };
  }, [pages, client, go]);

  return { go, pending };
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
