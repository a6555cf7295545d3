import { useEffect, useState } from "react";
import type { BackupDrill, BackupSettings, BackupsPage } from "../../data/schema";
import { Notice } from "../../ui/Notice";
import { api } from "../data/client";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { saveLargeFile } from "../imports/useExport";
import { Empty, Section } from "../ui/Page";
import { WriteButton } from "../ui/SmallButton";
import { momentInWords, When } from "../ui/time";
import styles from "./Settings.module.css";
import { diskSize, secondsInWords } from "./system/notices";

type Backup = BackupsPage["items"][number];
type StillRunning = { running: BackupsPage["running"] };

const PLACES: Readonly<Record<Backup["place"], string>> = {
  directory: "on this server",
  s3: "in object storage",
};

/** The backups that are kept; one is taken, saved as a file, or tried. */
export function BackupList({ list, settings }: { list: BackupsPage; settings: BackupSettings }) {
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

function BackupRow({ backup, list }: { backup: Backup; list: BackupsPage }) {
  const { name, at, bytes, place, verified } = backup;
  const { running, last_drill: last } = list;
  const path = `/api/admin/backups/${encodeURIComponent(name)}`;
  const [drill, setDrill] = useState<BackupDrill | null>(null);
  const download = useWrite({
    call: () => saveLargeFile(path, name),
    failure: "The backup could not be downloaded",
    refreshes: [keys.history],
  });
  const attempt = useWrite<void, BackupDrill | StillRunning>({
    call: () => api.post<BackupDrill | StillRunning>(`${path}/drill`),
    failure: "The backup could not be tried",
    refreshes: [keys.backups, keys.system, keys.history],
    onDone: (came) => setDrill("of" in came ? came : null),
  });
  const own = drill ?? (last?.of.endsWith(`/${name}`) ? last : null);
  const trying = attempt.busy || (running?.kind === "drill" && running.name === name);
  // What was tried before does not stand beside what is being tried.
  useEffect(() => {
    if (trying) setDrill(null);
  }, [trying]);
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
