import { type ComponentType, type RefObject, useEffect, useState } from "react";
import type { ComboboxProps } from "../ui/Combobox";

/**
 * Turns a search box into a combobox: at once for assistive technology, and with suggestions as soon as their script is
 * here, which is fetched when the box has the focus for the first time. Without it the box stays a plain search.
 */
export function useCombobox(
  input: RefObject<HTMLInputElement | null>,
  wanted: boolean,
): ComponentType<ComboboxProps> | null {
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps> | null>(null);
  useEffect(() => {
    const box = input.current;
    if (!box || !wanted) return;
    for (const [name, value] of ATTRIBUTES) box.setAttribute(name, value);
    const load = () => {
      import("../ui/Combobox").then(
        (module) => setCombobox(() => module.Combobox),
        () => undefined,
      );
    };
    if (document.activeElement === box) load();
    else box.addEventListener("focus", load, { once: true });
    return () => box.removeEventListener("focus", load);
  }, [input, wanted]);
  return Combobox;
}

const ATTRIBUTES = [
  ["role", "combobox"],
  ["aria-autocomplete", "list"],
  ["aria-expanded", "false"],
] as const;
