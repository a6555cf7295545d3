/** When backups are taken, those that are kept, and taking, downloading and trying one. */
import { useQuery } from "@tanstack/react-query";
import type { BackupSettings } from "../../data/schema";
import { FieldRow, Options } from "../../editing/Form";
import { SelectField, TextField } from "../../ui/Field";
import { Skeleton } from "../../ui/Skeleton";
import type { WithEtag } from "../data/client";
import { keys, q, qWithEtag } from "../data/queries";
import { toasts } from "../data/toasts";
import { Fact, Facts, forOwners, Loaded, Page, Section } from "../ui/Page";
import { BackupList } from "./BackupList";
import styles from "./Settings.module.css";
import { SetByConfiguration, SettingsForm, useStoredForm } from "./SettingsForm";

/** How often it is asked whether a backup is finished. */
const BACKUP_AGAIN_MS = 2000;

export const BackupsPage = forOwners(
  "Backups",
  "Only owners see the backups",
  "They hold everything, passwords of the site included. If something was lost, tell an owner of this site.",
  Backups,
);

function Backups() {
  const settings = useQuery(qWithEtag("/api/admin/settings/backup"));
  const list = useQuery({
    ...q("/api/admin/backups"),
    // Again and again while one is taken or tried.
    refetchInterval: ({ state }) => (state.data?.running ? BACKUP_AGAIN_MS : false),
  });
  const loaded = { failure: "Failed to load the backups", waiting: <Skeleton shape="wide" /> };
  return (
    <Page
      title="Backups"
      lead="Copies of everything: database, pictures, keys. Only owners see this page."
    >
      <Loaded read={settings} quiet {...loaded}>
        {(read) => (
          <Loaded read={list} quiet {...loaded}>
            {(kept) => (
              <div className={styles.keptAndSchedule}>
                <BackupList list={kept} settings={read.data} />
                <div className="stack one-column gap-7">
                  <BackupForm read={read} />
                  <BackupPlaces settings={read.data} />
                </div>
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

const SCHEDULES = [
  ["", "never"],
  ["1h", "every hour"],
  ["6h", "every six hours"],
  ["12h", "every twelve hours"],
  ["24h", "every day"],
  ["168h", "every week"],
] as const;

/** How often, and how many are kept. */
function BackupForm({ read }: { read: WithEtag<BackupSettings> }) {
  const fixed = read.data.set_by === "configuration";
  const form = useStoredForm<BackupSettings, { every: string; keep: string }>({
    id: "backup",
    read,
    fromApi: ({ every, keep }) => ({ every, keep: String(keep) }),
    path: "/api/admin/settings/backup",
    queryKey: keys.backupSettings,
    toApi: ({ every, keep }, { directory }) => {
      // What is no number is refused by the server, at its field.
      const kept = /^\d{1,4}$/.test(keep.trim()) ? Number(keep) : -1;
      return { every, keep: kept, directory };
    },
    labels: { every: "The time between two backups", keep: "The number", directory: "The folder" },
    onDone: () => toasts.good("The settings are saved"),
  });
  const { every } = form.values;
  const known = SCHEDULES.some(([value]) => value === every);
  return (
    <>
      {fixed ? <SetByConfiguration section="[backup]" /> : null}
      <SettingsForm title="Schedule" label="Schedule of backups" form={form} fixed={fixed}>
        <FieldRow>
          <SelectField {...form.field("every")} label="A backup is taken" required disabled={fixed}>
            {known ? null : <option value={every}>every {every}</option>}
            <Options of={SCHEDULES} />
          </SelectField>
          <TextField
            {...form.field("keep")}
            label="How many are kept"
            inputMode="numeric"
            required
            disabled={fixed}
          />
        </FieldRow>
      </SettingsForm>
    </>
  );
}

/** Where they are kept, and what becomes of them there. */
function BackupPlaces({ settings }: { settings: BackupSettings }) {
  const { directory, store, encrypted } = settings;
  return (
    <Section title="Where they are">
      <Facts>
        {directory ? (
          <Fact name="On this server">
            the folder {directory}, on the same disk as the site
            {store
              ? ""
              : ": if the disk fails, they are lost with it. Download one now and then, or have the server’s administrator set up a store"}
          </Fact>
        ) : null}
        {store || !directory ? (
          <Fact name="In a store">the one that the server’s configuration names</Fact>
        ) : null}
        <Fact name="Verified">each is read again after it is taken</Fact>
        <Fact name="Encrypted">{encrypted ? "yes" : "no: whoever has one has the site"}</Fact>
      </Facts>
    </Section>
  );
}
