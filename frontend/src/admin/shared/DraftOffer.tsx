import { useState } from "react";
import { Button } from "../../ui/Button";
import { DifferenceList } from "./DifferenceList";
import styles from "./DraftOffer.module.css";
import { differences, type Labels } from "./differences";
import type { Draft } from "./drafts";
import { whenInWords } from "./time";

type Props<V extends object> = {
  draft: Draft<V>;
  /** What the form holds now. */
  current: V;
  labels: Labels<V>;
  /** Version of the record that the form shows. */
  version: string | null;
  onApply: (values: V) => void;
  onDiscard: () => void;
};

/** Typed here before, never saved: shown with what differs, for a person to decide. */
export function DraftOffer<V extends object>(props: Props<V>) {
  const { draft, current, labels, version, onApply, onDiscard } = props;
  const [open, setOpen] = useState(false);
  const items = differences(current, draft.values, labels);
  if (items.length === 0) return null;
  const movedOn = draft.basedOn !== version;
  return (
    <section className={styles.offer} aria-label="Unsaved changes from before">
      <div className={styles.head}>
        <div>
          <p className={styles.title}>
            You typed something here {whenInWords(draft.savedAt)} and did not save it
          </p>
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
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="sm" variant="outline" onClick={() => onApply(draft.values)}>
            Put it back
          </Button>
        </div>
      </div>
      {open ? <DifferenceList items={items} before="In the form now" after="Typed before" /> : null}
    </section>
  );
}
