import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import styles from "./ConfirmDialog.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, naming what it happens to. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** Does it; the dialog waits, and closes afterwards whatever came of it. */
  onConfirm: () => Promise<unknown>;
};

/** Asks first. The safe answer has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, children, confirmLabel, busyLabel, danger, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      running.current = false;
      setBusy(false);
      onClose();
    }
  };

  return (
    <Dialog open={open} onClose={onClose} title={title} busy={busy}>
      {open ? (
        <>
          <div className={styles.words}>{children}</div>
          <div className={styles.buttons}>
            <Button variant="outline" disabled={busy} onClick={onClose} data-focus="">
              Cancel
            </Button>
            <Button
              className={danger ? styles.danger : undefined}
              disabled={busy}
              onClick={() => void confirm()}
            >
              {busy ? busyLabel : confirmLabel}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

type DeleteProps = Pick<Props, "open" | "onClose" | "title" | "children" | "onConfirm">;

export function DeleteDialog(props: DeleteProps) {
  return <ConfirmDialog {...props} confirmLabel="Delete" busyLabel="Deleting..." danger />;
}
