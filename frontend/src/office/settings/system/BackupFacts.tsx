import { Link } from "react-router";
import type { SystemState } from "../../../data/schema";
import { groupDigits } from "../../../words/number";
import { adminPaths } from "../../data/paths";
import { Fact, Facts } from "../../ui/Page";
import { momentInWords, When } from "../../ui/time";
import { diskSize, durationInWords, secondsInWords } from "./notices";
import styles from "./System.module.css";

type Backups = SystemState["backups"];
type Place = Backups["places"][number];

/** What became of the last backups, in each place. */
export function BackupFacts({ backups }: { backups: Backups }) {
  const { every_seconds: every, last_success: success, last_drill: drill, places } = backups;
  if (every == null && !success) {
    return (
      <p className={styles.text}>
        None are taken. Schedule them, or take one, under{" "}
        <Link to={adminPaths.backups}>Backups</Link>.
      </p>
    );
  }
  return (
    <Facts>
      <Fact name="Taken">
        {every == null
          ? "by hand only; none are scheduled"
          : `every ${durationInWords(every).replace(/^1 /, "")}`}
      </Fact>
      {backups.on_same_disk ? (
        <Fact name="On the same disk">
          as the site itself: what takes this disk takes them, too. Another place is set in the
          section <code>[backup]</code> of the configuration; until then, keep a copy elsewhere.
        </Fact>
      ) : null}
      {places.length === 0 ? <LastFacts name="Last one" success={success} /> : null}
      {places.map((place) => (
        <PlaceFacts
          key={`${place.kind} ${place.address}`}
          name={places.length === 1 ? "Last one" : LAST_ONE[place.kind]}
          place={place}
        />
      ))}
      <Fact name="Restored on trial">
        {drill ? (
          <>
            <When at={drill.at} />
            {drill.failure
              ? `: failed, ${drill.failure}`
              : `, without a fault, in ${secondsInWords(drill.milliseconds)}`}
          </>
        ) : (
          "never"
        )}
      </Fact>
    </Facts>
  );
}

const LAST_ONE: Record<Place["kind"], string> = {
  directory: "Last one in the directory",
  s3: "Last one in the store",
};

function PlaceFacts({ name, place }: { name: string; place: Place }) {
  const { last_failure: failure, pruning_failure: pruning } = place;
  return (
    <>
      <LastFacts name={name} success={place.last_success ?? null} />
      {failure && place.failing ? (
        <Fact name="Last failure">
          {momentInWords(failure.at)}: {failure.reason}
        </Fact>
      ) : null}
      {pruning ? (
        <Fact name="Old ones">
          could not be deleted, {momentInWords(pruning.at)}: {pruning.reason}
        </Fact>
      ) : null}
    </>
  );
}

function LastFacts({ name, success }: { name: string; success: Backups["last_success"] }) {
  if (!success) return <Fact name={name}>none yet</Fact>;
  return (
    <>
      <Fact name={name}>
        <When at={success.at} />, {diskSize(success.bytes)}, read again and verified
      </Fact>
      {success.to ? (
        <Fact name="Where">
          <span className={styles.place}>{success.to}</span>
        </Fact>
      ) : null}
    </>
  );
}

/** The last lines of the log that are more than a remark. */
export function RecentEvents({ state: { recent, warnings, errors } }: { state: SystemState }) {
  if (recent.length === 0) {
    return <p className={styles.text}>None since the last start.</p>;
  }
  return (
    <>
      <p className={styles.text}>
        Since the last start: {groupDigits(errors)} {errors === 1 ? "error" : "errors"},{" "}
        {groupDigits(warnings)} {warnings === 1 ? "warning" : "warnings"}. The log has them all.
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
