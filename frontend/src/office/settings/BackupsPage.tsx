/** When backups are taken, those that are kept, and taking, downloading and trying one. */

import { useQuery } from "@tanstack/react-query";
import type { BackupDrill, BackupSettings, BackupsPage as KeptBackups } from "../../data/schema";
import { FieldRow, Options } from "../../editing/Form";
import { SelectField, TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { Skeleton } from "../../ui/Skeleton";
import { api, type WithEtag } from "../data/client";
import { keys, q, qWithEtag } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { saveLargeFile } from "../imports/useExport";
import { Empty, Facts, forOwners, Loaded, Section } from "../ui/Page";
import { WriteButton } from "../ui/SmallButton";
import { momentInWords, When } from "../ui/time";
import styles from "./Settings.module.css";
import { SetByConfiguration, SettingsForm, useStoredForm } from "./SettingsForm";
import { diskSize, secondsInWords } from "./system/notices";

/** How often it is asked whether a backup is finished. */
const BACKUP_AGAIN_MS = 2000;

export const BackupsPage = forOwners(
  "Backups",
  "Copies of everything: database, pictures, keys. Only owners see this page.",
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

const LOST_WITH_DISK =
  ": if the disk fails, they are lost with it. Download one now and then, or have the server’s administrator set up a store";

/** Where they are kept, and what becomes of them there. */
function BackupPlaces({ settings }: { settings: BackupSettings }) {
  const { directory, store, encrypted } = settings;
  return (
    <Section title="Where they are">
      <Facts
        rows={[
          directory && [
            "On this server",
            `the folder ${directory}, on the same disk as the site${store ? "" : LOST_WITH_DISK}`,
          ],
          (store || !directory) && ["In a store", "the one that the server’s configuration names"],
          ["Verified", "each is read again after it is taken"],
          ["Encrypted", encrypted ? "yes" : "no: whoever has one has the site"],
        ]}
      />
    </Section>
  );
}

type Backup = KeptBackups["items"][number];
type StillRunning = { running: KeptBackups["running"] };

const PLACES: Readonly<Record<Backup["place"], string>> = {
  directory: "on this server",
  s3: "in object storage",
};

/** The backups that are kept; one is taken, saved as a file, or tried. */
export function BackupList({ list, settings }: { list: KeptBackups; settings: BackupSettings }) {
  const { items, running, failure, last_failure: last } = list;
  const takeBackup = useWrite<void, Backup | StillRunning>({
    call: () => api.post<Backup | StillRunning>("/api/admin/backups"),
    failure: "No backup could be taken",
    refreshes: [keys.backups, keys.system, keys.checklist, keys.overview, keys.history],
    onDone: (taken) => {
      if ("name" in taken) toasts.good("A backup was taken and verified");
    },
  });
  return (
    <Section
      title="Backups that are kept"
      actions={
        <WriteButton
          write={takeBackup}
          off={running !== null}
          busy={takeBackup.busy || running?.kind === "backup"}
          action={{ does: "Back up now", busy: "Taking a backup..." }}
        />
      }
    >
      <div aria-live="polite">
        {running ? (
          <p className="note wide">
            {running.kind === "backup"
              ? "A backup is being taken"
              : `${running.name ?? "A backup"} is being tried`}{" "}
            since {momentInWords(running.since)}. You can leave this page; it goes on.
          </p>
        ) : null}
      </div>
      {last ? (
        <Notice tone="bad" title="The last backup failed">
          <p>
            {momentInWords(last.at)}: {last.reason}
          </p>
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="bad" title="One of the places could not be asked">
          <p>{failure}</p>
        </Notice>
      ) : null}
      {items.length === 0 ? (
        <Empty kicker="None yet" title="Nothing is kept so far">
          <p>
            {settings.every === ""
              ? "None are scheduled: if the disk fails, everything is lost. Take one now, and choose how often."
              : "The first is taken by the schedule. One taken now is there at once."}
          </p>
        </Empty>
      ) : (
        <ul className="stack">
          {items.map((backup) => (
            <BackupRow key={`${backup.place} ${backup.name}`} backup={backup} list={list} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function BackupRow({ backup, list }: { backup: Backup; list: KeptBackups }) {
  const { name, at, bytes, place, verified } = backup;
  const { running, last_drill: last } = list;
  const path = `/api/admin/backups/${encodeURIComponent(name)}`;
  const download = useWrite({
    call: () => saveLargeFile(path, name),
    failure: "The backup could not be downloaded",
    refreshes: [keys.history],
  });
  const attempt = useWrite({
    call: () => api.post(`${path}/drill`),
    failure: "The backup could not be tried",
    refreshes: [keys.backups, keys.system, keys.history],
  });
  const own = last?.of.endsWith(`/${name}`) ? last : null;
  const trying = attempt.busy || (running?.kind === "drill" && running.name === name);
  return (
    <li className={styles.backup}>
      <div>
        <p className="strong">
          {momentInWords(at)} (<When at={at} />)
        </p>
        <p className="note">
          {diskSize(bytes)} · {PLACES[place]} · {verified ? "verified" : "not verified yet"}
        </p>
        <p className="meta breaks">{name}</p>
        <p className="note breaks" aria-live="polite">
          {trying ? "It is restored on trial, beside the site…" : own ? outcome(own) : null}
        </p>
      </div>
      <div className="flex wrap gap-3">
        {place === "directory" ? (
          <WriteButton
            variant="outline"
            size="sm"
            write={download}
            action={{ does: "Download", busy: "Downloading..." }}
            aria-label={`Download the backup of ${momentInWords(at)}`}
          />
        ) : null}
        <WriteButton
          variant="outline"
          size="sm"
          write={attempt}
          off={running !== null}
          busy={trying}
          action={{ does: "Try a restore", busy: "Trying..." }}
          aria-label={`Try to restore the backup of ${momentInWords(at)}`}
        />
      </div>
    </li>
  );
}

function outcome({ at, failure, milliseconds }: BackupDrill): string {
  return failure
    ? `It could not be restored (${momentInWords(at)}): ${failure}`
    : `Test restore succeeded (${momentInWords(at)}, in ${secondsInWords(milliseconds)}).`;
}
