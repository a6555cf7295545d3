import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { adminSession } from "../session/session";
import { CodeForm } from "./CodeForm";
import { useAuthAction } from "./useAuthAction";

/** The general messages fit authenticator apps; these fit text messages. */
export const SMS_MESSAGES = {
  mfa_verification_failed: "That code is not right. Compare it with the message.",
  mfa_challenge_expired: "That code is too old. Ask for another one.",
};

type Props = { id: string; factor: Factor; onDone: () => void };

/** Verifies a code from an authenticator app, or one that is first sent to a phone. */
export function CodeStep({ id, factor, onDone }: Props) {
  const action = useAuthAction();
  const { busy, error, run } = action;
  const [challenge, setChallenge] = useState<string | null>(null);
  const isPhone = factor.factor_type === "phone";
  const factorId = factor.id;
  const { mfa } = adminSession().auth;

  const send = () =>
    run(async () => {
      const { data, error } = await mfa.challenge({ factorId });
      if (data) setChallenge(data.id);
      return { error };
    });

  const verify = async (code: string) => {
    const verified = await run(
      () =>
        challenge
          ? mfa.verify({ factorId, challengeId: challenge, code })
          : mfa.challengeAndVerify({ factorId, code }),
      isPhone ? SMS_MESSAGES : {},
    );
    if (verified) onDone();
    return verified;
  };

  if (isPhone && challenge === null) {
    return (
      <div className="stack gap-4">
        {error ? <Notice tone="bad" title={error} /> : null}
        <p className="quiet">
          Your password is right. Now a code goes to your phone by text message.
        </p>
        <Button disabled={busy} wide onClick={() => void send()}>
          {busy ? "Sending..." : "Send the code"}
        </Button>
      </div>
    );
  }
  return (
    <CodeForm
      id={`${id}-code`}
      label={isPhone ? "Code from the text message" : "Code from your app"}
      action={action}
      onVerify={verify}
      submit="Continue"
      buttons={
        isPhone ? (
          <Button variant="quiet" disabled={busy} onClick={() => void send()}>
            Send another code
          </Button>
        ) : null
      }
    >
      {error ? (
        <Notice tone="bad" title={error} />
      ) : (
        <p className="quiet">
          {isPhone
            ? "The code is on its way to your phone."
            : "Your password is right. Now open the app on your phone."}
        </p>
      )}
    </CodeForm>
  );
}
