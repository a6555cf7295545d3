/** A new password, typed twice: in the account, and behind an invitation. */

import type { useAdminForm } from "../../../editing/useAdminForm";
import { PasswordField } from "../../../ui/PasswordField";
import type { FieldMessages } from "../../data/problem";

/** Characters; the server has the same rule, and says what makes a password easy to guess. */
const MIN_LENGTH = 12;

type NewPassword = { next: string; again: string };

export function checkNewPassword({ next, again }: NewPassword): FieldMessages {
  return {
    next: next.length < MIN_LENGTH ? [`Use at least ${MIN_LENGTH} characters`] : [],
    again: again !== next ? ["The two passwords differ"] : [],
  };
}

type Props = {
  form: Pick<ReturnType<typeof useAdminForm<NewPassword>>, "field">;
  label: string;
  /** Of the whole hint, the rest after the length. */
  hint: string;
  autoFocus?: boolean;
};

export function NewPasswordFields({ form, label, hint, autoFocus = false }: Props) {
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
