import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { useStep } from "../login/useStep";
import { identity, type RecoveryState } from "../session/identity";
import { verifiedFactors } from "../session/session";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { FormSection } from "../shared/Form";
import { Spinner } from "../shared/Spinner";
import { dateInWords } from "../shared/time";
import styles from "./AccountPage.module.css";
import { recoveryQuery } from "./accountQueries";
import { RecoverySheet } from "./RecoverySheet";

/** Ten codes on paper, for the day the phone is lost. They are shown once. */
export function RecoveryCodes({ user }: { user: User }) {
  const client = useQueryClient();
  const { busy, problem, run } = useStep();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const hasFactor = verifiedFactors(user).length > 0;
  const { data } = useQuery({ ...recoveryQuery(), enabled: hasFactor });

  const make = () =>
    run(async () => {
      setCodes((await identity.makeRecoveryCodes()).codes);
      void client.invalidateQueries(recoveryQuery());
      return undefined;
    });

  return (
    <FormSection
      title="Recovery codes"
      hint="Each one opens the back office once in place of the second step. Keep them on paper, away from this computer."
    >
      <div className={styles.stack}>
        {!hasFactor ? (
          <p className={styles.words}>Add a second step first; then you can print codes here.</p>
        ) : codes ? (
          <RecoverySheet codes={codes} email={user.email ?? ""} onDone={() => setCodes(null)} />
        ) : (
          <>
            {problem ? <Notice tone="bad" title={problem} /> : null}
            {data === undefined ? (
              <Spinner inline label="Counting the codes" />
            ) : data.remaining === 0 ? (
              <Notice tone="plain" title="You have no codes">
                <p className={styles.words}>
                  Print some now. Without them, losing your phone or key means asking whoever runs
                  the server.
                </p>
              </Notice>
            ) : (
              <p className={styles.words}>{left(data)}</p>
            )}
            <Button
              size="sm"
              variant="outline"
              disabled={busy || data === undefined}
              onClick={() => (data && data.remaining > 0 ? setAsking(true) : void make())}
            >
              {data?.remaining === 0 ? "Make recovery codes" : "Make new codes"}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Make new codes?"
        confirmLabel="Make new codes"
        busyLabel="Making codes..."
        onConfirm={make}
      >
        <p>The codes that you have now stop working at once. Throw the old paper away.</p>
      </ConfirmDialog>
    </FormSection>
  );
}

function left({ remaining, created_at }: RecoveryState): string {
  const count = remaining === 1 ? "One code is" : `${remaining} codes are`;
  const of = created_at ? ` of those made on ${dateInWords(created_at)}` : "";
  return `${count} left${of}.`;
}
