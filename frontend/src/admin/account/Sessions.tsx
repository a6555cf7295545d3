import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { inWords } from "../login/messages";
import { identity, type SessionInfo } from "../session/identity";
import { adminSession } from "../session/session";
import { AdminIcon } from "../shared/AdminIcon";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { FormSection } from "../shared/Form";
import { Spinner } from "../shared/Spinner";
import { momentInWords, whenInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";
import { sessionsQuery } from "./accountQueries";
import { browserInWords, isHandheld } from "./browserInWords";

const AGAIN = "Please try again.";

export function Sessions() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const end = async (which: string, work: () => Promise<unknown>, done: string) => {
    setEnding(which);
    try {
      await work();
      toasts.good(done);
    } catch (error) {
      toasts.bad("That browser could not be signed out", inWords(error, AGAIN));
    } finally {
      setEnding(null);
      void client.invalidateQueries(sessionsQuery());
    }
  };

  const endOthers = async () => {
    const { error } = await adminSession().auth.signOut({ scope: "others" });
    if (error) throw error;
  };

  const endAll = async () => {
    const error = await adminSession().signOut("global");
    if (error) toasts.bad("Failed to log out", inWords(error, AGAIN));
    else toasts.good("Logged out successfully");
  };

  return (
    <FormSection
      title="Where you are signed in"
      hint="If you do not know one of these, sign it out and change your password."
    >
      <div className={styles.stack}>
        {data ? (
          <>
            <ul className={styles.list}>
              {[...data].sort(currentFirst).map((session) => (
                <Row
                  key={session.id}
                  session={session}
                  busy={ending !== null}
                  ending={ending === session.id}
                  onEnd={() =>
                    void end(session.id, () => identity.endSession(session.id), "Signed out there")
                  }
                />
              ))}
            </ul>
            <div className={styles.choices}>
              {data.length > 1 ? (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={ending !== null}
                  onClick={() =>
                    void end("others", endOthers, "Signed out everywhere but in this browser")
                  }
                >
                  {ending === "others" ? "Signing out..." : "Sign out everywhere else"}
                </Button>
              ) : null}
              <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
                Sign out everywhere
              </Button>
            </div>
          </>
        ) : isError ? (
          <div className={styles.stack}>
            <p className={styles.words}>The list could not be loaded.</p>
            <Button size="sm" variant="outline" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Spinner inline label="Loading the list" />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        busyLabel="Signing out..."
        onConfirm={endAll}
      >
        <p>
          Every browser is signed out of this account, this one too. You sign in again afterwards.
        </p>
      </ConfirmDialog>
    </FormSection>
  );
}

function currentFirst(one: SessionInfo, other: SessionInfo): number {
  return Number(other.current) - Number(one.current);
}

type RowProps = { session: SessionInfo; busy: boolean; ending: boolean; onEnd: () => void };

function Row({ session, busy, ending, onEnd }: RowProps) {
  const browser = browserInWords(session.user_agent);
  return (
    <li className={styles.row}>
      <AdminIcon name={isHandheld(session.user_agent) ? "smartphone" : "laptop"} size={24} />
      <div>
        <p className={styles.name}>
          {browser} {session.current ? <Badge tone="good">This browser</Badge> : null}
        </p>
        <p className={styles.note}>
          {session.current ? "Here now" : `Last here ${whenInWords(session.refreshed_at)}`}, signed
          in {momentInWords(session.created_at)}
          <span className={styles.address}>Address {session.address}</span>
        </p>
      </div>
      {session.current ? null : (
        <Button
          size="sm"
          variant="outline"
          disabled={busy}
          aria-label={`Sign out ${browser}`}
          onClick={onEnd}
        >
          {ending ? "Signing out..." : "Sign out"}
        </Button>
      )}
    </li>
  );
}
