import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, postJson } from "../../api/client";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { explain } from "../api/problem";
import { adminPaths } from "../paths";
import { adminSession } from "../session/session";
import { PlainForm } from "../shared/PlainForm";
import { toasts } from "../shared/toasts";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { authErrorMessage } from "./authErrors";
import { WELCOME } from "./PasswordForm";

/** Characters; the server has the same rule, and says what makes a password easy to guess. */
const MIN_LENGTH = 12;

type Props = { email: string; token: string; onAccepted: () => void; onRefused: () => void };

/** Sets the password of an invited person, and signs in with it. */
export function AcceptForm({ email, token, onAccepted, onRefused }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const focusFirstError = useFocusFirstError(() => form.current);
  const [values, setValues] = useState({ next: "", again: "" });
  const [submitted, setSubmitted] = useState(false);
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const password = values.next;
      await postJson("/auth/v1/invitation/accept", { token, password });
      onAccepted();
      const signedIn = await adminSession().auth.signInWithPassword({ email, password });
      return signedIn.error;
    },
    onSuccess: (signInError) => {
      if (signInError) toasts.plain("Your password is set", { detail: SIGN_IN_NOW });
      else toasts.good(WELCOME);
      void navigate(signInError ? adminPaths.login : adminPaths.dashboard, { replace: true });
    },
    onError: (failure) => {
      if (codeOf(failure) === "invitation_not_valid") onRefused();
      else if (codeOf(failure) === "weak_password") focusFirstError();
    },
  });

  const weak = codeOf(error) === "weak_password" ? explain(error) : undefined;
  const invalid = {
    next: values.next.length < MIN_LENGTH ? `Use at least ${MIN_LENGTH} characters` : weak,
    again: values.again !== values.next ? "The two passwords differ" : undefined,
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    autoComplete: "new-password",
    errors: [submitted ? invalid[name] : undefined].filter((text) => text !== undefined),
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      if (error) reset();
    },
  });
  const submit = () => {
    setSubmitted(true);
    if (values.next.length < MIN_LENGTH || values.again !== values.next) focusFirstError();
    else if (!isPending) mutate();
  };

  return (
    <PlainForm
      ref={form}
      className="stack gap-4"
      aria-label="Choose your password"
      onSubmit={submit}
    >
      {error && !weak ? <Notice tone="bad" title={authErrorMessage(error)} /> : null}
      <TextField
        name="invited-email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        readOnly
        value={email}
      />
      <PasswordField
        name="invited-password"
        label="Password"
        hint={`At least ${MIN_LENGTH} characters, and hard to guess: several words that do not belong together.`}
        autoFocus
        {...field("next")}
      />
      <PasswordField name="invited-password-again" label="Password again" {...field("again")} />
      <Button type="submit" wide disabled={isPending}>
        {isPending ? "Setting..." : "Set password and sign in"}
      </Button>
    </PlainForm>
  );
}

const SIGN_IN_NOW = "Sign in with it now.";

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined;
}
