import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";
import { useBackdropClick } from "./useBackdropClick";

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
  /** A popover of this id: before the script runs, a button's `popoverTarget` opens it. */
  popoverId?: string;
  className?: string | undefined;
};

/** The browser's own modal dialog: it keeps the focus inside, makes the page inert and gives the focus back. */
export function Dialog(props: Props) {
  const { open, onClose, title, children, place = "center", busy = false, className } = props;
  const held = busy || props.locked === true;
  const ref = useRef<HTMLDialogElement>(null);
  const backdrop = useBackdropClick(() => {
    if (!held) ref.current?.close();
  });

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
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[place], className)}
      {...(props.popoverId ? { id: props.popoverId, popover: "auto" as const } : {})}
      aria-label={title}
      onClose={() => {
        // A second Escape closes a dialog whatever it says.
        if (held && open) ref.current?.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        if (held) event.preventDefault();
      }}
      {...backdrop}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <p className={styles.title}>{title}</p>
          {props.locked ? null : (
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              {...(props.popoverId
                ? { popoverTarget: props.popoverId, popoverTargetAction: "hide" as const }
                : {})}
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
