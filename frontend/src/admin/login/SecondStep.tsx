import type { Factor, User } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { FACTOR_ICONS, factorName } from "../account/factorWords";
import { adminSession, verifiedFactors } from "../session/session";
import { toasts } from "../shared/toasts";
import { Choice } from "./Choice";
import { CodeStep } from "./CodeStep";
import { KeyStep } from "./KeyStep";
import styles from "./LoginForm.module.css";
import { WELCOME } from "./PasswordForm";
import { RecoveryStep } from "./RecoveryStep";

type Way = { kind: "factor"; factor: Factor } | { kind: "recovery" };

type Props = { id: string; user: User };

const HINTS: Record<Factor["factor_type"], string> = {
  totp: "Six digits from the app on your phone",
  phone: "Six digits by text message",
  webauthn: "Touch your key, or use your fingerprint or face",
};

/** The password was right; now one of the verified factors, or a recovery code. */
export function SecondStep({ id, user }: Props) {
  const factors = verifiedFactors(user);
  const [way, setWay] = useState<Way | null>(() => onlyOne(factors));
  const done = () => toasts.good(WELCOME);

  return (
    <div className={styles.form}>
      {way === null ? (
        <>
          <p className={styles.words}>
            Your password is right. How would you like to prove that it is you?
          </p>
          <ul className={styles.choices}>
            {factors.map((factor) => (
              <Choice
                key={factor.id}
                icon={FACTOR_ICONS[factor.factor_type]}
                title={factorName(factor)}
                hint={HINTS[factor.factor_type]}
                onClick={() => setWay({ kind: "factor", factor })}
              />
            ))}
            <Choice
              icon="life-buoy"
              title="Recovery code"
              hint="One of the codes that you printed"
              onClick={() => setWay({ kind: "recovery" })}
            />
          </ul>
        </>
      ) : way.kind === "recovery" ? (
        <RecoveryStep id={id} onDone={done} />
      ) : way.factor.factor_type === "webauthn" ? (
        <KeyStep factor={way.factor} onDone={done} />
      ) : (
        <CodeStep id={id} factor={way.factor} onDone={done} />
      )}
      <div className={styles.other}>
        {way ? (
          <Button size="sm" variant="quiet" onClick={() => setWay(null)}>
            Use another way
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={() => void adminSession().signOut()}>
          Sign in as somebody else
        </Button>
      </div>
    </div>
  );
}

/** With a single factor there is nothing to choose. */
function onlyOne(factors: readonly Factor[]): Way | null {
  const [first] = factors;
  return first && factors.length === 1 ? { kind: "factor", factor: first } : null;
}
