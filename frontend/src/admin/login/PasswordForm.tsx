import { AuthError, AuthInvalidTokenResponseError } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { adminSession, verifiedFactors } from "../session/session";
import { PlainForm, useFocusFirstError } from "../shared/Form";
import { toasts } from "../shared/toasts";
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
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const focusFirstError = useFocusFirstError(() => form.current);
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const credentials = { email: email.trim(), password };
      const { data, error } = await adminSession().auth.signInWithPassword(credentials);
      if (error) throw error;
      return data.user;
    },
    onSuccess: (user) => {
      if (user && verifiedFactors(user).length === 0) toasts.good(WELCOME);
    },
    onError: () => form.current?.querySelector<HTMLInputElement>(`#${id}-password`)?.select(),
  });

  const submit = () => {
    setSubmitted(true);
    if (email.trim() === "" || password === "") focusFirstError();
    else if (!isPending) mutate();
  };

  return (
    <PlainForm ref={form} className="stack gap-4" onSubmit={submit}>
      {error ? <Notice tone="bad" title={signInMessage(error)} /> : null}
      <TextField
        name={`${id}-email`}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={knownEmail === ""}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        errors={submitted && email.trim() === "" ? ["Enter your e-mail address"] : []}
      />
      <PasswordField
        name={`${id}-password`}
        label="Password"
        autoComplete="current-password"
        required
        {...(knownEmail === "" ? {} : { "data-focus": "" })}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        errors={submitted && password === "" ? ["Enter your password"] : []}
      />
      <Button type="submit" wide disabled={isPending}>
        {isPending ? "Signing in..." : "Sign In"}
      </Button>
    </PlainForm>
  );
}

function signInMessage(error: unknown): string {
  return error instanceof AuthError && !(error instanceof AuthInvalidTokenResponseError)
    ? authErrorMessage(error, WRONG_PASSWORD)
    : NO_USER_IN_ANSWER;
}
