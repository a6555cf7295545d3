import type { Factor } from "@supabase/auth-js";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { proveKey } from "../session/keys";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./LoginForm.module.css";
import { useStep } from "./useStep";

const WORDS = {
  mfa_verification_failed: "The key was not accepted. Try again, or choose another way.",
};

type Props = { factor: Factor; onDone: () => void };

export function KeyStep({ factor, onDone }: Props) {
  const { busy, problem, run } = useStep();
  const prove = async () => {
    const right = await run(() => proveKey(factor.id), WORDS);
    if (right) onDone();
  };
  return (
    <div className={styles.form}>
      {problem ? <Notice tone="bad" title={problem} /> : null}
      <p className={styles.words}>
        Your browser asks for your security key, fingerprint or face when you go on.
      </p>
      <Button
        wide
        icon={<AdminIcon name="fingerprint" />}
        disabled={busy}
        onClick={() => void prove()}
      >
        {busy ? "Waiting for your key..." : "Use security key or passkey"}
      </Button>
    </div>
  );
}
