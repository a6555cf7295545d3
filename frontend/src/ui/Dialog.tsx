import type { ReactNode } from "react";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { Modal } from "./Modal";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  placement?: "center" | "right";
  /** While a request is under way, nothing closes the dialog. */
  busy?: boolean;
  /** Only its content closes it. */
  locked?: boolean;
  /** See `Modal`. */
  popoverId?: string;
  className?: string | undefined;
};

/** A modal with a title and a Close button. */
export function Dialog({ title, children, busy = false, locked = false, ...modal }: Props) {
  const { popoverId, onClose } = modal;
  return (
    <Modal {...modal} label={title} locked={busy || locked}>
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.title}>{title}</p>
          {locked ? null : (
            <IconButton
              label="Close"
              icon={<Icon name="x" size={24} />}
              className={styles.close}
              {...(popoverId
                ? { popoverTarget: popoverId, popoverTargetAction: "hide" as const }
                : {})}
              disabled={busy}
              onClick={onClose}
            />
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}
