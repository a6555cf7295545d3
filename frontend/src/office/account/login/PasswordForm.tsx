import { AuthError, AuthInvalidTokenResponseError } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { Form } from "../../../editing/Form";
import { useAdminForm } from "../../../editing/useAdminForm";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { PasswordField } from "../../../ui/PasswordField";
import type { FieldMessages } from "../../data/problem";
import { adminSession, verifiedFactors } from "../../data/session";
import { toasts } from "../../data/toasts";
import { authErrorMessage } from "./useAuthAction";

const WRONG_PASSWORD = "Invalid credentials. Please try again.";
const NO_USER_IN_ANSWER = "Authentication failed";
export const WELCOME = "Successfully logged in!";

type Props = {
  /** Prefix of the field ids. */
  id: string;
  /** Of the person whose session ended. */
  email?: string;
};

export function PasswordForm({ id, email: knownEmail = "" }: Props) {
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
