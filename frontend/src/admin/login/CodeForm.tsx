import type { Factor } from "@supabase/auth-js";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { TextField } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { Notice } from "../../ui/Notice";
import { adminSession } from "../session/session";
import { AdminIcon, type AdminIconName } from "../shared/AdminIcon";
import { Form } from "../shared/Form";
import { useAdminForm } from "../shared/useAdminForm";
import styles from "./LoginPage.module.css";
import { type AuthAction, useAuthAction } from "./useAuthAction";

type Props = {
  id: string;
  label: string;
  action: AuthAction;
  /** Whether the code was right. */
  onVerify: (code: string) => Promise<boolean>;
  submit: string;
  submitting?: string;
  /** A recovery code, which has letters, instead of six digits. */
  recovery?: boolean;
  /** Further buttons. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Asks for a code. A wrong one of six digits is removed, so that the next can be typed at once. */
export function CodeForm(props: Props) {
  const { id, label, action, onVerify, submit, submitting = "Checking..." } = props;
  const { recovery = false, children } = props;
  const form = useAdminForm({
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
      if ((await onVerify(code.trim())) || recovery) return;
      again();
    },
  });
  const again = (): void => {
    form.set({ code: "" });
    document.getElementById(id)?.focus();
  };

  return (
    <Form form={form} className="stack gap-4">
      {children}
      <TextField
        {...form.field("code")}
        name={id}
        label={label}
        required
        autoFocus
        {...(recovery
          ? {
              hint: "Each code works once. Cross it out when you have used it.",
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
            }
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
          {action.busy ? submitting : submit}
        </Button>
        {props.buttons}
      </div>
    </Form>
  );
}

/** The general messages fit authenticator apps; these fit text messages. */
export const SMS_MESSAGES = {
  mfa_verification_failed: "That code is not right. Compare it with the message.",
  mfa_challenge_expired: "That code is too old. Ask for another one.",
};

type CodeStepProps = { id: string; factor: Factor; onDone: () => void };

/** Verifies a code from an authenticator app, or one that is first sent to a phone. */
export function CodeStep({ id, factor, onDone }: CodeStepProps) {
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
        <Button aria-disabled={busy} wide onClick={() => void send()}>
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
          <Button variant="quiet" aria-disabled={busy} onClick={() => void send()}>
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
