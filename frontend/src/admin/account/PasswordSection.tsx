import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { keys } from "../api/queries";
import { useAuthAction } from "../login/useAuthAction";
import { adminSession } from "../session/session";
import { FormSection, PlainForm, useFocusFirstError } from "../shared/Form";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";

const MIN_LENGTH = 12;

/** The field that an error code is about. */
const FIELD_BY_CODE: Record<string, "current" | "next"> = {
  invalid_credentials: "current",
  weak_password: "next",
  same_password: "next",
};

const EMPTY = { current: "", next: "", again: "" };

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, code, run, clearError } = useAuthAction();
  const focusFirstError = useFocusFirstError(() => form.current);
  const [values, setValues] = useState(EMPTY);
  const [submitted, setSubmitted] = useState(false);

  const serverField = FIELD_BY_CODE[code ?? ""];
  const invalid = {
    current: values.current === "" ? "Enter the password that you have now" : null,
    next: values.next.length < MIN_LENGTH ? `Use at least ${MIN_LENGTH} characters` : null,
    again: values.again !== values.next ? "The two new passwords differ" : null,
  };
  const errors = (field: keyof typeof EMPTY): string[] => {
    const message = (submitted ? invalid[field] : null) ?? (serverField === field ? error : null);
    return message ? [message] : [];
  };
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    errors: errors(name),
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      if (serverField === name) clearError();
    },
  });

  const change = async () => {
    setSubmitted(true);
    const changed =
      Object.values(invalid).every((message) => message === null) &&
      (await run(
        () =>
          adminSession().auth.updateUser({
            password: values.next,
            current_password: values.current,
          }),
        { invalid_credentials: "This is not the password that you have now" },
      ));
    if (!changed) {
      focusFirstError();
      return;
    }
    setValues(EMPTY);
    setSubmitted(false);
    void client.invalidateQueries({ queryKey: keys.account });
    toasts.good("Password changed", { detail: "Every other browser was signed out." });
  };

  return (
    <FormSection
      title="Password"
      hint="Several words that do not belong together are strong and easy to remember. A new password signs out every other browser."
    >
      <PlainForm ref={form} className={styles.form} onSubmit={change}>
        {error && !serverField ? <Notice tone="bad" title={error} /> : null}
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
          hint={`At least ${MIN_LENGTH} characters, and hard to guess`}
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
      </PlainForm>
    </FormSection>
  );
}
