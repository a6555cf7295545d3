import type { QueryClient } from "@tanstack/react-query";

/** The visitor's own hand: what scrolls by itself gives way to it. */
const SIGNS_OF_HAND = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let stop: (() => void) | null = null;

export function isRestoring(): boolean {
  return stop !== null;
}

export function cancelRestore(): void {
  stop?.();
}

/** Scrolls to where an entry was left, and again while the page is still growing towards it. */
export function restoreScroll(y: number, client: QueryClient): void {
  cancelRestore();
  const end = new AbortController();
  const settle = () => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) < 2 && client.isFetching() === 0) stop?.();
  };
  const observer = new ResizeObserver(settle);
  stop = () => {
    stop = null;
    observer.disconnect();
    end.abort();
  };
  for (const sign of SIGNS_OF_HAND) {
    window.addEventListener(sign, cancelRestore, { passive: true, signal: end.signal });
  }
  observer.observe(document.body);
  settle();
}

/**
 * Whether a new document is still where the browser put it: at its top, or as far towards `y` as the page goes. Where
 * the visitor has scrolled meanwhile, nothing is to be restored.
 */
export function isUntouched(y: number): boolean {
  const most = document.documentElement.scrollHeight - window.innerHeight;
  return window.scrollY === 0 || Math.abs(window.scrollY - Math.min(y, most)) < 4;
}

/** A list that the visitor has scrolled past shows its top again. */
export function showTopOfList(): void {
  const list = document.querySelector("[data-list]");
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (list && list.getBoundingClientRect().top < room) list.scrollIntoView();
}

/** What is being typed into or chosen from keeps the focus. */
export function isControl(element: Element | null): boolean {
  return element?.matches("input, select, textarea") ?? false;
}

export function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
