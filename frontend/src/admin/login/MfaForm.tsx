import type { Factor, User } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { FACTOR_ICONS, factorName } from "../account/factors";
import { adminSession, verifiedFactors } from "../session/session";
import { toasts } from "../shared/toasts";
import { CodeStep } from "./CodeStep";
import { KeyStep } from "./KeyStep";
import styles from "./LoginForm.module.css";
import { OptionRow } from "./OptionRow";
import { WELCOME } from "./PasswordForm";
import { RecoveryStep } from "./RecoveryStep";

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
        <RecoveryStep id={id} onDone={onDone} />
      ) : method.factor_type === "webauthn" ? (
        <KeyStep factor={method} onDone={onDone} />
      ) : (
        <CodeStep id={id} factor={method} onDone={onDone} />
      )}
      <div className={styles.alternatives}>
        {method ? (
          <Button size="sm" variant="quiet" onClick={() => setMethod(null)}>
            Use another method
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={() => void adminSession().signOut()}>
          Sign in as somebody else
        </Button>
      </div>
    </div>
  );
}
