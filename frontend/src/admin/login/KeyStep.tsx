import type { Factor } from "@supabase/auth-js";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { verifyKey } from "../session/keys";
import { AdminIcon } from "../shared/AdminIcon";
import { useAuthAction } from "./useAuthAction";

const MESSAGES = {
  mfa_verification_failed: "The key was not accepted. Try again, or choose another method.",
};

type Props = { factor: Factor; onDone: () => void };

export function KeyStep({ factor, onDone }: Props) {
  const { busy, error, run } = useAuthAction();
  const verify = async () => {
    if (await run(() => verifyKey(factor.id), MESSAGES)) onDone();
  };
  return (
    <div className="stack gap-4">
      {error ? <Notice tone="bad" title={error} /> : null}
      <p className="quiet">
        Your browser asks for your security key, fingerprint or face when you go on.
      </p>
      <Button
        wide
        icon={<AdminIcon name="fingerprint" />}
        disabled={busy}
        onClick={() => void verify()}
      >
        {busy ? "Waiting for your key..." : "Use security key or passkey"}
      </Button>
    </div>
  );
}
