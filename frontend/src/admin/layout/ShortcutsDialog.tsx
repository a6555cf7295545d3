import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../ui/Dialog";
import { CheckField } from "../../ui/Field";
import { toasts } from "../shared/toasts";
import styles from "./AdminLayout.module.css";
import { GO, GROUPS, isTyping, NEW, setSingleKeys, singleKeysOn } from "./shortcuts";

type Props = { open: boolean; onClose: () => void };

export function ShortcutsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className={styles.dialog}>
      {open ? <Content /> : null}
    </Dialog>
  );
}

function Content() {
  const [single, setSingle] = useState(singleKeysOn);
  return (
    <>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h2 className={styles.title}>{group.title}</h2>
            <dl className={group.single && !single ? styles.off : undefined}>
              {group.shortcuts.map(({ keys, does }) => (
                <div key={keys} className={styles.line}>
                  <dt>{does}</dt>
                  <dd className={styles.keys}>
                    {keys.split(" ").map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckField
        name="single-keys"
        label="Use single letters as shortcuts"
        checked={single}
        onChange={(event) => {
          setSingle(event.target.checked);
          setSingleKeys(event.target.checked);
        }}
      />
    </>
  );
}

const SEQUENCE_MS = 1200;

type Options = { onPalette: () => void; onHelp: () => void };

export function useShortcuts(options: Options): void {
  const navigate = useNavigate();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let first: { key: string; at: number } | null = null;

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        if (key === "k") {
          event.preventDefault();
          if (!document.querySelector("dialog:modal")) latest.current.onPalette();
        } else if (key === "s") {
          event.preventDefault();
          saveForm();
        } else if (key === "enter") {
          event.preventDefault();
          press("[data-next-key]");
        }
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!singleKeysOn() || document.querySelector("dialog:modal")) return;

      const begun = first && event.timeStamp - first.at < SEQUENCE_MS ? first.key : null;
      first = null;
      const table = begun === "g" ? GO : begun === "n" ? NEW : null;
      const target = table?.[key];
      if (target) {
        event.preventDefault();
        void navigate(target.to);
      } else if (event.key === "?") {
        event.preventDefault();
        latest.current.onHelp();
      } else if (key === "/") {
        const field = document.querySelector<HTMLInputElement>("[data-shortcut-search]");
        if (!field) return;
        event.preventDefault();
        field.focus();
        field.select();
      } else if (key === "u") {
        if (toasts.undoLatest()) event.preventDefault();
      } else if (key === "g" || key === "n") {
        first = { key, at: event.timeStamp };
      }
    };

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
}

function saveForm(): void {
  if (!press("[data-save-key]")) press("[type=submit]");
}

/** Presses the page's button of this kind, if there is one and nothing is open above it. */
function press(kind: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`form[data-save] button${kind}`);
  if (!button) return false;
  if (!button.disabled && !document.querySelector("dialog:modal")) button.click();
  return true;
}
