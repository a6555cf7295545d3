import { useState, useSyncExternalStore } from "react";
import { type Late, useLate } from "./late";

/** Never written: the server's elements stay. */
const UNTOUCHED = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

type Props<P> = { part: Late<P>; props: P; className?: string | undefined };

/**
 * A part without anything to operate, for what few pages show. What the server has rendered stays as it is, so that its
 * script is loaded only by a visitor who comes from another page.
 */
export function StaticPart<P extends object>({ part, props, className }: Props<P>) {
  const [hydrated] = useState(useIsHydrating());
  const late = useLate(part, !hydrated);
  const Part = late ?? part.component;
  const shown = Part ? { children: <Part {...props} /> } : hydrated && UNTOUCHED;
  return <div className={className} {...shown} />;
}

/** Whether this render takes over what the server has rendered. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
