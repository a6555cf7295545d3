import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { CheckField, TextField } from "../../ui/Field";
import { momentInWords } from "../shared/time";
import type { FieldsProps } from "./fields";
import styles from "./PublishingFields.module.css";
import { type Publishing, publishing, thisMinute } from "./publishing";

export function PublishingFields({ values, errors, set }: FieldsProps) {
  const now = useNow();
  const local = values.published_at;
  return (
    <>
      <div className={styles.date}>
        <TextField
          name="published_at"
          type="datetime-local"
          label="Published date"
          errors={errors.published_at}
          value={local}
          hint={inWords(publishing(local, now))}
          onChange={(event) => set({ published_at: event.target.value })}
        />
        <div className={styles.buttons}>
          <Button variant="outline" onClick={() => set({ published_at: thisMinute(Date.now()) })}>
            Now
          </Button>
          <Button
            variant="outline"
            disabled={local === ""}
            onClick={() => set({ published_at: "" })}
          >
            No date (draft)
          </Button>
        </div>
      </div>
      <CheckField
        name="featured"
        label="Mark as Featured Post"
        hint="The newest featured post stands first among the resources."
        checked={values.featured}
        errors={errors.featured}
        onChange={(event) => set({ featured: event.target.checked })}
      />
    </>
  );
}

function inWords({ state, at }: Publishing): string {
  if (at === null) return "Draft: nobody but administrators sees it.";
  const moment = momentInWords(at);
  return state === "scheduled"
    ? `Scheduled: it becomes public by itself on ${moment}, by this computer's clock.`
    : `Public, dated ${moment}.`;
}

/** A plan becomes the past while the form is open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
