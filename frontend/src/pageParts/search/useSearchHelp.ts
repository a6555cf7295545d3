import { type ComponentType, type RefObject, useEffect, useState } from "react";
import type { SearchHelpProps } from "./SearchHelp";

/**
 * What helps at a search box, whose script is fetched when the box has the focus for the first time; without it the box
 * stays a plain search. `suggests`: it is a combobox, at once for assistive technology.
 */
export function useSearchHelp(
  input: RefObject<HTMLInputElement | null>,
  suggests: boolean,
): ComponentType<SearchHelpProps> | null {
  const [SearchHelp, setSearchHelp] = useState<ComponentType<SearchHelpProps> | null>(null);
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    if (suggests) for (const [name, value] of ATTRIBUTES) box.setAttribute(name, value);
    const load = () => {
      import("./SearchHelp").then(
        (module) => setSearchHelp(() => module.SearchHelp),
        () => undefined,
      );
    };
    if (document.activeElement === box) load();
    else box.addEventListener("focus", load, { once: true });
    return () => box.removeEventListener("focus", load);
  }, [input, suggests]);
  return SearchHelp;
}

const ATTRIBUTES = [
  ["role", "combobox"],
  ["aria-autocomplete", "list"],
  ["aria-expanded", "false"],
] as const;
