import { useState, useSyncExternalStore } from "react";
import { type Late, useLate } from "./late";

const UNTOUCHED = { __html: "" };

type Props<P> = { part: Late<P>; props: P; className?: string | undefined };

/**
 * A part without anything to operate, for what few pages show. What the server has rendered stays as it is, so that its
 * script is loaded only by a visitor who comes from another page.
 */
export function StaticPart<P extends object>({ part, props, className }: Props<P>) {
  const [hydrated] = useState(useIsHydrating());
  const late = useLate(part, !hydrated);
  const Part = late ?? part.component;
  return hydrated && !Part ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: never written
    <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />
  ) : (
    <div className={className}>{Part ? <Part {...props} /> : null}</div>
  );
}

/** Whether this render takes over what the server has rendered. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
