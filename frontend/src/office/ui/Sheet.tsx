import type { ReactNode } from "react";
import { Dialog } from "../../ui/Dialog";
import styles from "./Page.module.css";

type Props = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** A menu along the lower edge of a phone's screen; its buttons and links are as high as a thumb is wide. */
export function Sheet({ open, onClose, title, children }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} className={styles.sheet}>
      {open ? <div className={styles.items}>{children}</div> : null}
    </Dialog>
  );
}

export const sheetItem = styles.item;
