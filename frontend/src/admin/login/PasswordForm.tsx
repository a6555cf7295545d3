import { AuthInvalidTokenResponseError } from "@supabase/auth-js";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { adminSession, verifiedFactors } from "../session/session";
import { focusFirstError } from "../shared/Form";
import { toasts } from "../shared/toasts";
import styles from "./LoginForm.module.css";
import { authMessage } from "./messages";

const REFUSED = "Invalid credentials. Please try again.";
/** The service let somebody in and did not say whom. */
const EMPTY = "Authentication failed";
export const WELCOME = "Successfully logged in!";

type Props = {
  /** Keeps the fields of two forms apart. */
  id: string;
  email?: string;
};

export function PasswordForm({ id, email: known = "" }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const signIn = async () => {
    setTried(true);
    if (email.trim() === "" || password === "") {
      focusFirstError(form.current);
      return;
    }
    const refuse = (message: string) => {
      setProblem(message);
      form.current?.querySelector<HTMLInputElement>(`#${id}-password`)?.select();
    };
    setBusy(true);
    setProblem(null);
    try {
      const { data, error } = await adminSession().auth.signInWithPassword({
        email: email.trim(),
        password,
      });
      if (error instanceof AuthInvalidTokenResponseError) refuse(EMPTY);
      else if (error) refuse(authMessage(error, REFUSED));
      else if (data.user && verifiedFactors(data.user).length === 0) toasts.good(WELCOME);
    } catch {
      refuse(EMPTY);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void signIn();
      }}
    >
      {problem ? <Notice tone="bad" title={problem} /> : null}
      <TextField
        name={`${id}-email`}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={known === ""}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        errors={tried && email.trim() === "" ? ["Enter your e-mail address"] : []}
      />
      <PasswordField
        name={`${id}-password`}
        label="Password"
        autoComplete="current-password"
        required
        {...(known === "" ? {} : { "data-focus": "" })}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        errors={tried && password === "" ? ["Enter your password"] : []}
      />
      <Button type="submit" wide disabled={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
