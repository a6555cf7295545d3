import type { Factor, User } from "@supabase/auth-js";
import { type ReactNode, useState } from "react";
import { Form, VERBATIM } from "../../../editing/Form";
import { useAdminForm } from "../../../editing/useAdminForm";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Notice } from "../../../ui/Notice";
import { verifyKey } from "../../data/keys";
import { adminSession, verifiedFactors } from "../../data/session";
import { toasts } from "../../data/toasts";
import { AdminIcon, type AdminIconName } from "../../ui/AdminIcon";
import { SmallButton } from "../../ui/SmallButton";
import { FACTOR_ICONS, factorName } from "../factors";
import styles from "./LoginPage.module.css";
import { WELCOME } from "./PasswordForm";
import { type AuthAction, type AuthRequest, useAuthAction } from "./useAuthAction";

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
  const redeem = useAuthAction(RECOVERY_MESSAGES);
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
          onDone={onDone}
        />
      ) : method.factor_type === "webauthn" ? (
        <KeyStep id={id} factor={method} onDone={onDone} />
      ) : method.factor_type === "phone" ? (
        <PhoneStep id={id} factor={method} onDone={onDone} />
      ) : (
        <AppStep id={id} factor={method} onDone={onDone} />
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

type StepProps = { id: string; factor: Factor; onDone: () => void };

function KeyStep({ factor, onDone }: StepProps) {
  const action = useAuthAction(KEY_MESSAGES);
  const { busy } = action;
  const verify = async () => {
    if (await action.run(() => verifyKey(factor.id))) onDone();
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

type CodeFormProps = {
  id: string;
  label: string;
  action: AuthAction;
  verify: (code: string) => ReturnType<AuthRequest>;
  onDone: () => unknown;
  submit?: string;
  /** A recovery code, which has letters, instead of six digits. */
  recovery?: boolean;
  /** Further buttons. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Asks for a code. A wrong one of six digits is removed, so that the next can be typed at once. */
export function CodeForm(props: CodeFormProps) {
  const { id, label, action, verify, onDone, submit = "Continue" } = props;
  const { recovery = false, buttons, children } = props;
  const form = useAdminForm<{ code: string }>({
    id,
    start: { code: "" },
    check: ({ code }) => {
      const complete = recovery ? code.trim() !== "" : code.length === 6;
      action.clearError();
      return {
        code: complete ? [] : [recovery ? "Enter one of your codes" : "Enter the six digits"],
      };
    },
    send: async ({ code }) => {
      if (await action.run(() => verify(code.trim()))) return onDone();
      if (recovery) return;
      form.set({ code: "" });
      document.getElementById(id)?.focus();
    },
  });

  return (
    <Form form={form} className="stack gap-4">
      {children}
      {/* Beside the field that is typed into: above a picture it would be off a phone's screen. */}
      <Trouble of={action} />
      <TextField
        {...form.field("code")}
        name={id}
        label={label}
        required
        autoFocus
        {...(recovery
          ? { ...VERBATIM, hint: "Each code works once. Cross it out when you have used it." }
          : {
              className: styles.code,
              inputMode: "numeric" as const,
              autoComplete: "one-time-code",
            })}
        onChange={({ target }) =>
          form.set({
            code: recovery ? target.value : target.value.replace(/\D/g, "").slice(0, 6),
          })
        }
      />
      <div className="flex wrap gap-3">
        <Button type="submit" wide={recovery} aria-disabled={action.busy}>
          {action.busy ? "Checking..." : submit}
        </Button>
        {buttons}
      </div>
    </Form>
  );
}

/** Why the last attempt failed. */
export function Trouble({ of: action }: { of: Pick<AuthAction, "error"> }) {
  return action.error ? <Notice tone="bad" title={action.error} /> : null;
}

/** The general messages fit authenticator apps; these fit text messages. */
const SMS_MESSAGES = {
  mfa_verification_failed: "That code is not right. Compare it with the message.",
  mfa_challenge_expired: "That code is too old. Ask for another one.",
};

/** Sends a code to a phone, as often as it is asked for. */
export function usePhoneCode() {
  const action = useAuthAction(SMS_MESSAGES);
  const [sent, setSent] = useState<{ factorId: string; challengeId: string } | null>(null);
  const send = async (factorId: string) => {
    const { data, error } = await adminSession().auth.mfa.challenge({ factorId });
    if (data) setSent({ factorId, challengeId: data.id });
    return { error };
  };
  return { action, sent, setSent, send };
}

function PhoneStep({ id, factor, onDone }: StepProps) {
  const { action, sent, send } = usePhoneCode();
  const sendCode = () => void action.run(() => send(factor.id));
  if (!sent) {
    return (
      <div className="stack gap-4">
        <Trouble of={action} />
        <p className="quiet">
          Your password is right. Now a code goes to your phone by text message.
        </p>
        <Button aria-disabled={action.busy} wide onClick={sendCode}>
          {action.busy ? "Sending..." : "Send the code"}
        </Button>
      </div>
    );
  }
  return (
    <CodeForm
      id={`${id}-code`}
      label="Code from the text message"
      action={action}
      verify={(code) => adminSession().auth.mfa.verify({ ...sent, code })}
      onDone={onDone}
      buttons={
        <Button variant="quiet" aria-disabled={action.busy} onClick={sendCode}>
          Send another code
        </Button>
      }
    >
      <p className="quiet">The code is on its way to your phone.</p>
    </CodeForm>
  );
}

function AppStep({ id, factor: { id: factorId }, onDone }: StepProps) {
  return (
    <CodeForm
      id={`${id}-code`}
      label="Code from your app"
      action={useAuthAction()}
      verify={(code) => adminSession().auth.mfa.challengeAndVerify({ factorId, code })}
      onDone={onDone}
    >
      <p className="quiet">Your password is right. Now open the app on your phone.</p>
    </CodeForm>
  );
}

type OptionRowProps = {
  icon: AdminIconName;
  title: string;
  hint: string;
  /** Why it cannot be chosen; shown in place of `hint`. */
  unavailable?: string | undefined;
  onClick: () => void;
};

/** A list item with one verification method, as a button unless the method is unavailable. */
export function OptionRow({ icon, title, hint, unavailable, onClick }: OptionRowProps) {
  const content = (
    <>
      <AdminIcon name={icon} size={24} />
      <span>
        <strong>{title}</strong> <small>{unavailable ?? hint}</small>
      </span>
    </>
  );
  return (
    <li>
      {unavailable ? (
        <div className={cx(styles.option, styles.unavailable)}>{content}</div>
      ) : (
        <button type="button" className={styles.option} onClick={onClick}>
          {content}
          <Icon name="chevron-right" />
        </button>
      )}
    </li>
  );
}
