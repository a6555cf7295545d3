import { useId, useLayoutEffect, useState } from "react";

/** A key of the field: the browser's own event, or React's. */
type Press = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "preventDefault" | "stopPropagation"
> & { isComposing?: boolean; keyCode: number; nativeEvent?: { isComposing: boolean } };

type Options = {
  /** How many options are shown; none while the list is closed. */
  count: number;
  /** What the options are for; with another one the mark is where it began. */
  resetKey: unknown;
  /** The option that is marked at first. Without one the typed text is marked, and the arrow keys come back to it. */
  first?: number;
  onPick: (at: number) => void;
  /** Enter while no option is marked. */
  onEnter?: (event: Press) => void;
  /** Of a list that opens and closes. Options that `onOpen` tells are the new `resetKey`, and the first or last is marked. */
  onOpen?: () => unknown;
  onClose?: () => void;
};

type Mark = { of: unknown; at: number; byKey: boolean };

/**
 * The keys and the attributes of a combobox whose list is described by its field (WAI-ARIA Authoring Practices). The field
 * keeps the focus.
 */
export function useListbox(options: Options) {
  const { count, resetKey: of, first = -1, onPick, onEnter, onOpen, onClose } = options;
  const id = useId();
  const [mark, setMark] = useState<Mark>({ of, at: first, byKey: false });
  const at = Math.min(mark.of === of ? mark.at : first, count - 1);

  const begin = () => setMark({ of, at: first, byKey: false });
  const close = () => {
    begin();
    onClose?.();
  };
  const pick = (index: number) => {
    begin();
    onPick(index);
  };
  const open = async (key: string) => {
    const opened = await onOpen?.();
    if (Array.isArray(opened))
      setMark({ of: opened, at: nextIndex(-1, key, opened.length), byKey: true });
  };
  const move = (key: string) => {
    const isRing = onOpen !== undefined || first >= 0;
    const next = isRing ? nextIndex(at, key, count) : nextIndex(at + 1, key, count + 1) - 1;
    setMark({ of, at: next, byKey: true });
  };

  const onKeyDown = (event: Press) => {
    const { key, altKey } = event;
    // Keys that belong to an input method; 229 is what older browsers send for them.
    if ((event.nativeEvent ?? event).isComposing || event.keyCode === 229) return;
    if (event.ctrlKey || event.metaKey) return;
    const isPage = first >= 0 && (key === "PageDown" || key === "PageUp");
    if (isPage || key === "ArrowDown" || key === "ArrowUp") {
      if (!onOpen && count === 0) return;
      event.preventDefault();
      if (onOpen && altKey) {
        if (key === "ArrowUp") close();
        else onOpen();
      } else if (onOpen && count === 0) void open(key);
      else move(key);
    } else if (key === "Enter") {
      if (at < 0) onEnter?.(event);
      else {
        event.preventDefault();
        pick(at);
      }
    } else if (key === "Escape" && onClose && count > 0) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === "Tab") close();
    // The text cursor moves: what is typed counts again.
    else if (first < 0 && /^(?:Home|End|ArrowLeft|ArrowRight)$/.test(key)) begin();
  };

  useLayoutEffect(() => {
    if (mark.byKey) document.getElementById(optionId(id, at))?.scrollIntoView({ block: "nearest" });
  }, [id, at, mark]);

  const isShown = count > 0 || first >= 0;
  return {
    id,
    at,
    /** Under a pointer. */
    point: (index: number) => setMark({ of, at: index, byKey: false }),
    pick,
    close,
    onKeyDown,
    /** Attributes of the field. */
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isShown,
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": at < 0 ? undefined : optionId(id, at),
    } as const,
  };
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The index that a key leads to; below 0 none is marked yet. Arrow keys wrap around, page keys stop at the ends. */
export function nextIndex(from: number, key: string, count: number): number {
  if (count === 0) return Math.min(from, 0);
  if (key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowUp") return from < 0 ? count - 1 : (from - 1 + count) % count;
  if (key === "PageDown") return Math.min(count - 1, from + 8);
  if (key === "PageUp") return Math.max(0, from - 8);
  return from;
}
