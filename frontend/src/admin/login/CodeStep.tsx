import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { adminSession } from "../session/session";
import { CodeField, isWholeCode } from "./CodeField";
import styles from "./LoginForm.module.css";
import { useStep } from "./useStep";

/** Of a code that was sent, none is shown now. */
export const PHONE_WORDS = {
  mfa_verification_failed: "That code is not right. Compare it with the message.",
  mfa_challenge_expired: "That code is too old. Ask for another one.",
};

type Props = { id: string; factor: Factor; onDone: () => void };

/** A code from the authenticator app, or one that is sent to a phone first. */
export function CodeStep({ id, factor, onDone }: Props) {
  const { busy, problem, run } = useStep();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const isPhone = factor.factor_type === "phone";
  const { mfa } = adminSession().auth;

  const send = () =>
    run(async () => {
      const { data, error } = await mfa.challenge({ factorId: factor.id });
      if (data) setChallenge(data.id);
      return { error };
    });

  const verify = async () => {
    setTried(true);
    if (!isWholeCode(code)) {
      document.getElementById(`${id}-code`)?.focus();
      return;
    }
    const right = await run(
      () =>
        challenge
          ? mfa.verify({ factorId: factor.id, challengeId: challenge, code })
          : mfa.challengeAndVerify({ factorId: factor.id, code }),
      isPhone ? PHONE_WORDS : {},
    );
    if (right) {
      onDone();
      return;
    }
    setCode("");
    document.getElementById(`${id}-code`)?.focus();
  };

  if (isPhone && challenge === null) {
    return (
      <div className={styles.form}>
        {problem ? <Notice tone="bad" title={problem} /> : null}
        <p className={styles.words}>
          Your password is right. Now a code goes to your phone by text message.
        </p>
        <Button disabled={busy} wide onClick={() => void send()}>
          {busy ? "Sending..." : "Send the code"}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      {problem ? (
        <Notice tone="bad" title={problem} />
      ) : (
        <p className={styles.words}>
          {isPhone
            ? "The code is on its way to your phone."
            : "Your password is right. Now open the app on your phone."}
        </p>
      )}
      <CodeField
        id={`${id}-code`}
        label={isPhone ? "Code from the text message" : "Code from your app"}
        value={code}
        onChange={setCode}
        errors={tried && !busy && !problem && !isWholeCode(code) ? ["Enter the six digits"] : []}
      />
      <Button type="submit" disabled={busy} wide>
        {busy ? "Checking..." : "Continue"}
      </Button>
      {isPhone ? (
        <Button variant="quiet" size="sm" disabled={busy} onClick={() => void send()}>
          Send another code
        </Button>
      ) : null}
    </form>
  );
}
