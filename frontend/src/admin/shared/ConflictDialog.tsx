import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import styles from "./ConflictDialog.module.css";
import { DifferenceList } from "./DifferenceList";
import { differences, type Labels } from "./differences";

type Props<V extends object> = {
  /** The version that somebody else saved; null without a conflict. */
  theirs: V | null;
  mine: V;
  labels: Labels<V>;
  /** "this product", "this post". */
  thing: string;
  /** Overwrites their version. */
  onKeepMine: () => Promise<unknown>;
  /** Loads their version into the form; mine is kept as a draft. */
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Shown when a save is refused because somebody else saved first. */
export function ConflictDialog<V extends object>(props: Props<V>) {
  const { theirs, mine, labels, thing, onKeepMine, onTakeTheirs, onClose } = props;
  const items = theirs ? differences(theirs, mine, labels) : [];
  const { isPending: busy, mutate: keepMine } = useMutation({ mutationFn: onKeepMine });
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
          <p className={styles.text}>
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
            <Button disabled={busy} onClick={() => keepMine()}>
              {busy ? "Saving..." : "Save mine"}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
