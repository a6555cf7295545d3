import { SelectField, TextField } from "../../ui/Field";
import type { WithEtag } from "../api/client";
import { siteKeys } from "../api/siteQueries";
import type { BackupSettings } from "../api/types";
import { FieldRow } from "../shared/Form";
import { Options } from "../shared/Options";
import { toasts } from "../shared/toasts";
import { SettingsForm } from "./SettingsForm";
import { useSettingsForm } from "./useSettingsForm";

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
  const { every, keep, directory, store, encrypted } = read.data;
  const { element, values, field, changed, guard, save } = useSettingsForm({
    read,
    saved: { every, keep: String(keep) },
    path: "/api/admin/settings/backup",
    queryKey: siteKeys.backupSettings,
    input: ({ every, keep }) => {
      // What is no number is refused by the server, at its field.
      const kept = /^\d{1,4}$/.test(keep.trim()) ? Number(keep) : -1;
      return { every, keep: kept, directory };
    },
    labels: LABELS,
    onDone: () => toasts.good("The settings are saved"),
  });
  const known = SCHEDULES.some(([value]) => value === values.every);
  return (
    <SettingsForm
      id="schedule"
      title="Schedule"
      label="Schedule of backups"
      intro={
        <>
          Each one is read again and verified.{" "}
          {directory
            ? `They lie in the folder ${directory} on the same disk as the site${store ? ", and in the store that the server’s configuration names" : ": if the disk fails, they are lost with it. Download one now and then, or have the server’s administrator set up a store"}.`
            : "They go to the store that the server’s configuration names."}{" "}
          {encrypted
            ? "They are encrypted."
            : "They are not encrypted: whoever has one has the site."}
        </>
      }
      element={element}
      changed={changed}
      busy={save.busy}
      fixed={fixed}
      onSubmit={() => void save.run()}
    >
      <FieldRow>
        <SelectField
          {...field("every")}
          name="backup-every"
          label="A backup is taken"
          required
          disabled={fixed}
        >
          {known ? null : <option value={values.every}>every {values.every}</option>}
          <Options of={SCHEDULES} />
        </SelectField>
        <TextField
          {...field("keep")}
          name="backup-keep"
          label="How many are kept"
          inputMode="numeric"
          required
          disabled={fixed}
        />
      </FieldRow>
      {guard.dialog}
    </SettingsForm>
  );
}
