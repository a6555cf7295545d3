import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { CheckField, TextField } from "../../ui/Field";
import { momentInWords } from "../shared/time";
import type { FieldsProps } from "./fields";
import styles from "./PublishingFields.module.css";
import { type Publishing, publishing, thisMinute } from "./publishing";

type Props = FieldsProps & { isNew: boolean };

export function PublishingFields({ values, errors, set, isNew }: Props) {
  const now = useNow();
  const typed = values.published_at;
  return (
    <>
      <div className={styles.date}>
        <TextField
          name="published_at"
          type="datetime-local"
          label="Published date, IST"
          errors={errors.published_at}
          value={typed}
          hint={inWords(publishing(typed, now), isNew)}
          onChange={(event) => set({ published_at: event.target.value })}
        />
        <div className={styles.buttons}>
          <Button variant="outline" onClick={() => set({ published_at: thisMinute(Date.now()) })}>
            Now
          </Button>
          <Button
            variant="outline"
            disabled={typed === ""}
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

function inWords({ state, at }: Publishing, isNew: boolean): string {
  if (at === null) {
    return isNew
      ? "Draft: only administrators see it."
      : "Draft: only administrators see it. To publish it, set a date and press Update Blog.";
  }
  const moment = momentInWords(at);
  return state === "scheduled"
    ? `Scheduled: will be published on ${moment}.`
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
