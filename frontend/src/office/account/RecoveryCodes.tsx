import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RecoveryCodesLeftView } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { FormSection } from "../../editing/Form";
import { useUnsavedGuard } from "../../editing/useUnsavedGuard";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { identity } from "../data/identity";
import { keys, useSite } from "../data/queries";
import { verifiedFactors } from "../data/session";
import { Loaded } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { Spinner } from "../ui/Spinner";
import { dateInWords } from "../ui/time";
import styles from "./AccountPage.module.css";
import { useAuthAction } from "./login/useAuthAction";

const CODES = [...keys.account, "recovery-codes"];

export function RecoveryCodes({ user }: { user: User }) {
  const client = useQueryClient();
  const { busy, error, run } = useAuthAction();
  const [codes, setCodes] = useState<string[] | null>(null);
  const hasFactor = verifiedFactors(user).length > 0;
  const read = useQuery({
    queryKey: CODES,
    queryFn: ({ signal }) => identity.recoveryCodesStatus(signal),
    enabled: hasFactor,
  });
  useUnsavedGuard({ unsaved: codes !== null, kept: false, lost: UNSEEN });

  const generate = () =>
    run(async () => {
      setCodes((await identity.generateRecoveryCodes()).codes);
      void client.invalidateQueries({ queryKey: CODES });
      return undefined;
    });
  const askToGenerate = () =>
    confirm({
      title: "Generate new codes?",
      text: <p>The codes that you have now stop working at once. Throw the old paper away.</p>,
      action: { does: "Generate new codes", busy: "Generating codes..." },
      run: generate,
    });

  return (
    <FormSection
      title="Recovery codes"
      hint="For the day your phone or key is lost: each code signs you in once. Keep them on paper, away from this computer."
    >
      <div className="stack start top gap-4">
        {!hasFactor ? (
          <p className={styles.text}>
            Add a verification method first; then you can print codes here.
          </p>
        ) : codes ? (
          <RecoverySheet codes={codes} email={user.email ?? ""} onDone={() => setCodes(null)} />
        ) : (
          <>
            {error ? <Notice tone="bad" title={error} /> : null}
            <Loaded
              read={read}
              failure="The codes could not be counted"
              waiting={<Spinner inline label="Counting the codes" />}
            >
              {(data) => (
                <>
                  {data.remaining === 0 ? (
                    <Notice tone="plain" title="You have no codes">
                      <p className={styles.text}>
                        Print some now. Without them, a lost phone or key means contacting your
                        website administrator.
                      </p>
                    </Notice>
                  ) : (
                    <p className={styles.text}>{remainingMessage(data)}</p>
                  )}
                  <SmallButton
                    aria-disabled={busy}
                    onClick={() => void (data.remaining > 0 ? askToGenerate() : generate())}
                  >
                    {data.remaining === 0 ? "Generate recovery codes" : "Generate new codes"}
                  </SmallButton>
                </>
              )}
            </Loaded>
          </>
        )}
      </div>
    </FormSection>
  );
}

const UNSEEN =
  "The recovery codes are shown only now. Print them or write them down before you go.";

function remainingMessage({ remaining, created_at }: RecoveryCodesLeftView): string {
  const count = remaining === 1 ? "One code is" : `${remaining} codes are`;
  const origin = created_at ? ` of those generated on ${dateInWords(created_at)}` : "";
  return `${count} left${origin}.`;
}

type Props = { codes: readonly string[]; email: string; onDone: () => void };

/** The codes on screen, and for print a sheet with instructions. They cannot be shown again. */
function RecoverySheet({ codes, email, onDone }: Props) {
  const site = useSite();
  return (
    <>
      <p className={styles.text}>
        <strong>These codes are shown only now.</strong> Print them or write them down.
      </p>
      <div data-print="" className={styles.sheet}>
        <div className={styles.paper}>
          <p className={styles.site}>{site?.company.name}</p>
          <p className={styles.title}>Recovery codes</p>
          <p>
            For {email} at {window.location.host}/admin, generated on{" "}
            {dateInWords(new Date().toISOString())}
          </p>
        </div>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.paper}>
          <p>
            Each code works once. Sign in with your password, choose “Use another method”, then
            “Recovery code”. Tick the code off when you have used it.
          </p>
          <p>
            Keep this sheet locked away from the computer: together with your password it is enough
            to sign in.
          </p>
        </div>
      </div>
      <div className="flex wrap gap-3">
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="quiet" onClick={onDone}>
          I’ve saved my codes
        </Button>
      </div>
    </>
  );
}
