import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/IconButton";
import { AdminIcon } from "../shared/AdminIcon";
import { chooseTheme, subscribeToTheme, type ThemeChoice, themeChoice } from "../shared/theme";

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };
const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;
const NAMES = { system: "as the system", light: "light", dark: "dark" } as const;

export function ThemeSwitch() {
  const choice = useSyncExternalStore(subscribeToTheme, themeChoice);
  const next = NEXT[choice];
  return (
    <IconButton
      label={`Colours: ${NAMES[choice]}. Change to ${NAMES[next]}`}
      title={`Colours: ${NAMES[choice]}`}
      icon={<AdminIcon name={ICONS[choice]} />}
      onClick={() => chooseTheme(next)}
    />
  );
}
