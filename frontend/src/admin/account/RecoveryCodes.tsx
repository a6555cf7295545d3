import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { useStep } from "../login/useStep";
import { identity } from "../session/identity";
import { verifiedFactors } from "../session/session";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { FormSection } from "../shared/Form";
import { dateInWords } from "../shared/time";
import styles from "./AccountPage.module.css";

const KEY = ["office", "recovery"] as const;

/** Ten codes on paper, for the day the phone is lost. They are shown once. */
export function RecoveryCodes({ user }: { user: User }) {
  const client = useQueryClient();
  const { run } = useStep();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const hasFactor = verifiedFactors(user).length > 0;
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => identity.recoveryState(signal),
    enabled: hasFactor,
  });

  const make = () =>
    run(async () => {
      setCodes((await identity.makeRecoveryCodes()).codes);
      void client.invalidateQueries({ queryKey: KEY });
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
          <Sheet codes={codes} email={user.email ?? ""} onDone={() => setCodes(null)} />
        ) : (
          <>
            <p className={styles.words}>
              {data && data.remaining > 0
                ? `${data.remaining === 1 ? "One code is" : `${data.remaining} codes are`} left${
                    data.created_at ? ` of those made ${dateInWords(data.created_at)}` : ""
                  }.`
                : "You have no codes. Without them, losing your phone or key means asking whoever runs the server."}
            </p>
            <Button
              size="sm"
              variant="outline"
              onClick={() => (data && data.remaining > 0 ? setAsking(true) : void make())}
            >
              Make new codes
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

type SheetProps = { codes: readonly string[]; email: string; onDone: () => void };

function Sheet({ codes, email, onDone }: SheetProps) {
  return (
    <>
      <p className={styles.words}>
        <strong>These codes are shown only now.</strong> Print them or write them down.
      </p>
      <div data-print="">
        <p className={styles.printHead}>
          Recovery codes for {email} at {window.location.host}
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.choices}>
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="quiet" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
