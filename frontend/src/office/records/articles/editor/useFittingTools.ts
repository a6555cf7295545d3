import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import type { Command } from "./commands";

/** The labels of the tools for which a bar has room, measured whenever its width changes. */
export function useFittingTools(
  bar: RefObject<HTMLElement | null>,
  groups: readonly (readonly Command[])[],
): ReadonlySet<string> {
  const [space, setSpace] = useState({ width: Number.POSITIVE_INFINITY, button: 1, gap: 0 });
  useLayoutEffect(() => {
    const element = bar.current;
    const button = element?.querySelector("button");
    if (!element || !button) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const width =
        element.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      // Between two groups: the gap, and the padding and rule of the second; nothing on phones.
      const space = Number.parseFloat(style.columnGap);
      const gap = space === 0 ? 0 : 2 * space + 1;
      setSpace({ width, button: button.offsetWidth, gap });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return useMemo(() => fittingTools(groups, space), [groups, space]);
}

type Tool = { label: string; rank: number };

/** In pixels: the bar's inner width, a button's, and what a further group of buttons adds. */
type Space = { width: number; button: number; gap: number };

/** The labels of the tools that fit into one row, chosen by rank; with a menu for the others, the menu's button fits too. */
export function fittingTools(
  groups: readonly (readonly Tool[])[],
  { width, button, gap }: Space,
): ReadonlySet<string> {
  const all = groups.flat();
  const widthOf = (labels: ReadonlySet<string>) => {
    const shown = groups.filter((group) => group.some(({ label }) => labels.has(label)));
    return labels.size * button + Math.max(0, shown.length - 1) * gap;
  };
  const labels = new Set(all.map(({ label }) => label));
  if (widthOf(labels) <= width) return labels;
  for (const { label } of all.toSorted((one, other) => other.rank - one.rank)) {
    if (widthOf(labels) + button + gap <= width || labels.size === 1) break;
    labels.delete(label);
  }
  return labels;
}
