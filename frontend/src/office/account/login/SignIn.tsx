import {
  AuthError,
  AuthInvalidTokenResponseError,
  type Factor,
  isAuthRetryableFetchError,
  type User,
} from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Form, VERBATIM } from "../../../editing/Form";
import { useAdminForm } from "../../../editing/useAdminForm";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Notice } from "../../../ui/Notice";
import { PasswordField } from "../../../ui/PasswordField";
import { verifyKey } from "../../data/identity";
import { explain, type FieldMessages } from "../../data/problem";
import { adminSession, verifiedFactors } from "../../data/session";
import { toasts } from "../../data/toasts";
import { AdminIcon, type AdminIconName } from "../../ui/AdminIcon";
import { SmallButton } from "../../ui/SmallButton";
import { FACTOR_ICONS, factorName } from "../factors";
import styles from "./LoginPage.module.css";

type Method = Factor | "recovery-code";

type MfaProps = { id: string; user: User };

const HINTS: Record<Factor["factor_type"], string> = {
  totp: "Six digits from the app on your phone",
  phone: "Six digits by text message",
  webauthn: "Touch your key, or use your fingerprint or face",
};

/** Two-step verification after the password: one of the verified factors, or a recovery code. */
export function MfaForm({ id, user }: MfaProps) {
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

const WRONG_PASSWORD = "Invalid credentials. Please try again.";
const NO_USER_IN_ANSWER = "Authentication failed";
export const WELCOME = "Successfully logged in!";

type PasswordProps = {
  /** Prefix of the field ids. */
  id: string;
  /** Of the person whose session ended. */
  email?: string;
};

export function PasswordForm({ id, email: knownEmail = "" }: PasswordProps) {
  const { error, mutateAsync } = useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      const { data, error } = await adminSession().auth.signInWithPassword(credentials);
      if (error) throw error;
      return data.user;
    },
    onSuccess: (user) => {
      if (user && verifiedFactors(user).length === 0) toasts.good(WELCOME);
    },
  });

  const form = useAdminForm({
    id,
    start: { email: knownEmail, password: "" },
    check: ({ email, password }) => ({
      email: email.trim() === "" ? ["Enter your e-mail address"] : [],
      password: password === "" ? ["Enter your password"] : [],
    }),
    send: ({ email, password }) =>
      mutateAsync({ email: email.trim(), password }).catch(() =>
        document.querySelector<HTMLInputElement>(`#${id}-password`)?.select(),
      ),
  });

  return (
    <Form form={form} className="stack gap-4">
      {error ? <Notice tone="bad" title={signInMessage(error)} /> : null}
      <TextField
        {...form.field("email")}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={knownEmail === ""}
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        required
        {...(knownEmail === "" ? {} : { "data-focus": "" })}
      />
      <Button type="submit" wide aria-disabled={form.busy}>
        {form.busy ? "Signing in..." : "Sign In"}
      </Button>
    </Form>
  );
}

function signInMessage(error: unknown): string {
  return error instanceof AuthError && !(error instanceof AuthInvalidTokenResponseError)
    ? authErrorMessage(error, WRONG_PASSWORD)
    : NO_USER_IN_ANSWER;
}

/** A new password, typed twice: in the account, and behind an invitation. */

/** Characters; the server has the same rule, and says what makes a password easy to guess. */
const MIN_LENGTH = 12;

type NewPassword = { next: string; again: string };

export function checkNewPassword({ next, again }: NewPassword): FieldMessages {
  return {
    next: next.length < MIN_LENGTH ? [`Use at least ${MIN_LENGTH} characters`] : [],
    again: again !== next ? ["The two passwords differ"] : [],
  };
}

type NewPasswordProps = {
  form: Pick<ReturnType<typeof useAdminForm<NewPassword>>, "field">;
  label: string;
  /** Of the whole hint, the rest after the length. */
  hint: string;
  autoFocus?: boolean;
};

export function NewPasswordFields({ form, label, hint, autoFocus = false }: NewPasswordProps) {
  const common = { required: true, autoComplete: "new-password" };
  return (
    <>
      <PasswordField
        {...form.field("next")}
        {...common}
        label={label}
        hint={`At least ${MIN_LENGTH} characters, and hard to guess${hint}`}
        autoFocus={autoFocus}
      />
      <PasswordField {...form.field("again")} {...common} label={`${label} again`} />
    </>
  );
}

export type AuthRequest = () => Promise<{ error: unknown } | undefined>;

export type AuthAction = {
  busy: boolean;
  /** Why the last attempt failed, to be shown beside the form. */
  error: string | null;
  clearError: () => void;
  /** Whether it succeeded. */
  run: (request: AuthRequest) => Promise<boolean>;
};

/**
 * A request to the identity service whose failure is shown in its form, where `useWrite` would show a toast. `messages`
 * override the general ones by error code.
 */
export function useAuthAction(messages: AuthMessages = {}): AuthAction {
  const { error, isPending, mutateAsync, reset } = useMutation({
    mutationFn: async (request: AuthRequest) => {
      const result = await request();
      if (result?.error) throw result.error;
      return true;
    },
  });
  return {
    busy: isPending,
    error: error ? authErrorMessage(error, undefined, messages) : null,
    clearError: reset,
    run: async (request) => !isPending && mutateAsync(request).catch(() => false),
  };
}

const TRY_AGAIN = "That did not work. Please try again.";

/** Messages by error code, in place of the general ones. */
type AuthMessages = Readonly<Record<string, string>>;

/** The message for an error of auth-js, of a security key or of the admin API. */
export function authErrorMessage(
  error: unknown,
  fallback: string = TRY_AGAIN,
  overrides: AuthMessages = {},
): string {
  if (!(error instanceof AuthError)) {
    return webAuthnMessage(error) ?? explain(error) ?? fallback;
  }
  const code = error.code ?? "";
  if (overrides[code]) return overrides[code];
  if (isAuthRetryableFetchError(error)) return unavailableMessage(error.status ?? 0);
  // The server's own message says what makes the password weak.
  if (code === "weak_password" && error.message) return error.message;
  return AUTH_MESSAGES[code] ?? fallback;
}

/** auth-js reports a failed connection and every answer from 500 on as retryable. */
function unavailableMessage(status: number): string {
  if (status === 503) return "The server is busy. Wait a moment and try again.";
  if (status >= 500) return "The server had a problem. Try again in a moment.";
  return "The server cannot be reached. Check the connection and try again.";
}

function webAuthnMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("__isWebAuthnError" in error)) {
    return undefined;
  }
  return WEBAUTHN_MESSAGES[String((error as { code?: unknown }).code)] ?? NO_KEY_ANSWER;
}

const NO_KEY_ANSWER =
  "Your browser did not get an answer from the key. Try again, or choose another method.";

const OTHER_DOMAIN =
  "Keys work only at the site\u2019s own address. Open the back office there and try again.";

const WEBAUTHN_MESSAGES: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This key is added already.",
  ERROR_INVALID_DOMAIN: OTHER_DOMAIN,
  ERROR_INVALID_RP_ID: OTHER_DOMAIN,
};

const AUTH_MESSAGES: Record<string, string> = {
  invalid_credentials: "Invalid credentials. Please try again.",
  bad_origin:
    "This page was opened at an address that the site does not know. Contact your website administrator.",
  over_request_rate_limit: "Too many attempts. Wait a few minutes and try again.",
  over_sms_send_rate_limit: "Too many messages were sent. Wait a few minutes and try again.",
  mfa_verification_failed: "That code is not right. Try the one that is shown now.",
  mfa_challenge_expired: "That took too long. Please try once more.",
  mfa_factor_not_found: "That method has been removed. Choose another one.",
  mfa_factor_name_conflict: "You already have one of that name. Choose another name.",
  mfa_verified_factor_exists: "That number is added already.",
  mfa_phone_enroll_not_enabled:
    "Codes by text message are not set up on this site. Choose another method.",
  too_many_enrolled_mfa_factors: "You have ten already. Remove one first.",
  reauthentication_needed: "Your password is needed for this. Please try again.",
  insufficient_aal: "Complete two-step verification first, then try again.",
  sms_send_failed: "The message could not be sent. Try again, or choose another method.",
  mfa_webauthn_enroll_not_enabled:
    "Security keys are not set up on this site. Choose another method.",
  session_not_found: "Your session has ended. Please sign in again.",
  same_password: "That is the password you have now. Choose a new one.",
};
