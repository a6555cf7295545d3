import { useState, useSyncExternalStore } from "react";
import { ApiError } from "../../api/client";
import { PasswordField } from "../../ui/PasswordField";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { FormDialog, useDialogForm } from "../shared/FormDialog";
import { reauthentication } from "./reauthentication";

const ACTION = { does: "Continue", busy: "Checking..." };
const MISSING = "Enter your password";
const WRONG = "This is not the password that you have now";

/** Asks for the password once more. A browser left open is then not enough to take an account over. */
export function ReauthenticationDialog() {
  const open = useSyncExternalStore(reauthentication.subscribe, reauthentication.open);
  const [of, setOf] = useState<object | null>(null);
  if (open !== (of !== null)) setOf(open ? {} : null);
  const form = useDialogForm("reauthentication", of, () => ({ password: "" }));
  const give = useWrite({
    call: (password: string) =>
      api.post("/api/admin/reauthenticate", { current_password: password }),
    failure: "Your password could not be checked",
    onError: (error) =>
      error instanceof ApiError && error.status === 400 && form.showErrors({ password: [WRONG] }),
    onDone: () => reauthentication.end(true),
  });
  const submit = () => {
    const { password } = form.values;
    if (!form.showErrors(password === "" ? { password: [MISSING] } : {})) void give.run(password);
  };
  return (
    <FormDialog
      form={form}
      title="Your password, please"
      action={ACTION}
      busy={give.busy}
      onSubmit={submit}
      onClose={() => reauthentication.end(false)}
    >
      <p className="quiet">
        This gives lasting access to your account, or to all that the site holds. Type your password
        once more to go on.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        data-focus=""
        {...form.field("password")}
      />
    </FormDialog>
  );
}
