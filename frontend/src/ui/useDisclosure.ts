import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Until the script runs, the style sheet opens a panel by `:hover` and `:focus-within`. */
export function isOpenByStyle(root: HTMLElement | null): boolean {
  const running = document.documentElement.dataset.js !== undefined;
  return !running && root?.matches(":hover, :focus-within") === true;
}

/** A click or the focus elsewhere closes what is open. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const end = new AbortController();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    for (const type of ["pointerdown", "focusin"])
      document.addEventListener(type, leave, { signal: end.signal });
    return () => end.abort();
  }, [root, open, close]);
}

/**
 * A button that shows and hides a list of links. Escape and a click or focus elsewhere close it; the arrow keys, Home and
 * End move between the links.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  /** The element that holds both the button and the panel. */
  const root = useRef<HTMLDivElement>(null);

  // Stay open if the style sheet opened it before the script ran.
  useLayoutEffect(() => {
    if (isOpenByStyle(root.current)) setOpen(true);
  }, []);

  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);

  const onKeyDown = (event: KeyboardEvent) => {
    const button = root.current?.querySelector<HTMLElement>("button[aria-expanded]");
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
      button?.focus();
      return;
    }
    const next = NEXT[event.key];
    if (!next) return;
    event.preventDefault();
    if (!open) setOpen(true);
    requestAnimationFrame(() => {
      const links = [...(root.current?.querySelectorAll<HTMLElement>("li > *") ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links.at(next(at) % links.length)?.focus();
    });
  };

  return { open, setOpen, root, onKeyDown };
}

/** By key, which link follows the one at a place, around both ends; below 0 none has the focus yet. */
const NEXT: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => Math.max(at, 0) - 1,
  Home: () => 0,
  End: () => -1,
};
