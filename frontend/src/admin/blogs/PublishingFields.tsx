import { Button } from "../../ui/Button";
import { CheckField } from "../../ui/Field";
import styles from "./PublishingFields.module.css";
import { TextField, useField } from "./post";
import { type Publishing, publishingHint, publishingOf, thisMinute } from "./publishing";

export function PublishingFields({ saved, now }: { saved: Publishing; now: number }) {
  const date = useField("published_at");
  const { value: featured, ...featuredField } = useField("featured");
  return (
    <>
      <div className={styles.date}>
        <TextField
          name="published_at"
          type="datetime-local"
          label="Published date, IST"
          hint={publishingHint(publishingOf(date.value, now), saved)}
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
