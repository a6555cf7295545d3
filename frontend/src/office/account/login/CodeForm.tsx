import type { Factor } from "@supabase/auth-js";
import { type ReactNode, useState } from "react";
import { Form, VERBATIM } from "../../../editing/Form";
import { useAdminForm } from "../../../editing/useAdminForm";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Notice } from "../../../ui/Notice";
import { adminSession } from "../../data/session";
import { AdminIcon, type AdminIconName } from "../../ui/AdminIcon";
import styles from "./LoginPage.module.css";
import {
  type AuthAction,
  type AuthMessages,
  type AuthRequest,
  useAuthAction,
} from "./useAuthAction";

type Props = {
  id: string;
  label: string;
  action: AuthAction;
  verify: (code: string) => ReturnType<AuthRequest>;
  messages?: AuthMessages;
  onDone: () => unknown;
  submit?: string;
  /** A recovery code, which has letters, instead of six digits. */
  recovery?: boolean;
  /** Further buttons. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Asks for a code. A wrong one of six digits is removed, so that the next can be typed at once. */
export function CodeForm(props: Props) {
  const { id, label, action, verify, messages, onDone, submit = "Continue" } = props;
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
      if (await action.run(() => verify(code.trim()), messages)) return onDone();
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

type SmsProps = Omit<Props, "id" | "label" | "verify" | "messages" | "recovery"> & {
  id: string;
  factorId: string;
  challengeId: string;
};

/** Asks for the code that was sent to a phone. */
export function SmsCodeForm({ factorId, challengeId, ...form }: SmsProps) {
  return (
    <CodeForm
      {...form}
      label="Code from the text message"
      messages={SMS_MESSAGES}
      verify={(code) => adminSession().auth.mfa.verify({ factorId, challengeId, code })}
    />
  );
}

type CodeStepProps = { id: string; factor: Factor; onDone: () => void };

/** Verifies a code from an authenticator app, or one that is first sent to a phone. */
export function CodeStep({ id, factor, onDone }: CodeStepProps) {
  const action = useAuthAction();
  const [challenge, setChallenge] = useState<string | null>(null);
  const factorId = factor.id;
  const { mfa } = adminSession().auth;
  const send = () =>
    action.run(async () => {
      const { data, error } = await mfa.challenge({ factorId });
      if (data) setChallenge(data.id);
      return { error };
    });
  const common = { id: `${id}-code`, action, onDone };

  if (factor.factor_type !== "phone") {
    return (
      <CodeForm
        {...common}
        label="Code from your app"
        verify={(code) => mfa.challengeAndVerify({ factorId, code })}
      >
        <p className="quiet">Your password is right. Now open the app on your phone.</p>
      </CodeForm>
    );
  }
  if (challenge === null) {
    return (
      <div className="stack gap-4">
        <Trouble of={action} />
        <p className="quiet">
          Your password is right. Now a code goes to your phone by text message.
        </p>
        <Button aria-disabled={action.busy} wide onClick={() => void send()}>
          {action.busy ? "Sending..." : "Send the code"}
        </Button>
      </div>
    );
  }
  return (
    <SmsCodeForm
      {...common}
      factorId={factorId}
      challengeId={challenge}
      buttons={
        <Button variant="quiet" aria-disabled={action.busy} onClick={() => void send()}>
          Send another code
        </Button>
      }
    >
      <p className="quiet">The code is on its way to your phone.</p>
    </SmsCodeForm>
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
