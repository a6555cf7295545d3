import type { AuthMFAEnrollTOTPResponse } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { CodeField, isWholeCode } from "../login/CodeField";
import { useStep } from "../login/useStep";
import { adminSession } from "../session/session";
import { Spinner } from "../shared/Spinner";
import styles from "./AccountPage.module.css";
import { dropUnfinished, freeName } from "./enrolling";

type Enrolled = NonNullable<AuthMFAEnrollTOTPResponse["data"]>;
export type AddProps = { onAdded: () => Promise<void>; onCancel: () => void };

export function AddTotp({ onAdded, onCancel }: AddProps) {
  const { busy, problem, run } = useStep();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const started = useRef(false);
  const { mfa } = adminSession().auth;

  const start = () =>
    run(async () => {
      await dropUnfinished("totp");
      const { data, error } = await mfa.enroll({
        factorType: "totp",
        friendlyName: freeName("Authenticator app"),
      });
      if (data) setEnrolled(data);
      return { error };
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person asked for it
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void start();
  }, []);

  const verify = async () => {
    setTried(true);
    if (!enrolled || !isWholeCode(code)) return;
    const right = await run(() => mfa.challengeAndVerify({ factorId: enrolled.id, code }));
    if (right) await onAdded();
    else {
      setCode("");
      document.getElementById("totp-code")?.focus();
    }
  };

  const cancel = () => {
    void dropUnfinished("totp");
    onCancel();
  };

  return (
    <div className={styles.stack}>
      {problem ? <Notice tone="bad" title={problem} /> : null}
      {enrolled ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void verify();
          }}
        >
          <ol className={styles.steps}>
            <li>
              Open an authenticator app on your phone and scan this picture.
              <img src={enrolled.totp.qr_code} alt="QR code for the app" className={styles.qr} />
              <p className={styles.instead}>
                If the camera does not help, type this key into the app:{" "}
                <code className={styles.secret}>{grouped(enrolled.totp.secret)}</code>
              </p>
              <a href={enrolled.totp.uri} className={styles.here}>
                The app is on this phone: open it
              </a>
            </li>
            <li>Enter the six digits that the app shows now.</li>
          </ol>
          <CodeField
            id="totp-code"
            label="Code from your app"
            value={code}
            onChange={setCode}
            errors={
              tried && !busy && !problem && !isWholeCode(code) ? ["Enter the six digits"] : []
            }
          />
          <div className={styles.choices}>
            <Button type="submit" disabled={busy}>
              {busy ? "Checking..." : "Add this app"}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={cancel}>
              Cancel
            </Button>
          </div>
        </form>
      ) : busy ? (
        <Spinner inline label="Preparing" />
      ) : (
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
      )}
    </div>
  );
}

/** In fours, as people read keys aloud. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
