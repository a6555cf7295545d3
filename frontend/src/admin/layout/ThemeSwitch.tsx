import { useSyncExternalStore } from "react";
import { AdminIcon } from "../shared/AdminIcon";
import { chooseTheme, subscribeToTheme, type ThemeChoice, themeChoice } from "../shared/theme";
import styles from "./AdminLayout.module.css";

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };
const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;
const WORDS = { system: "as the system", light: "light", dark: "dark" } as const;

export function ThemeSwitch() {
  const choice = useSyncExternalStore(subscribeToTheme, themeChoice);
  const next = NEXT[choice];
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Colours: ${WORDS[choice]}. Change to ${WORDS[next]}`}
      title={`Colours: ${WORDS[choice]}`}
      onClick={() => chooseTheme(next)}
    >
      <AdminIcon name={ICONS[choice]} />
    </button>
  );
}
