import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import styles from "./ConflictDialog.module.css";
import { DifferenceList } from "./DifferenceList";
import { differences, type Labels } from "./differences";

type Props<V extends object> = {
  /** What somebody else saved meanwhile; null: nothing to decide. */
  theirs: V | null;
  mine: V;
  labels: Labels<V>;
  /** "this product", "this post". */
  thing: string;
  /** Saves mine over theirs. */
  onKeepMine: () => Promise<unknown>;
  /** Puts theirs into the form; mine stays behind as a draft. */
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Somebody else saved first: both versions, and nothing is overwritten before a person says so. */
export function ConflictDialog<V extends object>(props: Props<V>) {
  const { theirs, mine, labels, thing, onKeepMine, onTakeTheirs, onClose } = props;
  const [busy, setBusy] = useState(false);
  const items = theirs ? differences(theirs, mine, labels) : [];
  const keepMine = async () => {
    setBusy(true);
    try {
      await onKeepMine();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={theirs !== null}
      onClose={onClose}
      title="Somebody else saved first"
      busy={busy}
      className={styles.dialog}
    >
      {theirs ? (
        <>
          <p className={styles.words}>
            While you were typing, {thing} was saved by somebody else. Nothing has been overwritten.
            {items.length === 0
              ? " Both versions say the same."
              : " These fields differ; the earlier version stays in the history either way."}
          </p>
          <div className={styles.scroll}>
            <DifferenceList items={items} before="Theirs, saved" after="Yours, not saved yet" />
          </div>
          <div className={styles.buttons}>
            <Button variant="quiet" disabled={busy} onClick={onClose} data-focus="">
              Keep editing
            </Button>
            <Button variant="outline" disabled={busy} onClick={onTakeTheirs}>
              Take theirs
            </Button>
            <Button disabled={busy} onClick={() => void keepMine()}>
              {busy ? "Saving..." : "Save mine"}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
