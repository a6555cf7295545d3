import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { QueryCache } from "../api/queryCache";
import { useQueryCache } from "../api/useQuery";
import { type NavigationState, useNavigationState } from "../pageParts/navigation";
import { focusHeading } from "../ui/focusHeading";
import {
  cancelRestore,
  isUnscrolled,
  restoreScroll,
  savedScroll,
  saveScroll,
  scrollToList,
  storeScroll,
} from "./scroll";

/**
 * Scroll and focus after a navigation. A new page starts at its top, a new query of the same page at the top of its
 * list; Back and Forward return to where the entry was left. The focus goes to the page's heading. The result is for
 * screen readers, beyond the heading: the new title, where the heading is still the same.
 */
export function usePageChange(): string {
  const state = useNavigationState((all) => all);
  const cache = useQueryCache();
  const last = useRef(state);
  const stopFocusing = useRef<() => void>(undefined);
  const title = useRef("");
  const [announcement, setAnnouncement] = useState("");

  useLayoutEffect(() => {
    const { location } = state;
    const before = last.current;
    last.current = state;
    const titleBefore = title.current;
    title.current = document.title;
    if (before.location.key === location.key) return;
    cancelRestore();
    stopFocusing.current?.();
    const traversed = before.traversals !== state.traversals;
    const newPath = before.location.pathname !== location.pathname;
    const newQuery = !newPath && before.location.search !== location.search;
    const target = location.hash ? elementById(location.hash) : null;

    const y = traversed ? savedScroll(location.key) : undefined;
    if (y !== undefined) restoreScroll(y, cache);
    else if (target) target.scrollIntoView();
    else if (newQuery && !traversed) scrollToList();
    else window.scrollTo(0, 0);

    if (target && !traversed) target.focus({ preventScroll: true });
    else if (newPath || (newQuery && !keepsFocus(document.activeElement))) {
      stopFocusing.current = focusHeading();
    }
    setAnnouncement(newQuery && title.current !== titleBefore ? title.current : "");
  }, [state, cache]);

  useScrollMemory(last, cache);

  return announcement;
}

/** Saves how far each entry is scrolled, and restores it after a reload. */
function useScrollMemory(last: RefObject<NavigationState>, cache: QueryCache): void {
  useEffect(() => {
    const { history } = window;
    const onScroll = () => saveScroll(last.current.location.key);
    const restoreByScript = () => {
      history.scrollRestoration = "manual";
    };
    // A new document is scrolled by the browser itself, long before a script could.
    const restoreByBrowser = () => {
      history.scrollRestoration = "auto";
      storeScroll();
    };
    const y = savedScroll(last.current.location.key);
    if (y !== undefined && isUnscrolled(y)) restoreScroll(y, cache);
    restoreByScript();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pageshow", restoreByScript);
    window.addEventListener("pagehide", restoreByBrowser);
    document.addEventListener("visibilitychange", storeScroll);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pageshow", restoreByScript);
      window.removeEventListener("pagehide", restoreByBrowser);
      document.removeEventListener("visibilitychange", storeScroll);
    };
  }, [last, cache]);
}

/** A field that is being typed into or chosen from keeps the focus, and so does a link that says so. */
function keepsFocus(element: Element | null): boolean {
  return element?.matches("input, select, textarea, [data-keep-focus]") ?? false;
}

function elementById(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
