import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { CheckField } from "../../ui/Field";
import styles from "./PublishingFields.module.css";
import { TextField, useField } from "./post";
import { publishingHint, publishingOf, thisMinute } from "./publishing";

export function PublishingFields({ isNew }: { isNew: boolean }) {
  const now = useNow();
  const date = useField("published_at");
  const { value: featured, ...featuredField } = useField("featured");
  return (
    <>
      <div className={styles.date}>
        <TextField
          name="published_at"
          type="datetime-local"
          label="Published date, IST"
          hint={publishingHint(publishingOf(date.value, now), isNew)}
        />
        <div className="flex wrap gap-2">
          <Button variant="outline" onClick={() => date.onChange(thisMinute(Date.now()))}>
            Now
          </Button>
          <Button variant="outline" disabled={date.value === ""} onClick={() => date.onChange("")}>
            No date (draft)
          </Button>
        </div>
      </div>
      <CheckField
        {...featuredField}
        checked={featured}
        label="Mark as Featured Post"
        hint="The newest featured post stands first among the resources."
      />
    </>
  );
}

/** The time, every 15 seconds: a scheduled date may pass while the form is open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
