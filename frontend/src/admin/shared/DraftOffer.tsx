import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import confirmStyles from "./ConfirmDialog.module.css";
import { DifferenceList } from "./DifferenceList";
import styles from "./DraftOffer.module.css";
import { differences, type Labels } from "./differences";
import { whenInWords } from "./time";

type Words = Record<string, unknown>;

type Props<V extends object> = {
  savedAt: string;
  /** The record was saved since then. */
  movedOn: boolean;
  /** What differs from the form: what can be restored at once, and what would overwrite what was typed in this visit. */
  restored: { free: Partial<V>; clashing: Partial<V> };
  /** What the form holds now. */
  current: V;
  /** Values as words. */
  worded: (values: V) => Words;
  labels: Labels<Words>;
  onRestore: (changes: Partial<V>) => void;
  /** Nothing is left to be offered. */
  onDone: () => void;
};

/** Typed here before, never saved: shown with what differs, for a person to decide. */
export function DraftOffer<V extends object>(props: Props<V>) {
  const { savedAt, movedOn, restored, current, worded, labels, onRestore, onDone } = props;
  const { free, clashing } = restored;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const against = (changes: Partial<V>) =>
    differences(worded(current), worded({ ...current, ...changes }), labels);
  const items = against({ ...free, ...clashing });
  if (items.length === 0) return null;

  const restoreAll = () => {
    onRestore({ ...free, ...clashing });
    onDone();
  };
  return (
    <section className={styles.offer} aria-label="Unsaved changes from before">
      <div className={styles.head}>
        <div>
          <p className={styles.title}>You have unsaved changes from {whenInWords(savedAt)}</p>
          <p className={styles.hint}>
            {items.length === 1 ? "One field differs" : `${items.length} fields differ`}:{" "}
            {items.map((item) => item.label).join(", ")}.
            {movedOn ? " The saved version has changed since then." : ""}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide differences" : "Show differences"}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDone}>
            Discard
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => (against(clashing).length > 0 ? setAsking(true) : restoreAll())}
          >
            Restore changes
          </Button>
        </div>
      </div>
      {open ? <DifferenceList items={items} before="In the form now" after="Typed before" /> : null}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Replace what you typed now?">
        {asking ? (
          <>
            <p className={confirmStyles.words}>
              Restoring these fields would replace what you have typed in this visit.
            </p>
            <DifferenceList
              items={against(clashing)}
              before="Typed now"
              after="From the earlier changes"
            />
            <div className={confirmStyles.buttons}>
              <Button variant="outline" onClick={() => setAsking(false)} data-focus="">
                Cancel
              </Button>
              {against(free).length > 0 ? (
                <Button
                  variant="outline"
                  onClick={() => {
                    setAsking(false);
                    onRestore(free);
                  }}
                >
                  Restore the other fields
                </Button>
              ) : null}
              <Button
                onClick={() => {
                  setAsking(false);
                  restoreAll();
                }}
              >
                Replace
              </Button>
            </div>
          </>
        ) : null}
      </Dialog>
    </section>
  );
}
