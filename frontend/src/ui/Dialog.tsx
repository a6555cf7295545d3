import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Where it stands: in the middle, or along the right edge at full height. */
  place?: "center" | "right";
  /** While something is under way: neither Escape nor the backdrop closes it. */
  busy?: boolean;
  /** Only what is inside can close it. */
  locked?: boolean;
  className?: string | undefined;
};

/** The browser's own modal dialog: it keeps the focus inside, makes the page inert and gives the focus back. */
export function Dialog(props: Props) {
  const { open, onClose, title, children, place = "center", busy = false, className } = props;
  const held = busy || props.locked === true;
  const ref = useRef<HTMLDialogElement>(null);
  /** Whether the pointer went down, and came up, beside the dialog: a drag out of a field is no wish to close it. */
  const press = useRef({ began: false, ended: false });

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // Without a wish of its own the browser focuses the first button, which is Close.
      dialog.querySelector<HTMLElement>("[data-focus]")?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes it; the click is the backdrop's
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[place], className)}
      aria-label={title}
      onClose={() => {
        // A second Escape closes a dialog whatever it says.
        if (held && open) ref.current?.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        if (held) event.preventDefault();
      }}
      onPointerDown={(event) => {
        press.current = { began: event.target === ref.current, ended: false };
      }}
      onPointerUp={(event) => {
        press.current.ended = event.target === ref.current;
      }}
      onClick={(event) => {
        const { began, ended } = press.current;
        if (event.target === ref.current && began && ended && !held) ref.current.close();
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <p className={styles.title}>{title}</p>
          {props.locked ? null : (
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              disabled={busy}
              onClick={() => ref.current?.close()}
            >
              <Icon name="x" size={24} />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
