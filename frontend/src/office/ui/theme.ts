/** The colour theme: that of the system unless this browser has a choice of its own. */
import { storageKey } from "../data/browserStorage";

export type ThemeChoice = "system" | "light" | "dark";

const KEY = storageKey("theme");
const listeners = new Set<() => void>();
const dark = () => window.matchMedia("(prefers-color-scheme: dark)");

export function themeChoice(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, choice);
  } catch {
    // Storage is forbidden: the choice is valid until the page is reloaded.
  }
  apply(choice);
}

export function startTheme(): void {
  apply(themeChoice());
  dark().addEventListener("change", () => apply(themeChoice()));
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) apply(themeChoice());
  });
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(choice: ThemeChoice): void {
  const theme = choice === "system" ? (dark().matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
