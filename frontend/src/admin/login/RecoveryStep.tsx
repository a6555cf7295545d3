import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { identity } from "../session/identity";
import styles from "./LoginForm.module.css";
import { useStep } from "./useStep";

const WORDS = {
  mfa_verification_failed: "That code is not right, or it was used before.",
};

type Props = { id: string; onDone: () => void };

export function RecoveryStep({ id, onDone }: Props) {
  const { busy, problem, run } = useStep();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const empty = code.trim() === "";

  const redeem = async () => {
    setTried(true);
    if (empty) return;
    if (await run(() => identity.redeem(code.trim()), WORDS)) onDone();
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void redeem();
      }}
    >
      {problem ? <Notice tone="bad" title={problem} /> : null}
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
        errors={tried && empty ? ["Enter one of your codes"] : []}
      />
      <Button type="submit" wide disabled={busy}>
        {busy ? "Checking..." : "Continue"}
      </Button>
    </form>
  );
}
