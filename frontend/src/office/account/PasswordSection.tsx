import { AuthError } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form, FormSection } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { keys } from "../data/queries";
import { adminSession } from "../data/session";
import { toasts } from "../data/toasts";
import styles from "./AccountPage.module.css";
import { checkNewPassword, NewPasswordFields } from "./login/newPassword";
import { authErrorMessage } from "./login/useAuthAction";

/** The field that an error code is about. */
const FIELD_BY_CODE: Record<string, "current" | "next"> = {
  invalid_credentials: "current",
  weak_password: "next",
  same_password: "next",
};

const MESSAGES = { invalid_credentials: "This is not the password that you have now" };

const EMPTY = { current: "", next: "", again: "" };

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useAdminForm({
    id: "password",
    start: EMPTY,
    check: (typed) => ({
      current: typed.current === "" ? ["Enter the password that you have now"] : [],
      ...checkNewPassword(typed),
    }),
    send: async ({ next, current }) => {
      const { error } = await adminSession()
        .auth.updateUser({ password: next, current_password: current })
        .catch((error: unknown) => ({ error }));
      if (error) refused(error);
      else done();
    },
  });
  const refused = (error: unknown): void => {
    const message = authErrorMessage(error, undefined, MESSAGES);
    const field = FIELD_BY_CODE[error instanceof AuthError ? (error.code ?? "") : ""];
    setFailure(field ? null : message);
    if (field) form.showErrors({ [field]: [message] });
  };
  const done = (): void => {
    form.set(EMPTY);
    setFailure(null);
    void client.invalidateQueries({ queryKey: keys.account });
    toasts.good("Password changed", { detail: "Every other browser was signed out." });
  };

  return (
    <FormSection
      title="Password"
      hint="Several words that do not belong together are strong and easy to remember. A new password signs out every other browser."
    >
      <Form form={form} className={styles.form}>
        {failure ? <Notice tone="bad" title={failure} /> : null}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field("current")}
          label="Current password"
          required
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} label="New password" hint="" />
        <Button type="submit" variant="outline" aria-disabled={form.busy}>
          {form.busy ? "Changing..." : "Change password"}
        </Button>
      </Form>
    </FormSection>
  );
}
