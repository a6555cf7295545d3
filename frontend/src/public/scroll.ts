import type { QueryCache } from "../api/queryCache";
import { readSession, writeSession } from "../pageParts/sessionStore";

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

export function savedScroll(key: string): number | undefined {
  return allPositions().get(key);
}

/** Remembers where an entry is scrolled to, unless `restoreScroll` is scrolling. */
export function saveScroll(key: string): void {
  if (stopRestoring) return;
  const all = allPositions();
  all.delete(key);
  all.set(key, window.scrollY);
  const [oldest] = all.keys();
  if (all.size > MAX_ENTRIES && oldest !== undefined) all.delete(oldest);
}

/** For the next document of this tab. */
export function storeScroll(): void {
  writeSession(STORAGE_KEY, [...allPositions()]);
}

/** Input of the visitor: restoring stops at once. */
const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let stopRestoring: (() => void) | null = null;

export function cancelRestore(): void {
  stopRestoring?.();
}

/** Scrolls to where an entry was left, and again while the page still grows towards it. */
export function restoreScroll(y: number, cache: QueryCache): void {
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
export function isUnscrolled(y: number): boolean {
  const max = document.documentElement.scrollHeight - window.innerHeight;
  const untouched = window.scrollY === 0 && document.documentElement.dataset.scrolled !== "";
  return untouched || Math.abs(window.scrollY - Math.min(y, max)) < 4;
}

/** Scrolls up to the top of the page's list, if the visitor is past it. */
export function scrollToList(): void {
  const list = document.querySelector("[data-list]");
  const padding =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (list && list.getBoundingClientRect().top < padding) list.scrollIntoView();
}
