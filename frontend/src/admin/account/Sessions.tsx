import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { explain } from "../api/problem";
import { authMessage } from "../login/messages";
import { identity, type SessionInfo } from "../session/identity";
import { officeSession } from "../session/session";
import { FormSection } from "../shared/Form";
import { OfficeIcon } from "../shared/OfficeIcon";
import { Spinner } from "../shared/Spinner";
import { momentInWords, whenInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";
import { browserInWords } from "./browserInWords";

const KEY = ["office", "sessions"] as const;

export function Sessions() {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => identity.sessions(signal),
  });
  const [busy, setBusy] = useState(false);

  const end = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toasts.good(done);
    } catch (error) {
      toasts.bad("The session could not be ended", explain(error));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: KEY });
    }
  };

  const endOthers = async () => {
    const { error } = await officeSession().auth.signOut({ scope: "others" });
    if (error)
      toasts.bad("The sessions could not be ended", authMessage(error, "Please try again."));
    else toasts.good("All other sessions were ended");
    void client.invalidateQueries({ queryKey: KEY });
  };

  return (
    <FormSection
      title="Sessions"
      hint="Where you are signed in. If you do not know one of them, end it and change your password."
    >
      <div className={styles.stack}>
        {data ? (
          <>
            <ul className={styles.list}>
              {data.map((session) => (
                <Row
                  key={session.id}
                  session={session}
                  busy={busy}
                  onEnd={() => void end(() => identity.endSession(session.id), "Session ended")}
                />
              ))}
            </ul>
            {data.length > 1 ? (
              <Button size="sm" variant="outline" disabled={busy} onClick={() => void endOthers()}>
                End all other sessions
              </Button>
            ) : null}
          </>
        ) : isError ? (
          <p className={styles.words}>The sessions could not be loaded.</p>
        ) : (
          <Spinner inline label="Loading the sessions" />
        )}
      </div>
    </FormSection>
  );
}

type RowProps = { session: SessionInfo; busy: boolean; onEnd: () => void };

function Row({ session, busy, onEnd }: RowProps) {
  return (
    <li className={styles.row}>
      <OfficeIcon name="laptop" size={24} />
      <div>
        <p className={styles.name}>
          {browserInWords(session.user_agent)}{" "}
          {session.current ? <Badge tone="good">This one</Badge> : null}
        </p>
        <p className={styles.note}>
          {session.address}, signed in {momentInWords(session.created_at)}, last seen{" "}
          {whenInWords(session.refreshed_at)}
        </p>
      </div>
      {session.current ? null : (
        <Button size="sm" variant="quiet" disabled={busy} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  );
}
