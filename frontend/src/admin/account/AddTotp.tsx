import type { AuthMFAEnrollTOTPResponse } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { CodeForm } from "../login/CodeForm";
import { type AuthAction, useAuthAction } from "../login/useAuthAction";
import { withPassword } from "../session/reauthentication";
import { adminSession } from "../session/session";
import { Spinner } from "../shared/Spinner";
import styles from "./AccountPage.module.css";
import { removeUnverifiedFactors, uniqueFactorName } from "./factors";

export type AddFactorProps = { onAdded: () => Promise<void>; onCancel: () => void };

type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse["data"]>;
export type TotpEnrolment = {
  action: AuthAction;
  enrolment: Enrolment | null;
  start: () => Promise<boolean>;
};

/** `start` runs in the click that chooses the app, because it creates a factor on the server. */
export function useTotpEnrolment(): TotpEnrolment {
  const action = useAuthAction();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const start = () => {
    setEnrolment(null);
    return action.run(async () => {
      await removeUnverifiedFactors("totp");
      const { data, error } = await withPassword(() =>
        adminSession().auth.mfa.enroll({
          factorType: "totp",
          friendlyName: uniqueFactorName("Authenticator app"),
        }),
      );
      if (data) setEnrolment(data);
      return { error };
    });
  };
  return { action, enrolment, start };
}

export function AddTotp({ totp, onAdded, onCancel }: AddFactorProps & { totp: TotpEnrolment }) {
  const { action, enrolment } = totp;
  const { busy, error, run } = action;
  const cancel = () => {
    void removeUnverifiedFactors("totp");
    onCancel();
  };
  const notice = error ? <Notice tone="bad" title={error} /> : null;

  if (!enrolment) {
    return (
      <div className="stack start top gap-4">
        {notice}
        {busy ? (
          <Spinner inline label="Preparing" />
        ) : (
          <Button variant="quiet" onClick={onCancel}>
            Back
          </Button>
        )}
      </div>
    );
  }
  const { qr_code, secret, uri } = enrolment.totp;
  const verify = async (code: string) => {
    const { mfa } = adminSession().auth;
    const verified = await run(() => mfa.challengeAndVerify({ factorId: enrolment.id, code }));
    if (verified) await onAdded();
    return verified;
  };
  return (
    <div className={styles.narrow}>
      <CodeForm
        id="totp-code"
        label="Code from your app"
        action={action}
        onVerify={verify}
        submit="Add this app"
        buttons={
          <Button variant="quiet" aria-disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <ol className={styles.steps}>
          <li>
            Open an authenticator app on your phone and scan this picture.
            <img src={qr_code} alt="QR code for the app" className={styles.qr} />
            <p className="above-3">
              If the camera does not help, type this key into the app:{" "}
              <code className={styles.secret}>{inGroupsOfFour(secret)}</code>
            </p>
            <a href={uri} className={styles.openApp}>
              The app is on this phone: open it
            </a>
          </li>
          <li>Enter the six digits that the app shows now.</li>
        </ol>
        {/* Beside the field that is typed into: above the picture it would be off a phone's screen. */}
        {notice}
      </CodeForm>
    </div>
  );
}

function inGroupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
