import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { useStep } from "../login/useStep";
import { adminSession } from "../session/session";
import { FormSection, focusFirstError } from "../shared/Form";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";
import { refreshAccount } from "./accountQueries";

const SHORTEST = 12;

/** Which field a refusal is about. */
const FIELDS: Record<string, "current" | "next"> = {
  invalid_credentials: "current",
  weak_password: "next",
  same_password: "next",
};

const NOTHING = { current: "", next: "", again: "" };

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, code, run, forget } = useStep();
  const [typed, setTyped] = useState(NOTHING);
  const [tried, setTried] = useState(false);

  const refused = FIELDS[code ?? ""];
  const missing = {
    current: typed.current === "" ? "Enter the password that you have now" : null,
    next: typed.next.length < SHORTEST ? `Use at least ${SHORTEST} characters` : null,
    again: typed.again !== typed.next ? "The two new passwords differ" : null,
  };
  const errors = (field: keyof typeof NOTHING): string[] => {
    const error = (tried ? missing[field] : null) ?? (refused === field ? problem : null);
    return error ? [error] : [];
  };
  const field = (name: keyof typeof NOTHING) => ({
    value: typed[name],
    errors: errors(name),
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      if (refused === name) forget();
    },
  });

  const change = async () => {
    setTried(true);
    const changed =
      Object.values(missing).every((error) => error === null) &&
      (await run(
        () =>
          adminSession().auth.updateUser({
            password: typed.next,
            current_password: typed.current,
          }),
        { invalid_credentials: "This is not the password that you have now" },
      ));
    if (!changed) {
      focusFirstError(form.current);
      return;
    }
    setTyped(NOTHING);
    setTried(false);
    refreshAccount(client);
    toasts.good("Password changed", { detail: "Every other browser was signed out." });
  };

  return (
    <FormSection
      title="Password"
      hint="Several words that do not belong together are strong and easy to remember. A new password signs out every other browser."
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        {problem && !refused ? <Notice tone="bad" title={problem} /> : null}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="current-password"
          label="Current password"
          autoComplete="current-password"
          {...field("current")}
        />
        <PasswordField
          name="new-password"
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters, and hard to guess"
          {...field("next")}
        />
        <PasswordField
          name="new-password-again"
          label="New password again"
          autoComplete="new-password"
          {...field("again")}
        />
        <Button type="submit" variant="outline" disabled={busy}>
          {busy ? "Changing..." : "Change password"}
        </Button>
      </form>
    </FormSection>
  );
}
