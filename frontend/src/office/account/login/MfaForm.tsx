import type { Factor, User } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import { verifyKey } from "../../data/identity";
import { adminSession, verifiedFactors } from "../../data/session";
import { toasts } from "../../data/toasts";
import { AdminIcon } from "../../ui/AdminIcon";
import { SmallButton } from "../../ui/SmallButton";
import { FACTOR_ICONS, factorName } from "../factors";
import { CodeForm, CodeStep, OptionRow, Trouble } from "./CodeForm";
import styles from "./LoginPage.module.css";
import { WELCOME } from "./PasswordForm";
import { useAuthAction } from "./useAuthAction";

type Method = Factor | "recovery-code";

type Props = { id: string; user: User };

const HINTS: Record<Factor["factor_type"], string> = {
  totp: "Six digits from the app on your phone",
  phone: "Six digits by text message",
  webauthn: "Touch your key, or use your fingerprint or face",
};

/** Two-step verification after the password: one of the verified factors, or a recovery code. */
export function MfaForm({ id, user }: Props) {
  const factors = verifiedFactors(user);
  const [only] = factors;
  const [method, setMethod] = useState<Method | null>(only && factors.length === 1 ? only : null);
  const redeem = useAuthAction();
  const onDone = () => toasts.good(WELCOME);

  return (
    <div className="stack gap-4">
      {method === null ? (
        <>
          <p className="quiet">
            Your password is right. How would you like to prove that it is you?
          </p>
          <ul className="stack full rule-above">
            {factors.map((factor) => (
              <OptionRow
                key={factor.id}
                icon={FACTOR_ICONS[factor.factor_type]}
                title={factorName(factor)}
                hint={HINTS[factor.factor_type]}
                onClick={() => setMethod(factor)}
              />
            ))}
            <OptionRow
              icon="life-buoy"
              title="Recovery code"
              hint="One of the codes that you printed"
              onClick={() => setMethod("recovery-code")}
            />
          </ul>
        </>
      ) : method === "recovery-code" ? (
        <CodeForm
          id={`${id}-recovery`}
          label="Recovery code"
          recovery
          action={redeem}
          verify={(code) => adminSession().redeemRecoveryCode(code)}
          messages={RECOVERY_MESSAGES}
          onDone={onDone}
        />
      ) : method.factor_type === "webauthn" ? (
        <KeyStep factor={method} onDone={onDone} />
      ) : (
        <CodeStep id={id} factor={method} onDone={onDone} />
      )}
      <div className={styles.alternatives}>
        {method ? (
          <SmallButton variant="quiet" onClick={() => setMethod(null)}>
            Use another method
          </SmallButton>
        ) : null}
        <SmallButton variant="quiet" onClick={() => void adminSession().signOut()}>
          Sign in as somebody else
        </SmallButton>
      </div>
    </div>
  );
}

const RECOVERY_MESSAGES = {
  mfa_verification_failed: "That code is not right, or it was used before.",
};

const KEY_MESSAGES = {
  mfa_verification_failed: "The key was not accepted. Try again, or choose another method.",
};

type KeyStepProps = { factor: Factor; onDone: () => void };

function KeyStep({ factor, onDone }: KeyStepProps) {
  const action = useAuthAction();
  const { busy } = action;
  const verify = async () => {
    if (await action.run(() => verifyKey(factor.id), KEY_MESSAGES)) onDone();
  };
  return (
    <div className="stack gap-4">
      <Trouble of={action} />
      <p className="quiet">
        Your browser asks for your security key, fingerprint or face when you go on.
      </p>
      <Button
        wide
        icon={<AdminIcon name="fingerprint" />}
        aria-disabled={busy}
        onClick={() => void verify()}
      >
        {busy ? "Waiting for your key..." : "Use security key or passkey"}
      </Button>
    </div>
  );
}
