import { useEffect, useState } from "react";
import { focusHeading } from "../../ui/focusHeading";

/** Where `LineList` has its heading and its lines. */
export const LIST_TITLE = "list-title";
export const LINES = "lines";

/**
 * Moves the focus to the list when the button that had it is gone: to the button of a line, counted from 0, or of the last
 * one; without a number to the list's heading; to the page's where the list is empty.
 */
export function useListFocus(): (line?: number) => void {
  const [target, setTarget] = useState<{ line: number } | null>(null);
  useEffect(() => {
    if (!target) return;
    const buttons = document.querySelectorAll<HTMLElement>(`#${LINES} button`);
    const place =
      buttons[Math.min(target.line, buttons.length - 1)] ?? document.getElementById(LIST_TITLE);
    if (place) place.focus();
    else focusHeading();
  }, [target]);
  return (line = -1) => setTarget({ line });
}
