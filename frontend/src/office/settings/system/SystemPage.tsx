/** How the site is doing, for its owners: version, disk, backups, mail, certificate, the last warnings and errors. */

import { useQuery } from "@tanstack/react-query";
import type { SystemState } from "../../../data/schema";
import { Skeleton } from "../../../ui/Skeleton";
import { groupDigits } from "../../../words/number";
import { q } from "../../data/queries";
import { AdminIcon } from "../../ui/AdminIcon";
import { Alarm, Fact, Facts, forOwners, Loaded, Page, Section } from "../../ui/Page";
import { dateInWords, momentInWords, When } from "../../ui/time";
import { BackupFacts, RecentEvents } from "./BackupFacts";
import { DUTIES, diskSize, durationInWords, noticeInWords, partOf, remedyOf } from "./notices";
import styles from "./System.module.css";

/** Below this share of the disk its number is marked. */
const LOW_SHARE = 0.1;

/** How often it is read again. */
const AGAIN_MS = 30 * 1000;

export const SystemPage = forOwners(
  "System",
  "Only owners see how the server is doing",
  "If something needs attention, such as a backup that failed, the dashboard says so; tell an owner of this site.",
  System,
);

function System() {
  const read = useQuery({ ...q("/api/admin/system"), refetchInterval: AGAIN_MS });
  return (
    <Page
      title="System"
      lead="How the site is doing. It is read again every half minute. Only owners see this page."
    >
      <Loaded
        read={read}
        failure="Failed to load the state of the system"
        quiet
        waiting={<Skeleton shape="wide" className={styles.skeleton} />}
      >
        {(data) => <Content state={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ state }: { state: SystemState }) {
  const troubled = new Set(state.notices.map(({ kind }) => partOf(kind)));
  const stateOf = (part: ReturnType<typeof partOf>) => partState(troubled.has(part));
  return (
    <div className={styles.sections}>
      <Notices state={state} />
      <div className={styles.columns}>
        <Section title="Backups" className={styles.section} actions={stateOf("backups")}>
          <BackupFacts backups={state.backups} />
        </Section>
        <Section title="Disk" className={styles.section} actions={stateOf("disk")}>
          <Disk state={state} />
        </Section>
        <Section title="Mail" className={styles.section} actions={stateOf("mail")}>
          <Mail mail={state.mail} />
        </Section>
        <Section
          title="Certificate"
          className={styles.section}
          actions={state.certificate && stateOf("certificate")}
        >
          <Certificate certificate={state.certificate} />
        </Section>
        <Section title="Program" className={styles.section}>
          <Program state={state} />
        </Section>
      </div>
      {state.failing_duties.length > 0 ? (
        <Section title="Hourly work that fails" className={styles.section}>
          <Facts>
            {state.failing_duties.map(({ duty, since, reason }) => (
              <Fact key={duty} name={DUTIES[duty]}>
                {reason} (since {momentInWords(since)})
              </Fact>
            ))}
          </Facts>
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

function Disk({ state: { disk } }: { state: SystemState }) {
  const { free_bytes: free, total_bytes: total } = disk;
  const used = free != null && total ? 1 - free / total : null;
  return (
    <Facts>
      <Fact name="Free">
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
      </Fact>
      <Fact name="Database">{diskSize(disk.database_bytes + disk.write_ahead_log_bytes)}</Fact>
    </Facts>
  );
}

function Mail({ mail }: { mail: SystemState["mail"] }) {
  return (
    <Facts>
      <Fact name="Enquiries">
        {mail.is_sent ? "sent by the mail server" : "kept as files on the server; nobody is told"}
      </Fact>
      {mail.is_sent ? (
        <Fact name="Since the last start">
          {groupDigits(mail.sent)} sent, {groupDigits(mail.failed)} failed
        </Fact>
      ) : null}
      {mail.failed_at ? <Fact name="Last failure">{momentInWords(mail.failed_at)}</Fact> : null}
    </Facts>
  );
}

function Certificate({ certificate }: { certificate: SystemState["certificate"] }) {
  if (!certificate) {
    return (
      <p className={styles.text}>
        The site has none of its own: encryption is up to the proxy in front of it.
      </p>
    );
  }
  return (
    <Facts>
      <Fact name="Holds until">
        {certificate.expires ? dateInWords(certificate.expires) : "there is none yet"}
      </Fact>
      {certificate.names.length > 0 ? <Fact name="For">{certificate.names.join(", ")}</Fact> : null}
      <Fact name="Renewed">
        {certificate.is_automatic ? "by the site itself" : "by whoever puts new files in place"}
      </Fact>
      {certificate.failure ? <Fact name="Last failure">{certificate.failure}</Fact> : null}
    </Facts>
  );
}

function Program({ state }: { state: SystemState }) {
  const { memory_bytes: memory } = state.process;
  return (
    <Facts>
      <Fact name="Version">{state.version}</Fact>
      <Fact name="Started">
        <When at={state.started_at} />
      </Fact>
      {memory == null ? null : <Fact name="Memory">{diskSize(memory)}</Fact>}
      <Fact name="Processor time">{durationInWords(Math.round(state.process.cpu_seconds))}</Fact>
    </Facts>
  );
}

/** The state of a part, beside its title. */
function partState(isTroubled: boolean) {
  return (
    <p className={isTroubled ? styles.trouble : styles.good}>
      <AdminIcon name={isTroubled ? "circle-alert" : "circle-check"} size={16} />
      {isTroubled ? "Needs attention" : "In order"}
    </p>
  );
}
