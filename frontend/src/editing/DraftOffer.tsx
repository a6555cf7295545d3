import { useState } from "react";
import { SmallButton } from "../office/ui/SmallButton";
import { whenInWords } from "../office/ui/time";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import styles from "./ConflictDialog.module.css";
import { DifferenceList, differences } from "./DifferenceList";

type Props<V extends object> = {
  /** The record, as people know it; "" for a new one without a name. */
  name: string;
  /** "product", "post". */
  noun: string;
  /** How many drafts there are, this one included. */
  count: number;
  savedAt: string;
  /** The record was saved after the draft. */
  outdated: boolean;
  /** The fields that differ from the form; `clashing` ones were edited in this visit too. */
  restored: { free: Partial<V>; clashing: Partial<V> };
  /** The values in the form. */
  current: V;
  /** Converts values to readable text. */
  displayValues: (values: V) => Record<string, unknown>;
  labels: Readonly<Record<string, string>>;
  onRestore: (changes: Partial<V>) => void;
  /** Ends the offer. */
  onDone: () => void;
};

/** Offers unsaved changes of an earlier visit. */
export function DraftOffer<V extends object>(props: Props<V>) {
  const { name, noun, count, outdated, current, displayValues, onRestore, onDone } = props;
  const { free, clashing } = props.restored;
  const [open, setOpen] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const against = (changes: Partial<V>) =>
    differences(displayValues(current), displayValues({ ...current, ...changes }), props.labels);
  const items = against({ ...free, ...clashing });
  if (items.length === 0) return null;

  const replaced = against(clashing);
  const close = () => setConfirming(false);
  const restore = (changes: Partial<V>) => {
    close();
    onRestore(changes);
  };
  const restoreAll = () => {
    restore({ ...free, ...clashing });
    onDone();
  };
  return (
    <section
      className="stack gap-4 raised marked inset-4-5"
      aria-label="Unsaved changes from before"
    >
      <div className="row wrap between gap-3-5">
        <div>
          <p className="strong">
            Unsaved changes of {name === "" ? `a new ${noun} without a name` : `“${name}”`} from{" "}
            {whenInWords(props.savedAt)}
          </p>
          <p className="note">
            {items.length === 1 ? "One field differs" : `${items.length} fields differ`}:{" "}
            {items.map((item) => item.label).join(", ")}.
            {outdated ? " The saved version has changed since then." : ""}
            {count > 1
              ? ` The newest of ${count}: the next is offered once this one is restored or discarded.`
              : ""}
          </p>
        </div>
        <div className="flex wrap gap-2">
          <SmallButton variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide differences" : "Show differences"}
          </SmallButton>
          <SmallButton variant="quiet" onClick={onDone}>
            Discard
          </SmallButton>
          <SmallButton onClick={() => (replaced.length > 0 ? setConfirming(true) : restoreAll())}>
            Restore changes
          </SmallButton>
        </div>
      </div>
      {open ? <DifferenceList items={items} before="In the form now" after="Typed before" /> : null}
      <Dialog open={confirming} onClose={close} title="Replace what you typed now?">
        {confirming ? (
          <>
            <p className={styles.confirmDialogText}>
              Restoring these fields would replace what you have typed in this visit.
            </p>
            <DifferenceList items={replaced} before="Typed now" after="From the earlier changes" />
            <div className={styles.confirmDialogButtons}>
              <Button variant="outline" onClick={close} data-focus="">
                Cancel
              </Button>
              {against(free).length > 0 ? (
                <Button variant="outline" onClick={() => restore(free)}>
                  Restore the other fields
                </Button>
              ) : null}
              <Button onClick={restoreAll}>Replace</Button>
            </div>
          </>
        ) : null}
      </Dialog>
    </section>
  );
}
