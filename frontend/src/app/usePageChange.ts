import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { QueryCache } from "../data/queryCache";
import { useQueryCache } from "../data/useQuery";
import { type NavigationState, useNavigationState } from "../public/parts/navigation";
import { readSession, writeSession } from "../public/parts/sessionStore";
import { focusHeading } from "../ui/focusHeading";
import { decode } from "./routes";

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
    const target = location.hash ? document.getElementById(decode(location.hash.slice(1))) : null;

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
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener("scroll", onScroll, { signal });
    window.addEventListener("pageshow", restoreByScript, { signal });
    window.addEventListener("pagehide", restoreByBrowser, { signal });
    document.addEventListener("visibilitychange", storeScroll, { signal });
    return () => end.abort();
  }, [last, cache]);
}

/** A field that is being typed into or chosen from keeps the focus, and so does a link or a group that says so. */
function keepsFocus(element: Element | null): boolean {
  return Boolean(element?.closest("input, select, textarea, [data-keep-focus]"));
}

/**
 * How far each history entry was scrolled, by its key. Not in `history.state`: Safari refuses more than 100 writes in
 * 30 seconds, and an entry that Back has just left can no longer be written to.
 */
let positions: Map<string, number> | null = null;

const STORAGE_KEY = "scroll";
const MAX_ENTRIES = 50;

function allPositions(): Map<string, number> {
  const stored = positions ? null : readSession(STORAGE_KEY);
  positions ??= new Map(Array.isArray(stored) ? stored : []);
  return positions;
}

function savedScroll(key: string): number | undefined {
  return allPositions().get(key);
}

/** Remembers where an entry is scrolled to, unless `restoreScroll` is scrolling. */
function saveScroll(key: string): void {
  if (stopRestoring) return;
  const all = allPositions();
  all.delete(key);
  all.set(key, window.scrollY);
  const [oldest] = all.keys();
  if (all.size > MAX_ENTRIES && oldest !== undefined) all.delete(oldest);
}

/** For the next document of this tab. */
function storeScroll(): void {
  writeSession(STORAGE_KEY, [...allPositions()]);
}

/** Input of the visitor: restoring stops at once. */
const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let stopRestoring: (() => void) | null = null;

function cancelRestore(): void {
  stopRestoring?.();
}

/** Scrolls to where an entry was left, and again while the page still grows towards it. */
function restoreScroll(y: number, cache: QueryCache): void {
  cancelRestore();
  const end = new AbortController();
  const settle = () => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) < 2 && !cache.isFetching()) cancelRestore();
  };
  const observer = new ResizeObserver(settle);
  stopRestoring = () => {
    stopRestoring = null;
    observer.disconnect();
    end.abort();
  };
  for (const type of INPUT_EVENTS) {
    window.addEventListener(type, cancelRestore, { passive: true, signal: end.signal });
  }
  observer.observe(document.body);
  settle();
}

/**
 * Whether a new document is still where the browser put it: at its top, never scrolled, or as far towards `y` as the page
 * goes. Where the visitor has scrolled meanwhile, also back to the top, nothing is to be restored.
 */
function isUnscrolled(y: number): boolean {
  const max = document.documentElement.scrollHeight - window.innerHeight;
  const untouched = window.scrollY === 0 && document.documentElement.dataset.scrolled !== "";
  return untouched || Math.abs(window.scrollY - Math.min(y, max)) < 4;
}

/** Scrolls up to the top of the page's list, if the visitor is past it. */
function scrollToList(): void {
  const list = document.querySelector("[data-list]");
  const padding =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (list && list.getBoundingClientRect().top < padding) list.scrollIntoView();
}
