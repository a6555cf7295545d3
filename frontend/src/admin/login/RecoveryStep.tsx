import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { adminSession } from "../session/session";
import { useAuthAction } from "./useAuthAction";

const MESSAGES = {
  mfa_verification_failed: "That code is not right, or it was used before.",
};

type Props = { id: string; onDone: () => void };

export function RecoveryStep({ id, onDone }: Props) {
  const { busy, error, run } = useAuthAction();
  const [code, setCode] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const empty = code.trim() === "";

  const redeem = async () => {
    setSubmitted(true);
    if (empty) return;
    if (await run(() => adminSession().redeemRecoveryCode(code.trim()), MESSAGES)) onDone();
  };

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void redeem();
      }}
    >
      {error ? <Notice tone="bad" title={error} /> : null}
      <TextField
        name={`${id}-recovery`}
        label="Recovery code"
        hint="Each code works once. Cross it out when you have used it."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        errors={submitted && empty ? ["Enter one of your codes"] : []}
      />
      <Button type="submit" wide disabled={busy}>
        {busy ? "Checking..." : "Continue"}
      </Button>
    </form>
  );
}
