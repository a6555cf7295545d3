/** What Ctrl and a key do on every page of the back office. */
import { useEffect } from "react";
import { lossOfLeaving } from "../../editing/useUnsavedGuard";

/** Ctrl K opens the palette, Ctrl S saves the form or draft, Ctrl Enter saves and goes to the next product. */
export function useShortcuts(onPalette: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const does = ACTIONS[event.key.toLowerCase()];
      if (!does) return;
      event.preventDefault();
      does(onPalette);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

const ACTIONS: Readonly<Record<string, (onPalette: () => void) => void>> = {
  k: (onPalette) => {
    if (!document.querySelector("dialog:modal")) onPalette();
  },
  s: saveForm,
  enter: () => press("[data-next-key]"),
};

function saveForm(): void {
  if (!press("[data-save-key]")) press("[type=submit]");
}

/** Presses the page's button of this kind, if there is one and nothing is open above it. */
function press(kind: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`form[data-save] button${kind}`);
  if (!button) return false;
  if (button.disabled || document.querySelector("dialog:modal")) return true;
  if (isSaving(button)) pressAfterwards(button);
  else button.click();
  return true;
}

const isSaving = ({ form }: HTMLButtonElement) => form?.getAttribute("aria-busy") === "true";

let waiting: MutationObserver | undefined;

/** What was typed during a save is saved once that is over. */
function pressAfterwards(button: HTMLButtonElement): void {
  waiting?.disconnect();
  waiting = new MutationObserver((_changes, observer) => {
    if (isSaving(button)) return;
    observer.disconnect();
    const unsaved = lossOfLeaving(window.location.pathname) !== null;
    if (unsaved && !document.querySelector("dialog:modal")) button.click();
  });
  if (button.form) waiting.observe(button.form, { attributeFilter: ["aria-busy"] });
}
