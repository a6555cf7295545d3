import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import type { Command } from "./commands";
import { fittingTools } from "./fittingTools";

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
