/** The colour theme: that of the system unless this browser has a choice of its own. */
import { storageKey } from "../data/browserStorage";
import { createStore } from "../data/store";

export type ThemeChoice = "system" | "light" | "dark";

const KEY = storageKey("theme");
const store = createStore<ThemeChoice>("system");
const dark = () => window.matchMedia("(prefers-color-scheme: dark)");

export const { get: themeChoice, subscribe: subscribeToTheme } = store;

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
  apply(storedChoice());
  dark().addEventListener("change", () => apply(themeChoice()));
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) apply(storedChoice());
  });
}

function storedChoice(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function apply(choice: ThemeChoice): void {
  const theme = choice === "system" ? (dark().matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  store.set(choice);
}
