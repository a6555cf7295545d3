import type { SystemState } from "../api/types";
import { momentInWords } from "../shared/time";
import { When } from "../shared/When";
import { Fact, Facts } from "./Facts";
import { diskSize, durationInWords } from "./notices";
import styles from "./System.module.css";

/** What became of the last backups. */
export function BackupFacts({ backups }: { backups: SystemState["backups"] }) {
  const { every_seconds: every, last_success: success, last_failure: failure } = backups;
  const drill = backups.last_drill;
  if (every == null && !success) {
    return (
      <p className={styles.text}>
        None are taken. The server’s administrator schedules them in the section{" "}
        <code>[backup]</code> of its configuration.
      </p>
    );
  }
  return (
    <Facts>
      <Fact name="Taken">
        {every == null ? "by hand only; none are scheduled" : `every ${durationInWords(every)}`}
      </Fact>
      <Fact name="Last one">
        {success ? (
          <>
            <When at={success.at} />, {diskSize(success.bytes)}, read again and verified
          </>
        ) : (
          "none yet"
        )}
      </Fact>
      {success?.to ? (
        <Fact name="Where">
          <span className={styles.place}>{success.to}</span>
        </Fact>
      ) : null}
      {failure && backups.failing ? (
        <Fact name="Last failure">
          {momentInWords(failure.at)}: {failure.reason}
        </Fact>
      ) : null}
      <Fact name="Restored on trial">
        {drill ? (
          <>
            <When at={drill.at} />
            {drill.failure
              ? `: failed, ${drill.failure}`
              : `, without a fault, in ${durationInWords(Math.max(1, Math.round(drill.milliseconds / 1000)))}`}
          </>
        ) : (
          "never"
        )}
      </Fact>
    </Facts>
  );
}
