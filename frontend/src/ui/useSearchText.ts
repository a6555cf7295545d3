import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

export type SearchText = {
  input: RefObject<HTMLInputElement | null>;
  /** To be called with each text that is sent off, so that it is known when it comes back. */
  sent: (text: string) => void;
};

/**
 * A search box whose text the address holds too. The box itself is the one place of the text. What comes back through
 * the address after being sent from here leaves the box alone: more may have been typed since. Anything else that
 * changes the address, a filter taken away or Back, changes the box, and so does another `visit` of the same address.
 */
export function useSearchText(given: string, visit = 0, onOverwrite?: () => void): SearchText {
  const input = useRef<HTMLInputElement>(null);
  const underWay = useRef<string[]>([]);
  const seen = useRef({ given, visit });
  const overwritten = useRef(onOverwrite);
  useEffect(() => {
    overwritten.current = onOverwrite;
  });

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { given, visit };
    if (before.given === given && before.visit === visit) return;
    const own = before.visit === visit ? underWay.current.indexOf(given) : -1;
    underWay.current = own < 0 ? [] : underWay.current.slice(own + 1);
    if (own >= 0 || !input.current) return;
    input.current.value = given;
    overwritten.current?.();
  }, [given, visit]);

  return { input, sent: (text) => underWay.current.push(text) };
}
