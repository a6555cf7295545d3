import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ACTIONS, WORDS } from "../words";
import styles from "./ConflictDialog.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, naming what is affected. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** The dialog waits for it and then closes, also after a failure. */
  onConfirm: () => Promise<unknown>;
};

/** The focus starts on Cancel. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, children, confirmLabel, busyLabel, danger, onConfirm } = props;
  const { isPending: busy, mutate } = useMutation({ mutationFn: onConfirm, onSettled: onClose });

  return (
    <Dialog open={open} onClose={onClose} title={title} busy={busy}>
      {open ? (
        <>
          <div className={styles.confirmDialogText}>{children}</div>
          <div className={styles.confirmDialogButtons}>
            <Button variant="outline" disabled={busy} onClick={onClose} data-focus="">
              {WORDS.cancel}
            </Button>
            <Button
              className={danger ? styles.danger : undefined}
              disabled={busy}
              onClick={() => mutate()}
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
  return (
    <ConfirmDialog
      {...props}
      confirmLabel={ACTIONS.delete.does}
      busyLabel={ACTIONS.delete.busy}
      danger
    />
  );
}
