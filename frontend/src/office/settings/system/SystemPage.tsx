/** How the site is doing, for its owners: version, disk, backups, mail, certificate, the last warnings and errors. */

import { useQuery } from "@tanstack/react-query";
import { isValidElement, type ReactElement } from "react";
import { Link } from "react-router";
import type { SystemState } from "../../../data/schema";
import { Skeleton } from "../../../ui/Skeleton";
import { counted, groupDigits } from "../../../words/number";
import { adminPaths } from "../../data/paths";
import { q } from "../../data/queries";
import { AdminIcon } from "../../ui/AdminIcon";
import { Alarm, type FactRow, Facts, forOwners, Loaded, Section } from "../../ui/Page";
import { dateInWords, momentInWords, When } from "../../ui/time";
import styles from "../Settings.module.css";
import {
  DUTIES,
  diskSize,
  durationInWords,
  noticeInWords,
  partOf,
  remedyOf,
  secondsInWords,
} from "./notices";

/** Below this share of the disk its number is marked. */
const LOW_SHARE = 0.1;

/** How often it is read again. */
const AGAIN_MS = 30 * 1000;

export const SystemPage = forOwners(
  "System",
  "How the site is doing. It is read again every half minute. Only owners see this page.",
  "Only owners see how the server is doing",
  "If something needs attention, such as a backup that failed, the dashboard says so; tell an owner of this site.",
  System,
);

function System() {
  const read = useQuery({ ...q("/api/admin/system"), refetchInterval: AGAIN_MS });
  return (
    <Loaded
      read={read}
      failure="Failed to load the state of the system"
      quiet
      waiting={<Skeleton shape="wide" className={styles.skeleton} />}
    >
      {(data) => <Content state={data} />}
    </Loaded>
  );
}

function Content({ state }: { state: SystemState }) {
  const troubled = new Set(state.notices.map(({ kind }) => partOf(kind)));
  /** Beside the title of a part. */
  const stateOf = (part: ReturnType<typeof partOf>) => {
    const isTroubled = troubled.has(part);
    return (
      <p className={isTroubled ? styles.trouble : styles.good}>
        <AdminIcon name={isTroubled ? "circle-alert" : "circle-check"} size={16} />
        {isTroubled ? "Needs attention" : "In order"}
      </p>
    );
  };
  const { backups, mail, certificate } = state;
  const parts = [
    ["Backups", stateOf("backups"), backupFacts(backups)],
    ["Disk", stateOf("disk"), diskFacts(state.disk)],
    ["Mail", stateOf("mail"), mailFacts(mail)],
    ["Certificate", certificate && stateOf("certificate"), certificateFacts(certificate)],
    ["Program", null, programFacts(state)],
  ] as const;
  return (
    <div className={styles.sections}>
      <Notices state={state} />
      <div className={styles.columns}>
        {parts.map(([title, isWell, facts]) => (
          <Section key={title} title={title} className={styles.section} actions={isWell}>
            {isValidElement(facts) ? facts : <Facts rows={facts} />}
          </Section>
        ))}
      </div>
      {state.failing_duties.length > 0 ? (
        <Section title="Hourly work that fails" className={styles.section}>
          <Facts
            rows={state.failing_duties.map(({ duty, since, reason }) => [
              DUTIES[duty],
              `${reason} (since ${momentInWords(since)})`,
            ])}
          />
        </Section>
      ) : null}
      <Section title="Last warnings and errors" className={styles.section}>
        <RecentEvents state={state} />
      </Section>
    </div>
  );
}

function Notices({ state }: { state: SystemState }) {
  if (state.notices.length === 0) {
    return (
      <p className={styles.calm}>
        <AdminIcon name="circle-check" />
        Nothing needs attention.
      </p>
    );
  }
  return (
    <ul className="stack gap-3" aria-label="Needs attention">
      {state.notices.map((notice) => {
        const { title, text } = noticeInWords(notice);
        return (
          <li key={`${notice.kind} ${notice.name}`}>
            <Alarm title={title} remedy={remedyOf(notice.kind)}>
              {text}
            </Alarm>
          </li>
        );
      })}
    </ul>
  );
}

/** Rows, or in place of them why there are none. */
type PartFacts = readonly FactRow[] | ReactElement;

function diskFacts(disk: SystemState["disk"]): PartFacts {
  const { free_bytes: free, total_bytes: total } = disk;
  const used = free != null && total ? 1 - free / total : null;
  const size = (
    <>
      {free == null ? "The system does not say" : diskSize(free)}
      {total ? ` of ${diskSize(total)}` : null}
      {used != null ? (
        <meter
          className={styles.meter}
          min={0}
          max={1}
          value={used}
          high={1 - LOW_SHARE}
          aria-label={`${Math.round(used * 100)} % of the disk is used`}
        />
      ) : null}
    </>
  );
  const database = diskSize(disk.database_bytes + disk.write_ahead_log_bytes);
  return [
    ["Free", size],
    ["Database", database],
  ];
}

function mailFacts({ is_sent, sent, failed, failed_at }: SystemState["mail"]): PartFacts {
  const counts = `${groupDigits(sent)} sent, ${groupDigits(failed)} failed`;
  const way = is_sent ? "sent by the mail server" : "kept as files on the server; nobody is told";
  return [
    ["Enquiries", way],
    is_sent && ["Since the last start", counts],
    failed_at && ["Last failure", momentInWords(failed_at)],
  ];
}

function certificateFacts(certificate: SystemState["certificate"]): PartFacts {
  if (!certificate) {
    return (
      <p className={styles.text}>
        The site has none of its own: encryption is up to the proxy in front of it.
      </p>
    );
  }
  const { expires, names, is_automatic: isAutomatic, failure } = certificate;
  return [
    ["Holds until", expires ? dateInWords(expires) : "there is none yet"],
    names.length > 0 && ["For", names.join(", ")],
    ["Renewed", isAutomatic ? "by the site itself" : "by whoever puts new files in place"],
    failure && ["Last failure", failure],
  ];
}

function programFacts({ version, process, started_at }: SystemState): PartFacts {
  const { memory_bytes: memory, cpu_seconds: seconds } = process;
  const started = <When at={started_at} />;
  return [
    ["Version", version],
    ["Started", started],
    memory != null && ["Memory", diskSize(memory)],
    ["Processor time", durationInWords(Math.round(seconds))],
  ];
}

type Backups = SystemState["backups"];
type Place = Backups["places"][number];

/** What became of the last backups, in each place. */
function backupFacts(backups: Backups): PartFacts {
  const { every_seconds: every, last_success: success, last_drill: drill, places } = backups;
  if (every == null && !success) {
    return (
      <p className={styles.text}>
        None are taken. Schedule them, or take one, under{" "}
        <Link to={adminPaths.backups}>Backups</Link>.
      </p>
    );
  }
  const outcome = drill?.failure
    ? `: failed, ${drill.failure}`
    : `, without a fault, in ${secondsInWords(drill?.milliseconds ?? 0)}`;
  const tried = drill ? (
    <>
      <When at={drill.at} />
      {outcome}
    </>
  ) : (
    "never"
  );
  const taken =
    every == null
      ? "by hand only; none are scheduled"
      : `every ${durationInWords(every).replace(/^1 /, "")}`;
  return [
    ["Taken", taken],
    backups.on_same_disk && ["On the same disk", SAME_DISK],
    ...(places.length === 0 ? lastBackup("Last one", success) : []),
    ...places.flatMap((place) =>
      placeFacts(places.length === 1 ? "Last one" : LAST_ONE[place.kind], place),
    ),
    ["Restored on trial", tried],
  ];
}

const SAME_DISK = (
  <>
    as the site itself: what takes this disk takes them, too. Another place is set in the section{" "}
    <code>[backup]</code> of the configuration; until then, keep a copy elsewhere.
  </>
);

const LAST_ONE: Record<Place["kind"], string> = {
  directory: "Last one in the directory",
  s3: "Last one in the store",
};

function placeFacts(name: string, place: Place): FactRow[] {
  const { last_failure: failure, pruning_failure: pruning } = place;
  const saying = ({ at, reason }: { at: string; reason: string }) =>
    `${momentInWords(at)}: ${reason}`;
  return [
    ...lastBackup(name, place.last_success ?? null),
    failure && place.failing && ["Last failure", saying(failure)],
    pruning && ["Old ones", `could not be deleted, ${saying(pruning)}`],
  ];
}

function lastBackup(name: string, success: Backups["last_success"]): FactRow[] {
  if (!success) return [[name, "none yet"]];
  const { at, bytes, to } = success;
  const last = (
    <>
      <When at={at} />, {diskSize(bytes)}, read again and verified
    </>
  );
  const where = <span className={styles.place}>{to}</span>;
  return [[name, last], to && ["Where", where]];
}

/** The last lines of the log that are more than a remark. */
function RecentEvents({ state: { recent, warnings, errors } }: { state: SystemState }) {
  if (recent.length === 0) {
    return <p className={styles.text}>None since the last start.</p>;
  }
  return (
    <>
      <p className={styles.text}>
        Since the last start: {counted(errors, "error")}, {counted(warnings, "warning")}. The log
        has them all.
      </p>
      <ol className="rule-below">
        {recent.map(({ at, error, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be the same in everything else
          <li key={`${at} ${index}`} className={styles.event}>
            <span className={error ? styles.error : styles.warning}>
              {error ? "Error" : "Warning"}
            </span>
            <When at={at} />
            <code className={styles.line}>{text}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
