import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { Button } from "../../ui/Button";
import { SelectField, TextField } from "../../ui/Field";
import { api, type WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import type { BackupSettings } from "../api/types";
import { useWrite } from "../api/useWrite";
import { FieldRow, Form } from "../shared/Form";
import { toasts } from "../shared/toasts";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { ACTIONS, actionLabel } from "../words";
import styles from "./Settings.module.css";

const SCHEDULES = [
  ["", "never"],
  ["1h", "every hour"],
  ["6h", "every six hours"],
  ["12h", "every twelve hours"],
  ["24h", "every day"],
  ["168h", "every week"],
] as const;

const LABELS = {
  every: "The time between two backups",
  keep: "The number",
  directory: "The folder",
};

type Props = { read: WithEtag<BackupSettings>; fixed: boolean };

/** How often, and how many are kept. */
export function BackupForm({ read, fixed }: Props) {
  const client = useQueryClient();
  const element = useRef<HTMLDivElement>(null);
  const focusFirstError = useFocusFirstError(() => element.current);
  const { every, keep, directory, store, encrypted } = read.data;
  const saved = { every, keep: String(keep) };
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<FieldMessages>({});
  const changed = values.every !== saved.every || values.keep !== saved.keep;
  const guard = useUnsavedGuard(changed, false);
  const save = useWrite({
    call: () => {
      const kept = /^\d{1,4}$/.test(values.keep.trim()) ? Number(values.keep) : -1;
      const body = { every: values.every, keep: kept, directory };
      return api.put<BackupSettings>("/api/admin/settings/backup", body, { ifMatch: read.etag });
    },
    failure: "The settings could not be saved",
    labels: LABELS,
    refreshes: [keys.history, keys.overview, siteKeys.system, siteKeys.checklist],
    onDone: (after) => {
      client.setQueryData(siteKeys.backupSettings, after);
      toasts.good("The settings are saved");
    },
    onFieldErrors: (found) => {
      setErrors(found);
      focusFirstError();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 412) return false;
      toasts.bad(
        "The settings were changed meanwhile",
        "Another owner saved them. Nothing of yours was saved: load the page again to see theirs.",
      );
      return true;
    },
  });
  const known = SCHEDULES.some(([value]) => value === values.every);
  return (
    <section className={styles.section} aria-labelledby="schedule">
      <h2 id="schedule" className={styles.title}>
        Schedule
      </h2>
      <p className={styles.text}>
        Each one is read again and verified.{" "}
        {directory
          ? `They lie in the folder ${directory} on the same disk as the site${store ? ", and in the store that the server’s configuration names" : ": if the disk fails, they are lost with it. Download one now and then, or have the server’s administrator set up a store"}.`
          : "They go to the store that the server’s configuration names."}{" "}
        {encrypted
          ? "They are encrypted."
          : "They are not encrypted: whoever has one has the site."}
      </p>
      <Form
        label="Schedule of backups"
        busy={save.busy}
        className={styles.form}
        onSubmit={() => void save.run()}
      >
        <div ref={element} className={styles.fields}>
          <FieldRow>
            <SelectField
              name="backup-every"
              label="A backup is taken"
              required
              disabled={fixed}
              errors={errors.every}
              value={values.every}
              onChange={(event) => setValues({ ...values, every: event.target.value })}
            >
              {known ? null : <option value={values.every}>every {values.every}</option>}
              {SCHEDULES.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </SelectField>
            <TextField
              name="backup-keep"
              label="How many are kept"
              inputMode="numeric"
              required
              disabled={fixed}
              errors={errors.keep}
              value={values.keep}
              onChange={(event) => setValues({ ...values, keep: event.target.value })}
            />
          </FieldRow>
        </div>
        {fixed ? null : (
          <div>
            <Button type="submit" disabled={save.busy || !changed}>
              {actionLabel(ACTIONS.save, save.busy)}
            </Button>
          </div>
        )}
      </Form>
      {guard.dialog}
    </section>
  );
}
