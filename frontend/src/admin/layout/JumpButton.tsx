import { cx } from "../../ui/cx";
import { AdminIcon } from "../shared/AdminIcon";
import { WORDS } from "../words";
import styles from "./JumpButton.module.css";

type Props = { onClick: () => void; className?: string | undefined };

/** Opens the palette. It does not look like a field: the only search box of a page is that of its list. */
export function JumpButton({ onClick, className }: Props) {
  return (
    <button type="button" className={cx(styles.button, className)} onClick={onClick}>
      <AdminIcon name="corner-down-right" />
      <span>{WORDS.jump}…</span>
      <kbd className={styles.keys}>{isMac() ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}

function isMac(): boolean {
  return navigator.platform.startsWith("Mac");
}
